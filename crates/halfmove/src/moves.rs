//! Where a game writes its moves: one flat stack for all plies.

/// A move and the rank it is tried by; what the lent move memory is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RankedMove<M> {
    pub(crate) mv: M,
    /// The game's hint when generated; the rank among its siblings once the search has ordered them.
    pub(crate) rank: i16,
}

impl<M> RankedMove<M> {
    /// A move with the game's hint; see [`Moves::push_hinted`].
    pub const fn new(mv: M, hint: i16) -> Self {
        RankedMove { mv, rank: hint }
    }
}

impl<M: Copy> RankedMove<M> {
    /// The move.
    #[inline]
    pub const fn mv(&self) -> M {
        self.mv
    }
}

/// The sink that [`Game::generate`](crate::Game::generate) writes moves to.
///
/// Pushing more moves than the lent memory holds is not an error: the surplus is counted, the search
/// answers with a rougher result and reports it in its [statistics](crate::Stats).
///
/// ```
/// use halfmove::{Moves, RankedMove};
///
/// let mut memory = [RankedMove::default(); 2];
/// let mut moves = Moves::new(&mut memory);
/// moves.push('a');
/// moves.push_hinted('b', 5);
/// moves.push('c');
/// assert_eq!(moves.iter().collect::<Vec<_>>(), ['a', 'b']);
/// assert_eq!(moves.dropped(), 1);
/// ```
#[derive(Debug)]
pub struct Moves<'a, M> {
    slots: &'a mut [RankedMove<M>],
    len: usize,
    dropped: usize,
    spilled: Option<M>,
}

impl<'a, M: Copy> Moves<'a, M> {
    /// A sink over lent memory, empty at first.
    #[inline]
    pub fn new(memory: &'a mut [RankedMove<M>]) -> Self {
        Moves { slots: memory, len: 0, dropped: 0, spilled: None }
    }

    /// Adds a move that the game has no opinion of. Same as a hint of 0.
    #[inline(always)]
    pub fn push(&mut self, mv: M) {
        self.push_hinted(mv, 0);
    }

    /// Adds several moves with their hints: quicker than one by one where they are known beforehand.
    #[inline(always)]
    pub fn push_all<const N: usize>(&mut self, moves: &[RankedMove<M>; N]) {
        if let Some(room) = self.slots[self.len..].first_chunk_mut::<N>() {
            *room = *moves;
            self.len += N;
        } else {
            for slot in moves {
                self.push_hinted(slot.mv, slot.rank);
            }
        }
    }

    /// Adds a move with the game's hint: the search tries higher hints first, and moves of equal rank in the
    /// order they were pushed. A positive hint puts the move before killers and history, a negative one behind.
    /// Hints beyond ±10,000 are taken as ±10,000.
    #[inline(always)]
    pub fn push_hinted(&mut self, mv: M, hint: i16) {
        if let Some(slot) = self.slots.get_mut(self.len) {
            *slot = RankedMove { mv, rank: hint };
            self.len += 1;
        } else {
            self.spill(mv);
        }
    }

    #[cold]
    fn spill(&mut self, mv: M) {
        self.dropped += 1;
        self.spilled.get_or_insert(mv);
    }

    /// Takes all moves out again.
    pub(crate) fn clear(&mut self) {
        *self = Moves { slots: core::mem::take(&mut self.slots), len: 0, dropped: 0, spilled: None };
    }

    /// How many moves are in.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether no move is in.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many moves did not fit.
    #[inline]
    pub fn dropped(&self) -> usize {
        self.dropped
    }

    /// The first move that did not fit: the one to fall back on when there was no room at all.
    #[inline]
    pub fn spilled(&self) -> Option<M> {
        self.spilled
    }

    /// The moves that are in, in the order they were pushed.
    pub fn iter(&self) -> impl Iterator<Item = M> + '_ {
        self.slots[..self.len].iter().map(|slot| slot.mv)
    }
}
