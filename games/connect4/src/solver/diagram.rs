//! Positions drawn as text.

use core::fmt;

use super::bits::Bits;
use super::geometry::Geometry;
use super::grid::AnyGrid;

/// Why a drawing is no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DiagramError {
    /// A character that is neither a stone nor an empty cell.
    NoCell {
        /// What was read.
        read: char,
        /// The row of the drawing, from 1 at the top.
        row: usize,
    },
    /// A row that is too short or too long.
    Width {
        /// The row of the drawing, from 1 at the top.
        row: usize,
        /// How many cells it has.
        cells: usize,
        /// How many it must have.
        expected: usize,
    },
    /// Too few rows or too many.
    Height {
        /// How many there are.
        rows: usize,
        /// How many there must be.
        expected: usize,
    },
    /// A stone with an empty cell below it.
    Floating {
        /// Its column, from 0.
        column: usize,
        /// Its row, from 0 at the bottom.
        row: usize,
    },
    /// The players can't have so many stones each.
    Counts {
        /// Stones of the player who moves first.
        first: u32,
        /// Stones of the other one.
        second: u32,
    },
    /// No stone can have been the first one, or none the last one.
    Order,
    /// Fours that can't have come about: of both players, of the one who did not move last, or such that no stone can have
    /// been the last one.
    Fours,
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            DiagramError::NoCell { read, row } => {
                write!(f, "{read:?} in row {row} is no cell: expected x or 1, o or 2, and . or 0 for an empty one")
            }
            DiagramError::Width { row, cells, expected } => {
                write!(f, "row {row} has {cells} cells: expected {expected}")
            }
            DiagramError::Height { rows, expected } => write!(f, "{rows} rows were drawn: expected {expected}"),
            DiagramError::Floating { column, row } => {
                let (column, row) = (column + 1, row + 1);
                write!(f, "the stone in column {column}, row {row} from below, floats: expected one under it")
            }
            DiagramError::Counts { first, second } => {
                write!(f, "x has {first} stones and o has {second}: expected as many, or one more for x, who begins")
            }
            DiagramError::Order => write!(
                f,
                "no game leads here: expected a stone of x at the bottom of a column, which was the first one, and one of \
                 who moved last on top of a column"
            ),
            DiagramError::Fours => {
                write!(f, "no game leads to these fours in a row: expected at most those that the last stone made")
            }
        }
    }
}

impl core::error::Error for DiagramError {}

impl<const W: usize, const H: usize, B: Bits> AnyGrid<W, H, B> {
    /// Reads a drawn board: rows from the top, each on a line of its own or ended by a slash; `x`, `X` or `1` for the
    /// player who moves first, `o`, `O` or `2` for the other one, `.` or `0` for an empty cell. Blanks do not count.
    ///
    /// That the stones can have been played in some order is checked as far as counts, gravity and fours tell.
    ///
    /// ```
    /// use halfmove_connect4::solver::Grid;
    ///
    /// let drawn = Grid::<4, 4>::from_diagram("..../..../.o../.xx.")?;
    /// assert_eq!(drawn.stones(), 3);
    /// assert_eq!(Some(drawn), Grid::from_columns([1, 1, 2]).ok());
    /// # Ok::<(), halfmove_connect4::solver::DiagramError>(())
    /// ```
    ///
    /// # Errors
    /// If it is no position.
    pub fn from_diagram(text: &str) -> Result<Self, DiagramError> {
        let rows = || text.split(['\n', '/']).map(str::trim).filter(|row| !row.is_empty());
        let height = rows().count();
        if height != H {
            return Err(DiagramError::Height { rows: height, expected: H });
        }
        let mut players = [B::ZERO; 2];
        for (from_top, row) in rows().enumerate() {
            let cells = || row.chars().filter(|cell| !cell.is_whitespace());
            if cells().count() != W {
                return Err(DiagramError::Width { row: from_top + 1, cells: cells().count(), expected: W });
            }
            for (column, read) in cells().enumerate() {
                let cell = B::ONE << (column * Geometry::<W, H>::STRIDE + H - 1 - from_top);
                match read {
                    'x' | 'X' | '1' => players[0] |= cell,
                    'o' | 'O' | '2' => players[1] |= cell,
                    '.' | '0' => {}
                    _ => return Err(DiagramError::NoCell { read, row: from_top + 1 }),
                }
            }
        }
        Self::of_stones(players)
    }

    /// The position with these stones of the player who moves first and of the other one.
    fn of_stones([first, second]: [B; 2]) -> Result<Self, DiagramError> {
        let occupied = first | second;
        let supports = occupied << 1 | Geometry::<W, H>::bottom();
        let floating = occupied & !supports;
        if floating != B::ZERO {
            let bit = floating.trailing_zeros() as usize;
            let (column, row) = (bit / Geometry::<W, H>::STRIDE, bit % Geometry::<W, H>::STRIDE);
            return Err(DiagramError::Floating { column, row });
        }
        let (more, less) = (first.count_ones(), second.count_ones());
        if more != less && more != less + 1 {
            return Err(DiagramError::Counts { first: more, second: less });
        }
        let (mover, last) = if more == less { (first, second) } else { (second, first) };
        let has_four = Geometry::<W, H>::has_four::<B>;
        // The highest stone of each column is below the lowest empty cell.
        let tops = (occupied + Geometry::<W, H>::bottom()) >> 1 & last;
        if occupied != B::ZERO && (first & Geometry::<W, H>::bottom() == B::ZERO || tops == B::ZERO) {
            return Err(DiagramError::Order);
        }
        let mut lasts = (0..B::BITS as usize).map(|bit| B::ONE << bit).filter(|&stone| tops & stone != B::ZERO);
        if has_four(mover) || has_four(last) && !lasts.any(|stone| !has_four(last ^ stone)) {
            return Err(DiagramError::Fours);
        }
        Ok(AnyGrid::of(mover, occupied))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::Grid;

    fn read(text: &str) -> Result<Grid<5, 4>, DiagramError> {
        Grid::from_diagram(text)
    }

    #[test]
    fn a_board_can_be_drawn_in_several_ways() {
        let expected = Grid::from_columns([2, 2, 1]).unwrap();
        for text in ["...../...../..o../.xx..", "00000/00000/00200/01100", " . . . . .\n.....\n. . O . .\n.XX..\n\n"] {
            assert_eq!(read(text), Ok(expected), "{text}");
        }
        assert_eq!(read("...../...../...../....."), Ok(Grid::EMPTY));
    }

    #[test]
    fn what_is_wrong_is_told() {
        let wrong = [
            ("...../...../.....", DiagramError::Height { rows: 3, expected: 4 }),
            ("...../..../...../.....", DiagramError::Width { row: 2, cells: 4, expected: 5 }),
            ("...../...../...../..z..", DiagramError::NoCell { read: 'z', row: 4 }),
            ("...../...../.x.../.....", DiagramError::Floating { column: 1, row: 1 }),
            ("...../...../...../oo...", DiagramError::Counts { first: 0, second: 2 }),
            ("...../...../...../xx...", DiagramError::Counts { first: 2, second: 0 }),
            // Both have four; o has four, but x moved last.
            ("x...o/x...o/x...o/x...o", DiagramError::Fours),
            ("x..../o..../oxx../oooox", DiagramError::Counts { first: 4, second: 6 }),
            ("...../x..../xx..x/oooox", DiagramError::Fours),
            // o can't have begun, nor can x have moved last.
            ("...../...../x..../o....", DiagramError::Order),
            ("...../o..../xo.../xx...", DiagramError::Order),
        ];
        for (text, error) in wrong {
            assert_eq!(read(text), Err(error), "{text}");
        }
    }

    #[test]
    fn a_game_that_was_won_can_be_drawn() {
        let won = read("...../...../ooo../xxxx.").unwrap();
        assert!(won.is_over());
        assert_eq!(won.plain_value(), Some(-7));
    }
}
