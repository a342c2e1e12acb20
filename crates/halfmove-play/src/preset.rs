//! How strong the engine plays: presets, levels, and how much effort a move is worth.

use std::fmt;

use halfmove::{Limits, Options};

use crate::Error;

/// A named way to search.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The name in commands: lower case, no spaces.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// The techniques that are on.
    pub options: Options,
    /// What ends a search if nothing else was asked for. A preset that does not deepen step by step always
    /// searches to a depth: this one if no other is given. One that has both a node budget and a depth never looks
    /// deeper, whatever the budget, unless it is told to.
    pub limits: Limits,
    /// How large the transposition table is, in bytes; 0 for none.
    pub table_bytes: usize,
}

impl Preset {
    /// Fixed-depth alpha-beta and nothing else: the classic programs.
    pub const fn plain(depth: u8) -> Preset {
        Preset {
            name: "plain",
            about: "alpha-beta to a fixed depth and nothing else, like the classic programs",
            options: Options::plain(),
            limits: Limits::depth(depth),
            table_bytes: 0,
        }
    }

    /// Everything that makes the search stronger, with 16 MiB of transposition table and 200,000 nodes a move.
    pub const fn strong() -> Preset {
        Preset {
            name: "strong",
            about: "iterative deepening with principal variation search, table, killers and history",
            options: Options::strong(),
            limits: Limits::nodes(200_000),
            table_bytes: 16 << 20,
        }
    }

    /// The limits of a search with this preset that is worth `effort`.
    ///
    /// # Errors
    /// [`Error::LevelOfFixedDepth`] for a level if the preset does not deepen step by step: a node budget would
    /// cut its only iteration off anywhere.
    pub fn limits(&self, effort: Effort) -> Result<Limits, Error> {
        let is_open = self.options.iterate && self.limits.nodes.is_none();
        let deepest = if is_open { u8::MAX } else { self.limits.depth };
        Ok(match effort {
            Effort::Usual => self.limits,
            Effort::Depth(depth) => Limits::depth(depth),
            Effort::Nodes(nodes) => Limits { depth: deepest, nodes: Some(nodes) },
            Effort::Level(level) if self.options.iterate => Limits { depth: level.depth, nodes: Some(level.nodes) },
            Effort::Level(level) => return Err(Error::LevelOfFixedDepth { read: level.number, preset: self.name }),
            Effort::UntilStopped => Limits::depth(deepest),
        })
    }
}

/// What a move is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// What the preset does if nothing is said.
    Usual,
    /// A search to this depth, in plies.
    Depth(u8),
    /// A search of this many nodes.
    Nodes(u64),
    /// What a level allows.
    Level(Level),
    /// A search that goes on until the caller stops stepping, for instance by a clock.
    UntilStopped,
}

/// A playing strength that costs the same on every machine: a node budget, and a depth that is not passed even
/// where it would cost little.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// From 1, the weakest.
    pub number: u8,
    /// A word for it.
    pub name: &'static str,
    /// The most nodes a move may cost.
    pub nodes: u64,
    /// The deepest iteration, in plies.
    pub depth: u8,
}

impl Level {
    pub(crate) const fn new(number: u8, name: &'static str, nodes: u64, depth: u8) -> Level {
        Level { number, name, nodes, depth }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Level { number, name, nodes, depth } = self;
        write!(f, "level {number}, {name} ({nodes} nodes or {depth} plies a move)")
    }
}

/// The levels of a game that has none of its own.
///
/// | level | name | nodes a move | plies | |
/// | --- | --- | --- | --- | --- |
/// | 1 | beginner | 500 | 2 | takes a win at once, and sees the loss that is threatened |
/// | 2 | novice | 1,000 | 3 | |
/// | 3 | casual | 2,000 | 4 | |
/// | 4 | classic | 5,000 | 5 | what the classic programs did |
/// | 5 | club | 10,000 | 6 | an engine's, if nobody says |
/// | 6 | skilled | 25,000 | 8 | |
/// | 7 | strong | 60,000 | 10 | |
/// | 8 | expert | 150,000 | 14 | |
/// | 9 | master | 500,000 | 20 | |
/// | 10 | full | 2,000,000 | 255 | |
///
/// A million nodes take about a second in chess, and a tenth of that in the small games: see `halfmove bench`.
pub static LEVELS: [Level; 10] = [
    Level::new(1, "beginner", 500, 2),
    Level::new(2, "novice", 1_000, 3),
    Level::new(3, "casual", 2_000, 4),
    Level::new(4, "classic", 5_000, 5),
    Level::new(5, "club", 10_000, 6),
    Level::new(6, "skilled", 25_000, 8),
    Level::new(7, "strong", 60_000, 10),
    Level::new(8, "expert", 150_000, 14),
    Level::new(9, "master", 500_000, 20),
    Level::new(10, "full", 2_000_000, u8::MAX),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_numbered_and_grow() {
        for (index, level) in LEVELS.iter().enumerate() {
            assert_eq!(usize::from(level.number), index + 1);
        }
        assert!(LEVELS.is_sorted_by(|a, b| a.nodes < b.nodes && a.depth < b.depth));
    }

    #[test]
    fn effort_becomes_limits() {
        let (plain, strong) = (Preset::plain(5), Preset::strong());
        let limits = |depth, nodes| Limits { depth, nodes };
        assert_eq!(plain.limits(Effort::Usual).unwrap(), limits(5, None));
        assert_eq!(plain.limits(Effort::Depth(7)).unwrap(), limits(7, None));
        assert_eq!(plain.limits(Effort::Nodes(9)).unwrap(), limits(5, Some(9)));
        assert_eq!(plain.limits(Effort::UntilStopped).unwrap(), limits(5, None));
        assert_eq!(strong.limits(Effort::Nodes(9)).unwrap(), limits(255, Some(9)));
        assert_eq!(strong.limits(Effort::UntilStopped).unwrap(), limits(255, None));
        assert_eq!(strong.limits(Effort::Level(LEVELS[0])).unwrap(), limits(2, Some(500)));
    }

    #[test]
    fn a_fixed_depth_has_no_levels() {
        let refused = Preset::plain(5).limits(Effort::Level(LEVELS[2])).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "level 3: preset plain searches to a fixed depth and has no levels, expected a depth"
        );
    }
}
