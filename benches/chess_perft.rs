//! How fast chess moves are made: the paths of six well-known positions counted without bulk counting, so that every move
//! is made and taken back, with key and evaluation kept; against `cozy-chess`, which copies its board instead and keeps the
//! key alone, counted the same way. All must find the published counts.
//!
//! To be reached: 0.8 of its speed.

use std::hint::black_box;

use halfmove::{Game, Moves, Perft, RankedMove, Workspace};
use halfmove_benches::{Contestant, mega_nodes_per_second, race, timed};
use halfmove_chess::{Move, Position};

const ROUNDS: u32 = 3;

/// The positions of the Chess Programming Wiki's page *Perft results*, with their paths of five plies.
const POSITIONS: [(&str, u64); 6] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4_865_609),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 193_690_690),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 674_624),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 15_833_292),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 89_941_194),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 164_075_551),
];
const DEPTH: u8 = 5;

fn main() {
    println!("Paths of {DEPTH} plies from six positions, each move made; best of {ROUNDS} rounds");
    let contestants = [
        Contestant::new("cozy-chess 0.3.4", || timed(|| counts(|fen| theirs(&fen.parse().expect("a FEN"), DEPTH)))),
        Contestant::new("halfmove, recursion", || timed(|| counts(recursion))),
        Contestant::new("halfmove, in steps", || timed(|| counts(steps))),
    ];
    let results = race(ROUNDS, &contestants);
    let (their_time, _) = results[0];
    for (Contestant { name, .. }, (time, found)) in contestants.iter().zip(results) {
        assert_eq!(found, POSITIONS.map(|(_, count)| count), "{name} does not find the published counts");
        let nodes: u64 = found.iter().sum();
        let ratio = their_time.as_secs_f64() / time.as_secs_f64();
        let speed = mega_nodes_per_second(nodes, time);
        println!("{name:<20} {nodes} paths  {time:>9.3?}  {speed:>6.1} M paths/s  speed x {ratio:.3}");
    }
}

/// What `count` counts from each position.
fn counts(count: impl Fn(&str) -> u64) -> [u64; 6] {
    POSITIONS.map(|(fen, _)| count(fen))
}

/// By recursion over the game's trait.
fn recursion(fen: &str) -> u64 {
    let mut pos: Position = fen.parse().expect("a FEN");
    let count = ours(&mut pos, DEPTH);
    black_box(pos.key());
    count
}

fn ours(pos: &mut Position, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut memory = [RankedMove::<Move>::default(); 256];
    let mut moves = Moves::new(&mut memory);
    pos.perft_moves(&mut moves);
    let mut count = 0;
    for mv in moves.iter() {
        let undo = pos.make(mv);
        count += ours(pos, depth - 1);
        pos.unmake(mv, undo);
    }
    count
}

/// By the core's [`Perft`], which can stop after any move.
fn steps(fen: &str) -> u64 {
    let mut memory = Workspace::<Position, { DEPTH as usize }, { DEPTH as usize * 64 }>::new();
    let mut perft = Perft::new(fen.parse().expect("a FEN"), &mut memory, DEPTH).expect("enough memory");
    while perft.next_part().expect("enough memory").is_some() {}
    perft.paths()
}

/// By recursion over their board, copied for each move.
fn theirs(board: &cozy_chess::Board, depth: u8) -> u64 {
    if depth == 0 {
        black_box(board.hash());
        return 1;
    }
    let mut count = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            count += theirs(&child, depth - 1);
        }
        false
    });
    count
}
