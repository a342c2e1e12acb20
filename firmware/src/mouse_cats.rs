//! Mouse and cats as the RYG3 program for the Commodore 64 searches it, with its own hash tables.

use core::fmt;

use halfmove::{Frame, Game, Limits, Options, Poll, RankedMove, Search, Workspace};
use halfmove_mouse_cats::classic::{Classic, HashTables, ryg3_v9, ryg3_v11};
use halfmove_mouse_cats::{LaneEval, MouseCats, Move, Square};

use crate::machine::Machine;
use crate::report::Report;

/// The first move of the game, which is made before the search.
const FIRST: &str = "E1F2";
const DEPTH: u8 = 8;

/// The program's versions, and what was published of their searches of that position: the nodes that were entered above
/// the horizon, and the move. Source: data/mouse-cats/classic.tsv.
const VERSIONS: [(&str, Options, u64, &str); 2] =
    [("v9", ryg3_v9(), 17_717, "H8G7"), ("v11", ryg3_v11(), 3_535, "B8A7")];

const PLIES: usize = DEPTH as usize;
/// Four cats have two moves each, and the root's moves are ranked in room of their own.
const MOVES: usize = (PLIES + 1) * 8;
const HISTORY: usize = Classic::HISTORY_SLOTS;
type Memory = Workspace<Classic, PLIES, MOVES, HISTORY>;

/// Searches, and reports.
///
/// # Errors
/// Only what the machine reports where it cannot be written to.
pub fn run<M: Machine>(report: &mut Report<'_, M>) -> fmt::Result {
    let mut memory = Memory::new();
    // What the random numbers are makes no difference to these versions.
    let mut tables = HashTables::new(0);
    report.head("MOUSE AND CATS, THE RYG3 PROGRAM")?;
    report.line("after", FIRST)?;
    report.line("depth", DEPTH)?;
    for (version, options, nodes, best) in VERSIONS {
        report.head(version)?;
        for (calls, slice) in [("one call", u64::MAX), ("one node a call", 1)] {
            tables.clear();
            report_search(report, &mut memory, &mut tables, options, calls, slice, (nodes, best))?;
        }
    }
    report.memory(&[
        ("search", size_of::<Search<Classic, LaneEval, &mut Memory, &mut HashTables>>()),
        ("frames", PLIES * size_of::<Frame<Classic>>()),
        ("moves", MOVES * size_of::<RankedMove<Move>>()),
        ("lines", PLIES * (PLIES + 1) * size_of::<Move>()),
        ("history", HISTORY * size_of::<i16>()),
        ("hash tables", size_of::<HashTables>()),
    ])?;
    Ok(())
}

fn report_search<M: Machine>(
    report: &mut Report<'_, M>,
    memory: &mut Memory,
    tables: &mut HashTables,
    options: Options,
    calls: &str,
    slice: u64,
    (nodes, best): (u64, &str),
) -> fmt::Result {
    let mut root = Classic(MouseCats::START);
    if let Some(mv) = read(FIRST) {
        root.make(mv);
    }
    let begin = report.machine().clock();
    let mut search = Search::new(root, LaneEval, memory, tables, options, Limits::depth(DEPTH));
    while search.step(slice) != Poll::Done {}
    let clock = report.machine().clock() - begin;
    let stats = search.stats();
    report.line(calls, format_args!("{} of {nodes} nodes", stats.expanded))?;
    report.check(stats.expanded == nodes);
    if let Some(mv) = search.best() {
        report.line("plays", mv)?;
    }
    report.check(search.best() == read(best));
    report.clock("in all", clock)?;
    report.clock("a position", clock / stats.nodes.max(1))
}

/// The move that is written so.
fn read(text: &str) -> Option<Move> {
    let (from, to) = text.split_at_checked(2)?;
    Move::between(Square::from_text(from)?, Square::from_text(to)?)
}
