//! How much memory a search takes, by parts. Nothing is timed.

use halfmove::{Frame, NoTable, RankedMove, Search, Slot, Stats, Workspace};
use halfmove_connect4::{CellWeights, Position};

/// A search of Connect Four to depth 10: 10 plies of at most 7 moves.
type Memory = Workspace<Position, 10, 70>;
type Whole = Search<Position, CellWeights, Memory, NoTable>;

// What is promised: a whole search of depth 10 without table in 4 kB.
const _: () = assert!(size_of::<Whole>() <= 4096);

fn main() {
    println!("Connect Four, bytes:");
    for (name, size) in [
        ("a position", size_of::<Position>()),
        ("a frame, one for each ply", size_of::<Frame<Position>>()),
        ("a move on the stack", size_of::<RankedMove<u8>>()),
        ("a table slot", size_of::<Slot>()),
        ("the statistics", size_of::<Stats>()),
        ("frames, moves and best lines for depth 10", size_of::<Memory>()),
        ("the whole search for depth 10", size_of::<Whole>()),
    ] {
        println!("{size:>8}  {name}");
    }
}
