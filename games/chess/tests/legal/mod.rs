//! Positions and their legal moves, for several test programs.

use halfmove::{Game, Gen, Moves, Notation, RankedMove};
use halfmove_chess::{Move, Position};

/// The position that a FEN tells.
pub(crate) fn position(text: &str) -> Position {
    Position::parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// All legal moves, none where the game is over.
pub(crate) fn legal(pos: &Position) -> Vec<Move> {
    let mut memory = [RankedMove::default(); 256];
    let mut moves = Moves::new(&mut memory);
    if pos.generate(Gen::All, &mut moves).is_over() {
        return Vec::new();
    }
    moves.iter().collect()
}
