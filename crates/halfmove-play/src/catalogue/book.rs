//! Opening books behind an object-safe face.

use std::any::Any;
use std::sync::Arc;

use crate::Error;

/// The opening books of a game: the exact values of all early positions.
pub trait BookSource: Send + Sync {
    /// The book that is part of the program, for the usual size of board.
    fn built_in(&self) -> Arc<dyn OpeningBook>;

    /// Reads a book.
    ///
    /// # Errors
    /// [`Error::Book`] if the bytes are none, or are damaged.
    fn read(&self, bytes: Vec<u8>) -> Result<Arc<dyn OpeningBook>, Error>;

    /// What it takes to make a book of all positions of up to `plies` plies, for a size of board; for the usual one if none
    /// is given.
    ///
    /// # Errors
    /// [`Error::Book`] if there is no such size, or if a book can't have so many plies.
    fn plan(&self, size: Option<&str>, plies: u32) -> Result<Box<dyn BookPlan>, Error>;

    /// Makes a book from one of another program, whose format is told from the bytes. What is read holds the values of one
    /// ply; those of the plies before follow from it.
    ///
    /// # Errors
    /// [`Error::Book`] if the bytes are no book of a known format, or one with positions missing.
    fn import(&self, bytes: &[u8]) -> Result<Vec<u8>, Error>;
}

/// An opening book of a game.
pub trait OpeningBook: Any + Send + Sync {
    /// The size of the board.
    fn size(&self) -> String;

    /// Positions of up to so many plies are in the book.
    fn plies(&self) -> u32;

    /// How many positions are in the book.
    fn positions(&self) -> usize;

    /// How many bytes it takes.
    fn bytes(&self) -> usize;

    /// What the book knows of a position: its score, and that of each move to the side that makes it, as far as it is in
    /// the book. `None` if the position is not.
    ///
    /// # Errors
    /// If the text is no position.
    fn probe(&self, position: &str) -> Result<Option<BookAnswer>, Error>;

    /// Checks that all positions are in the book and no others, and each score against those of the positions that can come
    /// next, as far as these are in the book.
    ///
    /// # Errors
    /// [`Error::Book`] tells the first entry that is wrong or missing.
    fn verify(&self) -> Result<(), Error>;

    /// Some positions of the book, drawn as text, and their scores: `count` by chance, others for another `seed`.
    fn sample(&self, count: usize, seed: u64) -> Vec<(String, i8)>;
}

/// What a book knows of a position. Scores are those of a [solver](super::Solver).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookAnswer {
    /// The board as text.
    pub board: String,
    /// What the position is worth to the side to move.
    pub score: i8,
    /// How many plies it takes to the end of the game; of a draw, to the last move.
    pub plies: Option<u32>,
    /// What each move is worth to its mover, where the book knows; none if the game is over.
    pub moves: Vec<(String, Option<i8>)>,
}

/// A book to be made.
pub trait BookPlan: Send + Sync {
    /// The size of the board.
    fn size(&self) -> &str;

    /// The positions that must be solved, as text.
    fn positions(&self) -> &[String];

    /// The book in the form of a file, if these are the scores of the positions, in their order.
    ///
    /// # Errors
    /// [`Error::Book`] if there is not one for each.
    fn finish(&self, scores: &[i8]) -> Result<Vec<u8>, Error>;
}
