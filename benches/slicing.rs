//! What it costs that a search can stop after any node: plain alpha-beta of Connect Four from the empty board, by
//! recursion and by [`Search::step`] with budgets from unlimited down to one node. All give the same nodes and score.
//!
//! To be reached: unlimited within 5 % of recursion, slices of 1,000 nodes within 10 %.

use std::hint::black_box;

use halfmove::{
    End, Evaluate, Game, Gen, Limits, Moves, NoTable, Options, Poll, RankedMove, Score, Search, Stats, Workspace,
};
use halfmove_benches::{Contestant, mega_nodes_per_second, race, timed};
use halfmove_connect4::board::{HEIGHT, cell};
use halfmove_connect4::{CellWeights, Position};

const DEPTH: u8 = 13;
const ROUNDS: u32 = 21;

/// Nodes made and the score: what all contestants must agree on.
type Outcome = (u64, Option<Score>);

fn main() {
    println!("Connect Four from the empty board, plain alpha-beta to depth {DEPTH}, best of {ROUNDS} rounds");
    let contestants = [
        Contestant::new("recursion", || timed(recursion)),
        Contestant::new("by hand", || timed(by_hand)),
        Contestant::new("step, unlimited", || timed(|| slices(u64::MAX))),
        Contestant::new("step, 1000 nodes", || timed(|| slices(1000))),
        Contestant::new("step, 4 nodes", || timed(|| slices(4))),
        Contestant::new("step, 1 node", || timed(|| slices(1))),
    ];
    let results = race(ROUNDS, &contestants);
    let (twin_time, twin) = results[0];
    for (Contestant { name, .. }, (time, outcome)) in contestants.iter().zip(results) {
        assert_eq!(outcome, twin, "{name} is not what recursion gives");
        let speed = mega_nodes_per_second(outcome.0, time);
        let ratio = time.as_secs_f64() / twin_time.as_secs_f64();
        println!("{name:<18} {} nodes  {time:>9.3?}  {speed:>6.1} M nodes/s  time x {ratio:.3}", outcome.0);
    }
}

/// The search with a budget of `nodes` a call.
fn slices(nodes: u64) -> Outcome {
    let mut memory = Workspace::<Position, { DEPTH as usize }, { 7 * DEPTH as usize }>::new();
    let limits = Limits::depth(DEPTH);
    let mut search = Search::new(Position::EMPTY, CellWeights, &mut memory, NoTable, Options::plain(), limits);
    while search.step(nodes) != Poll::Done {}
    (search.stats().nodes, search.score())
}

/// The same search by recursion, over the same trait: moves generated into one flat stack, the best line and the
/// statistics kept.
fn recursion() -> Outcome {
    let mut twin = Twin {
        game: Position::EMPTY,
        evaluate: CellWeights,
        moves: [RankedMove::default(); 7 * DEPTH as usize],
        lines: [[0; DEPTH as usize]; DEPTH as usize],
        stats: Stats::default(),
    };
    let score = twin.negamax(0, 0, -32_001, 32_001).0;
    black_box(&twin.lines);
    (twin.stats.nodes, Score::from_raw(score))
}

/// What the recursive search works on.
struct Twin<G: Game, E> {
    game: G,
    evaluate: E,
    moves: [RankedMove<G::Move>; 7 * DEPTH as usize],
    lines: [[G::Move; DEPTH as usize]; DEPTH as usize],
    stats: Stats,
}

impl<G: Game, E: Evaluate<G>> Twin<G, E> {
    /// Alpha-beta, fail-soft, `DEPTH - ply` plies deep, with the moves from `first` on. The score and the length of the
    /// best line. Scores are plain numbers, as in [`Score::to_raw`].
    fn negamax(&mut self, ply: usize, first: usize, mut alpha: i16, beta: i16) -> (i16, usize) {
        let mut list = Moves::new(&mut self.moves[first..]);
        let end = self.game.generate(Gen::All, &mut list);
        let last = first + list.len();
        if end != End::Open {
            return (raw(end, ply), 0);
        }
        let (mut best, mut length) = (-32_001, 0);
        for at in first..last {
            let mv = self.moves[at].mv();
            let undo = self.game.make(mv);
            self.stats.nodes += 1;
            let (score, line) =
                if ply + 1 < DEPTH.into() { self.negamax(ply + 1, last, -beta, -alpha) } else { (self.leaf(), 0) };
            let score = -score;
            self.game.unmake(mv, undo);
            if score > best {
                best = score;
                if score >= beta {
                    self.count_cutoff(ply, at == first);
                    break;
                }
                if score > alpha {
                    alpha = score;
                    length = 1 + line;
                    let (above, below) = self.lines.split_at_mut(ply + 1);
                    above[ply][0] = mv;
                    if line > 0 {
                        above[ply][1..length].copy_from_slice(&below[0][..line]);
                    }
                }
            }
        }
        (best, length)
    }

    /// The score at the horizon.
    fn leaf(&mut self) -> i16 {
        let end = self.game.end();
        if end != End::Open {
            return raw(end, DEPTH.into());
        }
        self.stats.leaves += 1;
        self.evaluate.evaluate(&self.game).to_raw()
    }

    fn count_cutoff(&mut self, ply: usize, is_first: bool) {
        let cutoffs = if ply.is_multiple_of(2) { &mut self.stats.beta_cutoffs } else { &mut self.stats.alpha_cutoffs };
        *cutoffs += 1;
        self.stats.first_move_cutoffs += u64::from(is_first);
    }
}

/// The score of an end `ply` plies below the root.
fn raw(end: End, ply: usize) -> i16 {
    match end {
        End::Loss => Score::loss_in(ply as u8).to_raw(),
        End::Win => Score::win_in(ply as u8).to_raw(),
        End::Points(score) => score.to_raw(),
        End::Draw | End::Open => 0,
    }
}

/// The same search written by hand for this game, for the score alone: columns known when compiling, no trait, no move
/// lists, no best move or line, no statistics but the nodes.
fn by_hand() -> Outcome {
    let mut nodes = 0;
    let score = negamax(&Position::EMPTY, 0, -30_000, 30_000, &mut nodes);
    // Nobody can force a win so near the start, so the score is one of cell weights.
    (nodes, Some(Score::points(score)))
}

/// Alpha-beta, fail-soft, `DEPTH - ply` plies deep. A win at ply p scores 1,000 - p.
fn negamax(pos: &Position, ply: u8, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    let mut best = -30_000;
    for column in [3, 2, 4, 1, 5, 0, 6] {
        if pos.occupied() & cell(usize::from(column), HEIGHT - 1) != 0 {
            continue;
        }
        let mut child = *pos;
        child.make(column);
        *nodes += 1;
        let score = match child.end() {
            End::Open if ply + 1 < DEPTH => -negamax(&child, ply + 1, -beta, -alpha, nodes),
            End::Open => -i32::from(CellWeights.evaluate(&child).to_raw()),
            End::Draw => 0,
            _ => 999 - i32::from(ply),
        };
        if score > best {
            best = score;
            if score >= beta {
                break;
            }
            alpha = alpha.max(score);
        }
    }
    best
}
