//! What can be told of a position's value without search.
//!
//! Two kinds of rules: lines that are out of reach, and playing above the opponent.
//!
//! **Follow-up.** Who answers each move in the same column gets every second cell of it: in a column with an even number
//! of free cells, those on even rows, if the board's height is even. When the first player is to move, the second player
//! can do so for the rest of the game; where a column has an odd number of free cells, it may come to lose all of them.
//! If the first player has no four even so, it can't win (*claimeven*; V. Allis, *A knowledge-based approach of
//! Connect-Four*, 1988). If the cells that are sure to become the second player's bring it a four, it wins. If it owns a
//! winning cell among them, the first player must at last play right below, and gets none of the cells above.
//!
//! **Odd threat.** Let the first player own a winning cell on an odd row, in a column with an odd number of free cells,
//! and the second player be to move. Now it is the first player who follows up. The second player gets the odd cells of
//! the even columns, the even cells below the threat, and perhaps all of the other odd columns. If it has no four even
//! so, it must at last play below the threat: the first player wins when only the cells above it are left, or before.

use super::bits::Bits;
use super::geometry::Geometry;
use super::ideas::has;
use super::score::{BEYOND, win};

/// Whether the rules about following up hold on this board.
pub(crate) const fn can_follow_up<const H: usize>() -> bool {
    H.is_multiple_of(2) && has("follow-up")
}

/// How far following up brings the second player when the first one, who has the stones `first`, is to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FollowUp<B> {
    /// The stones that the first player can have at the end at most: with no four among them it can't win.
    pub(crate) reach: B,
    /// The cells of even rows from a winning cell of the second player upwards, in columns where it gets that cell. If the
    /// first player can't win, the second one wins with a stone left for each of them at the least: if several columns
    /// have a winning cell, all but one of them are still open at the end.
    pub(crate) won: B,
    /// The cells that the second player is sure to get, if the game lasts.
    pub(crate) sure: B,
}

impl<B: Bits> FollowUp<B> {
    /// With `threats`, the winning cells of the second player.
    #[inline(always)]
    pub(crate) fn new<const W: usize, const H: usize>(first: B, occupied: B, threats: B) -> Self {
        let free = Geometry::<W, H>::all::<B>() & !occupied;
        let even = Geometry::<W, H>::even_columns(occupied);
        let sure = free & even & Geometry::<W, H>::even_rows();
        let won = Geometry::<W, H>::even_rows_above(threats & sure);
        let rest = !even | (Geometry::<W, H>::odd_rows::<B>() & !(won << 1));
        FollowUp { reach: first | free & rest, won, sure }
    }

    /// The least that the second player, who has the stones `second`, is worth.
    #[inline(always)]
    pub(crate) fn least<const W: usize, const H: usize>(&self, second: B) -> i32 {
        if Geometry::<W, H>::has_four(self.reach) {
            return -BEYOND;
        }
        if self.won != B::ZERO {
            return self.won.count_ones() as i32;
        }
        Geometry::<W, H>::has_four(second | self.sure).into()
    }
}

/// The least that the first player is worth, if the second one, who is to move and has the stones `second`, can't
/// prevent an odd threat among the first player's winning cells `threats`.
#[inline(always)]
pub(crate) fn odd_threat<const W: usize, const H: usize, B: Bits>(second: B, occupied: B, threats: B) -> i32 {
    let even = Geometry::<W, H>::even_columns(occupied);
    let odd: B = Geometry::<W, H>::odd_rows();
    let mut left = threats & odd & !even;
    if left == B::ZERO {
        return -BEYOND;
    }
    let free = Geometry::<W, H>::all::<B>() & !occupied;
    let mut least = -BEYOND;
    while left != B::ZERO {
        let threat = left & B::ZERO.wrapping_sub(left);
        left ^= threat;
        let (column, row) = place::<W, H, B>(threat);
        let column = Geometry::<W, H>::column::<B>(column);
        let below = column & (threat - B::ONE);
        // The odd cells of the even columns, the even cells below the threat, and the other odd columns.
        let within_reach = free & ((even & odd) | (below & !odd) | !(even | column));
        if !Geometry::<W, H>::has_four(second | within_reach) {
            let above = (H - 1 - row) as u32;
            let cells = Geometry::<W, H>::CELLS;
            // The winning stone is the last one but those above it.
            least = least.max(win(cells, cells - above - 1, 1));
        }
    }
    least
}

/// The column and row, from 0, of a cell.
#[inline(always)]
fn place<const W: usize, const H: usize, B: Bits>(cell: B) -> (usize, usize) {
    let bit = cell.trailing_zeros() as usize;
    (bit / Geometry::<W, H>::STRIDE, bit % Geometry::<W, H>::STRIDE)
}
