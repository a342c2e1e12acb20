//! Exact solvers behind an object-safe face.

use std::io::{Read, Write};
use std::sync::Arc;

use halfmove::{Poll, Probe};

use super::book::OpeningBook;
use crate::Error;

/// The exact solver of a game.
pub trait SolverSource: Send + Sync {
    /// The sizes of board that can be solved, the usual one first.
    fn sizes(&self) -> Vec<String>;

    /// The ways to close in on the value, the usual one first.
    fn drivers(&self) -> &'static [&'static str];

    /// A solver with a table of so many megabytes, for a size of board; for the usual one if none is given.
    ///
    /// # Errors
    /// [`Error::Solver`] if there is no such size or driver, or if the table would be too small.
    fn solver(&self, size: Option<&str>, driver: Option<&str>, megabytes: usize) -> Result<Box<dyn Solver>, Error>;

    /// So many solvers that share one table of so many megabytes, to solve a position together, each on a thread of its own:
    /// they try moves in different orders, and find in the table what the others did. Values are those of one solver; the
    /// nodes are not the same from run to run. These solvers can't be saved.
    ///
    /// # Errors
    /// As [`solver`](Self::solver).
    fn team(
        &self,
        size: Option<&str>,
        driver: Option<&str>,
        megabytes: usize,
        count: usize,
    ) -> Result<Vec<Box<dyn Solver>>, Error>;
}

/// Finds the exact values of positions, one after the other, in steps.
///
/// Scores are seen from the side to move: how many stones the winner has left, the winning one counted; negative if the
/// side to move loses; 0 for a draw.
pub trait Solver: Send {
    /// Answers from this book where it can, without search, from the next start on; from none if none is given, as in a new
    /// solver.
    ///
    /// # Errors
    /// [`Error::Book`] if the book is of another game or size.
    fn use_book(&mut self, book: Option<Arc<dyn OpeningBook>>) -> Result<(), Error>;

    /// Begins with the value of a position. What the table knows from earlier ones helps: see [`forget`](Self::forget).
    ///
    /// # Errors
    /// If the text is no position.
    fn start(&mut self, position: &str) -> Result<(), Error>;

    /// Begins with the value that the move with this number, of [`moves`](Self::moves), leaves to the opponent. Board and
    /// moves stay those of the position that was started with. With `range` nothing more is found out than where in it the
    /// value lies: a score at one of its ends is a bound.
    ///
    /// # Panics
    /// If there is no such move.
    fn start_after(&mut self, number: usize, range: Option<(i8, i8)>);

    /// Begins anew with the position that is being solved, whose value lies in this range, both ends included; or, if it does
    /// not, to find out no more than that: then the score is the end that it lies beyond.
    fn narrow(&mut self, range: (i8, i8));

    /// Makes the move with this number, of [`moves`](Self::moves), and begins with the position it leads to.
    ///
    /// # Panics
    /// If there is no such move.
    fn advance(&mut self, number: usize);

    /// Forgets everything about earlier positions, so that the next one takes as many nodes as it would alone.
    fn forget(&mut self);

    /// Makes up to `budget` nodes. Stops sooner when a probe ends, or the search.
    fn step(&mut self, budget: u64) -> Poll;

    /// The value, once it is known.
    fn score(&self) -> Option<i8>;

    /// Between what the value lies, as far as it is known, both ends included.
    fn bounds(&self) -> (i8, i8);

    /// The nodes made since the last start.
    fn nodes(&self) -> u64;

    /// The search of the root that was finished last.
    fn probe(&self) -> Option<Probe>;

    /// How full the table is, in permille.
    fn hashfull(&self) -> u16;

    /// How many plies it takes to the end of the game if it is worth this; of a draw, to the last move.
    fn plies_to_end(&self, score: i8) -> Option<u32>;

    /// The board as text.
    fn board(&self) -> String;

    /// Whose turn it is: 0 for the player who moves first.
    fn to_move(&self) -> usize;

    /// The legal moves; none if the game is over.
    fn moves(&self) -> Vec<String>;

    /// Writes the search and the content of the table, with a checksum. The search goes on as if nothing had happened.
    ///
    /// # Errors
    /// If `out` fails.
    fn save(&mut self, out: &mut dyn Write) -> Result<(), std::io::Error>;

    /// Goes on where [`save`](Self::save) was called, node for node. The position must be the same, and so must size, driver
    /// and megabytes.
    ///
    /// # Errors
    /// [`Error::Checkpoint`] if what is read is no save, is damaged, or is one of a search of something else; the solver must
    /// be started anew then.
    fn restore(&mut self, position: &str, input: &mut dyn Read) -> Result<(), Error>;
}
