//! Whether a search comes out the same however it is cut into slices.
//!
//! ```
//! use halfmove::{Limits, Options, Score, doc::Nim};
//! use halfmove_testkit::{Sizes, slices::Setup};
//!
//! let setup = Setup {
//!     game: Nim(21),
//!     evaluate: |_: &Nim| Score::DRAW,
//!     options: Options::strong(),
//!     limits: Limits::depth(12),
//!     memory: Sizes::for_plies::<Nim>(12),
//!     slots: 64,
//! };
//! setup.check_slices(); // in slices of 1, 2, 3, 7, 64 and 1000 nodes
//! setup.check_saves(1); // saved and restored at random points
//! setup.check_refusals(1); // damaged saves, and saves of another search
//! ```

use core::fmt::{self, Debug};

use halfmove::{Evaluate, Game, Gen, Limits, Options, Poll, Probe, Score, Search, Slot, Stats, Table};

use crate::oracle::generated;
use crate::{Buffers, Sizes};

/// The budgets of one step that are tried.
pub const BUDGETS: [u64; 6] = [1, 2, 3, 7, 64, 1000];

/// A search to run again and again.
#[derive(Clone)]
pub struct Setup<G, E> {
    /// Where to search from.
    pub game: G,
    /// The evaluation.
    pub evaluate: E,
    /// How to search.
    pub options: Options,
    /// How far.
    pub limits: Limits,
    /// How much memory to search in.
    pub memory: Sizes,
    /// How many slots the table has; 0 for none.
    pub slots: usize,
}

/// A search with memory and table of its own.
pub type OwnSearch<G, E> = Search<G, E, Buffers<G>, Table<Vec<Slot>>>;

/// All that a finished search has to tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome<M> {
    /// The best move; `None` if the game is over.
    pub best: Option<M>,
    /// Its score.
    pub score: Option<Score>,
    /// The principal variation.
    pub pv: Vec<M>,
    /// The depth of the last finished iteration.
    pub depth: u8,
    /// The counters.
    pub stats: Stats,
    /// The searches of the root, one by one.
    pub probes: Vec<Probe>,
    /// What the table holds.
    pub table: Vec<Slot>,
}

impl<G, E> Setup<G, E>
where
    G: Game + Clone + Debug,
    E: Evaluate<G> + Clone,
{
    /// The search at its beginning, with memory and table of its own.
    pub fn search(&self) -> OwnSearch<G, E> {
        let table = Table::new(vec![Slot::EMPTY; self.slots]);
        let Setup { game, evaluate, options, limits, memory, .. } = self.clone();
        Search::new(game, evaluate, Buffers::new(memory), table, options, limits)
    }

    /// Runs the search in steps of `budget` nodes and checks at every step that no more nodes are made, that there is
    /// a legal best move, that the principal variation is legal and begins with it, and that the line being searched is legal.
    ///
    /// # Panics
    /// If one of these does not hold.
    pub fn run(&self, budget: u64) -> Outcome<G::Move> {
        let mut search = self.search();
        let mut probes = Vec::new();
        while self.step(&mut search, budget, &mut probes) != Poll::Done {}
        outcome(search, probes)
    }

    /// One step of [`run`](Self::run), which also takes down the probe that it may have finished.
    pub(crate) fn step(&self, search: &mut OwnSearch<G, E>, budget: u64, probes: &mut Vec<Probe>) -> Poll {
        let before = search.stats().nodes;
        let poll = search.step(budget);
        let made = search.stats().nodes - before;
        assert!(made <= budget, "{made} nodes were made with a budget of {budget}: {self:?}");
        assert!(poll != Poll::Pending || made == budget, "{made} of {budget} nodes were made: {self:?}");
        if search.stats().probes as usize > probes.len() {
            probes.extend(search.probe());
        }
        self.check_answer(search.best(), search.pv());
        let line: Vec<G::Move> = search.current_line().collect();
        self.check_line(&line);
        poll
    }

    /// Checks that a best move and principal variation can be played.
    ///
    /// # Panics
    /// If they can't.
    pub fn check_answer(&self, best: Option<G::Move>, pv: &[G::Move]) {
        let (end, moves) = generated(&self.game, Gen::All);
        match best {
            Some(mv) => assert!(!end.is_over() && moves.contains(&mv), "{mv:?} is not legal in {:?}", self.game),
            None => assert!(end.is_over(), "no move in {:?}", self.game),
        }
        assert!(pv.is_empty() || pv.first() == best.as_ref(), "{pv:?} does not begin with {best:?}");
        self.check_line(pv);
    }

    fn check_line(&self, line: &[G::Move]) {
        let mut game = self.game.clone();
        for &mv in line {
            assert!(game.is_legal(mv), "{mv:?} of {line:?} is not legal in {game:?}, from {:?}", self.game);
            game.make(mv);
        }
    }

    /// Runs the search whole and with each of the [`BUDGETS`], and checks that nodes, score, move, principal
    /// variation, every counter, every probe and the table's bytes are the same. Returns them.
    ///
    /// # Panics
    /// If something differs.
    pub fn check_slices(&self) -> Outcome<G::Move> {
        let whole = self.run(u64::MAX);
        for budget in BUDGETS {
            let sliced = self.run(budget);
            assert_eq!(sliced, whole, "with slices of {budget} nodes: {self:?}");
        }
        whole
    }
}

impl<G: Debug, E> Debug for Setup<G, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup { game, evaluate: _, options, limits, memory, slots } = self;
        write!(f, "{game:?}, {options:?}, {limits:?}, {memory:?}, {slots} slots")
    }
}

/// What a finished search has to tell.
pub(crate) fn outcome<G: Game, E: Evaluate<G>>(search: OwnSearch<G, E>, probes: Vec<Probe>) -> Outcome<G::Move> {
    let (best, score, depth, stats) = (search.best(), search.score(), search.depth(), *search.stats());
    let pv = search.pv().to_vec();
    let (_, table) = search.into_parts();
    Outcome { best, score, pv, depth, stats, probes, table: table.into_slots() }
}
