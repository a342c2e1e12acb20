//! The game as the RYG3 program for the Commodore 64 searches it (programacion-retro-c64.blog, 2022).

mod ablation;
mod hash;
mod presets;

use core::fmt::{self, Write};

use halfmove::{End, Evaluate, Game, Gen, Moves, Notation, Score};

use crate::{LaneEval, MouseCats, Move, NotationError};
pub use ablation::ABLATION;
pub use hash::{HashSlot, HashTables};
pub use presets::{ryg3_v9, ryg3_v10, ryg3_v11};

/// The position inside the program's search, which knows no ends: a mouse on row 8 goes on moving there, and a side
/// without a move is worth what the evaluation says. Whether the game is over is for the caller to ask before.
///
/// ```
/// use halfmove::{Buffers, Limits, NoTable, Notation, Search};
/// use halfmove_mouse_cats::LaneEval;
/// use halfmove_mouse_cats::classic::{Classic, ryg3_v9};
///
/// let root = Classic::parse_position("E1F2")?;
/// let memory = Buffers::for_plies(8);
/// let mut search = Search::new(root, LaneEval, memory, NoTable, ryg3_v9(), Limits::depth(8));
/// search.run();
/// assert_eq!(search.stats().expanded, 17_717); // $4535, as published
/// assert_eq!(search.best().unwrap().to_string(), "H8G7");
/// # Ok::<(), halfmove_mouse_cats::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Classic(pub MouseCats);

impl From<MouseCats> for Classic {
    fn from(game: MouseCats) -> Self {
        Classic(game)
    }
}

impl Game for Classic {
    const NAME: &'static str = "mouse-cats-classic";
    const HISTORY_SLOTS: usize = MouseCats::HISTORY_SLOTS;
    type Move = Move;
    type Undo = ();

    #[inline]
    fn generate(&self, which: Gen, out: &mut Moves<'_, Move>) -> End {
        if which == Gen::All {
            self.0.generate_steps(out);
        }
        End::Open
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
        End::Open
    }

    #[inline]
    fn key(&self) -> u64 {
        self.0.key()
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.0.can_step(mv)
    }

    #[inline]
    fn pack(mv: Move) -> u32 {
        MouseCats::pack(mv)
    }

    #[inline]
    fn unpack(packed: u32) -> Option<Move> {
        MouseCats::unpack(packed)
    }

    /// One counter for origin and destination, as in the program's 64 tables of 64 bytes.
    #[inline]
    fn history_slot(&self, mv: Move) -> usize {
        self.0.history_slot(mv)
    }
}

/// Text is that of [`MouseCats`], except that moves can be read after the end of the game, too.
impl Notation for Classic {
    const TITLE: &'static str = "Mouse and cats, without ends";
    const PLAYERS: [&'static str; 2] = MouseCats::PLAYERS;
    type Error = NotationError;

    fn start() -> Self {
        Classic(MouseCats::START)
    }

    fn to_move(&self) -> usize {
        self.0.to_move()
    }

    fn parse_position(text: &str) -> Result<Self, NotationError> {
        MouseCats::parse_position(text).map(Classic)
    }

    fn write_position(&self, out: &mut dyn Write) -> fmt::Result {
        self.0.write_position(out)
    }

    fn parse_move(&self, text: &str) -> Result<Move, NotationError> {
        self.0.parse_step(text)
    }

    fn write_move(&self, mv: Move, out: &mut dyn Write) -> fmt::Result {
        self.0.write_move(mv, out)
    }

    fn write_board(&self, out: &mut dyn Write) -> fmt::Result {
        self.0.write_board(out)
    }

    fn write_history_slot(slot: usize, out: &mut dyn Write) -> fmt::Result {
        MouseCats::write_history_slot(slot, out)
    }
}

impl Evaluate<Classic> for LaneEval {
    #[inline]
    fn evaluate(&mut self, game: &Classic) -> Score {
        self.evaluate(&game.0)
    }
}
