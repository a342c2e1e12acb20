//! How a game is gone on with: what its file says of engines, clocks and handicaps.

use std::time::Duration;

use super::GameFile;
use crate::clock::{read_time, time_text};
use crate::matches::Config;
use crate::{Error, TimeControl, Told, excerpt};

/// What an engine's name begins with; how it plays comes after.
const ENGINE: &str = "engine ";

const CLOCK: &str = "Clock";
const CLOCK_SET_AFTER: &str = "ClockSetAfter";
const MOVE_TIME: &str = "MoveTime";
const VARIETY: &str = "Variety";
const SECOND_BEST: &str = "SecondBest";
const PONDER: &str = "Ponder";
const INVISIBLE: &str = "Invisible";
const BOOK: &str = "Book";

/// Which sides' pieces are hidden, in words.
const SIDES: [(&str, [bool; 2]); 4] =
    [("none", [false, false]), ("first", [true, false]), ("second", [false, true]), ("both", [true, true])];

/// How the players of a game go on with it. A file says it by tags; what is as usual is left out.
///
/// ```
/// use halfmove_play::{GameFile, Settings, catalogue};
///
/// let game = catalogue::find("connect4")?;
/// let mut file = GameFile::new(game, game.session());
/// file.set_settings(&Settings { variety: Some(7), is_hidden: [false, true], ..Settings::default() });
/// assert!(file.write().contains("[Variety \"7\"]\n[Invisible \"second\"]\n"));
/// let wrong = GameFile::read("[Game \"connect4\"]\n[Variety \"much\"]\n*").unwrap_err();
/// assert_eq!(
///     wrong.to_string(),
///     "line 2, column 1: variety \"much\": expected a number from 0 to 18446744073709551615"
/// );
/// # Ok::<(), halfmove_play::Error>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct Settings {
    /// How the engine plays the sides that it plays.
    pub engines: [Option<Config>; 2],
    /// How long the players may think; `None` if nothing is said of it.
    pub clock: Option<TimeControl>,
    /// How many moves had been made when that was said: they are not charged to the clocks.
    pub clock_set_after: usize,
    /// The most that the engine may think about a move.
    pub move_time: Option<Duration>,
    /// See [`Style::variety`](crate::Style::variety).
    pub variety: Option<u64>,
    /// See [`Style::is_second_best`](crate::Style::is_second_best).
    pub is_second_best: bool,
    /// Whether the engine thinks on its opponent's time.
    pub ponders: bool,
    /// Whose pieces are not shown.
    pub is_hidden: [bool; 2],
    /// What is said of the opening book: `on`, `off`, or a file; `None` for as usual.
    pub book: Option<String>,
}

/// Whether a name is one by which settings are said.
pub(super) fn is_setting(name: &str) -> bool {
    [CLOCK, CLOCK_SET_AFTER].contains(&name) || Settings::TAGS.contains(&name)
}

impl Settings {
    /// The tags that say how the engine plays and what is shown. Clocks and players have their own.
    pub const TAGS: [&'static str; 6] = [MOVE_TIME, VARIETY, SECOND_BEST, PONDER, INVISIBLE, BOOK];

    /// How the engine plays a side, by the name of its player: `engine` and a [configuration](Config); `None` for
    /// any other player.
    ///
    /// # Errors
    /// What [`Config::parse`] refuses, if it can be nobody's name.
    fn engine(file: &GameFile, player: usize) -> Result<Option<Config>, Error> {
        let config = file.player(player).and_then(|who| who.strip_prefix(ENGINE));
        match config.map(|config| Config::parse(config, file.game())) {
            Some(Ok(config)) => Ok(Some(config)),
            Some(Err(error)) if config.is_some_and(|config| config.contains('=')) => {
                let name = file.game().players()[player];
                Err(file.wrong_tag(name, format!("player {name}: {error}")))
            }
            _ => Ok(None),
        }
    }
}

impl GameFile {
    /// How the game is gone on with. A file that was read has nothing wrong there.
    ///
    /// # Errors
    /// [`Error::File`] if a tag was set to what it cannot mean.
    pub fn settings(&self) -> Result<Settings, Error> {
        let engines = [Settings::engine(self, 0)?, Settings::engine(self, 1)?];
        Ok(Settings {
            engines,
            clock: self.read_tag(CLOCK, |text| TimeControl::parse(text).map_err(|error| error.to_string()))?,
            clock_set_after: self.read_tag(CLOCK_SET_AFTER, |text| self.read_count(text))?.unwrap_or_default(),
            move_time: self.read_tag(MOVE_TIME, |text| {
                let wrong = || format!("time {:?}: expected a time like 30s or 1m30s, up to 168h", excerpt(text));
                read_time(text).ok_or_else(wrong)
            })?,
            variety: self.read_tag(VARIETY, |text| {
                let wrong = |_| format!("variety {:?}: expected a number from 0 to {}", excerpt(text), u64::MAX);
                text.parse().map_err(wrong)
            })?,
            is_second_best: self.read_tag(SECOND_BEST, |text| read_switch("second-best", text))?.unwrap_or_default(),
            ponders: self.read_tag(PONDER, |text| read_switch("ponder", text))?.unwrap_or_default(),
            is_hidden: self.read_tag(INVISIBLE, read_sides)?.unwrap_or_default(),
            book: self.read_tag(BOOK, |text| match text.trim() {
                "" => Err("book \"\": expected on, off, or a file".to_owned()),
                _ => Ok(text.to_owned()),
            })?,
        })
    }

    /// Says how the game is gone on with. What is as usual is not said, but for [clocks](Settings::clock) with a value.
    pub fn set_settings(&mut self, settings: &Settings) {
        let Settings { engines, clock, clock_set_after, .. } = settings;
        let on = |is_on: bool| is_on.then(|| "on".to_owned());
        let hidden = SIDES.iter().find(|(_, hidden)| *hidden == settings.is_hidden && hidden.contains(&true));
        let tags = [
            (CLOCK, clock.map(|clock| clock.to_string())),
            (CLOCK_SET_AFTER, (*clock_set_after > 0 && clock.is_some()).then(|| clock_set_after.to_string())),
            (MOVE_TIME, settings.move_time.map(time_text)),
            (VARIETY, settings.variety.map(|seed| seed.to_string())),
            (SECOND_BEST, on(settings.is_second_best)),
            (PONDER, on(settings.ponders)),
            (INVISIBLE, hidden.map(|(word, _)| (*word).to_owned())),
            (BOOK, settings.book.clone()),
        ];
        for (name, value) in tags {
            match value {
                Some(value) => self.set_tag(name, &value),
                None => self.tags.retain(|tag| tag.name != name),
            }
        }
        for (player, engine) in engines.iter().enumerate() {
            if let Some(config) = engine {
                self.set_player(player, &format!("{ENGINE}{config}"));
            }
        }
    }

    /// Whether the name of a player says how an engine plays.
    pub fn is_engine(&self, player: usize) -> bool {
        Settings::engine(self, player).is_ok_and(|engine| engine.is_some())
    }

    /// What a tag says, if it is there.
    fn read_tag<T>(&self, name: &str, read: impl FnOnce(&str) -> Result<T, String>) -> Result<Option<T>, Error> {
        self.tag(name).map(read).transpose().map_err(|reason| self.wrong_tag(name, reason))
    }

    /// Reads a number of moves, of which no line has more than it has.
    fn read_count(&self, text: &str) -> Result<usize, String> {
        let told = self.session.told();
        let plies = told.iter().map(|part| if let Told::Move { ply, .. } = part { *ply } else { 0 });
        let most = plies.max().unwrap_or_default();
        text.parse().ok().filter(|&count| count <= most).ok_or_else(|| {
            format!("clock set after {:?} moves: expected a number of moves from 0 to {most}", excerpt(text))
        })
    }
}

fn read_switch(word: &str, text: &str) -> Result<bool, String> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(format!("{word} {:?}: expected on or off", excerpt(text))),
    }
}

fn read_sides(text: &str) -> Result<[bool; 2], String> {
    let found = SIDES.iter().find(|(word, _)| *word == text).map(|(_, hidden)| *hidden);
    found.ok_or_else(|| format!("invisible {:?}: no side, expected first, second, both or none", excerpt(text)))
}
