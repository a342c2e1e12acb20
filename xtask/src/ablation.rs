//! What each idea of the solver of Connect Four is worth: it is compiled without one after the other, and solves the same
//! positions.

use crate::command::{self, Failure, cargo, say};

/// The ideas by the names that `games/connect4/src/solver` knows them by, and what is left without.
const IDEAS: [(&str, &str); 12] = [
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
    ("open-lines", "open lines not counted for the order"),
];

/// Prints a table, a line for the whole solver and one for each idea: nodes and microseconds a position of each set, and what
/// these are to the whole solver's.
pub(crate) fn run() -> Result<(), Failure> {
    let whole = measure("")?;
    say("| | ")?;
    for (set, ..) in &whole {
        say(&format!("{set}: nodes | time | "))?;
    }
    say(&format!("\n| ---{}|\n| the whole solver |", " | --- | ---".repeat(whole.len())))?;
    for (_, nodes, time) in &whole {
        say(&format!(" {nodes:.0} | {time:.1} us |"))?;
    }
    for (idea, about) in IDEAS {
        say(&format!("\n| {about} |"))?;
        for ((_, nodes, time), (_, all_nodes, all_time)) in measure(idea)?.iter().zip(&whole) {
            say(&format!(" {:.2} | {:.2} |", nodes / all_nodes, time / all_time))?;
        }
    }
    say("\n")
}

/// The sets and the nodes and microseconds a position, without an idea.
fn measure(without: &str) -> Result<Vec<(String, f64, f64)>, Failure> {
    eprintln!("{}", if without.is_empty() { "the whole solver" } else { without });
    let args = ["run", "--quiet", "--release", "--package", "halfmove-connect4", "--example", "sets"];
    let report = command::output(cargo(args).env("HALFMOVE_WITHOUT", without))?;
    let line = |line: &str| {
        let mut words = line.split(' ');
        let set = words.next()?.to_owned();
        Some((set, words.next()?.parse().ok()?, words.next()?.parse().ok()?))
    };
    let lines: Option<Vec<_>> = report.lines().map(line).collect();
    lines.ok_or_else(|| Failure::Check(format!("read {report}, expected lines of set, nodes and microseconds")))
}
