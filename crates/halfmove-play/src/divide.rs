//! Counting paths, in steps.

use std::vec;

use halfmove::{Buffers, Notation, Perft, Poll, Sizes};

use crate::Error;
use crate::legal::perft_moves;
use crate::session::move_text;

/// A count of the paths of some length, for each legal move those that begin with it: [`Session::divide`] starts one.
///
/// [`Session::divide`]: crate::Session::divide
pub trait Divide {
    /// Goes on counting for up to `budget` moves made, and tells what that came to.
    ///
    /// # Errors
    /// [`Error::Perft`] if a path has more moves to choose from than can be counted: 65,535.
    fn step(&mut self, budget: u64) -> Result<Divided, Error>;

    /// The paths counted so far.
    fn paths(&self) -> u64;
}

/// What a step of a [`Divide`] came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Divided {
    /// The budget is used up; step again to go on.
    Pending,
    /// All paths that begin with one move are counted; step again for the next move.
    Move {
        /// The move as the game writes it. Moves come in the game's own order.
        mv: String,
        /// The number of its paths.
        paths: u64,
    },
    /// All paths are counted.
    Done,
}

/// The count for one kind of game.
pub(crate) struct GameDivide<G: Notation> {
    root: G,
    /// The legal moves whose paths are not all counted yet.
    moves: vec::IntoIter<G::Move>,
    perft: Perft<G, Buffers<G>>,
    /// The paths of the moves before.
    before: u64,
}

impl<G: Notation + Clone> GameDivide<G> {
    pub(crate) fn new(root: G, depth: u8) -> Result<Self, Error> {
        // As many move slots as a count can tell apart.
        let sizes = Sizes { frames: depth.into(), moves: u16::MAX.into(), ..Sizes::default() };
        let perft = Perft::new(root.clone(), Buffers::new(sizes), depth)?;
        Ok(GameDivide { moves: perft_moves(&root).into_iter(), root, perft, before: 0 })
    }
}

impl<G: Notation> Divide for GameDivide<G> {
    fn step(&mut self, budget: u64) -> Result<Divided, Error> {
        let next = match self.perft.step(budget)? {
            Poll::Pending => return Ok(Divided::Pending),
            Poll::Probe => self.moves.next(),
            Poll::Done => None,
        };
        Ok(next.map_or(Divided::Done, |mv| {
            let paths = self.perft.paths() - self.before;
            self.before += paths;
            Divided::Move { mv: move_text(&self.root, mv), paths }
        }))
    }

    fn paths(&self) -> u64 {
        self.perft.paths()
    }
}
