//! Whether a search that was saved goes on as if nothing had happened, and whether other bytes are refused.

use core::fmt::Debug;

use halfmove::{Evaluate, Game, Limits, Options, Poll, RestoreError, SaveError, Search, Slot, Table};

use crate::oracle::generated;
use crate::rng::SplitMix64;
use crate::slices::{Outcome, OwnSearch, Setup, outcome};
use crate::{Buffers, Sizes};

impl<G, E> Setup<G, E>
where
    G: Game + Clone + Debug,
    E: Evaluate<G> + Clone,
{
    /// Runs the search in steps of random budgets, saves it between them, and goes on with the search or with one
    /// restored in new memory; checks that it comes out as the search that was never interrupted does, and that saving
    /// is exact: the size is foretold, a shorter slice is refused, and a restored search is saved to the same bytes.
    ///
    /// # Panics
    /// If something differs.
    pub fn check_saves(&self, seed: u64) -> Outcome<G::Move> {
        let mut rng = SplitMix64::new(seed);
        let most = [3, 30, 1000][rng.below(3)];
        let mut search = self.search();
        let mut probes = Vec::new();
        loop {
            let bytes = self.saved(&mut search, &mut rng);
            if rng.chance(70) {
                search = self.restored(search, &bytes);
                assert_eq!(self.saved(&mut search, &mut rng), bytes, "seed {seed}, {self:?}");
            }
            if self.step(&mut search, rng.below(most) as u64, &mut probes) == Poll::Done {
                break;
            }
        }
        let bytes = self.saved(&mut search, &mut rng);
        let mut search = self.restored(search, &bytes);
        assert_eq!(search.step(1), Poll::Done, "seed {seed}, {self:?}");
        let found = outcome(search, probes);
        assert_eq!(found, self.run(u64::MAX), "saved and restored, seed {seed}, {self:?}");
        found
    }

    /// Saves the search at a random point and checks that it can't be restored from a part of the bytes or with a byte
    /// too many, from bytes with any one or several bits changed, nor with anything else than it was made with.
    ///
    /// # Panics
    /// If other bytes are taken, for the wrong reason, or make `restore` panic.
    pub fn check_refusals(&self, seed: u64) {
        let mut rng = SplitMix64::new(seed);
        let whole = self.run(u64::MAX).stats.nodes as usize;
        let mut search = self.search();
        let mut probes = Vec::new();
        self.step(&mut search, rng.below(whole + 1) as u64, &mut probes);
        let mut bytes = self.saved(&mut search, &mut rng);
        let (_, table) = search.into_parts();
        let restore = |bytes: &[u8]| self.restore(table.clone(), bytes).map(|_| ());
        assert_eq!(restore(&bytes), Ok(()), "seed {seed}, {self:?}");
        check_cuts(&mut bytes, restore);
        check_flips(&mut bytes, restore, &mut rng);
        self.check_foreign(&table, &bytes);
    }

    /// Checks that a save is refused with each thing changed that it must be restored with.
    fn check_foreign(&self, table: &Table<Vec<Slot>>, bytes: &[u8]) {
        let refuse = |setup: &Setup<G, E>, table: &Table<Vec<Slot>>, reason: &dyn Fn(&RestoreError) -> bool| {
            let error = setup.restore(table.clone(), bytes).map(|_| ()).unwrap_err();
            assert!(reason(&error), "{error:?} with {setup:?}, saved with {self:?}");
        };
        for mv in generated(&self.game, halfmove::Gen::All).1.into_iter().filter(|&mv| self.game.is_legal(mv)) {
            let mut game = self.game.clone();
            game.make(mv);
            refuse(&Setup { game, ..self.clone() }, table, &|error| *error == RestoreError::OtherPosition);
        }
        let Options { pvs, quiescence, .. } = self.options;
        let Limits { depth, nodes } = self.limits;
        for options in [Options { pvs: !pvs, ..self.options }, Options { quiescence: quiescence ^ 1, ..self.options }] {
            refuse(&Setup { options, ..self.clone() }, table, &|error| *error == RestoreError::OtherOptions);
        }
        let other_nodes = if nodes.is_none() { Some(u64::MAX) } else { None };
        for limits in [Limits { depth: depth ^ 1, nodes }, Limits { depth, nodes: other_nodes }] {
            refuse(&Setup { limits, ..self.clone() }, table, &|error| *error == RestoreError::OtherOptions);
        }
        let Sizes { frames, moves, lines, best_line, history } = self.memory;
        let sizes = [
            ("frames", Sizes { frames: frames + 1, ..self.memory }),
            ("moves", Sizes { moves: moves + 1, ..self.memory }),
            ("lines", Sizes { lines: lines + 1, ..self.memory }),
            ("best_line", Sizes { best_line: best_line + 1, ..self.memory }),
            ("history", Sizes { history: history + 1, ..self.memory }),
        ];
        for (name, memory) in sizes {
            refuse(
                &Setup { memory, ..self.clone() },
                table,
                &|error| matches!(error, RestoreError::OtherMemory { part, saved, lent } if *part == name && *lent == saved + 1),
            );
        }
        let mut other = table.clone();
        other.advance();
        refuse(self, &other, &|error| *error == RestoreError::OtherTable);
    }

    /// The search as bytes.
    fn saved(&self, search: &mut OwnSearch<G, E>, rng: &mut SplitMix64) -> Vec<u8> {
        let needed = search.save_size();
        let mut bytes = vec![0; needed + rng.below(3)];
        for lent in [0, rng.below(needed), needed - 1] {
            let refused = search.save(&mut bytes[..lent]);
            assert_eq!(refused, Err(SaveError::NoRoom { needed, lent }), "{self:?}");
        }
        assert_eq!(search.save(&mut bytes), Ok(needed), "{self:?}");
        bytes.truncate(needed);
        bytes
    }

    /// The search restored in new memory, with the table of the one that was saved.
    fn restored(&self, search: OwnSearch<G, E>, bytes: &[u8]) -> OwnSearch<G, E> {
        let before = (search.best(), search.score(), search.pv().to_vec(), search.depth(), *search.stats());
        let rest = (search.probe(), search.is_done());
        let (_, table) = search.into_parts();
        let search = self.restore(table, bytes).unwrap_or_else(|error| panic!("{error}, {self:?}"));
        let after = (search.best(), search.score(), search.pv().to_vec(), search.depth(), *search.stats());
        assert_eq!(after, before, "{self:?}");
        assert_eq!((search.probe(), search.is_done()), rest, "{self:?}");
        search
    }

    /// The search that was saved to `bytes`, in new memory and with `table`.
    ///
    /// # Errors
    /// See [`Search::restore`].
    pub fn restore(&self, table: Table<Vec<Slot>>, bytes: &[u8]) -> Result<OwnSearch<G, E>, RestoreError> {
        let Setup { game, evaluate, options, limits, memory, .. } = self.clone();
        Search::restore(game, evaluate, Buffers::new(memory), table, options, limits, bytes)
    }
}

/// Checks that no part of a save and no byte too many is taken.
fn check_cuts(bytes: &mut Vec<u8>, restore: impl Fn(&[u8]) -> Result<(), RestoreError>) {
    for length in 0..bytes.len() {
        assert_is_damaged(restore(&bytes[..length]), length, "cut off");
    }
    bytes.push(0);
    assert_eq!(restore(bytes), Err(RestoreError::Damaged), "a byte too many");
    bytes.pop();
}

/// Checks that no save is taken of which bits were changed: one bit in each byte, and several anywhere.
fn check_flips(bytes: &mut [u8], restore: impl Fn(&[u8]) -> Result<(), RestoreError>, rng: &mut SplitMix64) {
    for at in 0..bytes.len() {
        let flip = 1 << rng.below(8);
        bytes[at] ^= flip;
        assert_is_damaged(restore(bytes), at, "one bit changed");
        bytes[at] ^= flip;
    }
    for _ in 0..50 {
        let mut damaged = bytes.to_vec();
        for _ in 0..=rng.below(5) {
            damaged[rng.below(bytes.len())] ^= 1 << rng.below(8);
        }
        // Two flips may undo each other.
        assert!(damaged == bytes || restore(&damaged).is_err(), "several bits changed");
    }
}

/// Checks that bytes were refused that differ from a save from byte `at` on: the head tells what is wrong with it, all
/// else is damage.
#[track_caller]
fn assert_is_damaged(result: Result<(), RestoreError>, at: usize, what: &str) {
    let is_right = match &result {
        Err(RestoreError::NotASave) => at < 4,
        Err(RestoreError::OtherVersion { .. }) => (4..6).contains(&at),
        Err(RestoreError::Damaged) => at >= 4,
        _ => false,
    };
    assert!(is_right, "{what} at byte {at}: {result:?}");
}
