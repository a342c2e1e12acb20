//! One game being played, behind an object-safe face: all in text.

use std::any::Any;
use std::fmt::{self, Write};

use halfmove::{End, Notation, Score};

use crate::divide::{Divide, GameDivide};
use crate::legal::legal_moves;
use crate::{Error, Note, Part, Place, Record};

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

/// How a game stands, in words: `O to move`, or who has won and how, like `X wins: four in a row` and `a draw: stalemate`.
///
/// ```
/// use halfmove_play::{catalogue, standing};
///
/// let game = catalogue::find("connect4")?;
/// let mut session = game.session();
/// assert_eq!(standing(game.players(), &*session), "X to move");
/// session.set_up("1212121")?;
/// assert_eq!(standing(game.players(), &*session), "X wins: four in a row");
/// # Ok::<(), halfmove_play::Error>(())
/// ```
pub fn standing(players: [&str; 2], session: &dyn Session) -> String {
    let standing = match session.status() {
        Status::ToMove(player) => return format!("{} to move", players[player]),
        Status::Won(player) => format!("{} wins", players[player]),
        Status::Draw => "a draw".to_owned(),
    };
    session.ending().map_or_else(|| standing.clone(), |ending| format!("{standing}: {ending}"))
}

/// A part of a game's record as text: what [`Session::told`] tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Told {
    /// A move.
    Move {
        /// The place after it.
        place: Place,
        /// Moves from the start, this one included.
        ply: usize,
        /// Who played it: 0 for the first player.
        player: usize,
        /// The move as the game writes it.
        text: String,
        /// What else is known of it.
        note: Note,
    },
    /// A variation begins: what follows was played in place of the move before.
    Open,
    /// The variation ends.
    Close,
}

/// A game of any kind from its starting position to now, and the lines that were left: what a front end plays on.
///
/// Moves and positions are text in the game's own notation. A refused text changes nothing. [`Record`] tells how undo, redo
/// and variations go together.
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

    /// Whether the game is over by a rule that counts only if a player claims it, or an arbiter: in the record of a game
    /// it may have gone on. See [`Notation::is_over_by_claim`].
    fn is_over_by_claim(&self) -> bool;

    /// By which rule the game is over, in a few words; `None` while it goes on, and where the game has nothing to say of it.
    /// See [`Notation::ending`].
    fn ending(&self) -> Option<&'static str>;

    /// Who is to move, or would be if the game were not over: 0 for the first player.
    fn to_move(&self) -> usize;

    /// The moves from the start to now.
    fn moves(&self) -> Vec<String>;

    /// How many moves were played from the start to now.
    fn ply(&self) -> usize;

    /// The legal moves in the game's own order; none if the game is over.
    fn legal_moves(&self) -> Vec<String>;

    /// A line of moves from here as records of games write it, which is how people read it: in chess `Nf3` for `g1f3`. What is
    /// no legal move, and all after it, stays as it is.
    fn record_line(&self, line: &[String]) -> Vec<String>;

    /// Plays a move and returns it as the game writes it.
    ///
    /// # Errors
    /// [`Error::Move`] if `text` is no move or no legal one.
    fn play(&mut self, text: &str) -> Result<String, Error>;

    /// Takes the last move back and returns it; `None` at the start.
    fn undo(&mut self) -> Option<String>;

    /// Plays the move that was taken back last from here, or else the main line, and returns the move; `None` at the end of
    /// the line.
    fn redo(&mut self) -> Option<String>;

    /// The moves that are on record from here: the main line, then the variations.
    fn variations(&self) -> Vec<String>;

    /// Plays the move of this index among the [`variations`](Session::variations) and returns it; `None` if there is none.
    fn enter(&mut self, variation: usize) -> Option<String>;

    /// As [`play`](Session::play), but a move that is not on record here becomes the last variation, and not the main line;
    /// and where the game is [over by claim](Session::is_over_by_claim), it may go on.
    ///
    /// # Errors
    /// [`Error::Move`] if `text` is no move or no legal one.
    fn branch(&mut self, text: &str) -> Result<String, Error>;

    /// Makes the line from the start to now the main line.
    fn promote(&mut self);

    /// Where the game is now.
    fn place(&self) -> Place;

    /// Goes to a place of this game's record, and tells whether there is such a place.
    fn go_to(&mut self, place: Place) -> bool;

    /// A copy of the game, to try something on.
    fn fork(&self) -> Box<dyn Session>;

    /// What is known of the move that was played last; at the start, of the game.
    fn note(&self) -> &Note;

    /// What is known of the move that was played last; at the start, of the game.
    fn note_mut(&mut self) -> &mut Note;

    /// The whole record in the order of PGN: each move, the variations to it, and on.
    fn told(&self) -> Vec<Told>;

    /// The position that was set up, as it was given; `None` for the one that the game starts from, also where that was set
    /// up.
    fn set_up_from(&self) -> Option<&str>;

    /// The position now, so that [`set_up`](Session::set_up) reads it back. Where a list of moves is a position,
    /// these are the moves that were played.
    fn position(&self) -> String;

    /// What shows that no game leads to the position now, though one can be played on: in chess nine pawns of a side. `None`
    /// if nothing does.
    fn doubts(&self) -> Option<String>;

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
#[derive(Clone)]
pub(crate) struct GameSession<G: Notation> {
    record: Record<G>,
    /// The starting position as it was given.
    start_text: String,
    is_set_up: bool,
}

impl<G: Notation + Clone> GameSession<G> {
    pub(crate) fn new() -> Self {
        let start = G::start();
        GameSession { start_text: position_text(&start), record: Record::new(start), is_set_up: false }
    }

    /// The position now.
    pub(crate) fn current(&self) -> &G {
        self.record.position()
    }

    /// A move that is to be played here, and what the game writes for it.
    fn read_move(&self, text: &str) -> Result<(G::Move, String), Error> {
        let mv = self.legal(text, self.current().parse_move(text), false)?;
        Ok((mv, move_text(self.current(), mv)))
    }

    /// A move that was read from `text`, if it is legal here or may be made all the same.
    fn legal(&self, text: &str, parsed: Result<G::Move, G::Error>, may_be_made: bool) -> Result<G::Move, Error> {
        let refused = |reason| Error::Move { read: text.to_owned(), reason };
        let mv = parsed.map_err(|error| refused(error.to_string()))?;
        if may_be_made || self.current().is_legal(mv) {
            Ok(mv)
        } else {
            Err(refused("not legal here, expected one of the legal moves".to_owned()))
        }
    }

    /// Plays the move that `choose` finds on the record, and returns it as text.
    fn follow(&mut self, choose: impl FnOnce(&mut Record<G>) -> Option<G::Move>) -> Option<String> {
        let before = self.current().clone();
        let mv = choose(&mut self.record)?;
        Some(move_text(&before, mv))
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

    fn is_over_by_claim(&self) -> bool {
        self.current().is_over_by_claim()
    }

    fn ending(&self) -> Option<&'static str> {
        self.current().ending().filter(|_| self.status().is_over())
    }

    fn to_move(&self) -> usize {
        self.current().to_move()
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

    fn record_line(&self, line: &[String]) -> Vec<String> {
        let mut position = self.current().clone();
        let mut is_legal = true;
        let write = |mv: &String| {
            let parsed = position.parse_record_move(mv).ok().filter(|_| is_legal);
            let Some(parsed) = parsed else {
                is_legal = false;
                return mv.clone();
            };
            let written = text(|out| position.write_record_move(parsed, out));
            position.make(parsed);
            written
        };
        line.iter().map(write).collect()
    }

    fn play(&mut self, text: &str) -> Result<String, Error> {
        let (mv, written) = self.read_move(text)?;
        // The move was found legal.
        let _ = self.record.play(mv);
        Ok(written)
    }

    fn undo(&mut self) -> Option<String> {
        let mv = self.record.undo()?;
        Some(move_text(self.current(), mv))
    }

    fn redo(&mut self) -> Option<String> {
        self.follow(Record::redo)
    }

    fn variations(&self) -> Vec<String> {
        self.record.variations().map(|mv| move_text(self.current(), mv)).collect()
    }

    fn enter(&mut self, variation: usize) -> Option<String> {
        self.follow(|record| record.enter(variation))
    }

    fn branch(&mut self, text: &str) -> Result<String, Error> {
        let parsed = self.current().parse_record_move(text);
        let mv = self.legal(text, parsed, self.is_over_by_claim())?;
        let written = move_text(self.current(), mv);
        self.record.add(mv);
        Ok(written)
    }

    fn promote(&mut self) {
        self.record.promote();
    }

    fn place(&self) -> Place {
        self.record.place()
    }

    fn go_to(&mut self, place: Place) -> bool {
        self.record.go_to(place)
    }

    fn fork(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }

    fn note(&self) -> &Note {
        self.record.note()
    }

    fn note_mut(&mut self) -> &mut Note {
        self.record.note_mut()
    }

    fn told(&self) -> Vec<Told> {
        let mut told = Vec::new();
        self.record.tell(|part, position, told_move| {
            told.push(match (part, told_move) {
                (Part::Move { place, ply }, Some((mv, note))) => Told::Move {
                    place,
                    ply,
                    player: position.to_move(),
                    text: text(|out| position.write_record_move(mv, out)),
                    note: note.clone(),
                },
                (Part::Close, _) => Told::Close,
                _ => Told::Open,
            });
        });
        told
    }

    fn set_up_from(&self) -> Option<&str> {
        self.is_set_up.then_some(&*self.start_text)
    }

    fn position(&self) -> String {
        let written = position_text(self.current());
        let played = self.start_text.clone() + &self.moves().concat();
        let is_same = G::parse_position(&played).is_ok_and(|position| position_text(&position) == written);
        if is_same { played } else { written }
    }

    fn doubts(&self) -> Option<String> {
        Some(text(|out| self.current().write_doubts(out))).filter(|doubts| !doubts.is_empty())
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
        let is_usual = position_text(&start) == position_text(&G::start());
        *self = if is_usual {
            GameSession::new()
        } else {
            // A drawing may have several lines, which files have no room for.
            let start_text = if text.contains('\n') { position_text(&start) } else { text.to_owned() };
            GameSession { record: Record::new(start), start_text, is_set_up: true }
        };
        Ok(())
    }

    fn restart(&mut self) {
        *self = GameSession::new();
    }
}

/// The position that a session of this game stands at.
pub(crate) fn position_of<G: Notation + Clone + 'static>(session: &dyn Session) -> Result<&G, Error> {
    let session: &dyn Any = session;
    let session = session.downcast_ref::<GameSession<G>>().ok_or(Error::OtherGame { engine: G::NAME })?;
    Ok(session.current())
}

/// Those of the moves in `texts` that are legal in `game`, each once.
pub(crate) fn legal_among<G: Notation>(game: &G, texts: &[String]) -> Vec<G::Move> {
    let mut moves = Vec::new();
    for mv in texts.iter().filter_map(|text| game.parse_move(text).ok()) {
        if game.is_legal(mv) && !moves.contains(&mv) {
            moves.push(mv);
        }
    }
    moves
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
