//! One kind of game, put behind the face of the catalogue.

use halfmove::{Evaluate, Frame, NoTable, Notation, RankedMove, Score, Search};

use super::{Ablation, BookSource, Entry, Sizes, SolverSource, TableSource, Trial};
use crate::engine::GameEngine;
use crate::protocol::AsWritten;
use crate::session::{GameSession, position_of};
use crate::threads::ThreadedEngine;
use crate::{
    AttackedSquare, BoardLayout, Console, Engine, Error, LEVELS, Level, MoveBookSource, Preset, ProblemSource,
    Protocol, Session, Words,
};

/// Puts one kind of game behind the face of the [catalogue](Entry): how it is searched, and what it has that other games
/// have not. What is left out is as in [`Listing::new`].
///
/// `G` is told by the argument of `evaluator`:
///
/// ```
/// use halfmove_connect4::{CellWeights, Position};
/// use halfmove_play::{Entry, Listing, Preset};
///
/// static GAME: &dyn Entry =
///     &Listing { presets: &[Preset::plain(7)], ..Listing::new(|_: &Position| CellWeights) };
/// assert_eq!(GAME.name(), "connect4");
/// assert_eq!(GAME.usual_preset().name, "plain");
/// ```
pub struct Listing<G, E> {
    /// Makes the evaluator for the search of a position.
    pub evaluator: fn(&G) -> E,
    /// See [`Entry::presets`].
    pub presets: &'static [Preset],
    /// See [`Entry::usual_preset`]; `None` for the last one.
    pub usual_preset: Option<&'static Preset>,
    /// See [`Entry::levels`].
    pub levels: &'static [Level],
    /// See [`Entry::trials`].
    pub trials: &'static [Trial],
    /// The engines of presets that are not searches of the game by its own rules.
    pub engines: &'static [SpecialEngine],
    /// See [`Entry::protocol`].
    pub protocol: &'static dyn Protocol,
    /// See [`Entry::layout`].
    pub layout: Option<&'static BoardLayout>,
    /// See [`Entry::attacks`]; `None` for a game without.
    pub attacks: Option<fn(&G) -> Vec<AttackedSquare>>,
    /// See [`Entry::near`].
    pub near: u16,
    /// See [`Entry::console`].
    pub console: &'static dyn Console,
    /// See [`Entry::solver`].
    pub solver: Option<&'static dyn SolverSource>,
    /// See [`Entry::move_books`].
    pub move_books: Option<&'static dyn MoveBookSource>,
    /// See [`Entry::problems`].
    pub problems: Option<&'static dyn ProblemSource>,
    /// See [`Entry::books`].
    pub books: Option<&'static dyn BookSource>,
    /// See [`Entry::table`].
    pub table: Option<&'static dyn TableSource>,
    /// See [`Entry::ablations`].
    pub ablations: fn() -> Vec<Ablation>,
}

/// The engine of a preset that has its own.
#[derive(Clone, Copy, Debug)]
pub struct SpecialEngine {
    /// The name of the preset.
    pub preset: &'static str,
    /// Makes the engine.
    pub make: fn(&Preset) -> Box<dyn Engine>,
}

impl<G, E> Listing<G, E> {
    /// A game that has nothing of its own but its rules and this evaluator: one strong preset, and the usual levels.
    pub const fn new(evaluator: fn(&G) -> E) -> Self {
        Listing {
            evaluator,
            presets: const { &[Preset::strong()] },
            usual_preset: None,
            levels: &LEVELS,
            trials: &[],
            engines: &[],
            protocol: &AsWritten,
            layout: None,
            attacks: None,
            near: 0,
            console: &Words,
            solver: None,
            move_books: None,
            problems: None,
            books: None,
            table: None,
            ablations: Vec::new,
        }
    }
}

impl<G, E> Entry for Listing<G, E>
where
    G: Notation<Move: Send, Undo: Send> + Clone + Send + 'static,
    E: Evaluate<G> + 'static,
{
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn players(&self) -> [&'static str; 2] {
        G::PLAYERS
    }

    fn presets(&self) -> &'static [Preset] {
        self.presets
    }

    fn usual_preset(&self) -> &'static Preset {
        self.usual_preset.or(self.presets.last()).expect("a game has a preset")
    }

    fn levels(&self) -> &'static [Level] {
        self.levels
    }

    fn trials(&self) -> &'static [Trial] {
        self.trials
    }

    fn session(&self) -> Box<dyn Session> {
        Box::new(GameSession::<G>::new())
    }

    fn engine(&self, preset: &Preset) -> Box<dyn Engine> {
        match self.engines.iter().find(|special| special.preset == preset.name) {
            Some(special) => (special.make)(preset),
            None => Box::new(GameEngine::new(G::clone, self.evaluator, preset)),
        }
    }

    fn engine_of_threads(&self, preset: &Preset, threads: usize) -> Box<dyn Engine> {
        let is_special = self.engines.iter().any(|special| special.preset == preset.name);
        if threads < 2 || is_special || preset.table_bytes == 0 {
            return self.engine(preset);
        }
        Box::new(ThreadedEngine::new(self.evaluator, preset, threads))
    }

    fn evaluate(&self, session: &dyn Session) -> Result<Score, Error> {
        let position = position_of::<G>(session)?;
        Ok((self.evaluator)(position).evaluate(position))
    }

    fn sizes(&self) -> Sizes {
        Sizes {
            search: size_of::<Search<G, E, (), NoTable>>(),
            frame: size_of::<Frame<G>>(),
            ranked_move: size_of::<RankedMove<G::Move>>(),
            line_move: size_of::<G::Move>(),
        }
    }

    fn table(&self) -> Option<&'static dyn TableSource> {
        self.table
    }

    fn layout(&self) -> Option<&'static BoardLayout> {
        self.layout
    }

    fn attacks(&self, session: &dyn Session) -> Result<Vec<AttackedSquare>, Error> {
        let position = position_of::<G>(session)?;
        Ok(self.attacks.map(|attacks| attacks(position)).unwrap_or_default())
    }

    fn near(&self) -> u16 {
        self.near
    }

    fn console(&self) -> &'static dyn Console {
        self.console
    }

    fn solver(&self) -> Option<&'static dyn SolverSource> {
        self.solver
    }

    fn move_books(&self) -> Option<&'static dyn MoveBookSource> {
        self.move_books
    }

    fn problems(&self) -> Option<&'static dyn ProblemSource> {
        self.problems
    }

    fn books(&self) -> Option<&'static dyn BookSource> {
        self.books
    }

    fn protocol(&self) -> &'static dyn Protocol {
        self.protocol
    }

    fn ablations(&self) -> Vec<Ablation> {
        (self.ablations)()
    }
}
