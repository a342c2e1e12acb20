//! The wish of the user that the program stop: Ctrl-C, or a signal to end.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;

/// What a process ends with that was asked to stop, as shells have it.
pub(crate) const STOPPED: u8 = 130;

static IS_WANTED: AtomicBool = AtomicBool::new(false);

/// Takes note of such wishes from now on, instead of ending at once. The second one ends.
pub(crate) fn listen() -> Result<(), Failure> {
    let note = || {
        if IS_WANTED.swap(true, Ordering::Relaxed) {
            std::process::exit(STOPPED.into());
        }
    };
    ctrlc::set_handler(note).map_err(|error| Failure::Usage(format!("signals: {error}, expected to handle them")))
}

/// Whether the user wants to stop.
pub(crate) fn is_wanted() -> bool {
    IS_WANTED.load(Ordering::Relaxed)
}
