//! A game whose positions are easily taken for each other.

use halfmove::{Canonical, End, Game, Gen, Moves, Score};

/// The game `G` with only the low `BITS` bits of its keys: in a table, most entries belong to other positions. Scores
/// may become wrong; an illegal move or a panic is a bug.
///
/// ```
/// use halfmove::{Game, doc::Nim};
/// use halfmove_testkit::Colliding;
///
/// assert_eq!(Colliding::<_, 2>(Nim(5)).key(), Colliding::<_, 2>(Nim(9)).key());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colliding<G, const BITS: u32>(pub G);

impl<G: Game, const BITS: u32> Colliding<G, BITS> {
    const MASK: u64 = (1 << BITS) - 1;
}

impl<G: Game, const BITS: u32> Game for Colliding<G, BITS> {
    const NAME: &'static str = G::NAME;
    type Move = G::Move;
    type Undo = G::Undo;

    fn generate(&self, which: Gen, out: &mut Moves<'_, G::Move>) -> End {
        self.0.generate(which, out)
    }

    fn make(&mut self, mv: G::Move) -> G::Undo {
        self.0.make(mv)
    }

    fn unmake(&mut self, mv: G::Move, undo: G::Undo) {
        self.0.unmake(mv, undo);
    }

    fn end(&self) -> End {
        self.0.end()
    }

    fn key(&self) -> u64 {
        self.0.key() & Self::MASK
    }

    fn plies_left(&self) -> u8 {
        self.0.plies_left()
    }

    fn is_legal(&self, mv: G::Move) -> bool {
        self.0.is_legal(mv)
    }

    fn pack(mv: G::Move) -> u32 {
        G::pack(mv)
    }

    fn unpack(packed: u32) -> Option<G::Move> {
        G::unpack(packed)
    }

    fn canonical(&self) -> Canonical {
        let Canonical { key, symmetry } = self.0.canonical();
        Canonical { key: key & Self::MASK, symmetry }
    }

    fn map_move(mv: G::Move, symmetry: u8) -> G::Move {
        G::map_move(mv, symmetry)
    }

    fn unmap_move(mv: G::Move, symmetry: u8) -> G::Move {
        G::unmap_move(mv, symmetry)
    }

    fn bounds(&self) -> Option<(Score, Score)> {
        self.0.bounds()
    }

    fn is_quiet(&self, mv: G::Move) -> bool {
        self.0.is_quiet(mv)
    }

    const HISTORY_SLOTS: usize = G::HISTORY_SLOTS;

    fn history_slot(&self, mv: G::Move) -> usize {
        self.0.history_slot(mv)
    }
}
