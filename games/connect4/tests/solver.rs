//! The solver against published scores, plain minimax, and itself in slices.

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use halfmove::{Bound, Poll};
use halfmove_connect4::solver::{BoundTable, Bucket, Grid, LATE_BUCKETS, Method, Room, Solve};
use halfmove_testkit::SplitMix64;

const METHODS: [Method; 4] = [Method::Full, Method::Null, Method::Bisect, Method::Mtdf];

type Classic = Grid<7, 6>;

/// A table of this many megabytes and the small level.
fn table<const W: usize, const H: usize>(megabytes: usize) -> BoundTable<Vec<Bucket>> {
    let buckets = (megabytes << 20) / Bucket::BYTES + LATE_BUCKETS;
    BoundTable::new(vec![Bucket::EMPTY; buckets], Grid::<W, H>::BITS).unwrap()
}

/// Columns from 1, those beyond 9 as letters.
fn parse<const W: usize, const H: usize>(moves: &str) -> Grid<W, H> {
    Grid::from_columns(moves.chars().map(|column| column.to_digit(36).unwrap() as usize - 1)).unwrap()
}

/// The positions of a set and their scores. Source: see the files.
fn set(text: &'static str) -> impl Iterator<Item = (&'static str, i8)> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_once(' ').map(|(moves, score)| (moves, score.parse().unwrap())).unwrap())
}

const END_EASY: &str = include_str!("../../../data/connect4/sets/end-easy.txt");
const MIDDLE_EASY: &str = include_str!("../../../data/connect4/sets/middle-easy.txt");
const MIDDLE_MEDIUM: &str = include_str!("../../../data/connect4/sets/middle-medium.txt");
const BEGIN_EASY: &str = include_str!("../../../data/connect4/sets/begin-easy.txt");
const BEGIN_MEDIUM: &str = include_str!("../../../data/connect4/sets/begin-medium.txt");
const BEGIN_HARD: &str = include_str!("../../../data/connect4/sets/begin-hard.txt");

/// Solves the first `count` positions of a set by each method.
fn check_set(text: &'static str, count: usize) {
    let (mut table, mut room) = (table::<7, 6>(32), Room::<7, 6, 8>::new());
    for (moves, score) in set(text).take(count) {
        for method in METHODS {
            table.forget();
            let mut solve = Solve::new(parse(moves), &mut room, &mut table, method);
            assert_eq!(solve.run(), score, "{moves} by {method:?}");
        }
    }
}

#[test]
fn some_of_each_published_set() {
    check_set(END_EASY, 1_000);
    check_set(MIDDLE_EASY, 300);
    check_set(MIDDLE_MEDIUM, 10);
    check_set(BEGIN_EASY, 50);
    check_set(BEGIN_MEDIUM, 1);
}

#[test]
#[ignore = "takes minutes"]
fn all_of_the_published_sets_but_the_hardest() {
    for text in [END_EASY, MIDDLE_EASY, MIDDLE_MEDIUM, BEGIN_EASY, BEGIN_MEDIUM] {
        check_set(text, 1_000);
    }
}

#[test]
#[ignore = "takes an hour"]
fn all_of_the_hardest_published_set() {
    check_set(BEGIN_HARD, 1_000);
}

/// Sources: J. Allen 1988, V. Allis 1988; the distances from P. Pons's solver and C. Steininger's.
#[test]
#[ignore = "takes a minute"]
fn the_first_moves_are_worth_what_is_known() {
    let (mut table, mut room) = (table::<7, 6>(32), Room::<7, 6, 8>::new());
    let scores = [-2, -1, 0, 1, 0, -1, -2].map(|score: i8| -score);
    for (column, score) in scores.into_iter().enumerate() {
        let grid = Classic::from_columns([column]).unwrap();
        assert_eq!(Solve::new(grid, &mut room, &mut table, Method::Null).run(), score, "column {column}");
    }
    assert_eq!(Solve::new(Classic::EMPTY, &mut room, &mut table, Method::Null).run(), 1);
}

/// Every probe is true of the value, and they add up to all nodes.
#[test]
fn probes_close_in_on_the_value() {
    let (mut table, mut room) = (table::<7, 6>(4), Room::<7, 6, 8>::new());
    for (moves, score) in set(MIDDLE_EASY).take(100) {
        for method in METHODS {
            table.forget();
            let mut solve = Solve::new(parse(moves), &mut room, &mut table, method);
            let (mut last, mut nodes) = (solve.bounds(), 0);
            while solve.score().is_none() {
                solve.step(u64::MAX);
                let probe = solve.probe().unwrap();
                let found = probe.score.as_points().unwrap();
                match probe.bound {
                    Bound::Exact => assert_eq!(found, score.into()),
                    Bound::Lower => assert!(found <= score.into()),
                    Bound::Upper => assert!(found >= score.into()),
                }
                let bounds = solve.bounds();
                assert!(last.0 <= bounds.0 && bounds.1 <= last.1, "{moves} by {method:?}");
                assert!(bounds.0 <= score && score <= bounds.1, "{moves} by {method:?}");
                last = bounds;
                nodes += probe.nodes;
            }
            assert_eq!(nodes, solve.nodes());
        }
    }
}

/// What a search came to: score, nodes, and the content of the table.
fn outcome(moves: &str, method: Method, mut next: impl FnMut() -> u64) -> (i8, u64, u64) {
    let (mut table, mut room) = (table::<7, 6>(1), Room::<7, 6, 8>::new());
    let mut solve = Solve::new(parse(moves), &mut room, &mut table, method);
    while solve.step(next()) != Poll::Done {}
    let (score, nodes) = (solve.score().unwrap(), solve.nodes());
    let mut hasher = DefaultHasher::new();
    table.buckets().iter().for_each(|bucket| bucket.to_bytes().hash(&mut hasher));
    (score, nodes, hasher.finish())
}

#[test]
fn slices_come_out_the_same() {
    for (moves, score) in set(MIDDLE_EASY).take(40) {
        for method in METHODS {
            let whole = outcome(moves, method, || u64::MAX);
            assert_eq!(whole.0, score);
            for budget in [1, 2, 7, 1_000] {
                assert_eq!(outcome(moves, method, || budget), whole, "{moves} by {method:?}, slices of {budget}");
            }
        }
    }
}

#[test]
fn saved_at_random_points_it_goes_on_the_same() {
    let mut rng = SplitMix64::new(1);
    for (moves, _) in set(MIDDLE_MEDIUM).take(6) {
        for method in METHODS {
            let (score, nodes, _) = outcome(moves, method, || u64::MAX);
            let mut solve = Solve::new(parse(moves), Room::<7, 6, 8>::new(), table::<7, 6>(1), method);
            let mut saves = 0;
            while solve.step(1 + rng.below(500) as u64) != Poll::Done {
                let mut bytes = vec![0; solve.save_size()];
                assert_eq!(solve.save(&mut bytes), Ok(bytes.len()));
                let (_, table) = solve.into_parts();
                solve = Solve::restore(parse(moves), Room::new(), table, method, &bytes).unwrap();
                saves += 1;
            }
            assert!(saves > 0);
            assert_eq!((solve.score(), solve.nodes()), (Some(score), nodes), "{moves} by {method:?}");
        }
    }
}

#[test]
fn who_wins_is_found_out_in_a_narrow_window() {
    let (mut table, mut room) = (table::<7, 6>(4), Room::<7, 6, 8>::new());
    for (moves, score) in set(MIDDLE_EASY).take(100) {
        table.forget();
        let mut solve = Solve::new(parse(moves), &mut room, &mut table, Method::Null);
        solve.narrow(-1, 1);
        assert_eq!(solve.run().signum(), score.signum(), "{moves}");
    }
}

/// Plain minimax, remembering what it has seen.
fn minimax<const W: usize, const H: usize>(grid: &Grid<W, H>, seen: &mut HashMap<Grid<W, H>, i32>) -> i32 {
    if let Some(&score) = seen.get(grid) {
        return score;
    }
    let mut best = None;
    for column in grid.columns() {
        let mut child = *grid;
        child.play(column).unwrap();
        best = best.max(Some(-minimax(&child, seen)));
    }
    // The game is over: a draw, or the winner has so many stones left, the last one counted.
    let (cells, stones) = ((W * H) as i32, grid.stones() as i32);
    let is_full = stones == cells && !has_four(grid);
    let score = best.unwrap_or(if is_full { 0 } else { -(cells + 2 - stones) / 2 });
    seen.insert(*grid, score);
    score
}

/// Whether somebody has won: a game that is over and would not be with room left.
fn has_four<const W: usize, const H: usize>(grid: &Grid<W, H>) -> bool {
    grid.winning_line().is_some()
}

fn check_against_minimax<const W: usize, const H: usize>(seed: u64, stones: usize, games: usize) {
    let (mut table, mut room) = (table::<W, H>(1), Room::<W, H, 8>::new());
    let (mut rng, mut seen) = (SplitMix64::new(seed), HashMap::new());
    for _ in 0..games {
        let mut grid = Grid::<W, H>::EMPTY;
        for _ in 0..stones {
            let columns: Vec<usize> = grid.columns().collect();
            if !columns.is_empty() {
                grid.play(columns[rng.below(columns.len())]).unwrap();
            }
        }
        let expected = minimax(&grid, &mut seen);
        let method = METHODS[rng.below(4)];
        let found = Solve::new(grid, &mut room, &mut table, method).run();
        assert_eq!(i32::from(found), expected, "seed {seed}: {grid:?} by {method:?}");
    }
}

#[test]
fn small_boards_are_what_minimax_says() {
    check_against_minimax::<4, 4>(1, 0, 1);
    check_against_minimax::<4, 4>(2, 6, 300);
    check_against_minimax::<5, 4>(3, 9, 200);
    check_against_minimax::<4, 5>(4, 9, 200);
    check_against_minimax::<5, 5>(5, 13, 100);
    check_against_minimax::<4, 6>(6, 11, 100);
    check_against_minimax::<6, 5>(7, 18, 100);
    check_against_minimax::<7, 6>(8, 29, 100);
}

/// Source: see the file.
#[test]
fn positions_of_other_sizes() {
    let text = include_str!("../../../data/connect4/other-sizes.txt");
    let mut sizes: BTreeMap<&str, Vec<(&str, i8)>> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [size, moves, score] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        sizes.entry(size).or_default().push((moves, score.parse().unwrap()));
    }
    for (size, positions) in sizes {
        let positions = &positions[..];
        match size {
            "4x4" => check_size::<4, 4, 8>(positions),
            "4x11" => check_size::<4, 11, 8>(positions),
            "5x5" => check_size::<5, 5, 8>(positions),
            "6x6" => check_size::<6, 6, 8>(positions),
            "6x7" => check_size::<6, 7, 8>(positions),
            "7x7" => check_size::<7, 7, 8>(positions),
            "7x8" => check_size::<7, 8, 8>(positions),
            "8x6" => check_size::<8, 6, 8>(positions),
            "8x7" => check_size::<8, 7, 8>(positions),
            "9x6" => check_size::<9, 6, 16>(positions),
            "10x5" => check_size::<10, 5, 16>(positions),
            "12x4" => check_size::<12, 4, 16>(positions),
            _ => panic!("{size}"),
        }
    }
}

fn check_size<const W: usize, const H: usize, const L: usize>(positions: &[(&str, i8)]) {
    let megabytes = if Grid::<W, H>::BITS > 56 { 64 } else { 1 };
    let megabytes = if Grid::<W, H>::BITS > 50 { megabytes.max(32) } else { megabytes };
    let (mut table, mut room) = (table::<W, H>(megabytes), Room::<W, H, L>::new());
    for &(moves, score) in positions {
        let found = Solve::new(parse(moves), &mut room, &mut table, Method::Null).run();
        assert_eq!(found, score, "{W}x{H} {moves}");
    }
}
