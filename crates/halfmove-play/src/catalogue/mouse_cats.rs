//! Mouse and cats: besides the usual, the searches of the classic program, perfect play, and the ablation.

mod console;
mod layout;

use halfmove::{Buffers, Limits, Notation, Options, Search, Slot, Table};
use halfmove_mouse_cats::classic::{ABLATION, Classic, ryg3_v9, ryg3_v10, ryg3_v11};
use halfmove_mouse_cats::{LaneEval, MouseCats, tablebase};

use self::console::Ryg3;
use self::layout::LAYOUT;
use super::table::{BuiltIn, TableEngine};
use super::{Ablation, AblationRow, Listing, PERFECT, SpecialEngine, Trial};
use crate::engine::GameEngine;
use crate::{Engine, Level, Preset};

/// The game in the catalogue.
pub(super) static MOUSE_CATS: Listing<MouseCats, LaneEval> = Listing {
    presets: &PRESETS,
    usual_preset: Some(&PRESETS[1]),
    levels: &LEVELS,
    trials: &[Trial::new("plain", "", 14), Trial::new("strong", "", 16)],
    engines: &[
        SpecialEngine { preset: PERFECT, make: |_| Box::new(TableEngine::new(tablebase)) },
        SpecialEngine { preset: "ryg3-v9", make: classic },
        SpecialEngine { preset: "ryg3-v10", make: classic },
        SpecialEngine { preset: "ryg3-v11", make: classic },
    ],
    layout: Some(&LAYOUT),
    console: &Ryg3,
    table: Some(&BuiltIn(tablebase)),
    ablations: || ABLATION_POSITIONS.map(ablation).into(),
    ..Listing::new(|_| LaneEval)
};

/// The classic program's search, which knows no ends.
fn classic(preset: &Preset) -> Box<dyn Engine> {
    Box::new(GameEngine::new(|&game: &MouseCats| Classic(game), |_| LaneEval, preset))
}

/// Level `n` looks `n` plies ahead, as the classic program did at `.Dn`; the nodes are the most that this may cost. The tenth
/// strength is [`PERFECT`].
static LEVELS: [Level; 9] = [
    Level::new(1, "beginner", 500, 1),
    Level::new(2, "novice", 1_000, 2),
    Level::new(3, "casual", 2_000, 3),
    Level::new(4, "classic", 5_000, 4),
    Level::new(5, "club", 10_000, 5),
    Level::new(6, "skilled", 25_000, 6),
    Level::new(7, "strong", 60_000, 7),
    Level::new(8, "expert", 150_000, 8),
    Level::new(9, "master", 500_000, 9),
];

static PRESETS: [Preset; 6] = [
    Preset::plain(8),
    Preset::strong(),
    ryg3("ryg3-v9", "RYG3 version 9 for the Commodore 64: the last of equal moves is best", ryg3_v9(), 4, 0),
    ryg3("ryg3-v10", "RYG3 version 10: the move in the hash table gets 10 points", ryg3_v10(), 10, 4 << 20),
    ryg3("ryg3-v11", "RYG3 version 11: moves begin with the points of their history", ryg3_v11(), 10, 4 << 20),
    Preset {
        name: PERFECT,
        about: "no search: the complete table, and the longest resistance where all is lost",
        options: Options::plain(),
        limits: Limits::depth(u8::MAX),
        table_bytes: 0,
    },
];

/// A search of the classic program. Its table is so large that next to no two positions meet.
const fn ryg3(name: &'static str, about: &'static str, options: Options, depth: u8, table_bytes: usize) -> Preset {
    Preset { name, about, options, limits: Limits::depth(depth), table_bytes }
}

/// The position that the blog counts nodes in, the start, and the middle of a game.
const ABLATION_POSITIONS: [&str; 3] = ["E1F2", "", "M:F2 C:D4,C7,D6,F6 M"];
/// The depth of the published counts, and two more.
const ABLATION_DEPTHS: [u8; 3] = [8, 10, 12];
const ABLATION_SLOTS: usize = 1 << 18;

/// What each idea is worth in one position, and version 11 to compare with.
fn ablation(position: &'static str) -> Ablation {
    let root = Classic::parse_position(position).expect("the positions of the ablation can be read");
    let searches = ABLATION.into_iter().chain([("version 11", ryg3_v11())]);
    let rows = searches.flat_map(|(search, options)| {
        ABLATION_DEPTHS.map(|depth| {
            let table = Table::new(vec![Slot::EMPTY; ABLATION_SLOTS]);
            let memory = Buffers::for_plies(depth.into());
            let mut tried = Search::new(root, LaneEval, memory, table, options, Limits::depth(depth));
            tried.run();
            AblationRow { search, depth, nodes: tried.stats().expanded, score: tried.score() }
        })
    });
    Ablation { position, rows: rows.collect() }
}
