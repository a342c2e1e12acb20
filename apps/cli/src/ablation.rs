//! What each idea of search is worth, for `halfmove bench` of a single game.

use std::io::{self, Write};

use halfmove::Score;
use halfmove_play::catalogue::{Ablation, AblationRow};
use serde::Serialize;

/// One search.
#[derive(Serialize)]
pub(crate) struct AblationPart {
    search: &'static str,
    position: &'static str,
    depth: u8,
    /// Above the horizon, accumulated over the iterations.
    expanded: u64,
    score: Option<i16>,
}

pub(crate) fn parts(ablation: &Ablation) -> Vec<AblationPart> {
    let part = |row: &AblationRow| AblationPart {
        search: row.search,
        position: ablation.position,
        depth: row.depth,
        expanded: row.nodes,
        score: row.score.map(Score::to_raw),
    };
    ablation.rows.iter().map(part).collect()
}

/// Writes a table with a row for each idea, and a pair of columns, nodes and score, for each depth.
pub(crate) fn write(parts: &[AblationPart], out: &mut dyn Write) -> io::Result<()> {
    let Some(first) = parts.first() else { return Ok(()) };
    writeln!(out)?;
    writeln!(out, "What each idea is worth: nodes above the horizon, and the score, after {}", first.position)?;
    let rows = || parts.chunk_by(|a, b| a.search == b.search);
    write!(out, "{:<38}", "search")?;
    for part in rows().next().unwrap_or_default() {
        write!(out, "  {:>10}  score", format!("depth {}", part.depth))?;
    }
    writeln!(out)?;
    for row in rows() {
        write!(out, "{:<38}", row[0].search)?;
        for part in row {
            let score = part.score.map_or_else(|| "-".to_owned(), |score| score.to_string());
            write!(out, "  {:>10}  {score:>5}", part.expanded)?;
        }
        writeln!(out)?;
    }
    Ok(())
}
