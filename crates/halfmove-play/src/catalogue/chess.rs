//! Chess: its presets, and how other programs speak of it.

mod protocol;

use halfmove::{Driver, Limits, Options, Score, Selectivity};
use halfmove_chess::{Position, Positional};

use self::protocol::Uci;
use super::{Entry, Listing, Sizes, Trial};
use crate::{Engine, Error, LEVELS, Level, Preset, Protocol, Session};

static LISTING: Listing<Position, Positional<'static>> = Listing {
    evaluator: |_| Positional::default(),
    presets: &[Preset::plain(4), STRONG],
    levels: &LEVELS,
    trials: &[
        Trial::new("plain", "", 4),
        Trial::new("strong", "", 9),
        Trial::new("strong", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 7),
        Trial::new("strong", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 12),
    ],
};

/// As strong as it gets.
const STRONG: Preset = Preset {
    about: "iterative deepening with table, killers, history, quiescence search, and all that leaves moves out",
    // Each choice was measured: docs/chess.md.
    options: Options {
        driver: Driver::Aspiration(30),
        quiescence: QUIESCENCE,
        table_min_depth: 0,
        selectivity: Selectivity { internal_reductions: false, ..Selectivity::ALL },
        ..Options::strong()
    },
    limits: Limits::nodes(200_000),
    ..Preset::strong()
};

/// More plies of captures than matter.
const QUIESCENCE: u8 = 32;

/// The game in the catalogue.
pub(super) struct ChessEntry;

impl Entry for ChessEntry {
    fn name(&self) -> &'static str {
        LISTING.name()
    }

    fn title(&self) -> &'static str {
        LISTING.title()
    }

    fn players(&self) -> [&'static str; 2] {
        LISTING.players()
    }

    fn presets(&self) -> &'static [Preset] {
        LISTING.presets()
    }

    fn levels(&self) -> &'static [Level] {
        LISTING.levels()
    }

    fn trials(&self) -> &'static [Trial] {
        LISTING.trials()
    }

    fn session(&self) -> Box<dyn Session> {
        LISTING.session()
    }

    fn engine(&self, preset: &Preset) -> Box<dyn Engine> {
        LISTING.engine(preset)
    }

    fn evaluate(&self, session: &dyn Session) -> Result<Score, Error> {
        LISTING.evaluate(session)
    }

    fn sizes(&self) -> Sizes {
        LISTING.sizes()
    }

    fn protocol(&self) -> &'static dyn Protocol {
        &Uci
    }
}
