//! Where the squares are in a board that is drawn as text, for front ends that draw and are clicked on.

/// Where the squares of a game are in what [`Session::board`](crate::Session::board) draws, and what they are called in
/// moves.
#[derive(Clone, Copy, Debug)]
pub struct BoardLayout {
    /// The line of the first row, from 0, and how many lines further the next one is.
    lines: (usize, usize),
    /// The column of a row's first square, from 0, and how many columns further the next one is.
    columns: (usize, usize),
    /// Rows and squares in a row.
    size: (usize, usize),
    name: fn(usize, usize) -> String,
    owner: fn(char) -> Option<usize>,
    glyph: fn(char) -> char,
    /// Whether dark and light squares alternate.
    pub is_checkered: bool,
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
    /// The layout of the game of this name; `None` where it is not known.
    ///
    /// ```
    /// use halfmove_play::{BoardLayout, catalogue};
    ///
    /// let mut session = catalogue::find("connect4")?.session();
    /// session.play("4")?;
    /// let layout = BoardLayout::find("connect4").unwrap();
    /// let squares = layout.squares(&session.board());
    /// assert_eq!((squares.len(), squares[5].len()), (6, 7));
    /// let stone = &squares[5][3];
    /// assert_eq!((stone.symbol, stone.owner, &*stone.name), ('X', Some(0), "4"));
    /// # Ok::<(), halfmove_play::Error>(())
    /// ```
    pub fn find(game: &str) -> Option<&'static BoardLayout> {
        LAYOUTS.iter().find(|(name, _)| *name == game).map(|(_, layout)| layout)
    }

    /// Rows and squares in a row.
    pub fn size(&self) -> (usize, usize) {
        self.size
    }

    /// The squares of a board as the game drew it, row by row from the top.
    pub fn squares(&self, board: &str) -> Vec<Vec<BoardSquare>> {
        let lines: Vec<Vec<char>> = board.lines().map(|line| line.chars().collect()).collect();
        let symbol = |row: usize, column: usize| {
            let line = lines.get(self.lines.0 + row * self.lines.1);
            line.and_then(|line| line.get(self.columns.0 + column * self.columns.1)).copied().unwrap_or(' ')
        };
        let square = |row, column| {
            let symbol = symbol(row, column);
            BoardSquare {
                symbol,
                glyph: (self.glyph)(symbol),
                owner: (self.owner)(symbol),
                name: (self.name)(row, column),
            }
        };
        (0..self.size.0).map(|row| (0..self.size.1).map(|column| square(row, column)).collect()).collect()
    }
}

fn crosses_and_noughts(symbol: char) -> Option<usize> {
    ['X', 'O'].iter().position(|&known| known == symbol)
}

/// The name of a square by file and rank, the eighth rank on top.
fn file_and_rank(first_file: u8, row: usize, column: usize) -> String {
    let file = char::from(first_file + u8::try_from(column).unwrap_or(0));
    format!("{file}{}", 8 - row)
}

/// A game without an entry is drawn as its text.
static LAYOUTS: [(&str, BoardLayout); 4] = [
    (
        "connect4",
        BoardLayout {
            lines: (0, 1),
            columns: (0, 2),
            size: (6, 7),
            name: |_, column| (column + 1).to_string(),
            owner: crosses_and_noughts,
            glyph: |symbol| match symbol {
                'X' => '●',
                'O' => '○',
                _ => symbol,
            },
            is_checkered: false,
        },
    ),
    (
        "tictactoe",
        BoardLayout {
            lines: (0, 2),
            columns: (1, 4),
            size: (3, 3),
            name: |row, column| (3 * row + column + 1).to_string(),
            owner: crosses_and_noughts,
            glyph: |symbol| symbol,
            is_checkered: false,
        },
    ),
    (
        "mouse-cats",
        BoardLayout {
            lines: (1, 1),
            columns: (2, 1),
            size: (8, 8),
            name: |row, column| file_and_rank(b'A', row, column),
            owner: |symbol| ['M', 'C'].iter().position(|&known| known == symbol),
            glyph: |symbol| symbol,
            is_checkered: true,
        },
    ),
    (
        "chess",
        BoardLayout {
            lines: (0, 1),
            columns: (2, 2),
            size: (8, 8),
            name: |row, column| file_and_rank(b'a', row, column),
            owner: |symbol| symbol.is_ascii_alphabetic().then(|| usize::from(symbol.is_ascii_lowercase())),
            glyph: |symbol| {
                let known = "KQRBNPkqrbnp".chars().zip("♔♕♖♗♘♙♚♛♜♝♞♟".chars());
                known.into_iter().find(|(letter, _)| *letter == symbol).map_or(symbol, |(_, glyph)| glyph)
            },
            is_checkered: true,
        },
    ),
];
