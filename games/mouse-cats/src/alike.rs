//! The game as a solver sees it.

use halfmove::{End, Game, Gen, Moves};

use crate::{MouseCats, Move, Side};

/// A position whose cats are all alike: who wins does not depend on which cat is where.
///
/// For searches to the end of the game, which so meet ten times fewer positions than with [`MouseCats`]. Not for
/// searches with the [lane evaluation](crate::LaneEval), for which the cats differ.
///
/// ```
/// use halfmove::{Buffers, Limits, Notation, Options, Score, Search, Slot, Table};
/// use halfmove_mouse_cats::{Alike, MouseCats};
///
/// let game = Alike(MouseCats::parse_position("M:H2 C:C5,E5,A7,F8 M")?);
/// let table = Table::new(vec![Slot::EMPTY; 1 << 12]);
/// let unknown = |_: &Alike| Score::DRAW;
/// let mut search = Search::new(game, unknown, Buffers::for_plies(57), table, Options::strong(), Limits::depth(57));
/// search.run();
/// assert_eq!(search.score(), Some(Score::win_in(11)));
/// # Ok::<(), halfmove_mouse_cats::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Alike(pub MouseCats);

impl PartialEq for Alike {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Alike {}

impl Game for Alike {
    const NAME: &'static str = "mouse-cats-alike";
    const HISTORY_SLOTS: usize = MouseCats::HISTORY_SLOTS;
    type Move = Move;
    type Undo = ();

    #[inline]
    fn generate(&self, which: Gen, out: &mut Moves<'_, Move>) -> End {
        self.0.generate(which, out)
    }

    #[inline]
    fn make(&mut self, mv: Move) {
        self.0.make(mv);
    }

    #[inline]
    fn unmake(&mut self, mv: Move, undo: ()) {
        self.0.unmake(mv, undo);
    }

    #[inline]
    fn end(&self) -> End {
        self.0.end()
    }

    /// The cats' squares as a set in the low 32 bits, above them the mouse's square and the side to move.
    #[inline]
    fn key(&self) -> u64 {
        let side = u64::from(self.0.side_to_move() == Side::Cats);
        u64::from(self.0.cat_set()) | (self.0.mouse().index() as u64) << 32 | side << 37
    }

    #[inline]
    fn plies_left(&self) -> u8 {
        self.0.plies_left()
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.0.is_legal(mv)
    }

    #[inline]
    fn pack(mv: Move) -> u32 {
        MouseCats::pack(mv)
    }

    #[inline]
    fn unpack(packed: u32) -> Option<Move> {
        MouseCats::unpack(packed)
    }

    #[inline]
    fn history_slot(&self, mv: Move) -> usize {
        self.0.history_slot(mv)
    }
}
