//! When the game is over, and who has won. There are no draws: the cats run out of moves in the end.

use crate::{MouseCats, Side};

impl MouseCats {
    /// Who has won; `None` while the game goes on.
    ///
    /// The mouse wins on row 8, and when the cats are to move and cannot; the cats win when the mouse is to move
    /// and cannot.
    #[inline]
    pub fn winner(&self) -> Option<Side> {
        if self.mouse_is_home() {
            return Some(Side::Mouse);
        }
        let can_step = match self.side_to_move() {
            Side::Mouse => self.mouse_can_step(),
            Side::Cats => self.cats_can_step(),
        };
        (!can_step).then(|| self.side_to_move().other())
    }

    /// Whether the mouse is on row 8.
    #[inline]
    pub(crate) const fn mouse_is_home(&self) -> bool {
        self.mouse().row() == 7
    }
}
