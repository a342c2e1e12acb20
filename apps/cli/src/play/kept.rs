//! The file that a game is kept in.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use halfmove_play::{GameFile, Outcome, Settings, Style, TimeControl};

use super::book::Book;
use super::keeper::{self, Keeper, SharedFile};
use super::state::State;
use crate::args::{PlayArgs, Player};
use crate::failure::Failure;
use crate::files::{self, OwnFile};
use crate::plural::counted;

/// Under which a file says how long the players may think: where it does, it goes on to do so.
const CLOCK: &str = "Clock";
/// And what opening book there is.
const BOOK: &str = "Book";
/// Under which PGN tells how the game came to its end, and what it says of a flag that fell.
const TERMINATION: &str = "Termination";
const TIME_FORFEIT: &str = "time forfeit";
/// By which rule the game is over, and that PGN calls that normal.
const ENDING: &str = "Ending";
const NORMAL: &str = "normal";
/// Whose flag fell first, where the players went on and came to another end.
const FLAGGED: &str = "Flagged";

/// A file that is written anew after each change of the game.
pub(super) struct Kept {
    /// Where it is, for those who must not wait for it.
    pub(super) path: PathBuf,
    file: SharedFile,
    /// The game as it was when it was read or written last, which the file may tell in other words; empty if it could not be
    /// written.
    text: String,
}

impl Kept {
    fn new(file: OwnFile, text: String) -> Kept {
        Kept { path: file.path().to_owned(), file: Arc::new(Mutex::new(file)), text }
    }

    /// What to say of the game in the file when another one begins.
    pub(super) fn farewell(&self) -> String {
        let path = self.path.display();
        let holds = if self.text.is_empty() { "does not hold all of" } else { "holds" };
        format!("{path} {holds} the game before; this one is in no file until `save`")
    }

    /// Takes note that the game could not be written, or is in another file now, unless that is still being found out.
    fn look(&mut self, is_written: bool) {
        let Ok(file) = self.file.try_lock() else { return };
        if !is_written && !file.holds(&self.text) {
            // It is tried again.
            self.text.clear();
        }
        if file.path() != self.path {
            self.path = file.path().to_owned();
        }
    }
}

impl State {
    /// Keeps the game in a new file from now on, or in the one that it is kept in already.
    pub(super) fn save(&mut self, path: &Path) -> Result<(), Failure> {
        // Whatever went wrong, this is the next try.
        let _ = self.finish_keeping();
        let text = self.file().write();
        if let Some(kept) = self.kept.as_mut().filter(|kept| kept.path == path) {
            kept.text = text;
            let written = keeper::write(&kept.file, &kept.text);
            kept.look(written.is_ok());
            return written;
        }
        let wanted = "expected a new file, or the one that the game was loaded from";
        self.kept = Some(Kept::new(OwnFile::create(path, text.clone(), wanted)?, text));
        Ok(())
    }

    /// Goes on with the game in a file as that says, and keeps it there.
    pub(super) fn load(&mut self, path: &Path, number: Option<usize>) -> Result<String, Failure> {
        self.load_and_keep(path, number, false)
    }

    /// The same, but may keep the opening book whatever the file says. Of a file with several games it goes on with the one of
    /// this number, and keeps it in no file. Tells where the game is from.
    fn load_and_keep(&mut self, path: &Path, number: Option<usize>, keeps_book: bool) -> Result<String, Failure> {
        // Whatever went wrong, the game before was left in its file as far as it could be.
        let _ = self.finish_keeping();
        let (bytes, text) = files::read_games(path, "a game file")?;
        let (file, count) = choose(path, &text, number)?;
        if file.game().name() != self.game.name() {
            let (read, wanted) = (file.game().name(), self.game.name());
            let path = path.display();
            return Err(Failure::Usage(format!("file {path}: is a game of {read}, expected one of {wanted}")));
        }
        let settings = file.settings().map_err(|error| files::wrong_in(path, &error))?;
        if !keeps_book {
            let wrong = |failure: Failure| files::wrong_in(path, &file.wrong_tag(BOOK, failure.to_string()));
            self.book = Book::as_said(settings.book.as_deref(), self.game).map_err(wrong)?;
        }
        // Clocks that the file does not tell of start now.
        self.clocks_set_after = match settings.clock {
            Some(_) => settings.clock_set_after,
            None => file.session().ply(),
        };
        self.control = settings.clock.unwrap_or(self.control);
        self.time = settings.move_time;
        self.style = Style { variety: settings.variety, is_second_best: settings.is_second_best };
        self.ponder = settings.ponders;
        self.hidden = settings.is_hidden;
        for (player, config) in settings.engines.iter().enumerate() {
            if let Some(config) = config {
                self.players[player] = Player::Engine;
                self.set_preset(config.preset(), config.effort())?;
            } else if file.player(player).is_some() {
                self.players[player] = Player::Human;
            }
        }
        self.walked_with = None;
        let tags = file.tags().filter(|(name, _)| !Settings::TAGS.contains(name));
        self.tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let outcome = file.outcome();
        self.session = file.into_session();
        self.engine.forget();
        self.games += 1;
        self.follow();
        let end = self.main_line_end();
        self.ended = Some((end.place(), outcome));
        if self.is_forfeit() && outcome == Some(Outcome::Won(1 - end.to_move())) {
            self.drop_flag();
        }
        self.note_flag();
        let text = self.file().write();
        let path_text = path.display();
        if count > 1 {
            (self.kept, self.left_as) = (None, Some(text));
            let number = number.unwrap_or(1);
            return Ok(format!("game {number} of {count} in {path_text}; this one is in no file until `save`"));
        }
        self.kept = Some(Kept::new(OwnFile::new(path, bytes), text));
        Ok(format!("from {path_text}, and kept there"))
    }

    /// Whether the file tells of a loss on time.
    pub(super) fn is_forfeit(&self) -> bool {
        self.tags.iter().any(|(name, value)| name == TERMINATION && value == TIME_FORFEIT)
    }

    /// Loads the game from a file if it is there, or else keeps it there from now on. What `args` say of who plays, how and
    /// how long comes before what the file says.
    pub(super) fn load_or_save(&mut self, path: &Path, args: &PlayArgs) -> Result<(), Failure> {
        let is_there = fs::exists(path).map_err(|error| files::cannot_write(path, &error))?;
        if !is_there && args.number.is_none() {
            return self.save(path);
        }
        let (preset, effort) = (self.preset, self.effort);
        let told = self.load_and_keep(path, args.number, args.no_book || args.book.is_some())?;
        // That a game is kept in the file that was named goes without saying.
        self.greeting = Some(told).filter(|_| self.kept.is_none());
        for (player, said) in [args.first, args.second].into_iter().enumerate() {
            self.players[player] = said.unwrap_or(self.players[player]);
        }
        if let Some(control) = args.clock {
            self.control = control;
            self.reset_clocks();
        }
        if args.search.is_given() { self.set_preset(preset, effort) } else { Ok(()) }
    }

    /// Writes the file that the game is kept in, if there is one and the game has changed. That is charged to no clock.
    pub(super) fn keep(&mut self) -> Result<(), Failure> {
        if self.kept.is_none() {
            return Ok(());
        }
        self.off_the_clock(State::write_kept)
    }

    fn write_kept(&mut self) -> Result<(), Failure> {
        let now = self.file().write();
        let Some(kept) = &mut self.kept else { return Ok(()) };
        let is_changed = kept.text != now;
        kept.text = now;
        let written = match &mut self.keeper {
            Some(keeper) if is_changed => keeper.replace(&kept.file, &kept.text),
            Some(keeper) => keeper.look(),
            None if is_changed => keeper::write(&kept.file, &kept.text),
            None => Ok(()),
        };
        kept.look(written.is_ok());
        written
    }

    /// Waits until the game is in its file, if another thread puts it there, and tells what went wrong. If it is in no file
    /// then, [`keep`](Self::keep) tries again.
    pub(super) fn finish_keeping(&mut self) -> Result<(), Failure> {
        let finished = self.keeper.as_mut().map_or(Ok(()), Keeper::finish);
        if let Some(kept) = self.kept.as_mut() {
            kept.look(finished.is_ok());
        }
        finished
    }

    /// How many moves of the game are in no file: of its main line, once anything was played that is not as it was loaded.
    pub(super) fn unsaved(&self) -> Option<usize> {
        if self.kept.is_some() || self.session.told().is_empty() {
            return None;
        }
        let is_as_loaded = self.left_as.as_ref().is_some_and(|text| *text == self.file().write());
        (!is_as_loaded).then(|| self.main_line_end().ply())
    }

    /// The game as it is kept in files.
    fn file(&self) -> GameFile {
        let mut file = GameFile::new(self.game, self.session.fork());
        let end = self.main_line_end();
        let ended = self.ended.filter(|(place, _)| *place == end.place());
        let flagged = self.first_flagged(&*end);
        let loser = flagged.filter(|_| !end.status().is_over());
        file.set_outcome(loser.map(|loser| Outcome::Won(1 - loser)).or(ended.and_then(|(_, outcome)| outcome)));
        for (name, value) in &self.tags {
            // How the game came to an end is told no more once it has gone on.
            let is_past = [FLAGGED, ENDING].contains(&&**name) || name == TERMINATION && ended.is_none();
            if !is_past {
                file.set_tag(name, value);
            }
        }
        self.name_players(&mut file);
        file.set_settings(&self.settings(file.tag(CLOCK).is_some()));
        if loser.is_some() {
            file.set_tag(TERMINATION, TIME_FORFEIT);
        } else if let Some(ending) = end.ending() {
            file.set_tag(TERMINATION, NORMAL);
            file.set_tag(ENDING, ending);
        }
        if let Some(player) = flagged.filter(|_| loser.is_none()) {
            // The players went on nevertheless.
            file.set_tag(FLAGGED, self.game.players()[player]);
        }
        file
    }

    /// How the game is gone on with. Clocks without a limit are told if something `is_said_of_clocks`.
    fn settings(&self, is_said_of_clocks: bool) -> Settings {
        let is_told = self.control != TimeControl::Infinite || is_said_of_clocks;
        Settings {
            // Players are named apart.
            engines: [None; 2],
            clock: is_told.then_some(self.control),
            clock_set_after: self.clocks_set_after,
            move_time: self.time,
            variety: self.style.variety,
            is_second_best: self.style.is_second_best,
            ponders: self.ponder,
            is_hidden: self.hidden,
            book: self.book.said_text(),
        }
    }
}

/// The game of this number in a file, and how many there are.
fn choose(path: &Path, text: &str, number: Option<usize>) -> Result<(GameFile, usize), Failure> {
    let (mut count, mut chosen) = (0, None);
    files::each_game(path, text, |file| {
        count += 1;
        if count == number.unwrap_or(1) {
            chosen = Some(file);
        }
        Ok(ControlFlow::Continue(()))
    })?;
    let path_text = path.display();
    match chosen {
        // A file without a game is told by who reads one.
        None if count == 0 => GameFile::read(text).map(|file| (file, 1)).map_err(|error| files::wrong_in(path, &error)),
        Some(file) if count == 1 || number.is_some() => Ok((file, count)),
        _ => {
            let read = number.map(|number| format!("no game {number}, ")).unwrap_or_default();
            let expected = "expected the number of one: `--number N`, or `load FILE N`";
            let games = counted(count, "game", "games");
            Err(Failure::Usage(format!("file {path_text}: {read}holds {games}, {expected}")))
        }
    }
}
