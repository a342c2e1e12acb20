//! Signs of life on standard error, for work that takes long. None if standard error is no terminal.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

/// Nothing is shown before: most work is done by then.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often work that tells nothing is looked at.
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);

/// Does `work`, which tells nothing of how far it is; meanwhile a terminal shows `message` and the time.
pub(crate) fn during<T>(message: &str, work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    thread::scope(|scope| {
        let (at_work, watched) = mpsc::channel::<()>();
        scope.spawn(move || {
            let mut progress = Progress::new(None);
            while watched.recv_timeout(BETWEEN_LOOKS) == Err(RecvTimeoutError::Timeout) {
                progress.show(0, || message.to_owned());
            }
        });
        let result = work();
        drop(at_work);
        result
    })
}

/// What a terminal shows while something long goes on.
pub(crate) struct Progress {
    begun: Instant,
    /// How many steps there are, where that is known.
    total: Option<u64>,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub(crate) fn new(total: Option<u64>) -> Self {
        Progress { begun: Instant::now(), total, bar: None }
    }

    /// Shows that `done` steps are done, `message`, and how long the rest will take if it goes on like that.
    pub(crate) fn show(&mut self, done: u64, message: impl FnOnce() -> String) {
        let elapsed = self.begun.elapsed();
        if elapsed < PATIENCE {
            return;
        }
        let total = self.total;
        let bar = self.bar.get_or_insert_with(|| start_bar(total).with_elapsed(elapsed));
        bar.set_position(done);
        bar.set_message(match total.filter(|_| done > 0) {
            Some(total) => {
                let millis = elapsed.as_millis() * u128::from(total.saturating_sub(done)) / u128::from(done);
                let left = Duration::from_millis(u64::try_from(millis).unwrap_or(u64::MAX));
                format!("{}, {} left", message(), HumanDuration(left))
            }
            None => message(),
        });
    }

    /// Calls `print` with the progress out of the way.
    pub(crate) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn start_bar(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (ProgressBar::new(total), "{elapsed} {bar:20} {percent}% {msg}"),
        None => (ProgressBar::new_spinner(), "{elapsed} {spinner} {msg}"),
    };
    let style = ProgressStyle::with_template(template);
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
