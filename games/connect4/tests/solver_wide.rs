//! The solver on boards of more than 64 bits: against published scores, against boards of 64 bits, and itself in slices.

use std::collections::BTreeMap;
use std::thread;

use halfmove::{Buffers, Poll, Sizes};
use halfmove_connect4::solver::{
    BoundTable, Bucket, Grid, Method, PartlyShared, Path, Room, SharedBucket, SharedTable, Solve, VariedSolve,
    WideGrid, plies_to_end, score_of_win_in,
};
use halfmove_testkit::SplitMix64;

const METHODS: [Method; 4] = [Method::Full, Method::Null, Method::Bisect, Method::Mtdf];

/// The smallest table that keys of 63 bits have room in: 16 MB.
fn table<const W: usize, const H: usize>() -> BoundTable<Vec<Bucket>> {
    BoundTable::new(vec![Bucket::EMPTY; 1 << 19], WideGrid::<W, H>::BITS).unwrap()
}

/// Source: see the file.
const LARGE: &str = include_str!("../../../data/connect4/large-sizes.txt");

fn positions() -> BTreeMap<&'static str, Vec<(&'static str, i8)>> {
    let mut sizes: BTreeMap<&str, Vec<(&str, i8)>> = BTreeMap::new();
    for line in LARGE.lines().filter(|line| !line.starts_with('#')) {
        let [size, moves, score] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        sizes.entry(size).or_default().push((moves, score.parse().unwrap()));
    }
    sizes
}

#[test]
fn positions_of_large_boards() {
    let sizes = positions();
    let check = |size: &str, check: fn(&[(&str, i8)])| check(&sizes[size]);
    check("6x10", check_size::<6, 10, 8>);
    check("7x9", check_size::<7, 9, 8>);
    check("7x10", check_size::<7, 10, 8>);
    check("8x8", check_size::<8, 8, 8>);
    check("8x9", check_size::<8, 9, 8>);
    check("8x10", check_size::<8, 10, 8>);
    check("9x7", check_size::<9, 7, 16>);
    check("9x8", check_size::<9, 8, 16>);
    check("9x9", check_size::<9, 9, 16>);
    check("9x10", check_size::<9, 10, 16>);
    check("10x6", check_size::<10, 6, 16>);
    check("10x7", check_size::<10, 7, 16>);
    check("10x8", check_size::<10, 8, 16>);
    check("10x9", check_size::<10, 9, 16>);
    check("10x10", check_size::<10, 10, 16>);
    assert_eq!(sizes.len(), 15);
}

fn check_size<const W: usize, const H: usize, const L: usize>(positions: &[(&str, i8)]) {
    let (mut table, mut room) = (table::<W, H>(), Room::<W, H, L, u128>::new());
    for &(moves, score) in positions {
        let grid: WideGrid<W, H> = moves.parse().unwrap();
        for method in METHODS {
            table.forget();
            assert_eq!(Solve::new(grid, &mut room, &mut table, method).run(), score, "{W}x{H} {moves} by {method:?}");
        }
    }
}

/// The classic board in either number: the same scores, from published ones.
#[test]
fn a_board_is_the_same_in_more_bits() {
    let (mut table, mut room) = (table::<7, 6>(), Room::<7, 6, 8, u128>::new());
    let sets = [
        (include_str!("../../../data/connect4/sets/end-easy.txt"), 300),
        (include_str!("../../../data/connect4/sets/middle-easy.txt"), 60),
    ];
    for (text, count) in sets {
        for (number, line) in text.lines().filter(|line| !line.starts_with('#')).take(count).enumerate() {
            let (moves, score) = line.split_once(' ').unwrap();
            let (wide, narrow): (WideGrid<7, 6>, Grid<7, 6>) = (moves.parse().unwrap(), moves.parse().unwrap());
            assert_eq!(wide.to_string(), narrow.to_string());
            assert_eq!(wide.columns().collect::<Vec<_>>(), narrow.columns().collect::<Vec<_>>());
            assert_eq!(wide.plain_value(), narrow.plain_value());
            assert_eq!(wide.roll_out(), narrow.roll_out());
            assert_eq!(wide.threat_balance(), narrow.threat_balance());
            let found = Solve::new(wide, &mut room, &mut table, METHODS[number % 4]).run();
            assert_eq!(Ok(found), score.parse(), "{moves}");
        }
    }
}

/// Games at random: fours are those that are found by going along every line, cell by cell.
#[test]
fn fours_are_seen_all_over_the_board() {
    check_fours::<10, 10>(1);
    check_fours::<9, 7>(2);
    check_fours::<6, 10>(3);
}

fn check_fours<const W: usize, const H: usize>(seed: u64) {
    let mut rng = SplitMix64::new(seed);
    let mut won = 0;
    for _ in 0..300 {
        let mut grid = WideGrid::<W, H>::EMPTY;
        while !grid.is_over() {
            let columns: Vec<usize> = grid.columns().collect();
            grid.play(columns[rng.below(columns.len())]).unwrap();
            assert_eq!(grid.winning_line().is_some(), has_four(&grid), "seed {seed}:\n{grid}");
        }
        won += usize::from(grid.winning_line().is_some());
        let drawn: String = grid.to_string().lines().take(H).map(|row| row.replace(' ', "") + "/").collect();
        assert_eq!(drawn.parse(), Ok(grid));
    }
    assert!(won > 200, "{won}");
}

fn has_four<const W: usize, const H: usize>(grid: &WideGrid<W, H>) -> bool {
    let at = |column: usize, row: usize| grid.player_at(column, row);
    let four = |cells: [(usize, usize); 4]| {
        let players = cells.map(|(column, row)| at(column, row));
        players[0].is_some() && players.iter().all(|player| *player == players[0])
    };
    // Cells beyond the board are nobody's.
    (0..W).flat_map(|column| (0..H).map(move |row| (column, row))).any(|(column, row)| {
        four([0, 1, 2, 3].map(|by| (column + by, row)))
            || four([0, 1, 2, 3].map(|by| (column, row + by)))
            || four([0, 1, 2, 3].map(|by| (column + by, row + by)))
            || four([0, 1, 2, 3].map(|by| (column + by, row + 3 - by)))
    })
}

/// What a search came to: score and nodes.
fn outcome(moves: &str, method: Method, mut next: impl FnMut() -> u64) -> (Option<i8>, u64) {
    let mut solve = Solve::new(moves.parse().unwrap(), Room::<10, 10, 16, u128>::new(), table::<10, 10>(), method);
    while solve.step(next()) != Poll::Done {}
    (solve.score(), solve.nodes())
}

#[test]
fn slices_and_saves_come_out_the_same() {
    let mut rng = SplitMix64::new(4);
    let positions = &positions()["10x10"];
    for (&(moves, score), method) in positions.iter().zip(METHODS) {
        let whole = outcome(moves, method, || u64::MAX);
        assert_eq!(whole.0, Some(score));
        for budget in [1, 7, 1_000] {
            assert_eq!(outcome(moves, method, || budget), whole, "{moves} by {method:?}, slices of {budget}");
        }
        let grid: WideGrid<10, 10> = moves.parse().unwrap();
        let mut solve = Solve::new(grid, Room::<10, 10, 16, u128>::new(), table::<10, 10>(), method);
        while solve.step(1 + rng.below(1 + whole.1 as usize / 4) as u64) != Poll::Done {
            let mut bytes = vec![0; solve.save_size()];
            assert_eq!(solve.save(&mut bytes), Ok(bytes.len()));
            let (_, mut table) = solve.into_parts();
            let other = WideGrid::<10, 10>::from_columns([9]).unwrap();
            let room = Room::<10, 10, 16, u128>::new();
            assert!(Solve::restore(other, room, &mut table, method, &bytes).is_err());
            solve = Solve::restore(grid, Room::new(), table, method, &bytes).unwrap();
        }
        assert_eq!((solve.score(), solve.nodes()), whole, "{moves} by {method:?}");
    }
}

#[test]
fn threads_find_the_same() {
    let shared =
        SharedTable::new((0..1 << 19).map(|_| SharedBucket::default()).collect::<Vec<_>>(), WideGrid::<10, 9>::BITS);
    let shared = shared.unwrap();
    for &(moves, score) in &positions()["10x9"] {
        let grid: WideGrid<10, 9> = moves.parse().unwrap();
        let paths = [Path::new(), Path::new()];
        let work = |thread: usize| {
            let table = PartlyShared::new(&shared, vec![Bucket::EMPTY; 1 << 10], WideGrid::<10, 9>::BITS);
            let memory = Buffers::new(Sizes { frames: 90, moves: 90 * 10, lines: 0, best_line: 0, history: 0 });
            let mut solve =
                VariedSolve::<10, 9, 16, _, _, _, u128>::new(grid, memory, table, Method::Null, &paths[..], thread);
            while solve.step(99) != Poll::Done {}
            solve.score()
        };
        let scores = thread::scope(|scope| {
            let threads = [0, 1].map(|thread| scope.spawn(move || work(thread)));
            threads.map(|thread| thread.join().unwrap())
        });
        assert_eq!(scores, [Some(score); 2], "{moves}");
    }
}

/// Scores and plies convert both ways on a full board of the largest size.
#[test]
fn scores_fit_the_largest_board() {
    for plies in 1..=100 {
        let score = score_of_win_in(100, 0, plies).unwrap();
        assert_eq!(plies_to_end(100, 0, score), Some(plies));
    }
    // The quickest win leaves the winner 47 of its 50 stones, the last one it made counted.
    assert_eq!(WideGrid::<10, 10>::from_columns([6, 0, 7, 0, 8, 0, 9]).unwrap().plain_value(), Some(-47));
}
