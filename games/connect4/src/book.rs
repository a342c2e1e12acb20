//! Opening books: the exact values of all early positions.
//!
//! A book is a slice of bytes that is searched where it lies, in flash or in a file that was read: it needs neither memory
//! nor time to unpack.
//!
//! ```text
//!   offset  bytes
//!   0       4      "HMB4"
//!   4       1      version of the format, 1
//!   5       1      columns of the board
//!   6       1      rows of the board
//!   7       1      plies: positions with at most so many stones are in the book
//!   8       8      number of entries, low byte first
//!   16      8      checksum (FNV-1a, 64 bits) of bytes 0 to 15 and of the entries, low byte first
//!   24      rest   the entries, from the lowest key to the highest
//! ```
//!
//! An entry is a key, high byte first, in as many bytes as the largest one needs, and one byte for the score of the side to
//! move, a two's complement. There is one for each position but those whose value is [plain](AnyGrid::plain_value), and one
//! for a position and its mirror image together. The key is written in ternary digits. From the left column to the right
//! one, each stone from the bottom is a digit, 1 for the player who moves first and 2 for the other one; between two
//! columns stands a 0:
//!
//! ```text
//!   . . . . . . .
//!   . . . O . . .        0 0 0 1 2 0 1 0 0 in ternary,        and its mirror image: 0 0 1 0 1 2 0 0 0,
//!   . . . X X . .        which is 414, the lower one:         864
//!                        so this is the key
//! ```
//!
//! P. Pons's solver has such a key (blog.gamesolver.org). With 6 plies on the classic board a key takes 3 bytes.

use core::fmt;

use crate::solver::{AnyGrid, Bits};

const MAGIC: &[u8; 4] = b"HMB4";
const VERSION: u8 = 1;
/// Bytes before the checksum.
const HEAD: usize = 16;
/// Bytes before the entries.
const ENTRIES: usize = 24;
/// As many ternary digits fit a key.
const DIGITS: u32 = 40;

/// A book of a board with so many columns and so many plies, added up, is the largest whose keys fit 64 bits.
pub const MOST_PLIES_AND_COLUMNS: usize = DIGITS as usize + 1;

/// The book that comes with the game. Not where an address has 16 bits: it is larger than an object can be there.
#[cfg(not(target_pointer_width = "16"))]
static FILE: &[u8] = include_bytes!("../book/7x6.book");

/// The book that comes with the game, for the classic board: every position of up to 6 plies. Not on machines with addresses
/// of 16 bits.
///
/// ```
/// use halfmove_connect4::opening_book;
/// use halfmove_connect4::solver::Grid;
///
/// let book = opening_book();
/// assert_eq!(book.plies(), 6);
/// // The first player wins with the last but one stone, and the second one must answer in the centre, too.
/// assert_eq!(book.score(&Grid::<7, 6>::EMPTY), Some(1));
/// assert_eq!(book.score(&Grid::<7, 6>::from_columns([3])?), Some(-1));
/// # Ok::<(), halfmove_connect4::solver::IllegalMove>(())
/// ```
///
/// # Panics
/// Never: the tests read the book.
#[cfg(not(target_pointer_width = "16"))]
pub fn opening_book() -> Book<&'static [u8]> {
    Book::from_bytes(FILE).expect("the book that comes with the game is whole")
}

/// The exact values of all positions with few stones, in lent memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Book<S> {
    bytes: S,
    head: Head,
}

/// What a book is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Head {
    columns: u8,
    rows: u8,
    plies: u8,
    entries: u64,
}

impl Head {
    fn to_bytes(self) -> [u8; HEAD] {
        let mut bytes = [0; HEAD];
        bytes[..4].copy_from_slice(MAGIC);
        bytes[4..8].copy_from_slice(&[VERSION, self.columns, self.rows, self.plies]);
        bytes[8..].copy_from_slice(&self.entries.to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8; HEAD]) -> Result<Head, BookError> {
        if bytes[..4] != *MAGIC {
            return Err(BookError::NoBook);
        }
        let [.., version, columns, rows, plies] = *bytes.first_chunk::<8>().unwrap_or(&[0; 8]);
        if version != VERSION {
            return Err(BookError::Version { found: version });
        }
        let entries = u64::from_le_bytes(*bytes.last_chunk().unwrap_or(&[0; 8]));
        let head = Head { columns, rows, plies, entries };
        if columns == 0 || rows == 0 || head.digits() > DIGITS {
            return Err(BookError::Kind { columns, rows, plies });
        }
        Ok(head)
    }

    /// How many ternary digits a key has.
    fn digits(self) -> u32 {
        u32::from(self.plies) + u32::from(self.columns) - 1
    }

    /// How many bytes a key takes.
    fn key_bytes(self) -> usize {
        let largest = 3_u64.pow(self.digits()) - 1;
        (u64::BITS - largest.leading_zeros()).div_ceil(8).max(1) as usize
    }
}

/// Why bytes are no book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BookError {
    /// They do not begin as a book does.
    NoBook,
    /// They are of another version of the format.
    Version {
        /// The version.
        found: u8,
    },
    /// There is no such board, or a key could not hold so many plies.
    Kind {
        /// Columns of the board.
        columns: u8,
        /// Rows of the board.
        rows: u8,
        /// Stones at most.
        plies: u8,
    },
    /// There are more bytes or fewer than the entries take.
    Length {
        /// How many there are.
        found: u64,
        /// How many there should be.
        expected: u64,
    },
    /// The bytes are not those that were written.
    Checksum {
        /// What is written.
        read: u64,
        /// What it should be.
        expected: u64,
    },
    /// An entry does not come after the one before it.
    Order {
        /// Which entry, from 0.
        entry: u64,
    },
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            BookError::NoBook => write!(f, "book, byte 0: expected it to begin with \"HMB4\""),
            BookError::Version { found } => write!(f, "book, byte 4: read version {found}, expected {VERSION}"),
            BookError::Kind { columns, rows, plies } => write!(
                f,
                "book, byte 5: read {columns} columns, {rows} rows and {plies} plies, expected a board, and columns and \
                 plies together at most {MOST_PLIES_AND_COLUMNS}"
            ),
            BookError::Length { found, expected } => write!(f, "book: read {found} bytes, expected {expected}"),
            BookError::Checksum { read, expected } => {
                write!(f, "book, byte {HEAD}: read checksum {read:#018x}, expected {expected:#018x} by the bytes")
            }
            BookError::Order { entry } => {
                write!(f, "book, entry {entry}: the key is not above the one before, expected sorted entries")
            }
        }
    }
}

impl core::error::Error for BookError {}

impl<S: AsRef<[u8]>> Book<S> {
    /// The book that these bytes are.
    ///
    /// # Errors
    /// If they are none, or damaged.
    pub fn from_bytes(bytes: S) -> Result<Self, BookError> {
        let all = bytes.as_ref();
        let found = all.len() as u64;
        let (front, entries) = all.split_at_checked(ENTRIES).unwrap_or((all, &[]));
        let head = Head::from_bytes(front.first_chunk().ok_or(BookError::NoBook)?)?;
        let entry_bytes = head.key_bytes() + 1;
        let expected = head.entries.saturating_mul(entry_bytes as u64).saturating_add(ENTRIES as u64);
        let (Some(sum), true) = (front[HEAD..].first_chunk(), found == expected) else {
            return Err(BookError::Length { found, expected });
        };
        let (read, expected) = (u64::from_le_bytes(*sum), checksum(checksum(EMPTY_SUM, &front[..HEAD]), entries));
        if read != expected {
            return Err(BookError::Checksum { read, expected });
        }
        let keys = || entries.chunks_exact(entry_bytes).map(|entry| &entry[..entry_bytes - 1]);
        if let Some(before) = keys().zip(keys().skip(1)).position(|(key, next)| key >= next) {
            return Err(BookError::Order { entry: before as u64 + 1 });
        }
        Ok(Book { bytes, head })
    }

    /// The size of the board, columns and rows.
    pub fn size(&self) -> (usize, usize) {
        (self.head.columns.into(), self.head.rows.into())
    }

    /// Positions with at most so many stones are in the book.
    pub fn plies(&self) -> u32 {
        self.head.plies.into()
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.head.entries as usize
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.head.entries == 0
    }

    /// The book as bytes.
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// The key and the score of each entry, from the lowest key to the highest.
    pub fn entries(&self) -> impl Iterator<Item = (u64, i8)> {
        (0..self.len()).map(|at| self.entry(at))
    }

    /// The bytes back.
    pub fn into_bytes(self) -> S {
        self.bytes
    }

    /// The key and the score of an entry, counted from 0.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn entry(&self, at: usize) -> (u64, i8) {
        let key_bytes = self.head.key_bytes();
        let entry = &self.bytes.as_ref()[ENTRIES + at * (key_bytes + 1)..][..=key_bytes];
        let key = entry[..key_bytes].iter().fold(0, |key, &byte| key << 8 | u64::from(byte));
        (key, entry[key_bytes] as i8)
    }

    /// What `grid` is worth to the side to move. `None` if it has too many stones, or is of another size.
    pub fn score<const W: usize, const H: usize, B: Bits>(&self, grid: &AnyGrid<W, H, B>) -> Option<i8> {
        if self.size() != (W, H) || grid.stones() > self.plies() {
            return None;
        }
        grid.plain_value().or_else(|| self.find(key(grid)?))
    }

    /// The score of the entry with this key.
    fn find(&self, key: u64) -> Option<i8> {
        let mut range = 0..self.len();
        while !range.is_empty() {
            let middle = range.start + range.len() / 2;
            let (found, score) = self.entry(middle);
            if found == key {
                return Some(score);
            }
            range = if found < key { middle + 1..range.end } else { range.start..middle };
        }
        None
    }
}

/// Writes a book: hands its bytes to `out`, part by part. The entries, a key and a score each, must come from the lowest key
/// to the highest.
///
/// ```
/// use halfmove_connect4::book::{Book, key, write};
/// use halfmove_connect4::solver::Grid;
///
/// let start = Grid::<4, 4>::EMPTY;
/// let mut bytes = Vec::new();
/// write((4, 4), 0, &[(key(&start).unwrap_or_default(), 0)], |part| bytes.extend_from_slice(part))?;
/// assert_eq!(Book::from_bytes(bytes)?.score(&start), Some(0));
/// # Ok::<(), halfmove_connect4::book::BookError>(())
/// ```
///
/// # Errors
/// [`BookError::Kind`] if keys can't hold so many plies on so wide a board.
pub fn write(
    (columns, rows): (usize, usize),
    plies: u32,
    entries: &[(u64, i8)],
    mut out: impl FnMut(&[u8]),
) -> Result<(), BookError> {
    let byte = |number: u32| number.min(u8::MAX.into()) as u8;
    let (columns, rows, plies) = (byte(columns as u32), byte(rows as u32), byte(plies));
    let head = Head { columns, rows, plies, entries: entries.len() as u64 };
    let front = head.to_bytes();
    Head::from_bytes(&front)?;
    let key_bytes = head.key_bytes();
    let each = |take: &mut dyn FnMut(&[u8])| {
        for (key, score) in entries {
            take(&key.to_be_bytes()[8 - key_bytes..]);
            take(&score.to_le_bytes());
        }
    };
    let mut sum = checksum(EMPTY_SUM, &front);
    each(&mut |part| sum = checksum(sum, part));
    out(&front);
    out(&sum.to_le_bytes());
    each(&mut out);
    Ok(())
}

/// The key of a position and of its mirror image; `None` if a key can't hold so many stones on so wide a board.
pub fn key<const W: usize, const H: usize, B: Bits>(grid: &AnyGrid<W, H, B>) -> Option<u64> {
    if grid.stones() as usize + W > MOST_PLIES_AND_COLUMNS {
        return None;
    }
    Some(code(grid, |column| column).min(code(grid, |column| W - 1 - column)))
}

/// The position, with its columns in this order, in ternary digits.
fn code<const W: usize, const H: usize, B: Bits>(grid: &AnyGrid<W, H, B>, order: impl Fn(usize) -> usize) -> u64 {
    (0..W).map(order).enumerate().fold(0, |code, (before, column)| {
        let code = if before > 0 { code * 3 } else { code };
        let stones = (0..H).map_while(|row| grid.player_at(column, row));
        stones.fold(code, |code, player| code * 3 + player as u64 + 1)
    })
}

/// The checksum of nothing (FNV-1a).
const EMPTY_SUM: u64 = 0xCBF2_9CE4_8422_2325;

/// The checksum of what `sum` is of with these bytes behind it.
fn checksum(sum: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(sum, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
}
