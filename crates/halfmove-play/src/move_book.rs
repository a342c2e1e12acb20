//! Opening books: moves that are played without search.

use halfmove::Score;

use crate::random::SplitMix64;
use crate::{Error, Session};

/// Where the opening books of a game come from.
pub trait MoveBookSource: Sync {
    /// The book that comes with the program; `None` if there is none.
    fn built_in(&self) -> Option<Box<dyn MoveBook>>;

    /// What the files are that [`read`](MoveBookSource::read) reads, like `a book of the program Polyglot`.
    fn format(&self) -> &'static str;

    /// The book in the bytes of a file, which for chess is one of the program Polyglot, and for Connect Four one that
    /// `halfmove book` has made.
    ///
    /// # Errors
    /// [`Error::Book`] if they are no book.
    fn read(&self, bytes: Vec<u8>) -> Result<Box<dyn MoveBook>, Error>;
}

/// An opening book of one game.
pub trait MoveBook {
    /// The moves that the book has where `session` stands, all of them legal, with their weights, in the book's order.
    ///
    /// # Errors
    /// [`Error::OtherGame`] if the session plays another game.
    fn moves(&self, session: &dyn Session) -> Result<Vec<BookMove>, Error>;

    /// One of these moves: with seed 0 the first of the heaviest, and with any other one by weight, the same in the same
    /// position each time. `None` if there are none.
    ///
    /// ```
    /// use halfmove_play::catalogue;
    ///
    /// let game = catalogue::find("chess")?;
    /// let book = game.move_books().and_then(|books| books.built_in()).expect("chess has a book");
    /// let chosen = book.choose(&*game.session(), 0)?;
    /// assert_eq!(chosen.map(|book_move| book_move.mv).as_deref(), Some("e2e4"));
    /// # Ok::<(), halfmove_play::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::OtherGame`] if the session plays another game.
    fn choose(&self, session: &dyn Session, seed: u64) -> Result<Option<BookMove>, Error> {
        let moves = self.moves(session)?;
        let total: usize = moves.iter().map(|book_move| usize::from(book_move.weight)).sum();
        if seed == 0 || total == 0 {
            return Ok(moves.into_iter().rev().max_by_key(|book_move| book_move.weight));
        }
        let position =
            session.position().bytes().fold(seed, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        let mut left = SplitMix64::new(position).below(total);
        Ok(moves.into_iter().find(|book_move| {
            let weight = usize::from(book_move.weight);
            let is_it = left < weight;
            left = left.saturating_sub(weight);
            is_it
        }))
    }
}

/// A move of a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// As the game writes it.
    pub mv: String,
    /// How often it is to be played, in proportion to the others; not 0.
    pub weight: u16,
    /// What it is worth to its mover, where the book has exact values.
    pub score: Option<Score>,
}
