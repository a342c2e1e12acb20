//! How many nodes each driver makes on random positions, 30 a ply, against one search with the widest window:
//! `cargo run --release -p halfmove-connect4 --example drivers`

#![expect(clippy::cast_precision_loss, reason = "ratios for people to read")]

use halfmove_connect4::solver::{BoundTable, Bucket, Grid, LATE_BUCKETS, Method, Room, Solve};
use halfmove_testkit::SplitMix64;

const PLIES: [u32; 7] = [10, 14, 18, 22, 26, 30, 34];
const POSITIONS: usize = 30;
const METHODS: [Method; 4] = [Method::Full, Method::Null, Method::Bisect, Method::Mtdf];
const SEED: u64 = 1;

fn main() {
    println!(
        "{POSITIONS} random positions a ply, seed {SEED}: mean nodes of one full window; part of these that the others make"
    );
    println!("| ply | full window | null | bisect | mtdf |\n| ---: | ---: | ---: | ---: | ---: |");
    let buckets = vec![Bucket::EMPTY; (32 << 20) / Bucket::BYTES + LATE_BUCKETS];
    let mut table = BoundTable::new(buckets, Grid::<7, 6>::BITS).expect("large enough");
    let mut room = Room::<7, 6, 8>::new();
    let mut rng = SplitMix64::new(SEED);
    for ply in PLIES {
        let mut nodes = [0u64; METHODS.len()];
        for _ in 0..POSITIONS {
            let grid = random(ply, &mut rng);
            let mut values = [0; METHODS.len()];
            for ((&method, nodes), value) in METHODS.iter().zip(&mut nodes).zip(&mut values) {
                table.forget();
                let mut solve = Solve::new(grid, &mut room, &mut table, method);
                *value = solve.run();
                *nodes += solve.nodes();
            }
            assert_eq!(values, [values[0]; METHODS.len()]);
        }
        let [full, others @ ..] = nodes.map(|nodes| nodes as f64);
        print!("| {ply} | {:.0} |", full / POSITIONS as f64);
        println!("{}", others.map(|nodes| format!(" {:.2} |", nodes / full)).concat());
    }
}

/// A position after so many random moves in which the side to move can't win at once, and nobody has won.
fn random(ply: u32, rng: &mut SplitMix64) -> Grid<7, 6> {
    loop {
        let mut grid = Grid::EMPTY;
        while grid.stones() < ply && !grid.is_over() {
            let columns: Vec<usize> = grid.columns().collect();
            grid.play(columns[rng.below(columns.len())]).expect("a legal move");
        }
        let wins = |column| {
            let mut after = grid;
            after.play(column).is_ok() && after.winning_line().is_some()
        };
        if !grid.is_over() && !grid.columns().any(wins) {
            return grid;
        }
    }
}
