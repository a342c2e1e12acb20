//! The 64 squares.

use core::fmt;

use crate::Color;

/// A square of the board.
///
/// They are numbered from a1 to the right and then upwards:
///
/// ```text
///   8  56 57 58 59 60 61 62 63
///   7  48 49 50 51 52 53 54 55
///   6  40 41 42 43 44 45 46 47
///   5  32 33 34 35 36 37 38 39
///   4  24 25 26 27 28 29 30 31
///   3  16 17 18 19 20 21 22 23
///   2   8  9 10 11 12 13 14 15
///   1   0  1  2  3  4  5  6  7
///       a  b  c  d  e  f  g  h
/// ```
///
/// ```
/// use halfmove_chess::Square;
///
/// let e4 = Square::from_text("e4").unwrap();
/// assert_eq!((e4.index(), e4.file(), e4.rank()), (28, 4, 3));
/// assert_eq!(e4.to_string(), "e4");
/// assert_eq!(Square::from_text("e9"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Square(u8);

impl Square {
    /// How many there are.
    pub const COUNT: usize = 64;

    /// The square with this number, 0 (a1) to 63 (h8).
    pub const fn from_index(index: u8) -> Option<Square> {
        if index < Self::COUNT as u8 { Some(Square(index)) } else { None }
    }

    /// The square on this file (0 for a) and rank (0 for rank 1); `None` off the board.
    pub const fn at(file: u8, rank: u8) -> Option<Square> {
        if file < 8 && rank < 8 { Some(Square(rank * 8 + file)) } else { None }
    }

    /// Reads `e4`; `None` if it is no square.
    pub const fn from_text(text: &str) -> Option<Square> {
        let &[file, rank] = text.as_bytes() else { return None };
        Square::at(file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'))
    }

    /// All squares, a1 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..Self::COUNT as u8).map(Square)
    }

    /// The number of the square, below [`COUNT`](Self::COUNT).
    #[inline]
    pub const fn index(self) -> usize {
        // The mask changes nothing, but tells the compiler that tables of 64 need no check.
        (self.0 & 63) as usize
    }

    /// The file, 0 for a to 7 for h.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The rank, 0 for rank 1 to 7 for rank 8.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The rank as its own side counts: 0 is the rank that the side's king starts on.
    #[inline]
    pub const fn rank_of(self, color: Color) -> u8 {
        match color {
            Color::White => self.rank(),
            Color::Black => 7 - self.rank(),
        }
    }

    /// The square on the same file as seen from the other side of the board.
    #[must_use]
    #[inline]
    pub const fn flipped(self) -> Square {
        Square(self.0 ^ 0b11_1000)
    }

    /// The square that is so many files to the right and ranks up; `None` off the board.
    pub const fn step(self, right: i8, up: i8) -> Option<Square> {
        // Going below zero wraps to a large number, which is off the board as well.
        Square::at(self.file().wrapping_add_signed(right), self.rank().wrapping_add_signed(up))
    }

    /// The square one rank up or down, by the difference of their numbers, 8 or -8. There must be one.
    #[inline]
    pub(crate) const fn ahead(self, up: i8) -> Square {
        Square::from_low_bits(self.0.wrapping_add_signed(up))
    }

    /// The square with this number, of which only the low six bits count.
    #[inline]
    pub(crate) const fn from_low_bits(index: u8) -> Square {
        Square(index & 63)
    }

    /// The square on this rank, on the file that the low three bits tell.
    #[inline]
    pub(crate) const fn on_rank(file: u8, rank: u8) -> Square {
        Square((rank & 7) << 3 | file & 7)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_coordinates_agree() {
        for (index, square) in Square::all().enumerate() {
            assert_eq!(square.index(), index);
            assert_eq!(Square::at(square.file(), square.rank()), Some(square));
            assert_eq!(Square::on_rank(square.file(), square.rank()), square);
            assert_eq!((square.flipped().file(), square.flipped().rank()), (square.file(), 7 - square.rank()));
            assert_eq!(square.rank_of(Color::Black), square.flipped().rank());
        }
        assert_eq!(Square::from_index(64), None);
    }

    #[test]
    fn steps_end_at_the_edge() {
        let square = |text| Square::from_text(text).unwrap();
        assert_eq!(square("g1").step(1, 2), Some(square("h3")));
        for (from, right, up) in [("a1", -1, 0), ("h8", 1, 0), ("h8", 0, 1), ("a1", 0, -1), ("b1", -2, 1)] {
            assert_eq!(square(from).step(right, up), None, "{from}");
        }
    }
}
