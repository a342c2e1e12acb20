//! What can go wrong when people or scripts ask for something.

/// Why a request was refused. The text says what was read, where, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No game of this name is in the catalogue.
    #[error("game {:?}: no such game, expected one of {known}", excerpt(.read))]
    UnknownGame {
        /// What was read.
        read: String,
        /// The names that exist, with commas between them.
        known: String,
    },
    /// The game has no preset of this name.
    #[error("preset {:?}: {game} has no such preset, expected one of {known}", excerpt(.read))]
    UnknownPreset {
        /// What was read.
        read: String,
        /// The game that was asked.
        game: &'static str,
        /// The names that exist, with commas between them.
        known: String,
    },
    /// The game has no level of this number.
    #[error("level {read}: {game} has no such level, expected a number from 1 to {highest}")]
    UnknownLevel {
        /// What was read.
        read: u8,
        /// The game that was asked.
        game: &'static str,
        /// The highest level.
        highest: usize,
    },
    /// A level was asked of a preset that goes to a fixed depth at once.
    #[error("level {read}: preset {preset} searches to a fixed depth and has no levels, expected a depth")]
    LevelOfFixedDepth {
        /// What was read.
        read: u8,
        /// The preset.
        preset: &'static str,
    },
    /// A text is no position of the game.
    #[error("position {:?}: {}", excerpt(.read), visible(.reason))]
    Position {
        /// What was read.
        read: String,
        /// What the game says about it.
        reason: String,
    },
    /// A text is no move, or no legal one.
    #[error("move {:?}: {}", excerpt(.read), visible(.reason))]
    Move {
        /// What was read.
        read: String,
        /// What the game says about it.
        reason: String,
    },
    /// A text does not say how a side of a match is to play.
    #[error("configuration {:?}: {reason}", excerpt(.read))]
    Config {
        /// What was read.
        read: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A text does not say when the games of a match are decided by the scores.
    #[error("judge {:?}: {reason}", excerpt(.read))]
    Judge {
        /// What was read.
        read: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A text does not name two hypotheses of a sequential test.
    #[error("sprt {:?}: expected two differences in Elo from -2800 to 2800, the smaller first, like 0,5", excerpt(.read))]
    Sprt {
        /// What was read.
        read: String,
    },
    /// A text is no time control.
    #[error(
        "time control {:?}: expected infinite, equal, problem/N, or times like 10s/move, 5m, 5m+3s and 40/90m, up to 168h",
        excerpt(.read)
    )]
    TimeControl {
        /// What was read.
        read: String,
    },
    /// A line of a file is not what belongs there.
    #[error("line {line}: {reason}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// What was read and what was expected.
        reason: String,
    },
    /// A text is no game file.
    #[error("line {line}, column {column}: {reason}")]
    File {
        /// The number of the line, from 1.
        line: usize,
        /// The number of the character in the line, from 1.
        column: usize,
        /// What was read and what was expected.
        reason: String,
    },
    /// No solver can be made as asked for.
    #[error("{reason}")]
    Solver {
        /// What was read and what was expected.
        reason: String,
    },
    /// A saved search of the solver can't be gone on with.
    #[error("{reason}")]
    Checkpoint {
        /// What was read and what was expected.
        reason: String,
    },
    /// Bytes are no opening book, or a book is wrong or can't be made as asked for.
    #[error("{reason}")]
    Book {
        /// What was read and what was expected.
        reason: String,
    },
    /// An engine was given a session of another game.
    #[error("this engine plays {engine} only, expected a session of it")]
    OtherGame {
        /// The game that the engine plays.
        engine: &'static str,
    },
    /// Paths could not be counted.
    #[error(transparent)]
    Perft(#[from] halfmove::PerftError),
}

/// The beginning of what was read, for messages: 60 characters, and an ellipsis if there are more.
pub fn excerpt(read: &str) -> String {
    const LONGEST: usize = 60;
    match read.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &read[..end]),
        None => read.to_owned(),
    }
}

/// A text with escapes for what a terminal would obey: what was read may come from somebody else's file or program. Lines
/// stay as they are.
pub fn visible(text: &str) -> String {
    let mut visible = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() && c != '\n' {
            visible.extend(c.escape_debug());
        } else {
            visible.push(c);
        }
    }
    visible
}
