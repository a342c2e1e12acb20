//! Positions on a board of any size.

use core::fmt;

use super::bits::Bits;
use super::geometry::Geometry;
use super::node::Node;
use super::score::{loss, win};
use crate::Position;

/// A position on a board of `W` columns and `H` rows, reached by legal moves, in two numbers `B`. The columns, each with one
/// bit more than it has cells, must fit these: [`Grid`] is the one for up to 64 bits, [`WideGrid`] for up to 128.
///
/// ```
/// use halfmove_connect4::solver::Grid;
///
/// let grid = Grid::<8, 7>::from_columns([3, 3, 4])?;
/// assert_eq!(grid.stones(), 3);
/// # Ok::<(), halfmove_connect4::solver::IllegalMove>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct AnyGrid<const W: usize, const H: usize, B> {
    mover: B,
    occupied: B,
}

/// A position on a board that fits 64 bits.
pub type Grid<const W: usize, const H: usize> = AnyGrid<W, H, u64>;

/// A position on a board that fits 128 bits.
///
/// It is solved in the same way, but the [keys](Bits::to_key) for the table are not exact: positions may be taken for one
/// another, and a score be wrong. With a table of 64 MB, which has 8 million entries, the chance is one in a million million for
/// each time that the table is asked in vain: with some such questions a node, one in some thousand for a search of a hundred
/// million nodes, and most entries do not change the score.
///
/// ```
/// use halfmove_connect4::solver::{BoundTable, Bucket, Method, Room, Solve, WideGrid};
///
/// // Two stones side by side and room on both sides: the first player wins with its fourth stone of 32.
/// let grid: WideGrid<8, 8> = "4455".parse()?;
/// let mut table = BoundTable::new(vec![Bucket::EMPTY; 1 << 19], WideGrid::<8, 8>::BITS)?;
/// let mut room = Room::<8, 8, 8, u128>::new();
/// assert_eq!(Solve::new(grid, &mut room, &mut table, Method::Null).run(), 29);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type WideGrid<const W: usize, const H: usize> = AnyGrid<W, H, u128>;

/// A move that can't be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// Which of the moves, from 1.
    pub number: usize,
    /// Its column, from 0.
    pub column: usize,
    /// Why.
    pub reason: Illegal,
}

/// Why a move can't be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Illegal {
    /// There is no such column.
    NoColumn,
    /// The column is full.
    Full,
    /// Somebody has won, or the board is full.
    Over,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let IllegalMove { number, column, reason } = self;
        let column = column + 1;
        match reason {
            Illegal::NoColumn => write!(f, "move {number} is in column {column}: expected a column of the board"),
            Illegal::Full => write!(f, "move {number} is in column {column}, which is full: expected one with room"),
            Illegal::Over => write!(f, "move {number} is in column {column}, but the game is over: expected no move"),
        }
    }
}

impl core::error::Error for IllegalMove {}

impl<const W: usize, const H: usize, B: Bits> AnyGrid<W, H, B> {
    /// The empty board.
    pub const EMPTY: Self = Self::of(B::ZERO, B::ZERO);
    /// Cells of the board.
    pub const CELLS: u32 = Geometry::<W, H>::CELLS;
    /// How many bits a [table](super::BoundTable) for this size is made for.
    pub const BITS: u32 = Geometry::<W, H>::key_bits::<B>();

    /// The position with these stones of the side to move and all stones.
    pub(crate) const fn of(mover: B, occupied: B) -> Self {
        const { assert!(Geometry::<W, H>::BITS <= B::BITS as usize, "the board must fit the number") }
        AnyGrid { mover, occupied }
    }

    /// The position after these moves, columns from 0.
    ///
    /// # Errors
    /// At the first move that can't be played.
    pub fn from_columns(columns: impl IntoIterator<Item = usize>) -> Result<Self, IllegalMove> {
        let mut grid = Self::EMPTY;
        for (at, column) in columns.into_iter().enumerate() {
            grid.play(column).map_err(|reason| IllegalMove { number: at + 1, column, reason })?;
        }
        Ok(grid)
    }

    /// Throws a stone of the side to move into `column`, from 0.
    ///
    /// # Errors
    /// If that can't be done.
    pub fn play(&mut self, column: usize) -> Result<(), Illegal> {
        if column >= W {
            return Err(Illegal::NoColumn);
        }
        if self.is_over() {
            return Err(Illegal::Over);
        }
        let stone = self.landing(column);
        if stone == B::ZERO {
            return Err(Illegal::Full);
        }
        *self = AnyGrid { mover: self.opponent(), occupied: self.occupied | stone };
        Ok(())
    }

    /// Whose stone lies there, columns and rows from 0: 0 for the player who moves first, 1 for the other one; `None` where
    /// there is none.
    pub fn player_at(&self, column: usize, row: usize) -> Option<usize> {
        let bit = column * Geometry::<W, H>::STRIDE + row;
        let cell = if column < W && row < H { B::ONE << bit } else { B::ZERO };
        let mover = self.stones() as usize % 2;
        if cell & self.occupied == B::ZERO {
            return None;
        }
        Some(if cell & self.mover == B::ZERO { 1 - mover } else { mover })
    }

    /// How many stones are on the board.
    pub fn stones(&self) -> u32 {
        self.occupied.count_ones()
    }

    /// Whether somebody has won, or the board is full.
    pub fn is_over(&self) -> bool {
        Geometry::<W, H>::has_four(self.opponent()) || self.occupied == Geometry::<W, H>::all()
    }

    /// The columns with room, from 0, from the centre outwards; none if the game is over.
    pub fn columns(&self) -> impl Iterator<Item = usize> + use<W, H, B> {
        let grid = *self;
        let columns = Geometry::<W, H>::CENTRE_FIRST.into_iter().take(W);
        columns.filter(move |&column| !grid.is_over() && grid.landing(column) != B::ZERO)
    }

    /// The cells of a four, or of several that the last stone completed, as bits of the board; `None` if nobody has won.
    pub fn winning_line(&self) -> Option<B> {
        let stones = self.opponent();
        let mut line = B::ZERO;
        for step in [1, Geometry::<W, H>::STRIDE - 1, Geometry::<W, H>::STRIDE, Geometry::<W, H>::STRIDE + 1] {
            let firsts = stones & (stones >> step) & (stones >> (2 * step)) & (stones >> (3 * step));
            line |= firsts | firsts << step | firsts << (2 * step) | firsts << (3 * step);
        }
        (line != B::ZERO).then_some(line)
    }

    /// The stones of the side to move, and all stones.
    pub(crate) fn stones_by_mover(&self) -> (B, B) {
        (self.mover, self.occupied)
    }

    fn opponent(&self) -> B {
        self.mover ^ self.occupied
    }

    /// The cell that a stone thrown into `column` comes to lie on; 0 if the column is full.
    fn landing(&self, column: usize) -> B {
        Geometry::<W, H>::landings(self.occupied) & Geometry::<W, H>::column(column)
    }

    /// The value, where it is plain: the game is over, the side to move wins at once, or it can't prevent its opponent
    /// from doing so, or nobody can win in the two plies that are left.
    pub fn plain_value(&self) -> Option<i8> {
        let (cells, stones) = (Geometry::<W, H>::CELLS, self.stones());
        if Geometry::<W, H>::has_four(self.opponent()) {
            return Some(loss(cells, stones, 0) as i8);
        }
        if stones == cells {
            return Some(0);
        }
        if Geometry::<W, H>::wins(self.mover) & Geometry::<W, H>::landings(self.occupied) != B::ZERO {
            return Some(win(cells, stones, 1) as i8);
        }
        let safe = Node::<W, H, 16, B>::new(self.mover, self.occupied).safe_moves();
        if safe == B::ZERO {
            return Some(loss(cells, stones, 1) as i8);
        }
        (stones + 2 >= cells).then_some(0)
    }

    /// What the solver searches.
    pub(crate) fn to_node<const L: usize>(self) -> Node<W, H, L, B> {
        let node = Node::new(self.mover, self.occupied);
        self.plain_value().map_or(node, |value| node.with_value(value))
    }
}

impl From<Position> for Grid<7, 6> {
    fn from(pos: Position) -> Self {
        Grid { mover: pos.mover(), occupied: pos.occupied() }
    }
}
