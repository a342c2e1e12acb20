//! How positions and moves of a game are written and read.

use core::error::Error;
use core::fmt::{self, Write};

use crate::Game;

/// The text form of a game: what people type, what files hold and what the board looks like.
///
/// Errors say what was read, where, and what was expected; front ends print them as they are.
///
/// ```
/// use halfmove::{Game, Notation};
/// use halfmove_tictactoe::Position;
///
/// let mut pos = Position::parse_position("51")?;
/// let mv = pos.parse_move("9")?;
/// pos.make(mv);
/// let mut text = String::new();
/// pos.write_position(&mut text)?;
/// assert_eq!(text, "519");
/// assert_eq!(Position::PLAYERS[pos.to_move()], "O");
/// let error = pos.parse_move("5").unwrap_err();
/// assert_eq!(error.to_string(), "move 4, 5, is on a square that is taken: expected a free one");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Notation: Game + Sized {
    /// The game's name for people, like "Connect Four".
    const TITLE: &'static str;

    /// The names of the player who moves first and the other one, like "X" and "O".
    const PLAYERS: [&'static str; 2];

    /// Why a text is no position or no move.
    type Error: Error + 'static;

    /// The position that a game starts from.
    fn start() -> Self;

    /// Which player is to move: 0 or 1, an index into [`PLAYERS`](Self::PLAYERS).
    fn to_move(&self) -> usize;

    /// Reads a position in the game's notation.
    ///
    /// # Errors
    /// If `text` is no position of this game.
    fn parse_position(text: &str) -> Result<Self, Self::Error>;

    /// Writes the position so that [`parse_position`](Self::parse_position) reads it back.
    ///
    /// # Errors
    /// Only what `out` reports.
    fn write_position(&self, out: &mut dyn Write) -> fmt::Result;

    /// Reads a move that is to be played here.
    ///
    /// # Errors
    /// If `text` is no move, or none that is legal here.
    fn parse_move(&self, text: &str) -> Result<Self::Move, Self::Error>;

    /// Writes a legal move so that [`parse_move`](Self::parse_move) reads it back.
    ///
    /// # Errors
    /// Only what `out` reports.
    fn write_move(&self, mv: Self::Move, out: &mut dyn Write) -> fmt::Result;

    /// Writes a legal move as records of games have it, so that [`parse_record_move`](Self::parse_record_move) reads it
    /// back: in chess `Nf3` for `g1f3`. By default as [`write_move`](Self::write_move) does.
    ///
    /// # Errors
    /// Only what `out` reports.
    fn write_record_move(&self, mv: Self::Move, out: &mut dyn Write) -> fmt::Result {
        self.write_move(mv, out)
    }

    /// Reads a move from the record of a game that somebody has played. It can be made here, though the game may be
    /// [over by claim](Self::is_over_by_claim). By default as [`parse_move`](Self::parse_move) does.
    ///
    /// # Errors
    /// If `text` is no move, or none that can be made here.
    fn parse_record_move(&self, text: &str) -> Result<Self::Move, Self::Error> {
        self.parse_move(text)
    }

    /// Whether the game is over here by a rule that counts only if a player claims it, or an arbiter, so that records of
    /// games may go on or end otherwise. By default never.
    fn is_over_by_claim(&self) -> bool {
        false
    }

    /// By which rule the game is over here, in a few words for people, like `checkmate`; `None` while it goes on, and in a game
    /// that has nothing to say of it, which is so by default.
    fn ending(&self) -> Option<&'static str> {
        None
    }

    /// Draws the board, several lines of text, each ended by a newline.
    ///
    /// # Errors
    /// Only what `out` reports.
    fn write_board(&self, out: &mut dyn Write) -> fmt::Result;

    /// Writes what shows that no game leads here, though one can be played on; nothing if nothing does. By default nothing.
    ///
    /// # Errors
    /// Only what `out` reports.
    fn write_doubts(&self, out: &mut dyn Write) -> fmt::Result {
        let _ = out;
        Ok(())
    }

    /// Writes which moves share the [history slot](Game::history_slot) `slot`, for people who look at the counters: the
    /// number, unless the game says otherwise.
    ///
    /// # Errors
    /// Only what `out` reports.
    fn write_history_slot(slot: usize, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{slot}")
    }
}
