//! Chess problems: all that solves, or that nothing does.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use halfmove_play::catalogue;
use halfmove_play::{Key, MOST_LINES, ProblemSource, Solutions, Stipulation, Variation};
use serde::Serialize;

use crate::args::SolveArgs;
use crate::failure::Failure;
use crate::plural::counted;
use crate::{files, input, json};

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
    line: Vec<String>,
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
    for (is_asked, option) in
        [(args.best, "--best"), (args.pv, "--pv"), (args.scores, "--scores"), (args.weak, "--weak")]
    {
        if is_asked {
            let wrong = format!("{option} with a problem, whose solution tells all moves: expected it without");
            return Err(Failure::Usage(wrong));
        }
    }
    if let Some(path) = &args.file {
        return run_suite(args, path, problems, stipulation, out);
    }
    if args.positions.is_empty() {
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

/// What came of a suite of problems.
#[derive(Serialize, Default)]
struct SuiteLine {
    solved: usize,
    unsolved: usize,
    /// Problems of more moves than were asked for.
    left_out: usize,
    nodes: u64,
}

/// Solves the problems in a file, one a line: those that tell in how many moves, if that is no more than is asked for, in as
/// many.
fn run_suite(
    args: &SolveArgs,
    path: &Path,
    problems: &dyn ProblemSource,
    stipulation: Stipulation,
    out: &mut dyn Write,
) -> Result<ExitCode, Failure> {
    let mut total = SuiteLine::default();
    for (index, line) in
        files::read(path, "problems")?.trim_start_matches(input::BYTE_ORDER_MARK).lines().map(str::trim).enumerate()
    {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (position, told) = problems.suite_problem(line).unwrap_or_else(|| (line.to_owned(), None));
        let stipulation = match (stipulation, told) {
            (Stipulation::Mate(most), Some(moves)) if moves > most => {
                total.left_out += 1;
                continue;
            }
            (Stipulation::Mate(_), Some(moves)) => Stipulation::Mate(moves),
            _ => stipulation,
        };
        let located = |error| Failure::Usage(format!("file {}, line {}: {error}", path.display(), index + 1));
        let mut session = args.game.session();
        session.set_up(&position).map_err(located)?;
        let solutions = problems.solve(&*session, stipulation)?;
        let is_solved = !solutions.keys.is_empty() || !solutions.lines.is_empty();
        *if is_solved { &mut total.solved } else { &mut total.unsolved } += 1;
        total.nodes += solutions.nodes;
        if args.json {
            json::write_line(&self::line(session.position(), stipulation, solutions), out)?;
        } else {
            writeln!(out, "{position}: {stipulation}: {}", in_short(&solutions))?;
        }
    }
    if args.json {
        json::write_line(&total, out)?;
    } else {
        let SuiteLine { solved, unsolved, left_out, nodes } = total;
        let problems = solved + unsolved;
        writeln!(out, "{solved} of {problems} solved, {left_out} of more moves left out, {nodes} nodes")?;
    }
    Ok(if total.unsolved == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What solves, in one line.
fn in_short(solutions: &Solutions) -> String {
    let Solutions { keys, lines, nodes, .. } = solutions;
    let all = keys.iter().map(|key| key.mv.clone()).chain(lines.iter().map(|line| line.join(" ")));
    let all = all.collect::<Vec<_>>().join(", ");
    format!("{}, {nodes} nodes", if all.is_empty() { "no solution" } else { &all })
}

fn line(position: String, stipulation: Stipulation, solutions: Solutions) -> ProblemLine {
    let Solutions { keys, lines, nodes, .. } = solutions;
    let count = keys.len() + lines.len();
    let variation = |Variation { reply, moves, continuations }| {
        let is_dual = continuations.len() > 1;
        VariationPart { reply, moves, continuations, is_dual }
    };
    let key = |Key { mv, moves, threats, variations, line }| {
        let variations = variations.into_iter().map(variation).collect();
        KeyPart { key: mv, moves, threats, variations, line }
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

/// Keys of fewer moves are told to the end by what follows each reply.
const FEWEST_WITH_LINE: u8 = 3;

/// Moves with their numbers, as problems count them: the side to move makes the first of each.
fn numbered(line: &[String]) -> String {
    let moves = line.chunks(2).enumerate().map(|(index, moves)| format!("{}. {}", index + 1, moves.join(" ")));
    moves.collect::<Vec<_>>().join(" ")
}

/// For people.
fn write(position: &str, stipulation: Stipulation, solutions: &Solutions, out: &mut dyn Write) -> io::Result<()> {
    let Solutions { keys, lines, is_cut, nodes } = solutions;
    writeln!(out, "{position}: {stipulation}")?;
    for key in keys {
        writeln!(out, "key: 1. {}, {}", key.mv, counted(key.moves, "move", "moves"))?;
        if key.moves >= FEWEST_WITH_LINE {
            writeln!(out, "  line       {}", numbered(&key.line))?;
        }
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
