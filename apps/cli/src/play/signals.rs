//! Signals that ask the program to end, or to go on with something else.

use std::io;
use std::process;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

pub(super) use signal_hook::consts::SIGINT;
use signal_hook::consts::{SIGHUP, SIGTERM};
use signal_hook::iterator::Signals;

/// How long the program has to end by itself after a signal.
const GRACE: Duration = Duration::from_millis(500);

/// Calls `note` from another thread when a signal comes. If that says that the program is to end, ends it unless it does so
/// itself, after `clean_up`: nothing of the game is lost, since each move is kept as it is made.
pub(super) fn watch(note: impl Fn(i32) -> bool + Send + 'static, clean_up: fn()) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT])?;
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for signal in signals.forever() {
            if note(signal) {
                thread::sleep(GRACE);
                // A terminal that takes nothing more, or is gone, is no reason to go on.
                let (done, is_done) = mpsc::channel();
                let clean_up = move || {
                    clean_up();
                    let _ = done.send(());
                };
                if thread::Builder::new().spawn(clean_up).is_ok() {
                    let _ = is_done.recv_timeout(GRACE);
                }
                process::exit(super::status_of(signal).into());
            }
        }
    })?;
    Ok(())
}
