//! The table: the value of every position, and what follows for moves.

use core::fmt;
use core::marker::PhantomData;

use halfmove::{Gen, Moves, RankedMove, Score};

use crate::solve::{self, MOST_MOVES, SolveError};
use crate::{Enumerate, code};

/// The value of every position of a game, one byte for each index.
///
/// Values are seen from the side to move: [`Score::win_in`] or [`Score::loss_in`] so many plies with best play on
/// both sides, the winner as quickly and the loser as slowly as possible, or [`Score::DRAW`].
pub struct Tablebase<G> {
    codes: Box<[u8]>,
    game: PhantomData<fn() -> G>,
}

impl<G: Enumerate> Tablebase<G> {
    /// Solves the game: all positions at once. Takes 7 bytes a position and 8 bytes a move of memory while it works.
    ///
    /// # Errors
    /// If the game breaks a law of [`Enumerate`], or is too large: 2^32 positions or moves, 126 plies.
    pub fn solve() -> Result<Self, SolveError> {
        solve::solve::<G>().map(Self::from_codes)
    }

    pub(crate) fn from_codes(codes: Vec<u8>) -> Self {
        Tablebase { codes: codes.into_boxed_slice(), game: PhantomData }
    }

    pub(crate) fn codes(&self) -> &[u8] {
        &self.codes
    }

    /// What the position is worth to its side to move.
    #[inline]
    pub fn value(&self, game: &G) -> Score {
        let code = match game.index() {
            Some(index) => self.codes.get(index).copied(),
            None => code::of_end(game.end()),
        };
        code.and_then(code::to_score).unwrap_or_default()
    }

    /// What the position with this index is worth to its side to move; `None` if there is none.
    pub fn value_at(&self, index: usize) -> Option<Score> {
        self.codes.get(index).copied().and_then(code::to_score)
    }

    /// Every legal move with what it is worth to its mover, distances counted from this position, in the order moves
    /// are generated. Empty if the game is over.
    pub fn moves(&self, game: &G) -> Vec<(G::Move, Score)>
    where
        G: Clone,
    {
        /// Enough for most positions of most games; more memory takes longer to clear than to use.
        const USUAL_MOVES: usize = 64;
        let mut memory = [RankedMove::default(); USUAL_MOVES];
        let mut moves = Moves::new(&mut memory);
        if game.generate(Gen::All, &mut moves).is_over() {
            return Vec::new();
        }
        if moves.dropped() == 0 {
            return self.values_after(game, &moves);
        }
        let mut memory = [RankedMove::default(); MOST_MOVES];
        let mut moves = Moves::new(&mut memory);
        game.generate(Gen::All, &mut moves);
        self.values_after(game, &moves)
    }

    /// Each of these moves with what it is worth to its mover.
    fn values_after(&self, game: &G, moves: &Moves<'_, G::Move>) -> Vec<(G::Move, Score)>
    where
        G: Clone,
    {
        let mut game = game.clone();
        let value_after = |mv| {
            let undo = game.make(mv);
            let value = code::before(self.value(&game));
            game.unmake(mv, undo);
            (mv, value)
        };
        moves.iter().map(value_after).collect()
    }

    /// The moves of perfect play, in the order they are generated: those that win soonest, or else keep the draw, or
    /// else lose as late as possible. Empty if the game is over.
    pub fn best_moves(&self, game: &G) -> Vec<G::Move>
    where
        G: Clone,
    {
        let moves = self.moves(game);
        let best = moves.iter().map(|&(_, value)| value).max();
        moves.into_iter().filter(|&(_, value)| Some(value) == best).map(|(mv, _)| mv).collect()
    }

    /// The first of the [best moves](Self::best_moves); `None` if the game is over.
    pub fn best_move(&self, game: &G) -> Option<G::Move>
    where
        G: Clone,
    {
        self.best_moves(game).first().copied()
    }

    /// The line of best moves to the end, the first of them at every ply; a drawn line is followed for `plies` at
    /// most.
    pub fn best_line(&self, game: &G, plies: usize) -> Vec<G::Move>
    where
        G: Clone,
    {
        let mut game = game.clone();
        let next = || {
            let mv = self.best_move(&game)?;
            game.make(mv);
            Some(mv)
        };
        core::iter::from_fn(next).take(plies).collect()
    }
}

impl<G> Clone for Tablebase<G> {
    fn clone(&self) -> Self {
        Tablebase { codes: self.codes.clone(), game: PhantomData }
    }
}

impl<G> PartialEq for Tablebase<G> {
    fn eq(&self, other: &Self) -> bool {
        self.codes == other.codes
    }
}

impl<G> Eq for Tablebase<G> {}

impl<G> fmt::Debug for Tablebase<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tablebase({} positions)", self.codes.len())
    }
}
