//! The board as two sets of squares.

use halfmove::End;

/// How many squares there are.
pub const SQUARES: u8 = 9;

/// All squares.
const FULL: u16 = 0b111_111_111;

/// The eight lines that win, as sets of squares.
pub(crate) const LINES: [u16; 8] = [
    0b000_000_111, // rows
    0b000_111_000,
    0b111_000_000,
    0b001_001_001, // columns
    0b010_010_010,
    0b100_100_100,
    0b100_010_001, // diagonals
    0b001_010_100,
];

/// A position: which squares X and O have taken. Square `s` is bit `s`, in the order of reading:
///
/// ```text
///   0 1 2
///   3 4 5
///   6 7 8
/// ```
///
/// X moves first, so whoever has fewer marks is to move, and X if both have as many.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Position {
    /// The squares of X and the squares of O.
    pub(crate) marks: [u16; 2],
}

impl Position {
    /// The empty board.
    pub const EMPTY: Position = Position { marks: [0, 0] };

    /// Who is to move: 0 for X, 1 for O.
    pub(crate) fn mover(self) -> usize {
        usize::from(self.marks[0].count_ones() > self.marks[1].count_ones())
    }

    /// The empty squares.
    pub(crate) fn free(self) -> u16 {
        FULL & !(self.marks[0] | self.marks[1])
    }

    /// How the game stands for the side to move. Only the other side can have won: it made the last mark.
    pub(crate) fn outcome(self) -> End {
        if has_line(self.marks[1 - self.mover()]) {
            End::Loss
        } else if self.free() == 0 {
            End::Draw
        } else {
            End::Open
        }
    }
}

/// Whether `marks` hold one of the lines.
pub(crate) fn has_line(marks: u16) -> bool {
    LINES.iter().any(|line| line & !marks == 0)
}

/// The squares of a set, from the lowest.
pub(crate) fn squares(set: u16) -> impl DoubleEndedIterator<Item = u8> {
    (0..SQUARES).filter(move |square| set >> square & 1 != 0)
}
