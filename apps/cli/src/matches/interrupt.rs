//! Signals that end a match before its end.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};

/// Notes which signal has come. A terminal that hangs up ends the program at once, unless it was started to outlive that.
pub(super) struct Interrupt(Arc<AtomicUsize>);

impl Interrupt {
    /// Watches from now on; a signal that cannot be watched ends the program as ever.
    pub(super) fn watch() -> Interrupt {
        let came = Arc::new(AtomicUsize::new(0));
        for signal in [SIGINT, SIGTERM] {
            let number = usize::try_from(signal).unwrap_or_default();
            let _ = signal_hook::flag::register_usize(signal, Arc::clone(&came), number);
        }
        Interrupt(came)
    }

    /// The exit status after the signal that has come, as shells have it.
    pub(super) fn status(&self) -> Option<i32> {
        match self.0.load(Ordering::Relaxed) {
            0 => None,
            signal => Some(128 + i32::try_from(signal).unwrap_or(127)),
        }
    }
}
