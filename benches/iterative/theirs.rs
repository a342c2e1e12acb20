//! The same game and evaluation for the crate `minimax`.

use halfmove::{End, Evaluate, Game as _};
use halfmove_connect4::board::{HEIGHT, WIDTH, cell};
use halfmove_connect4::{CellWeights, Position};
use minimax::{Evaluation, IterativeOptions, IterativeSearch, Strategy, Winner};

use halfmove_benches::{Run, timed};

use crate::{DEPTH, Outcome};

/// The rules.
struct ConnectFour;

impl minimax::Game for ConnectFour {
    type S = Position;
    type M = u8;

    fn generate_moves(pos: &Position, moves: &mut Vec<u8>) -> Option<Winner> {
        let winner = Self::get_winner(pos);
        if winner.is_none() {
            let has_room = |column: &u8| pos.occupied() & cell(usize::from(*column), HEIGHT - 1) == 0;
            moves.extend([3, 2, 4, 1, 5, 0, 6].iter().filter(|column| has_room(column)));
        }
        winner
    }

    fn apply(pos: &mut Position, column: u8) -> Option<Position> {
        let mut child = *pos;
        child.make(column);
        Some(child)
    }

    fn get_winner(pos: &Position) -> Option<Winner> {
        match pos.end() {
            End::Open => None,
            End::Draw => Some(Winner::Draw),
            _ => Some(Winner::PlayerJustMoved),
        }
    }

    /// Its table takes the low bits for the place and the high ones for the check, so they have to be mixed
    /// (A. Appleby's Murmur hash 3, the finalizer).
    fn zobrist_hash(pos: &Position) -> u64 {
        let key = pos.key();
        let key = (key ^ key >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
        let key = (key ^ key >> 33).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
        key ^ key >> 33
    }

    /// Counter-moves are off without one; it is not played.
    fn null_move(_: &Position) -> Option<u8> {
        Some(u8::MAX)
    }

    fn table_index(column: u8) -> u16 {
        column.into()
    }

    fn max_table_index() -> u16 {
        WIDTH as u16
    }
}

/// The evaluation.
struct Weights;

impl minimax::Evaluator for Weights {
    type G = ConnectFour;

    fn evaluate(&self, pos: &Position) -> Evaluation {
        CellWeights.evaluate(pos).to_raw()
    }
}

/// Its search with a fresh table, which is not timed.
pub(crate) fn search(options: IterativeOptions) -> Run<Outcome> {
    let mut search = IterativeSearch::new(Weights, options);
    search.set_max_depth(DEPTH);
    let (time, _) = timed(|| search.choose_move(&Position::EMPTY));
    // It tells its nodes only in a sentence for people: "Explored N nodes to depth D".
    let report = search.stats(&mut Position::EMPTY.clone());
    let mut words = report.split_whitespace().skip_while(|&word| word != "Explored");
    let nodes = words.nth(1).and_then(|word| word.parse().ok()).expect("minimax 0.6.0 tells its nodes");
    (time, Outcome { nodes, score: search.root_value() })
}
