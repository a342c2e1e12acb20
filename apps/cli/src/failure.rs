//! How a command fails.

use std::io::{self, IsTerminal, Write};

use ratatui::crossterm::terminal;

/// A terminal that is narrower than this breaks lines as it likes.
const NARROWEST: u16 = 20;

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
        let told = format!("error: {}", halfmove_play::visible(&self.to_string()));
        let width = if io::stderr().is_terminal() { terminal::size().ok() } else { None };
        // Some terminals know no width, and say 0.
        let width = width.filter(|&(width, _)| width >= NARROWEST);
        // If standard error is closed too, there is nobody to tell.
        let _ =
            writeln!(io::stderr(), "{}", width.map_or_else(|| told.clone(), |(width, _)| broken(&told, width.into())));
    }
}

/// A text with its lines broken between words, so that a terminal of this width need not break them within.
fn broken(text: &str, width: usize) -> String {
    let mut broken = String::new();
    let mut column = 0;
    for (index, line) in text.split('\n').enumerate() {
        if index > 0 {
            broken.push('\n');
            column = 0;
        }
        for word in line.split(' ') {
            let length = word.chars().count();
            if column > 0 && column + 1 + length > width {
                broken.push('\n');
                column = 0;
            } else if column > 0 {
                broken.push(' ');
                column += 1;
            }
            broken += word;
            column += length;
        }
    }
    broken
}

#[cfg(test)]
mod tests {
    #[test]
    fn lines_are_broken_between_words() {
        let text = "error: file game.pgn: nothing\nmore";
        assert_eq!(super::broken(text, 14), "error: file\ngame.pgn:\nnothing\nmore");
        assert_eq!(super::broken(text, 80), text);
        assert_eq!(super::broken("abcdefgh ij", 4), "abcdefgh\nij");
    }
}
