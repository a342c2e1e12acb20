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
    /// What is wrong with a position that was [written](Self::position) so, in the words of the rules; `None` where nothing is, or
    /// where what the notation says will do.
    pub verdict: fn(&str) -> Option<String>,
    /// How many pieces of a player in a row, across, up or slanting, win the game; 0 for a game that is won otherwise.
    pub row_to_win: usize,
    /// Why a piece cannot stand on the square in this row and column; `None` if it can.
    pub refusal: fn(char, usize, usize) -> Option<&'static str>,
    /// What a position allows the players besides what stands where; `None` for a game without such rights.
    pub rights: Option<Rights>,
}

/// Writes a position: from what stands on each square, row by row from the top, the player to move, and which of the
/// [rights](BoardLayout::rights) there are to be: those are written that there can be.
pub type WritePosition = fn(&[Vec<char>], usize, &[bool]) -> String;

/// What a position allows the players besides what stands where, like castling.
#[derive(Clone, Copy, Debug)]
pub struct Rights {
    /// What they are called together.
    pub title: &'static str,
    /// What each of them is called.
    pub names: &'static [&'static str],
    /// Which of them there are in a position, which is written in the game's notation.
    pub held: fn(&str) -> Vec<bool>,
}

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

    /// The squares, by row and column, of all rows by which this player has [won](Self::row_to_win) on a board as the game drew
    /// it.
    pub fn winning_row(&self, board: &str, winner: usize) -> Vec<(usize, usize)> {
        let squares = self.squares(board);
        let is_winners = |row: usize, column: usize| {
            squares.get(row).and_then(|row| row.get(column)).is_some_and(|square| square.owner == Some(winner))
        };
        let mut winning = Vec::new();
        let (rows, columns) = self.size;
        for from in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let at = |step: usize| {
                    let column = from.1.checked_add_signed(right * step as isize)?;
                    Some((from.0 + down * step, column)).filter(|&(row, column)| is_winners(row, column))
                };
                let row: Vec<_> = (0..self.row_to_win).map_while(at).collect();
                if row.len() == self.row_to_win {
                    winning.extend(row);
                }
            }
        }
        winning
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

    /// Whether squares are called by their columns alone, as where pieces fall: such a board has no side but the lower one to
    /// stand at.
    pub fn has_columns_only(&self) -> bool {
        (self.name)(0, 0) == (self.name)(self.size.0 - 1, 0)
    }

    /// Which square is seen at this row and column by who looks from the other side; where squares are called by their
    /// [columns alone](Self::has_columns_only), from behind.
    pub fn seen_from_other_side(&self, (row, column): (usize, usize)) -> (usize, usize) {
        let (rows, columns) = self.size;
        (if self.has_columns_only() { row } else { rows - 1 - row }, columns - 1 - column)
    }

    /// A board as the game drew it, turned round: as it is
    /// [seen from the other side](Self::seen_from_other_side), with the names of its rows and columns.
    pub fn turn(&self, board: &str) -> String {
        let lines: Vec<Vec<char>> = board.lines().map(|line| line.chars().collect()).collect();
        let row_of = |line: usize| {
            let row = line.checked_sub(self.lines.0).filter(|above| above.is_multiple_of(self.lines.1))? / self.lines.1;
            (row < self.size.0).then_some(row)
        };
        let line_of = |row: usize| self.lines.0 + row * self.lines.1;
        let column_of = |place: usize| {
            let column =
                place.checked_sub(self.columns.0).filter(|left| left.is_multiple_of(self.columns.1))? / self.columns.1;
            (column < self.size.1).then_some(column)
        };
        let place_of = |column: usize| self.columns.0 + column * self.columns.1;
        let char_at = |line: usize, place: usize| {
            // A line that is no row has the names of columns, or nothing that could be turned.
            let (from, column) = match (row_of(line), column_of(place)) {
                (Some(row), Some(column)) => {
                    let (row, column) = self.seen_from_other_side((row, column));
                    (line_of(row), Some(column))
                }
                (Some(row), None) => (line_of(self.seen_from_other_side((row, 0)).0), None),
                (None, Some(column)) => (line, Some(self.size.1 - 1 - column)),
                (None, None) => (line, None),
            };
            let place = column.map_or(place, place_of);
            lines.get(from).and_then(|line| line.get(place)).copied().unwrap_or(' ')
        };
        let turned = |(line, chars): (usize, &Vec<char>)| {
            (0..chars.len()).map(|place| char_at(line, place)).collect::<String>() + "\n"
        };
        lines.iter().enumerate().map(turned).collect()
    }

    /// Which of the [rights](Self::rights) that are `wanted` there are in the position with these squares, this player to move.
    pub fn rights_held(&self, squares: &[Vec<char>], to_move: usize, wanted: &[bool]) -> Vec<bool> {
        let rights = self.rights.zip(self.position);
        rights.map(|(rights, position)| (rights.held)(&position(squares, to_move, wanted))).unwrap_or_default()
    }

    /// Which [rights](Self::rights) are wanted when somebody begins to edit `position`, which has these squares and this player
    /// to move: those that it has, and those that the pieces cannot have as they stand, as soon as they can.
    pub fn rights_to_edit(&self, position: &str, squares: &[Vec<char>], to_move: usize) -> Vec<bool> {
        let Some(rights) = self.rights else { return Vec::new() };
        let possible = self.rights_held(squares, to_move, &vec![true; rights.names.len()]);
        let both = (rights.held)(position).into_iter().zip(possible);
        both.map(|(is_held, is_possible)| is_held || !is_possible).collect()
    }

    /// Begins a new game in `session`, which must be one of this layout's game, from the position with these squares, this
    /// player to move, and these [rights](Self::rights), as far as it can have them.
    ///
    /// # Errors
    /// What the game says of the position; where a position is the moves that lead to it, also [`Error::Position`] if none were
    /// found. Then nothing changes.
    pub fn set_up(
        &self,
        session: &mut dyn Session,
        squares: &[Vec<char>],
        to_move: usize,
        rights: &[bool],
    ) -> Result<(), Error> {
        match self.position {
            Some(position) => {
                let text = position(squares, to_move, rights);
                session.set_up(&text).map_err(|error| match (self.verdict)(&text) {
                    Some(reason) => Error::Position { read: text, reason },
                    None => error,
                })
            }
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

#[cfg(test)]
mod tests {
    use crate::catalogue;

    /// The board of a game after these moves, turned round.
    fn turned(game: &str, moves: &[&str]) -> String {
        let game = catalogue::find(game).unwrap();
        let mut session = game.session();
        for mv in moves {
            session.play(mv).unwrap();
        }
        let (layout, board) = (game.layout().unwrap(), session.board());
        let turned = layout.turn(&board);
        assert_eq!(layout.turn(&turned), board);
        turned
    }

    #[test]
    fn boards_are_turned_with_their_names() {
        assert_eq!(
            turned("chess", &["e2e4"]),
            "1 R N B K Q B N R\n2 P P P . P P P P\n3 . . . . . . . .\n4 . . . P . . . .\n5 . . . . . . . .\n\
             6 . . . . . . . .\n7 p p p p p p p p\n8 r n b k q b n r\n  h g f e d c b a\n"
        );
        assert_eq!(
            turned("mouse-cats", &["E1F2"]),
            "  HGFEDCBA\n1 .X.X.X.X\n2 X.M.X.X.\n3 .X.X.X.X\n4 X.X.X.X.\n5 .X.X.X.X\n6 X.X.X.X.\n7 .X.X.X.X\n8 C.C.C.C.\n"
        );
        assert_eq!(turned("tictactoe", &["1", "2"]), " 9 | 8 | 7\n---+---+---\n 6 | 5 | 4\n---+---+---\n 3 | O | X\n");
    }

    #[test]
    fn winning_rows_are_found() {
        for (game, moves, wanted) in [
            ("connect4", "121", vec![]),
            ("connect4", "1212121", vec![(2, 0), (3, 0), (4, 0), (5, 0)]),
            ("connect4", "12233434464", vec![(2, 3), (3, 2), (4, 1), (5, 0)]),
            ("connect4", "1122334", vec![(5, 0), (5, 1), (5, 2), (5, 3)]),
            // Two rows at once.
            ("tictactoe", "142567983", vec![(0, 0), (0, 1), (0, 2), (0, 2), (1, 2), (2, 2)]),
        ] {
            let game = catalogue::find(game).unwrap();
            let mut session = game.session();
            session.set_up(moves).unwrap();
            let winning = game.layout().unwrap().winning_row(&session.board(), 0);
            assert_eq!(winning, wanted, "{moves}");
        }
    }

    /// Stones fall downwards from wherever one looks.
    #[test]
    fn a_board_that_stands_is_seen_from_behind() {
        let board = turned("connect4", &["1", "1", "2"]);
        assert!(board.ends_with("\n. . . . . . O\n. . . . . X X\n7 6 5 4 3 2 1\n"), "{board}");
    }
}
