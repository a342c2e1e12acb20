//! A board of any size as bits.
//!
//! As on the [board](crate::board) of the classic size, each column takes one bit more than it has cells, the lowest cell
//! first, and the bit on top is always empty:
//!
//! ```text
//!     4  9 14 19 24        always empty           5 columns, 4 rows: a stride of 5
//!     3  8 13 18 23        row 4
//!     2  7 12 17 22
//!     1  6 11 16 21
//!     0  5 10 15 20        row 1, the lowest
//! ```

use super::bits::Bits;

/// The masks of a board with `W` columns and `H` rows. Rows are counted from 1, as players do.
///
/// Masks are found for the largest boards; the functions hand out as much of them as a smaller one takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Geometry<const W: usize, const H: usize>;

impl<const W: usize, const H: usize> Geometry<W, H> {
    /// Bits from a cell to its neighbor in the next column.
    pub(crate) const STRIDE: usize = H + 1;
    /// Bits from a cell to the next one of a line: upwards, falling, across, rising.
    pub(crate) const STEPS: [usize; 4] = [1, H, H + 1, H + 2];
    /// Bits that a board takes.
    pub(crate) const BITS: usize = {
        assert!(W >= 1 && H >= 1 && W <= MAX_WIDTH && W * (H + 1) <= 128, "the board must fit 128 bits");
        W * (H + 1)
    };
    /// How many bits a key for tables has: those of the board where keys are exact, else all but the one that marks late
    /// positions.
    pub(crate) const fn key_bits<B: Bits>() -> u32 {
        if B::IS_EXACT { Self::BITS as u32 } else { u64::BITS - 1 }
    }

    /// Cells of the board.
    pub(crate) const CELLS: u32 = (W * H) as u32;
    /// The lowest cell of each column.
    const BOTTOM: u128 = Self::rows(1, H + 1);
    /// All cells.
    const ALL: u128 = Self::rows(1, 1) & !Self::rows(H + 1, H + 1);
    /// The cells of rows 1, 3, 5 and so on.
    const ODD_ROWS: u128 = Self::ODD_BITS & Self::ALL;
    /// The cells of rows 2, 4, 6 and so on.
    const EVEN_ROWS: u128 = Self::ALL & !Self::ODD_ROWS;
    /// The bits of the first column, the empty one on top included.
    const COLUMN: u128 = u128::MAX >> (127 - H);
    /// The bits of rows 1, 3, 5 and so on, the empty ones on top included.
    const ODD_BITS: u128 = Self::rows(1, 2);
    /// The columns from the centre outwards, the left neighbor before the right one.
    pub(crate) const CENTRE_FIRST: [usize; MAX_WIDTH] = {
        let mut columns = [0; MAX_WIDTH];
        let mut at = 0;
        while at < W {
            // Of an even number of columns, the left one of the two in the middle comes first.
            let (middle, away) = ((W - 1) / 2, at.div_ceil(2));
            columns[at] = if at % 2 == W % 2 { middle - away } else { middle + away };
            at += 1;
        }
        columns
    };

    /// Every `step`-th row from `first` on, of all columns.
    const fn rows(first: usize, step: usize) -> u128 {
        let mut cells = 0;
        let mut column = 0;
        while column < W {
            let mut row = first;
            while row <= H + 1 {
                cells |= 1 << (column * (H + 1) + row - 1);
                row += step;
            }
            column += 1;
        }
        cells
    }

    /// The lowest cell of each column.
    #[inline(always)]
    pub(crate) fn bottom<B: Bits>() -> B {
        B::of_mask(Self::BOTTOM)
    }

    /// All cells.
    #[inline(always)]
    pub(crate) fn all<B: Bits>() -> B {
        B::of_mask(Self::ALL)
    }

    /// The cells of rows 1, 3, 5 and so on.
    #[inline(always)]
    pub(crate) fn odd_rows<B: Bits>() -> B {
        B::of_mask(Self::ODD_ROWS)
    }

    /// The cells of rows 2, 4, 6 and so on.
    #[inline(always)]
    pub(crate) fn even_rows<B: Bits>() -> B {
        B::of_mask(Self::EVEN_ROWS)
    }

    /// The bits of a column, the empty one on top included.
    #[inline(always)]
    pub(crate) fn column<B: Bits>(column: usize) -> B {
        B::of_mask(Self::COLUMN) << (column * Self::STRIDE)
    }

    /// The board with its columns in reverse order.
    #[inline(always)]
    pub(crate) fn mirror<B: Bits>(bits: B) -> B {
        let mut mirrored = B::ZERO;
        for column in 0..W {
            mirrored |=
                (bits >> (column * Self::STRIDE) & B::of_mask(Self::COLUMN)) << ((W - 1 - column) * Self::STRIDE);
        }
        mirrored
    }

    /// The cells that a stone can fall to.
    #[inline(always)]
    pub(crate) fn landings<B: Bits>(occupied: B) -> B {
        // Adding one at the bottom of a column carries to its lowest empty cell.
        (occupied + Self::bottom()) & Self::all()
    }

    /// Whether four of `stones` stand in a row (J. Tromp's test).
    #[inline(always)]
    pub(crate) fn has_four<B: Bits>(stones: B) -> bool {
        let up = stones & (stones >> 1);
        let falling = stones & (stones >> (Self::STRIDE - 1));
        let across = stones & (stones >> Self::STRIDE);
        let rising = stones & (stones >> (Self::STRIDE + 1));
        (up & (up >> 2))
            | (falling & (falling >> (2 * (Self::STRIDE - 1))))
            | (across & (across >> (2 * Self::STRIDE)))
            | (rising & (rising >> (2 * (Self::STRIDE + 1))))
            != B::ZERO
    }

    /// The cells that would complete a four of `stones`, also those taken. Upwards only those on top of three, since there
    /// are no holes in a column.
    #[inline(always)]
    pub(crate) fn wins<B: Bits>(stones: B) -> B {
        let mut cells = (stones << 1) & (stones << 2) & (stones << 3);
        for step in [Self::STRIDE - 1, Self::STRIDE, Self::STRIDE + 1] {
            let two_before = (stones << step) & (stones << (2 * step));
            cells |= two_before & ((stones << (3 * step)) | (stones >> step));
            let two_after = (stones >> step) & (stones >> (2 * step));
            cells |= two_after & ((stones << step) | (stones >> (3 * step)));
        }
        cells & Self::all()
    }

    /// The cells of even rows that are among `cells`, which lie on even rows, or above one of them. For boards of even
    /// height.
    #[inline(always)]
    pub(crate) fn even_rows_above<B: Bits>(cells: B) -> B {
        // What goes past the top comes to lie on an odd row of the next column, since a stride is odd.
        let mut above = cells;
        let mut rows = 2;
        while rows < H {
            above |= cells << rows;
            rows += 2;
        }
        above & Self::even_rows()
    }

    /// All bits of the columns whose number of stones is even.
    #[inline(always)]
    pub(crate) fn even_columns<B: Bits>(occupied: B) -> B {
        // The lowest empty cell of each column, on an odd row where the number of stones is even.
        let tops = (occupied + Self::bottom()) & B::of_mask(Self::ODD_BITS);
        // Down to the lowest cell, and from there over the column.
        let mut bottoms = tops;
        let mut row = 2;
        while row <= H {
            bottoms |= tops >> row;
            row += 2;
        }
        let bottoms = bottoms & Self::bottom();
        // The same as times COLUMN, but a vector instruction.
        (bottoms << Self::STRIDE).wrapping_sub(bottoms)
    }
}

/// The widest board.
pub(crate) const MAX_WIDTH: usize = 16;

#[cfg(test)]
mod tests {
    use halfmove_testkit::SplitMix64;

    use super::*;
    use crate::board;

    type Classic = Geometry<7, 6>;

    #[test]
    fn the_classic_size_is_the_board_of_the_rules() {
        assert_eq!(Classic::all::<u64>(), board::ALL_CELLS);
        assert_eq!(Classic::CENTRE_FIRST[..7], [3, 2, 4, 1, 5, 0, 6].map(|column| column)[..]);
        assert_eq!(Geometry::<6, 4>::CENTRE_FIRST[..6], [2, 3, 1, 4, 0, 5]);
        let mut rng = SplitMix64::new(1);
        for _ in 0..1_000 {
            let bits = rng.next_u64() & ((1 << 49) - 1);
            assert_eq!(Classic::mirror(bits), board::mirror(bits));
        }
    }

    #[test]
    fn winning_cells_are_those_that_make_four() {
        let mut rng = SplitMix64::new(2);
        for _ in 0..20_000 {
            // Stones lie on one another: a column has no hole.
            let occupied = (0..7)
                .map(|column| Classic::column::<u64>(column) & !(u64::MAX << (7 * column + rng.below(7))))
                .sum::<u64>();
            let stones = rng.next_u64() & occupied;
            if Classic::has_four(stones) {
                continue;
            }
            let cells = (0..64).map(|bit| 1 << bit).filter(|cell| Classic::all::<u64>() & !occupied & cell != 0);
            let winning = cells.filter(|cell| Classic::has_four(stones | cell)).sum::<u64>();
            assert_eq!(Classic::wins(stones) & !occupied, winning, "{stones:#x} of {occupied:#x}");
        }
    }

    #[test]
    fn even_columns_are_counted_per_column() {
        let mut rng = SplitMix64::new(3);
        for _ in 0..1_000 {
            let heights: [usize; 7] = core::array::from_fn(|_| rng.below(7));
            let column = |column: usize, stones: usize| ((1 << stones) - 1) << (7 * column);
            let occupied: u64 = heights.iter().enumerate().map(|(at, &height)| column(at, height)).sum();
            let even = heights.iter().enumerate().filter(|(_, height)| **height % 2 == 0);
            assert_eq!(Classic::even_columns(occupied), even.map(|(at, _)| column(at, 7)).sum::<u64>());
        }
    }
}
