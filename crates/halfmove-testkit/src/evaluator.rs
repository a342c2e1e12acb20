//! An evaluation without sense, to find out what a search does with any evaluation at all.

use halfmove::{Evaluate, Game, Score};

use crate::rng::SplitMix64;

/// Turns a position's [canonical](Game::canonical) key into a pseudo-random score: positions that a table takes for
/// the same are worth the same.
///
/// A small range makes many positions worth the same, a large one hardly any two.
///
/// ```
/// use halfmove::{Evaluate, Score, doc::Nim};
/// use halfmove_testkit::RandomEvaluator;
///
/// let mut evaluator = RandomEvaluator::new(1, 10);
/// let score = evaluator.evaluate(&Nim(9));
/// assert!(score >= Score::points(-10) && score <= Score::points(10));
/// assert_eq!(score, evaluator.evaluate(&Nim(9)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RandomEvaluator {
    seed: u64,
    range: u16,
    extremes: bool,
}

impl RandomEvaluator {
    /// Scores from `-range` to `range` points, other ones for every `seed`.
    pub const fn new(seed: u64, range: u16) -> Self {
        RandomEvaluator { seed, range, extremes: false }
    }

    /// Now and then a score close to the largest number of points: next to a forced win but none.
    #[must_use]
    pub const fn with_extremes(self) -> Self {
        RandomEvaluator { extremes: true, ..self }
    }

    /// The score of the position with this key.
    pub const fn score(&self, key: u64) -> Score {
        let mut rng = SplitMix64::new(key ^ self.seed.rotate_left(32));
        let points = rng.within(self.range);
        if self.extremes && rng.chance(15) {
            let size = Score::MAX_POINTS as i32 - rng.below(3) as i32;
            return Score::points(if points < 0 { -size } else { size });
        }
        Score::points(points)
    }
}

impl<G: Game> Evaluate<G> for RandomEvaluator {
    fn evaluate(&mut self, game: &G) -> Score {
        self.score(game.canonical().key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extremes_are_points_at_the_edge() {
        let evaluator = RandomEvaluator::new(3, 5).with_extremes();
        let scores: Vec<i16> = (0..1000).map(|key| evaluator.score(key).as_points().unwrap()).collect();
        assert!(scores.contains(&Score::MAX_POINTS) && scores.contains(&-Score::MAX_POINTS));
        assert!(scores.iter().filter(|score| score.abs() <= 5).count() > 700);
    }
}
