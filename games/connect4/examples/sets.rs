//! Solves parts of the published test sets and prints the nodes and the microseconds that a position takes:
//! `cargo run --release -p halfmove-connect4 --example sets`

#![expect(clippy::cast_precision_loss, reason = "means for people to read")]

use std::time::{Duration, Instant};

use halfmove_connect4::solver::{BoundTable, Bucket, Grid, LATE_BUCKETS, Method, Room, Solve};

const MEGABYTES: usize = 32;
/// The quickest of so many rounds counts: the machine has other work too.
const ROUNDS: usize = 2;

const SETS: [(&str, &str, usize); 3] = [
    ("middle-easy", include_str!("../../../data/connect4/sets/middle-easy.txt"), 1_000),
    ("middle-medium", include_str!("../../../data/connect4/sets/middle-medium.txt"), 200),
    ("begin-medium", include_str!("../../../data/connect4/sets/begin-medium.txt"), 20),
];

fn main() {
    let buckets = vec![Bucket::EMPTY; (MEGABYTES << 20) / Bucket::BYTES + LATE_BUCKETS];
    let mut table = BoundTable::new(buckets, Grid::<7, 6>::BITS).expect("large enough");
    let mut room = Room::<7, 6, 8>::new();
    for (name, text, count) in SETS {
        let lines = text.lines().filter(|line| !line.starts_with('#')).take(count);
        let positions: Vec<(Grid<7, 6>, i8)> = lines
            .filter_map(|line| line.split_once(' '))
            .map(|(moves, score)| (moves.parse().expect("a position"), score.parse().expect("a score")))
            .collect();
        let (mut best, mut nodes) = (Duration::MAX, 0);
        for _ in 0..ROUNDS {
            nodes = 0;
            let start = Instant::now();
            for &(grid, score) in &positions {
                table.forget();
                let mut solve = Solve::new(grid, &mut room, &mut table, Method::Null);
                assert_eq!(solve.run(), score);
                nodes += solve.nodes();
            }
            best = best.min(start.elapsed());
        }
        let per = positions.len() as f64;
        println!("{name} {:.1} {:.2}", nodes as f64 / per, best.as_secs_f64() * 1e6 / per);
    }
}
