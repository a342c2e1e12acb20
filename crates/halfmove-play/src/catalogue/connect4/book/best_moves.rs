//! The best moves of a book of exact values, to be played without search.

use std::sync::Arc;

use halfmove::{Game, Score};
use halfmove_connect4::Position;

use super::{Connect4Books, OwnedBook, built_in};
use crate::catalogue::book::{BookAnswer, BookSource, OpeningBook};
use crate::session::position_of;
use crate::{BookMove, Error, MoveBook, MoveBookSource, Session};

/// The books of the usual board.
pub(in crate::catalogue::connect4) struct BestMoves;

/// Knows the value of all positions of its plies, and so the best moves in all but the last.
struct Exact(Arc<dyn OpeningBook>);

impl MoveBookSource for BestMoves {
    fn built_in(&self) -> Option<Box<dyn MoveBook>> {
        let book: Arc<OwnedBook> = built_in();
        Some(Box::new(Exact(book)))
    }

    fn format(&self) -> &'static str {
        "a book that `halfmove book` has made"
    }

    fn read(&self, bytes: Vec<u8>) -> Result<Box<dyn MoveBook>, Error> {
        let book = Connect4Books.read(bytes)?;
        let (size, usual) = (book.size(), OpeningBook::size(&*built_in()));
        if size != usual {
            return Err(super::wrong(format!("the book is for boards of {size}, expected one for {usual}")));
        }
        Ok(Box::new(Exact(book)))
    }
}

impl MoveBook for Exact {
    /// All that are best, the nearest to the middle first, with equal weights.
    fn moves(&self, session: &dyn Session) -> Result<Vec<BookMove>, Error> {
        let pos = position_of::<Position>(session)?;
        if pos.end().is_over() {
            return Ok(Vec::new());
        }
        let Some(BookAnswer { score, plies, moves, .. }) = self.0.probe(&session.position())? else {
            return Ok(Vec::new());
        };
        // After a position of the last ply the book knows those only whose value is plain.
        if moves.iter().any(|(_, known)| known.is_none()) {
            return Ok(Vec::new());
        }
        let plies = plies.and_then(|plies| u8::try_from(plies).ok());
        let value = match plies {
            Some(plies) if score > 0 => Score::win_in(plies),
            Some(plies) if score < 0 => Score::loss_in(plies),
            _ => Score::DRAW,
        };
        // The game's own order begins in the middle.
        let best = session.legal_moves().into_iter().filter(|mv| moves.contains(&(mv.clone(), Some(score))));
        Ok(best.map(|mv| BookMove { mv, weight: 1, score: Some(value) }).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    /// The best moves after these, and what they are worth.
    fn best(moves: &str) -> (Vec<String>, Option<Score>) {
        let mut session = catalogue::find("connect4").unwrap().session();
        session.set_up(moves).unwrap();
        let best = BestMoves.built_in().unwrap().moves(&*session).unwrap();
        assert!(best.iter().all(|book_move| (book_move.score, book_move.weight) == (best[0].score, 1)));
        let score = best.first().and_then(|book_move| book_move.score);
        (best.into_iter().map(|book_move| book_move.mv).collect(), score)
    }

    /// Source: J. D. Allen, *The complete book of Connect 4*, 2010: the first player wins by the middle with the 41st stone;
    /// the columns beside it draw, and the others lose.
    #[test]
    fn the_first_moves_are_the_known_ones() {
        assert_eq!(best(""), (vec!["4".to_owned()], Some(Score::win_in(41))));
        for column in ["3", "5"] {
            assert_eq!(best(column).1, Some(Score::DRAW), "{column}");
        }
        for column in ["1", "2", "6", "7"] {
            assert!(best(column).1.is_some_and(Score::is_win), "{column}");
        }
        assert!(best("4").1.is_some_and(Score::is_loss));
    }

    #[test]
    fn it_ends_before_its_last_ply_and_with_the_game() {
        assert!(!best("44444").0.is_empty());
        assert_eq!(best("444444"), (vec![], None));
        assert_eq!(best("1212121"), (vec![], None));
        let chess = catalogue::find("chess").unwrap().session();
        assert!(BestMoves.built_in().unwrap().moves(&*chess).is_err());
    }

    #[test]
    fn a_book_of_another_board_is_refused() {
        let plan = Connect4Books.plan(Some("4x4"), 1).unwrap();
        let bytes = plan.finish(&vec![0; plan.positions().len()]).unwrap();
        let wrong = BestMoves.read(bytes).err().unwrap().to_string();
        assert!(wrong.contains("the book is for boards of 4x4, expected one for 7x6"), "{wrong}");
    }
}
