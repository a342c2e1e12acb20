//! The memory that a search works in. The search owns none: it is lent.

use core::fmt;

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
/// | history | each [history slot](Game::HISTORY_SLOTS), and each pair of them where [replies](crate::Ordering::replies) count | no history |
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

/// The parts of a search's memory as slices, each of any length: for memory that is parted by hand, as from one static
/// array for each.
///
/// ```
/// # use halfmove::doc::Nim;
/// use halfmove::{Frame, Lent, Limits, NoTable, Options, RankedMove, Score, Search};
///
/// let mut frames: [Frame<Nim>; 7] = core::array::from_fn(|_| Frame::default());
/// let mut moves = [RankedMove::default(); 21];
/// let mut best_line = [0; 7];
/// let memory = Lent {
///     frames: &mut frames,
///     moves: &mut moves,
///     lines: &mut [], // the best line is then told short
///     best_line: &mut best_line,
///     history: &mut [],
/// };
/// let mut search = Search::new(Nim(7), |_: &Nim| Score::DRAW, memory, NoTable, Options::plain(), Limits::depth(7));
/// search.run();
/// assert_eq!((search.best(), search.pv()), (Some(3), &[][..]));
/// assert_eq!(search.stats().pv_exhausted, 1);
/// ```
pub struct Lent<'m, G: Game> {
    /// One frame for each ply from the root that has moves to try.
    pub frames: &'m mut [Frame<G>],
    /// The flat stack of moves of all plies. The first 65,535 are used.
    pub moves: &'m mut [RankedMove<G::Move>],
    /// The triangle of the best lines of all plies.
    pub lines: &'m mut [G::Move],
    /// The best line from the root.
    pub best_line: &'m mut [G::Move],
    /// The history counters.
    pub history: &'m mut [i16],
}

/// The sizes of the parts.
impl<G: Game> fmt::Debug for Lent<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Lent { frames, moves, lines, best_line, history } = self;
        write_sizes("Lent", [frames.len(), moves.len(), lines.len(), best_line.len(), history.len()], f)
    }
}

/// Writes how large the parts of a memory are, in the order of [`Lent`].
pub(crate) fn write_sizes(name: &str, sizes: [usize; 5], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut text = f.debug_struct(name);
    for (part, size) in ["frames", "moves", "lines", "best_line", "history"].into_iter().zip(sizes) {
        text.field(part, &size);
    }
    text.finish()
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

/// The sizes of the parts.
impl<G: Game, const PLIES: usize, const MOVES: usize, const HISTORY: usize> fmt::Debug
    for Workspace<G, PLIES, MOVES, HISTORY>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_sizes("Workspace", [PLIES, MOVES, PLIES * PLIES, PLIES, HISTORY], f)
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

#[cfg(test)]
mod tests {
    extern crate std;

    use std::format;

    use super::*;
    use crate::doc::Nim;

    #[test]
    fn memory_is_shown_as_sizes() {
        let mut memory = Workspace::<Nim, 3, 9, 2>::new();
        let parts = "{ frames: 3, moves: 9, lines: 9, best_line: 3, history: 2 }";
        assert_eq!(format!("{memory:?}"), format!("Workspace {parts}"));
        assert_eq!(format!("{:?}", memory.lend()), format!("Lent {parts}"));
    }
}
