//! Which lines of four are still open, for the order of early moves: there are no threats yet by which to tell moves apart.

use super::bits::Bits;
use super::geometry::Geometry;

/// The lines of one side that its opponent has no stone on, a bit for each, where it starts: at its lowest bit.
#[derive(Clone, Copy, Debug)]
struct Side<B> {
    /// In each of the four directions.
    open: [B; 4],
    /// Those of them with a stone of the side.
    begun: [B; 4],
}

impl<B: Bits> Side<B> {
    #[inline(always)]
    fn new<const W: usize, const H: usize>(stones: B, free: B) -> Self {
        let cells = stones | free;
        let open = Geometry::<W, H>::STEPS.map(|step| {
            let two = cells & (cells >> step);
            two & (two >> (2 * step))
        });
        let begun = Geometry::<W, H>::STEPS.map(|step| through(stones, step));
        Side { open, begun: core::array::from_fn(|at| open[at] & begun[at]) }
    }
}

/// Where the lines of a direction start that go through one of `cells`.
#[inline(always)]
fn through<B: Bits>(cells: B, step: usize) -> B {
    let two = cells | (cells >> step);
    two | (two >> (2 * step))
}

/// The open lines of both sides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenLines<B> {
    mover: Side<B>,
    opponent: Side<B>,
}

impl<B: Bits> OpenLines<B> {
    /// Those of a position, by the stones of the side to move and of its opponent.
    #[inline(always)]
    pub(crate) fn new<const W: usize, const H: usize>(mover: B, opponent: B) -> Self {
        let free = Geometry::<W, H>::all::<B>() & !(mover | opponent);
        OpenLines { mover: Side::new::<W, H>(mover, free), opponent: Side::new::<W, H>(opponent, free) }
    }

    /// How much a stone of the side to move does on this cell, from 0 to 65: two points for each open line of its own
    /// through it and three more if that is begun, one for each of the opponent's and one more if that is begun.
    ///
    /// Found by trial. With the same points for both sides the hardest positions take a fifth more nodes.
    #[inline(always)]
    pub(crate) fn worth<const W: usize, const H: usize>(&self, stone: B) -> u32 {
        let mut worth = 0;
        for (at, &step) in Geometry::<W, H>::STEPS.iter().enumerate() {
            let lines = through(stone, step);
            let count = |starts: &[B; 4]| (starts[at] & lines).count_ones();
            worth += 2 * count(&self.mover.open) + 3 * count(&self.mover.begun);
            worth += count(&self.opponent.open) + count(&self.opponent.begun);
        }
        worth
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counted by hand.
    #[test]
    fn open_lines_through_a_cell_are_counted() {
        let cell = |column: usize, row: usize| 1u64 << (7 * (column - 1) + row - 1);
        let empty = OpenLines::new::<7, 6>(0, 0);
        // Three lines go through a corner, thirteen through the cell in the middle of the third row.
        assert_eq!(empty.worth::<7, 6>(cell(1, 1)), 3 * 3);
        assert_eq!(empty.worth::<7, 6>(cell(4, 3)), 13 * 3);
        // The opponent's stone in the middle of the lowest row closes the three lines of that row through its left neighbor.
        let begun = OpenLines::new::<7, 6>(0, cell(4, 1));
        assert_eq!(begun.worth::<7, 6>(cell(3, 1)), 2 * 2 + 5 + 3);
        // An own stone there begins those three.
        let own = OpenLines::new::<7, 6>(cell(4, 1), 0);
        assert_eq!(own.worth::<7, 6>(cell(3, 1)), 5 * 2 + 3 * 3 + 2);
    }
}
