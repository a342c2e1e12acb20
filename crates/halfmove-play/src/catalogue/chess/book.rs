//! Polyglot books behind the face of the catalogue.

use std::borrow::Cow;

use halfmove_chess::Position;
use halfmove_chess::polyglot::{Book, ECO};

use crate::session::{move_text, position_of};
use crate::{BookMove, Error, MoveBook, MoveBookSource, Session};

/// The books of chess.
pub(super) struct Polyglot;

/// The bytes of a book that was found to be whole.
struct Bytes(Cow<'static, [u8]>);

impl MoveBookSource for Polyglot {
    fn built_in(&self) -> Option<Box<dyn MoveBook>> {
        Some(Box::new(Bytes(Cow::Borrowed(ECO))))
    }

    fn format(&self) -> &'static str {
        "a book of the program Polyglot"
    }

    fn read(&self, bytes: Vec<u8>) -> Result<Box<dyn MoveBook>, Error> {
        if bytes.is_empty() {
            return Err(Error::Book { reason: "no bytes, expected entries of 16 bytes".to_owned() });
        }
        Book::new(&bytes).map_err(|error| Error::Book { reason: error.to_string() })?;
        Ok(Box::new(Bytes(Cow::Owned(bytes))))
    }
}

impl MoveBook for Bytes {
    fn moves(&self, session: &dyn Session) -> Result<Vec<BookMove>, Error> {
        let pos = position_of::<Position>(session)?;
        let book = Book::new(&self.0).map_err(|error| Error::Book { reason: error.to_string() })?;
        Ok(book.moves(pos).map(|(mv, weight)| BookMove { mv: move_text(pos, mv), weight, score: None }).collect())
    }
}
