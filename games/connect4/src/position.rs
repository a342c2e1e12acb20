//! A position, and how it changes.

use halfmove::{Canonical, End, Game, Gen, Moves};

use crate::board::{WIDTH, cell, column_cells};
use crate::{board, eval, movegen};

/// A position of Connect Four that was reached by legal moves.
///
/// Two bitboards and the running total of the [cell weights](crate::CellWeights), 24 bytes in all (18 on 8-bit machines):
/// cheaper to copy than to take a move back. A move is a column, 0 to 6 from the left.
///
/// ```
/// use halfmove::Game;
/// use halfmove_connect4::Position;
///
/// let mut pos: Position = "4453".parse()?;
/// assert!(pos.is_legal(3));
/// pos.make(3);
/// assert_eq!(pos.to_string(), "\
///     . . . . . . .\n\
///     . . . . . . .\n\
///     . . . . . . .\n\
///     . . . X . . .\n\
///     . . . O . . .\n\
///     . . O X X . .\n\
///     1 2 3 4 5 6 7\n");
/// # Ok::<(), halfmove_connect4::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The stones of the side to move.
    pub(crate) mover: u64,
    /// All stones.
    pub(crate) occupied: u64,
    /// Cell weights of the side to move less those of its opponent.
    pub(crate) weight: isize,
}

// A word for the weight: 8 bytes, 4 and as many to align the next, or 2 where nothing is aligned.
const _: () = assert!(size_of::<Position>() == if cfg!(target_pointer_width = "16") { 18 } else { 24 });

impl Position {
    /// The empty board.
    pub const EMPTY: Position = Position { mover: 0, occupied: 0, weight: 0 };

    /// The stones of the side to move, in the layout of [`board`].
    #[inline]
    pub const fn mover(&self) -> u64 {
        self.mover
    }

    /// The stones of the side that moved last.
    #[inline]
    pub const fn opponent(&self) -> u64 {
        self.mover ^ self.occupied
    }

    /// All stones.
    #[inline]
    pub const fn occupied(&self) -> u64 {
        self.occupied
    }

    /// How many stones are on the board: the plies played.
    #[inline]
    pub const fn plies(&self) -> u32 {
        self.occupied.count_ones()
    }

    /// The cell that a stone thrown into `column` comes to lie on; outside the board if the column is full.
    #[inline]
    pub(crate) const fn landing(&self, column: u8) -> u64 {
        // Adding one at the bottom of a column carries to its lowest empty cell. Looking both masks up, without an index
        // check, takes 3 % fewer instructions of plain alpha-beta than shifting them into place.
        let Lane { bottom, cells } = LANES[column as usize % LANES.len()];
        (self.occupied + bottom) & cells
    }

    /// Whether there is room in `column`.
    #[inline]
    pub(crate) const fn has_room(&self, column: u8) -> bool {
        self.occupied & cell(column as usize, board::HEIGHT - 1) == 0
    }
}

/// A column with the empty cell above it.
struct Lane {
    bottom: u64,
    cells: u64,
}

/// The columns; one more than there are, so that an index is cut to size by its low bits.
static LANES: [Lane; WIDTH + 1] = {
    let mut lanes = [const { Lane { bottom: 0, cells: 0 } }; WIDTH + 1];
    let mut column = 0;
    while column < WIDTH {
        lanes[column] = Lane { bottom: cell(column, 0), cells: column_cells(column) | cell(column, board::HEIGHT) };
        column += 1;
    }
    lanes
};

impl Default for Position {
    fn default() -> Self {
        Position::EMPTY
    }
}

impl Game for Position {
    const NAME: &'static str = "connect4";
    type Move = u8;
    type Undo = Position;

    #[inline(always)]
    fn generate(&self, which: Gen, out: &mut Moves<'_, u8>) -> End {
        let end = self.outcome();
        if end == End::Open && which == Gen::All {
            movegen::generate(self, out);
        }
        end
    }

    #[inline]
    fn make(&mut self, column: u8) -> Position {
        let before = *self;
        let stone = before.landing(column);
        *self = Position {
            mover: before.opponent(),
            occupied: before.occupied | stone,
            weight: -(before.weight + eval::weight(stone)),
        };
        before
    }

    #[inline]
    fn unmake(&mut self, _: u8, before: Position) {
        // Field by field: as a whole it is a call to copy memory on 32-bit machines, 25 instructions a node there.
        let Position { mover, occupied, weight } = before;
        self.mover = mover;
        self.occupied = occupied;
        self.weight = weight;
    }

    #[inline]
    fn end(&self) -> End {
        self.outcome()
    }

    /// An exact code: the mover's stones on top of all stones, column by column. Adding the two never carries
    /// into the next column, and the sum tells the height of each (Tromp, Pons).
    #[inline]
    fn key(&self) -> u64 {
        self.mover + self.occupied
    }

    /// Each move fills a cell.
    #[inline]
    fn plies_left(&self) -> u8 {
        (WIDTH * board::HEIGHT) as u8 - self.plies() as u8
    }

    #[inline]
    fn is_legal(&self, column: u8) -> bool {
        usize::from(column) < WIDTH && self.has_room(column) && self.outcome() == End::Open
    }

    fn pack(column: u8) -> u32 {
        column.into()
    }

    fn unpack(packed: u32) -> Option<u8> {
        u8::try_from(packed).ok().filter(|&column| usize::from(column) < WIDTH)
    }

    #[inline]
    fn canonical(&self) -> Canonical {
        let key = self.key();
        let mirrored = board::mirror(key);
        Canonical { key: key.min(mirrored), symmetry: (mirrored < key).into() }
    }

    #[inline]
    fn map_move(column: u8, symmetry: u8) -> u8 {
        if symmetry == 0 { column } else { WIDTH as u8 - 1 - column }
    }

    /// One counter for each cell, whoever takes it: what is good for one side is what the other must prevent.
    const HISTORY_SLOTS: usize = 64;

    #[inline]
    fn history_slot(&self, column: u8) -> usize {
        self.landing(column).trailing_zeros() as usize & 63
    }
}
