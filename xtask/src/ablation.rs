//! What each idea of the solver of Connect Four is worth: it is compiled without one after the other, and solves the same
//! positions.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::command::{self, Failure, cargo, say};

/// The ideas by the names that `games/connect4/src/solver` knows them by, and what is left without.
const IDEAS: [(&str, &str); 13] = [
    ("table", "no table"),
    ("ahead", "the table not asked one move ahead"),
    ("small-level", "one level of the table"),
    ("growth", "all of the table from the start"),
    ("mirror", "mirror images are other positions"),
    ("three-plies", "wins in three plies searched"),
    ("follow-up", "no bounds by following up"),
    ("replies", "these not after each move"),
    ("reach", "no bounds by lines within reach"),
    ("threats", "threats not counted for the order"),
    ("above", "threats above a playable cell no sooner"),
    ("forcing", "threats right above the stone no different"),
    ("open-lines", "open lines not counted for the order"),
];

/// How often each is run, in turn with the whole solver: machines are shared and noisy. The quickest run of each counts.
const ROUNDS: usize = 7;

/// Prints a table, a line for the whole solver and one for each idea: nodes and microseconds a position of each set, and what
/// these are to the whole solver's.
pub(crate) fn run() -> Result<(), Failure> {
    let whole = build("")?;
    for (index, (idea, about)) in IDEAS.iter().enumerate() {
        let without = build(idea)?;
        let (mut all, mut rest) = (measure(&whole)?, measure(&without)?);
        for _ in 1..ROUNDS {
            keep_best(&mut all, &measure(&whole)?);
            keep_best(&mut rest, &measure(&without)?);
        }
        if index == 0 {
            say(&head(&all))?;
        }
        let cells = rest.iter().zip(&all).map(|(rest, all)| {
            let (nodes, time) = (rest.nodes / all.nodes, rest.time / all.time);
            format!(" {nodes:.2} | {time:.2} |")
        });
        say(&format!("| {about} |{}\n", cells.collect::<Vec<_>>().concat()))?;
    }
    Ok(())
}

/// What a set of positions takes: nodes and microseconds for each.
struct Cost {
    set: String,
    nodes: f64,
    time: f64,
}

/// The head of the table, and the line of the whole solver.
fn head(whole: &[Cost]) -> String {
    let cells = |cell: &dyn Fn(&Cost) -> String| whole.iter().map(cell).collect::<Vec<_>>().concat();
    let names = cells(&|cost| format!(" {}: nodes | time |", cost.set));
    let costs = cells(&|cost| format!(" {:.0} | {:.1} us |", cost.nodes, cost.time));
    format!("| |{names}\n| --- |{}\n| the whole solver |{costs}\n", " ---: | ---: |".repeat(whole.len()))
}

/// Compiles the program that solves the sets, without an idea, and returns where it is.
fn build(without: &str) -> Result<PathBuf, Failure> {
    let name = if without.is_empty() { "whole" } else { without };
    eprintln!("{name}");
    let folder = env::var_os("CARGO_TARGET_DIR").map_or_else(|| command::root().join("target"), PathBuf::from);
    let args = ["build", "--quiet", "--release", "--package", "halfmove-connect4", "--example", "sets"];
    command::run(cargo(args).env("HALFMOVE_WITHOUT", without))?;
    let (built, kept) = (folder.join("release/examples/sets"), folder.join("ablation").join(name));
    let failed =
        |error| Failure::Check(format!("{}: cannot be copied to {}: {error}", built.display(), kept.display()));
    fs::create_dir_all(folder.join("ablation")).and_then(|()| fs::copy(&built, &kept)).map_err(failed)?;
    Ok(kept)
}

/// Runs such a program.
fn measure(program: &Path) -> Result<Vec<Cost>, Failure> {
    let report = command::output(&mut Command::new(program))?;
    let cost = |line: &str| {
        let mut words = line.split(' ');
        Some(Cost {
            set: words.next()?.to_owned(),
            nodes: words.next()?.parse().ok()?,
            time: words.next()?.parse().ok()?,
        })
    };
    let costs: Option<Vec<_>> = report.lines().map(cost).collect();
    costs.ok_or_else(|| Failure::Check(format!("read {report}, expected lines of set, nodes and microseconds")))
}

/// Takes the quicker of two runs, set by set.
fn keep_best(best: &mut [Cost], run: &[Cost]) {
    for (best, run) in best.iter_mut().zip(run) {
        best.time = best.time.min(run.time);
    }
}
