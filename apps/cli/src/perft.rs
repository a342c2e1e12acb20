//! `halfmove perft`: count the paths of a given length.

use std::io::Write;

use halfmove_play::Divided;
use serde::{Serialize, Serializer};

use crate::args::PerftArgs;
use crate::failure::Failure;
use crate::json;
use crate::progress::Progress;

/// Moves made between two looks at the clock: some milliseconds.
const SLICE: u64 = 1 << 18;

#[derive(Serialize)]
struct CountLine {
    depth: u8,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<MoveCounts>,
}

/// Moves and their counts: one object, in the order they were generated.
struct MoveCounts(Vec<(String, u64)>);

impl Serialize for MoveCounts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(mv, count)| (mv, count)))
    }
}

pub(crate) fn run(args: &PerftArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut session = args.game.session();
    if let Some(position) = &args.position {
        session.set_up(position)?;
    }
    let mut count = session.divide(args.depth)?;
    let mut progress = Progress::new(Some(session.legal_moves().len() as u64));
    let mut moves = Vec::new();
    loop {
        match count.step(SLICE)? {
            Divided::Pending => {}
            Divided::Move { mv, paths } => moves.push((mv, paths)),
            Divided::Done => break,
        }
        progress.show(moves.len() as u64, || format!("{} of the first moves, {} paths", moves.len(), count.paths()));
    }
    drop(progress);
    let nodes = count.paths();
    if args.json {
        let line = CountLine { depth: args.depth, nodes, moves: args.divide.then_some(MoveCounts(moves)) };
        return Ok(json::write_line(&line, out)?);
    }
    if args.divide {
        let widest = moves.iter().map(|(mv, _)| mv.len()).max().unwrap_or(0);
        for (mv, count) in &moves {
            writeln!(out, "{mv:<widest$}  {count:>15}")?;
        }
    }
    writeln!(out, "depth {}: {nodes} nodes", args.depth)?;
    Ok(())
}
