//! What a match came to so far, and what that says about strength.

use super::Pair;

/// Wins, draws and losses of A, and how the pairs came out.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Games that A won.
    pub wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games that B won.
    pub losses: u64,
    /// Pairs of games in which A scored 0, 1/2, 1, 3/2 and 2 points, without those that are repeated.
    pub pairs: [u64; 5],
    /// Pairs that went from the same board, move for move, as one before. They are no trials of their own: their games are
    /// counted, and for the strength and its error they are not.
    pub repeated: u64,
}

/// A difference in playing strength: at +400 one scores ten points for each of the other's.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// How much stronger A is. Infinite if A scored all points, or none.
    pub difference: f64,
    /// The difference lies within this much of it, with a confidence of 95 %. Infinite if that cannot be told. Where all pairs
    /// came out the same it is what one would not have seen yet that is counted.
    pub error: f64,
}

/// Half of the width of a confidence interval of 95 %, in standard deviations.
const CONFIDENCE: f64 = 1.959_964;

impl Tally {
    /// Counts one more pair.
    pub fn add(&mut self, pair: &Pair) {
        self.add_games(pair);
        self.pairs[pair.half_points()] += 1;
    }

    /// Counts one more pair that went as one before.
    pub fn add_repeated(&mut self, pair: &Pair) {
        self.add_games(pair);
        self.repeated += 1;
    }

    fn add_games(&mut self, pair: &Pair) {
        for (a, game) in pair.games.iter().enumerate() {
            match game.winner {
                Some(winner) if winner == a => self.wins += 1,
                Some(_) => self.losses += 1,
                None => self.draws += 1,
            }
        }
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// What A scored of all points, from 0 to 1; `None` before the first pair.
    pub fn score(&self) -> Option<f64> {
        (self.games() > 0).then(|| moments(&[self.losses, self.draws, self.wins]).0)
    }

    /// How much stronger A is; `None` before the first pair. The pairs are what is counted, not the games: two games from
    /// one opening are no independent trials, and neither are pairs that are repeated.
    pub fn elo(&self) -> Option<Elo> {
        (self.games() > 0).then(|| elo(&self.pairs))
    }
}

/// The share of points that a player scores who is `elo` stronger.
pub(super) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// How much stronger a player is who scores this share of the points.
fn elo_of_score(score: f64) -> f64 {
    match score {
        ..=0.0 => f64::NEG_INFINITY,
        1.0.. => f64::INFINITY,
        _ => 400.0 * (score / (1.0 - score)).log10(),
    }
}

/// How often each of some equally spaced scores from 0 to 1 came out: their mean, their variance, and how many there are.
#[expect(clippy::cast_precision_loss, reason = "statistics of far less than 2^52 games")]
fn moments<const K: usize>(counts: &[u64; K]) -> (f64, f64, f64) {
    let scores = || counts.iter().enumerate().map(|(index, &count)| (index as f64 / (K - 1) as f64, count as f64));
    let total: f64 = scores().map(|(_, count)| count).sum();
    let mean = scores().map(|(score, count)| score * count).sum::<f64>() / total;
    let variance = scores().map(|(score, count)| (score - mean).powi(2) * count).sum::<f64>() / total;
    (mean, variance, total)
}

fn elo<const K: usize>(counts: &[u64; K]) -> Elo {
    let (mean, variance, total) = moments(counts);
    let margin =
        if variance > 0.0 { CONFIDENCE * (variance / total).sqrt() } else { unseen(total) * mean.max(1.0 - mean) };
    let error = (elo_of_score(mean + margin) - elo_of_score(mean - margin)) / 2.0;
    Elo { difference: elo_of_score(mean), error }
}

/// How frequent something may be at most that did not happen in so many trials, with a confidence of 95 %: about three in
/// that many. Source: J. A. Hanley and A. Lippman-Hand, *If nothing goes wrong, is everything all right?*, 1983.
fn unseen(trials: f64) -> f64 {
    1.0 - 0.05_f64.powf(1.0 / trials)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(got: f64, wanted: f64, within: f64) {
        assert!((got - wanted).abs() <= within, "{got}, expected {wanted}");
    }

    /// Source: what cutechess-cli printed for matches of the engine Midnight, in the changelog of that engine. It
    /// counts games, not pairs.
    #[test]
    fn elo_and_error_are_those_of_other_programs() {
        for (wins, losses, draws, difference, error) in
            [(449, 276, 275, 60.7, 18.5), (382, 320, 298, 21.6, 18.1), (435, 293, 272, 49.7, 18.5)]
        {
            let told = elo(&[losses, draws, wins]);
            assert_near(told.difference, difference, 0.05);
            assert_near(told.error, error, 0.05);
        }
    }

    /// Source: raw statistics of test 69d3c8dc7c5b3724e29d2712 of the fishtest instance of the engine Monty.
    #[test]
    fn pairs_give_the_published_elo() {
        let tally = Tally { pairs: [13, 37, 50, 25, 3], wins: 56, draws: 112, losses: 88, repeated: 0 };
        let (mean, variance, total) = moments(&tally.pairs);
        assert_near(mean, 0.4375, 1e-9);
        assert_near(variance, 0.05762, 5e-6);
        assert_near(total, 128.0, 0.0);
        assert_near(tally.elo().unwrap().difference, -43.6578, 5e-5);
    }

    #[test]
    fn a_clean_sweep_is_boundless_and_does_not_tell_its_error() {
        assert_eq!(elo(&[0, 0, 0, 0, 7]), Elo { difference: f64::INFINITY, error: f64::INFINITY });
        assert_eq!(elo(&[7, 0, 0, 0, 0]), Elo { difference: f64::NEG_INFINITY, error: f64::INFINITY });
        assert!(elo(&[0, 0, 0, 1, 1]).error.is_infinite());
        assert_eq!((Tally::default().elo(), Tally::default().score()), (None, None));
    }

    /// Source: the table of the article, by the exact formula: nothing in 10, 20 and 100 trials leaves 26, 14 and 3 %.
    #[test]
    fn what_was_never_seen_is_rare() {
        for (trials, percent) in [(10.0, 26.0), (20.0, 14.0), (100.0, 3.0)] {
            assert_near(100.0 * unseen(trials), percent, 0.5);
        }
    }

    #[test]
    fn a_level_match_is_level_within_what_it_could_have_missed() {
        let errors = [10, 100, 1000].map(|pairs| elo(&[0, 0, pairs, 0, 0])).map(|told| {
            assert_near(told.difference, 0.0, 0.0);
            told.error
        });
        // A pair in 386, 33.9 and 3.3 of a thousand that A wins instead: 0.5 + 0.1294 of the points are 92 Elo, for instance.
        for (error, wanted) in errors.into_iter().zip([92.0, 10.3, 1.04]) {
            assert_near(error, wanted, 0.1 * wanted);
        }
    }
}
