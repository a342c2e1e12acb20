//! How a side of a match plays.

use std::fmt;

use halfmove::Limits;

use crate::catalogue::PERFECT;
use crate::{Effort, Entry, Error, Preset};

/// How a side of a match plays: a preset, and the effort of each move.
///
/// It is written as words with commas between them, at most one of each: `preset=NAME` or the bare name, and one of
/// `depth=N`, `nodes=N` and `level=N`. Without a preset it is the [usual one](Entry::usual_preset) of the game; without an
/// effort the preset's own.
///
/// ```
/// use halfmove_play::{catalogue, matches::Config};
///
/// let game = catalogue::find("connect4")?;
/// let config = Config::parse("strong,nodes=1000", game)?;
/// assert_eq!(config.to_string(), "preset=strong,nodes=1000");
/// assert_eq!(
///     Config::parse("strong,speed=9", game).unwrap_err().to_string(),
///     "configuration \"strong,speed=9\": \"speed\" is no setting, expected preset, depth, nodes or level"
/// );
/// # Ok::<(), halfmove_play::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Config {
    preset: &'static Preset,
    effort: Effort,
    limits: Limits,
}

impl Config {
    /// A configuration of this preset and effort.
    ///
    /// # Errors
    /// What [`Preset::limits`] refuses.
    pub fn new(preset: &'static Preset, effort: Effort) -> Result<Config, Error> {
        Ok(Config { preset, effort, limits: preset.limits(effort)? })
    }

    /// Reads a configuration for `game`.
    ///
    /// # Errors
    /// [`Error::Config`] if `text` is none; what [`Entry::preset`], [`Entry::level`] and [`Preset::limits`] refuse.
    pub fn parse(text: &str, game: &'static dyn Entry) -> Result<Config, Error> {
        let refused = |reason: String| Error::Config { read: text.to_owned(), reason };
        let (mut preset, mut effort) = (None, None);
        for word in text.split(',') {
            let (key, value) = word.split_once('=').unwrap_or(("preset", word));
            let is_again = if key == "preset" { preset.is_some() } else { effort.is_some() };
            if is_again {
                return Err(refused(format!(
                    "{word:?} comes too late, expected one preset and one of depth, nodes or level"
                )));
            }
            let unread =
                |highest| refused(format!("{word:?} has no number that will do, expected one from 1 to {highest}"));
            match (key, value) {
                ("preset", name) => preset = Some(game.preset(name)?),
                ("level", PERFECT) => (preset, effort) = (Some(game.preset(PERFECT)?), Some(Effort::Usual)),
                ("level", _) => {
                    let level = number(value).ok_or_else(|| unread(game.levels().len() as u64))?;
                    effort = Some(Effort::Level(game.level(level)?));
                }
                ("depth", _) => effort = Some(Effort::Depth(number(value).ok_or_else(|| unread(u8::MAX.into()))?)),
                ("nodes", _) => effort = Some(Effort::Nodes(number(value).ok_or_else(|| unread(u64::MAX))?)),
                _ => return Err(refused(format!("{key:?} is no setting, expected preset, depth, nodes or level"))),
            }
        }
        let preset = preset.unwrap_or_else(|| game.usual_preset());
        let effort = effort.unwrap_or(Effort::Usual);
        if preset.name == PERFECT && effort != Effort::Usual {
            return Err(refused(
                "preset perfect does not search, expected no depth, nodes or level with it".to_owned(),
            ));
        }
        Config::new(preset, effort)
    }

    /// The preset.
    pub fn preset(&self) -> &'static Preset {
        self.preset
    }

    /// The effort of each move.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// What [`parse`](Self::parse) reads as this preset and effort.
    pub fn text(preset: &Preset, effort: Effort) -> String {
        let name = preset.name;
        match effort {
            Effort::Usual | Effort::UntilStopped => format!("preset={name}"),
            Effort::Depth(depth) => format!("preset={name},depth={depth}"),
            Effort::Nodes(nodes) => format!("preset={name},nodes={nodes}"),
            Effort::Level(level) => format!("preset={name},level={}", level.number),
        }
    }

    /// The limits of each search.
    pub fn limits(&self) -> Limits {
        self.limits
    }
}

/// A number from 1 on.
fn number<N: std::str::FromStr + PartialOrd + From<u8>>(text: &str) -> Option<N> {
    text.parse().ok().filter(|number| *number >= N::from(1))
}

/// As [`Config::parse`] reads it back.
impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Config::text(self.preset, self.effort))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    fn parse(text: &str) -> Result<Config, Error> {
        Config::parse(text, catalogue::find("connect4").unwrap())
    }

    #[test]
    fn what_is_written_is_read_back() {
        for (text, written) in [
            ("strong", "preset=strong"),
            ("preset=plain", "preset=plain"),
            ("nodes=1000", "preset=strong,nodes=1000"),
            ("nodes=18446744073709551615,strong", "preset=strong,nodes=18446744073709551615"),
            ("depth=5,preset=plain", "preset=plain,depth=5"),
            ("level=3", "preset=strong,level=3"),
        ] {
            assert_eq!(parse(text).unwrap().to_string(), written);
            assert_eq!(parse(written).unwrap().to_string(), written);
        }
        assert_eq!(parse("level=3").unwrap().limits(), Limits { depth: 4, nodes: Some(2000) });
        let mouse_cats = catalogue::find("mouse-cats").unwrap();
        assert_eq!(Config::parse("level=perfect", mouse_cats).unwrap().to_string(), "preset=perfect");
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, reason) in [
            ("", "preset \"\": connect4 has no such preset, expected one of plain, strong, roll-out, threats"),
            (
                "quick",
                "preset \"quick\": connect4 has no such preset, expected one of plain, strong, roll-out, threats",
            ),
            (
                "level=perfect",
                "preset \"perfect\": connect4 has no such preset, expected one of plain, strong, roll-out, threats",
            ),
            ("level=11", "level 11: connect4 has no such level, expected a number from 1 to 10"),
            ("plain,level=3", "level 3: preset plain searches to a fixed depth and has no levels, expected a depth"),
            (
                "depth=0",
                "configuration \"depth=0\": \"depth=0\" has no number that will do, expected one from 1 to 255",
            ),
            (
                "nodes=x",
                "configuration \"nodes=x\": \"nodes=x\" has no number that will do, expected one from 1 to 18446744073709551615",
            ),
            ("level=", "configuration \"level=\": \"level=\" has no number that will do, expected one from 1 to 10"),
            ("speed=1", "configuration \"speed=1\": \"speed\" is no setting, expected preset, depth, nodes or level"),
            (
                "depth=3,nodes=5",
                "configuration \"depth=3,nodes=5\": \"nodes=5\" comes too late, expected one preset and one of depth, nodes or level",
            ),
            (
                "plain,strong",
                "configuration \"plain,strong\": \"strong\" comes too late, expected one preset and one of depth, nodes or level",
            ),
        ] {
            assert_eq!(parse(text).unwrap_err().to_string(), reason);
        }
        let mouse_cats = catalogue::find("mouse-cats").unwrap();
        let refused = Config::parse("perfect,depth=3", mouse_cats).unwrap_err().to_string();
        assert!(
            refused.ends_with("preset perfect does not search, expected no depth, nodes or level with it"),
            "{refused}"
        );
    }
}
