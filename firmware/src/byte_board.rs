//! Connect Four without bitboards: a byte for each cell, for processors that have no more than eight bits.
//!
//! The same game as [`halfmove_connect4`]'s by the same trait, from rules to keys, so that a search makes the same nodes
//! on either board. What differs is the cost: the bitboards look at all lines of a side at once, in 64 bits; this board
//! looks at the lines through the last stone, a cell at a time. And where those are copied, here a move is taken back.

use core::fmt::{self, Write};

use halfmove::{End, Evaluate, Game, Gen, Moves, Score};
use halfmove_connect4::CellWeights;
use halfmove_connect4::board::{CELLS, HEIGHT, WIDTH};

/// The order that columns are tried in.
const CENTRE_FIRST: [u8; WIDTH] = [3, 2, 4, 1, 5, 0, 6];

/// Bytes of the board. Around it is a border that is always empty; above a column it is the one below the next.
///
/// ```text
///      7 14 21 28 35 42 49 56 63
///      6 13 20 27 34 41 48 55 62     row 5
///      5 12 19 26 33 40 47 54 61
///      4 11 18 25 32 39 46 53 60
///      3 10 17 24 31 38 45 52 59
///      2  9 16 23 30 37 44 51 58
///      1  8 15 22 29 36 43 50 57     row 0
///      0  7 14 21 28 35 42 49 56
///
///         0  1  2  3  4  5  6        column
/// ```
const BYTES: usize = 64;
/// From a cell to its neighbor in the next column.
const STRIDE: u8 = HEIGHT as u8 + 1;
/// To the next cell across, and along both diagonals.
const STEPS: [u8; 3] = [STRIDE, STRIDE - 1, STRIDE + 1];

/// How many windows of four run through each cell of the board.
static WEIGHTS: [i8; BYTES] = {
    const LOWER_HALF: [[i8; WIDTH]; HEIGHT / 2] =
        [[3, 4, 5, 7, 5, 4, 3], [4, 6, 8, 10, 8, 6, 4], [5, 8, 11, 13, 11, 8, 5]];
    let mut weights = [0; BYTES];
    let mut at = 0;
    while at < CELLS {
        let (column, row) = (at / HEIGHT, at % HEIGHT);
        let from_edge = if row < HEIGHT / 2 { row } else { HEIGHT - 1 - row };
        weights[bottom(column as u8) as usize + row] = LOWER_HALF[from_edge][column];
        at += 1;
    }
    weights
};

/// The lowest cell of a column.
const fn bottom(column: u8) -> u8 {
    (column + 1) * STRIDE + 1
}

/// A position of Connect Four that was reached by legal moves. A move is a column, 0 to 6 from the left.
///
/// ```
/// use halfmove::{Limits, NoTable, Options, Search, Workspace};
/// use halfmove_connect4::CellWeights;
/// use halfmove_firmware::ByteBoard;
///
/// let mut memory = Workspace::<ByteBoard, 5, 35>::new();
/// let mut search =
///     Search::new(ByteBoard::EMPTY, CellWeights, &mut memory, NoTable, Options::plain(), Limits::depth(5));
/// search.run();
/// assert_eq!((search.best(), search.stats().nodes), (Some(3), 755));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByteBoard {
    /// 0 where there is no stone, 1 for the first player's, 2 for the second's.
    cells: [u8; BYTES],
    /// Where the next stone in each column comes to lie. One more than there are, to cut an index to size by its low bits.
    tops: [u8; WIDTH + 1],
    /// Cell weights of the side to move less those of its opponent.
    weight: i16,
    /// Whose turn it is: 1 or 2.
    side: u8,
    /// Stones on the board.
    stones: u8,
    /// Where the last stone lies: only there can a line have been completed. 0 if there is none.
    last: u8,
}

impl ByteBoard {
    /// The board without stones.
    pub const EMPTY: ByteBoard = {
        let mut tops = [0; WIDTH + 1];
        let mut column = 0;
        while column < WIDTH {
            tops[column] = bottom(column as u8);
            column += 1;
        }
        ByteBoard { cells: [0; BYTES], tops, weight: 0, side: 1, stones: 0, last: 0 }
    };

    fn cell(&self, at: u8) -> u8 {
        self.cells[usize::from(at) % BYTES]
    }

    fn cell_mut(&mut self, at: u8) -> &mut u8 {
        &mut self.cells[usize::from(at) % BYTES]
    }

    fn top(&self, column: u8) -> u8 {
        self.tops[usize::from(column) % (WIDTH + 1)]
    }

    fn top_mut(&mut self, column: u8) -> &mut u8 {
        &mut self.tops[usize::from(column) % (WIDTH + 1)]
    }

    fn has_room(&self, column: u8) -> bool {
        self.top(column) < bottom(column) + HEIGHT as u8
    }

    /// Whether the last stone completed a line of four. The border stops every line.
    fn has_four(&self) -> bool {
        let side = self.cell(self.last);
        let is_same = |at: u8| self.cell(at) == side;
        let below = self.last.wrapping_sub(1);
        if is_same(below) && is_same(below.wrapping_sub(1)) && is_same(below.wrapping_sub(2)) {
            return true;
        }
        STEPS.into_iter().any(|step| {
            let mut stones = 1;
            let mut at = self.last.wrapping_add(step);
            while is_same(at) {
                stones += 1;
                at = at.wrapping_add(step);
            }
            at = self.last.wrapping_sub(step);
            while is_same(at) {
                stones += 1;
                at = at.wrapping_sub(step);
            }
            stones >= 4
        })
    }

    /// Writes the board, the first player's stones as `X`, as the other board is written.
    ///
    /// # Errors
    /// Only what `out` reports.
    pub fn write_board(&self, out: &mut dyn Write) -> fmt::Result {
        for row in (0..HEIGHT as u8).rev() {
            for column in 0..WIDTH as u8 {
                let stone = [". ", "X ", "O "][usize::from(self.cell(bottom(column) + row)) % 3];
                out.write_str(if usize::from(column) == WIDTH - 1 { stone.trim_ascii_end() } else { stone })?;
            }
            out.write_char('\n')?;
        }
        out.write_str("1 2 3 4 5 6 7\n")
    }
}

impl Evaluate<ByteBoard> for CellWeights {
    fn evaluate(&mut self, pos: &ByteBoard) -> Score {
        Score::points(pos.weight.into())
    }
}

impl Game for ByteBoard {
    const NAME: &'static str = "connect4";
    type Move = u8;
    /// Where the stone before the last one lies.
    type Undo = u8;

    fn generate(&self, which: Gen, out: &mut Moves<'_, u8>) -> End {
        let end = self.end();
        if end == End::Open && which == Gen::All {
            for column in CENTRE_FIRST {
                if self.has_room(column) {
                    out.push(column);
                }
            }
        }
        end
    }

    fn make(&mut self, column: u8) -> u8 {
        let at = self.top(column);
        *self.cell_mut(at) = self.side;
        *self.top_mut(column) += 1;
        self.weight = -(self.weight + i16::from(WEIGHTS[usize::from(at) % BYTES]));
        self.side ^= 3;
        self.stones += 1;
        core::mem::replace(&mut self.last, at)
    }

    fn unmake(&mut self, column: u8, last: u8) {
        let at = self.last;
        *self.cell_mut(at) = 0;
        *self.top_mut(column) -= 1;
        self.weight = -self.weight - i16::from(WEIGHTS[usize::from(at) % BYTES]);
        self.side ^= 3;
        self.stones -= 1;
        self.last = last;
    }

    fn end(&self) -> End {
        if self.last == 0 {
            End::Open
        } else if self.has_four() {
            End::Loss
        } else if usize::from(self.stones) == CELLS {
            End::Draw
        } else {
            End::Open
        }
    }

    /// The code of the other board, bit by bit: a search that was saved with either can be resumed with both. It is asked
    /// for at the root, and by tables.
    fn key(&self) -> u64 {
        let mut key = 0;
        for column in 0..WIDTH as u8 {
            for at in bottom(column)..self.top(column) {
                // The mover's stones on top of all stones.
                key += if self.cell(at) == self.side { 2 } else { 1 } << (at - bottom(0));
            }
        }
        key
    }

    fn plies_left(&self) -> u8 {
        CELLS as u8 - self.stones
    }

    fn is_legal(&self, column: u8) -> bool {
        usize::from(column) < WIDTH && self.has_room(column) && !self.end().is_over()
    }

    fn pack(column: u8) -> u32 {
        column.into()
    }

    fn unpack(packed: u32) -> Option<u8> {
        u8::try_from(packed).ok().filter(|&column| usize::from(column) < WIDTH)
    }
}
