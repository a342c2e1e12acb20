//! The position, and how moves change it.

use core::error::Error;
use core::fmt;

use halfmove::{End, Game, Gen, Moves};

use crate::{Move, Square, eval};

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The one mouse, which moves first.
    Mouse,
    /// The four cats.
    Cats,
}

/// A position: where the mouse and the four cats stand, and who is to move.
///
/// The cats are told apart, since the [evaluation](crate::LaneEval) gives each a lane of its own. The rules are
/// the same for all four, and so is who wins.
///
/// ```
/// use halfmove::{End, Game};
/// use halfmove_mouse_cats::{Move, MouseCats, Side, Square};
///
/// let square = |text| Square::from_text(text).unwrap();
/// let mut game = MouseCats::START;
/// game.make(Move::between(square("E1"), square("F2")).unwrap());
/// assert_eq!((game.mouse(), game.side_to_move()), (square("F2"), Side::Cats));
/// assert_eq!(game.end(), End::Open);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MouseCats {
    mouse: Square,
    cats: [Square; 4],
    side_to_move: Side,
    /// The squares of all five as a set.
    occupied: u32,
    /// What the cats' places are worth together, kept by every move of theirs.
    lanes: u8,
}

impl MouseCats {
    /// The position that a game starts from: the mouse on E1, the cats on B8, D8, F8 and H8, the mouse to move.
    pub const START: MouseCats = MouseCats {
        mouse: Square::from_low_bits(2),
        cats: [
            Square::from_low_bits(28),
            Square::from_low_bits(29),
            Square::from_low_bits(30),
            Square::from_low_bits(31),
        ],
        side_to_move: Side::Mouse,
        occupied: 0xF000_0004,
        lanes: 4 * eval::LANE_TOP,
    };

    /// Any placement, whether it can come up in a game or not. The order of the cats counts.
    ///
    /// # Errors
    /// If two of the five stand on one square.
    pub fn new(mouse: Square, cats: [Square; 4], side_to_move: Side) -> Result<MouseCats, Overlap> {
        let mut occupied = mouse.bit();
        for cat in cats {
            if occupied & cat.bit() != 0 {
                return Err(Overlap(cat));
            }
            occupied |= cat.bit();
        }
        let lanes = eval::lanes(cats);
        Ok(MouseCats { mouse, cats, side_to_move, occupied, lanes })
    }

    /// Where the mouse stands.
    #[inline]
    pub const fn mouse(&self) -> Square {
        self.mouse
    }

    /// Where the cats stand, the one that began on B8 first.
    #[inline]
    pub const fn cats(&self) -> [Square; 4] {
        self.cats
    }

    /// Who is to move.
    #[inline]
    pub const fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// The squares of the mouse and the cats.
    #[inline]
    pub(crate) const fn occupied_set(&self) -> u32 {
        self.occupied
    }

    /// The squares of the cats.
    #[inline]
    pub(crate) const fn cat_set(&self) -> u32 {
        self.occupied & !self.mouse.bit()
    }

    /// What the cats' places are worth together.
    #[inline]
    pub(crate) const fn lane_sum(&self) -> u8 {
        self.lanes
    }

    /// Moves whoever stands on `from`, of the side `mover`, to `to`.
    #[inline]
    fn shift(&mut self, mover: Side, from: Square, to: Square) {
        self.occupied ^= from.bit() | to.bit();
        match mover {
            Side::Mouse => self.mouse = to,
            Side::Cats => {
                if let Some(cat) = self.cats.iter().position(|&cat| cat == from) {
                    self.cats[cat] = to;
                    self.lanes = self.lanes + eval::lane_value(cat, to) - eval::lane_value(cat, from);
                }
            }
        }
    }
}

impl Side {
    /// The other player.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::Mouse => Side::Cats,
            Side::Cats => Side::Mouse,
        }
    }
}

impl Game for MouseCats {
    const NAME: &'static str = "mouse-cats";
    const HISTORY_SLOTS: usize = Move::CODES;
    type Move = Move;
    type Undo = ();

    /// No move is noisy: nothing is ever captured.
    #[inline]
    fn generate(&self, which: Gen, out: &mut Moves<'_, Move>) -> End {
        if which == Gen::All {
            self.generate_steps(out);
        }
        self.end()
    }

    #[inline]
    fn make(&mut self, mv: Move) {
        self.shift(self.side_to_move, mv.from(), mv.to());
        self.side_to_move = self.side_to_move.other();
    }

    #[inline]
    fn unmake(&mut self, mv: Move, (): ()) {
        self.side_to_move = self.side_to_move.other();
        self.shift(self.side_to_move, mv.to(), mv.from());
    }

    #[inline]
    fn end(&self) -> End {
        match self.winner() {
            None => End::Open,
            Some(side) if side == self.side_to_move => End::Win,
            Some(_) => End::Loss,
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.exact_key()
    }

    /// Each move of a cat takes it a row down, and the mouse moves between any two of them, before the first if it is to
    /// move.
    #[inline]
    fn plies_left(&self) -> u8 {
        let rows: u8 = self.cats.iter().map(|cat| cat.row()).sum();
        2 * rows + u8::from(self.side_to_move == Side::Mouse)
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        !self.mouse_is_home() && self.can_step(mv)
    }

    #[inline]
    fn pack(mv: Move) -> u32 {
        mv.code().into()
    }

    #[inline]
    fn unpack(packed: u32) -> Option<Move> {
        u8::try_from(packed).ok().and_then(Move::from_code)
    }

    #[inline]
    fn history_slot(&self, mv: Move) -> usize {
        mv.code().into()
    }
}

/// Two pieces are on this square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overlap(pub Square);

impl fmt::Display for Overlap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "two pieces on {}, expected one at most", self.0)
    }
}

impl Error for Overlap {}
