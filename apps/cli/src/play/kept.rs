//! The file that a game is kept in.

use std::fs;
use std::path::{Path, PathBuf};

use halfmove_play::matches::Config;
use halfmove_play::{GameFile, Outcome, TimeControl, excerpt};

use super::keeper;
use super::state::State;
use crate::args::Player;
use crate::failure::Failure;
use crate::files;

/// Who plays a side of a game file, if it is a person without a name.
const HUMAN: &str = "human";
/// What an engine's name begins with; how it plays comes after.
const ENGINE: &str = "engine ";

/// The name under which a file says how long the players may think.
const CLOCK: &str = "Clock";
/// And how many moves had been made when that was said, if any.
const CLOCK_SET_AFTER: &str = "ClockSetAfter";
/// Under which PGN tells how the game came to its end, and what it says of a flag that fell.
const TERMINATION: &str = "Termination";
const TIME_FORFEIT: &str = "time forfeit";

/// A file that is written anew after each change of the game.
pub(super) struct Kept {
    pub(super) path: PathBuf,
    /// What it holds; empty if it could not be written.
    text: String,
}

impl Kept {
    /// What to say of the game in the file when another one begins.
    pub(super) fn farewell(&self) -> String {
        let path = self.path.display();
        let holds = if self.text.is_empty() { "does not hold all of" } else { "holds" };
        format!("{path} {holds} the game before; this one is in no file until `save`")
    }
}

impl State {
    /// Keeps the game in a new file from now on, or in the one that it is kept in already.
    pub(super) fn save(&mut self, path: &Path) -> Result<(), Failure> {
        self.finish_keeping();
        let is_own = self.kept.as_ref().is_some_and(|kept| kept.path == path);
        let text = self.file().write();
        if is_own {
            keeper::write(path, &text)?;
        } else {
            files::write_new(path, &text, "expected a new file, or the one that the game was loaded from")?;
        }
        self.kept = Some(Kept { path: path.to_owned(), text });
        Ok(())
    }

    /// Goes on with the game in a file, and keeps it there.
    pub(super) fn load(&mut self, path: &Path) -> Result<(), Failure> {
        self.finish_keeping();
        let text = files::read(path, "a game file")?;
        let file = GameFile::read(&text).map_err(|error| files::wrong_in(path, &error))?;
        if file.game().name() != self.game.name() {
            let (read, wanted) = (file.game().name(), self.game.name());
            let path = path.display();
            return Err(Failure::Usage(format!("file {path}: is a game of {read}, expected one of {wanted}")));
        }
        let control = file.tag(CLOCK).map(TimeControl::parse).transpose();
        let control = control.map_err(|error| files::wrong_in(path, &error))?;
        // Clocks that the file does not tell of start now.
        let set_after = match file.tag(CLOCK_SET_AFTER).filter(|_| control.is_some()) {
            Some(read) => read.parse().map_err(|_| wrong_set_after(path, read))?,
            None if control.is_some() => 0,
            None => file.session().ply(),
        };
        self.control = control.unwrap_or(self.control);
        self.clocks_set_after = set_after;
        for player in 0..2 {
            let Some(who) = file.player(player) else { continue };
            let config = who.strip_prefix(ENGINE).and_then(|config| Config::parse(config, self.game).ok());
            self.players[player] = if config.is_some() { Player::Engine } else { Player::Human };
            if let Some(config) = config {
                self.set_preset(config.preset(), config.effort())?;
            }
        }
        self.tags = file.tags().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let outcome = file.outcome();
        self.session = file.into_session();
        self.engine.forget();
        self.games += 1;
        self.follow();
        let end = self.main_line_end();
        self.ended = Some((end.place(), outcome));
        let is_forfeit = self.tags.iter().any(|(name, value)| name == TERMINATION && value == TIME_FORFEIT);
        if is_forfeit && outcome == Some(Outcome::Won(1 - end.to_move())) {
            self.drop_flag();
        }
        self.kept = Some(Kept { path: path.to_owned(), text });
        Ok(())
    }

    /// Loads the game from a file if it is there, or else keeps it there from now on.
    pub(super) fn load_or_save(&mut self, path: &Path) -> Result<(), Failure> {
        let is_there = fs::exists(path).map_err(|error| files::cannot_write(path, &error))?;
        if is_there { self.load(path) } else { self.save(path) }
    }

    /// Writes the file that the game is kept in, if there is one and the game has changed.
    pub(super) fn keep(&mut self) -> Result<(), Failure> {
        if self.kept.is_none() {
            return Ok(());
        }
        let now = self.file().write();
        let Some(Kept { path, text }) = &mut self.kept else { return Ok(()) };
        let is_changed = *text != now;
        *text = now;
        let written = match &mut self.keeper {
            Some(keeper) if is_changed => keeper.replace(path, text),
            Some(keeper) => keeper.look(),
            None if is_changed => keeper::write(path, text),
            None => Ok(()),
        };
        if written.is_err() {
            // It is tried again.
            text.clear();
        }
        written
    }

    /// Waits until the game is in its file, if another thread puts it there. If it is not then, [`keep`](Self::keep) tries
    /// again, and tells.
    pub(super) fn finish_keeping(&mut self) {
        let is_written = self.keeper.as_mut().is_none_or(|keeper| keeper.finish().is_ok());
        if let Some(kept) = self.kept.as_mut().filter(|_| !is_written) {
            kept.text.clear();
        }
    }

    /// The game as it is kept in files.
    fn file(&self) -> GameFile {
        let mut file = GameFile::new(self.game, self.session.fork());
        let end = self.main_line_end().place();
        let ended = self.ended.filter(|(place, _)| *place == end);
        let loser = self.lost_on_time();
        file.set_outcome(loser.map(|loser| Outcome::Won(1 - loser)).or(ended.and_then(|(_, outcome)| outcome)));
        for (name, value) in &self.tags {
            // How the game came to an end is told no more once it has gone on.
            let is_past = name == CLOCK_SET_AFTER || name == TERMINATION && ended.is_none();
            if !is_past {
                file.set_tag(name, value);
            }
        }
        if loser.is_some() {
            file.set_tag(TERMINATION, TIME_FORFEIT);
        }
        if self.control != TimeControl::Infinite || file.tag(CLOCK).is_some() {
            file.set_tag(CLOCK, &self.control.to_string());
        }
        if self.clocks_set_after > 0 {
            file.set_tag(CLOCK_SET_AFTER, &self.clocks_set_after.to_string());
        }
        for (player, kind) in self.players.into_iter().enumerate() {
            let is_named = file.player(player).is_some_and(|who| !who.starts_with(ENGINE));
            match kind {
                Player::Engine => {
                    let config = Config::text(self.preset, self.effort);
                    file.set_player(player, &format!("{ENGINE}{config}"));
                }
                Player::Human if !is_named => file.set_player(player, HUMAN),
                Player::Human => {}
            }
        }
        file
    }
}

fn wrong_set_after(path: &Path, read: &str) -> Failure {
    let (path, read) = (path.display(), excerpt(read));
    Failure::Usage(format!("file {path}: tag {CLOCK_SET_AFTER} {read:?}: expected a number of moves"))
}
