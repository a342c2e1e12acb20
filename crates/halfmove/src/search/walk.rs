//! The one search loop: alpha-beta over an explicit stack of frames, which can stop before any node.

use core::ops::Range;

use crate::ordering::{self, NO_SLOT, Ranker};
use crate::pv::Lines;
use crate::search::Frame;
use crate::search::frame::Pass;
use crate::search::selective::Judged;
use crate::table::{Hit, Transpositions};
use crate::{
    Bound, Canonical, End, Equals, Evaluate, Fail, Game, Gen, Learning, Moves, Options, RankedMove, Score, Stats,
    TableCutoffs,
};

/// Fuel with which it does not pay to take a node's state into registers and back, nor to search one in place.
pub(crate) const FEW: usize = 4;

/// Everything that the loop works on, borrowed for one call.
pub(crate) struct Walk<'w, G: Game, E, T> {
    pub(crate) game: &'w mut G,
    pub(crate) evaluate: &'w mut E,
    pub(crate) table: &'w mut T,
    pub(crate) frames: &'w mut [Frame<G>],
    pub(crate) moves: &'w mut [RankedMove<G::Move>],
    pub(crate) history: &'w mut [i16],
    pub(crate) lines: Lines<'w, G::Move>,
    pub(crate) best_line: &'w mut [G::Move],
    pub(crate) options: &'w Options,
    pub(crate) stats: &'w mut Stats,
    pub(crate) ply: &'w mut usize,
    pub(crate) banked: &'w mut Banked<G::Move>,
    /// How many more nodes may be made.
    pub(crate) fuel: usize,
}

/// The answer so far: a legal root move, and its score once it was searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Banked<M> {
    pub(crate) mv: Option<M>,
    pub(crate) score: Option<Score>,
    /// The length of the best line that begins with `mv`.
    pub(crate) line: u16,
    /// Whether `mv` is the answer of a finished iteration, and the one under way has not searched it yet: until
    /// then it stands.
    pub(crate) stands: bool,
}

/// What became of a position that was to be searched.
pub(super) enum Opened {
    /// It has moves to try: a frame was pushed for it.
    Pushed,
    /// Its score is known, whatever the window.
    Exact(Score),
    /// Its score is known well enough for the window it was asked with.
    Bounded(Score),
    /// It was searched in place: its score, fail-soft, and the length of its best line.
    Searched(Score, u16),
}

/// What came of moves that lead to the horizon.
struct Leaves<M> {
    /// How many were made.
    tried: usize,
    best: Score,
    alpha: Score,
    /// The last that raised alpha.
    best_move: Option<M>,
    /// Whether that one reached beta: known where the loop ends, so that nobody compares again.
    is_cut: bool,
}

impl<G: Game, E: Evaluate<G>, T: Transpositions> Walk<'_, G, E, T> {
    /// Goes on until the root is searched (true) or `fuel` nodes were made (false), without all that
    /// [`Options::is_plain`] is without: left out at compile time, so that the classic search pays for no feature it does
    /// not use.
    #[inline]
    pub(crate) fn run_plain(&mut self) -> bool {
        self.run::<true, false, false>()
    }

    /// The same without what does not pay for [`FEW`] nodes.
    #[inline(always)]
    pub(crate) fn run_short(&mut self) -> bool {
        self.run::<true, true, false>()
    }

    /// The same with everything. Not inline: next to it in one function, the plain loop was 8 % slower.
    #[inline(never)]
    pub(crate) fn run_full(&mut self) -> bool {
        self.run::<false, false, false>()
    }

    #[inline(always)]
    pub(super) fn run<const PLAIN: bool, const SHORT: bool, const EXACT: bool>(&mut self) -> bool {
        // In a register: every access to a frame waits for it.
        let mut ply = *self.ply;
        let finished = self.run_from::<PLAIN, SHORT, EXACT>(&mut ply);
        *self.ply = ply;
        finished
    }

    /// The loop itself. `ply` is the current node's.
    #[inline(always)]
    fn run_from<const PLAIN: bool, const SHORT: bool, const EXACT: bool>(&mut self, ply: &mut usize) -> bool {
        loop {
            let frame = &self.frames[*ply];
            if frame.next != frame.end || (!PLAIN && frame.again) {
                if self.fuel == 0 {
                    return false;
                }
                let pushed = if EXACT {
                    self.descend_exact(*ply)
                } else if frame.depth == 1 && (PLAIN || self.options.quiescence == 0) {
                    self.horizon::<PLAIN, SHORT>(*ply);
                    // Asked here the frame's address is known.
                    if SHORT && self.fuel == 0 && self.frames[*ply].next != self.frames[*ply].end {
                        return false;
                    }
                    false
                } else if PLAIN && !SHORT && frame.depth == 2 && *ply > 0 && self.fuel > FEW {
                    self.pre_frontier(*ply)
                } else {
                    self.descend::<PLAIN, SHORT>(*ply)
                };
                *ply += usize::from(pushed);
                if SHORT && pushed && self.fuel == 0 {
                    return false;
                }
            } else if *ply == 0 {
                return true;
            } else {
                if EXACT {
                    self.close_exact(*ply);
                } else {
                    self.close::<PLAIN>(*ply);
                }
                *ply -= 1;
            }
        }
    }

    /// Makes the next move of the node at `ply` and opens the position it leads to. Whether a frame was pushed for
    /// that.
    #[inline(always)]
    fn descend<const PLAIN: bool, const SHORT: bool>(&mut self, ply: usize) -> bool {
        let frame = &mut self.frames[ply];
        if !PLAIN && frame.pass == Pass::Wanted {
            return self.pass(ply);
        }
        let is_again = !PLAIN && frame.again;
        if is_again {
            frame.again = false;
        } else {
            if !PLAIN {
                ordering::bring_forward(&mut self.moves[usize::from(frame.next)..usize::from(frame.end)]);
                frame.scouting = self.options.pvs && frame.next > frame.first && frame.alpha.next() < frame.beta;
                if self.options.selectivity.is_on() && self.is_next_skipped(ply) {
                    return false;
                }
            }
            let frame = &mut self.frames[ply];
            frame.mv = self.moves[usize::from(frame.next)].mv;
            frame.next += 1;
        }
        let frame = &mut self.frames[ply];
        let beta = if !PLAIN && frame.scouting { frame.alpha.next() } else { frame.beta };
        let (child_alpha, child_beta) = (-beta, -frame.alpha);
        let (mut depth, quiet_plies) = match frame.depth.checked_sub(1) {
            Some(depth) => (depth, self.options.quiescence),
            None => (0, frame.quiet_plies - 1),
        };
        let first = usize::from(frame.end);
        if !PLAIN && self.options.ordering.replies {
            frame.slot = ordering::slot_of(self.game, frame.mv);
        }
        frame.undo = self.game.make(frame.mv);
        self.count_node(ply + 1);
        let canonical = if PLAIN { Canonical::default() } else { self.identify(depth) };
        if !PLAIN && self.options.selectivity.is_on() && self.frames[ply].depth > 0 {
            let gives_check = self.game.in_check();
            self.frames[ply].gives_check = gives_check;
            depth += u8::from(gives_check && self.extends_checks(ply + 1));
            if !is_again {
                self.frames[ply].reduced = if gives_check { 0 } else { self.reduction(ply) };
            }
            depth -= self.frames[ply].reduced;
        }
        let opened = if PLAIN {
            self.open::<PLAIN, SHORT>(ply + 1, first, depth, canonical, child_alpha, child_beta)
        } else {
            self.open_child(ply + 1, first, (depth, quiet_plies), canonical, child_alpha, child_beta)
        };
        let frame = &mut self.frames[ply];
        let (score, line) = match opened {
            Opened::Pushed => return true,
            Opened::Exact(score) => {
                frame.scouting = false;
                frame.reduced = 0;
                (score, 0)
            }
            Opened::Bounded(score) => (score, 0),
            Opened::Searched(score, line) => (score, line),
        };
        self.game.unmake(frame.mv, frame.undo);
        self.receive::<PLAIN>(ply, -score, line);
        false
    }

    /// Counts a node just made.
    #[inline(always)]
    pub(super) fn count_node(&mut self, ply: usize) {
        self.fuel -= 1;
        self.stats.nodes += 1;
        self.note_depth(ply);
    }

    /// The identity of the position that was just made, if one of this depth, or extended by a ply, has to do with the
    /// table, whose memory is fetched while the game is asked about the position.
    #[inline]
    pub(super) fn identify(&self, depth: u8) -> Canonical {
        if !self.uses_table(depth.saturating_add(self.options.selectivity.check_extensions.into())) {
            return Canonical::default();
        }
        let canonical = self.game.canonical();
        self.table.prefetch(canonical.key);
        canonical
    }

    /// Opens the position that was just made, above the horizon or beyond.
    #[inline]
    pub(super) fn open_child(
        &mut self,
        ply: usize,
        first: usize,
        (depth, quiet_plies): (u8, u8),
        canonical: Canonical,
        alpha: Score,
        beta: Score,
    ) -> Opened {
        if depth > 0 {
            self.open::<false, false>(ply, first, depth, canonical, alpha, beta)
        } else {
            self.open_quiescence(ply, first, quiet_plies, canonical, alpha, beta)
        }
    }

    /// Searches the children of the node of depth 2 at `ply`, as far as the fuel goes. Whether a frame was pushed for one of
    /// them.
    ///
    /// It does what [`descend`](Self::descend) and [`receive`](Self::receive) do, with the node's state in registers from
    /// one child to the next: most nodes that have a frame are of this depth, and plain alpha-beta is 6 % quicker for it.
    #[inline(always)]
    fn pre_frontier(&mut self, ply: usize) -> bool {
        let Frame { first, mut next, end, mut best, mut alpha, beta, mut best_move, mut pv_len, .. } = self.frames[ply];
        let mut pushed = false;
        while next != end && self.fuel > 0 {
            let mv = self.moves[usize::from(next)].mv;
            next += 1;
            let undo = self.game.make(mv);
            self.count_node(ply + 1);
            let (score, line) =
                match self.open::<true, false>(ply + 1, usize::from(end), 1, Canonical::default(), -beta, -alpha) {
                    Opened::Pushed => {
                        let frame = &mut self.frames[ply];
                        (frame.mv, frame.undo) = (mv, undo);
                        pushed = true;
                        break;
                    }
                    Opened::Exact(score) | Opened::Bounded(score) => (-score, 0),
                    Opened::Searched(score, line) => (-score, line),
                };
            self.game.unmake(mv, undo);
            if score > best {
                best = score;
                if score > alpha {
                    (alpha, best_move) = (score, Some(mv));
                    if score >= beta {
                        pv_len = 0;
                        self.count_cutoff(ply, next - first == 1);
                        next = end;
                        break;
                    }
                    pv_len = line + 1;
                    self.lines.store(ply, mv, line);
                }
            }
        }
        let frame = &mut self.frames[ply];
        (frame.next, frame.best, frame.alpha, frame.best_move, frame.pv_len) = (next, best, alpha, best_move, pv_len);
        pushed
    }

    /// Searches the children of the node of depth 1 at `ply`, as far as the fuel goes. They are most of all nodes, and
    /// get no frames.
    #[inline(always)]
    fn horizon<const PLAIN: bool, const SHORT: bool>(&mut self, ply: usize) {
        let frame = &self.frames[ply];
        let range = usize::from(frame.next)..usize::from(frame.end);
        // Root moves are banked one by one, so that the answer does not depend on the slices.
        let most = if SHORT || ply == 0 { 1 } else { range.len().min(self.fuel) };
        let (next, best, alpha, beta) = (range.start, frame.best, frame.alpha, frame.beta);
        let leaves = self.leaves::<PLAIN>(ply, range, most, best, alpha, beta);
        let frame = &mut self.frames[ply];
        if ply == 0 {
            frame.mv = self.moves[next].mv;
        }
        frame.next += leaves.tried as u16;
        (frame.best, frame.alpha) = (leaves.best, leaves.alpha);
        if let Some(mv) = leaves.best_move {
            frame.mv = mv;
            frame.best_move = Some(mv);
            self.raise::<PLAIN>(ply, 0);
        }
        if ply == 0 {
            self.bank();
        }
    }

    /// Searches a node of depth 1 that has just been opened, whose moves are `count` of the stack from `first` on, as a
    /// frame and [`horizon`](Self::horizon) would: without that detour plain alpha-beta is 5 % quicker. There must be
    /// fuel for all.
    #[inline(always)]
    fn search_in_place(&mut self, ply: usize, first: usize, count: usize, node: &Node) -> Opened {
        let Node { best, alpha, beta, .. } = *node;
        self.note_memory(ply, first + count);
        let leaves = self.leaves::<true>(ply, first..first + count, count, best, alpha, beta);
        let line = match leaves.best_move {
            _ if leaves.is_cut => {
                self.count_cutoff(ply, leaves.tried == 1);
                0
            }
            Some(mv) => {
                self.lines.store(ply, mv, 0);
                1
            }
            None => 0,
        };
        Opened::Searched(leaves.best, line)
    }

    /// Makes up to `most` of the moves in `range` and scores the positions they lead to without search.
    #[inline(always)]
    fn leaves<const PLAIN: bool>(
        &mut self,
        ply: usize,
        range: Range<usize>,
        most: usize,
        mut best: Score,
        mut alpha: Score,
        beta: Score,
    ) -> Leaves<G::Move> {
        let list = &mut self.moves[range];
        let ranked = !PLAIN && self.options.ranks(1);
        let equals = !PLAIN && self.options.equals == Equals::Replace;
        let (mut best_move, mut evaluated, mut tried, mut is_cut) = (None, 0, 0, false);
        while tried < most {
            if ranked {
                ordering::bring_forward(&mut list[tried..]);
            }
            let mv = list[tried].mv;
            tried += 1;
            let undo = self.game.make(mv);
            // How the game ended is scored after the move was taken back: with nothing called in between, a position that
            // is copied need not be written to memory and back.
            let end = self.game.end();
            let mut score = Score::DRAW;
            if end == End::Open {
                evaluated += 1;
                score = -self.evaluate.evaluate(self.game).without_decision();
            }
            self.game.unmake(mv, undo);
            if end != End::Open {
                score = -end.score_of_over(ply + 1);
            }
            if score > best || (equals && score == best) {
                best = score;
                if score > alpha || (equals && score == alpha) {
                    (alpha, best_move) = (score, Some(mv));
                    if score >= beta {
                        is_cut = true;
                        break;
                    }
                }
            }
        }
        self.fuel -= tried;
        self.stats.nodes += tried as u64;
        self.stats.leaves += evaluated;
        self.note_depth(ply + 1);
        Leaves { tried, best, alpha, best_move, is_cut }
    }

    /// The score of the current position without search.
    #[inline]
    pub(super) fn static_score(&mut self, ply: usize) -> Score {
        match self.game.end().score(ply) {
            Some(score) => score,
            None => {
                self.stats.leaves += 1;
                self.evaluate.evaluate(self.game).without_decision()
            }
        }
    }

    /// Opens the position that was just made, `depth` plies above the horizon; its moves go to the stack from
    /// `first` on.
    #[inline(always)]
    fn open<const PLAIN: bool, const SHORT: bool>(
        &mut self,
        ply: usize,
        first: usize,
        depth: u8,
        canonical: Canonical,
        alpha: Score,
        beta: Score,
    ) -> Opened {
        let mut node = Node { depth, alpha, beta, floor: alpha, ..Node::DEFAULT };
        let mut table_move = None;
        let mut pass = Pass::No;
        if !PLAIN {
            if G::ENDS_BY_PATH
                && let Some(score) = self.game.end().score(ply)
            {
                return Opened::Exact(score);
            }
            if self.options.bounds
                && let Some(opened) = self.narrow(ply, &mut node)
            {
                return opened;
            }
            if self.uses_table(depth) {
                match self.probe(ply, &node, canonical.key) {
                    Ok(packed) => table_move = packed,
                    Err(opened) => return opened,
                }
                if table_move.is_none() {
                    node.depth = self.depth_without_guide(depth);
                }
            }
            if self.options.selectivity.is_on() {
                match self.judge(ply, &mut node) {
                    Judged::Enough(score) => return Opened::Bounded(score),
                    Judged::Hopeless => {
                        return self.open_quiescence(ply, first, self.options.quiescence, canonical, alpha, beta);
                    }
                    Judged::Search(wanted) => pass = wanted,
                }
            }
        }
        let mut moves = Moves::new(&mut self.moves[first..]);
        let end = self.game.generate(Gen::All, &mut moves);
        if end != End::Open {
            return Opened::Exact(end.score_of_over(ply));
        }
        self.stats.expanded += 1;
        let (count, dropped) = (moves.len(), moves.dropped());
        if ply >= self.frames.len() || dropped > 0 || count == 0 {
            self.stats.frames_exhausted += u64::from(ply >= self.frames.len());
            self.stats.moves_exhausted += u64::from(dropped > 0);
            return Opened::Exact(self.static_score(ply));
        }
        if PLAIN && !SHORT && depth == 1 && self.fuel >= count {
            return self.search_in_place(ply, first, count, &node);
        }
        if !PLAIN && self.options.ranks(depth) {
            let table_move = table_move.and_then(G::unpack).map(|mv| G::unmap_move(mv, canonical.symmetry));
            self.rank(ply, first, count, table_move);
        }
        self.push::<PLAIN>(ply, first, count, &node);
        if !PLAIN {
            self.frames[ply].canonical = canonical;
            self.frames[ply].pass = pass;
        }
        Opened::Pushed
    }

    /// Narrows the window of `node` to what the game can bound. The score, if that decides it.
    fn narrow(&mut self, ply: usize, node: &mut Node) -> Option<Opened> {
        let (lower, upper) = self.game.bounds()?;
        let (lower, upper) = (lower.to_root(ply), upper.to_root(ply));
        if lower == upper {
            return Some(Opened::Exact(lower));
        }
        if lower >= node.beta {
            return Some(Opened::Bounded(lower));
        }
        if upper <= node.alpha {
            return Some(Opened::Bounded(upper));
        }
        if lower > node.alpha {
            (node.alpha, node.floor, node.best) = (lower, lower, lower);
        }
        node.beta = node.beta.min(upper);
        None
    }

    /// Whether nodes of this depth have to do with the table.
    #[inline]
    pub(super) fn uses_table(&self, depth: u8) -> bool {
        depth >= self.options.table_min_depth
            && (self.options.ordering.table_move || self.options.table_cutoffs != TableCutoffs::Never)
            && !self.table.is_empty()
    }

    /// Asks the table: the packed move it knows, or the node's score where that is known well enough.
    #[inline]
    pub(super) fn probe(&mut self, ply: usize, node: &Node, key: u64) -> Result<Option<u32>, Opened> {
        self.stats.table_probes += 1;
        let Some(hit) = self.table.probe(key) else { return Ok(None) };
        self.stats.table_hits += 1;
        let is_deep_enough = match self.options.table_cutoffs {
            TableCutoffs::Never => false,
            TableCutoffs::ExactDepth => hit.depth == node.depth,
            TableCutoffs::AtLeast => hit.depth >= node.depth,
        };
        let score = hit.score.to_root(ply);
        let opened = match hit.bound {
            _ if !is_deep_enough => return Ok(hit.packed_move),
            Bound::Exact => Opened::Exact(score),
            Bound::Lower if score >= node.beta => Opened::Bounded(score),
            Bound::Upper if score <= node.alpha => Opened::Bounded(score),
            _ => return Ok(hit.packed_move),
        };
        self.stats.table_cutoffs += 1;
        Err(opened)
    }

    /// Turns the hints of the moves just generated into ranks.
    pub(super) fn rank(&mut self, ply: usize, first: usize, count: usize, table_move: Option<G::Move>) {
        let (killers, before) = (self.frames[ply].killers, slots_before(self.frames, ply));
        let ranker = Ranker::new::<G>(self.options.ordering, table_move, killers, self.history, before);
        let found = ranker.rank(self.game, &mut self.moves[first..first + count]);
        self.stats.table_refusals += u64::from(!found);
    }

    /// Pushes a frame for the current position, whose moves are on the stack already.
    #[inline]
    pub(super) fn push<const PLAIN: bool>(&mut self, ply: usize, first: usize, count: usize, node: &Node) {
        self.frames[ply].set::<PLAIN>(first, count, node);
        self.note_memory(ply, first + count);
    }

    /// Counts the most memory in use: a frame for `ply`, and `moves` slots.
    #[inline]
    fn note_memory(&mut self, ply: usize, moves: usize) {
        if ply as u16 >= self.stats.frames_high {
            self.stats.frames_high = ply as u16 + 1;
        }
        if moves as u16 > self.stats.moves_high {
            self.stats.moves_high = moves as u16;
        }
    }

    /// Ends the current node, which has no more moves to try, and hands its score to its parent.
    #[inline(always)]
    fn close<const PLAIN: bool>(&mut self, ply: usize) {
        if !PLAIN {
            self.remember(ply);
            self.learn(ply);
        }
        let Frame { best, floor, beta, pv_len, .. } = self.frames[ply];
        let best = if !PLAIN && self.options.fail == Fail::Hard { best.max(floor).min(beta) } else { best };
        let parent = &self.frames[ply - 1];
        if !PLAIN && parent.pass == Pass::Made {
            self.game.unmake_null(parent.undo);
            self.receive_pass(ply - 1, -best);
            return;
        }
        self.game.unmake(parent.mv, parent.undo);
        self.receive::<PLAIN>(ply - 1, -best, pv_len);
    }

    /// Stores what the node at `ply` found in the table.
    #[inline]
    pub(crate) fn remember(&mut self, ply: usize) {
        if self.options.exact {
            return self.remember_bounds(ply);
        }
        let frame = &self.frames[ply];
        if !self.uses_table(frame.depth) {
            return;
        }
        let Canonical { key, symmetry } = frame.canonical;
        let hit = Hit {
            score: frame.best.to_node(ply),
            bound: Bound::of(frame.best, frame.floor, frame.beta),
            depth: frame.depth,
            packed_move: frame.best_move.map(|mv| G::pack(G::map_move(mv, symmetry))),
        };
        self.table.store(key, hit);
    }

    /// Takes the score of the move that was searched last at `ply`, and the length of its best line.
    ///
    /// Always inline: called, it would take the address of the walk, which must lie in memory then. Measured: 4 % of the
    /// instructions of plain alpha-beta, 11 % in steps of one node.
    #[inline(always)]
    fn receive<const PLAIN: bool>(&mut self, ply: usize, score: Score, line: u16) {
        let frame = &mut self.frames[ply];
        if !PLAIN && score > frame.alpha && (frame.reduced > 0 || (frame.scouting && score < frame.beta)) {
            // The move is better than expected: first as deep as the others, then with the open window.
            frame.again = true;
            if frame.reduced > 0 {
                frame.reduced = 0;
            } else {
                frame.scouting = false;
            }
            return;
        }
        let equals = !PLAIN && self.options.equals == Equals::Replace;
        if score > frame.best || (equals && score == frame.best) {
            frame.best = score;
            if score > frame.alpha || (equals && score == frame.alpha) {
                frame.alpha = score;
                frame.best_move = Some(frame.mv);
                self.raise::<PLAIN>(ply, line);
            }
        }
        if ply == 0 {
            self.bank();
        }
    }

    /// Follows from `mv` having raised alpha at `ply`: a cutoff, or a new best line that goes on with `line` moves
    /// from the ply below.
    #[inline(always)]
    pub(super) fn raise<const PLAIN: bool>(&mut self, ply: usize, line: u16) {
        let frame = &mut self.frames[ply];
        if frame.best >= frame.beta {
            frame.pv_len = 0;
            self.cut_off::<PLAIN>(ply);
        } else {
            frame.pv_len = line + 1;
            self.lines.store(ply, frame.mv, line);
        }
    }

    /// Counts the deepest ply reached.
    #[inline]
    fn note_depth(&mut self, ply: usize) {
        if ply as u16 > self.stats.seldepth {
            self.stats.seldepth = ply as u16;
        }
    }

    /// Leaves out the moves that are left at `ply`, and learns from the one that was good enough.
    #[inline(always)]
    fn cut_off<const PLAIN: bool>(&mut self, ply: usize) {
        let frame = &mut self.frames[ply];
        let tried = frame.next - frame.first;
        frame.next = frame.end;
        self.count_cutoff(ply, tried == 1);
        if !PLAIN && self.game.is_quiet(self.frames[ply].mv) {
            self.learn_from_cutoff(ply, tried);
        }
    }

    #[inline]
    fn count_cutoff(&mut self, ply: usize, is_first: bool) {
        let cutoffs = if ply.is_multiple_of(2) { &mut self.stats.beta_cutoffs } else { &mut self.stats.alpha_cutoffs };
        *cutoffs += 1;
        self.stats.first_move_cutoffs += u64::from(is_first);
    }

    /// Remembers the quiet move that cut off at `ply` after `tried` moves, itself included.
    fn learn_from_cutoff(&mut self, ply: usize, tried: u16) {
        let frame = &mut self.frames[ply];
        let slot = ordering::slot_of(self.game, frame.mv);
        if frame.killers[0] != slot {
            frame.killers = [slot, frame.killers[0]];
        }
        let ordering = &self.options.ordering;
        if !ordering.history || ordering.learning != Learning::Cutoffs || frame.depth == 0 {
            return;
        }
        let (cut, tried) = (frame.mv, usize::from(frame.first)..usize::from(frame.first + tried));
        let bonus = i32::from(frame.depth).pow(2);
        let bonus = if ordering.replies { (12 * bonus).min(1_600) } else { bonus.min(400) };
        let before = if ordering.replies { slots_before(self.frames, ply) } else { [NO_SLOT; 2] };
        for slot in &self.moves[tried] {
            if slot.rank != ordering::SKIPPED && self.game.is_quiet(slot.mv) {
                let has_cut = slot.mv == cut;
                let slot = ordering::slot_of(self.game, slot.mv);
                ordering::reward(self.history, usize::from(slot), bonus, has_cut);
                for before in before.into_iter().filter(|&before| before != NO_SLOT) {
                    ordering::reward(self.history, ordering::reply_at::<G>(before, slot), bonus, has_cut);
                }
            }
        }
    }

    /// Counts the best move of the node at `ply`, where that is how history learns.
    #[inline]
    pub(crate) fn learn(&mut self, ply: usize) {
        let frame = &self.frames[ply];
        let ordering = &self.options.ordering;
        if ordering.history
            && ordering.learning == Learning::BestMoves
            && frame.depth > 0
            && let Some(mv) = frame.best_move
            && self.game.is_quiet(mv)
        {
            ordering::raise(self.history, ordering::slot_of(self.game, mv), frame.depth);
        }
    }

    /// Banks the root's best move so far.
    pub(super) fn bank(&mut self) {
        let frame = &self.frames[0];
        if self.banked.stands && Some(frame.mv) != self.banked.mv {
            return;
        }
        self.banked.stands = false;
        self.bank_root();
    }

    /// Banks the root's best move, if one raised alpha. Whether its line was cut short for want of memory.
    pub(crate) fn bank_root(&mut self) -> bool {
        let frame = &self.frames[0];
        let Some(mv) = frame.best_move else { return false };
        // A move that failed high has no line but itself.
        let (line, wanted) =
            if frame.best < frame.beta { (self.lines.root(frame.pv_len), frame.pv_len) } else { (&[mv] as &[_], 1) };
        let length = line.len().min(self.best_line.len());
        self.best_line[..length].copy_from_slice(&line[..length]);
        *self.banked = Banked { mv: Some(mv), score: Some(frame.best), line: length as u16, stands: false };
        length < usize::from(wanted)
    }
}

/// The history slots of the last two moves on the way to the node at `ply`, the latest first.
#[inline]
fn slots_before<G: Game>(frames: &[Frame<G>], ply: usize) -> [u16; 2] {
    [1, 2].map(|back| ply.checked_sub(back).map_or(NO_SLOT, |at| frames[at].slot))
}

/// How a node is to be searched.
pub(crate) struct Node {
    pub(crate) depth: u8,
    pub(crate) quiet_plies: u8,
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
    /// What the node is worth at the least, before any move is tried.
    pub(crate) best: Score,
    /// The lower end of the window by which the result's bound is told.
    pub(crate) floor: Score,
    /// In a selective search, and beyond the horizon: the score without search, unless in check.
    pub(crate) eval: Score,
    /// In a selective search: whether the side to move is in check.
    pub(crate) in_check: bool,
}

impl Node {
    /// Nothing known, nothing to be searched, an open window.
    pub(crate) const DEFAULT: Node = Node {
        depth: 0,
        quiet_plies: 0,
        alpha: Score::BELOW_ALL,
        beta: Score::ABOVE_ALL,
        best: Score::BELOW_ALL,
        floor: Score::BELOW_ALL,
        eval: Score::BELOW_ALL,
        in_check: false,
    };
}
