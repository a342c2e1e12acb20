//! What it costs that a search can stop after any node: plain alpha-beta of Connect Four from the empty board, by
//! recursion and by [`Search::step`] with budgets from unlimited down to one node. All give the same nodes and score.
//!
//! To be reached: unlimited within 5 % of recursion, slices of 1,000 nodes within 10 %.

use halfmove::{End, Evaluate, Game, Limits, NoTable, Options, Poll, Score, Search, Workspace};
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

/// The same search as one writes it when it need not stop.
fn recursion() -> Outcome {
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
