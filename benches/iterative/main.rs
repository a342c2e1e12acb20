//! Iterative deepening with all that orders moves, against the crate `minimax`: Connect Four from the empty board to a
//! fixed depth, the same rules and the same evaluation, in one process and one thread. Both must find the same score.
//!
//! `minimax` shuffles the root's moves, so its nodes differ from run to run; its best run counts.

#![expect(clippy::cast_precision_loss, reason = "ratios for people to read")]

mod theirs;

use halfmove::{Limits, Options, Ordering, Score, Search, Slot, Table, Workspace};
use halfmove_benches::{Contestant, Run, race, timed};
use halfmove_connect4::{CellWeights, Position};
use minimax::IterativeOptions;

const DEPTH: u8 = 14;
const ROUNDS: u32 = 9;
const MB: usize = 1 << 20;

/// What a search came to.
struct Outcome {
    nodes: u64,
    score: i16,
}

fn main() {
    println!("Connect Four from the empty board, iterative deepening to depth {DEPTH}, best of {ROUNDS} rounds");
    let strong = Options::strong();
    let table_move = Options { ordering: Ordering { table_move: true, ..Ordering::NONE }, ..strong };
    let default = IterativeOptions::new();
    let large = default.with_table_byte_size(64 * MB);
    let learning = large.with_countermoves().with_countermove_history();
    let contestants = [
        Contestant::new("halfmove 64 MB: table, killers, history", move || ours(strong, 64 * MB)),
        Contestant::new("halfmove 64 MB: table alone", move || ours(table_move, 64 * MB)),
        Contestant::new("halfmove  1 MB: table, killers, history", move || ours(strong, MB)),
        Contestant::new("halfmove  1 MB: table alone", move || ours(table_move, MB)),
        Contestant::new("minimax  64 MB: counter-moves, history", move || theirs::search(learning)),
        Contestant::new("minimax  64 MB: the same, aspiration", move || {
            theirs::search(learning.with_aspiration_window(16))
        }),
        Contestant::new("minimax  64 MB: the same, MTD(f)", move || theirs::search(learning.with_mtdf())),
        Contestant::new("minimax  64 MB: default", move || theirs::search(large)),
        Contestant::new("minimax   1 MB: default", move || theirs::search(default)),
    ];
    let results = race(ROUNDS, &contestants);
    let (our_time, our) = &results[0];
    for (Contestant { name, .. }, (time, Outcome { nodes, score })) in contestants.iter().zip(&results) {
        assert_eq!(*score, our.score, "{name} finds another score");
        let (more_nodes, more_time) = (*nodes as f64 / our.nodes as f64, time.as_secs_f64() / our_time.as_secs_f64());
        println!("{name:<40} {nodes:>8} nodes x {more_nodes:<5.2} {time:>9.2?} x {more_time:.2}");
    }
}

/// Our search with a fresh table of `bytes`, which is not timed.
fn ours(options: Options, bytes: usize) -> Run<Outcome> {
    let mut memory = Workspace::<Position, { DEPTH as usize }, { 7 * DEPTH as usize }, 64>::new();
    let mut slots = vec![Slot::EMPTY; bytes / size_of::<Slot>()];
    let table = Table::new(&mut slots[..]);
    timed(|| {
        let mut search = Search::new(Position::EMPTY, CellWeights, &mut memory, table, options, Limits::depth(DEPTH));
        search.run();
        Outcome { nodes: search.stats().nodes, score: search.score().map_or(0, Score::to_raw) }
    })
}
