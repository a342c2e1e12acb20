//! What the engine finds, a line of output for each line of play.

use std::io::{self, Write};

use halfmove::Score;
use halfmove_play::{Engine, Report, Session};
use serde::Serialize;

use crate::json;

#[derive(Serialize)]
struct AnalysisLine<'r> {
    line: usize,
    depth: u8,
    seldepth: u16,
    nodes: u64,
    /// Above the horizon: the nodes that the classic programs counted.
    expanded: u64,
    score: Option<i16>,
    score_text: Option<String>,
    pv: &'r [String],
    /// What was being searched when the search was stopped within an iteration.
    current: Vec<String>,
    cutoffs: u64,
    alpha_cutoffs: u64,
    beta_cutoffs: u64,
    first_move_cutoffs: u64,
    leaves: u64,
    table_probes: u64,
    table_hits: u64,
    table_cutoffs: u64,
    /// Whether the search was stopped within an iteration that is deeper than `depth`.
    partial: bool,
    #[serde(flatten)]
    last: Option<LastPart>,
}

/// What only the last line tells.
#[derive(Serialize)]
struct LastPart {
    /// Null if the game is over.
    best: Option<String>,
}

/// Writes lines of play as the engine finds them.
pub(crate) struct LineWriter {
    json: bool,
    has_ranks: bool,
    /// Where the lines begin: people read them as records of games write them.
    session: Box<dyn Session>,
}

impl LineWriter {
    /// A writer of JSON or of a table, which tells the ranks of lines if there are several.
    pub(crate) fn new(json: bool, lines: u16, session: &dyn Session) -> Self {
        LineWriter { json, has_ranks: lines > 1, session: session.fork() }
    }

    /// Writes what comes before the first line.
    pub(crate) fn write_head(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.json {
            return Ok(());
        }
        let rank = if self.has_ranks { "line  " } else { "" };
        writeln!(out, "{rank}depth  seldepth       nodes     cutoffs  table hits  score        moves")
    }

    /// Writes the line that `engine` has finished.
    pub(crate) fn write_line(&self, engine: &dyn Engine, out: &mut dyn Write) -> io::Result<()> {
        self.write(engine, Vec::new(), None, out)
    }

    /// Writes the last line of a search, the line that was being searched where it was stopped, and the best move.
    pub(crate) fn write_last(&self, engine: &mut dyn Engine, out: &mut dyn Write) -> io::Result<()> {
        let (best, current) = (engine.best(), engine.current_line());
        self.write(engine, current.clone(), Some(LastPart { best: best.clone() }), out)?;
        if !(self.json || current.is_empty()) {
            writeln!(out, "stopped at: {}", self.session.record_line(&current).join(" "))?;
        }
        match best {
            _ if self.json => Ok(()),
            Some(best) => writeln!(out, "best: {}", self.session.record_line(&[best]).join("")),
            None => writeln!(out, "no move: the game is over"),
        }
    }

    fn write(
        &self,
        engine: &dyn Engine,
        current: Vec<String>,
        last: Option<LastPart>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let Some(report) = engine.report() else { return Ok(()) };
        if self.json {
            return json::write_line(&AnalysisLine::of(&report, current, last), out);
        }
        let Report { line, depth, is_partial, score, pv, stats, .. } = report;
        let rank = if self.has_ranks { format!("{line:>4}  ") } else { String::new() };
        let depth = if is_partial { format!("{depth}+") } else { depth.to_string() };
        let score = score.map_or_else(|| "-".to_owned(), |score| score.to_string());
        let (seldepth, nodes, cutoffs, hits) = (stats.seldepth, stats.nodes, stats.cutoffs(), stats.table_hits);
        let pv = self.session.record_line(&pv).join(" ");
        writeln!(out, "{rank}{depth:>5}  {seldepth:>8}  {nodes:>10}  {cutoffs:>10}  {hits:>10}  {score:<11}  {pv}")
    }
}

impl<'r> AnalysisLine<'r> {
    fn of(report: &'r Report, current: Vec<String>, last: Option<LastPart>) -> Self {
        let stats = &report.stats;
        AnalysisLine {
            line: report.line,
            depth: report.depth,
            seldepth: stats.seldepth,
            nodes: stats.nodes,
            expanded: stats.expanded,
            score: report.score.map(Score::to_raw),
            score_text: report.score.map(|score| score.to_string()),
            pv: &report.pv,
            current,
            cutoffs: stats.cutoffs(),
            alpha_cutoffs: stats.alpha_cutoffs,
            beta_cutoffs: stats.beta_cutoffs,
            first_move_cutoffs: stats.first_move_cutoffs,
            leaves: stats.leaves,
            table_probes: stats.table_probes,
            table_hits: stats.table_hits,
            table_cutoffs: stats.table_cutoffs,
            partial: report.is_partial,
            last,
        }
    }
}
