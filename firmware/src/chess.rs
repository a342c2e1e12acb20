//! Chess: the paths that the rules allow, and a search of a few hundred nodes.

use core::fmt;

use halfmove::{Frame, Limits, Notation, Options, Perft, Poll, RankedMove, Score, Search, Slot, Table, Workspace};
use halfmove_chess::{Move, Position, Tapered};

use crate::machine::Machine;
use crate::report::Report;

/// Positions and how many paths of each length there are. Source: data/chess/perft/cpw6.epd.
const PERFT: [(&str, &str, &[u64]); 2] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[20, 400, 8902]),
    ("Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[48, 2039]),
];

/// What the whole program may take of the memory, in bytes.
const MOST_RAM: usize = 16 * 1024;
/// Nodes of the search.
const NODES: u64 = 400;
/// Plies, those of quiescence search included, and moves of all positions on a path.
const PLIES: usize = 10;
const MOVES: usize = 320;
/// Slots of the transposition table.
const SLOTS: usize = 64;
type Memory = Workspace<Position, PLIES, MOVES>;

/// Counts and searches, and reports.
///
/// # Errors
/// Only what the machine reports where it cannot be written to.
pub fn run<M: Machine>(report: &mut Report<'_, M>) -> fmt::Result {
    let mut memory = Memory::new();
    report.head("CHESS, PERFT")?;
    for (name, fen, counts) in PERFT {
        report.line("position", name)?;
        for (depth, &wanted) in (1..).zip(counts) {
            // Reading a position takes as much of the stack as a search: one after the other.
            let root = Position::parse_position(fen).ok();
            count_paths(report, &mut memory, root, depth, wanted)?;
        }
    }
    report.head("CHESS, 400 NODES")?;
    for (name, fen, _) in PERFT {
        report.line("position", name)?;
        let root = Position::parse_position(fen).ok();
        search(report, &mut memory, root)?;
    }
    let total = report.memory(&[
        ("position", size_of::<Position>()),
        ("search", size_of::<Search<Position, Tapered, &mut Memory, Table<&mut [Slot]>>>()),
        ("frames", PLIES * size_of::<Frame<Position>>()),
        ("moves", MOVES * size_of::<RankedMove<Move>>()),
        ("lines", PLIES * (PLIES + 1) * size_of::<Move>()),
        ("table", SLOTS * size_of::<Slot>()),
    ])?;
    report.check(total.is_none_or(|total| total <= MOST_RAM));
    Ok(())
}

/// Apart, so that what it has on the stack is not there in the search.
#[inline(never)]
fn count_paths<M: Machine>(
    report: &mut Report<'_, M>,
    memory: &mut Memory,
    root: Option<Position>,
    depth: u8,
    wanted: u64,
) -> fmt::Result {
    let begin = report.machine().clock();
    let paths = root.and_then(|root| {
        let mut perft = Perft::new(root, memory, depth).ok()?;
        while perft.step(u64::MAX).ok()? != Poll::Done {}
        Some(perft.paths())
    });
    let clock = report.machine().clock() - begin;
    report.check(paths == Some(wanted));
    report.line("paths", format_args!("{} of {wanted}, {depth} plies", paths.unwrap_or_default()))?;
    report.clock("a path", clock / wanted)
}

#[inline(never)]
fn search<M: Machine>(report: &mut Report<'_, M>, memory: &mut Memory, root: Option<Position>) -> fmt::Result {
    let Some(root) = root else {
        report.check(false);
        return Ok(());
    };
    let mut slots = [Slot::EMPTY; SLOTS];
    let options = Options { quiescence: 4, ..Options::strong() };
    let begin = report.machine().clock();
    let table = Table::new(&mut slots[..]);
    let mut search = Search::new(root, Tapered, memory, table, options, Limits::nodes(NODES));
    search.run();
    let clock = report.machine().clock() - begin;
    let stats = search.stats();
    report.check(stats.nodes == NODES && search.best().is_some());
    report.line("nodes", stats.nodes)?;
    report.line("depth", search.depth())?;
    if let Some(mv) = search.best() {
        report.line("plays", mv)?;
    }
    if let Some(points) = search.score().and_then(Score::as_points) {
        report.line("points", points)?;
    }
    report.line("frames, moves", format_args!("{} and {} at most", stats.frames_high, stats.moves_high))?;
    report.clock("in all", clock)?;
    report.clock("a node", clock / NODES)
}
