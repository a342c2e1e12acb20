//! Memory of a search on the heap, and a table that keeps a restricted root out.

use halfmove::{Frame, Game, Hit, Lent, Memory, RankedMove, Slot, Table, Transpositions};

/// Memory for the deepest search of any preset, allocated once.
pub(crate) struct Heap<G: Game> {
    frames: Vec<Frame<G>>,
    moves: Vec<RankedMove<G::Move>>,
    pv: Vec<G::Move>,
    history: Vec<u16>,
}

impl<G: Game> Heap<G> {
    /// Memory for `plies` plies from the root, and for more moves than their positions can have on average.
    pub(crate) fn new(plies: usize) -> Self {
        // The search counts moves with 16 bits.
        let moves = (plies * 256).min(u16::MAX.into());
        Heap {
            frames: (0..plies).map(|_| Frame::default()).collect(),
            moves: vec![RankedMove::default(); moves],
            pv: vec![G::Move::default(); plies * (plies + 1) / 2],
            history: vec![0; G::HISTORY_SLOTS],
        }
    }
}

impl<G: Game> Memory<G> for Heap<G> {
    #[inline]
    fn lend(&mut self) -> Lent<'_, G> {
        Lent { frames: &mut self.frames, moves: &mut self.moves, pv: &mut self.pv, history: &mut self.history }
    }

    fn pv(&self) -> &[G::Move] {
        &self.pv
    }
}

/// A transposition table that can be told to keep its hands off one position.
///
/// A search that leaves out some of the root's moves finds a value of the root that is not the position's own: it
/// must not be stored, or a later search that comes through this position would believe it.
#[derive(Debug)]
pub(crate) struct GuardedTable {
    table: Table<Vec<Slot>>,
    guarded: Option<u64>,
}

impl GuardedTable {
    /// A table of as many slots as fit into `bytes`.
    pub(crate) fn new(bytes: usize) -> Self {
        GuardedTable { table: Table::new(vec![Slot::EMPTY; bytes / size_of::<Slot>()]), guarded: None }
    }

    /// Stores nothing more for the position with this key, or for all positions again.
    pub(crate) fn guard(&mut self, key: Option<u64>) {
        self.guarded = key;
    }

    /// Begins the next search of a game: see [`Table::advance`].
    pub(crate) fn advance(&mut self) {
        self.table.advance();
    }
}

impl Transpositions for GuardedTable {
    #[inline]
    fn probe(&self, key: u64) -> Option<Hit> {
        self.table.probe(key)
    }

    #[inline]
    fn store(&mut self, key: u64, hit: Hit) {
        if self.guarded != Some(key) {
            self.table.store(key, hit);
        }
    }

    fn checksum(&self) -> u64 {
        self.table.checksum()
    }

    fn is_empty(&self) -> bool {
        self.table.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use halfmove::{Bound, Score};

    #[test]
    fn a_guarded_position_is_not_stored() {
        let mut table = GuardedTable::new(1024);
        let hit = Hit { score: Score::points(7), bound: Bound::Exact, depth: 3, packed_move: None };
        table.guard(Some(42));
        table.store(42, hit);
        table.store(43, hit);
        assert_eq!((table.probe(42), table.probe(43)), (None, Some(hit)));
        table.guard(None);
        table.store(42, hit);
        assert_eq!(table.probe(42), Some(hit));
    }

    #[test]
    fn a_table_of_no_bytes_is_empty() {
        assert!(GuardedTable::new(0).is_empty());
        assert!(!GuardedTable::new(16).is_empty());
    }
}
