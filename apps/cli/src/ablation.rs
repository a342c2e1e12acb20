//! What each idea of search is worth, for `halfmove bench` of a single game.

use std::io::{self, Write};

use halfmove::Score;
use halfmove_play::catalogue::{Ablation, AblationRow};
use serde::Serialize;

/// One search.
#[derive(Serialize)]
pub(crate) struct AblationPart {
    search: &'static str,
    /// Empty for the start.
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

/// Writes a table for each position, with a row for each idea, and three columns for each depth.
pub(crate) fn write(parts: &[AblationPart], out: &mut dyn Write) -> io::Result<()> {
    for position in parts.chunk_by(|a, b| a.position == b.position) {
        write_position(position, out)?;
    }
    Ok(())
}

fn write_position(parts: &[AblationPart], out: &mut dyn Write) -> io::Result<()> {
    let rows: Vec<&[AblationPart]> = parts.chunk_by(|a, b| a.search == b.search).collect();
    let Some(&last) = rows.last() else { return Ok(()) };
    let (place, program) = (last[0].position, last[0].search);
    writeln!(out)?;
    let place = if place.is_empty() { "at the start".to_owned() } else { format!("in the position {place}") };
    writeln!(out, "What each idea of search is worth {place}.")?;
    writeln!(out, "Each row has one idea more than the row above; the last, {program}, is there to compare with.")?;
    writeln!(
        out,
        "Nodes above the horizon, how many times those of {program} they are, and the score for the side to move."
    )?;
    writeln!(out, "The first row is one search to the depth; the others add up the nodes of all depths up to it.")?;
    writeln!(out)?;
    write!(out, "{:<38}", "search")?;
    for part in last {
        write!(out, "  {:>10}  times  score", format!("depth {}", part.depth))?;
    }
    writeln!(out)?;
    for row in rows {
        write!(out, "{:<38}", row[0].search)?;
        for (part, compared) in row.iter().zip(last) {
            let score = part.score.map_or_else(|| "-".to_owned(), |score| score.to_string());
            write!(out, "  {:>10}  {:>5}  {score:>5}", part.expanded, times(part.expanded, compared.expanded))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// How many times `b` goes into `a`, to the hundredth.
fn times(a: u64, b: u64) -> String {
    let hundredths = (a * 100 + b / 2).checked_div(b).unwrap_or(0);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}
