//! An opinion on positions that are not decided yet.

use halfmove::{Evaluate, Score};

use crate::board::{LINES, Position};

/// Counts the lines that a side can still complete, those of the side to move minus those of the other.
///
/// ```
/// use halfmove::{Evaluate, Notation, Score};
/// use halfmove_tictactoe::{OpenLines, Position};
///
/// // X in the centre leaves O four lines, the edges, and keeps all eight. O is to move.
/// let pos = Position::parse_position("5")?;
/// assert_eq!(OpenLines.evaluate(&pos), Score::points(-4));
/// # Ok::<(), halfmove_tictactoe::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OpenLines;

impl Evaluate<Position> for OpenLines {
    fn evaluate(&mut self, pos: &Position) -> Score {
        let open_to = |side: usize| LINES.iter().filter(|&line| line & pos.marks[1 - side] == 0).count() as i32;
        let mover = pos.mover();
        Score::points(open_to(mover) - open_to(1 - mover))
    }
}
