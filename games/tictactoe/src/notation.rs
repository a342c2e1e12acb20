//! How people write the game: squares are digits, a position is the moves that lead to it.
//!
//! ```text
//!   1 2 3
//!   4 5 6      "5193": X takes the centre, O a corner, X the corner across, O the next corner
//!   7 8 9
//! ```

use core::error::Error;
use core::fmt::{self, Write};

use halfmove::{End, Game, Notation};

use crate::board::{Position, SQUARES, has_line, squares};

/// Why a text is no position, or no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParseError {
    /// A character that is no square.
    NoSquare {
        /// What was read.
        read: char,
        /// The number of the move, from 1.
        at: u8,
    },
    /// A square that has its mark already.
    Taken {
        /// The square, 1 to 9.
        square: u8,
        /// The number of the move, from 1.
        at: u8,
    },
    /// A move after the end of the game.
    GameOver {
        /// The square, 1 to 9.
        square: u8,
        /// The number of the move, from 1.
        at: u8,
    },
    /// A move that is not one character long.
    NotOneDigit {
        /// How many characters were read.
        length: usize,
    },
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::NoSquare { read, at } => {
                write!(f, "move {at}, {read:?}, is no square: expected a digit from 1 to 9")
            }
            ParseError::Taken { square, at } => {
                write!(f, "move {at}, {square}, is on a square that is taken: expected a free one")
            }
            ParseError::GameOver { square, at } => {
                write!(f, "move {at}, {square}, comes after the end of the game: expected no more moves")
            }
            ParseError::NotOneDigit { length } => {
                write!(f, "{length} characters are no move: expected one digit from 1 to 9")
            }
        }
    }
}

impl Error for ParseError {}

impl Position {
    /// How many marks there are.
    fn plies(self) -> u8 {
        SQUARES - self.free().count_ones() as u8
    }

    /// The square that `read` names, if it can be played here.
    fn square(self, read: char) -> Result<u8, ParseError> {
        let at = self.plies() + 1;
        let digit = read.to_digit(10).filter(|&digit| digit > 0).ok_or(ParseError::NoSquare { read, at })?;
        let square = digit as u8 - 1;
        if self.outcome() != End::Open {
            Err(ParseError::GameOver { square: square + 1, at })
        } else if !self.is_legal(square) {
            Err(ParseError::Taken { square: square + 1, at })
        } else {
            Ok(square)
        }
    }

    /// The move that may have ended the game: one without which nobody has a line.
    fn last(self) -> Option<u8> {
        let winner = 1 - self.mover();
        squares(self.marks[winner]).rfind(|square| !has_line(self.marks[winner] & !(1 << square)))
    }
}

impl Notation for Position {
    const TITLE: &'static str = "Tic-tac-toe";
    const PLAYERS: [&'static str; 2] = ["X", "O"];
    type Error = ParseError;

    fn start() -> Self {
        Position::EMPTY
    }

    fn to_move(&self) -> usize {
        self.mover()
    }

    fn parse_position(text: &str) -> Result<Self, ParseError> {
        text.chars().try_fold(Position::EMPTY, |mut pos, read| {
            let square = pos.square(read)?;
            pos.make(square);
            Ok(pos)
        })
    }

    /// Writes moves that lead here, each side's from square 1 on: the order they were made in is not kept. Only the
    /// move that ended the game must come last.
    fn write_position(&self, out: &mut dyn Write) -> fmt::Result {
        let Some(last) = self.last() else { return Ok(()) };
        let mut before = *self;
        before.unmake(last, ());
        let [xs, mut os] = before.marks.map(squares);
        for x in xs {
            write!(out, "{}", x + 1)?;
            if let Some(o) = os.next() {
                write!(out, "{}", o + 1)?;
            }
        }
        write!(out, "{}", last + 1)
    }

    fn parse_move(&self, text: &str) -> Result<u8, ParseError> {
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(read), None) => self.square(read),
            _ => Err(ParseError::NotOneDigit { length: text.chars().count() }),
        }
    }

    fn write_move(&self, square: u8, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{}", square + 1)
    }

    fn ending(&self) -> Option<&'static str> {
        match self.outcome() {
            End::Open => None,
            End::Draw => Some("the board is full"),
            _ => Some("three in a row"),
        }
    }

    /// The board, with the digit of each free square:
    ///
    /// ```text
    ///  X | O | 3
    /// ---+---+---
    ///  4 | X | 6
    /// ---+---+---
    ///  7 | 8 | 9
    /// ```
    fn write_board(&self, out: &mut dyn Write) -> fmt::Result {
        for square in 0..SQUARES {
            let holds = |side: usize| self.marks[side] >> square & 1 != 0;
            match [holds(0), holds(1)] {
                [true, _] => out.write_str(" X")?,
                [_, true] => out.write_str(" O")?,
                _ => write!(out, " {}", square + 1)?,
            }
            out.write_str(match square {
                2 | 5 => "\n---+---+---\n",
                8 => "\n",
                _ => " |",
            })?;
        }
        Ok(())
    }

    /// The square, by its digit.
    fn write_history_slot(slot: usize, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{}", slot + 1)
    }
}
