//! Several threads that solve a position together. Known values: Pascal Pons's test sets, and other sizes of board.

use std::fs;
use std::thread;

use halfmove::{Buffers, Memory, Sizes, Transpositions};
use halfmove_connect4::solver::{
    Bucket, Grid, Method, PartlyShared, Path, SharedBucket, SharedTable, Varied, VariedSolve,
};

type Paths<'p> = &'p [Path];

fn table(buckets: usize, bits: u32) -> SharedTable<Vec<SharedBucket>> {
    SharedTable::new((0..buckets).map(|_| SharedBucket::default()).collect(), bits).unwrap()
}

fn memory<'p, const W: usize, const H: usize, const L: usize>() -> impl Memory<Varied<W, H, L, Paths<'p>>> {
    Buffers::new(Sizes { frames: W * H, moves: W * H * W, lines: 0, best_line: 0, history: 0 })
}

/// What so many threads find at once, each by itself.
fn solve<const W: usize, const H: usize, const L: usize>(
    grid: Grid<W, H>,
    shared: &SharedTable<Vec<SharedBucket>>,
    method: Method,
    threads: usize,
) -> Vec<i8> {
    let paths: Vec<Path> = (0..threads).map(|_| Path::new()).collect();
    let work = |thread: usize| {
        let table = PartlyShared::new(shared, vec![Bucket::EMPTY; 1 << 10], Grid::<W, H>::BITS);
        let mut solve = VariedSolve::<W, H, L, _, _, _>::new(grid, memory(), table, method, &paths[..], thread);
        loop {
            if let Some(score) = solve.score() {
                assert_eq!(solve.bounds(), (score, score));
                return score;
            }
            solve.step(999);
        }
    };
    thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|thread| scope.spawn(move || work(thread))).collect();
        running.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

#[test]
fn all_threads_find_the_published_scores() {
    let shared = table(1 << 14, Grid::<7, 6>::BITS);
    let path = format!("{}/../../data/connect4/sets/middle-medium.txt", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(' '));
    for (number, (moves, score)) in lines.take(40).enumerate() {
        let method = [Method::Null, Method::Full, Method::Bisect, Method::Mtdf][number % 4];
        let found = solve::<7, 6, 8>(moves.parse().unwrap(), &shared, method, 1 + number % 3);
        let score = score.parse().unwrap();
        assert!(found.iter().all(|found| *found == score), "{moves}: {found:?}, expected {score}");
    }
    assert!(shared.hashfull() > 0);
    shared.forget();
    assert_eq!(shared.hashfull(), 0);
}

#[test]
fn other_sizes_are_solved_together() {
    // J. Tromp: 4x4 and 5x5 are draws. The board of 64 bits has no level of its own for late positions.
    let shared = table(1 << 12, Grid::<5, 5>::BITS);
    assert_eq!(solve::<4, 4, 8>(Grid::EMPTY, &table(1 << 8, Grid::<4, 4>::BITS), Method::Null, 2), [0, 0]);
    let draw = Grid::<5, 5>::from_columns([2, 2, 2, 2, 2, 1, 1]).unwrap();
    let alone = solve::<5, 5, 8>(draw, &shared, Method::Null, 1)[0];
    assert_eq!(solve::<5, 5, 8>(draw, &shared, Method::Mtdf, 2), [alone, alone]);
    let large = Grid::<8, 7>::BITS;
    assert!(SharedTable::new(Vec::<SharedBucket>::new(), large).is_err());
    let shared = table(1 << 20, large);
    // From github.com/ecc521/connect-4-solver, see data/connect4/other-sizes.txt.
    let late: Grid<8, 7> = "1724226461382776464667331344417877123885".parse().unwrap();
    assert_eq!(solve::<8, 7, 8>(late, &shared, Method::Null, 2), [7, 7]);
}

#[test]
fn generations_wrap_around() {
    // With few buckets the generation has few bits.
    let shared = table(1 << 5, 49);
    let mut mine = PartlyShared::new(&shared, vec![Bucket::EMPTY; 1 << 5], 49);
    for _ in 0..5 {
        mine.store_bounds(3, 1.into(), 2.into(), 9);
        assert_eq!(mine.bounds(3), Some((1.into(), 2.into())));
        mine.store_bounds(3, (-1).into(), 1.into(), 9);
        assert_eq!(mine.bounds(3), Some((1.into(), 1.into())));
        mine.early().forget();
        mine.forget_late();
        assert_eq!(mine.bounds(3), None);
    }
}
