//! Who plays a side of a match: an engine of the catalogue, or whatever a front end brings along.

use std::time::Duration;

use halfmove::{Poll, Score};

use super::Config;
use crate::{Clocks, Engine, Entry, Session};

/// Who plays one side of the games of a match.
///
/// What it returns as an error loses the game, and says why; so does a panic. The player is then dropped, and another one
/// [made](Side::new) for the next game.
pub trait Player {
    /// A game begins: nothing of the last one may matter.
    ///
    /// # Errors
    /// What went wrong, as in "does not answer".
    fn begin(&mut self) -> Result<(), String>;

    /// Chooses a move where `session` stands, with so much time on the `clocks`.
    ///
    /// # Errors
    /// What went wrong.
    fn choose(&mut self, session: &dyn Session, clocks: &Clocks) -> Result<Choice, String>;
}

/// A move that was chosen.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Choice {
    /// The move as text; whether it is legal is for the match to see.
    pub mv: String,
    /// What the player holds the position to be worth, seen from its side, if it says so.
    pub score: Option<Score>,
    /// How long it thought; `None` where nobody looked at a clock.
    pub time: Option<Duration>,
}

/// One side of a match: its name, and how a player for it is made.
pub struct Side {
    name: String,
    setting: String,
    make: Box<dyn Fn() -> Result<Box<dyn Player>, String> + Send + Sync>,
}

impl Side {
    /// A side of this name, which says how it plays. Each thread of a match makes its own players.
    pub fn new(name: String, make: impl Fn() -> Result<Box<dyn Player>, String> + Send + Sync + 'static) -> Self {
        Side { setting: name.clone(), name, make: Box::new(make) }
    }

    /// The same side, of which `setting` says how it plays: results that are kept are those of this setting.
    #[must_use]
    pub fn with_setting(self, setting: &str) -> Self {
        Side { setting: setting.replace(char::is_control, " "), ..self }
    }

    /// An engine of `game` that searches as `config` says, and knows no clock.
    pub fn of_config(game: &'static dyn Entry, config: Config) -> Self {
        let make = move || {
            let player = EnginePlayer { engine: game.engine(config.preset()), config };
            Ok(Box::new(player) as Box<dyn Player>)
        };
        Side::new(config.to_string(), make)
    }

    /// What it is called: for an engine of the catalogue its [configuration](Config).
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How it plays, in one line.
    pub(super) fn setting(&self) -> &str {
        &self.setting
    }

    pub(super) fn player(&self) -> Result<Box<dyn Player>, String> {
        (self.make)()
    }
}

/// An engine of the catalogue.
struct EnginePlayer {
    engine: Box<dyn Engine>,
    config: Config,
}

impl Player for EnginePlayer {
    fn begin(&mut self) -> Result<(), String> {
        self.engine.forget();
        Ok(())
    }

    fn choose(&mut self, session: &dyn Session, _: &Clocks) -> Result<Choice, String> {
        let engine = &mut *self.engine;
        engine.start(session, self.config.limits(), 1).map_err(|error| format!("could not play: {error}"))?;
        while engine.step(u64::MAX) != Poll::Done {}
        let mv = engine.best().ok_or("played no move")?;
        Ok(Choice { mv, score: engine.report().and_then(|report| report.score), time: None })
    }
}
