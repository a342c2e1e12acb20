//! King and pawn against king: whether it is won.

use crate::{Color, Position, Role, Square};

/// A bit for each position of white with the pawn, 1 where white wins; counted by retrograde analysis
/// (`examples/endings`). The number of the bit:
///
/// ```text
///   17          12 11              6 5               0
///   side * 24 + pawn | king of white | king of black        side 0: white is to move
/// ```
///
/// The pawn stands on the files a to d and the ranks 2 to 7: rank by rank, from a2, which is 0, to d7, which is 23.
static WON: &[u8; 2 * PAWNS * Square::COUNT * (Square::COUNT / 8)] = include_bytes!("../endings/king_and_pawn.bin");

/// As many squares of the pawn there are.
const PAWNS: usize = 24;

/// Whether the side `color`, which has a pawn and its king, wins against a bare king.
pub(crate) fn is_won(pos: &Position, color: Color) -> bool {
    let pawn = pos.pieces(Role::Pawn, color).first().unwrap_or_default();
    // Upward and on the left.
    let turn = (color.index() * 0o70) ^ (usize::from(pawn.file() >= 4) * 0o7);
    let [pawn, king, bare] = [pawn, pos.king(color), pos.king(color.other())].map(|square| square.index() ^ turn);
    let side = usize::from(pos.side_to_move() != color);
    let place = (pawn / 8 - 1) * 4 + pawn % 8;
    // In bytes, so that the number has room in 16 bits.
    let byte = ((side * PAWNS + place) * Square::COUNT + king) * (Square::COUNT / 8) + bare / 8;
    WON[byte] >> (bare % 8) & 1 == 1
}
