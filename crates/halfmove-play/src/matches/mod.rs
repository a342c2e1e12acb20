//! Matches: one configuration of the engine against another, over pairs of games.
//!
//! Each opening is played twice with sides swapped, so that an opening that favours one side favours nobody. What a pair
//! comes to depends on the match and on the number of the pair alone: pairs may be played in any order, on as many
//! threads as the caller likes, today and tomorrow, and the [`Results`] are the same.
//!
//! ```
//! use halfmove_play::matches::{Config, Match, Results, random_openings};
//! use halfmove_play::catalogue;
//!
//! let game = catalogue::find("tictactoe")?;
//! let configs = [Config::parse("level=3", game)?, Config::parse("strong,nodes=1", game)?];
//! let contest = Match::new(game, configs, random_openings(game, 5, 2, 1));
//! let mut results = Results::new();
//! let mut engines = contest.engines();
//! for number in 0..contest.pairs() {
//!     results.add(number, contest.play_pair(number, &mut engines));
//! }
//! assert_eq!(results.tally().games(), 10);
//! assert!(results.tally().wins > results.tally().losses);
//! # Ok::<(), halfmove_play::Error>(())
//! ```

mod config;
mod file;
mod openings;
mod pair;
mod results;
mod sprt;
mod tally;

use crate::Entry;

pub use config::Config;
pub use openings::{parse_openings, random_openings};
pub use pair::{Engines, Fault, MatchGame, Pair};
pub use results::Results;
pub use sprt::{Sprt, Verdict};
pub use tally::{Elo, Tally};

/// What is played: a game, the two sides, and an opening for each pair.
pub struct Match {
    game: &'static dyn Entry,
    configs: [Config; 2],
    openings: Vec<String>,
}

impl Match {
    /// A match of A, the first of `configs`, against B, the second: a pair of games from each of `openings`, which are
    /// positions of `game` in which somebody is to move.
    pub fn new(game: &'static dyn Entry, configs: [Config; 2], openings: Vec<String>) -> Self {
        Match { game, configs, openings }
    }

    /// The game that is played.
    pub fn game(&self) -> &'static dyn Entry {
        self.game
    }

    /// A and B.
    pub fn configs(&self) -> [Config; 2] {
        self.configs
    }

    /// How many pairs of games there are.
    pub fn pairs(&self) -> usize {
        self.openings.len()
    }

    /// The opening of this pair.
    ///
    /// # Panics
    /// If there is no such pair.
    pub fn opening(&self, number: usize) -> &str {
        &self.openings[number]
    }
}
