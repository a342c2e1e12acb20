//! Opening books in the format of the program Polyglot, which most chess programs can read.
//!
//! ```text
//!  byte  0        8      10       12       16
//!        +--------+------+--------+--------+
//!        |  key   | move | weight | learn  |     each number with its high byte first,
//!        +--------+------+--------+--------+     entries in the order of their keys
//!
//!  bit   15  14  12  11   9  8    6  5    3  2    0
//!        +--+------+-------+-------+-------+-------+   promotion: 0 none, 1 knight to 4 queen;
//!   move |  | prom | from  | from  |  to   |  to   |   castling is the king taking its rook
//!        |  |      | rank  | file  | rank  | file  |
//!        +--+------+-------+-------+-------+-------+
//! ```
//!
//! Source: M. Van den Bergh, *Polyglot book format*.

use core::error::Error;
use core::fmt;

use crate::{Color, Move, Piece, Position, Role, Square, Wing, isaac};

/// Bytes of an entry.
const ENTRY: usize = 16;

/// The numbers that keys are made of: 64 for each kind of piece, a black pawn, a white pawn, a black knight and so on; four
/// for rights to castle, eight for en-passant files, and one for white to move.
///
/// Books call them random and print them in a table of 781. They are the first results of ISAAC-64 without a seed, those of
/// each round from the last to the first.
static NUMBERS: [u64; NUMBERS_USED] = {
    let mut isaac = isaac::Isaac64::new();
    let mut numbers = [0; NUMBERS_USED];
    let mut at = 0;
    while at < NUMBERS_USED {
        numbers[at] = isaac.results[isaac::SIZE - 1 - at % isaac::SIZE];
        at += 1;
        if at.is_multiple_of(isaac::SIZE) {
            isaac.turn();
        }
    }
    numbers
};
const NUMBERS_USED: usize = 781;
const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE: usize = 780;

impl Position {
    /// The key by which Polyglot books know the position.
    ///
    /// An en-passant file counts if a pawn may capture; Polyglot counts it also where that pawn is pinned, so that such a
    /// position is not found in a book.
    ///
    /// ```
    /// use halfmove::Notation;
    /// use halfmove_chess::Position;
    ///
    /// assert_eq!(Position::start().polyglot_key(), 0x463B_9618_1691_FC9C);
    /// ```
    pub fn polyglot_key(&self) -> u64 {
        let mut key = 0;
        for square in self.occupied() {
            let kind = self.piece_at(square).map_or(0, |piece| 2 * piece.role().index() + usize::from(is_white(piece)));
            key ^= NUMBERS[64 * kind + square.index()];
        }
        let rights = [
            (Color::White, Wing::King),
            (Color::White, Wing::Queen),
            (Color::Black, Wing::King),
            (Color::Black, Wing::Queen),
        ];
        for (index, (color, wing)) in rights.into_iter().enumerate() {
            if self.castling_rook(color, wing).is_some() {
                key ^= NUMBERS[CASTLING + index];
            }
        }
        if let Some(square) = self.en_passant() {
            key ^= NUMBERS[EN_PASSANT + usize::from(square.file())];
        }
        if self.side_to_move() == Color::White {
            key ^= NUMBERS[WHITE];
        }
        key
    }

    /// The move that a book means by `code`; `None` if that is not legal here.
    fn polyglot_move(&self, code: u16) -> Option<Move> {
        let square = |bits: u16| Square::at((bits & 7) as u8, (bits >> 3 & 7) as u8);
        let (to, from) = (square(code)?, square(code >> 6)?);
        let role = match code >> 12 & 7 {
            0 => None,
            1 => Some(Role::Knight),
            2 => Some(Role::Bishop),
            3 => Some(Role::Rook),
            4 => Some(Role::Queen),
            _ => return None,
        };
        let mv = match role {
            None => Move::new(from, to)?,
            Some(role) => Move::promotion(from, to, role)?,
        };
        self.is_legal_move(mv).then_some(mv)
    }
}

fn is_white(piece: Piece) -> bool {
    piece.color() == Color::White
}

/// The code by which books mean `mv`.
///
/// ```
/// use halfmove::Notation;
/// use halfmove_chess::{Position, polyglot};
///
/// let mv = Position::start().parse_move("e2e4")?;
/// assert_eq!(polyglot::code(mv), 0b0_000_001_100_011_100);
/// # Ok::<(), halfmove_chess::NotationError>(())
/// ```
pub fn code(mv: Move) -> u16 {
    let bits = |square: Square| u16::from(square.rank()) << 3 | u16::from(square.file());
    let becomes = mv.becomes().map_or(0, |role| role.index() as u16);
    becomes << 12 | bits(mv.from()) << 6 | bits(mv.to())
}

/// A book, over the bytes of its file.
///
/// ```
/// use halfmove::Notation;
/// use halfmove_chess::Position;
/// use halfmove_chess::polyglot::{Book, ECO};
///
/// let book = Book::new(ECO)?;
/// let best = book.moves(&Position::start()).max_by_key(|&(_, weight)| weight);
/// assert_eq!(best.map(|(mv, _)| mv.to_string()).as_deref(), Some("e2e4"));
/// # Ok::<(), halfmove_chess::polyglot::BookError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Book<'b> {
    entries: &'b [u8],
}

/// Moves of named openings that three or more of them go through, by how many do: a book made of the names in
/// `data/chess/openings/eco-lichess.tsv` by the example `eco_book`.
pub static ECO: &[u8] = include_bytes!("../book/eco.bin");

impl<'b> Book<'b> {
    /// The book in these bytes.
    ///
    /// # Errors
    /// If they are no whole number of entries, or keys are out of order.
    pub fn new(bytes: &'b [u8]) -> Result<Self, BookError> {
        if !bytes.len().is_multiple_of(ENTRY) {
            return Err(BookError { kind: BookErrorKind::Length, at: bytes.len() });
        }
        let book = Book { entries: bytes };
        for number in 1..book.len() {
            if book.key(number) < book.key(number - 1) {
                return Err(BookError { kind: BookErrorKind::Order, at: number * ENTRY });
            }
        }
        Ok(book)
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.entries.len() / ENTRY
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The legal moves that the book has for `pos`, with their weights, in its order. What is of weight 0 is not to be played
    /// and left out.
    pub fn moves<'p>(&self, pos: &'p Position) -> impl Iterator<Item = (Move, u16)> + use<'b, 'p> {
        let (book, key) = (*self, pos.polyglot_key());
        let (mut first, mut end) = (0, book.len());
        while first < end {
            let middle = usize::midpoint(first, end);
            if book.key(middle) < key { first = middle + 1 } else { end = middle }
        }
        (first..book.len()).take_while(move |&number| book.key(number) == key).filter_map(move |number| {
            let at = &book.entries[number * ENTRY + 8..];
            let mv = pos.polyglot_move(u16::from_be_bytes([at[0], at[1]]))?;
            let weight = u16::from_be_bytes([at[2], at[3]]);
            (weight > 0).then_some((mv, weight))
        })
    }

    fn key(&self, number: usize) -> u64 {
        let at = &self.entries[number * ENTRY..];
        at.iter().take(8).fold(0, |key, &byte| key << 8 | u64::from(byte))
    }
}

/// Why bytes are no book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookError {
    /// What is wrong.
    pub kind: BookErrorKind,
    /// The byte where that shows.
    at: usize,
}

/// What can be wrong with a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BookErrorKind {
    /// The last entry is not whole.
    Length,
    /// A key is lower than the one before.
    Order,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            BookErrorKind::Length => write!(f, "book of {} bytes: expected entries of {ENTRY} bytes each", self.at),
            BookErrorKind::Order => {
                write!(f, "book: the key at byte {} is lower than the one before, expected them in order", self.at)
            }
        }
    }
}

impl Error for BookError {}
