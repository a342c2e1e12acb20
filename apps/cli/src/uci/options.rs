//! The options that the other program can set.

use halfmove_play::{Entry, Preset, excerpt};

/// MiB of transposition table.
const MOST_HASH: u64 = 4096;
/// As many best lines can be asked for: no position of chess has more moves than 218.
const MOST_LINES: u64 = 218;
/// In milliseconds.
const MOST_OVERHEAD: u64 = 5000;

/// What was set.
pub(super) struct Options {
    /// How to search.
    pub(super) preset: &'static Preset,
    /// The transposition table in MiB.
    pub(super) hash: u64,
    /// How many of the best lines are told.
    pub(super) lines: u64,
    /// What a move loses on its way to the clock and back, in milliseconds.
    pub(super) move_overhead: u64,
    /// Whether castling is written as the king taking its rook.
    pub(super) chess960: bool,
    /// Whether scores come with the chances of winning, drawing and losing.
    pub(super) shows_wdl: bool,
    game: &'static dyn Entry,
}

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
        Options { preset, hash, lines: 1, move_overhead: 10, chess960: false, shows_wdl: false, game }
    }

    /// The options as the protocol wants them described, with what they are now.
    pub(super) fn describe(&self) -> Vec<String> {
        let presets = self.game.presets().iter().map(|preset| preset.name).collect::<Vec<_>>().join(" var ");
        let chess960 = format!("option name UCI_Chess960 type check default {}", self.chess960);
        let chess960 = Some(chess960).filter(|_| self.game.protocol().has_chess960());
        let mut options = vec![
            format!("option name Hash type spin default {} min 1 max {MOST_HASH}", self.hash),
            "option name Clear Hash type button".to_owned(),
            // Only one thread searches; programs that set it want to know.
            "option name Threads type spin default 1 min 1 max 1".to_owned(),
            // Tells that `go ponder` is understood; whether to use it is for the other program to say.
            "option name Ponder type check default false".to_owned(),
            format!("option name MultiPV type spin default {} min 1 max {MOST_LINES}", self.lines),
            format!("option name Move Overhead type spin default {} min 0 max {MOST_OVERHEAD}", self.move_overhead),
            format!("option name UCI_ShowWDL type check default {}", self.shows_wdl),
            format!("option name Preset type combo default {} var {presets}", self.preset.name),
        ];
        options.extend(chess960);
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
            "threads" => _ = spin(name, value, 1, 1)?,
            "ponder" => _ = check(name, value)?,
            "multipv" => self.lines = spin(name, value, 1, MOST_LINES)?,
            "move overhead" => self.move_overhead = spin(name, value, 0, MOST_OVERHEAD)?,
            "uci_chess960" if self.game.protocol().has_chess960() => self.chess960 = check(name, value)?,
            "uci_showwdl" => self.shows_wdl = check(name, value)?,
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
