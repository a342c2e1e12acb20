//! Who has won.

use halfmove::End;

use crate::Position;
use crate::board::{ALL_CELLS, STRIDE};

/// Whether four of `stones` stand in a row.
///
/// A stone survives the first step of a direction if its neighbor is set, the second if two more follow
/// (J. Tromp's test).
#[inline]
pub(crate) const fn has_four(stones: u64) -> bool {
    let across = stones & (stones >> STRIDE);
    let falling = stones & (stones >> (STRIDE - 1));
    let rising = stones & (stones >> (STRIDE + 1));
    let up = stones & (stones >> 1);
    (across & (across >> (2 * STRIDE)))
        | (falling & (falling >> (2 * (STRIDE - 1))))
        | (rising & (rising >> (2 * (STRIDE + 1))))
        | (up & (up >> 2))
        != 0
}

impl Position {
    /// Whether and how the game is over. Only who moved last can have four in a row.
    #[inline]
    pub(crate) fn outcome(&self) -> End {
        if has_four(self.opponent()) {
            End::Loss
        } else if self.occupied() == ALL_CELLS {
            End::Draw
        } else {
            End::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{HEIGHT, WIDTH, cell};

    /// The 69 windows of four cells, by coordinates.
    fn windows() -> impl Iterator<Item = u64> {
        let cells = (0..WIDTH as i32).flat_map(|column| (0..HEIGHT as i32).map(move |row| (column, row)));
        cells.flat_map(|(column, row)| {
            [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().filter_map(move |(across, up)| {
                let (last_column, last_row) = (column + 3 * across, row + 3 * up);
                let inside = last_column < WIDTH as i32 && (0..HEIGHT as i32).contains(&last_row);
                let window = |step: i32| cell((column + step * across) as usize, (row + step * up) as usize);
                inside.then(|| (0..4).map(window).sum())
            })
        })
    }

    #[test]
    fn every_window_wins_and_needs_all_four() {
        assert_eq!(windows().count(), 69);
        for window in windows() {
            assert!(has_four(window));
            for cell in (0..64).map(|bit| 1 << bit).filter(|cell| window & cell != 0) {
                assert!(!has_four(window ^ cell));
            }
        }
    }

    #[test]
    fn nothing_but_windows_wins() {
        // The complement of one window can hold a four only if another window lies in it.
        for stones in windows().map(|window| ALL_CELLS ^ window) {
            assert_eq!(has_four(stones), windows().any(|window| stones & window == window));
        }
    }
}
