//! A move: which square, and which way.

use core::fmt;

use crate::{Direction, Square};

/// One piece's step from a dark square to a neighbour, in one byte.
///
/// ```text
///   bit 6     2 1   0
///      +-------+-----+
///      | from  | way |      way: the direction's place in Direction::ALL
///      +-------+-----+
/// ```
///
/// ```
/// use halfmove_mouse_cats::{Move, Square};
///
/// let (e1, f2) = (Square::from_text("E1").unwrap(), Square::from_text("F2").unwrap());
/// let mv = Move::between(e1, f2).unwrap();
/// assert_eq!((mv.from(), mv.to()), (e1, f2));
/// assert_eq!(mv.to_string(), "E1F2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u8);

/// Marks a step over the edge.
const OFF_BOARD: u8 = u8::MAX;

/// The number of the square that each move leads to.
const TARGETS: [u8; Move::CODES] = {
    let mut targets = [OFF_BOARD; Move::CODES];
    let mut code = 0;
    while code < Move::CODES {
        if let Some(from) = Square::from_index((code / 4) as u8)
            && let Some(to) = from.step(Direction::ALL[code % 4])
        {
            targets[code] = to.index() as u8;
        }
        code += 1;
    }
    targets
};

impl Move {
    /// How many codes there are; some lead off the board and are no moves.
    pub const CODES: usize = Square::COUNT * 4;

    /// The step from `from` in this direction; `None` if it leads off the board.
    #[inline]
    pub const fn new(from: Square, direction: Direction) -> Option<Move> {
        Move::from_code((from.index() * 4) as u8 + direction as u8)
    }

    /// The step from one square to a neighbour; `None` if they are none.
    pub fn between(from: Square, to: Square) -> Option<Move> {
        Direction::ALL.into_iter().filter_map(|way| Move::new(from, way)).find(|mv| mv.to() == to)
    }

    /// The move with this code; `None` if it is no move on this board.
    #[inline]
    pub const fn from_code(code: u8) -> Option<Move> {
        if (code as usize) < Move::CODES && TARGETS[code as usize] != OFF_BOARD { Some(Move(code)) } else { None }
    }

    /// The byte drawn above, below [`CODES`](Self::CODES).
    #[inline]
    pub const fn code(self) -> u8 {
        self.0
    }

    /// Where the piece stands before.
    #[inline]
    pub fn from(self) -> Square {
        Square::from_low_bits(self.0 / 4)
    }

    /// Where the piece stands after.
    #[inline]
    pub fn to(self) -> Square {
        Square::from_low_bits(TARGETS[usize::from(self.0)])
    }

    /// Whether the move goes down the board, as all moves of the cats do.
    #[inline]
    pub(crate) const fn is_southward(self) -> bool {
        self.0 % 4 < 2
    }
}

/// A1B2, for memory that has no moves in it yet.
impl Default for Move {
    fn default() -> Self {
        Move(Direction::NorthEast as u8)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_one_step_or_none() {
        let moves = (0..=u8::MAX).filter_map(Move::from_code);
        let mut count = 0;
        for mv in moves {
            count += 1;
            assert_eq!(Move::between(mv.from(), mv.to()), Some(mv));
            assert_eq!(mv.from().column().abs_diff(mv.to().column()), 1);
            assert_eq!(mv.from().row().abs_diff(mv.to().row()), 1);
            assert_eq!(mv.is_southward(), mv.to().row() < mv.from().row());
        }
        // Between two rows lie seven diagonals, each with two ways.
        assert_eq!(count, 7 * 7 * 2);
        assert_eq!((Move::default().from().index(), Move::default().to().index()), (0, 4));
    }
}
