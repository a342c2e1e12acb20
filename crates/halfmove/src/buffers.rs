//! Memory for a search on the heap, of any size.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::memory::write_sizes;
use crate::{Frame, Game, Lent, Memory, RankedMove};

/// How large the parts of a search's memory are, in entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sizes {
    /// See [`Lent::frames`].
    pub frames: usize,
    /// See [`Lent::moves`].
    pub moves: usize,
    /// See [`Lent::lines`].
    pub lines: usize,
    /// See [`Lent::best_line`].
    pub best_line: usize,
    /// See [`Lent::history`].
    pub history: usize,
}

impl Sizes {
    /// Enough for a search of `plies` plies, quiescence included, with 64 moves on each, and for the whole history.
    pub const fn for_plies<G: Game>(plies: usize) -> Sizes {
        Sizes {
            frames: plies,
            moves: plies * 64,
            lines: plies * (plies + 1) / 2,
            best_line: plies,
            history: G::HISTORY_SLOTS,
        }
    }

    /// The same, with history that also counts [replies](crate::Ordering::replies).
    #[must_use]
    pub const fn with_replies<G: Game>(self) -> Sizes {
        Sizes { history: G::HISTORY_SLOTS * (1 + G::HISTORY_SLOTS), ..self }
    }
}

/// The parts of a search's memory as vectors: as large as one likes. Needs the feature `alloc`.
///
/// ```
/// # use halfmove::doc::Nim;
/// use halfmove::{Buffers, Limits, NoTable, Options, Score, Search};
///
/// let memory = Buffers::for_plies(10);
/// let mut search = Search::new(Nim(7), |_: &Nim| Score::DRAW, memory, NoTable, Options::plain(), Limits::depth(10));
/// search.run();
/// assert_eq!(search.best(), Some(3));
/// ```
pub struct Buffers<G: Game> {
    frames: Vec<Frame<G>>,
    moves: Vec<RankedMove<G::Move>>,
    lines: Vec<G::Move>,
    best_line: Vec<G::Move>,
    history: Vec<i16>,
}

impl<G: Game> Buffers<G> {
    /// Memory of these sizes.
    pub fn new(sizes: Sizes) -> Self {
        Buffers {
            frames: (0..sizes.frames).map(|_| Frame::default()).collect(),
            moves: vec![RankedMove::default(); sizes.moves],
            lines: vec![G::Move::default(); sizes.lines],
            best_line: vec![G::Move::default(); sizes.best_line],
            history: vec![0; sizes.history],
        }
    }

    /// Memory of the sizes that [`Sizes::for_plies`] gives.
    pub fn for_plies(plies: usize) -> Self {
        Buffers::new(Sizes::for_plies::<G>(plies))
    }
}

impl<G: Game> Memory<G> for Buffers<G> {
    fn lend(&mut self) -> Lent<'_, G> {
        let Buffers { frames, moves, lines, best_line, history } = self;
        Lent { frames, moves, lines, best_line, history }
    }

    fn best_line(&self) -> &[G::Move] {
        &self.best_line
    }
}

/// The sizes of the parts.
impl<G: Game> fmt::Debug for Buffers<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Buffers { frames, moves, lines, best_line, history } = self;
        write_sizes("Buffers", [frames.len(), moves.len(), lines.len(), best_line.len(), history.len()], f)
    }
}
