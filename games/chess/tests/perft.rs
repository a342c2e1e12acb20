//! How many games of each length there are: the counts in `data/chess/perft`.

use std::sync::atomic::{AtomicUsize, Ordering};

use halfmove::{Game, Moves, RankedMove};
use halfmove_chess::{Move, Position};

/// Lines of exactly `depth` plies. The last moves are counted, not made: they are made one ply deeper.
fn perft(pos: &mut Position, depth: usize) -> u64 {
    let mut memory = [RankedMove::<Move>::default(); 512];
    let mut moves = Moves::new(&mut memory);
    pos.perft_moves(&mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut count = 0;
    for mv in moves.iter() {
        let undo = pos.make(mv);
        count += perft(pos, depth - 1);
        pos.unmake(mv, undo);
    }
    count
}

/// A position with its counts by depth.
struct Line<'t> {
    fen: &'t str,
    counts: Vec<(usize, u64)>,
}

/// Reads lines like `8/8/8/8/8/8/8/K1k5 w - - 0 1 ;D1 3 ;D2 12`.
fn lines(data: &str) -> Vec<Line<'_>> {
    let read = |text: &str| {
        let (depth, count) = text.trim().strip_prefix('D')?.split_once(' ')?;
        Some((depth.parse().ok()?, count.trim().parse().ok()?))
    };
    let line = |line| {
        let mut parts = str::split(line, ';');
        let fen = parts.next().unwrap_or_default().trim();
        Line { fen, counts: parts.map(|part| read(part).unwrap_or_else(|| panic!("{line}: {part}"))).collect() }
    };
    data.lines().filter(|line| !line.trim().is_empty()).map(line).collect()
}

/// Checks the counts up to `most` of all lines, on all cores.
fn check(data: &str, most: u64) {
    let lines = lines(data);
    let next = AtomicUsize::new(0);
    let checked = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(Line { fen, counts }) = lines.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mut pos: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
                    let before = format!("{pos:?}");
                    for &(depth, count) in counts.iter().filter(|&&(_, count)| count <= most) {
                        assert_eq!(perft(&mut pos, depth), count, "{fen}, depth {depth}");
                        checked.fetch_add(1, Ordering::Relaxed);
                    }
                    assert_eq!(format!("{pos:?}"), before);
                }
            });
        }
    });
    assert!(checked.into_inner() >= lines.len() / 4, "hardly anything is counted up to {most}");
}

/// The tests of one file: up to a number of paths always, and to a larger one on demand.
macro_rules! counts {
    ($($name:ident $whole:ident $file:literal up to $most:literal, whole up to $all:expr;)*) => {$(
        #[test]
        fn $name() {
            check(include_str!(concat!("../../../data/chess/perft/", $file)), $most);
        }

        #[test]
        #[ignore = "minutes to hours"]
        fn $whole() {
            check(include_str!(concat!("../../../data/chess/perft/", $file)), $all);
        }
    )*};
}

counts! {
    six_known_positions six_known_positions_whole "cpw6.epd" up to 20_000_000, whole up to u64::MAX;
    standard_suite standard_suite_whole "standard126.epd" up to 5_000_000, whole up to u64::MAX;
    chess960_suite chess960_suite_whole "chess960.epd" up to 500_000, whole up to u64::MAX;
    random_positions random_positions_whole "random6752.epd" up to 200_000, whole up to u64::MAX;
    double_checks double_checks_whole "double-checks.epd" up to 1_000_000, whole up to u64::MAX;
    en_passant en_passant_whole "enpassant-discoveries.epd" up to 1_500_000, whole up to u64::MAX;
    edge_cases edge_cases_whole "perft-edge175.epd" up to 3_000_000, whole up to u64::MAX;
}

/// `tricky.perft` has a line for each depth.
#[test]
fn tricky_positions() {
    let mut pos = None;
    let mut checked = 0;
    for line in include_str!("../../../data/chess/perft/tricky.perft").lines() {
        match line.split_once(' ') {
            Some(("epd", fen)) => pos = Some(fen.parse::<Position>().unwrap_or_else(|error| panic!("{fen}: {error}"))),
            Some(("perft", counts)) => {
                let (depth, count) = counts.split_once(' ').unwrap();
                let (depth, count): (usize, u64) = (depth.parse().unwrap(), count.parse().unwrap());
                if count <= 5_000_000 {
                    let pos = pos.as_mut().unwrap();
                    assert_eq!(perft(pos, depth), count, "{pos}, depth {depth}");
                    checked += 1;
                }
            }
            _ => {}
        }
    }
    assert!(checked > 50);
}
