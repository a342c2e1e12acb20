//! Chess problems, solved by brute force: every move of the side that wants something, against every reply.
//!
//! This is not the search of the core, which looks for the best move and cuts off all others: here all that solves is wanted,
//! and in a helpmate nobody plays against anybody. Depth is a few moves, so that recursion will do. What was found out about a
//! position is remembered by its key: in how few moves it is solved, and in how many it is not. Draws by repetition, by fifty
//! moves and by material do not count in problems.

use std::collections::{HashMap, HashSet};

use halfmove::{Game, Moves, Notation, RankedMove};
use halfmove_chess::{Epd, Move, Position};

use crate::legal::perft_moves;
use crate::problem::MOST_LINES;
use crate::session::position_of;
use crate::{Error, Key, ProblemSource, Session, Solutions, Stipulation, Variation};

/// Problems of chess.
pub(super) struct Problems;

impl ProblemSource for Problems {
    fn solve(&self, session: &dyn Session, stipulation: Stipulation) -> Result<Solutions, Error> {
        let mut pos = position_of::<Position>(session)?.clone();
        let (goal, moves) = match stipulation {
            Stipulation::Mate(moves) => (Goal::Mate, moves),
            Stipulation::Selfmate(moves) => (Goal::Selfmate, moves),
            Stipulation::Helpmate(plies) => return Ok(help(&mut pos, plies)),
        };
        let mut solver = Solver { goal, known: HashMap::new(), nodes: 0 };
        let keys = solver.keys(&mut pos, moves);
        Ok(Solutions { keys, nodes: solver.nodes, ..Solutions::default() })
    }

    fn suite_problem(&self, line: &str) -> Option<(String, Option<u8>)> {
        let epd = Epd::parse(line).ok()?;
        let moves = epd.operand("dm").or_else(|| epd.operand("bm")?.strip_prefix('#'));
        Some((epd.position.to_string(), moves.and_then(|moves| moves.parse().ok())))
    }
}

/// What the side to move wants.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// To mate.
    Mate,
    /// To be mated.
    Selfmate,
}

/// So many positions are remembered: some hundred megabytes.
const MOST_KNOWN: usize = 4_000_000;

/// What is known of a position in which the side that wants something is to move.
#[derive(Clone, Copy)]
struct Known {
    /// It solves in so many moves; 255 if that is not known.
    solved: u8,
    /// It does not solve in so many.
    failed: u8,
}

struct Solver {
    goal: Goal,
    known: HashMap<u64, Known>,
    nodes: u64,
}

impl Solver {
    /// All first moves that solve in at most so many moves.
    fn keys(&mut self, pos: &mut Position, moves: u8) -> Vec<Key> {
        let mut keys = Vec::new();
        for mv in legal(pos) {
            let name = san(pos, mv);
            let undo = pos.make(mv);
            if let Some(needed) = (1..=moves).find(|&needed| self.holds(pos, needed)) {
                let (threats, variations) = (self.threats(pos, needed), self.variations(pos, needed));
                let line = [vec![name.clone()], self.line(&mut pos.clone(), needed)].concat();
                keys.push(Key { mv: name, moves: needed, threats, variations, line });
            }
            pos.unmake(mv, undo);
        }
        // The shortest first; what is as short as it was.
        keys.sort_by_key(|key| key.moves);
        keys
    }

    /// Whether the side to move, which wants something, gets it in so many moves.
    fn solves(&mut self, pos: &mut Position, moves: u8) -> bool {
        if moves == 0 {
            return false;
        }
        let key = pos.key();
        let known = self.known.get(&key).copied().unwrap_or(Known { solved: u8::MAX, failed: 0 });
        if known.solved <= moves || moves <= known.failed {
            return known.solved <= moves;
        }
        let needed = (known.failed + 1..=moves).find(|&needed| self.finds(pos, needed));
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        let known = match needed {
            Some(needed) => Known { solved: needed, failed: needed - 1 },
            None => Known { solved: known.solved, failed: moves },
        };
        self.known.insert(key, known);
        needed.is_some()
    }

    /// Whether one of its moves does it in exactly so many, checks first: they leave the fewest replies.
    fn finds(&mut self, pos: &mut Position, moves: u8) -> bool {
        let all = legal(pos);
        let (checks, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|&mv| pos.gives_check(mv));
        // What mates at once is a check.
        let others = if self.goal == Goal::Mate && moves == 1 { Vec::new() } else { others };
        checks.into_iter().chain(others).any(|mv| {
            let undo = pos.make(mv);
            let holds = self.holds(pos, moves);
            pos.unmake(mv, undo);
            holds
        })
    }

    /// Whether, after a move of the side that wants something, every reply lets it have that in so many moves, the one just
    /// made counted.
    fn holds(&mut self, pos: &mut Position, moves: u8) -> bool {
        self.nodes += 1;
        if self.goal == Goal::Mate && moves == 1 {
            return pos.is_check() && !pos.has_legal_move();
        }
        let replies = legal(pos);
        if replies.is_empty() {
            return self.goal == Goal::Mate && pos.is_check();
        }
        replies.into_iter().all(|reply| {
            let undo = pos.make(reply);
            self.nodes += 1;
            let is_mated = self.goal == Goal::Selfmate && is_mate(pos);
            let holds = is_mated || self.solves(pos, moves - 1);
            pos.unmake(reply, undo);
            holds
        })
    }

    /// What would solve if the side to move could pass.
    fn threats(&mut self, pos: &Position, moves: u8) -> Vec<String> {
        if self.goal == Goal::Selfmate || moves < 2 || pos.is_check() {
            return Vec::new();
        }
        let Some(mut passed) = passed(pos) else { return Vec::new() };
        self.continuations(&mut passed, moves - 1).1
    }

    /// What follows each reply.
    fn variations(&mut self, pos: &mut Position, moves: u8) -> Vec<Variation> {
        let mut variations = Vec::new();
        for reply in legal(pos) {
            let name = san(pos, reply);
            let undo = pos.make(reply);
            let (moves, continuations) =
                if is_mate(pos) { (0, Vec::new()) } else { self.continuations(pos, moves - 1) };
            variations.push(Variation { reply: name, moves, continuations });
            pos.unmake(reply, undo);
        }
        variations
    }

    /// What follows a move that solves in so many moves, itself counted: the longest defense, and the first move that goes on,
    /// up to the end. It is only told, and so takes no nodes.
    fn line(&mut self, pos: &mut Position, mut moves: u8) -> Vec<String> {
        let (mut line, nodes) = (Vec::new(), self.nodes);
        loop {
            let mut longest = None;
            for reply in legal(pos) {
                let undo = pos.make(reply);
                // None where the reply ends it.
                let needed = if is_mate(pos) { Some(0) } else { (1..moves).find(|&needed| self.solves(pos, needed)) };
                pos.unmake(reply, undo);
                if let Some(needed) = needed.filter(|&needed| longest.is_none_or(|(_, longest)| needed > longest)) {
                    longest = Some((reply, needed));
                }
            }
            let Some((reply, needed)) = longest else { break };
            line.push(san(pos, reply));
            pos.make(reply);
            let next = legal(pos).into_iter().find(|&mv| {
                let undo = pos.make(mv);
                let holds = needed > 0 && self.holds(pos, needed);
                pos.unmake(mv, undo);
                holds
            });
            let Some(next) = next else { break };
            line.push(san(pos, next));
            pos.make(next);
            moves = needed;
        }
        self.nodes = nodes;
        line
    }

    /// In how few moves, at most so many, the side to move gets what it wants, and all its moves that do it.
    fn continuations(&mut self, pos: &mut Position, most: u8) -> (u8, Vec<String>) {
        let Some(needed) = (1..=most).find(|&needed| self.solves(pos, needed)) else { return (0, Vec::new()) };
        let mut continuations = Vec::new();
        for mv in legal(pos) {
            let name = san(pos, mv);
            let undo = pos.make(mv);
            if self.holds(pos, needed) {
                continuations.push(name);
            }
            pos.unmake(mv, undo);
        }
        (needed, continuations)
    }
}

/// The position with the other side to move; `None` if that cannot be.
fn passed(pos: &Position) -> Option<Position> {
    let fen = pos.to_string();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    *fields.get_mut(1)? = if fields[1] == "w" { "b" } else { "w" };
    *fields.get_mut(3)? = "-";
    Position::parse_position(&fields.join(" ")).ok()
}

/// The legal moves, whether the game is drawn by rule or not.
fn legal(pos: &Position) -> Vec<Move> {
    let mut room = [RankedMove::default(); 256];
    let mut moves = Moves::new(&mut room);
    pos.perft_moves(&mut moves);
    // Positions that no game leads to can have more.
    if moves.dropped() > 0 { perft_moves(pos) } else { moves.iter().collect() }
}

fn is_mate(pos: &Position) -> bool {
    pos.is_check() && !pos.has_legal_move()
}

fn san(pos: &Position, mv: Move) -> String {
    let mut text = String::new();
    // A string takes everything.
    let _ = pos.write_record_move(mv, &mut text);
    text
}

/// All lines of so many plies at whose end the side to move is mated.
fn help(pos: &mut Position, plies: u8) -> Solutions {
    let mut helper = Helper { line: Vec::new(), hopeless: HashSet::new(), found: Vec::new(), is_cut: false, nodes: 0 };
    helper.look(pos, plies);
    let lines = helper.found.iter().map(|line| line_text(pos, line)).collect();
    Solutions { lines, is_cut: helper.is_cut, nodes: helper.nodes, ..Solutions::default() }
}

/// Moves that are played one after another, as records of games write them.
fn line_text(pos: &Position, line: &[Move]) -> Vec<String> {
    let mut pos = pos.clone();
    let written = line.iter().map(|&mv| {
        let text = san(&pos, mv);
        pos.make(mv);
        text
    });
    written.collect()
}

struct Helper {
    line: Vec<Move>,
    /// From these positions so many plies lead to no mate.
    hopeless: HashSet<(u64, u8)>,
    found: Vec<Vec<Move>>,
    is_cut: bool,
    nodes: u64,
}

impl Helper {
    /// Looks for lines of so many plies more; whether there are any.
    fn look(&mut self, pos: &mut Position, plies: u8) -> bool {
        self.nodes += 1;
        if plies == 0 {
            let is_solved = is_mate(pos);
            self.is_cut |= is_solved && self.found.len() == MOST_LINES;
            if is_solved && !self.is_cut {
                self.found.push(self.line.clone());
            }
            return is_solved;
        }
        let at = (pos.key(), plies);
        if self.is_cut || self.hopeless.contains(&at) {
            return false;
        }
        let mut is_any = false;
        for mv in legal(pos) {
            if plies == 1 && !pos.gives_check(mv) {
                continue;
            }
            self.line.push(mv);
            let undo = pos.make(mv);
            is_any |= self.look(pos, plies - 1);
            pos.unmake(mv, undo);
            self.line.pop();
        }
        if !is_any && !self.is_cut && plies > 1 && self.hopeless.len() < MOST_KNOWN {
            self.hopeless.insert(at);
        }
        is_any
    }
}
