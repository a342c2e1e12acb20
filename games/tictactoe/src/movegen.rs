//! The rules, as the search asks for them.

use halfmove::{Canonical, End, Game, Gen, Moves};

use crate::board::{Position, SQUARES, squares};
use crate::symmetry;

impl Game for Position {
    const NAME: &'static str = "tictactoe";

    /// The square, 0 to 8.
    type Move = u8;

    /// Nothing is lost by a move that the move itself does not tell.
    type Undo = ();

    /// Every free square, in order. No move is noisy: each changes the board as much as any other.
    fn generate(&self, which: Gen, out: &mut Moves<'_, u8>) -> End {
        if which == Gen::All {
            squares(self.free()).for_each(|square| out.push(square));
        }
        self.outcome()
    }

    fn make(&mut self, square: u8) {
        self.marks[self.mover()] |= 1 << square;
    }

    fn unmake(&mut self, square: u8, (): ()) {
        // Whoever is not to move made the last mark.
        self.marks[1 - self.mover()] &= !(1 << square);
    }

    fn end(&self) -> End {
        self.outcome()
    }

    /// Both sets of squares side by side: no two positions share a key.
    fn key(&self) -> u64 {
        u64::from(self.marks[0]) | u64::from(self.marks[1]) << SQUARES
    }

    /// Each move fills a square.
    fn plies_left(&self) -> u8 {
        self.free().count_ones() as u8
    }

    fn is_legal(&self, square: u8) -> bool {
        square < SQUARES && self.free() >> square & 1 != 0 && self.outcome() == End::Open
    }

    fn pack(square: u8) -> u32 {
        square.into()
    }

    fn unpack(packed: u32) -> Option<u8> {
        u8::try_from(packed).ok().filter(|&square| square < SQUARES)
    }

    fn canonical(&self) -> Canonical {
        symmetry::canonical(*self)
    }

    fn map_move(square: u8, symmetry: u8) -> u8 {
        symmetry::image(square, symmetry)
    }

    fn unmap_move(square: u8, symmetry: u8) -> u8 {
        symmetry::image(square, symmetry::inverse(symmetry))
    }

    const HISTORY_SLOTS: usize = SQUARES as usize;

    fn history_slot(&self, square: u8) -> usize {
        square.into()
    }
}
