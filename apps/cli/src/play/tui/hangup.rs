//! Ending when the terminal is gone or a signal says so.

use std::io;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

/// How long the program has to end by itself after a signal.
const GRACE: Duration = Duration::from_millis(500);

/// Waits for input for so long, and tells whether the terminal is gone. A signal ends the wait, as a change of the
/// terminal's size does.
pub(super) fn is_gone(wait: Duration) -> io::Result<bool> {
    let stdin = rustix::stdio::stdin();
    let mut files = [PollFd::new(&stdin, PollFlags::IN)];
    let wait = Timespec { tv_sec: 0, tv_nsec: wait.subsec_nanos().into() };
    match poll(&mut files, Some(&wait)) {
        Ok(_) => Ok(files[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL)),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Sets `is_told_to_end` when a signal asks the program to end, and ends it if it does not do so itself: nothing of the
/// game is lost, since each move is kept as it is made.
pub(super) fn watch_signals(is_told_to_end: &Arc<AtomicBool>) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT])?;
    let is_told_to_end = Arc::clone(is_told_to_end);
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        if let Some(signal) = signals.forever().next() {
            is_told_to_end.store(true, Ordering::Relaxed);
            thread::sleep(GRACE);
            ratatui::restore();
            process::exit(128 + signal);
        }
    })?;
    Ok(())
}
