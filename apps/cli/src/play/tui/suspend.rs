//! Being suspended by the shell that the program was started from, and going on.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Signal, getpgrp, kill_current_process_group};
use rustix::termios::tcgetpgrp;
use signal_hook::consts::SIGCONT;

/// A shell that knows no jobs suspends nobody: then the program goes on after so long.
const PATIENCE: Duration = Duration::from_millis(200);

/// Notes that the program goes on after it was suspended, by whomever.
pub(super) struct Sleep(Arc<AtomicBool>);

impl Sleep {
    /// Watches from now on.
    ///
    /// # Errors
    /// If the signal cannot be watched.
    pub(super) fn watch() -> io::Result<Sleep> {
        let has_gone_on = Arc::new(AtomicBool::new(false));
        signal_hook::flag::register(SIGCONT, Arc::clone(&has_gone_on))?;
        Ok(Sleep(has_gone_on))
    }

    /// Suspends the program, with the others that the shell started for the same command, until it is to go on.
    ///
    /// # Errors
    /// If that is not allowed.
    pub(super) fn fall_asleep(&self) -> io::Result<()> {
        self.0.store(false, Ordering::Relaxed);
        kill_current_process_group(Signal::TSTP)?;
        // The signal may come a little later. While the program is suspended, no time passes for it.
        let begun = Instant::now();
        while !self.0.load(Ordering::Relaxed) && begun.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(1));
        }
        self.0.store(false, Ordering::Relaxed);
        Ok(())
    }

    /// Whether the program goes on after it was suspended by somebody else, and has the terminal, once. Who has not must not
    /// touch it.
    pub(super) fn has_ended(&self) -> bool {
        self.0.load(Ordering::Relaxed) && has_terminal() && self.0.swap(false, Ordering::Relaxed)
    }
}

/// Whether the program is the one that the terminal's keys go to.
fn has_terminal() -> bool {
    tcgetpgrp(rustix::stdio::stdin()).is_ok_and(|group| group == getpgrp())
}
