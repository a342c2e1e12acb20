//! EPD: a position with what is said about it, a line each, as test suites are written.
//!
//! ```text
//!   r1bqk1r1/1p1p1n2/p1n2pN1/2p1b2Q/2P1Pp2/1PN5/PB4PP/R4RK1 w q - bm Rxf4; id "ERET 001";
//!   |                                                           |  |       another operation
//!   the first four fields of a FEN                              |  its operand: the best move, in SAN
//!                                                               an operation, by its name
//! ```
//!
//! Source: S. Edwards, *Portable Game Notation specification*, chapter 16.

use crate::{FenError, Move, MoveError, Position};

/// A position and operations on it.
///
/// ```
/// use halfmove_chess::Epd;
///
/// let epd = Epd::parse("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 e3; id \"a; b\"; c0 first try;")?;
/// let best: Result<Vec<_>, _> = epd.moves("bm").collect();
/// assert_eq!(best?.iter().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["e2e4", "e2e3"]);
/// assert_eq!(epd.operand("id"), Some("a; b"));
/// assert_eq!(epd.operand("c0"), Some("first try"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Epd<'t> {
    /// The position.
    pub position: Position,
    operations: &'t str,
}

/// One operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operation<'t> {
    /// Its name, like `bm`.
    pub name: &'t str,
    /// What it is about, without blanks around it; may be empty.
    pub operands: &'t str,
}

impl<'t> Epd<'t> {
    /// Reads a line. The last two fields of a FEN may follow the first four, as many suites have it.
    ///
    /// # Errors
    /// If the line does not begin with a legal position.
    pub fn parse(text: &'t str) -> Result<Epd<'t>, FenError> {
        let (mut end, mut rest) = (0, text);
        for field in 0..6 {
            let begin = rest.len() - rest.trim_start().len();
            let word = rest[begin..].split(char::is_whitespace).next().unwrap_or_default();
            let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
            if field >= 4 && !is_number {
                break;
            }
            end += begin + word.len();
            rest = &text[end..];
        }
        Ok(Epd { position: Position::from_fen(&text[..end])?, operations: rest })
    }

    /// The operations, in their order.
    pub fn operations(&self) -> impl Iterator<Item = Operation<'t>> + use<'t> {
        let mut rest = self.operations;
        core::iter::from_fn(move || {
            // Some suites have a semicolon before the first operation too.
            rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ';');
            let mut in_quotes = false;
            let is_end = |c: char| {
                in_quotes ^= c == '"';
                c == ';' && !in_quotes
            };
            let (said, after) = rest.split_at(rest.find(is_end).unwrap_or(rest.len()));
            rest = after;
            let (name, operands) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
            (!said.is_empty()).then(|| Operation { name, operands: operands.trim() })
        })
    }

    /// The operands of the first operation of this name, without the quotes around a text; `None` if there is none.
    pub fn operand(&self, name: &str) -> Option<&'t str> {
        let operands = self.operations().find(|operation| operation.name == name)?.operands;
        let text = operands.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        Some(text.unwrap_or(operands))
    }

    /// The moves that the operation of this name has as operands, like `bm` and `am`; an error for each that is no legal
    /// move. None if there is no such operation.
    pub fn moves(&self, name: &str) -> impl Iterator<Item = Result<Move, MoveError>> {
        let words = self.operand(name).unwrap_or_default().split_whitespace();
        words.map(|word| match self.position.parse_uci(word) {
            Ok(mv) => Ok(mv),
            Err(_) => self.position.parse_san(word),
        })
    }
}
