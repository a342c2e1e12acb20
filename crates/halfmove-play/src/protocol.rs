//! How other programs speak of a game.

use crate::{Error, Session};

/// How other programs speak of a game, as over UCI, where that is not how the game's own notation has it. What is said here
/// without a body goes for every game without such ways.
pub trait Protocol: Sync {
    /// What a position was meant to be in which something is asked for in vain, which is dropped. `None` where nothing can be
    /// mended so.
    fn mend(&self, position: &str) -> Option<Mended> {
        let _ = position;
        None
    }

    /// The position in a line of a suite of positions, in the game's notation, if the line says more than that: in chess the
    /// operations of EPD. `None` where the line is to be read as it is.
    fn suite_position(&self, line: &str) -> Option<String> {
        let _ = line;
        None
    }

    /// Whether moves can be written [as in Chess960](Protocol::chess960).
    fn has_chess960(&self) -> bool {
        false
    }

    /// Moves that are played one after another from where `session` stands, in the way that programs want whose option
    /// `UCI_Chess960` is on: castling is the king taking its rook.
    ///
    /// # Errors
    /// [`Error::OtherGame`] if the session plays another game, [`Error::Move`] if one of the moves is not legal.
    fn chess960(&self, session: &dyn Session, moves: &[String]) -> Result<Vec<String>, Error> {
        let _ = session;
        Ok(moves.to_vec())
    }
}

/// A position that was mended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mended {
    /// The position that is left, in the game's notation.
    pub position: String,
    /// What was wrong with the other one.
    pub wrong: String,
}

/// Games that are spoken of as their notation has it.
pub(crate) struct AsWritten;

impl Protocol for AsWritten {}
