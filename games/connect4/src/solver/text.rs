//! Positions of any size as text.

use core::fmt;
use core::str::FromStr;

use super::bits::Bits;
use super::diagram::DiagramError;
use super::grid::{AnyGrid, Illegal};

/// Why a text is no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GridError {
    /// A character that is no column of the board.
    NoColumn {
        /// What was read.
        read: char,
        /// At which move, from 1.
        at: usize,
        /// How many columns there are.
        width: usize,
    },
    /// A move in a full column.
    FullColumn {
        /// What was read.
        read: char,
        /// At which move, from 1.
        at: usize,
    },
    /// A move after the end of the game.
    GameOver {
        /// What was read.
        read: char,
        /// At which move, from 1.
        at: usize,
    },
    /// A drawing that is no position.
    Diagram(DiagramError),
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GridError::NoColumn { read, at, width: 10.. } => {
                write!(f, "{read:?} at move {at} is no column: expected 1 to 9, then a, b and so on")
            }
            GridError::NoColumn { read, at, width } => {
                write!(f, "{read:?} at move {at} is no column: expected a digit from 1 to {width}")
            }
            GridError::FullColumn { read, at } => {
                write!(f, "column {read} at move {at} is full: expected one of the columns with room")
            }
            GridError::GameOver { read, at } => {
                write!(f, "column {read} at move {at} comes after the end of the game: expected no more moves")
            }
            GridError::Diagram(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for GridError {}

/// Reads the columns of the moves, 1 to 9 and then a, b and so on; or a [drawing](AnyGrid::from_diagram), if there is a line
/// break or a slash in the text.
impl<const W: usize, const H: usize, B: Bits> FromStr for AnyGrid<W, H, B> {
    type Err = GridError;

    fn from_str(text: &str) -> Result<Self, GridError> {
        if text.contains(['\n', '/']) {
            return Self::from_diagram(text).map_err(GridError::Diagram);
        }
        let mut grid = Self::EMPTY;
        for (before, read) in text.chars().enumerate() {
            let at = before + 1;
            let column = read.to_digit(36).and_then(|digit| usize::try_from(digit).ok()?.checked_sub(1));
            grid.play(column.unwrap_or(W)).map_err(|reason| match reason {
                Illegal::NoColumn => GridError::NoColumn { read, at, width: W },
                Illegal::Full => GridError::FullColumn { read, at },
                Illegal::Over => GridError::GameOver { read, at },
            })?;
        }
        Ok(grid)
    }
}

/// Draws the board: `X` moves first, `O` second.
impl<const W: usize, const H: usize, B: Bits> fmt::Display for AnyGrid<W, H, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..H).rev() {
            for column in 0..W {
                let mark = match self.player_at(column, row) {
                    Some(0) => 'X',
                    Some(_) => 'O',
                    None => '.',
                };
                write!(f, "{mark}{}", if column + 1 < W { ' ' } else { '\n' })?;
            }
        }
        for column in 0..W {
            write!(f, "{}{}", column_text(column), if column + 1 < W { ' ' } else { '\n' })?;
        }
        Ok(())
    }
}

/// A column as it is written: 1 to 9, then a, b and so on.
pub fn column_text(column: usize) -> char {
    char::from_digit(column as u32 + 1, 36).unwrap_or('?')
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::solver::Grid;

    #[test]
    fn wide_boards_have_letters() {
        let grid: Grid<11, 4> = "1ab".parse().unwrap();
        assert_eq!(grid.to_string().lines().nth(3), Some("X . . . . . . . . O X"));
        assert_eq!(grid.to_string().lines().nth(4), Some("1 2 3 4 5 6 7 8 9 a b"));
    }

    #[test]
    fn what_is_wrong_is_told() {
        let read = |text: &str| text.parse::<Grid<7, 6>>().unwrap_err();
        assert_eq!(read("18"), GridError::NoColumn { read: '8', at: 2, width: 7 });
        assert_eq!(read("10"), GridError::NoColumn { read: '0', at: 2, width: 7 });
        assert_eq!(read("1111111"), GridError::FullColumn { read: '1', at: 7 });
        assert_eq!(read("12121212"), GridError::GameOver { read: '2', at: 8 });
        assert!(matches!(read("1/2"), GridError::Diagram(_)));
    }
}
