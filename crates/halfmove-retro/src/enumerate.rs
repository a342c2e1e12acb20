//! Games whose positions can be counted.

use halfmove::Game;

/// A game whose positions have numbers, so that a table can hold one entry for each.
///
/// The numbering should be dense and quick: solving turns every position into its index, and the size of the table
/// is [`COUNT`](Self::COUNT) whatever part of it stands for positions. Positions that are worth the same, like mirror
/// images, may share an index. For every index that stands for a position, `Self::at(index)?.index() ==
/// Some(index)`.
pub trait Enumerate: Game + Sized {
    /// How many indices there are.
    const COUNT: usize;

    /// The number of this position, below [`COUNT`](Self::COUNT). `None` only where the game is over and
    /// [`end`](Game::end) says so: such positions can be left out of the table.
    fn index(&self) -> Option<usize>;

    /// The position with this number; `None` if the number stands for none.
    fn at(index: usize) -> Option<Self>;
}
