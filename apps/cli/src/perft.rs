//! `halfmove perft`: count the paths of a given length.

use std::io::Write;

use serde::{Serialize, Serializer};

use crate::args::PerftArgs;
use crate::failure::Failure;
use crate::json;
use crate::progress::Progress;

#[derive(Serialize)]
struct CountLine {
    depth: u8,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Divided>,
}

/// Moves and their counts: one object, in the order they were generated.
struct Divided(Vec<(String, u64)>);

impl Serialize for Divided {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(mv, count)| (mv, count)))
    }
}

pub(crate) fn run(args: &PerftArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut session = args.game.session();
    if let Some(position) = &args.position {
        session.set_up(position)?;
    }
    let mut progress = Progress::new(Some(session.legal_moves().len() as u64));
    let mut moves = Vec::new();
    session.divide(args.depth, &mut |mv, count| {
        moves.push((mv.to_owned(), count));
        progress.show(moves.len() as u64, || format!("{} of the first moves", moves.len()));
    });
    drop(progress);
    let nodes = moves.iter().map(|(_, count)| count).sum();
    if args.json {
        let line = CountLine { depth: args.depth, nodes, moves: args.divide.then_some(Divided(moves)) };
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
