//! Positions that are worth the same because they are mirror images of each other.

use crate::Game;

/// A game whose board can be turned or mirrored.
///
/// Symmetry 0 changes nothing; the others are the game's own. Together with [`Game::canonical`],
/// [`Game::map_move`] and [`Game::unmap_move`] it must commute with play: moving and then mirroring gives the
/// same position as mirroring and then making the mirrored move.
///
/// ```
/// use halfmove::{Game, Symmetric};
/// use halfmove_tictactoe::Position;
///
/// let mut corner = Position::EMPTY;
/// corner.make(0);
/// for symmetry in 0..Position::SYMMETRIES {
///     let mut image = Position::EMPTY.transform(symmetry);
///     image.make(Position::map_move(0, symmetry)); // one of the four corners
///     assert_eq!(corner.transform(symmetry), image);
///     assert_eq!(corner.canonical().key, image.canonical().key);
/// }
/// ```
pub trait Symmetric: Game + Sized {
    /// How many symmetries there are, the identity included.
    const SYMMETRIES: u8;

    /// This position under `symmetry`, which is below [`SYMMETRIES`](Self::SYMMETRIES).
    #[must_use]
    fn transform(&self, symmetry: u8) -> Self;
}
