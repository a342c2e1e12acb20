//! The evaluation of the classic program: cell weights.

use halfmove::{Evaluate, Score};

use crate::Position;
use crate::board::{HEIGHT, STRIDE, WIDTH};

/// How many of the 69 windows of four run through each cell:
///
/// ```text
///    3  4  5  7  5  4  3
///    4  6  8 10  8  6  4
///    5  8 11 13 11  8  5
///    5  8 11 13 11  8  5
///    4  6  8 10  8  6  4
///    3  4  5  7  5  4  3
/// ```
///
/// A position's score is the sum over the stones of the side to move, less that over its opponent's stones. The
/// position keeps it as moves are made, so asking for it costs nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CellWeights;

impl Evaluate<Position> for CellWeights {
    #[inline]
    fn evaluate(&mut self, pos: &Position) -> Score {
        Score::points(pos.weight as i32)
    }
}

/// The weight of one cell.
#[inline]
pub(crate) const fn weight(cell: u64) -> isize {
    WEIGHTS[cell.trailing_zeros() as usize & 63] as isize
}

/// The weights by bit of the board; 0 where there is no cell.
static WEIGHTS: [i8; 64] = count_windows();

const fn count_windows() -> [i8; 64] {
    let mut weights = [0; 64];
    let directions: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
    let mut at = 0;
    while at < WIDTH * HEIGHT * directions.len() {
        let (across, up) = directions[at % directions.len()];
        let column = (at / directions.len() / HEIGHT) as i32;
        let row = (at / directions.len() % HEIGHT) as i32;
        let (last_column, last_row) = (column + 3 * across, row + 3 * up);
        if last_column < WIDTH as i32 && 0 <= last_row && last_row < HEIGHT as i32 {
            let mut step = 0;
            while step < 4 {
                weights[(column + step * across) as usize * STRIDE + (row + step * up) as usize] += 1;
                step += 1;
            }
        }
        at += 1;
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_those_of_the_classic_program() {
        let lower_half = [[3, 4, 5, 7, 5, 4, 3], [4, 6, 8, 10, 8, 6, 4], [5, 8, 11, 13, 11, 8, 5]];
        for (row, weights) in lower_half.into_iter().enumerate() {
            for (column, weight) in weights.into_iter().enumerate() {
                assert_eq!(WEIGHTS[column * STRIDE + row], weight);
                assert_eq!(WEIGHTS[column * STRIDE + HEIGHT - 1 - row], weight);
            }
        }
        assert_eq!(WEIGHTS.iter().map(|&weight| i32::from(weight)).sum::<i32>(), 69 * 4);
    }
}
