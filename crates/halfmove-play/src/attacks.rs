//! Which pieces attack which squares, in games where pieces do.

/// A square and the pieces that attack it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AttackedSquare {
    /// What it is called in moves.
    pub name: String,
    /// Whose piece stands there: 0 for the first player; `None` for an empty square.
    pub owner: Option<usize>,
    /// Where the pieces stand that attack it, the first player's and those of the other one. A piece on the square is
    /// attacked by its opponent's and defended by its own.
    pub by: [Vec<String>; 2],
}
