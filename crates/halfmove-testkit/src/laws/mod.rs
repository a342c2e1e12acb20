//! The laws that every game must keep, checked at every position of games played at random.
//!
//! A test of a game is a few lines:
//!
//! ```
//! use halfmove::doc::Nim;
//! use halfmove_testkit::{RandomPlay, laws};
//!
//! laws::game(&Nim(21), RandomPlay::default());
//! laws::key(&Nim(21), RandomPlay::default(), |nim| nim.0.into());
//! ```

mod notation;
mod rules;
mod symmetry;

use core::fmt::Debug;

use halfmove::{Game, Gen};

use crate::oracle::generated;
use crate::rng::SplitMix64;
pub use notation::notation;
pub use rules::{game, key};
pub use symmetry::symmetry;

/// How many games are played at random, and how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RandomPlay {
    /// Where the random numbers begin; told when a law is broken.
    pub seed: u64,
    /// Games, each from the start position.
    pub games: u32,
    /// The most moves of a game.
    pub plies: u32,
}

impl Default for RandomPlay {
    /// Ten games of at most 200 moves from seed 1.
    fn default() -> Self {
        RandomPlay { seed: 1, games: 10, plies: 200 }
    }
}

impl RandomPlay {
    /// Plays the games and calls `look` at every position, the last ones included.
    fn visit<G: Game + Clone + Debug>(self, start: &G, mut look: impl FnMut(&G, &Place<'_, G>)) {
        let mut rng = SplitMix64::new(self.seed);
        for _ in 0..self.games {
            let mut game = start.clone();
            let mut path = Vec::new();
            loop {
                look(&game, &Place { seed: self.seed, path: &path, start });
                let (end, moves) = generated(&game, Gen::All);
                if end.is_over() || path.len() >= self.plies as usize {
                    break;
                }
                let Some(&mv) = rng.pick(&moves) else { break };
                game.make(mv);
                path.push(mv);
            }
        }
    }
}

/// Where a law is checked: told when it is broken.
struct Place<'p, G: Game> {
    seed: u64,
    path: &'p [G::Move],
    start: &'p G,
}

impl<G: Game + Debug> Place<'_, G> {
    /// Panics unless the law holds.
    #[track_caller]
    fn holds(&self, law: &str, holds: bool, detail: impl FnOnce() -> String) {
        assert!(
            holds,
            "{}: law broken: {law}\n  {}\n  seed {}, after the moves {:?} from {:?}",
            G::NAME,
            detail(),
            self.seed,
            self.path,
            self.start
        );
    }

    /// Panics unless both are the same.
    #[track_caller]
    fn same<T: PartialEq + Debug>(&self, law: &str, found: &T, expected: &T) {
        self.holds(law, found == expected, || format!("found {found:?}, expected {expected:?}"));
    }
}
