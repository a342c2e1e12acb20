//! The options that the other program can set.

use std::path::Path;

use halfmove_play::{BookMove, Entry, MoveBook, MoveBookSource, Preset, Session, excerpt};

use super::strength;
use crate::files;

/// MiB of transposition table.
const MOST_HASH: u64 = 4096;
/// As many best lines can be asked for: no position of chess has more moves than 218.
const MOST_LINES: u64 = 218;
/// More threads than that would wait for each other.
const MOST_THREADS: u64 = 256;
/// In milliseconds.
const MOST_OVERHEAD: u64 = 5000;

/// What was set.
pub(super) struct Options {
    /// How to search.
    pub(super) preset: &'static Preset,
    /// The transposition table in MiB.
    pub(super) hash: u64,
    /// How many threads search.
    pub(super) threads: u64,
    /// How many of the best lines are told.
    pub(super) lines: u64,
    /// What a move loses on its way to the clock and back, in milliseconds.
    pub(super) move_overhead: u64,
    /// Whether castling is written as the king taking its rook.
    pub(super) chess960: bool,
    /// Whether scores come with the chances of winning, drawing and losing.
    pub(super) shows_wdl: bool,
    /// Whether moves of a book are played without search.
    owns_book: bool,
    /// As it was set; empty for the book that comes with the program.
    book_file: String,
    /// By which the book's moves are chosen; 0 for the heaviest.
    book_seed: u64,
    book: Option<Box<dyn MoveBook>>,
    /// Whether the engine is to play no stronger than `elo`.
    limits_strength: bool,
    elo: u32,
    game: &'static dyn Entry,
}

/// The seeds of the book's choices.
const MOST_SEED: u64 = u32::MAX as u64;

/// What follows from an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// Nothing but that it is set.
    None,
    /// The engine has to be made anew.
    NewEngine,
    /// The engine has to forget.
    Forget,
}

impl Options {
    pub(super) fn new(game: &'static dyn Entry) -> Options {
        let preset = game.usual_preset();
        let hash = (preset.table_bytes as u64 >> 20).clamp(1, MOST_HASH);
        Options {
            preset,
            hash,
            threads: 1,
            lines: 1,
            move_overhead: 10,
            chess960: false,
            shows_wdl: false,
            owns_book: false,
            book_file: String::new(),
            book_seed: 0,
            book: game.move_books().and_then(MoveBookSource::built_in),
            limits_strength: false,
            elo: strength::STRONGEST,
            game,
        }
    }

    /// The move that the book has for this position, if one is to be played from it.
    pub(super) fn book_move(&self, session: &dyn Session) -> Option<BookMove> {
        let book = self.book.as_ref().filter(|_| self.owns_book)?;
        book.choose(session, self.book_seed).ok().flatten()
    }

    /// The most nodes that a search may make, if the strength is limited.
    pub(super) fn node_limit(&self) -> Option<u64> {
        self.limits_strength.then(|| strength::nodes(self.elo))
    }

    /// The options as the protocol wants them described, with what they are now.
    pub(super) fn describe(&self) -> Vec<String> {
        let presets = self.game.presets().iter().map(|preset| preset.name).collect::<Vec<_>>().join(" var ");
        let chess960 = format!("option name UCI_Chess960 type check default {}", self.chess960);
        let chess960 = Some(chess960).filter(|_| self.game.protocol().has_chess960());
        let mut options = vec![
            format!("option name Hash type spin default {} min 1 max {MOST_HASH}", self.hash),
            "option name Clear Hash type button".to_owned(),
            format!("option name Threads type spin default {} min 1 max {MOST_THREADS}", self.threads),
            // Tells that `go ponder` is understood; whether to use it is for the other program to say.
            "option name Ponder type check default false".to_owned(),
            format!("option name MultiPV type spin default {} min 1 max {MOST_LINES}", self.lines),
            format!("option name Move Overhead type spin default {} min 0 max {MOST_OVERHEAD}", self.move_overhead),
            format!("option name UCI_ShowWDL type check default {}", self.shows_wdl),
            format!("option name Preset type combo default {} var {presets}", self.preset.name),
        ];
        options.extend(chess960);
        if strength::is_known_for(self.game) {
            let (weakest, strongest) = (strength::WEAKEST, strength::STRONGEST);
            options.push(format!("option name UCI_LimitStrength type check default {}", self.limits_strength));
            options.push(format!("option name UCI_Elo type spin default {} min {weakest} max {strongest}", self.elo));
        }
        if self.game.move_books().is_some() {
            let file = if self.book_file.is_empty() { "<empty>" } else { &self.book_file };
            options.push(format!("option name OwnBook type check default {}", self.owns_book));
            options.push(format!("option name BookFile type string default {file}"));
            options.push(format!("option name BookSeed type spin default {} min 0 max {MOST_SEED}", self.book_seed));
        }
        options
    }

    /// Sets an option.
    ///
    /// # Errors
    /// What is wrong, for people; the option stays as it was.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Effect, String> {
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                let hash = spin(name, value, 1, MOST_HASH)?;
                let is_new = std::mem::replace(&mut self.hash, hash) != hash;
                return Ok(if is_new { Effect::NewEngine } else { Effect::None });
            }
            "clear hash" => return Ok(Effect::Forget),
            "threads" => {
                let threads = spin(name, value, 1, MOST_THREADS)?;
                let is_new = std::mem::replace(&mut self.threads, threads) != threads;
                return Ok(if is_new { Effect::NewEngine } else { Effect::None });
            }
            "ponder" => _ = check(name, value)?,
            "multipv" => self.lines = spin(name, value, 1, MOST_LINES)?,
            "move overhead" => self.move_overhead = spin(name, value, 0, MOST_OVERHEAD)?,
            "uci_chess960" if self.game.protocol().has_chess960() => self.chess960 = check(name, value)?,
            "uci_showwdl" => self.shows_wdl = check(name, value)?,
            "uci_limitstrength" if strength::is_known_for(self.game) => self.limits_strength = check(name, value)?,
            "uci_elo" if strength::is_known_for(self.game) => {
                let elo = spin(name, value, strength::WEAKEST.into(), strength::STRONGEST.into())?;
                self.elo = u32::try_from(elo).unwrap_or(strength::STRONGEST);
            }
            "ownbook" if self.game.move_books().is_some() => self.owns_book = check(name, value)?,
            "bookseed" if self.game.move_books().is_some() => self.book_seed = spin(name, value, 0, MOST_SEED)?,
            "bookfile" if self.game.move_books().is_some() => self.open_book(value)?,
            "preset" => {
                self.preset = self.game.preset(value).map_err(|wrong| format!("setoption: {wrong}"))?;
                return Ok(Effect::NewEngine);
            }
            _ => {
                return Err(format!(
                    "setoption: {:?} is no option, expected one of those that `uci` lists",
                    excerpt(name)
                ));
            }
        }
        Ok(Effect::None)
    }

    /// Takes the book in a file, or if none is named the one that comes with the program.
    fn open_book(&mut self, path: &str) -> Result<(), String> {
        let path = if path == "<empty>" { "" } else { path };
        let Some(books) = self.game.move_books() else { return Ok(()) };
        let book = if path.is_empty() {
            books.built_in()
        } else {
            let refused = |wrong: &dyn std::fmt::Display| format!("setoption: BookFile {:?}: {wrong}", excerpt(path));
            let bytes = files::bytes(Path::new(path))
                .map_err(|wrong| refused(&format!("{wrong}, expected {}", books.format())))?;
            Some(books.read(bytes).map_err(|wrong| refused(&wrong))?)
        };
        (self.book, self.book_file) = (book, path.to_owned());
        Ok(())
    }
}

/// Reads a number.
fn spin(name: &str, value: &str, min: u64, max: u64) -> Result<u64, String> {
    let number = value.parse().ok().filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| format!("setoption: {name} {:?}: expected a number from {min} to {max}", excerpt(value)))
}

/// Reads a switch.
fn check(name: &str, value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("setoption: {name} {:?}: expected true or false", excerpt(value))),
    }
}
