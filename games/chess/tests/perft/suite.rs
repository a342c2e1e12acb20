//! Files of positions with known counts, and the count.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use halfmove::{Game, Moves, RankedMove};
use halfmove_chess::{Move, Position};

/// No position of a game has more moves than 218, but one that is set up may have.
const MOST_MOVES: usize = 512;

/// A position with its counts by depth.
pub(crate) struct Case {
    fen: String,
    counts: Vec<(usize, u64)>,
}

/// Reads lines like `8/8/8/8/8/8/8/K1k5 w - - 0 1 ;D1 3 ;D2 12`, or `epd`, the position, and then a line `perft 1 3` for each
/// depth.
///
/// # Errors
/// Which line is wrong, and what it should be.
pub(crate) fn read(text: &str) -> Result<Vec<Case>, String> {
    let mut cases: Vec<Case> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let wrong = |expected| format!("line {}: {line:?}: expected {expected}", index + 1);
        match line.trim().split_once(' ') {
            None | Some(("#" | "id", _)) => {}
            Some(("epd", fen)) => cases.push(Case { fen: fen.to_owned(), counts: Vec::new() }),
            Some(("perft", count)) => {
                let count = read_count(count).ok_or_else(|| wrong("a depth and a count"))?;
                let case = cases.last_mut().ok_or_else(|| wrong("a position first, behind `epd`"))?;
                case.counts.push(count);
            }
            Some(_) => {
                let mut parts = line.split(';');
                let fen = parts.next().unwrap_or_default().trim().to_owned();
                let counts = parts.map(|part| read_count(part.trim().strip_prefix('D')?)).collect::<Option<Vec<_>>>();
                let counts = counts.filter(|counts| !counts.is_empty());
                cases.push(Case {
                    fen,
                    counts: counts.ok_or_else(|| wrong("a position and its counts, like `;D1 20`"))?,
                });
            }
        }
    }
    for case in &cases {
        case.fen.parse::<Position>().map_err(|error| format!("{}: {error}", case.fen))?;
    }
    Ok(cases)
}

fn read_count(text: &str) -> Option<(usize, u64)> {
    let (depth, count) = text.trim().split_once(' ')?;
    Some((depth.parse().ok().filter(|depth| (1..=100).contains(depth))?, count.trim().parse().ok()?))
}

/// What was counted.
pub(crate) struct Tally {
    /// How many counts were made, of how many.
    pub(crate) counted: usize,
    pub(crate) known: usize,
    /// The paths in them.
    pub(crate) paths: u64,
    /// Those that came out wrong.
    pub(crate) wrong: Vec<String>,
}

/// Makes all counts up to `most`, on so many threads.
pub(crate) fn check(cases: &[Case], most: u64, threads: usize) -> Tally {
    let (next, counted, paths) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicU64::new(0));
    let wrong = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(Case { fen, counts }) = cases.get(next.fetch_add(1, Relaxed)) {
                    let Ok(mut pos) = fen.parse::<Position>() else { continue };
                    let before = format!("{pos:?}");
                    let deepest = counts.iter().map(|&(depth, _)| depth).max().unwrap_or(0);
                    let mut memory = vec![RankedMove::default(); deepest * MOST_MOVES];
                    for &(depth, expected) in counts.iter().filter(|&&(_, count)| count <= most) {
                        let count = count(&mut pos, depth, &mut memory);
                        counted.fetch_add(1, Relaxed);
                        paths.fetch_add(count, Relaxed);
                        if count != expected || format!("{pos:?}") != before {
                            let text = format!("{fen}: {count} paths of {depth} plies, expected {expected}");
                            wrong.lock().expect("no thread panics while it holds this").push(text);
                        }
                    }
                }
            });
        }
    });
    let known = cases.iter().map(|case| case.counts.len()).sum();
    let wrong = wrong.into_inner().unwrap_or_default();
    Tally { counted: counted.into_inner(), known, paths: paths.into_inner(), wrong }
}

/// Lines of exactly `depth` plies. The last moves are counted, not made: they are made one ply deeper.
fn count(pos: &mut Position, depth: usize, memory: &mut [RankedMove<Move>]) -> u64 {
    let (own, rest) = memory.split_at_mut(MOST_MOVES);
    let mut moves = Moves::new(own);
    pos.perft_moves(&mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut paths = 0;
    for mv in moves.iter() {
        let undo = pos.make(mv);
        paths += count(pos, depth - 1, rest);
        pos.unmake(mv, undo);
    }
    paths
}
