//! What is told of positions that were solved.

use std::io::{self, Write};
use std::time::Duration;

use halfmove::Bound;
use halfmove_play::catalogue::Solver;
use serde::{Serialize, Serializer};

use super::input::Task;
use super::micros;
use crate::json;

/// What was found out about a position.
pub(super) struct Answer {
    pub(super) score: i8,
    pub(super) nodes: u64,
    pub(super) time: Duration,
    /// The moves that are worth the score.
    pub(super) best: Vec<String>,
    /// What each move is worth, if that was asked for.
    pub(super) scores: Option<Vec<(String, i8)>>,
    /// A line of best play, if that was asked for.
    pub(super) pv: Option<Vec<String>>,
}

/// What was found out about a position when the user stopped it.
pub(super) struct Stopped {
    /// Between what the value lies.
    pub(super) bounds: (i8, i8),
    pub(super) nodes: u64,
    /// What some moves are worth, if that was asked for.
    pub(super) scores: Vec<(String, i8)>,
}

/// How answers are written.
pub(super) struct Reporter {
    pub(super) json: bool,
    /// Whether there is one of many answers on a line.
    pub(super) is_batch: bool,
    /// Whether scores tell no more than who wins.
    pub(super) is_weak: bool,
    /// Whether lists name the best moves.
    pub(super) names_best: bool,
    pub(super) players: [&'static str; 2],
}

#[derive(Serialize)]
struct AnswerLine<'a> {
    position: &'a str,
    score: i8,
    /// To the end of the game, or to the last move of a draw.
    plies: Option<u32>,
    nodes: u64,
    micros: u64,
    best: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Scores<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pv: Option<&'a [String]>,
}

/// Moves and what they are worth, as one object.
struct Scores<'a>(&'a [(String, i8)]);

impl Serialize for Scores<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(mv, score)| (mv, score)))
    }
}

#[derive(Serialize)]
struct StoppedLine<'a> {
    position: &'a str,
    stopped: bool,
    lower: i8,
    upper: i8,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Scores<'a>>,
}

#[derive(Serialize)]
struct ProbeLine {
    alpha: Option<i16>,
    beta: Option<i16>,
    score: i16,
    bound: &'static str,
    nodes: u64,
    lower: i8,
    upper: i8,
}

impl Reporter {
    pub(super) fn tell(
        &self,
        solver: &dyn Solver,
        task: &Task,
        answer: &Answer,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let Answer { score, nodes, time, best, scores, pv } = answer;
        let (position, micros) = (&*task.position, micros(*time));
        if self.json {
            let plies = if self.is_weak { None } else { solver.plies_to_end(*score) };
            let scores = scores.as_deref().map(Scores);
            let line =
                AnswerLine { position, score: *score, plies, nodes: *nodes, micros, best, scores, pv: pv.as_deref() };
            return json::write_line(&line, out);
        }
        if self.is_batch {
            write!(out, "{position} {score} {nodes} {micros}")?;
            for (mv, score) in scores.iter().flatten() {
                write!(out, " {mv}:{score}")?;
            }
            if self.names_best {
                write!(out, " best:{}", best.concat())?;
            }
            if let Some(pv) = pv {
                write!(out, " pv:{}", pv.concat())?;
            }
            return writeln!(out);
        }
        write!(out, "{}", solver.board())?;
        writeln!(out, "score: {score}, {}", self.sentence(solver, *score))?;
        for (mv, score) in scores.iter().flatten() {
            writeln!(out, "{mv:<6} {score:>3}{}", if best.contains(mv) { "  best" } else { "" })?;
        }
        if best.is_empty() {
            writeln!(out, "no move: the game is over")?;
        } else if scores.is_none() {
            writeln!(out, "best:  {}", best.join(" "))?;
        }
        if let Some(pv) = pv {
            writeln!(out, "line:  {}", pv.join(" "))?;
        }
        writeln!(out, "nodes: {nodes} in {micros} microseconds")
    }

    /// The score in words.
    fn sentence(&self, solver: &dyn Solver, score: i8) -> String {
        let to_move = solver.to_move();
        let winner = match score {
            0 => return "a draw".to_owned(),
            1.. => self.players[to_move],
            ..0 => self.players[1 - to_move],
        };
        if self.is_weak {
            return format!("{winner} wins");
        }
        match solver.plies_to_end(score) {
            Some(0) | None => format!("{winner} has won"),
            Some(1) => format!("{winner} wins with the next move"),
            Some(plies) => format!("{winner} wins in {plies} plies"),
        }
    }

    /// What is known of a position whose solving was stopped.
    pub(super) fn tell_stopped(&self, found: &Stopped, task: &Task, out: &mut dyn Write) -> io::Result<()> {
        let Stopped { bounds: (lower, upper), nodes, scores } = found;
        let position = &*task.position;
        if self.json {
            let scores = (!scores.is_empty()).then_some(Scores(scores));
            let (lower, upper, nodes) = (*lower, *upper, *nodes);
            return json::write_line(&StoppedLine { position, stopped: true, lower, upper, nodes, scores }, out);
        }
        let shown = if position.is_empty() { "the start" } else { position };
        let value = if lower == upper { lower.to_string() } else { format!("{lower} to {upper}") };
        writeln!(out, "stopped: {shown} is worth {value}, after {nodes} nodes")?;
        for (mv, score) in scores {
            writeln!(out, "{mv:<6} {score:>3}")?;
        }
        Ok(())
    }
}

/// The search of the root that was finished last, and what is known of the value since.
pub(super) fn tell_probe(solver: &dyn Solver, json: bool, out: &mut dyn Write) -> io::Result<()> {
    let Some(probe) = solver.probe() else { return Ok(()) };
    let (lower, upper) = solver.bounds();
    let [alpha, beta] = [probe.alpha, probe.beta].map(|end| end.map(halfmove::Score::to_raw));
    let bound = match probe.bound {
        Bound::Lower => "at least",
        Bound::Upper => "at most",
        Bound::Exact => "exactly",
    };
    let (score, nodes) = (probe.score.to_raw(), probe.nodes);
    if json {
        return json::write_line(&ProbeLine { alpha, beta, score, bound, nodes, lower, upper }, out);
    }
    let [alpha, beta] = [alpha, beta].map(|end| end.map_or_else(|| "open".to_owned(), |end| end.to_string()));
    writeln!(out, "window {alpha} to {beta}: {bound} {score}, {nodes} nodes; so {lower} to {upper}")
}
