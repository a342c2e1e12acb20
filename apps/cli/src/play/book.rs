//! The opening book: moves that the engine plays without search.

use std::path::Path;

use halfmove_play::{BookMove, Effort, Entry, MoveBook, MoveBookSource, Session, TimeControl, excerpt};

use super::search::in_plies;
use super::state::State;
use crate::failure::Failure;
use crate::files;

/// The opening book of the game, and whether the engine plays from it.
pub(super) struct Book {
    moves: Option<Box<dyn MoveBook>>,
    /// The file that it is in; `None` for the one that comes with the program.
    file: Option<String>,
    /// What was said of it; `None` for as is usual with the preset.
    pub(super) said: Option<bool>,
}

impl Book {
    /// The book that comes with the program.
    pub(super) fn built_in(game: &dyn Entry) -> Book {
        Book { moves: game.move_books().and_then(MoveBookSource::built_in), file: None, said: None }
    }

    /// The book in a file, to be played from.
    pub(super) fn open(path: &Path, game: &dyn Entry) -> Result<Book, Failure> {
        let Some(books) = game.move_books() else { return Err(no_book(game)) };
        let bytes = files::read_bytes(path, books.format())?;
        let moves = books.read(bytes).map_err(|error| files::wrong_in(path, &error))?;
        Ok(Book { moves: Some(moves), file: Some(path.display().to_string()), said: Some(true) })
    }

    /// The book that was said to be played from: `on`, `off`, or a file.
    pub(super) fn as_said(text: Option<&str>, game: &dyn Entry) -> Result<Book, Failure> {
        let book = match text {
            None | Some("on" | "off") => Book::built_in(game),
            Some(path) => Book::open(Path::new(path), game)?,
        };
        match text {
            Some("on") if book.moves.is_none() => Err(no_book(game)),
            Some(text) => Ok(Book { said: Some(text != "off"), ..book }),
            None => Ok(book),
        }
    }

    /// What [`as_said`](Self::as_said) reads back; `None` where nobody said anything.
    pub(super) fn said_text(&self) -> Option<String> {
        let said = self.said?;
        Some(match &self.file {
            Some(file) if said => file.clone(),
            _ if said => "on".to_owned(),
            _ => "off".to_owned(),
        })
    }

    /// Where it is.
    fn place(&self) -> &str {
        self.file.as_deref().unwrap_or("in the program")
    }
}

fn no_book(game: &dyn Entry) -> Failure {
    Failure::Usage(format!("book: {} has none, expected a game that has", game.name()))
}

impl State {
    /// Whether the engine plays from the book where that knows the position. As long as nobody says, a level of the usual
    /// preset does: whoever asks for another preset, a depth or a number of nodes wants to see that search.
    pub(super) fn is_book_on(&self) -> bool {
        let is_usual = matches!(self.effort, Effort::Level(_)) && self.preset.name == self.game.usual_preset().name;
        self.book.moves.is_some() && self.book.said.unwrap_or(is_usual)
    }

    /// What the book knows of the position of `session`, the move of most weight first; nothing if it is off.
    pub(super) fn book_moves(&self, session: &dyn Session) -> Vec<BookMove> {
        let book = self.book.moves.as_ref().filter(|_| self.is_book_on());
        let mut moves = book.and_then(|book| book.moves(session).ok()).unwrap_or_default();
        moves.sort_by_key(|book_move| std::cmp::Reverse(book_move.weight));
        moves
    }

    /// The move that the engine plays from the book in the position of `session`. An engine that plays its second-best moves
    /// or solves a problem has to search.
    pub(super) fn book_move_in(&self, session: &dyn Session) -> Option<BookMove> {
        let searches = self.style.is_second_best || matches!(self.control, TimeControl::Problem { .. });
        let book = self.book.moves.as_ref().filter(|_| self.is_book_on() && !searches)?;
        // Seed 0 is no seed to the book.
        let seed = self.style.variety.map_or(0, |seed| seed.max(1));
        book.choose(session, seed).ok().flatten()
    }

    /// The same on the board.
    pub(super) fn book_move(&self) -> Option<BookMove> {
        self.book_move_in(&*self.session)
    }

    /// Plays a move of the book, and notes where it is from.
    pub(super) fn play_from_book(&mut self, book_move: &BookMove) -> Result<String, Failure> {
        let player = self.to_move()?;
        let mv = self.move_text(&book_move.mv);
        self.play(&book_move.mv, book_move.score)?;
        let note = self.session.note_mut();
        if note.comment().is_empty() {
            note.set_comment("book");
        }
        Ok(self.console().book_move(self.game.players()[player], &mv, book_move.score))
    }

    /// A hint from the book, if the engine would play from it.
    pub(super) fn book_hint(&self) -> Option<String> {
        let BookMove { mv, score, .. } = self.book_move()?;
        let score = score.map(|score| format!(", {}", in_plies(score))).unwrap_or_default();
        Some(format!("hint: {} (book{score})", self.move_text(&mv)))
    }

    /// What is said with the scores of moves where the engine would not search.
    pub(super) fn book_note(&self) -> Option<String> {
        let mv = self.move_text(&self.book_move()?.mv);
        Some(format!("{}; the engine plays {mv} from it", self.book_text()))
    }

    /// Switches the book on or off, or takes that in a file; nothing is changed by an empty text.
    pub(super) fn set_book(&mut self, text: &str) -> Result<(), Failure> {
        if self.book.moves.is_none() && !text.is_empty() {
            return Err(no_book(self.game));
        }
        match text.to_ascii_lowercase().as_str() {
            "" => {}
            "on" => self.book.said = Some(true),
            "off" => self.book.said = Some(false),
            _ => self.book = Book::open(Path::new(text), self.game)?,
        }
        Ok(())
    }

    /// Which book there is, and what it knows of the position on the board.
    pub(super) fn book_text(&self) -> String {
        if self.book.moves.is_none() {
            return "book: none".to_owned();
        }
        if !self.is_book_on() {
            return "book: off".to_owned();
        }
        let moves = self.book_moves(&*self.session).into_iter();
        let moves: Vec<String> = moves.map(|book_move| self.move_text(&book_move.mv)).collect();
        let known = if moves.is_empty() {
            "does not know this position".to_owned()
        } else {
            format!("here {}", moves.join(" "))
        };
        format!("book: on, {}, {known}", excerpt(self.book.place()))
    }
}
