//! Chess: its presets, and how other programs speak of it.

mod book;
mod layout;
mod problem;
mod protocol;

use halfmove::{Driver, Limits, Options, Ordering, Remembered, Selectivity};
use halfmove_chess::classic::{self, Classic};
use halfmove_chess::{Network, Position, Tapered};

use self::book::Polyglot;
use self::layout::{LAYOUT, attacks};
use self::problem::Problems;
use self::protocol::Uci;
use super::{Listing, SpecialEngine, Trial};
use crate::engine::GameEngine;
use crate::{Engine, Preset};

/// The game in the catalogue.
pub(super) static CHESS: Listing<Position, Remembered<Network<'static>, REMEMBERED>> = Listing {
    presets: &[
        Preset::plain(4),
        STRONG,
        small(
            "classic-1",
            "an 8-bit program at its first level: 400 nodes a move, at most 3 plies and captures",
            400,
            3,
        ),
        small("classic-2", "at its second level: 1,200 nodes, 4 plies", 1_200, 4),
        small("classic-3", "at its third level: 15,000 nodes, 5 plies", 15_000, 5),
        small("classic-4", "at its fourth level: 60,000 nodes, 6 plies", 60_000, 6),
    ],
    usual_preset: Some(&STRONG),
    engines: &[
        SpecialEngine { preset: "classic-1", make: small_engine },
        SpecialEngine { preset: "classic-2", make: small_engine },
        SpecialEngine { preset: "classic-3", make: small_engine },
        SpecialEngine { preset: "classic-4", make: small_engine },
    ],
    trials: &[
        Trial::new("plain", "", 4),
        Trial::new("strong", "", 9),
        Trial::new("strong", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 7),
        Trial::new("strong", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 12),
    ],
    protocol: &Uci,
    layout: Some(&LAYOUT),
    attacks: Some(attacks),
    // A fifth of a pawn.
    near: 20,
    problems: Some(&Problems),
    move_books: Some(&Polyglot),
    ..Listing::new(|_| Remembered::new(Network::default()))
};

/// As strong as it gets.
const STRONG: Preset = Preset {
    about: "iterative deepening with table, killers, history, quiescence search, and all that leaves moves out",
    // Each choice was measured: docs/chess.md.
    options: Options {
        driver: Driver::Aspiration(30),
        ordering: Ordering { replies: true, keeps_history: true, ..Ordering::ALL },
        quiescence: QUIESCENCE,
        table_min_depth: 0,
        selectivity: Selectivity { internal_reductions: false, ..Selectivity::ALL },
        ..Options::strong()
    },
    limits: Limits::nodes(200_000),
    ..Preset::strong()
};

/// A small program of the 8-bit age at one of its levels, which has so many nodes a move and never looks deeper than so many
/// plies, but for captures.
const fn small(name: &'static str, about: &'static str, nodes: u64, depth: u8) -> Preset {
    Preset { name, about, options: classic::options(), limits: Limits { depth, nodes: Some(nodes) }, table_bytes: 0 }
}

/// The engine of such a program.
fn small_engine(preset: &Preset) -> Box<dyn Engine> {
    let root = |pos: &Position| Classic(pos.clone());
    Box::new(GameEngine::new(root, |_| Tapered, preset).with_plies(classic::PLIES))
}

/// So many scores are remembered: a search asks for one in four again, and 32 kB stay in a fast cache.
const REMEMBERED: usize = 4096;

/// More plies of captures than matter.
const QUIESCENCE: u8 = 32;
