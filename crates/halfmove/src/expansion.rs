//! What a game tells an exact search about a position, in one pass.

use crate::{Canonical, End, Game, Gen, Moves, Score, Transpositions};

/// What [`Game::expand`] found out about a position. Scores are seen from the side to move, distances count from
/// the position.
///
/// The true value lies between `lower` and `upper`, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expansion {
    /// The least that the position can be worth.
    pub lower: Score,
    /// The most that the position can be worth.
    pub upper: Score,
    /// The most that the moves which were left out can be worth: a game may leave out legal moves that are known not to
    /// be worth more than the window's lower end. [`Score::MIN`] where all are there.
    pub rest: Score,
    /// Where the table keeps what the search finds out; `None` where keeping it does not pay.
    pub key: Option<u64>,
}

impl Expansion {
    /// The value is known.
    #[inline]
    pub const fn exact(score: Score) -> Expansion {
        Expansion::between(score, score)
    }

    /// The value lies between these, both included; nothing is to be kept in the table.
    #[inline]
    pub const fn between(lower: Score, upper: Score) -> Expansion {
        Expansion { lower, upper, rest: Score::MIN, key: None }
    }

    /// Whether this decides a search with the open window from `alpha` to `beta`: it can bring nothing new.
    #[inline]
    pub fn is_enough(&self, alpha: Score, beta: Score) -> bool {
        self.lower >= beta || self.upper <= alpha || self.lower >= self.upper
    }
}

/// What every game can tell: its end or its bounds, what the table holds, and all moves as generated.
#[inline]
pub(crate) fn of_rules<G: Game, T: Transpositions>(
    game: &G,
    alpha: Score,
    beta: Score,
    table: &T,
    out: &mut Moves<'_, G::Move>,
) -> Expansion {
    let end = game.generate(Gen::All, out);
    if end != End::Open {
        return Expansion::exact(end.score_of_over(0));
    }
    let (lower, upper) = game.bounds().unwrap_or((Score::MIN, Score::MAX));
    let mut expansion = Expansion::between(lower, upper);
    if table.is_empty() || expansion.is_enough(alpha, beta) {
        return expansion;
    }
    let Canonical { key, .. } = game.canonical();
    expansion.key = Some(key);
    if let Some((lower, upper)) = table.bounds(key) {
        expansion.lower = expansion.lower.max(lower);
        expansion.upper = expansion.upper.min(upper);
    }
    expansion
}
