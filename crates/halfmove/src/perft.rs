//! Perft: how many paths of a given length the rules allow. The test of every move generator.

use crate::search::{Frame, Poll};
use crate::{Game, Gen, Lent, Memory, Moves};

/// Counts the paths of `depth` plies from a position, one by one, in lent memory and in steps.
///
/// Games that end sooner count nothing. Nothing is counted in bulk: each path's last move is made and taken back, so
/// that `make` and `unmake` are tested as well.
///
/// ```
/// # use halfmove::doc::Nim;
/// use halfmove::{Perft, Poll, Workspace};
///
/// let mut memory = Workspace::<Nim, 3, 9>::new();
/// let mut perft = Perft::new(Nim(4), &mut memory, 3).expect("three plies fit");
/// while perft.step(2) != Poll::Done {}
/// assert_eq!(perft.paths(), 4); // 112 121 211 are over after 3, and so is none of 1111 ... but 111 goes on
/// # let _ = perft.divide();
/// ```
pub struct Perft<G: Game, M> {
    game: G,
    memory: M,
    depth: u8,
    ply: usize,
    paths: u64,
    divided: u64,
}
