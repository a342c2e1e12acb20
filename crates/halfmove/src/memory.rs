//! The memory that a search works in. The search owns none: it is lent.

use crate::search::Frame;
use crate::{Game, RankedMove};

/// Memory for a search, whoever owns it: a [`Workspace`], `&mut` to one, slices ([`Lent`]), or a type of yours.
///
/// | part | one for | too short |
/// | --- | --- | --- |
/// | frames | each ply from the root that has moves to try: the depth, and the quiescence plies | deeper nodes get a static score |
/// | moves | each move of the positions on the current path | nodes whose moves do not fit get a static score |
/// | lines | each move of the best lines of all plies: `n * (n + 1) / 2` for `n` plies | the best line is reported short |
/// | best line | each move of the best line from the root | it is reported short |
/// | history | each [history slot](Game::HISTORY_SLOTS) | no history |
///
/// What runs short is counted in the [statistics](crate::Stats), and there is a legal move with no memory at all.
///
/// A search borrows its memory anew in every call, and expects to find it as it left it.
pub trait Memory<G: Game> {
    /// All parts, to work in. Must be the same slices every time.
    fn lend(&mut self) -> Lent<'_, G>;

    /// The part that holds the best line from the root, to read.
    fn best_line(&self) -> &[G::Move];
}

/// The parts of a search's memory as slices, each of any length.
pub struct Lent<'m, G: Game> {
    /// One frame for each ply from the root that has moves to try.
    pub frames: &'m mut [Frame<G>],
    /// The flat stack of moves of all plies.
    pub moves: &'m mut [RankedMove<G::Move>],
    /// The triangle of the best lines of all plies.
    pub lines: &'m mut [G::Move],
    /// The best line from the root.
    pub best_line: &'m mut [G::Move],
    /// The history counters.
    pub history: &'m mut [i16],
}

impl<G: Game> Memory<G> for Lent<'_, G> {
    #[inline]
    fn lend(&mut self) -> Lent<'_, G> {
        let Lent { frames, moves, lines, best_line, history } = self;
        Lent { frames, moves, lines, best_line, history }
    }

    fn best_line(&self) -> &[G::Move] {
        self.best_line
    }
}

impl<G: Game, M: Memory<G>> Memory<G> for &mut M {
    #[inline]
    fn lend(&mut self) -> Lent<'_, G> {
        (**self).lend()
    }

    fn best_line(&self) -> &[G::Move] {
        (**self).best_line()
    }
}

/// Memory in arrays of fixed size: on the stack, in a static, in a box.
///
/// `PLIES` is the deepest search, quiescence included; `MOVES` the most moves of all positions on one path;
/// `HISTORY` the game's [`HISTORY_SLOTS`](Game::HISTORY_SLOTS) or 0.
///
/// ```
/// # use halfmove::doc::Nim;
/// use halfmove::{Limits, NoTable, Options, Poll, Score, Search, Workspace};
///
/// let mut memory = Workspace::<Nim, 10, 30>::new();
/// let mut search =
///     Search::new(Nim(7), |_: &Nim| Score::DRAW, &mut memory, NoTable, Options::plain(), Limits::depth(10));
/// while search.step(1) != Poll::Done {}
/// assert_eq!(search.best(), Some(3));
/// ```
pub struct Workspace<G: Game, const PLIES: usize, const MOVES: usize, const HISTORY: usize = 0> {
    frames: [Frame<G>; PLIES],
    moves: [RankedMove<G::Move>; MOVES],
    // Half of this square is used as a triangle; the half too many is the price of a simple type.
    lines: [[G::Move; PLIES]; PLIES],
    best_line: [G::Move; PLIES],
    history: [i16; HISTORY],
}

impl<G: Game, const PLIES: usize, const MOVES: usize, const HISTORY: usize> Workspace<G, PLIES, MOVES, HISTORY> {
    /// Memory that no search has used.
    pub fn new() -> Self {
        Workspace {
            frames: core::array::from_fn(|_| Frame::default()),
            moves: [RankedMove::default(); MOVES],
            lines: [[G::Move::default(); PLIES]; PLIES],
            best_line: [G::Move::default(); PLIES],
            history: [0; HISTORY],
        }
    }
}

impl<G: Game, const PLIES: usize, const MOVES: usize, const HISTORY: usize> Default
    for Workspace<G, PLIES, MOVES, HISTORY>
{
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game, const PLIES: usize, const MOVES: usize, const HISTORY: usize> Memory<G>
    for Workspace<G, PLIES, MOVES, HISTORY>
{
    #[inline]
    fn lend(&mut self) -> Lent<'_, G> {
        Lent {
            frames: &mut self.frames,
            moves: &mut self.moves,
            lines: self.lines.as_flattened_mut(),
            best_line: &mut self.best_line,
            history: &mut self.history,
        }
    }

    fn best_line(&self) -> &[G::Move] {
        &self.best_line
    }
}
