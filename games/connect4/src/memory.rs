//! How much memory a search takes.

use halfmove::{Frame, NoTable, RankedMove, Search, Workspace};

use crate::board::WIDTH;
use crate::{CellWeights, Position};

/// The bytes that a search of `plies` plies takes, all told but a table and history counters: its own state, a frame and
/// seven moves for each ply, and the best lines.
///
/// ```
/// assert!(halfmove_connect4::search_bytes(10) <= 4096);
/// ```
pub const fn search_bytes(plies: usize) -> usize {
    let state = size_of::<Search<Position, CellWeights, (), NoTable>>();
    let frames = plies * size_of::<Frame<Position>>();
    let moves = plies * WIDTH * size_of::<RankedMove<u8>>();
    let lines = plies * (plies + 1) / 2 + plies;
    state + frames + moves + lines
}

/// What small machines are promised: a whole search of depth 10 without table in 4 kB, also in the plainest memory.
const _: () = {
    type Depth10 = Search<Position, CellWeights, Workspace<Position, 10, { 10 * WIDTH }>, NoTable>;
    assert!(search_bytes(10) <= 4096);
    assert!(size_of::<Depth10>() <= 4096);
};
