//! Positions that are worth the same because they are mirror images of each other.

use crate::Game;

/// A game whose board can be turned or mirrored.
///
/// Symmetry 0 changes nothing; the others are the game's own. Together with [`Game::canonical`],
/// [`Game::map_move`] and [`Game::unmap_move`] it must commute with play: moving and then mirroring gives the
/// same position as mirroring and then making the mirrored move.
pub trait Symmetric: Game + Sized {
    /// How many symmetries there are, the identity included.
    const SYMMETRIES: u8;

    /// This position under `symmetry`, which is below [`SYMMETRIES`](Self::SYMMETRIES).
    #[must_use]
    fn transform(&self, symmetry: u8) -> Self;
}
