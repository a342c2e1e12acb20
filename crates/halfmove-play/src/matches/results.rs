//! What was played of a match.

use std::collections::BTreeMap;

use super::{Pair, Sprt, Tally, Verdict};

/// The pairs of a match that were played, in the order of their numbers whatever the order they were added in.
///
/// A sequential test looks at them in that order too, and so comes to the same end on any number of threads: what was
/// played beyond it does not count.
#[derive(Clone, Default, Debug)]
pub struct Results {
    sprt: Option<Sprt>,
    pairs: Vec<Pair>,
    tally: Tally,
    verdict: Option<Verdict>,
    /// The numbers of those that differ, by the board that they begin from.
    different: BTreeMap<usize, Vec<usize>>,
    /// Pairs that came before one with a lower number.
    early: BTreeMap<usize, Pair>,
}

impl Results {
    /// No pairs yet.
    pub fn new() -> Self {
        Results::default()
    }

    /// No pairs yet; they end with the verdict of a sequential test.
    pub fn until(sprt: Sprt) -> Self {
        Results { sprt: Some(sprt), ..Results::default() }
    }

    /// Adds the pair of this number. A number that was added before, or comes after the verdict, is left out.
    pub fn add(&mut self, number: usize, pair: Pair) {
        if number < self.pairs.len() {
            return;
        }
        self.early.entry(number).or_insert(pair);
        while self.verdict.is_none()
            && let Some(pair) = self.early.remove(&self.pairs.len())
        {
            self.count(pair);
            self.verdict = self.sprt.and_then(|sprt| sprt.verdict(&self.tally.pairs));
        }
        if self.verdict.is_some() {
            self.early.clear();
        }
    }

    /// Counts the next pair. One that went as another one before from the same board tells nothing new.
    fn count(&mut self, pair: Pair) {
        let before = self.different.entry(pair.start).or_default();
        if before.iter().any(|&number| self.pairs[number].games == pair.games) {
            self.tally.add_repeated(&pair);
        } else {
            self.tally.add(&pair);
            before.push(self.pairs.len());
        }
        self.pairs.push(pair);
    }

    /// The pairs that count, from number 0 on without a gap.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// What they come to.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The sequential test, if there is one.
    pub fn sprt(&self) -> Option<Sprt> {
        self.sprt
    }

    /// The log-likelihood ratio of the sequential test, if there is one.
    pub fn llr(&self) -> Option<f64> {
        self.sprt.map(|sprt| sprt.llr(&self.tally.pairs))
    }

    /// What the sequential test came to; `None` if there is none, or it has not ended.
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }
}
