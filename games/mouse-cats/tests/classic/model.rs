//! The searches of the program as a recursive model, on a board of its own.

use std::collections::HashMap;

use halfmove_mouse_cats::{MouseCats, Side, Square};

/// What the model differs by.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub(crate) enum Version {
    /// Alpha-beta with iterative deepening, where a move as good as the best takes its place.
    V9,
    /// Only a better move takes the best one's place, and the stored move of a position gets 10 points.
    V10,
    /// Moves begin with the points of their history.
    V11,
}

/// Origin and destination, 0 for A1 to 63 for H8.
pub(crate) type Step = (i32, i32);

/// The mouse and the four cats, and whether the cats are to move.
pub(crate) type Position = ([i32; 5], bool);

pub(crate) struct Model {
    version: Version,
    /// The best move by position: tables in which no two positions meet.
    stored: HashMap<Position, Step>,
    history: HashMap<Step, u32>,
    pub(crate) nodes: u64,
}

fn column(square: i32) -> i32 {
    square % 8
}

fn steps((pieces, cats_move): Position) -> Vec<Step> {
    let (mut movers, ways) =
        if cats_move { (pieces[1..].to_vec(), &[-9, -7][..]) } else { (vec![pieces[0]], &[-9, -7, 9, 7][..]) };
    movers.sort_unstable();
    let steps = movers.iter().flat_map(|&from| ways.iter().map(move |way| (from, from + way)));
    steps
        .filter(|&(from, to)| (0..64).contains(&to) && (column(from) - column(to)).abs() == 1 && !pieces.contains(&to))
        .collect()
}

fn play((mut pieces, cats_move): Position, (from, to): Step) -> Position {
    for piece in &mut pieces {
        if *piece == from {
            *piece = to;
        }
    }
    (pieces, !cats_move)
}

/// One unsigned byte in the program, the mouse's view.
fn evaluate((pieces, _): Position) -> i32 {
    let lane = |cat: i32, square: i32| {
        let is_in_lane = column(square) / 2 == cat;
        if is_in_lane { [0, 7, 13, 18, 22, 25, 27, 28][(square / 8) as usize] } else { 0 }
    };
    128 + pieces[0] / 8 - (0..4).map(|cat| lane(cat, pieces[1 + cat as usize])).sum::<i32>()
}

impl Model {
    pub(crate) fn new(version: Version) -> Model {
        Model { version, stored: HashMap::new(), history: HashMap::new(), nodes: 0 }
    }

    /// The points by which moves are brought forward.
    fn points(&self, position: Position, step: Step) -> u32 {
        let history = match self.version {
            Version::V11 => self.history.get(&step).copied().unwrap_or(0),
            _ => 0,
        };
        let is_stored = self.version > Version::V9 && self.stored.get(&position) == Some(&step);
        if is_stored { (history + 10).min(255) } else { history }
    }

    /// Alpha-beta; the mouse maximizes, the cats minimize. Ends are not tested for.
    pub(crate) fn search(&mut self, position: Position, depth: u32, mut alpha: i32, mut beta: i32) -> i32 {
        if depth == 0 {
            return evaluate(position);
        }
        self.nodes += 1;
        let mut steps = steps(position);
        if steps.is_empty() {
            return evaluate(position);
        }
        // A stable sort does what bringing the best forward, one by one, does.
        let points: HashMap<Step, u32> = steps.iter().map(|&step| (step, self.points(position, step))).collect();
        steps.sort_by_key(|step| std::cmp::Reverse(points[step]));
        let mut best = None;
        for step in steps {
            let score = self.search(play(position, step), depth - 1, alpha, beta);
            let bound = if position.1 { &mut beta } else { &mut alpha };
            let is_better = if position.1 { score < *bound } else { score > *bound };
            if is_better || (self.version == Version::V9 && score == *bound) {
                *bound = score;
                best = Some(step);
                if alpha >= beta {
                    break;
                }
            }
        }
        if let Some(step) = best {
            self.stored.insert(position, step);
            let history = self.history.entry(step).or_default();
            *history = (*history + depth).min(255);
        }
        // What the other side had already, where this side did better than it was to be let.
        if alpha >= beta {
            return if position.1 { alpha } else { beta };
        }
        if position.1 { beta } else { alpha }
    }
    /// The stored move of a position.
    pub(crate) fn best(&self, position: Position) -> String {
        let name = |square| format!("{}{}", char::from(b'A' + column(square) as u8), square / 8 + 1);
        let (from, to) = self.stored[&position];
        name(from) + &name(to)
    }
}

/// The same position on the model's board.
pub(crate) fn position(game: &MouseCats) -> Position {
    let square = |square: Square| i32::from(square.row() * 8 + square.column());
    let [first, second, third, fourth] = game.cats().map(square);
    ([square(game.mouse()), first, second, third, fourth], game.side_to_move() == Side::Cats)
}
