//! The exact solver of Connect Four beside others: the published test sets, a fresh table for each position, no book, one
//! thread. All must find every score.
//!
//! The crate `connect-four-ai` runs in the same process, compiled for the same processor. `BitBully` runs in a process of its
//! own, by `time_bitbully.py`, if the Python that the variable `PYTHON` names (`python3` if it is not set) has the package.
//!
//! `cargo xtask bench solver` runs the sets that take seconds; `cargo bench -p halfmove-benches --bench solver -- --all` also
//! those that take minutes.

#![expect(clippy::cast_precision_loss, reason = "times and ratios for people to read")]

use std::env;
use std::io::{self, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

use connect_four_ai::{Position, Solver};
use halfmove_benches::timed;
use halfmove_connect4::solver::{BoundTable, Bucket, Grid, LATE_BUCKETS, Method, Room, Solve};

/// As the solver is by default.
const MEGABYTES: usize = 32;
/// Ours and theirs take turns so many times in the sets that take seconds, and the quickest round of each counts: what else
/// the machine does comes and goes.
const ROUNDS: usize = 15;

/// A set of positions, how many of them, and whether they take seconds.
type Set = (&'static str, &'static str, usize, bool);

const SETS: [Set; 7] = [
    ("end, easy (L3_R1)", include_str!("../data/connect4/sets/end-easy.txt"), 1_000, true),
    ("middle, easy (L2_R1)", include_str!("../data/connect4/sets/middle-easy.txt"), 1_000, true),
    ("middle, medium (L2_R2)", include_str!("../data/connect4/sets/middle-medium.txt"), 100, true),
    ("begin, easy (L1_R1)", include_str!("../data/connect4/sets/begin-easy.txt"), 300, true),
    ("begin, medium (L1_R2)", include_str!("../data/connect4/sets/begin-medium.txt"), 100, false),
    ("begin, hard (L1_R3)", include_str!("../data/connect4/sets/begin-hard.txt"), 12, false),
    ("empty board", " 1", 1, false),
];

fn main() {
    let wants_all = env::args().any(|arg| arg == "--all");
    let has_bitbully = bitbully(&[]).is_some();
    println!("Microseconds and nodes a position, of ours the best of {ROUNDS} rounds; the ratios are ours to theirs");
    if !has_bitbully {
        println!(
            "BitBully is left out: `python3 -c 'import bitbully'` fails (pip install bitbully; PYTHON names another one)"
        );
    }
    let buckets = vec![Bucket::EMPTY; (MEGABYTES << 20) / Bucket::BYTES + LATE_BUCKETS];
    let mut table = BoundTable::new(buckets, Grid::<7, 6>::BITS).expect("large enough");
    for (name, text, count, is_quick) in SETS {
        if !is_quick && !wants_all {
            continue;
        }
        let lines = text.lines().filter(|line| !line.starts_with('#')).take(count);
        let positions: Vec<(&str, i8)> = lines
            .map(|line| line.split_once(' ').map(|(moves, score)| (moves, score.parse().expect("a score"))))
            .map(|position| position.expect("a position and its score"))
            .collect();
        let rounds = if is_quick { ROUNDS } else { 1 };
        let [mut ours_best, mut theirs_best, mut bitbully_best] = [None; 3];
        for _ in 0..rounds {
            keep_best(&mut ours_best, Some(ours(&positions, &mut table)));
            // On the empty board theirs takes many minutes.
            keep_best(&mut theirs_best, (count > 1).then(|| theirs(&positions)));
            keep_best(&mut bitbully_best, if has_bitbully { bitbully(&positions) } else { None });
        }
        let Some(ours) = ours_best else { continue };
        println!("{name:<24} Halfmove        {}", line(ours, count));
        for (peer, found) in [("connect-four-ai", theirs_best), ("BitBully", bitbully_best)] {
            let Some(found) = found else { continue };
            let ratio = ours.0.as_secs_f64() / found.0.as_secs_f64();
            println!("{:<24} {peer:<15} {}   ratio {ratio:.3}", "", line(found, count));
        }
    }
}

/// The time and the nodes of a round.
type Found = (Duration, u64);

/// Keeps the quicker of two rounds.
fn keep_best(best: &mut Option<Found>, found: Option<Found>) {
    *best = [*best, found].into_iter().flatten().min();
}

/// Microseconds and nodes for each of `count` positions.
fn line((time, nodes): Found, count: usize) -> String {
    format!("{:>14.2} {:>14.0}", time.as_secs_f64() * 1e6 / count as f64, nodes as f64 / count as f64)
}

/// The time and the nodes that our solver takes for all positions.
fn ours(positions: &[(&str, i8)], table: &mut BoundTable<Vec<Bucket>>) -> Found {
    let mut room = Room::<7, 6, 8>::new();
    let grids: Vec<(Grid<7, 6>, i8)> =
        positions.iter().map(|&(moves, score)| (moves.parse().expect("a position"), score)).collect();
    timed(|| {
        let mut nodes = 0;
        for &(grid, score) in &grids {
            table.forget();
            let mut solve = Solve::new(grid, &mut room, &mut *table, Method::Null);
            assert_eq!(solve.run(), score);
            nodes += solve.nodes();
        }
        nodes
    })
}

/// The same of theirs, without the time to clear its table.
fn theirs(positions: &[(&str, i8)]) -> Found {
    let mut solver = Solver::empty();
    let (mut time, mut nodes) = (Duration::ZERO, 0);
    for &(moves, score) in positions {
        let position = Position::from_moves(moves).expect("a position");
        solver.reset();
        let (taken, found) = timed(|| solver.solve(&position));
        assert_eq!(found, score);
        time += taken;
        nodes += solver.explored_positions as u64;
    }
    (time, nodes)
}

/// The same of `BitBully`; `None` if it is not there.
fn bitbully(positions: &[(&str, i8)]) -> Option<Found> {
    let python = env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/time_bitbully.py");
    let mut child = Command::new(python)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(if positions.is_empty() { Stdio::null() } else { Stdio::inherit() })
        .spawn()
        .ok()?;
    let lines: Vec<String> = positions.iter().map(|(moves, score)| format!("{moves} {score}\n")).collect();
    // A Python without the package has ended already, and reads nothing.
    let written: io::Result<()> = child.stdin.take().expect("piped").write_all(lines.concat().as_bytes());
    let output = child.wait_with_output().expect("BitBully ends");
    if !output.status.success() || written.is_err() {
        assert!(positions.is_empty(), "BitBully failed");
        return None;
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let (seconds, nodes) = text.trim().split_once(' ').expect("seconds and nodes");
    Some((Duration::from_secs_f64(seconds.parse().expect("seconds")), nodes.parse().expect("nodes")))
}
