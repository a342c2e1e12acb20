//! Chess problems: all that solves, or that nothing does.

use std::io::{self, Write};
use std::process::ExitCode;

use halfmove_play::catalogue;
use halfmove_play::{Key, MOST_LINES, Solutions, Stipulation, Variation};
use serde::Serialize;

use crate::args::SolveArgs;
use crate::failure::Failure;
use crate::json;

/// What solves a problem.
#[derive(Serialize)]
struct ProblemLine {
    position: String,
    problem: String,
    /// Whether there is a solution. That there is none is proved.
    is_solved: bool,
    /// Whether the key, or the line of a helpmate, is the only one.
    is_sound: bool,
    keys: Vec<KeyPart>,
    lines: Vec<Vec<String>>,
    nodes: u64,
}

#[derive(Serialize)]
struct KeyPart {
    key: String,
    moves: u8,
    threats: Vec<String>,
    variations: Vec<VariationPart>,
}

#[derive(Serialize)]
struct VariationPart {
    reply: String,
    moves: u8,
    continuations: Vec<String>,
    is_dual: bool,
}

pub(super) fn run(args: &SolveArgs, stipulation: Stipulation, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let Some(problems) = args.game.problems() else {
        let known = catalogue::GAMES.iter().filter(|game| game.problems().is_some()).map(|game| game.name());
        let known = known.collect::<Vec<_>>().join(", ");
        return Err(Failure::Usage(format!("game {:?}: has no problems, expected one of {known}", args.game.name())));
    };
    if args.file.is_some() || args.positions.is_empty() {
        return Err(Failure::Usage(
            "a problem without a position: expected at least one, in the game's notation".to_owned(),
        ));
    }
    for position in &args.positions {
        let mut session = args.game.session();
        session.set_up(position)?;
        let solutions = problems.solve(&*session, stipulation)?;
        if args.json {
            json::write_line(&line(session.position(), stipulation, solutions), out)?;
        } else {
            write(position, stipulation, &solutions, out)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn line(position: String, stipulation: Stipulation, solutions: Solutions) -> ProblemLine {
    let Solutions { keys, lines, nodes, .. } = solutions;
    let count = keys.len() + lines.len();
    let variation = |Variation { reply, moves, continuations }| {
        let is_dual = continuations.len() > 1;
        VariationPart { reply, moves, continuations, is_dual }
    };
    let key = |Key { mv, moves, threats, variations }| {
        let variations = variations.into_iter().map(variation).collect();
        KeyPart { key: mv, moves, threats, variations }
    };
    ProblemLine {
        position,
        problem: stipulation.to_string(),
        is_solved: count > 0,
        is_sound: count == 1,
        keys: keys.into_iter().map(key).collect(),
        lines,
        nodes,
    }
}

/// For people.
fn write(position: &str, stipulation: Stipulation, solutions: &Solutions, out: &mut dyn Write) -> io::Result<()> {
    let Solutions { keys, lines, is_cut, nodes } = solutions;
    writeln!(out, "{position}: {stipulation}")?;
    for key in keys {
        writeln!(out, "key: 1. {}, {} {}", key.mv, key.moves, if key.moves == 1 { "move" } else { "moves" })?;
        if !key.threats.is_empty() {
            writeln!(out, "  threat     2. {}", key.threats.join(", "))?;
        }
        for Variation { reply, continuations, .. } in &key.variations {
            let dual = if continuations.len() > 1 { "   (dual)" } else { "" };
            let goes_on = if continuations.is_empty() {
                "ends it".to_owned()
            } else {
                format!("2. {}", continuations.join(", "))
            };
            writeln!(out, "  1... {reply:<6}{goes_on}{dual}")?;
        }
    }
    for line in lines {
        writeln!(out, "{}", line.join(" "))?;
    }
    if *is_cut {
        writeln!(out, "... and more: {MOST_LINES} are shown")?;
    }
    match keys.len() + lines.len() {
        0 => writeln!(out, "no solution: proved in {nodes} nodes"),
        1 => writeln!(out, "one solution, {nodes} nodes"),
        many => writeln!(out, "{many} solutions, {nodes} nodes"),
    }
}
