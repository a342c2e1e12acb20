//! What a position is worth: how far the mouse has come, against how well the cats keep their lanes.

use halfmove::{Evaluate, Score};

use crate::{MouseCats, Side, Square};

/// The evaluation of the RYG3 program for the Commodore 64: 128, and the mouse's row (0 to 7), less what each cat's
/// place is worth. More is better for the mouse. The start is worth 16, and the range is 16 to 135.
///
/// Each cat has a lane of two columns, A and B for the first to G and H for the fourth, and zigzags down the dark
/// squares of it. The further up it stands the better; outside its lane it is worth nothing.
///
/// ```text
///   row      8   7   6   5   4   3   2   1
///   worth   28  27  25  22  18  13   7   0
/// ```
///
/// ```
/// use halfmove::{Evaluate, Score};
/// use halfmove_mouse_cats::{LaneEval, MouseCats};
///
/// assert_eq!(MouseCats::START.lane_value(), 16);
/// assert_eq!(LaneEval.evaluate(&MouseCats::START), Score::points(16));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LaneEval;

impl Evaluate<MouseCats> for LaneEval {
    #[inline]
    fn evaluate(&mut self, game: &MouseCats) -> Score {
        let value = i32::from(game.lane_value());
        Score::points(match game.side_to_move() {
            Side::Mouse => value,
            Side::Cats => -value,
        })
    }
}

impl MouseCats {
    /// The evaluation as one byte, seen from the mouse whoever is to move. See [`LaneEval`].
    #[inline]
    pub const fn lane_value(&self) -> u8 {
        128 + self.mouse().row() - self.lane_sum()
    }
}

/// What a cat is worth on row 1 to row 8 of its lane.
const ROW_VALUES: [u8; 8] = [0, 7, 13, 18, 22, 25, 27, LANE_TOP];

/// What a cat is worth where it starts.
pub(crate) const LANE_TOP: u8 = 28;

/// What the place of cat 0 to 3 is worth.
#[inline]
pub(crate) const fn lane_value(cat: usize, square: Square) -> u8 {
    if square.index() % 4 == cat { ROW_VALUES[square.row() as usize] } else { 0 }
}

/// What the places of all cats are worth together.
pub(crate) fn lanes(cats: [Square; 4]) -> u8 {
    cats.into_iter().enumerate().map(|(cat, square)| lane_value(cat, square)).sum()
}
