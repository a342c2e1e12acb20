//! The analysis of one position: one search for the best line, or a row of searches for several.

use halfmove::{Buffers, Evaluate, Game, Limits, Options, Poll, Score, Search, Stats, Table, Transpositions};

use crate::legal::legal_moves;
use crate::slots::Slots;

/// What is to be searched, and how.
#[derive(Clone)]
pub(crate) struct Task<G: Game, E> {
    pub(crate) root: G,
    pub(crate) evaluator: fn(&G) -> E,
    pub(crate) options: Options,
    pub(crate) limits: Limits,
    /// How many lines are wanted.
    pub(crate) lines: usize,
    /// The moves that count, all of them legal; every legal move if there are none here.
    pub(crate) only: Vec<G::Move>,
}

/// One of the best lines.
#[derive(Clone, Debug)]
pub(crate) struct Line<M> {
    /// 1 for the best line.
    pub(crate) rank: usize,
    /// Plies searched by the last finished iteration; 0 for none.
    pub(crate) depth: u8,
    pub(crate) best: Option<M>,
    pub(crate) score: Option<Score>,
    pub(crate) pv: Vec<M>,
}

impl<M> Line<M> {
    /// Whether a deeper iteration could tell nothing new.
    fn is_settled(&self) -> bool {
        self.score.and_then(Score::plies_to_end).is_some_and(|plies| plies <= self.depth)
    }
}

/// An analysis that can stop after any node.
///
/// For one line it is one search, which deepens by itself. For several, each iteration is a row of searches of
/// one depth: the first of all root moves, the next without the best of the first, and so on.
pub(crate) struct Analysis<G: Game, E, T = Table<Slots>> {
    task: Task<G, E>,
    search: Search<G, E, Buffers<G>, T>,
    /// The depth of the iteration, where several lines are searched.
    depth: u8,
    /// The lines of the iteration under way, and of the last finished one.
    current: Vec<Line<G::Move>>,
    finished: Vec<Line<G::Move>>,
    /// What the searches before this one did.
    spent: Stats,
    /// The nodes made when the last line was finished.
    settled: u64,
    /// Whether the last search ended without finishing its line.
    is_cut_short: bool,
    /// The line that was being searched at the last node but one of those that there are.
    last_line: Vec<G::Move>,
}

impl<G: Game + Clone, E: Evaluate<G>, T: Transpositions> Analysis<G, E, T> {
    /// An analysis before its first node.
    pub(crate) fn new(mut task: Task<G, E>, memory: Buffers<G>, table: T) -> Self {
        task.limits = task.limits.within(&task.root);
        let moves = if task.only.is_empty() { legal_moves(&task.root).1.len() } else { task.only.len() };
        task.lines = task.lines.min(moves).max(1);
        let depth = if task.options.iterate { 1 } else { task.limits.depth };
        let spent = Stats::default();
        let search = task.search(depth, &[], &spent, memory, table);
        let (current, finished) = (Vec::new(), Vec::new());
        Analysis {
            task,
            search,
            depth,
            current,
            finished,
            spent,
            settled: 0,
            is_cut_short: false,
            last_line: Vec::new(),
        }
    }

    /// The memory and the table back.
    pub(crate) fn into_parts(self) -> (Buffers<G>, T) {
        self.search.into_parts()
    }

    pub(crate) fn table(&self) -> &T {
        self.search.table()
    }

    /// The history counters of the search under way.
    pub(crate) fn history(&mut self) -> &[i16] {
        self.search.history()
    }

    /// The line being searched, or where the search was when its nodes were used up.
    pub(crate) fn current_line(&mut self) -> Vec<G::Move> {
        if self.is_cut_short { self.last_line.clone() } else { self.search.current_line().collect() }
    }

    /// How many nodes may yet be made, if that is limited.
    fn nodes_left(&self) -> Option<u64> {
        self.task.limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes()))
    }

    pub(crate) fn root(&self) -> &G {
        &self.task.root
    }

    /// Makes up to `budget` nodes; stops sooner with [`Poll::Probe`] when a line is finished.
    /// [`Poll::Done`] asks for [`next`](Self::next), if there [is more](Self::has_more).
    pub(crate) fn step(&mut self, budget: u64) -> Poll {
        let mut left = budget;
        loop {
            // A search whose nodes are used up goes back to the root: where it was is to be known before.
            let piece = match self.nodes_left() {
                Some(1) => {
                    self.last_line = self.search.current_line().collect();
                    left
                }
                Some(nodes @ 2..) => left.min(nodes - 1),
                _ => left,
            };
            let before = *self.search.stats();
            let poll = self.search.step(piece);
            let now = self.search.stats();
            let made = now.nodes - before.nodes;
            left -= made;
            if poll == Poll::Pending && made > 0 && left > 0 {
                continue;
            }
            let is_line = now.probes > before.probes && self.search.probe().is_some_and(|probe| probe.is_final);
            if is_line {
                self.keep_line();
            } else if poll == Poll::Done {
                self.is_cut_short = true;
            }
            // A failed window is no news for anyone: the search goes on.
            if is_line || poll != Poll::Probe {
                return poll;
            }
        }
    }

    fn keep_line(&mut self) {
        self.settled = self.nodes();
        self.current.push(self.line_under_way(self.current.len() + 1));
        if self.current.len() == self.task.lines {
            self.finished = std::mem::take(&mut self.current);
        }
    }

    /// Whether another search is to follow the one that is done.
    pub(crate) fn has_more(&self) -> bool {
        let Task { limits, options, lines, .. } = self.task;
        if lines == 1 || self.is_cut_short || limits.nodes.is_some_and(|nodes| self.settled >= nodes) {
            return false;
        }
        let is_last = !options.iterate || self.depth >= limits.depth || self.finished.iter().all(Line::is_settled);
        !(self.current.is_empty() && is_last)
    }

    /// Begins the next search.
    pub(crate) fn next(mut self) -> Self {
        self.depth += u8::from(self.current.is_empty());
        self.spent = self.stats();
        let taken: Vec<G::Move> = self.current.iter().filter_map(|line| line.best).collect();
        let (memory, table) = self.search.into_parts();
        let search = self.task.search(self.depth, &taken, &self.spent, memory, table);
        Analysis { search, ..self }
    }

    /// The best move so far.
    pub(crate) fn best(&self) -> Option<G::Move> {
        self.best_of_several().map_or_else(|| self.search.best(), |line| line.best)
    }

    /// The line that was finished last; in the middle of an iteration the best line so far.
    pub(crate) fn line(&self) -> Line<G::Move> {
        let several = if self.is_partial() {
            self.best_of_several()
        } else {
            self.current.last().or(self.finished.last()).filter(|_| self.task.lines > 1)
        };
        several.cloned().unwrap_or_else(|| self.line_under_way(1))
    }

    /// The best line, where several are searched. A move that only an unfinished search prefers does not count:
    /// each of these searches begins from nothing.
    fn best_of_several(&self) -> Option<&Line<G::Move>> {
        self.current.first().or(self.finished.first()).filter(|_| self.task.lines > 1)
    }

    fn line_under_way(&self, rank: usize) -> Line<G::Move> {
        let search = &self.search;
        let pv = search.pv().to_vec();
        Line { rank, depth: search.depth(), best: search.best(), score: search.score(), pv }
    }

    /// Whether nodes were made since the last line was finished.
    pub(crate) fn is_partial(&self) -> bool {
        self.nodes() != self.settled
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.spent.nodes + self.search.stats().nodes
    }

    /// What all searches did.
    pub(crate) fn stats(&self) -> Stats {
        total(&self.spent, self.search.stats())
    }
}

impl<G: Game + Clone, E: Evaluate<G>> Task<G, E> {
    /// The search of the next line, which leaves out the moves that are `taken`.
    fn search<T: Transpositions>(
        &self,
        depth: u8,
        taken: &[G::Move],
        spent: &Stats,
        memory: Buffers<G>,
        table: T,
    ) -> Search<G, E, Buffers<G>, T> {
        let nodes = self.limits.nodes.map(|nodes| nodes.saturating_sub(spent.nodes));
        let (options, depth) = match self.lines {
            1 => (self.options, self.limits.depth),
            _ => (Options { iterate: false, ..self.options }, depth),
        };
        let limits = Limits { depth, nodes };
        let mut search = Search::new(self.root.clone(), (self.evaluator)(&self.root), memory, table, options, limits);
        if !(taken.is_empty() && self.only.is_empty()) {
            let counts = |mv| self.only.is_empty() || self.only.contains(&mv);
            search.retain_root_moves(|mv| counts(mv) && !taken.contains(&mv));
        }
        search
    }
}

/// What two searches did together.
fn total(a: &Stats, b: &Stats) -> Stats {
    let mut sum = *a;
    sum.nodes += b.nodes;
    sum.expanded += b.expanded;
    sum.leaves += b.leaves;
    sum.alpha_cutoffs += b.alpha_cutoffs;
    sum.beta_cutoffs += b.beta_cutoffs;
    sum.first_move_cutoffs += b.first_move_cutoffs;
    sum.table_probes += b.table_probes;
    sum.table_hits += b.table_hits;
    sum.table_cutoffs += b.table_cutoffs;
    sum.table_refusals += b.table_refusals;
    sum.seldepth = a.seldepth.max(b.seldepth);
    sum.frames_high = a.frames_high.max(b.frames_high);
    sum.frames_exhausted += b.frames_exhausted;
    sum.moves_high = a.moves_high.max(b.moves_high);
    sum.moves_exhausted += b.moves_exhausted;
    sum.pv_exhausted += b.pv_exhausted;
    sum.quiescence_capped += b.quiescence_capped;
    sum.probes += b.probes;
    sum
}
