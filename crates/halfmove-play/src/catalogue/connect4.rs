//! Connect Four: besides the usual, the exact solver and opening books.

mod book;
mod solver;

use halfmove_connect4::solver::{RollOut, ThreatBalance};
use halfmove_connect4::{CellWeights, Position};

use self::book::{BestMoves, Connect4Books};
use self::solver::{Connect4Solvers, find};
use super::{Listing, SpecialEngine, Trial};
use crate::engine::GameEngine;
use crate::{BoardLayout, Preset};

/// The last two estimate what lies beyond the horizon in the units of the exact solver.
static PRESETS: [Preset; 4] = [
    Preset::plain(5),
    Preset::strong(),
    Preset {
        name: "roll-out",
        about: "as strong, but plays on by simple rules to estimate the score",
        ..Preset::strong()
    },
    Preset { name: "threats", about: "as strong, but counts threats to estimate the score", ..Preset::strong() },
];

/// The game in the catalogue.
pub(super) static CONNECT_FOUR: Listing<Position, CellWeights> = Listing {
    presets: &PRESETS,
    usual_preset: Some(&PRESETS[1]),
    engines: &[
        SpecialEngine {
            preset: PRESETS[2].name,
            make: |preset| Box::new(GameEngine::new(Position::clone, |_| RollOut, preset)),
        },
        SpecialEngine {
            preset: PRESETS[3].name,
            make: |preset| Box::new(GameEngine::new(Position::clone, |_| ThreatBalance, preset)),
        },
    ],
    trials: &[Trial::new("plain", "", 10), Trial::new("plain", "", 13), Trial::new("strong", "", 14)],
    solver: Some(&Connect4Solvers),
    books: Some(&Connect4Books),
    move_books: Some(&BestMoves),
    layout: Some(&LAYOUT),
    // A step of a stone towards the middle is worth 1 to 3.
    near: 1,
    ..Listing::new(|_| CellWeights)
};

static LAYOUT: BoardLayout = BoardLayout {
    lines: (0, 1),
    columns: (0, 2),
    size: (6, 7),
    name: |_, column| (column + 1).to_string(),
    pieces: ["X", "O"],
    empty: |_, _| '.',
    glyph: |symbol| match symbol {
        'X' => '●',
        'O' => '○',
        _ => symbol,
    },
    is_checkered: false,
    position: None,
    verdict: |_| None,
    row_to_win: 4,
    refusal: |_, _, _| None,
    rights: None,
};
