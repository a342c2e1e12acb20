//! Whether the terminal is gone.

use std::io;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};

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
