//! Games as files: PGN for every game.
//!
//! The format is described in `docs/game-files.md`.

mod note;
mod read;
mod scan;
mod settings;
mod write;

use std::path::Path;
use std::{fmt, io};

pub use self::read::GameFiles;
use self::scan::At;
pub use self::settings::Settings;

use crate::{Entry, Error, Session, Status, replace_file, standing};

/// A game as it is kept in a file: who played, what was played and might have been, and how it ended.
///
/// ```
/// use halfmove_play::{GameFile, catalogue};
///
/// let game = catalogue::find("connect4")?;
/// let mut file = GameFile::new(game, game.session());
/// file.set_player(0, "a person");
/// file.session_mut().play("4")?;
/// file.session_mut().note_mut().set_comment("the centre");
/// file.session_mut().play("4")?;
/// let text = file.write();
/// assert_eq!(
///     text,
///     "[Game \"connect4\"]\n[X \"a person\"]\n[Result \"*\"]\n\n1. 4 {the centre} 1... 4 *\n"
/// );
/// let read = GameFile::read(&text)?;
/// assert_eq!(read.session().moves(), ["4", "4"]);
/// assert_eq!(read.player(0), Some("a person"));
/// # Ok::<(), halfmove_play::Error>(())
/// ```
pub struct GameFile {
    game: &'static dyn Entry,
    session: Box<dyn Session>,
    tags: Vec<Tag>,
    outcome: Option<Outcome>,
}

/// What is said under a name.
struct Tag {
    name: String,
    value: String,
    /// Where it was read.
    at: At,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// This player won: 0 for the first.
    Won(usize),
    /// Nobody won.
    Draw,
}

impl Outcome {
    /// The end that the board shows; `None` while the game goes on.
    pub fn of(status: Status) -> Option<Outcome> {
        match status {
            Status::ToMove(_) => None,
            Status::Won(player) => Some(Outcome::Won(player)),
            Status::Draw => Some(Outcome::Draw),
        }
    }
}

/// As in PGN: `1-0` if the first player won.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Won(0) => "1-0",
            Outcome::Won(_) => "0-1",
            Outcome::Draw => "1/2-1/2",
        })
    }
}

/// The game that PGN was made for: that of a file that names none.
const GAME_OF_PGN: &str = "chess";

/// The name of the game.
const GAME: &str = "Game";
/// The position that was set up.
const POSITION: &str = "Position";
/// The same in PGN of chess.
const FEN: &str = "FEN";
/// What the game was played for: PGN that tells it has the tags in the order that programs agreed on.
const EVENT: &str = "Event";
/// That a position was set up, which PGN wants to be told.
const SET_UP: &str = "SetUp";
/// Which of the moves in the file was the last one when it was written, if not the end of the main line.
const PLACE: &str = "Place";
const RESULT: &str = "Result";
/// How PGN tells that the game came to its end, and what it says of a flag that fell.
const TERMINATION: &str = "Termination";
const TIME_FORFEIT: &str = "time forfeit";
/// Whose flag fell before the game came to an end on the board.
const FLAGGED: &str = "Flagged";

/// What is told beside the end that a game came to on the board, of the player whose flag fell before that.
pub fn flag_beside_end(name: &str) -> String {
    format!("{name}'s flag fell before")
}

impl GameFile {
    /// A file of `session`, which plays `game`.
    pub fn new(game: &'static dyn Entry, session: Box<dyn Session>) -> Self {
        GameFile { game, session, tags: Vec::new(), outcome: None }
    }

    /// Keeps the game in the file at `path`, in place of what was there: see [`replace_file`].
    ///
    /// # Errors
    /// What the file system has against it; the old file then stands.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        replace_file(path, self.write())
    }

    /// The game.
    pub fn game(&self) -> &'static dyn Entry {
        self.game
    }

    /// What was played.
    pub fn session(&self) -> &dyn Session {
        &*self.session
    }

    /// What was played.
    pub fn session_mut(&mut self) -> &mut dyn Session {
        &mut *self.session
    }

    /// What was played, to play on.
    pub fn into_session(self) -> Box<dyn Session> {
        self.session
    }

    /// How the main line ended: as the board shows, or else as somebody [said](Self::set_outcome).
    pub fn outcome(&self) -> Option<Outcome> {
        match self.board_outcome() {
            (shown, true) => self.outcome.or(shown),
            (shown, false) => shown.or(self.outcome),
        }
    }

    /// How the game came to its end, in words, like `X wins: four in a row` or `X wins on time`; `None` if it has not. A flag that
    /// fell before the players went on to an end on the board is told beside it.
    pub fn ending(&self) -> Option<String> {
        let players = self.game.players();
        let outcome = self.outcome()?;
        let end = self.end();
        if Outcome::of(end.status()) == Some(outcome) {
            let flagged = self.tag(FLAGGED).map(|name| format!("; {}", flag_beside_end(name))).unwrap_or_default();
            return Some(standing(players, &*end) + &flagged);
        }
        let told = match outcome {
            Outcome::Won(player) => format!("{} wins", players[player]),
            Outcome::Draw => "a draw".to_owned(),
        };
        Some(match self.tag(TERMINATION) {
            Some(TIME_FORFEIT) => format!("{told} on time"),
            _ => told + ", as the result says",
        })
    }

    /// The end of the main line.
    fn end(&self) -> Box<dyn Session> {
        let mut end = self.session.fork();
        end.go_to(crate::Place::START);
        while end.enter(0).is_some() {}
        end
    }

    /// Tells how the game ended where the board does not show it: by resignation, on time, by agreement.
    pub fn set_outcome(&mut self, outcome: Option<Outcome>) {
        self.outcome = outcome;
    }

    /// How the main line ended by the rules, and whether that [needs a claim](Session::is_over_by_claim).
    fn board_outcome(&self) -> (Option<Outcome>, bool) {
        let session = self.end();
        (Outcome::of(session.status()), session.is_over_by_claim())
    }

    /// What is said under this name, like `Event` or `Clock`; `None` if nothing is.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name == name).map(|tag| &*tag.value)
    }

    /// All that is said, in the order it is written.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|tag| (&*tag.name, &*tag.value))
    }

    /// Says `value` under a name of letters, digits and underscores; any other characters of it are left out. The name must
    /// not be one of those that the game itself is told by, like `Result`: these are passed over.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        self.set_tag_at(At::START, name, value);
    }

    fn set_tag_at(&mut self, at: At, name: &str, value: &str) {
        let name: String = name.chars().filter(|&c| scan::is_of_name(c)).collect();
        if name.is_empty() || [GAME, POSITION, FEN, SET_UP, PLACE, RESULT].contains(&&*name) {
            return;
        }
        let value = value.replace(char::is_control, " ");
        match self.tags.iter_mut().find(|tag| tag.name == name) {
            Some(tag) => tag.value = value,
            None => self.tags.push(Tag { name, value, at }),
        }
    }

    /// What is wrong with a tag, and where it was read.
    pub fn wrong_tag(&self, name: &str, reason: String) -> Error {
        let At { line, column } = self.tags.iter().find(|tag| tag.name == name).map_or(At::START, |tag| tag.at);
        Error::File { line, column, reason }
    }

    /// Who played: what is said under the player's name in the game, like `X` or `White`.
    pub fn player(&self, player: usize) -> Option<&str> {
        self.tag(self.game.players()[player])
    }

    /// Says who played.
    pub fn set_player(&mut self, player: usize, who: &str) {
        self.set_tag(self.game.players()[player], who);
    }
}

impl fmt::Debug for GameFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write())
    }
}
