//! The 32 dark squares and the four ways to step from one to the next.

use core::fmt;

/// A dark square: the only ones that are played on.
///
/// They are numbered from A1 to the right and then upwards, four in a row:
///
/// ```text
///   8    28    29    30    31        even rows of the drawing (2, 4, 6, 8) begin with a light square,
///   7 24    25    26    27           so neighbours are 3, 4 or 5 numbers apart
///   6    20    21    22    23
///   5 16    17    18    19
///   4    12    13    14    15
///   3  8     9    10    11
///   2     4     5     6     7
///   1  0     1     2     3
///      A  B  C  D  E  F  G  H
/// ```
///
/// ```
/// use halfmove_mouse_cats::Square;
///
/// let e1 = Square::from_text("E1").unwrap();
/// assert_eq!((e1.index(), e1.column(), e1.row()), (2, 4, 0));
/// assert_eq!(e1.to_string(), "E1");
/// assert_eq!(Square::from_text("E2"), None); // a light square
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Square(u8);

impl Square {
    /// How many there are.
    pub const COUNT: usize = 32;

    /// The square with this number, 0 (A1) to 31 (H8).
    pub const fn from_index(index: u8) -> Option<Square> {
        if index < Self::COUNT as u8 { Some(Square(index)) } else { None }
    }

    /// The square in this column (0 for A) and row (0 for row 1); `None` if it is light or off the board.
    pub const fn at(column: u8, row: u8) -> Option<Square> {
        if column < 8 && row < 8 && (column + row).is_multiple_of(2) {
            Some(Square(row * 4 + column / 2))
        } else {
            None
        }
    }

    /// Reads `E1` or `e1`; `None` if it is no dark square.
    pub fn from_text(text: &str) -> Option<Square> {
        let &[column, row] = text.as_bytes() else { return None };
        Square::at(column.to_ascii_uppercase().wrapping_sub(b'A'), row.wrapping_sub(b'1'))
    }

    /// The number of the square, below [`COUNT`](Self::COUNT).
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row, 0 for row 1 to 7 for row 8.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 / 4
    }

    /// The column, 0 for A to 7 for H.
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 % 4 * 2 + self.row() % 2
    }

    /// The square one step away; `None` beyond the edge.
    pub const fn step(self, direction: Direction) -> Option<Square> {
        let (right, up) = match direction {
            Direction::SouthWest => (false, false),
            Direction::SouthEast => (true, false),
            Direction::NorthEast => (true, true),
            Direction::NorthWest => (false, true),
        };
        // Wrapping below zero gives 255, which is off the board as well.
        let column = if right { self.column() + 1 } else { self.column().wrapping_sub(1) };
        let row = if up { self.row() + 1 } else { self.row().wrapping_sub(1) };
        if column < 8 && row < 8 { Square::at(column, row) } else { None }
    }

    /// The square as one bit of a set of squares.
    #[inline]
    pub(crate) const fn bit(self) -> u32 {
        1 << self.0
    }

    /// The square with this number, of which only the low five bits count.
    #[inline]
    pub(crate) const fn from_low_bits(index: u8) -> Square {
        Square(index % Self::COUNT as u8)
    }

    /// The squares of a set, in ascending order.
    #[inline]
    pub(crate) fn all_of(mut set: u32) -> impl Iterator<Item = Square> {
        core::iter::from_fn(move || {
            let lowest = (set != 0).then(|| Square::from_low_bits(set.trailing_zeros() as u8));
            set &= set.wrapping_sub(1);
            lowest
        })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column()), self.row() + 1)
    }
}

/// A diagonal step, in the order moves are generated. Cats take the first two only; south is towards row 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    /// One column to the left, one row down.
    SouthWest,
    /// One column to the right, one row down.
    SouthEast,
    /// One column to the right, one row up.
    NorthEast,
    /// One column to the left, one row up.
    NorthWest,
}

impl Direction {
    /// All four, in the order moves are generated.
    pub const ALL: [Direction; 4] =
        [Direction::SouthWest, Direction::SouthEast, Direction::NorthEast, Direction::NorthWest];
}
