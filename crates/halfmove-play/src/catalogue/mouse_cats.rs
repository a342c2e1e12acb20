//! Mouse and cats: besides the usual, the searches of the classic program, perfect play, and the ablation.

mod console;

use halfmove::{Buffers, Limits, Notation, Options, Poll, Score, Search, Slot, Table};
use halfmove_mouse_cats::classic::{ABLATION, Classic, ryg3_v9, ryg3_v10, ryg3_v11};
use halfmove_mouse_cats::{LaneEval, MouseCats, tablebase};

use self::console::Ryg3;
use super::table::{BuiltIn, TableEngine};
use super::{Ablation, AblationRow, Entry, Listing, PERFECT, Sizes, TableSource, Trial};
use crate::engine::GameEngine;
use crate::session::{GameSession, position_of};
use crate::{Console, Engine, Error, HashView, HistoryCount, Level, Preset, Report, Session};

static LISTING: Listing<MouseCats, LaneEval> = Listing {
    evaluator: |_| LaneEval,
    presets: &PRESETS,
    levels: &LEVELS,
    trials: &[Trial::new("plain", "", 14), Trial::new("strong", "", 16)],
};

/// Level `n` looks `n` plies ahead, as the classic program did at `.Dn`; the nodes are the most that this may cost.
static LEVELS: [Level; 9] = [
    Level { number: 1, nodes: 500, depth: 1 },
    Level { number: 2, nodes: 1_000, depth: 2 },
    Level { number: 3, nodes: 2_000, depth: 3 },
    Level { number: 4, nodes: 5_000, depth: 4 },
    Level { number: 5, nodes: 10_000, depth: 5 },
    Level { number: 6, nodes: 25_000, depth: 6 },
    Level { number: 7, nodes: 60_000, depth: 7 },
    Level { number: 8, nodes: 150_000, depth: 8 },
    Level { number: 9, nodes: 500_000, depth: 9 },
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

/// The game in the catalogue.
pub(super) struct MouseCatsEntry;

impl Entry for MouseCatsEntry {
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

    fn usual_preset(&self) -> &'static Preset {
        &PRESETS[1]
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
        match preset.name {
            PERFECT => Box::new(TableEngine::new(tablebase)),
            "ryg3-v9" | "ryg3-v10" | "ryg3-v11" => Box::new(ClassicEngine::new(preset)),
            _ => LISTING.engine(preset),
        }
    }

    fn evaluate(&self, session: &dyn Session) -> Result<Score, Error> {
        LISTING.evaluate(session)
    }

    fn sizes(&self) -> Sizes {
        LISTING.sizes()
    }

    fn table(&self) -> Option<&'static dyn TableSource> {
        static TABLE: BuiltIn<MouseCats> = BuiltIn(tablebase);
        Some(&TABLE)
    }

    fn console(&self) -> &'static dyn Console {
        &Ryg3
    }

    fn ablations(&self) -> Vec<Ablation> {
        ABLATION_POSITIONS.map(ablation).into()
    }
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

/// The classic program's search, which knows no ends; where the game is over it is the usual engine that says so.
struct ClassicEngine {
    classic: GameEngine<Classic, LaneEval>,
    ended: GameEngine<MouseCats, LaneEval>,
    is_over: bool,
}

impl ClassicEngine {
    fn new(preset: &Preset) -> Self {
        let classic = GameEngine::new(|_| LaneEval, preset);
        let ended = GameEngine::new(|_| LaneEval, &Preset::plain(1));
        ClassicEngine { classic, ended, is_over: false }
    }

    fn active(&self) -> &dyn Engine {
        if self.is_over { &self.ended } else { &self.classic }
    }
}

impl Engine for ClassicEngine {
    fn start_among(
        &mut self,
        session: &dyn Session,
        limits: Limits,
        lines: usize,
        only: &[String],
    ) -> Result<(), Error> {
        let is_over = session.status().is_over();
        if is_over {
            self.ended.start(session, limits, lines)?;
        } else {
            self.classic.start_among(&without_ends(session)?, limits, lines, only)?;
        }
        self.is_over = is_over;
        Ok(())
    }

    fn step(&mut self, budget: u64) -> Poll {
        if self.is_over { self.ended.step(budget) } else { self.classic.step(budget) }
    }

    fn best(&self) -> Option<String> {
        self.active().best()
    }

    fn report(&self) -> Option<Report> {
        self.active().report()
    }

    fn nodes(&self) -> u64 {
        self.active().nodes()
    }

    fn hashfull(&self) -> u16 {
        self.classic.hashfull()
    }

    fn hash(&self, session: &dyn Session) -> Result<HashView, Error> {
        self.classic.hash(&without_ends(session)?)
    }

    fn history(&mut self) -> Vec<HistoryCount> {
        self.classic.history()
    }

    fn forget(&mut self) {
        self.classic.forget();
        self.ended.forget();
    }
}

/// A session of the game without ends that stands where `session` does.
fn without_ends(session: &dyn Session) -> Result<GameSession<Classic>, Error> {
    // The text of a position is the same in both games; only a session of another game could be refused.
    position_of::<MouseCats>(session)?;
    let mut root = GameSession::<Classic>::new();
    root.set_up(&session.position())?;
    Ok(root)
}
