//! Plays in a real terminal, which tmux provides.

use std::process::Command;

use crate::command::{self, Failure, cargo};

/// Runs the tests of the terminal interface. Installs tmux where it is missing.
pub(crate) fn check() -> Result<(), Failure> {
    if !cfg!(unix) {
        eprintln!("skipped: tmux is for Unix systems");
        return Ok(());
    }
    if command::output(Command::new("tmux").arg("-V")).is_err() {
        command::run(Command::new("apt-get").args(["install", "-y", "--no-install-recommends", "tmux"]))
            .map_err(|failure| Failure::Check(format!("tmux is missing, and could not be installed: {failure}")))?;
    }
    command::run(&mut cargo(["test", "--quiet", "--package", "halfmove-cli", "--test", "terminal", "--", "--ignored"]))
}
