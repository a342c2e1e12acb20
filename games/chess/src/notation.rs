//! Positions and moves as text: FEN, and the two squares of a move.
//!
//! A move is written as UCI has it: `e2e4`, `e7e8q`. Castling is the king's two steps, `e1g1`, where king and rook stand as
//! in ordinary chess, and otherwise the king taking its rook, `b1a1`: in Chess960 the king's steps could be a plain move.
//! Both are read wherever they mean something, and moves are read as [SAN](Position::parse_san) too.

use core::error::Error;
use core::fmt::{self, Write};
use core::str::FromStr;

use halfmove::Notation;

use crate::words::Excerpt;
use crate::{FenError, FenStyle, Move, Outcome, Position, Role, Setup, Square, Wing, fen};

/// Why a text is no position or no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotationError {
    /// It is no position.
    Fen(FenError),
    /// It is no move.
    Move(MoveError),
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotationError::Fen(error) => error.fmt(f),
            NotationError::Move(error) => error.fmt(f),
        }
    }
}

impl Error for NotationError {}

impl From<FenError> for NotationError {
    fn from(error: FenError) -> Self {
        NotationError::Fen(error)
    }
}

impl From<MoveError> for NotationError {
    fn from(error: MoveError) -> Self {
        NotationError::Move(error)
    }
}

/// Why a text is no move.
///
/// ```
/// use halfmove::Notation;
/// use halfmove_chess::Position;
///
/// let error = Position::start().parse_move("e2e5").unwrap_err();
/// assert_eq!(error.to_string(), "e2e5 is not legal here, expected one of white's legal moves");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveError {
    /// What is wrong.
    pub kind: MoveErrorKind,
    /// Who is to move.
    mover: &'static str,
    read: Excerpt,
}

/// What can be wrong with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveErrorKind {
    /// It does not look like a move.
    Text,
    /// It cannot be played here.
    Illegal,
    /// It does not say what the pawn becomes.
    Promotion,
    /// More than one piece can go there.
    Ambiguous,
    /// The game is over.
    GameOver(Outcome),
}

impl MoveError {
    pub(crate) fn new(kind: MoveErrorKind, text: &str, pos: &Position) -> MoveError {
        MoveError { kind, mover: pos.side_to_move().name(), read: Excerpt::new(text) }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.read)?;
        match self.kind {
            MoveErrorKind::Text => f.write_str("is no move, expected one like e2e4, e7e8q, Nf3 or O-O"),
            MoveErrorKind::Illegal => write!(f, "is not legal here, expected one of {}'s legal moves", self.mover),
            MoveErrorKind::Promotion => f.write_str("is a promotion, expected q, r, b or n behind it"),
            MoveErrorKind::Ambiguous => f.write_str("can be more than one move, expected where it begins, as in Nbd2"),
            MoveErrorKind::GameOver(outcome) => write!(f, "comes after the end, {outcome}: expected no more moves"),
        }
    }
}

impl Error for MoveError {}

impl Position {
    /// Reads a move of two squares, `e2e4` or `e7e8q`, that the pieces may make here, whether the game is drawn by rule or
    /// not.
    ///
    /// # Errors
    /// If `text` is no such move, or none that is legal here.
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        let error = |kind| MoveError::new(kind, text, self);
        let (from, to, becomes) = squares(text).ok_or_else(|| error(MoveErrorKind::Text))?;
        let direct = match becomes {
            None => Move::new(from, to),
            Some(role) => Move::promotion(from, to, role),
        };
        if let Some(mv) = direct.filter(|&mv| self.is_legal_move(mv)) {
            return Ok(mv);
        }
        if becomes.is_none() {
            if let Some(mv) = self.castling_by_target(from, to) {
                return Ok(mv);
            }
            let promotes = Move::promotion(from, to, Role::Queen).is_some_and(|mv| self.is_legal_move(mv));
            if promotes {
                return Err(error(MoveErrorKind::Promotion));
            }
        }
        Err(error(MoveErrorKind::Illegal))
    }

    /// Castling, told by where the king goes.
    fn castling_by_target(&self, from: Square, to: Square) -> Option<Move> {
        let us = self.side_to_move();
        let wing = Wing::ALL.into_iter().find(|wing| wing.king_target(us) == to)?;
        let mv = Move::between(self.king(us), self.castling_rook(us, wing)?);
        (mv.from() == from && self.is_legal_move(mv)).then_some(mv)
    }

    /// Writes a legal move as UCI has it. With `chess960`, castling is always the king taking its rook, as programs want it
    /// whose option `UCI_Chess960` is on.
    ///
    /// # Errors
    /// Only what `out` reports.
    pub fn write_uci(&self, mv: Move, chess960: bool, out: &mut dyn Write) -> fmt::Result {
        let is_ordinary = mv.from().file() == 4 && matches!(mv.to().file(), 0 | 7);
        if self.is_castling(mv) && is_ordinary && !chess960 {
            let target = Wing::of(mv.from(), mv.to()).king_target(self.side_to_move());
            return write!(out, "{}{target}", mv.from());
        }
        write!(out, "{mv}")
    }

    /// An error if the game is over.
    fn goes_on(&self, text: &str) -> Result<(), MoveError> {
        match self.outcome() {
            Some(outcome) => Err(MoveError::new(MoveErrorKind::GameOver(outcome), text, self)),
            None => Ok(()),
        }
    }
}

/// Two squares, and what a pawn becomes.
fn squares(text: &str) -> Option<(Square, Square, Option<Role>)> {
    let (from, rest) = text.split_at_checked(2)?;
    let (to, becomes) = rest.split_at_checked(2)?;
    let becomes = match becomes {
        "" => None,
        "q" | "Q" => Some(Role::Queen),
        "r" | "R" => Some(Role::Rook),
        "b" | "B" => Some(Role::Bishop),
        "n" | "N" => Some(Role::Knight),
        _ => return None,
    };
    Some((Square::from_text(from)?, Square::from_text(to)?, becomes))
}

impl Notation for Position {
    const TITLE: &'static str = "Chess";
    const PLAYERS: [&'static str; 2] = ["White", "Black"];
    type Error = NotationError;

    fn start() -> Self {
        Position::from_fen(fen::START).unwrap_or(Position::EMPTY)
    }

    fn to_move(&self) -> usize {
        self.side_to_move().index()
    }

    /// Reads a FEN; nothing stands for the start.
    fn parse_position(text: &str) -> Result<Self, NotationError> {
        Ok(Position::from_fen(if text.trim().is_empty() { fen::START } else { text })?)
    }

    fn write_position(&self, out: &mut dyn Write) -> fmt::Result {
        self.write_fen(FenStyle::Standard, out)
    }

    /// The [harmless faults](crate::Fault::is_harmless).
    fn write_doubts(&self, out: &mut dyn Write) -> fmt::Result {
        let faults = Setup::from(self).faults();
        if faults.is_empty() { Ok(()) } else { write!(out, "{faults}") }
    }

    fn parse_move(&self, text: &str) -> Result<Move, NotationError> {
        let trimmed = text.trim();
        self.goes_on(trimmed)?;
        self.parse_record_move(trimmed)
    }

    fn write_move(&self, mv: Move, out: &mut dyn Write) -> fmt::Result {
        self.write_uci(mv, false, out)
    }

    /// In SAN.
    fn write_record_move(&self, mv: Move, out: &mut dyn Write) -> fmt::Result {
        self.write_san(mv, out)
    }

    /// By two squares or in SAN, also after draws that somebody must claim.
    fn parse_record_move(&self, text: &str) -> Result<Move, NotationError> {
        match self.parse_uci(text) {
            Err(MoveError { kind: MoveErrorKind::Text, .. }) => Ok(self.parse_san(text)?),
            other => Ok(other?),
        }
    }

    /// Draws by repetition, by fifty moves and by material.
    fn is_over_by_claim(&self) -> bool {
        self.outcome().is_some_and(|outcome| !matches!(outcome, Outcome::Checkmate(_) | Outcome::Stalemate))
    }

    fn ending(&self) -> Option<&'static str> {
        Some(match self.outcome()? {
            Outcome::Checkmate(_) => "checkmate",
            Outcome::Stalemate => "stalemate",
            Outcome::FiftyMoves => "fifty moves without a capture or a pawn move",
            Outcome::Repetition => "the third repetition",
            Outcome::InsufficientMaterial => "neither side can mate",
        })
    }

    fn write_board(&self, out: &mut dyn Write) -> fmt::Result {
        for rank in (0..8).rev() {
            write!(out, "{}", rank + 1)?;
            for file in 0..8 {
                let letter = self.piece_at(Square::on_rank(file, rank)).map_or('.', crate::Piece::letter);
                write!(out, " {letter}")?;
            }
            out.write_char('\n')?;
        }
        out.write_str("  a b c d e f g h\n")
    }
}

/// Reads a FEN.
impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Position::from_fen(text)
    }
}

/// The position that a game starts from.
impl Default for Position {
    fn default() -> Self {
        Position::start()
    }
}
