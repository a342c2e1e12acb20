//! Every game behind one object-safe face.

mod book;
mod chess;
mod connect4;
mod listing;
mod mouse_cats;
mod solver;
mod table;
mod tictactoe;

use halfmove::Score;

pub use self::book::{BookAnswer, BookPlan, BookSource, OpeningBook};
pub use self::listing::{Listing, SpecialEngine};
pub use self::solver::{Solver, SolverSource};
pub use self::table::{Answer, CompleteTable, SideCounts, TableSource};
use crate::{
    AttackedSquare, BoardLayout, Console, Engine, Error, Level, MoveBookSource, Preset, ProblemSource, Protocol,
    Session,
};

/// The games, in the order they are listed. A new game is one more line.
pub static GAMES: [&dyn Entry; 4] =
    [&connect4::CONNECT_FOUR, &tictactoe::TIC_TAC_TOE, &mouse_cats::MOUSE_CATS, &chess::CHESS];

/// The preset that plays from the complete table, in games that [have one](Entry::table).
pub const PERFECT: &str = "perfect";

/// The game of this name.
///
/// # Errors
/// [`Error::UnknownGame`] if there is none.
///
/// ```
/// use halfmove_play::catalogue;
///
/// assert_eq!(catalogue::find("connect4")?.title(), "Connect Four");
/// let unknown = catalogue::find("conect4").err().unwrap().to_string();
/// assert!(unknown.starts_with("game \"conect4\": no such game, expected one of connect4, "));
/// # Ok::<(), halfmove_play::Error>(())
/// ```
pub fn find(name: &str) -> Result<&'static dyn Entry, Error> {
    let unknown = || Error::UnknownGame { read: name.to_owned(), known: list(GAMES.iter().map(|game| game.name())) };
    GAMES.iter().copied().find(|game| game.name() == name).ok_or_else(unknown)
}

fn list(names: impl Iterator<Item = &'static str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

/// A game of the catalogue: what front ends can ask of any game.
pub trait Entry: Send + Sync {
    /// The name in commands: lower case, no spaces.
    fn name(&self) -> &'static str;

    /// The name for people.
    fn title(&self) -> &'static str;

    /// The names of the player who moves first and of the other one.
    fn players(&self) -> [&'static str; 2];

    /// The ways to search, at least one.
    fn presets(&self) -> &'static [Preset];

    /// What an engine plays with if nothing is said: the strongest search that has levels. It is the last preset,
    /// unless the game says otherwise.
    fn usual_preset(&self) -> &'static Preset;

    /// The playing strengths, from the weakest.
    fn levels(&self) -> &'static [Level];

    /// The searches by which the engine is measured.
    fn trials(&self) -> &'static [Trial];

    /// A new game from its starting position.
    fn session(&self) -> Box<dyn Session>;

    /// An engine that searches as `preset` says. Its memory is allocated when it first starts.
    fn engine(&self, preset: &Preset) -> Box<dyn Engine>;

    /// The same with so many threads, the caller's included, which search the same position and share a table. With more than
    /// one the moves, scores and nodes differ from time to time. A preset that is no search of the game by its own rules, or
    /// has no table, has one thread whatever is said.
    fn engine_of_threads(&self, preset: &Preset, threads: usize) -> Box<dyn Engine>;

    /// What the evaluation thinks of the position that `session` stands at, without search, seen from the side to move.
    ///
    /// # Errors
    /// [`Error::OtherGame`] if the session plays another game.
    fn evaluate(&self, session: &dyn Session) -> Result<Score, Error>;

    /// How large the parts of a search are in memory.
    fn sizes(&self) -> Sizes;

    /// The complete table; `None` for a game that has none.
    fn table(&self) -> Option<&'static dyn TableSource>;

    /// Where the squares are in boards as they are drawn; `None` for a game whose boards are just text.
    fn layout(&self) -> Option<&'static BoardLayout>;

    /// Which pieces attack which squares of the position that `session` stands at; none in a game where pieces attack nothing.
    ///
    /// # Errors
    /// [`Error::OtherGame`] if the session plays another game.
    fn attacks(&self, session: &dyn Session) -> Result<Vec<AttackedSquare>, Error>;

    /// Points within which two moves are as good as equal, for [`Style::choose`](crate::Style::choose).
    fn near(&self) -> u16;

    /// How line mode speaks: in its own words, unless the game comes from a classic program.
    fn console(&self) -> &'static dyn Console;

    /// The exact solver; `None` for a game that has none.
    fn solver(&self) -> Option<&'static dyn SolverSource>;

    /// The opening books; `None` for a game that has none.
    fn books(&self) -> Option<&'static dyn BookSource>;

    /// Books of moves that are played without search; `None` for a game that has none.
    fn move_books(&self) -> Option<&'static dyn MoveBookSource>;

    /// What solves problems of the game; `None` for a game that has none.
    fn problems(&self) -> Option<&'static dyn ProblemSource>;

    /// How other programs speak of the game.
    fn protocol(&self) -> &'static dyn Protocol;

    /// Searches some positions with more and more ideas switched on, to see what each is worth; none for a game
    /// without such a row of searches. It takes some seconds.
    fn ablations(&self) -> Vec<Ablation>;

    /// The preset of this name.
    ///
    /// # Errors
    /// [`Error::UnknownPreset`] if there is none.
    fn preset(&self, name: &str) -> Result<&'static Preset, Error> {
        let presets = self.presets();
        let known = || list(presets.iter().map(|preset| preset.name));
        let unknown = || Error::UnknownPreset { read: name.to_owned(), game: self.name(), known: known() };
        presets.iter().find(|preset| preset.name == name).ok_or_else(unknown)
    }

    /// The level of this number.
    ///
    /// # Errors
    /// [`Error::UnknownLevel`] if there is none.
    fn level(&self, number: u8) -> Result<Level, Error> {
        let levels = self.levels();
        let unknown = Error::UnknownLevel { read: number, game: self.name(), highest: levels.len() };
        levels.iter().copied().find(|level| level.number == number).ok_or(unknown)
    }
}

/// A search by which an engine is measured.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// The name of the preset.
    pub preset: &'static str,
    /// The position in the game's notation; empty for the start.
    pub position: &'static str,
    /// In plies.
    pub depth: u8,
}

impl Trial {
    /// A search of `position` with `preset` to `depth` plies.
    pub const fn new(preset: &'static str, position: &'static str, depth: u8) -> Trial {
        Trial { preset, position, depth }
    }
}

/// What each idea of search is worth in one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ablation {
    /// The position, in the game's notation; empty for the start.
    pub position: &'static str,
    /// The searches, each to every depth; the last is another program's, to compare with.
    pub rows: Vec<AblationRow>,
}

/// One search of an [`Ablation`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AblationRow {
    /// What the search does that the one before does not.
    pub search: &'static str,
    /// In plies.
    pub depth: u8,
    /// Nodes above the horizon, accumulated over the iterations: [`Stats::expanded`](halfmove::Stats::expanded).
    pub nodes: u64,
    /// What the position is worth to the side to move.
    pub score: Option<Score>,
}

/// How large the parts of a search are, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// What a search keeps apart from its lent memory.
    pub search: usize,
    /// A frame: one for each ply.
    pub frame: usize,
    /// A slot of the move stack: one for each move on the path.
    pub ranked_move: usize,
    /// A move of a best line.
    pub line_move: usize,
}

impl Sizes {
    /// What a search takes that had `frames` frames and `moves` slots of the move stack in use: its own state, these,
    /// and the lines of as many plies. The table and the history counters come on top.
    pub fn memory(&self, frames: usize, moves: usize) -> usize {
        let lines = frames * (frames + 1) / 2 + frames;
        self.search + frames * self.frame + moves * self.ranked_move + lines * self.line_move
    }
}
