//! Whether a table is true: each entry against the rules and its successors' entries.

use halfmove::{Gen, Moves, RankedMove, Score};

use crate::solve::MOST_MOVES;
use crate::{Enumerate, Tablebase, code};

/// What is wrong with a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Mismatch {
    /// An entry contradicts the rules or the entries of the positions that can come next.
    #[error("{game}: the position with index {index} is a {} in the table, expected a {}", name(*.found), name(*.expected))]
    Value {
        /// The game's name.
        game: &'static str,
        /// The entry's index.
        index: usize,
        /// What the table says; `None` if it says that there is no such position.
        found: Option<Score>,
        /// What follows from the rules and the other entries.
        expected: Option<Score>,
    },
    /// The game does not give a position the index that it has.
    #[error("{game}: the position with index {index} says that its index is {found:?}, expected the same")]
    Index {
        /// The game's name.
        game: &'static str,
        /// The index it was made from.
        index: usize,
        /// The index it tells.
        found: Option<usize>,
    },
}

fn name(value: Option<Score>) -> String {
    match value {
        None => "number without position".into(),
        Some(Score::DRAW) => "draw".into(),
        Some(value) => value.to_string(),
    }
}

impl<G: Enumerate> Tablebase<G> {
    /// Checks every entry against the rules and against the entries of the positions that can come next.
    ///
    /// A table that passes is true: a win in `n` plies leads to a loss in `n - 1`, and so on down to an end; and
    /// from a draw no move leads to a loss for the opponent, but one to another draw, on and on.
    ///
    /// # Errors
    /// The first entry that is wrong.
    pub fn verify(&self) -> Result<(), Mismatch> {
        let mut memory = [RankedMove::default(); MOST_MOVES];
        for index in 0..G::COUNT {
            let expected = match G::at(index) {
                None => None,
                Some(game) if game.index() != Some(index) => {
                    return Err(Mismatch::Index { game: G::NAME, index, found: game.index() });
                }
                Some(mut game) => Some(self.value_by_moves(&mut game, &mut memory)),
            };
            let found = self.value_at(index);
            if found != expected {
                return Err(Mismatch::Value { game: G::NAME, index, found, expected });
            }
        }
        Ok(())
    }

    /// What the position is worth by the rules if the game is over, or else by the entries of its successors.
    fn value_by_moves(&self, game: &mut G, memory: &mut [RankedMove<G::Move>]) -> Score {
        let mut moves = Moves::new(memory);
        if let Some(code) = code::of_end(game.generate(Gen::All, &mut moves)) {
            return code::to_score(code).unwrap_or_default();
        }
        let values = moves.iter().map(|mv| {
            let undo = game.make(mv);
            let value = code::before(self.value(game));
            game.unmake(mv, undo);
            value
        });
        values.max().unwrap_or_default()
    }
}
