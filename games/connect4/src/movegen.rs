//! Legal moves, the centre column first.

use halfmove::{Moves, RankedMove};

use crate::Position;
use crate::board::{TOP_ROW, WIDTH};

/// The order that columns are tried in: from the centre outwards, the left neighbor before the right one.
/// The nearer the centre, the more lines run through a column.
pub(crate) const CENTRE_FIRST: [u8; WIDTH] = [3, 2, 4, 1, 5, 0, 6];

/// The same as the search keeps them.
const ALL_COLUMNS: [RankedMove<u8>; WIDTH] = {
    let mut moves = [RankedMove::new(0, 0); WIDTH];
    let mut at = 0;
    while at < WIDTH {
        moves[at] = RankedMove::new(CENTRE_FIRST[at], 0);
        at += 1;
    }
    moves
};

/// Writes the columns that have room.
///
/// Always inline, so that the sink stays in registers: 7 % of the instructions of plain alpha-beta.
#[inline(always)]
pub(crate) fn generate(pos: &Position, out: &mut Moves<'_, u8>) {
    if pos.occupied() & TOP_ROW == 0 {
        out.push_all(&ALL_COLUMNS);
        return;
    }
    for column in CENTRE_FIRST {
        if pos.has_room(column) {
            out.push(column);
        }
    }
}
