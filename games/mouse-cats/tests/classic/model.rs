//! The searches of the RYG3 program for the Commodore 64 as a recursive model, on a board of its own: an oracle for
//! the presets, which run on the core's loop.

use std::collections::HashMap;

/// What the model differs by.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Version {
    /// Alpha-beta with iterative deepening, where a move as good as the best takes its place.
    V9,
    /// Only a better move takes the best one's place, and the stored move of a position gets 10 points.
    V10,
    /// Moves begin with the points of their history.
    V11,
}

/// Origin and destination, 0 for A1 to 63 for H8.
type Step = (i32, i32);

/// The mouse and the four cats, and whether the cats are to move.
type Position = ([i32; 5], bool);

struct Model {
    version: Version,
    /// The best move by position: tables in which no two positions meet.
    stored: HashMap<Position, Step>,
    history: HashMap<Step, u32>,
    nodes: u64,
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
    fn new(version: Version) -> Model {
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
    fn search(&mut self, position: Position, depth: u32, mut alpha: i32, mut beta: i32) -> i32 {
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
}

fn square(text: &str) -> i32 {
    let [column, row] = text.as_bytes() else { panic!("{text}") };
    i32::from(row - b'1') * 8 + i32::from(column - b'A')
}

fn name(square: i32) -> String {
    format!("{}{}", char::from(b'A' + column(square) as u8), square / 8 + 1)
}

fn position(moves: &str) -> Position {
    let start = ([4, 57, 59, 61, 63], false);
    moves.split_whitespace().fold(start, |position, text| play(position, (square(&text[..2]), square(&text[2..]))))
}

#[test]
fn the_model_searches_as_the_program_does() {
    let data = include_str!("../../../data/mouse-cats/classic.tsv");
    for line in data.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<_> = line.split('\t').collect();
        let (version, moves, played) = (fields[0], fields[1].trim_matches('-'), fields[2]);
        let version = match version {
            "v9" => Version::V9,
            "v10" => Version::V10,
            _ => Version::V11,
        };
        let root = position(moves);
        let mut model = Model::new(version);
        for (depth, nodes) in (1..).zip(&fields[3..]) {
            let score = model.search(root, depth, 0, 255);
            assert_eq!(model.nodes, nodes.parse::<u64>().unwrap(), "{line}, depth {depth}");
            assert_eq!(score, 16 + moves.split_whitespace().count() as i32 + depth as i32, "{line}, depth {depth}");
        }
        let (from, to) = model.stored[&root];
        assert_eq!(format!("{}{}", name(from), name(to)), played, "{line}");
    }
}
