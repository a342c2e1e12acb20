//! Opinion, kept apart from the rules.

use crate::{Game, Score};

/// Judges positions where the search stops. Rules belong to [`Game`], opinion belongs here, so that one game
/// can be searched with several evaluations.
///
/// The score is from the side to move, in points of any unit: forced wins are for the rules to tell, and a decisive
/// score counts as the nearest number of points. It must depend on the position alone: an evaluator may
/// keep caches (hence `&mut self`), but the same position must always get the same score, or a search that is
/// cut into slices, saved or repeated would not give the same result.
///
/// Any closure will do:
///
/// ```
/// use halfmove::{Evaluate, Game, Score};
///
/// fn takes<G: Game>(_: impl Evaluate<G>) {}
///
/// fn nothing_matters<G: Game>() {
///     takes::<G>(|_: &G| Score::DRAW);
/// }
/// ```
pub trait Evaluate<G: Game> {
    /// What `game` is worth to its side to move.
    fn evaluate(&mut self, game: &G) -> Score;
}

impl<G: Game, F: FnMut(&G) -> Score> Evaluate<G> for F {
    #[inline]
    fn evaluate(&mut self, game: &G) -> Score {
        self(game)
    }
}
