//! Memory for a search on the heap, of any size.

use core::fmt;

use halfmove::{Frame, Game, Lent, Memory, RankedMove};

/// How large the parts of a search's memory are, in entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sizes {
    /// See [`Lent::frames`].
    pub frames: usize,
    /// See [`Lent::moves`].
    pub moves: usize,
    /// See [`Lent::pv`].
    pub pv: usize,
    /// See [`Lent::history`].
    pub history: usize,
}

impl Sizes {
    /// Enough for a search of `plies` plies, quiescence included, with 64 moves on each, and for the whole history.
    pub const fn for_plies<G: Game>(plies: u8) -> Sizes {
        let plies = plies as usize;
        Sizes { frames: plies, moves: plies * 64, pv: plies * (plies + 1) / 2, history: G::HISTORY_SLOTS }
    }
}

/// The parts of a search's memory as vectors: as large as one likes, or too small on purpose.
///
/// ```
/// use halfmove::{Limits, NoTable, Options, Score, Search, doc::Nim};
/// use halfmove_testkit::Buffers;
///
/// let memory = Buffers::for_plies(10);
/// let mut search = Search::new(Nim(7), |_: &Nim| Score::DRAW, memory, NoTable, Options::plain(), Limits::depth(10));
/// search.run();
/// assert_eq!(search.best(), Some(3));
/// ```
pub struct Buffers<G: Game> {
    frames: Vec<Frame<G>>,
    moves: Vec<RankedMove<G::Move>>,
    pv: Vec<G::Move>,
    history: Vec<u16>,
}

impl<G: Game> Buffers<G> {
    /// Memory of these sizes.
    pub fn new(sizes: Sizes) -> Self {
        Buffers {
            frames: (0..sizes.frames).map(|_| Frame::default()).collect(),
            moves: vec![RankedMove::default(); sizes.moves],
            pv: vec![G::Move::default(); sizes.pv],
            history: vec![0; sizes.history],
        }
    }

    /// Memory of the sizes that [`Sizes::for_plies`] gives.
    pub fn for_plies(plies: u8) -> Self {
        Buffers::new(Sizes::for_plies::<G>(plies))
    }
}

impl<G: Game> Memory<G> for Buffers<G> {
    fn lend(&mut self) -> Lent<'_, G> {
        Lent { frames: &mut self.frames, moves: &mut self.moves, pv: &mut self.pv, history: &mut self.history }
    }

    fn pv(&self) -> &[G::Move] {
        &self.pv
    }
}

impl<G: Game> fmt::Debug for Buffers<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Buffers { frames, moves, pv, history } = self;
        write!(f, "Buffers({} frames, {} moves, {} pv, {} history)", frames.len(), moves.len(), pv.len(), history.len())
    }
}
