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
//! let mut players = contest.players();
//! for number in 0..contest.pairs() {
//!     results.add(number, contest.play_pair(number, &mut players));
//! }
//! assert_eq!(results.tally().games(), 10);
//! assert!(results.tally().wins > results.tally().losses);
//! # Ok::<(), halfmove_play::Error>(())
//! ```

mod config;
mod file;
mod judge;
mod openings;
mod pair;
mod player;
mod results;
mod sprt;
mod tally;
mod verify;

use crate::{Entry, TimeControl};

pub use config::Config;
pub use judge::Judge;
pub use openings::{openings_of_games, parse_openings, random_openings};
pub use pair::{Fault, MatchGame, MoveNote, Pair, Players};
pub use player::{Choice, Player, Side};
pub use results::Results;
pub use sprt::{Sprt, Verdict};
pub use tally::{Elo, Tally};

/// What is played: a game, the two sides, an opening for each pair, how long players may think, and when a game is decided.
pub struct Match {
    game: &'static dyn Entry,
    sides: [Side; 2],
    openings: Vec<String>,
    /// For each opening the number of the first one with the same board.
    starts: Vec<usize>,
    control: TimeControl,
    judge: Judge,
}

impl Match {
    /// A match of A, the first of `configs`, against B, the second: a pair of games from each of `openings`, which are
    /// positions of `game` in which somebody is to move. Nobody looks at a clock, and each game goes on to its end.
    pub fn new(game: &'static dyn Entry, configs: [Config; 2], openings: Vec<String>) -> Self {
        Match::between(game, configs.map(|config| Side::of_config(game, config)), openings)
    }

    /// The same between any two sides.
    pub fn between(game: &'static dyn Entry, sides: [Side; 2], openings: Vec<String>) -> Self {
        let starts = openings::first_of_each_board(game, &openings);
        Match { game, sides, openings, starts, control: TimeControl::Infinite, judge: Judge::NONE }
    }

    /// The same match with clocks: who has too little time loses.
    #[must_use]
    pub fn with_clocks(self, control: TimeControl) -> Self {
        Match { control, ..self }
    }

    /// The same match with games that end when they are decided.
    #[must_use]
    pub fn with_judge(self, judge: Judge) -> Self {
        Match { judge, ..self }
    }

    /// The game that is played.
    pub fn game(&self) -> &'static dyn Entry {
        self.game
    }

    /// What A and B are called.
    pub fn names(&self) -> [&str; 2] {
        self.sides.each_ref().map(Side::name)
    }

    /// How long players may think.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// When a game is decided before its end.
    pub fn judge(&self) -> Judge {
        self.judge
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

    /// How many of the openings are different boards. From one that comes again, players who do not look at a clock play
    /// what they played before, and that tells nothing new of them: [`Results`] count it once.
    pub fn different_openings(&self) -> usize {
        self.starts.iter().enumerate().filter(|(number, start)| number == *start).count()
    }
}
