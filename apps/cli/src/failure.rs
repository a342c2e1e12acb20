//! How a command fails.

use std::io::{self, Write};

/// Why a command did not do what it was asked for. The text says what was read, where, and what was expected.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error(transparent)]
    Request(#[from] halfmove_play::Error),
    #[error("{0}")]
    Usage(String),
    #[error("the game is over: expected `new`, `undo` or `position`")]
    GameOver,
    #[error("standard input: {0}, expected lines of text")]
    Input(io::Error),
    #[error("standard output: {0}, expected to write to it")]
    Output(#[from] io::Error),
}

impl Failure {
    /// Whether nobody reads the output any more.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        matches!(self, Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// Tells the user.
    pub(crate) fn tell(&self) {
        // If standard error is closed too, there is nobody to tell.
        let _ = writeln!(io::stderr(), "error: {}", halfmove_play::visible(&self.to_string()));
    }
}
