//! The sequential probability ratio test: playing until it is clear enough who is stronger.

use super::tally::expected_score;

/// A sequential test of two hypotheses: that A is `elo0` stronger than B, or `elo1`.
///
/// After each pair of games the logarithm of the ratio of their likelihoods (LLR) is computed, each hypothesis with the
/// distribution of pairs that suits it best. Above [`bound`](Sprt::bound) the second is accepted, below its negative the
/// first; either is wrong in one of twenty matches at most.
///
/// Source: A. Wald, *Sequential tests of statistical hypotheses*, 1945; for pairs of games M. Van den Bergh, *A practical
/// introduction to the GSPRT*, 2020.
///
/// ```
/// use halfmove_play::matches::{Sprt, Verdict};
///
/// let sprt = Sprt::parse("0,5")?;
/// assert_eq!(sprt.verdict(&[10, 20, 30, 20, 10]), None);
/// assert_eq!(sprt.verdict(&[100, 900, 2000, 1200, 200]), Some(Verdict::Stronger));
/// # Ok::<(), halfmove_play::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference of the first hypothesis, in Elo.
    pub elo0: f64,
    /// The difference of the second, which is larger.
    pub elo1: f64,
}

/// What a sequential test came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A is stronger by the larger difference rather than by the smaller one.
    Stronger,
    /// A is not.
    NotStronger,
}

/// How likely each of the two mistakes may be.
const RISK: f64 = 0.05;

/// What is counted in place of 0: a result that has not come up yet is not impossible. As fishtest has it.
const UNSEEN: f64 = 1e-3;

/// The largest difference that can be asked about, in Elo: at this one a single point in ten million is lost.
const MAX_ELO: f64 = 2_800.0;

impl Sprt {
    /// Reads `E0,E1`.
    ///
    /// # Errors
    /// [`Error::Sprt`](crate::Error::Sprt) if `text` is not two numbers from -2,800 to 2,800, the smaller first.
    pub fn parse(text: &str) -> Result<Sprt, crate::Error> {
        let number = |text: &str| text.trim().parse().ok().filter(|elo: &f64| elo.abs() <= MAX_ELO);
        let parts = text.split_once(',').and_then(|(elo0, elo1)| Some((number(elo0)?, number(elo1)?)));
        match parts {
            Some((elo0, elo1)) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
            _ => Err(crate::Error::Sprt { read: text.to_owned() }),
        }
    }

    /// How far the LLR must get from 0: ln(0.95 / 0.05).
    pub fn bound() -> f64 {
        ((1.0 - RISK) / RISK).ln()
    }

    /// The logarithm of the ratio of likelihoods, of counts of pairs as in [`Tally::pairs`](super::Tally::pairs).
    #[expect(clippy::cast_precision_loss, reason = "statistics of far less than 2^52 pairs")]
    pub fn llr(&self, pairs: &[u64; 5]) -> f64 {
        let counts = pairs.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let likely0 = most_likely(&shares, expected_score(self.elo0));
        let likely1 = most_likely(&shares, expected_score(self.elo1));
        counts.iter().zip(likely0.iter().zip(likely1)).map(|(count, (p0, p1))| count * (p1 / p0).ln()).sum()
    }

    /// What the pairs say; `None` if they do not say enough yet.
    pub fn verdict(&self, pairs: &[u64; 5]) -> Option<Verdict> {
        match self.llr(pairs) {
            llr if llr >= Self::bound() => Some(Verdict::Stronger),
            llr if llr <= -Self::bound() => Some(Verdict::NotStronger),
            _ => None,
        }
    }
}

/// The distribution with mean `mean` under which `shares` are most likely to come out. By Lagrange it is
/// `share / (1 + theta (score - mean))`, where theta is the root of a function that only falls.
fn most_likely(shares: &[f64; 5], mean: f64) -> [f64; 5] {
    const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
    let tilt = |theta: f64| {
        let terms = shares.iter().zip(SCORES);
        terms.map(|(share, score)| share * (score - mean) / (1.0 + theta * (score - mean))).sum::<f64>()
    };
    // Outside of these a probability would be negative.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    // Each turn halves the interval; after these many it is as narrow as numbers go.
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if tilt(middle) > 0.0 { low = middle } else { high = middle }
    }
    let theta = f64::midpoint(low, high);
    let mut likely = SCORES;
    for (probability, share) in likely.iter_mut().zip(shares) {
        *probability = share / (1.0 + theta * (*probability - mean));
    }
    likely
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(got: f64, wanted: f64, within: f64) {
        assert!((got - wanted).abs() <= within, "{got}, expected {wanted}");
    }

    /// Source: raw statistics of test 69d3c8dc7c5b3724e29d2712 of the fishtest instance of the engine Monty, "Logistic
    /// (exact)". Its second hypothesis is published to three places.
    #[test]
    fn the_published_ratio_comes_out() {
        let sprt = Sprt { elo0: 0.0, elo1: 2.716 };
        assert_near(sprt.llr(&[13, 37, 50, 25, 3]), -0.53772, 2e-4);
        assert_near(Sprt::bound(), 2.9444, 5e-5);
    }

    /// Source: as above, the column H1 of "SPRT bounds".
    #[test]
    fn elo_is_a_share_of_the_points() {
        assert_near(expected_score(2.716), 0.50391, 5e-6);
        assert_near(expected_score(0.0), 0.5, 0.0);
        assert_near(expected_score(400.0), 10.0 / 11.0, 1e-12);
    }

    #[test]
    fn the_likeliest_distribution_has_the_mean_and_is_one() {
        for shares in
            [[0.1, 0.2, 0.4, 0.2, 0.1], [0.001, 0.001, 0.996, 0.001, 0.001], [0.996, 0.001, 0.001, 0.001, 0.001]]
        {
            for mean in [1e-7, 0.3, 0.5, 0.51, 0.9, 1.0 - 1e-7] {
                let likely = most_likely(&shares, mean);
                assert!(likely.iter().all(|probability| *probability >= 0.0), "{likely:?}");
                assert_near(likely.iter().sum(), 1.0, 1e-6);
                let got: f64 = likely.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]).map(|(p, score)| p * score).sum();
                assert_near(got, mean, 1e-6);
            }
        }
    }

    #[test]
    fn tests_are_symmetrical_and_end() {
        let sprt = Sprt::parse("-5,5").unwrap();
        assert_near(sprt.llr(&[3, 10, 50, 10, 3]), 0.0, 1e-9);
        assert_near(sprt.llr(&[3, 10, 50, 12, 5]), -sprt.llr(&[5, 12, 50, 10, 3]), 1e-9);
        assert_near(sprt.llr(&[0; 5]), 0.0, 1e-9);
        assert_eq!(sprt.verdict(&[0, 0, 0, 0, 1000]), Some(Verdict::Stronger));
        assert_eq!(sprt.verdict(&[1000, 0, 0, 0, 0]), Some(Verdict::NotStronger));
        assert_eq!(sprt.verdict(&[0, 0, 1000, 0, 0]), None);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for text in ["", "0", "5,0", "0,0", "a,b", "0,5,6", "nan,5", "0,inf", "-3000,0"] {
            assert_eq!(
                Sprt::parse(text).unwrap_err().to_string(),
                format!(
                    "sprt {text:?}: expected two differences in Elo from -2800 to 2800, the smaller first, like 0,5"
                )
            );
        }
    }
}
