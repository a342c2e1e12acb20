//! The exact solver of Connect Four beside that of the crate `connect-four-ai`, in one process and one thread: the published
//! test sets, a fresh table for each position, no book. Both must find every score.
//!
//! `cargo xtask bench solver` runs the sets that take seconds; `cargo bench -p halfmove-benches --bench solver -- --all` also
//! those that take minutes.

#![expect(clippy::cast_precision_loss, reason = "times and ratios for people to read")]

use std::time::Duration;

use connect_four_ai::{Position, Solver};
use halfmove_benches::timed;
use halfmove_connect4::solver::{BoundTable, Bucket, Grid, LATE_BUCKETS, Method, Room, Solve};

/// As the solver is by default.
const MEGABYTES: usize = 32;
const ROUNDS: usize = 3;

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
    let wants_all = std::env::args().any(|arg| arg == "--all");
    println!("Microseconds and nodes a position, best of {ROUNDS} rounds; the ratio is ours to theirs");
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
        let ours = (0..rounds).map(|_| ours(&positions)).min().expect("at least one round");
        print!("{name:<24} ours {:>12.2} {:>12.0}", per(ours.0, count), ours.1 as f64 / count as f64);
        if name == "empty board" {
            // Theirs takes many minutes.
            println!();
            continue;
        }
        let theirs = (0..rounds).map(|_| theirs(&positions)).min().expect("at least one round");
        let ratio = ours.0.as_secs_f64() / theirs.0.as_secs_f64();
        println!(
            "   theirs {:>12.2} {:>12.0}   ratio {ratio:.3}",
            per(theirs.0, count),
            theirs.1 as f64 / count as f64
        );
    }
}

/// Microseconds for each of `count`.
fn per(time: Duration, count: usize) -> f64 {
    time.as_secs_f64() * 1e6 / count as f64
}

/// The time and the nodes that our solver takes for all positions.
fn ours(positions: &[(&str, i8)]) -> (Duration, u64) {
    let buckets = vec![Bucket::EMPTY; (MEGABYTES << 20) / Bucket::BYTES + LATE_BUCKETS];
    let mut table = BoundTable::new(buckets, Grid::<7, 6>::BITS).expect("large enough");
    let mut room = Room::<7, 6, 8>::new();
    let grids: Vec<(Grid<7, 6>, i8)> =
        positions.iter().map(|&(moves, score)| (moves.parse().expect("a position"), score)).collect();
    timed(|| {
        let mut nodes = 0;
        for &(grid, score) in &grids {
            table.forget();
            let mut solve = Solve::new(grid, &mut room, &mut table, Method::Null);
            assert_eq!(solve.run(), score);
            nodes += solve.nodes();
        }
        nodes
    })
}

/// The same of theirs, without the time to clear its table.
fn theirs(positions: &[(&str, i8)]) -> (Duration, u64) {
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
