//! The opening books of Connect Four.

mod best_moves;
mod import;
mod tree;

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use halfmove_connect4::book::{Book, BookError};
use halfmove_connect4::opening_book;

pub(super) use self::best_moves::BestMoves;
use self::tree::{Board, Tree};
use super::find;
use crate::Error;
use crate::catalogue::book::{BookAnswer, BookPlan, BookSource, OpeningBook};
use crate::random::SplitMix64;

/// A book in the program, or one that was read.
pub(super) type OwnedBook = Book<Cow<'static, [u8]>>;

/// The books of all sizes.
pub(super) struct Connect4Books;

/// What depends on the size, for each size as it is written. The usual one first.
macro_rules! sizes {
    ($($width:literal x $height:literal),*) => {
        [$((concat!($width, "x", $height), &Board::<$width, $height> as &dyn Tree),)*]
    };
}

static SIZES: [(&str, &dyn Tree); 12] =
    sizes![7 x 6, 4 x 4, 5 x 4, 5 x 5, 6 x 5, 6 x 6, 7 x 5, 6 x 7, 7 x 7, 8 x 6, 8 x 7, 9 x 6];

/// A book that can't be read or made.
fn wrong(reason: impl Into<String>) -> Error {
    Error::Book { reason: reason.into() }
}

impl From<BookError> for Error {
    fn from(error: BookError) -> Self {
        wrong(error.to_string())
    }
}

/// The book in the program.
pub(super) fn built_in() -> Arc<OwnedBook> {
    static BOOK: OnceLock<Arc<OwnedBook>> = OnceLock::new();
    let read = || {
        let book = Book::from_bytes(Cow::Borrowed(opening_book().into_bytes()));
        Arc::new(book.expect("the book was read already"))
    };
    Arc::clone(BOOK.get_or_init(read))
}

/// What depends on the size of a book.
fn tree_of(book: &OwnedBook) -> Result<&'static dyn Tree, Error> {
    let (columns, rows) = book.size();
    find("size", &SIZES, Some(&format!("{columns}x{rows}")))
}

impl BookSource for Connect4Books {
    fn built_in(&self) -> Arc<dyn OpeningBook> {
        built_in()
    }

    fn read(&self, bytes: Vec<u8>) -> Result<Arc<dyn OpeningBook>, Error> {
        let book = Book::from_bytes(Cow::Owned(bytes))?;
        tree_of(&book)?;
        Ok(Arc::new(book))
    }

    fn plan(&self, size: Option<&str>, plies: u32) -> Result<Box<dyn BookPlan>, Error> {
        let tree = find("size", &SIZES, size)?;
        Ok(Box::new(Plan { tree, plies, positions: tree.positions(plies)? }))
    }

    fn import(&self, bytes: &[u8]) -> Result<Vec<u8>, Error> {
        let scores = import::read(bytes)?;
        Board::<7, 6>::complete(import::PLIES, &|grid| scores.score(grid))
    }
}

/// A book to be made.
struct Plan {
    tree: &'static dyn Tree,
    plies: u32,
    positions: Vec<String>,
}

impl BookPlan for Plan {
    fn size(&self) -> &str {
        SIZES.iter().find(|(_, tree)| tree.size() == self.tree.size()).map_or("", |(name, _)| name)
    }

    fn positions(&self) -> &[String] {
        &self.positions
    }

    fn finish(&self, scores: &[i8]) -> Result<Vec<u8>, Error> {
        self.tree.book(self.plies, scores)
    }
}

impl OpeningBook for OwnedBook {
    fn size(&self) -> String {
        let (columns, rows) = self.size();
        format!("{columns}x{rows}")
    }

    fn plies(&self) -> u32 {
        self.plies()
    }

    fn positions(&self) -> usize {
        self.len()
    }

    fn bytes(&self) -> usize {
        self.as_bytes().len()
    }

    fn probe(&self, position: &str) -> Result<Option<BookAnswer>, Error> {
        tree_of(self)?.probe(self, position)
    }

    fn verify(&self) -> Result<(), Error> {
        tree_of(self)?.verify(self)
    }

    fn sample(&self, count: usize, seed: u64) -> Vec<(String, i8)> {
        let Ok(tree) = tree_of(self) else { return Vec::new() };
        let mut rng = SplitMix64::new(seed);
        let mut draw = || self.entry(rng.below(self.len()));
        let count = if self.is_empty() { 0 } else { count };
        (0..count).map(|_| draw()).map(|(key, score)| (tree.position(key), score)).collect()
    }
}
