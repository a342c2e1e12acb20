//! Digit strings: each digit is the column, 1 to 7, that the next stone is thrown into. Drawn boards are read too.

use core::fmt::{self, Write};
use core::str::FromStr;

use halfmove::{End, Game, Notation};

use crate::Position;
use crate::board::{CELLS, HEIGHT, STRIDE, WIDTH, cell};
use crate::eval::weight;
use crate::retrace::{is_reached, moves_to};
use crate::solver::{DiagramError, Grid};

/// Why a text is no position, or no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParseError {
    /// A character that is no column.
    NoColumn {
        /// What was read.
        read: char,
        /// At which move, from 1.
        at: usize,
    },
    /// A column that has no room left.
    FullColumn {
        /// The column, 1 to 7.
        column: u8,
        /// At which move, from 1.
        at: usize,
    },
    /// A move after the end of the game.
    GameOver {
        /// The column, 1 to 7.
        column: u8,
        /// At which move, from 1.
        at: usize,
    },
    /// A drawing that is no position.
    Diagram(DiagramError),
    /// A drawing that no moves were found to lead to.
    NoGame,
    /// A move that is not one character long.
    NotOneDigit {
        /// How many characters were read.
        length: usize,
    },
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ParseError::NoColumn { read, at } => {
                write!(f, "{read:?} at move {at} is no column: expected a digit from 1 to {WIDTH}")
            }
            ParseError::FullColumn { column, at } => {
                write!(f, "column {column} at move {at} is full: expected one of the columns with room")
            }
            ParseError::GameOver { column, at } => {
                write!(f, "column {column} at move {at} comes after the end of the game: expected no more moves")
            }
            ParseError::Diagram(error) => error.fmt(f),
            ParseError::NoGame => f.write_str("no moves were found that lead here: expected a position of a game"),
            ParseError::NotOneDigit { length } => {
                write!(f, "{length} characters are no move: expected one digit from 1 to {WIDTH}")
            }
        }
    }
}

impl core::error::Error for ParseError {}

impl Position {
    /// The column that `read` stands for, if it can be played here as move number `at`.
    fn column(&self, read: char, at: usize) -> Result<u8, ParseError> {
        let digit = read.to_digit(10).filter(|digit| (1..=WIDTH as u32).contains(digit));
        let column = digit.ok_or(ParseError::NoColumn { read, at })? as u8;
        if self.outcome() != End::Open {
            return Err(ParseError::GameOver { column, at });
        }
        if !self.has_room(column - 1) {
            return Err(ParseError::FullColumn { column, at });
        }
        Ok(column - 1)
    }

    /// Reads a drawn board, as the solver does.
    fn from_diagram(text: &str) -> Result<Self, ParseError> {
        let grid = Grid::<WIDTH, HEIGHT>::from_diagram(text).map_err(ParseError::Diagram)?;
        let (mut stones, mut weights) = ([0; 2], [0; 2]);
        for (column, row) in (0..WIDTH).flat_map(|column| (0..HEIGHT).map(move |row| (column, row))) {
            if let Some(player) = grid.player_at(column, row) {
                stones[player] |= cell(column, row);
                weights[player] += weight(cell(column, row));
            }
        }
        let occupied = stones[0] | stones[1];
        let mover = occupied.count_ones() as usize % 2;
        let pos = Position { mover: stones[mover], occupied, weight: weights[mover] - weights[1 - mover] };
        if is_reached(&pos) { Ok(pos) } else { Err(ParseError::NoGame) }
    }
}

impl Notation for Position {
    const TITLE: &'static str = "Connect Four";
    const PLAYERS: [&'static str; 2] = ["X", "O"];
    type Error = ParseError;

    fn start() -> Self {
        Position::EMPTY
    }

    fn to_move(&self) -> usize {
        self.plies() as usize % 2
    }

    /// Reads the columns of the moves; or a [drawing](Grid::from_diagram), if there is a line break or a slash in the text.
    fn parse_position(text: &str) -> Result<Self, ParseError> {
        if text.contains(['\n', '/']) {
            return Position::from_diagram(text);
        }
        let mut pos = Position::EMPTY;
        for (index, read) in text.chars().enumerate() {
            let column = pos.column(read, index + 1)?;
            pos.make(column);
        }
        Ok(pos)
    }

    /// Writes a digit string that leads to this position: one of many, since the order of moves is not kept.
    fn write_position(&self, out: &mut dyn Write) -> fmt::Result {
        moves_to(self, &mut [0; CELLS]).iter().try_for_each(|&column| self.write_move(column, out))
    }

    fn parse_move(&self, text: &str) -> Result<u8, ParseError> {
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(read), None) => self.column(read, self.plies() as usize + 1),
            _ => Err(ParseError::NotOneDigit { length: text.chars().count() }),
        }
    }

    fn write_move(&self, column: u8, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{}", column + 1)
    }

    fn ending(&self) -> Option<&'static str> {
        match self.outcome() {
            End::Open => None,
            End::Draw => Some("the board is full"),
            _ => Some("four in a row"),
        }
    }

    fn write_board(&self, out: &mut dyn Write) -> fmt::Result {
        let [first, second] =
            if self.to_move() == 0 { [self.mover(), self.opponent()] } else { [self.opponent(), self.mover()] };
        for row in (0..HEIGHT).rev() {
            for column in 0..WIDTH {
                let cell = cell(column, row);
                let mark = if first & cell != 0 {
                    'X'
                } else if second & cell != 0 {
                    'O'
                } else {
                    '.'
                };
                let gap = if column + 1 < WIDTH { ' ' } else { '\n' };
                write!(out, "{mark}{gap}")?;
            }
        }
        for column in 1..WIDTH {
            write!(out, "{column} ")?;
        }
        writeln!(out, "{WIDTH}")
    }

    /// The cell, as column and row: `4/1` is the lowest of the middle.
    fn write_history_slot(slot: usize, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{}/{}", slot / STRIDE + 1, slot % STRIDE + 1)
    }
}

/// Reads a digit string or a drawing.
impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Position::parse_position(text)
    }
}

/// Draws the board: `X` moves first, `O` second.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_board(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position(")?;
        self.write_position(f)?;
        write!(f, ")")
    }
}
