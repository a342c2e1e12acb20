//! Perft: how many paths of a given length the rules allow. The test of every move generator.

use crate::search::Poll;
use crate::{Game, Lent, Memory, Moves};

/// Counts the paths of a given length from a position, in lent memory and in steps.
///
/// Each path is walked to its end, move by move and taken back again, so that [`make`](Game::make) and
/// [`unmake`](Game::unmake) are tested too; nothing is counted in bulk. Games that are over sooner count nothing.
///
/// It needs a frame for each ply, and room for the moves of all positions on one path.
///
/// ```
/// # use halfmove::doc::Nim;
/// use halfmove::{Perft, Poll, Workspace};
///
/// let mut memory = Workspace::<Nim, 3, 9>::new();
/// let mut perft = Perft::new(Nim(5), &mut memory, 3)?;
/// while perft.step(4)? != Poll::Done {}
/// assert_eq!(perft.paths(), 10);
///
/// // The same for each first move.
/// let mut memory = Workspace::<Nim, 3, 9>::new();
/// let mut perft = Perft::new(Nim(5), &mut memory, 3)?;
/// let mut divide = Vec::new();
/// while let Some(part) = perft.next_part()? {
///     divide.push(part);
/// }
/// assert_eq!(divide, [(1, 6), (2, 3), (3, 1)]);
/// # Ok::<(), halfmove::PerftError>(())
/// ```
#[derive(Debug)]
pub struct Perft<G: Game, M> {
    game: G,
    memory: M,
    depth: usize,
    ply: usize,
    paths: u64,
    done: bool,
    /// What went wrong: from then on there is no count.
    error: Option<PerftError>,
}

/// The lent memory is too small to count in: a wrong count would be worse than none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PerftError {
    /// There are fewer frames than plies.
    Frames {
        /// How many are needed.
        needed: usize,
        /// How many there are.
        lent: usize,
    },
    /// The moves of a position did not fit.
    Moves {
        /// How many there are.
        lent: usize,
    },
}

impl core::fmt::Display for PerftError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            PerftError::Frames { needed, lent } => {
                write!(f, "{lent} frames are too few to count so deep: expected at least {needed}")
            }
            PerftError::Moves { lent } => {
                write!(f, "{lent} move slots are too few: expected room for the moves of all positions on a path")
            }
        }
    }
}

impl core::error::Error for PerftError {}

impl<G: Game, M: Memory<G>> Perft<G, M> {
    /// A count of the paths of `depth` plies from `game`.
    ///
    /// # Errors
    /// If there are not as many frames, or no room for the first moves.
    pub fn new(game: G, memory: M, depth: u8) -> Result<Self, PerftError> {
        let depth = usize::from(depth);
        let mut perft = Perft { game, memory, depth, ply: 0, paths: 0, done: false, error: None };
        let lent = perft.memory.lend().frames.len();
        if lent < depth {
            return Err(PerftError::Frames { needed: depth, lent });
        }
        if depth == 0 {
            // The empty path.
            (perft.paths, perft.done) = (1, true);
        } else {
            perft.open()?;
        }
        Ok(perft)
    }

    /// Generates the moves of the current position.
    fn open(&mut self) -> Result<(), PerftError> {
        let Lent { frames, moves, .. } = self.memory.lend();
        let first = self.ply.checked_sub(1).map_or(0, |above| usize::from(frames[above].end));
        let lent = moves.len().min(u16::MAX.into());
        let mut list = Moves::new(&mut moves[first..lent]);
        let end = self.game.perft_moves(&mut list);
        if list.dropped() > 0 {
            return Err(PerftError::Moves { lent });
        }
        let count = if end.is_over() { 0 } else { list.len() };
        let frame = &mut frames[self.ply];
        (frame.first, frame.next, frame.end) = (first as u16, first as u16, (first + count) as u16);
        Ok(())
    }

    /// Makes up to `budget` moves. [`Poll::Probe`] tells that all paths of a root move are counted, with some of the
    /// budget left.
    ///
    /// # Errors
    /// If the moves of a position do not fit, and ever after.
    pub fn step(&mut self, budget: u64) -> Result<Poll, PerftError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let result = self.walk(budget);
        self.error = result.err();
        result
    }

    fn walk(&mut self, mut budget: u64) -> Result<Poll, PerftError> {
        while !self.done {
            let Lent { frames, moves, .. } = self.memory.lend();
            let frame = &mut frames[self.ply];
            if frame.next == frame.end {
                let Some(above) = self.ply.checked_sub(1) else {
                    self.done = true;
                    break;
                };
                self.game.unmake(frames[above].mv, frames[above].undo);
                self.ply = above;
                if above == 0 {
                    return Ok(Poll::Probe);
                }
                continue;
            }
            if budget == 0 {
                return Ok(Poll::Pending);
            }
            budget -= 1;
            frame.mv = moves[usize::from(frame.next)].mv;
            frame.next += 1;
            frame.undo = self.game.make(frame.mv);
            if self.ply + 1 == self.depth {
                self.paths += 1;
                self.game.unmake(frame.mv, frame.undo);
                if self.depth == 1 {
                    return Ok(Poll::Probe);
                }
            } else {
                self.ply += 1;
                self.open()?;
            }
        }
        Ok(Poll::Done)
    }

    /// Counts to the end of the next root move, and returns the move with the number of paths that begin with it;
    /// `None` when all are counted.
    ///
    /// # Errors
    /// If the moves of a position do not fit.
    pub fn next_part(&mut self) -> Result<Option<(G::Move, u64)>, PerftError> {
        let before = self.paths;
        match self.step(u64::MAX)? {
            Poll::Probe => Ok(Some((self.memory.lend().frames[0].mv, self.paths - before))),
            Poll::Pending | Poll::Done => Ok(None),
        }
    }

    /// The paths counted so far.
    pub fn paths(&self) -> u64 {
        self.paths
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Workspace;
    use crate::doc::Nim;

    /// Ways to write `stones` as a sum of `depth` numbers from 1 to 3, or the start of one: the paths.
    fn paths(stones: u8, depth: u8) -> u64 {
        if depth == 0 { 1 } else { (1..=stones.min(3)).map(|take| paths(stones - take, depth - 1)).sum() }
    }

    #[test]
    fn it_counts_what_recursion_counts_in_any_steps() {
        for (stones, depth, budget) in [(0, 0, 1), (0, 3, 1), (9, 0, 1), (9, 1, 1), (9, 5, 1), (9, 9, 7), (12, 8, 1000)]
        {
            let mut memory = Workspace::<Nim, 9, 27>::new();
            let mut perft = Perft::new(Nim(stones), &mut memory, depth).unwrap();
            while perft.step(budget).unwrap() != Poll::Done {}
            assert_eq!(perft.paths(), paths(stones, depth), "{stones} stones, depth {depth}");
        }
    }

    #[test]
    fn too_little_memory_is_an_error() {
        let mut memory = Workspace::<Nim, 2, 4>::new();
        assert_eq!(Perft::new(Nim(9), &mut memory, 3).err(), Some(PerftError::Frames { needed: 3, lent: 2 }));
        let mut perft = Perft::new(Nim(9), &mut memory, 2).unwrap();
        assert_eq!(perft.step(100), Err(PerftError::Moves { lent: 4 }));
        assert_eq!(perft.step(100), Err(PerftError::Moves { lent: 4 }), "a count that failed stays failed");
    }
}
