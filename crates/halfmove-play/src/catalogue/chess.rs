//! Chess: its presets, and how other programs speak of it.

mod protocol;

use halfmove::{Driver, Limits, Options, Selectivity};
use halfmove_chess::{Position, Positional};

use self::protocol::Uci;
use super::{Listing, Trial};
use crate::Preset;

/// The game in the catalogue.
pub(super) static CHESS: Listing<Position, Positional<'static>> = Listing {
    presets: &[Preset::plain(4), STRONG],
    trials: &[
        Trial::new("plain", "", 4),
        Trial::new("strong", "", 9),
        Trial::new("strong", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 7),
        Trial::new("strong", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 12),
    ],
    protocol: &Uci,
    ..Listing::new(|_| Positional::default())
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
