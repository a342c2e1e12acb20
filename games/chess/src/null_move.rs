//! Passing, as a search does to see how strong a position is.

use crate::position::{HISTORY, NO_FILE};
use crate::zobrist::KEYS;
use crate::{Position, Role, Undo};

impl Position {
    /// Lets the side to move pass; `None`, and nothing done, in check, and where it has nothing but king and pawns: then
    /// having to move is often a disadvantage.
    pub(crate) fn pass(&mut self) -> Option<Undo> {
        let own = self.side(self.side_to_move);
        let pieces = own & !self.role(Role::Pawn) & !self.role(Role::King);
        if pieces.is_empty() || self.is_check() {
            return None;
        }
        let undo = self.remember_pass();
        self.key ^= KEYS.black ^ KEYS.en_passant(self.en_passant);
        self.en_passant = NO_FILE;
        self.clock = self.clock.saturating_add(1);
        self.side_to_move = self.side_to_move.other();
        Some(undo)
    }

    /// Takes back the pass that was made last.
    pub(crate) fn unpass(&mut self, undo: Undo) {
        self.side_to_move = self.side_to_move.other();
        self.ply -= 1;
        self.key = core::mem::replace(&mut self.history[self.ply as usize % HISTORY], undo.overwritten);
        self.en_passant = undo.en_passant;
        self.clock = undo.clock;
        self.passed = undo.passed();
    }
}
