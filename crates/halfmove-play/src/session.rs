//! One game being played, behind an object-safe face: all in text.

use std::any::Any;
use std::fmt::{self, Write};

use halfmove::{End, Notation, Score};

use crate::divide::{Divide, GameDivide};
use crate::legal::legal_moves;
use crate::{Error, Record};

/// Where a game stands. Players are counted 0 for the one who moves first and 1 for the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// This player is to move.
    ToMove(usize),
    /// This player has won.
    Won(usize),
    /// Nobody has won.
    Draw,
}

impl Status {
    /// Whether the game is over.
    pub fn is_over(self) -> bool {
        !matches!(self, Status::ToMove(_))
    }

    /// The result in a word, for files and scripts: `first`, `second` or `draw`; `None` while the game goes on.
    pub fn result(self) -> Option<&'static str> {
        match self {
            Status::ToMove(_) => None,
            Status::Won(0) => Some("first"),
            Status::Won(_) => Some("second"),
            Status::Draw => Some("draw"),
        }
    }
}

/// A game of any kind from its starting position to now: what a front end plays on.
///
/// Moves and positions are text in the game's own notation. A refused text changes nothing.
///
/// ```
/// use halfmove_play::{Status, catalogue};
///
/// let mut session = catalogue::find("connect4")?.session();
/// session.play("4")?;
/// assert_eq!(session.status(), Status::ToMove(1));
/// assert!(session.play("9").is_err());
/// session.undo();
/// assert_eq!(session.redo().as_deref(), Some("4"));
/// assert_eq!(session.position(), "4");
/// # Ok::<(), halfmove_play::Error>(())
/// ```
pub trait Session: Any {
    /// Who is to move, or who won.
    fn status(&self) -> Status;

    /// The moves from the start to now.
    fn moves(&self) -> Vec<String>;

    /// How many moves were played from the start to now.
    fn ply(&self) -> usize;

    /// The legal moves in the game's own order; none if the game is over.
    fn legal_moves(&self) -> Vec<String>;

    /// Plays a move and returns it as the game writes it.
    ///
    /// # Errors
    /// [`Error::Move`] if `text` is no move or no legal one.
    fn play(&mut self, text: &str) -> Result<String, Error>;

    /// Takes the last move back and returns it; `None` at the start.
    fn undo(&mut self) -> Option<String>;

    /// Plays the move that was taken back last, and returns it; `None` if there is none.
    fn redo(&mut self) -> Option<String>;

    /// The position now, so that [`set_up`](Session::set_up) reads it back. Where a list of moves is a position,
    /// these are the moves that were played.
    fn position(&self) -> String;

    /// The board now, several lines of text.
    fn board(&self) -> String;

    /// Begins to count the paths of `depth` plies from here, for each legal move those that begin with it. At depth 0
    /// there is one path, which begins with no move.
    ///
    /// # Errors
    /// [`Error::Perft`] if there are more legal moves than can be counted.
    fn divide(&self, depth: u8) -> Result<Box<dyn Divide>, Error>;

    /// Begins a new game from the position that `text` describes.
    ///
    /// # Errors
    /// [`Error::Position`] if `text` is no position.
    fn set_up(&mut self, text: &str) -> Result<(), Error>;

    /// Begins a new game from the position that the game starts from.
    fn restart(&mut self);
}

/// The session of one kind of game.
pub(crate) struct GameSession<G: Notation> {
    record: Record<G>,
    /// The starting position as it was given.
    start_text: String,
}

impl<G: Notation + Clone> GameSession<G> {
    pub(crate) fn new() -> Self {
        let start = G::start();
        GameSession { start_text: position_text(&start), record: Record::new(start) }
    }

    /// The position now.
    pub(crate) fn current(&self) -> &G {
        self.record.position()
    }
}

impl<G: Notation + Clone + 'static> Session for GameSession<G> {
    fn status(&self) -> Status {
        let mover = self.current().to_move();
        match legal_moves(self.current()).0 {
            End::Open => Status::ToMove(mover),
            End::Win => Status::Won(mover),
            End::Loss => Status::Won(1 - mover),
            End::Draw | End::Points(Score::DRAW) => Status::Draw,
            End::Points(points) => Status::Won(if points > Score::DRAW { mover } else { 1 - mover }),
        }
    }

    fn moves(&self) -> Vec<String> {
        line_text(self.record.start(), self.record.moves())
    }

    fn ply(&self) -> usize {
        self.record.moves().len()
    }

    fn legal_moves(&self) -> Vec<String> {
        let moves = legal_moves(self.current()).1;
        moves.into_iter().map(|mv| move_text(self.current(), mv)).collect()
    }

    fn play(&mut self, text: &str) -> Result<String, Error> {
        let refused = |reason: String| Error::Move { read: text.to_owned(), reason };
        let mv = self.current().parse_move(text).map_err(|error| refused(error.to_string()))?;
        let written = move_text(self.current(), mv);
        if self.record.play(mv) {
            Ok(written)
        } else {
            Err(refused("not legal here, expected one of the legal moves".into()))
        }
    }

    fn undo(&mut self) -> Option<String> {
        let mv = self.record.undo()?;
        Some(move_text(self.current(), mv))
    }

    fn redo(&mut self) -> Option<String> {
        let before = self.current().clone();
        let mv = self.record.redo()?;
        Some(move_text(&before, mv))
    }

    fn position(&self) -> String {
        let written = position_text(self.current());
        let played = self.start_text.clone() + &self.moves().concat();
        let is_same = G::parse_position(&played).is_ok_and(|position| position_text(&position) == written);
        if is_same { played } else { written }
    }

    fn board(&self) -> String {
        text(|out| self.current().write_board(out))
    }

    fn divide(&self, depth: u8) -> Result<Box<dyn Divide>, Error> {
        Ok(Box::new(GameDivide::new(self.current().clone(), depth)?))
    }

    fn set_up(&mut self, text: &str) -> Result<(), Error> {
        let parsed = G::parse_position(text);
        let start = parsed.map_err(|error| Error::Position { read: text.to_owned(), reason: error.to_string() })?;
        *self = GameSession { record: Record::new(start), start_text: text.to_owned() };
        Ok(())
    }

    fn restart(&mut self) {
        *self = GameSession::new();
    }
}

/// What `write` writes.
fn text(write: impl FnOnce(&mut dyn Write) -> fmt::Result) -> String {
    let mut written = String::new();
    // A string takes everything, and a game reports only what its sink reports.
    let _ = write(&mut written);
    written
}

fn position_text<G: Notation>(game: &G) -> String {
    text(|out| game.write_position(out))
}

/// A legal move of `game` as text.
pub(crate) fn move_text<G: Notation>(game: &G, mv: G::Move) -> String {
    text(|out| game.write_move(mv, out))
}

/// Moves that are played one after another from `start`, as text.
pub(crate) fn line_text<G: Notation + Clone>(start: &G, moves: impl IntoIterator<Item = G::Move>) -> Vec<String> {
    let mut game = start.clone();
    let mut written = Vec::new();
    for mv in moves {
        written.push(move_text(&game, mv));
        game.make(mv);
    }
    written
}
