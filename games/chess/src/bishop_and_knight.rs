//! Mate with bishop and knight: about how far it is.

use crate::{Bitboard, Color, Position, Role, Square};

/// Plies to mate with perfect play, in the mean over all places of bishop and knight from which the side to move wins: by one
/// of 20 squares of the bare king, and 64 of the other, a1 to h8. 0 where the kings would touch. Counted by retrograde
/// analysis (`examples/endings`).
///
/// ```text
///   4  .  .  .  18 19 .  .  .
///   3  .  .  14 15 16 17 .  .
///   2  .  8  9  10 11 12 13 .       mate is possible on a1 and h8; other places are these, turned or mirrored
///   1  0  1  2  3  4  5  6  7
///      a  b  c  d  e  f  g  h
/// ```
static PLIES: &[u8; 20 * Square::COUNT] = include_bytes!("../endings/bishop_and_knight.bin");

/// About how many plies it takes to mate with bishop and knight, at most 57: the longest mate takes 65.
///
/// The way this leads is the right one: to an edge, along the edge out of the wrong corner, and into a corner of the bishop's
/// color. Where bishop and knight stand is left to the search: added up, what each of them changes in the mean was worse (36
/// of 50 won with 5,000 nodes a move, 45 without), since it rewards places that lead nowhere.
pub(crate) fn plies_to_mate(pos: &Position, color: Color) -> i32 {
    let is_dark = pos.pieces(Role::Bishop, color).meets(Bitboard::DARK);
    let [bare, king] = fold([pos.king(color.other()), pos.king(color)], is_dark);
    // The ranks before are shorter by two squares each: 8, 6, 4.
    let (file, rank) = (usize::from(bare.file()), usize::from(bare.rank()));
    i32::from(PLIES[(rank * (8 - rank) + file) * Square::COUNT + king.index()])
}

/// The board is turned until mate is possible on a1 and h8, and the bare king stands on one of the 20 squares.
fn fold(mut kings: [Square; 2], is_dark: bool) -> [Square; 2] {
    if !is_dark {
        kings = kings.map(|at| Square::on_rank(7 - at.file(), at.rank()));
    }
    if kings[0].rank() > kings[0].file() {
        kings = kings.map(|at| Square::on_rank(at.rank(), at.file()));
    }
    if kings[0].rank() + kings[0].file() > 7 {
        kings = kings.map(|at| Square::on_rank(7 - at.rank(), 7 - at.file()));
    }
    kings
}
