//! What a position may be worth, in the units of its exact value: for searches that look only so many plies ahead.

use halfmove::{Evaluate, Score};

use super::bits::Bits;
use super::geometry::Geometry;
use super::grid::{AnyGrid, Grid};
use super::node::Node;
use super::score::{loss, win};
use crate::Position;

impl<const W: usize, const H: usize, B: Bits> AnyGrid<W, H, B> {
    /// The score of the side to move if both sides play on by simple rules: win at once, prevent that the opponent does, never
    /// make a win possible for it; else threaten the most cells, and of equal moves take the one nearest to the centre, the
    /// left one first.
    ///
    /// It is the value of the position where that is [plain](Self::plain_value).
    ///
    /// ```
    /// use halfmove_connect4::solver::Grid;
    ///
    /// let grid: Grid<7, 6> = "445566".parse()?;
    /// assert_eq!(grid.roll_out(), 18); // X wins with its fourth stone
    /// assert!(Grid::<7, 6>::EMPTY.roll_out().abs() <= 18);
    /// # Ok::<(), halfmove_connect4::solver::GridError>(())
    /// ```
    pub fn roll_out(&self) -> i8 {
        let (mut grid, mut sign) = (*self, 1);
        loop {
            if let Some(value) = grid.plain_value() {
                return sign * value;
            }
            grid = grid.after_likely_move();
            sign = -sign;
        }
    }

    /// The position after the move that a [roll-out](Self::roll_out) makes. Its value must not be plain: then some move does
    /// not lose at once.
    fn after_likely_move(&self) -> Self {
        let (mover, occupied) = self.stones_by_mover();
        let safe = Node::<W, H, 16, B>::new(mover, occupied).safe_moves();
        let moves = Geometry::<W, H>::CENTRE_FIRST[..W].iter().map(|&column| safe & Geometry::<W, H>::column(column));
        let threats = |stone: B| (Geometry::<W, H>::wins(mover | stone) & !(occupied | stone)).count_ones();
        let mut best = (B::ZERO, 0);
        for stone in moves.filter(|&stone| stone != B::ZERO) {
            let rank = 1 + threats(stone);
            if rank > best.1 {
                best = (stone, rank);
            }
        }
        AnyGrid::of(mover ^ occupied, occupied | best.0)
    }

    /// The cells where the side to move would make four, less those where its opponent would, as a score; it stays within
    /// what the value can be. A cell counts twice in the rows that its owner gets if all columns are filled in turns: odd ones
    /// for the player who moves first, even ones for the other one (V. Allis, 1988).
    ///
    /// It is the value of the position where that is [plain](Self::plain_value).
    pub fn threat_balance(&self) -> i8 {
        if let Some(value) = self.plain_value() {
            return value;
        }
        let (mover, occupied) = self.stones_by_mover();
        let odd: B = Geometry::<W, H>::odd_rows();
        let is_first = self.stones().is_multiple_of(2);
        let weigh = |stones: B, rows: B| {
            let cells = Geometry::<W, H>::wins(stones) & !occupied;
            (cells.count_ones() + (cells & rows).count_ones()) as i32
        };
        let (own, other) = if is_first { (odd, !odd) } else { (!odd, odd) };
        let balance = weigh(mover, own) - weigh(mover ^ occupied, other);
        let (cells, stones) = (Geometry::<W, H>::CELLS, self.stones());
        balance.clamp(loss(cells, stones, 2), win(cells, stones, 2)) as i8
    }
}

/// Evaluates by [`Grid::roll_out`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RollOut;

impl Evaluate<Position> for RollOut {
    fn evaluate(&mut self, pos: &Position) -> Score {
        Score::points(Grid::from(*pos).roll_out().into())
    }
}

/// Evaluates by [`Grid::threat_balance`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ThreatBalance;

impl Evaluate<Position> for ThreatBalance {
    fn evaluate(&mut self, pos: &Position) -> Score {
        Score::points(Grid::from(*pos).threat_balance().into())
    }
}

#[cfg(test)]
mod tests {
    use halfmove_testkit::SplitMix64;

    use super::*;
    use crate::solver::plies_to_end;

    #[test]
    fn estimates_are_scores_that_can_be() {
        let mut rng = SplitMix64::new(1);
        for _ in 0..2_000 {
            let mut grid = Grid::<7, 6>::EMPTY;
            for _ in 0..rng.below(42) {
                if grid.play(rng.below(7)).is_err() {
                    break;
                }
            }
            let estimates = [grid.roll_out(), grid.threat_balance()];
            match grid.plain_value() {
                Some(value) => assert_eq!(estimates, [value; 2], "{grid}"),
                None => {
                    assert!(estimates.iter().all(|&score| plies_to_end(42, grid.stones(), score).is_some()), "{grid}");
                }
            }
        }
    }

    #[test]
    fn threats_count_by_whose_rows_they_are_in() {
        let balance = |drawn: &str| Grid::<7, 6>::from_diagram(drawn).map(|grid| grid.threat_balance());
        // X, who moves first, needs the fourth cell of row 3, which is its own: 2, and O is to move.
        assert_eq!(balance("......./......./......./xxx..../oox..../xoo...."), Ok(-2));
        // Here it is in row 2, which O gets: 1, and X is to move.
        assert_eq!(balance("......./......./......./......./xxx...o/oxo...o"), Ok(1));
        assert_eq!(Grid::<7, 6>::EMPTY.threat_balance(), 0);
    }
}
