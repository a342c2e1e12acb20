//! The search: a value that can be stepped, asked, saved and dropped at any node.

mod driver;
mod exact;
mod frame;
mod quiescence;
mod save;
mod selective;
mod walk;

use crate::ordering::{self, NO_KILLER, NO_SLOT, Ranker};
use crate::pv::Lines;
use crate::{Evaluate, Game, Gen, Lent, Limits, Memory, Moves, Options, RankedMove, Score, Stats, Transpositions};
use driver::DriverState;
pub use driver::Probe;
pub use frame::Frame;
use frame::Pass;
pub use save::{RestoreError, SaveError};
use walk::{Banked, Node, Walk};

/// What [`Search::step`] came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Poll {
    /// The budget is used up; step again to go on.
    Pending,
    /// The driver has finished a search of the root, told by [`Search::probe`], and some of the budget may be
    /// left; step again to go on.
    Probe,
    /// The search is over.
    Done,
}

/// Whether plain searches have a loop of their own for a few nodes at a time. It pays where registers are few: with it a
/// node a call takes 258 instructions a node on a Cortex-M3 and 350 on a Cortex-M0, where all in one call takes 198 and
/// 271; without it took 329 and 503. A 64-bit processor was quicker without.
/// With debug assertions it is there as well, so that the tests on any machine try it.
const HAS_SHORT: bool = cfg!(any(not(target_pointer_width = "64"), debug_assertions));

/// What is kept between steps, apart from the lent memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct State<M> {
    stats: Stats,
    driver: DriverState,
    /// The last finished probe.
    probe: Option<Probe>,
    banked: Banked<M>,
    ply: usize,
    /// Depth of the last finished iteration.
    depth: u8,
    /// How many moves the root has.
    root_moves: usize,
    /// Whether legal root moves are left out, so that the root's score is not the position's.
    root_is_partial: bool,
    done: bool,
}

/// A search that can stop after any node and go on later.
///
/// However the nodes are handed out (one a call, four a frame, all at once, saved and restored in between), the
/// score, the move, the principal variation and every statistic come out the same. There is no clock, thread or
/// random number in it: time limits, pondering and progress bars are callers of [`step`](Search::step). Dropping a
/// search cancels it.
///
/// A legal root move is banked before anything is searched, so [`best`](Search::best) has an answer at any time.
///
/// ```
/// # use halfmove::doc::Nim;
/// use halfmove::{Limits, NoTable, Options, Poll, Score, Search, Workspace};
///
/// let mut memory = Workspace::<Nim, 20, 60>::new();
/// let mut search =
///     Search::new(Nim(11), |_: &Nim| Score::DRAW, &mut memory, NoTable, Options::strong(), Limits::depth(20));
/// let mut calls = 0;
/// while search.step(4) != Poll::Done {
///     calls += 1; // here the caller draws a frame, polls the keyboard, looks at the clock ...
/// }
/// assert_eq!(search.best(), Some(3)); // leaves 8, a multiple of four
/// assert_eq!(search.score(), Some(Score::win_in(5)));
/// assert_eq!(search.pv().len(), 5);
/// assert!(calls > 0);
/// ```
#[derive(Debug)]
pub struct Search<G: Game, E, M, T> {
    game: G,
    evaluate: E,
    memory: M,
    table: T,
    options: Options,
    limits: Limits,
    /// [`Options::is_plain`], asked once: its ten branches were a tenth of a step of one node.
    is_plain: bool,
    /// Whether a few nodes at a time get the loop for that.
    is_short: bool,
    state: State<G::Move>,
}

impl<G: Game, E: Evaluate<G>, M: Memory<G>, T: Transpositions> Search<G, E, M, T> {
    /// A search of `game`, before its first node. What `memory` held is forgotten, but for the history where it is
    /// [kept](crate::Ordering::keeps_history); what `table` holds counts.
    ///
    /// # Panics
    /// If the game is made for [exact searches only](Game::EXACT_ONLY) and the options ask for another one.
    pub fn new(game: G, evaluate: E, memory: M, table: T, options: Options, limits: Limits) -> Self {
        let limits = limits.within(&game);
        let state = State {
            stats: Stats::default(),
            driver: DriverState::new(&options, &limits, &game),
            probe: None,
            banked: Banked { mv: None, score: None, line: 0, stands: false },
            ply: 0,
            depth: 0,
            root_moves: 0,
            root_is_partial: false,
            done: false,
        };
        assert!(options.exact || !G::EXACT_ONLY, "{} is made for exact searches only", G::NAME);
        let is_plain = options.is_plain();
        let is_short = is_plain && limits.nodes.is_none() && !(G::EXACT_ONLY || options.exact);
        let mut search = Search { game, evaluate, memory, table, options, limits, is_plain, is_short, state };
        search.open_root();
        search
    }

    /// Generates the root's moves, which stay at the bottom of the move stack, and banks the first.
    fn open_root(&mut self) {
        let state = &mut self.state;
        let Lent { frames, moves, history, .. } = self.memory.lend();
        for frame in frames.iter_mut() {
            frame.killers = [NO_KILLER; 2];
            // Plain searches never pass and do not look at it.
            frame.pass = Pass::No;
        }
        if self.options.ordering.keeps_history {
            for count in history.iter_mut() {
                *count /= 2;
            }
        } else {
            history.fill(0);
        }
        let mut list = Moves::new(up_to_most(moves));
        let known = if self.options.exact {
            let Options { driver, .. } = self.options;
            exact::open_root(&self.game, &self.table, &mut list, driver, &mut state.driver)
        } else {
            let known = self.game.generate(Gen::All, &mut list).score(0);
            if known.is_some() {
                // What is written where the game is over does not count.
                list.clear();
            }
            known
        };
        let (count, dropped, spilled) = (list.len(), list.dropped(), list.spilled());
        if let Some(score) = known {
            state.banked.mv = moves[..count].first().map(|slot| slot.mv);
            state.banked.score = Some(score);
            state.done = true;
            return;
        }
        state.stats.moves_exhausted += u64::from(dropped > 0);
        state.stats.moves_high = count as u16;
        state.root_moves = count;
        state.root_is_partial = dropped > 0;
        let canonical = self.game.canonical();
        let table_move = self.table.probe(canonical.key).and_then(|hit| hit.packed_move).and_then(G::unpack);
        let ordering = self.options.ordering;
        let table_move = table_move.map(|mv| G::unmap_move(mv, canonical.symmetry));
        let ranker = Ranker::new::<G>(ordering, table_move, [NO_KILLER; 2], &[], [NO_SLOT; 2]);
        ranker.rank(&self.game, &mut moves[..count]);
        // Unasked, the selection takes the square of their number, which may be 65,535.
        if !moves[..count].is_sorted_by(|a, b| a.rank >= b.rank) {
            for at in 0..count {
                ordering::bring_forward(&mut moves[at..count]);
            }
        }
        state.banked.mv = moves[..count].first().map(|slot| slot.mv).or(spilled);
        if frames.is_empty() || count == 0 {
            state.stats.frames_exhausted += u64::from(frames.is_empty());
            state.stats.leaves += 1;
            state.banked.score = Some(self.evaluate.evaluate(&self.game).without_decision());
            state.done = true;
            return;
        }
        state.stats.frames_high = 1;
        frames[0].canonical = canonical;
        self.start_probe();
    }

    /// Keeps only the root moves that `keep` wants, and returns how many are left; with none left the search is
    /// over and has no move. For searching some moves only, or the next best ones. To be called before the first
    /// [`step`](Search::step).
    ///
    /// ```
    /// # use halfmove::doc::Nim;
    /// use halfmove::{Limits, NoTable, Options, Score, Search, Workspace};
    ///
    /// let mut memory = Workspace::<Nim, 11, 33>::new();
    /// let draw = |_: &Nim| Score::DRAW;
    /// let mut search = Search::new(Nim(11), draw, &mut memory, NoTable, Options::strong(), Limits::depth(11));
    /// // The best move takes three. Of the others?
    /// assert_eq!(search.retain_root_moves(|take| take != 3), 2);
    /// search.run();
    /// assert!(search.score().is_some_and(Score::is_loss));
    /// ```
    ///
    /// # Panics
    /// If the search has begun.
    pub fn retain_root_moves(&mut self, mut keep: impl FnMut(G::Move) -> bool) -> usize {
        assert!(self.state.stats.nodes == 0, "root moves can be left out only before the search begins");
        let moves = self.memory.lend().moves;
        let mut kept = 0;
        for at in 0..self.state.root_moves {
            if keep(moves[at].mv) {
                moves[kept] = moves[at];
                kept += 1;
            }
        }
        self.state.root_is_partial |= kept < self.state.root_moves;
        self.state.root_moves = kept;
        let banked = &mut self.state.banked;
        banked.mv = moves[..kept].first().map(|slot| slot.mv).or(banked.mv.filter(|&mv| keep(mv)));
        if kept == 0 {
            self.state.done = true;
        } else if !self.state.done {
            self.start_probe();
        }
        kept
    }

    /// Takes for granted that the value at each depth lies between these, both included, so that no more than needed is
    /// searched: what was found out otherwise, or a range that is all one wants to know about. A value outside comes out
    /// as a bound. To be called before the first [`step`](Search::step) of a search without iterations.
    ///
    /// # Panics
    /// If the search has begun, or if it deepens iteratively.
    pub fn narrow(&mut self, lower: Score, upper: Score) {
        assert!(self.state.stats.nodes == 0, "bounds can be set only before the search begins");
        assert!(!self.options.iterate, "bounds are those of one depth");
        self.state.driver.narrow(lower, upper, self.options.driver, &self.game);
        if !self.state.done {
            self.start_probe();
        }
    }

    /// Sets up the root for the driver's next window.
    fn start_probe(&mut self) {
        if self.options.ordering.table_bonus > 0 {
            self.rank_root_afresh();
        } else {
            self.put_banked_move_first();
        }
        let State { driver, root_moves, stats, banked, .. } = &mut self.state;
        let Lent { frames, moves, .. } = self.memory.lend();
        let DriverState { depth, alpha, beta, .. } = *driver;
        let node = Node { depth, alpha, beta, floor: alpha, ..Node::DEFAULT };
        frames[0].set::<false>(0, *root_moves, &node);
        frames[0].is_kept = false;
        driver.nodes_before = stats.nodes;
        banked.stands = banked.score.is_some() && moves.first().map(|slot| slot.mv) != banked.mv;
    }

    /// Puts the banked move in front of the root's other moves, which keep their order.
    fn put_banked_move_first(&mut self) {
        let State { root_moves, banked, .. } = &mut self.state;
        let list = &mut self.memory.lend().moves[..*root_moves];
        if self.options.ordering.table_move
            && let Some(at) = list.iter().position(|slot| Some(slot.mv) == banked.mv)
        {
            list[..=at].rotate_right(1);
        }
        for slot in list {
            slot.rank = 0;
        }
    }

    /// Ranks the root's moves like those of any other node, from the order they are generated in, the banked move
    /// being the table's. Moves for which there is no room a second time come last, in the order they had.
    fn rank_root_afresh(&mut self) {
        let Lent { moves, history, .. } = self.memory.lend();
        let (list, room) = moves.split_at_mut(self.state.root_moves);
        let mut generated = Moves::new(room);
        self.game.generate(Gen::All, &mut generated);
        let count = generated.len();
        for slot in &mut *list {
            slot.rank = 0;
        }
        let mut placed = 0;
        for slot in &room[..count] {
            if let Some(at) = list[placed..].iter().position(|kept| kept.mv == slot.mv) {
                list[placed..=placed + at].rotate_right(1);
                list[placed] = *slot;
                placed += 1;
            }
        }
        let ordering = self.options.ordering;
        let table_move = self.state.banked.mv;
        Ranker::new::<G>(ordering, table_move, [NO_KILLER; 2], history, [NO_SLOT; 2]).rank(&self.game, list);
    }

    /// Makes up to `budget` nodes. Stops sooner when a probe ends, or the search, and on machines of less than 64 bits when
    /// it has made as many as a word can count.
    // Where there is the loop for a few nodes, calls of it are short, and most programs have a single one. On 8-bit machines
    // a call is little beside a node, and the loop much beside the flash: 13 kB in a program that has it three times.
    #[cfg_attr(target_pointer_width = "32", inline(always))]
    pub fn step(&mut self, budget: u64) -> Poll {
        if self.state.done {
            return Poll::Done;
        }
        if HAS_SHORT && self.is_short && budget <= walk::FEW as u64 {
            let finished = self.walk(budget as usize).run_short();
            return if finished { self.settle(true) } else { Poll::Pending };
        }
        let left = self.limits.nodes.map_or(u64::MAX, |limit| limit - self.state.stats.nodes.min(limit));
        let fuel = usize::try_from(budget.min(left)).unwrap_or(usize::MAX);
        // A walk for each loop: that of the plain one then never leaves this function and is not put together in memory,
        // which were 26 of 234 instructions in a step of one node.
        let finished = if HAS_SHORT {
            self.run_long(fuel)
        } else if G::EXACT_ONLY || self.options.exact {
            self.walk(fuel).run_exact()
        } else if self.is_plain {
            self.walk(fuel).run_plain()
        } else {
            self.walk(fuel).run_full()
        };
        if !finished && self.limits.nodes.is_none_or(|limit| self.state.stats.nodes < limit) {
            return Poll::Pending;
        }
        self.settle(finished)
    }

    /// The loops for many nodes, apart from the one for few: there they would take its registers.
    #[inline(never)]
    fn run_long(&mut self, fuel: usize) -> bool {
        if G::EXACT_ONLY || self.options.exact {
            self.walk(fuel).run_exact()
        } else if self.is_plain {
            self.walk(fuel).run_plain()
        } else {
            self.walk(fuel).run_full()
        }
    }

    /// Does what is to be done after a probe, or when the nodes are used up.
    #[inline]
    fn settle(&mut self, finished: bool) -> Poll {
        if finished {
            self.finish_probe();
        }
        if !self.state.done && self.limits.nodes.is_some_and(|limit| self.state.stats.nodes >= limit) {
            self.state.done = true;
            self.unwind();
        }
        if self.state.done { Poll::Done } else { Poll::Probe }
    }

    /// Steps until the search is over.
    pub fn run(&mut self) {
        while self.step(u64::MAX) != Poll::Done {}
    }

    fn walk(&mut self, fuel: usize) -> Walk<'_, G, E, T> {
        let Lent { frames, moves, lines, best_line, history } = self.memory.lend();
        Walk {
            game: &mut self.game,
            evaluate: &mut self.evaluate,
            table: &mut self.table,
            frames,
            moves: up_to_most(moves),
            history,
            lines: Lines(lines),
            best_line,
            options: &self.options,
            stats: &mut self.state.stats,
            ply: &mut self.state.ply,
            banked: &mut self.state.banked,
            fuel,
        }
    }

    /// Takes the root's result to the driver, and starts the next probe or ends the search.
    fn finish_probe(&mut self) {
        let (is_plain, is_partial) = (self.is_plain, self.state.root_is_partial);
        let mut walk = self.walk(0);
        walk.stats.pv_exhausted += u64::from(walk.bank_root());
        walk.stats.probes += 1;
        walk.stats.expanded += 1;
        if !is_plain {
            walk.learn(0);
            if !is_partial {
                walk.remember(0);
            }
        }
        let score = walk.frames[0].best;
        let State { driver, stats, probe, .. } = &mut self.state;
        let (depth, window) = (driver.depth, (driver.alpha, driver.beta));
        let is_final = driver.take(score);
        *probe = Some(Probe::of(depth, window, score, stats.nodes - driver.nodes_before, is_final));
        if is_final {
            self.finish_iteration(score);
        } else {
            driver.choose_window(self.options.driver, &self.game);
        }
        if !self.state.done {
            self.start_probe();
        }
    }

    /// Takes the value at the driver's depth, and goes deeper or ends the search.
    fn finish_iteration(&mut self, score: Score) {
        let is_enough = self.is_enough(score);
        let State { driver, banked, stats, depth, done, .. } = &mut self.state;
        banked.score = Some(score);
        *depth = driver.depth;
        if is_enough {
            *done = true;
        } else {
            driver.depth += 1;
            driver.rough_before = stats.rough();
            driver.start_iteration(self.options.driver, &self.game);
        }
    }

    /// Whether an iteration deeper than the one that found `score` could tell nothing new: the limit is reached, a
    /// forced end lies within its depth, or it saw every line to its end.
    fn is_enough(&self, score: Score) -> bool {
        let State { driver, stats, .. } = &self.state;
        !self.options.iterate
            || self.options.exact
            || driver.depth >= self.limits.depth
            || score.plies_to_end().is_some_and(|plies| plies <= driver.depth)
            || stats.rough() == driver.rough_before
            || self.is_late()
    }

    /// Whether so many nodes are used up that no further iteration [is begun](Options::begins_within).
    fn is_late(&self) -> bool {
        let parts = u64::from(self.options.begins_within);
        parts > 0 && self.limits.nodes.is_some_and(|limit| self.state.stats.nodes > limit / parts)
    }

    /// Takes back the moves of the current path.
    fn unwind(&mut self) {
        let frames = self.memory.lend().frames;
        while self.state.ply > 0 {
            self.state.ply -= 1;
            let frame = &frames[self.state.ply];
            if frame.pass == Pass::Made {
                self.game.unmake_null(frame.undo);
            } else {
                self.game.unmake(frame.mv, frame.undo);
            }
        }
    }

    /// The best move found so far; `None` only if the game is over. It is legal from the first moment on.
    ///
    /// While an iteration is under way this is the answer of the last finished one, until the iteration has searched
    /// that move too; from then on it is the best move of the iteration so far.
    pub fn best(&self) -> Option<G::Move> {
        self.state.banked.mv
    }

    /// The score that goes with [`best`](Search::best); `None` until a root move was searched. A lower bound
    /// while a null window or aspiration window is being searched.
    pub fn score(&self) -> Option<Score> {
        self.state.banked.score
    }

    /// The principal variation: legal moves from the root, the best move first. Shorter than the depth where the
    /// table or a null window cut it; empty if no root move was searched.
    pub fn pv(&self) -> &[G::Move] {
        &self.memory.best_line()[..usize::from(self.state.banked.line)]
    }

    /// The line being searched: the moves from the root to the deepest node under way, up to the first
    /// [null move](crate::Selectivity::null_move). Empty between two moves of the root, and when the search is over. Nodes next
    /// to the horizon that are searched in place are not told.
    ///
    /// ```
    /// # use halfmove::doc::Nim;
    /// use halfmove::{Limits, NoTable, Options, Score, Search, Workspace};
    ///
    /// let mut memory = Workspace::<Nim, 11, 33>::new();
    /// let draw = |_: &Nim| Score::DRAW;
    /// let mut search = Search::new(Nim(11), draw, &mut memory, NoTable, Options::plain(), Limits::depth(11));
    /// search.step(4);
    /// assert!(search.current_line().eq([1, 1, 1, 1]));
    /// search.run();
    /// assert!(search.current_line().eq([]));
    /// ```
    pub fn current_line(&mut self) -> impl Iterator<Item = G::Move> + '_ {
        let frames = &self.memory.lend().frames[..self.state.ply];
        frames.iter().take_while(|frame| frame.pass != Pass::Made).map(|frame| frame.mv)
    }

    /// The root search that the driver finished last.
    pub fn probe(&self) -> Option<Probe> {
        self.state.probe
    }

    /// Between what the value at the depth under way lies, both ends included, as far as the driver knows.
    pub fn bounds(&self) -> (Score, Score) {
        let DriverState { lower, upper, .. } = self.state.driver;
        // Moves that were known to be worth no more than `lower` were not searched: no value is below it.
        (lower, upper.max(lower))
    }

    /// The depth of the last finished iteration; 0 before. An exact search is 255 deep.
    pub fn depth(&self) -> u8 {
        self.state.depth
    }

    /// What the search did so far.
    pub fn stats(&self) -> &Stats {
        &self.state.stats
    }

    /// The table, to see what it holds.
    pub fn table(&self) -> &T {
        &self.table
    }

    /// The history counters, one for each [history slot](Game::HISTORY_SLOTS) that memory was lent for.
    pub fn history(&mut self) -> &[i16] {
        self.memory.lend().history
    }

    /// Whether the search is over.
    pub fn is_done(&self) -> bool {
        self.state.done
    }

    /// The memory and the table back.
    pub fn into_parts(self) -> (M, T) {
        (self.memory, self.table)
    }
}

/// The part of the move stack that is used: places in it are kept in 16 bits.
#[inline]
fn up_to_most<M>(moves: &mut [RankedMove<M>]) -> &mut [RankedMove<M>] {
    let most = moves.len().min(u16::MAX.into());
    &mut moves[..most]
}
