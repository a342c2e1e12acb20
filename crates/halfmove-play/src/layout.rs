//! Where the squares are in a board that is drawn as text, for front ends that draw and are clicked on.

use std::collections::HashSet;

use crate::{Error, Session};

/// Where the squares of a game are in what [`Session::board`] draws, what they are called in moves, and what can stand on
/// them.
///
/// ```
/// use halfmove_play::catalogue;
///
/// let game = catalogue::find("connect4")?;
/// let mut session = game.session();
/// session.play("4")?;
/// let layout = game.layout().unwrap();
/// let squares = layout.squares(&session.board());
/// assert_eq!((squares.len(), squares[5].len()), (6, 7));
/// let stone = &squares[5][3];
/// assert_eq!((stone.symbol, stone.owner, &*stone.name), ('X', Some(0), "4"));
/// # Ok::<(), halfmove_play::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BoardLayout {
    /// The line of the first row, from 0, and how many lines further the next one is.
    pub lines: (usize, usize),
    /// The column of a row's first square, from 0, and how many columns further the next one is.
    pub columns: (usize, usize),
    /// Rows and squares in a row.
    pub size: (usize, usize),
    /// What the square in this row and column is called.
    pub name: fn(usize, usize) -> String,
    /// The pieces of the first player and those of the other one, as they are drawn.
    pub pieces: [&'static str; 2],
    /// What is drawn on the empty square in this row and column.
    pub empty: fn(usize, usize) -> char,
    /// A symbol in Unicode, where that has something nicer.
    pub glyph: fn(char) -> char,
    /// Whether dark and light squares alternate.
    pub is_checkered: bool,
    /// Writes the position with these squares, this player to move, in the game's notation; `None` for a game where a position
    /// is the moves that lead to it: then [`set_up`](BoardLayout::set_up) looks for some.
    pub position: Option<WritePosition>,
}

/// Writes a position: from what stands on each square, row by row from the top, and the player to move.
pub type WritePosition = fn(&[Vec<char>], usize) -> String;

/// A square of a board as it is now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardSquare {
    /// What is drawn there.
    pub symbol: char,
    /// The same in Unicode, where that has something nicer.
    pub glyph: char,
    /// Whose piece it is: 0 for the first player; `None` for an empty square.
    pub owner: Option<usize>,
    /// What it is called in moves. Moves are made of the names of one or two squares.
    pub name: String,
}

impl BoardLayout {
    /// The squares of a board as the game drew it, row by row from the top.
    pub fn squares(&self, board: &str) -> Vec<Vec<BoardSquare>> {
        let lines: Vec<Vec<char>> = board.lines().map(|line| line.chars().collect()).collect();
        let symbol = |row: usize, column: usize| {
            let line = lines.get(self.lines.0 + row * self.lines.1);
            line.and_then(|line| line.get(self.columns.0 + column * self.columns.1)).copied().unwrap_or(' ')
        };
        let square = |row, column| {
            let symbol = symbol(row, column);
            self.square(symbol, row, column)
        };
        (0..self.size.0).map(|row| (0..self.size.1).map(|column| square(row, column)).collect()).collect()
    }

    /// The square in this row and column with this symbol on it.
    pub fn square(&self, symbol: char, row: usize, column: usize) -> BoardSquare {
        let owner = self.pieces.iter().position(|pieces| pieces.contains(symbol));
        BoardSquare { symbol, glyph: (self.glyph)(symbol), owner, name: (self.name)(row, column) }
    }

    /// A board as the game drew it, the pieces of these players left out.
    pub fn hide(&self, board: &str, is_hidden: [bool; 2]) -> String {
        let mut lines: Vec<Vec<char>> = board.lines().map(|line| line.chars().collect()).collect();
        for (row, squares) in self.squares(board).iter().enumerate() {
            for (column, square) in squares.iter().enumerate() {
                if square.owner.is_some_and(|owner| is_hidden[owner]) {
                    lines[self.lines.0 + row * self.lines.1][self.columns.0 + column * self.columns.1] =
                        (self.empty)(row, column);
                }
            }
        }
        lines.into_iter().map(|line| line.into_iter().collect::<String>() + "\n").collect()
    }

    /// Begins a new game in `session`, which must be one of this layout's game, from the position with these squares, this
    /// player to move.
    ///
    /// # Errors
    /// What the game says of the position; where a position is the moves that lead to it, also [`Error::Position`] if none were
    /// found. Then nothing changes.
    pub fn set_up(&self, session: &mut dyn Session, squares: &[Vec<char>], to_move: usize) -> Result<(), Error> {
        match self.position {
            Some(position) => session.set_up(&position(squares, to_move)),
            None => {
                let moves = self.moves_to(session, squares, to_move)?;
                session.set_up(&moves)
            }
        }
    }

    /// Moves that lead from the start to the position with these squares, one after the other.
    fn moves_to(&self, session: &dyn Session, squares: &[Vec<char>], to_move: usize) -> Result<String, Error> {
        let wanted: Vec<String> = squares.iter().map(|row| row.iter().collect()).collect();
        let refused = |reason: String| Error::Position { read: wanted.join("/"), reason };
        let count = |pieces: &str| wanted.iter().flat_map(|row| row.chars()).filter(|&c| pieces.contains(c)).count();
        let [first, second] = self.pieces.map(count);
        if first != second + to_move {
            let expected = if to_move == 0 { "as many of both" } else { "one more of the first player's" };
            return Err(refused(format!("{first} and {second} stones, expected {expected}")));
        }
        let mut trial = session.fork();
        trial.restart();
        let mut path = Path { layout: self, wanted: squares, seen: HashSet::new(), left: MOST_STEPS };
        if !path.extend(&mut *trial, first + second) {
            return Err(refused("no moves were found that lead to it, expected a position of a game".to_owned()));
        }
        Ok(trial.moves().concat())
    }
}

/// As many moves are tried to find those that lead to a position: some tenths of a second.
const MOST_STEPS: usize = 20_000;

/// The search for moves that lead to a board.
struct Path<'a> {
    layout: &'a BoardLayout,
    wanted: &'a [Vec<char>],
    /// Boards from which it was tried.
    seen: HashSet<String>,
    /// How many moves may be tried yet.
    left: usize,
}

impl Path<'_> {
    /// Plays `count` moves that lead to the wanted board, and tells whether there are any.
    fn extend(&mut self, session: &mut dyn Session, count: usize) -> bool {
        if count == 0 {
            return true;
        }
        for mv in session.legal_moves() {
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            if session.play(&mv).is_ok() {
                let board = session.board();
                if self.is_on_the_way(&board) && self.seen.insert(board) && self.extend(session, count - 1) {
                    return true;
                }
                session.undo();
            }
        }
        false
    }

    /// Whether everything on the board is wanted there.
    fn is_on_the_way(&self, board: &str) -> bool {
        let squares = self.layout.squares(board);
        let all = squares.iter().flatten().zip(self.wanted.iter().flatten());
        all.into_iter().all(|(square, &wanted)| square.owner.is_none() || square.symbol == wanted)
    }
}

/// The name of a square by file and rank, the eighth rank on top.
pub(crate) fn file_and_rank(first_file: u8, row: usize, column: usize) -> String {
    let file = char::from(first_file + u8::try_from(column).unwrap_or(0));
    format!("{file}{}", 8 - row)
}
