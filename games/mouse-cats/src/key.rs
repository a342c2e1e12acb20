//! The position as one number.

use crate::{MouseCats, Side};

impl MouseCats {
    /// A number that no other position has: five squares of five bits, cat 1 lowest and the mouse highest, and
    /// above them one bit that is set when the cats are to move.
    ///
    /// ```text
    ///   bit 25      24..20    19..15   14..10   9..5     4..0
    ///      +-------+---------+--------+--------+--------+--------+
    ///      | cats? |  mouse  | cat 4  | cat 3  | cat 2  | cat 1  |
    ///      +-------+---------+--------+--------+--------+--------+
    /// ```
    #[inline]
    pub(crate) fn exact_key(&self) -> u64 {
        let [first, second, third, fourth] = self.cats().map(|cat| cat.index() as u64);
        let squares = first | second << 5 | third << 10 | fourth << 15 | (self.mouse().index() as u64) << 20;
        squares | u64::from(self.side_to_move() == Side::Cats) << 25
    }
}
