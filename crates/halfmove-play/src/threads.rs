//! An engine of several threads: searches of the same position that share a table, and so learn from each other.
//!
//! One search is stepped by the caller like any other, and answers. The others run on threads of their own, from the start of
//! a search until it is done or stopped; they only fill the table. Each has another aspiration window, so that they part ways.
//! What comes out depends on how the threads fall together (*lazy SMP*).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread::{self, JoinHandle};

use halfmove::{Buffers, Driver, Evaluate, Game, Limits, Notation, Options, Poll, Search};

use crate::analysis::{Analysis, Task};
use crate::engine::{buffers_for, carried_on, current_line_of, report_of};
use crate::session::{legal_among, move_text, position_of};
use crate::shared_table::SharedTable;
use crate::{Engine, Error, Preset, Report, Session};

/// Nodes between two looks of a helper whether to stop: a part of a millisecond.
const SLICE: u64 = 512;
/// By how many points the aspiration windows of two neighbouring helpers differ.
const WINDOW_STEP: u16 = 7;

/// See the [module](self).
pub(crate) struct ThreadedEngine<G: Notation, E> {
    evaluator: fn(&G) -> E,
    options: Options,
    threads: usize,
    table_bytes: usize,
    /// Allocated when a search first starts.
    table: Option<SharedTable>,
    analysis: Option<Analysis<G, E, SharedTable>>,
    helpers: Helpers<G>,
}

/// The searches on other threads; they end when this is dropped.
struct Helpers<G: Game> {
    stop: Arc<AtomicBool>,
    nodes: Arc<AtomicU64>,
    threads: Vec<JoinHandle<Buffers<G>>>,
    /// Of helpers that have ended, for those of the next search: their history is kept.
    memories: Vec<Buffers<G>>,
}

impl<G: Game> Helpers<G> {
    fn new(memories: Vec<Buffers<G>>) -> Self {
        Helpers { stop: Arc::default(), nodes: Arc::default(), threads: Vec::new(), memories }
    }

    /// Stops them, and waits until they have.
    fn stop(&mut self) {
        self.stop.store(true, Relaxed);
        // One that panicked helps no more; the search that answers is another one.
        self.memories.extend(self.threads.drain(..).filter_map(|thread| thread.join().ok()));
    }
}

impl<G: Game> Drop for Helpers<G> {
    fn drop(&mut self) {
        self.stop();
    }
}

impl<G, E> ThreadedEngine<G, E>
where
    G: Notation<Move: Send, Undo: Send> + Clone + Send + 'static,
    E: Evaluate<G> + 'static,
{
    /// An engine of so many threads, the caller's included.
    pub(crate) fn new(evaluator: fn(&G) -> E, preset: &Preset, threads: usize) -> Self {
        let Preset { options, table_bytes, .. } = *preset;
        let helpers = Helpers::new(Vec::new());
        ThreadedEngine { evaluator, options, threads, table_bytes, table: None, analysis: None, helpers }
    }

    /// Begins the searches of the others.
    fn start_helpers(&mut self, root: &G, limits: Limits, table: &SharedTable) {
        let mut helpers = Helpers::new(std::mem::take(&mut self.helpers.memories));
        for number in 1..self.threads {
            let (root, table, evaluator) = (root.clone(), table.clone(), self.evaluator);
            let driver = match self.options.driver {
                Driver::Aspiration(width) => Driver::Aspiration(width.saturating_add(WINDOW_STEP * number as u16)),
                other => other,
            };
            let options = Options { driver, ..self.options };
            let (stop, nodes) = (Arc::clone(&helpers.stop), Arc::clone(&helpers.nodes));
            let memory = helpers.memories.pop().unwrap_or_else(|| buffers_for(&options));
            let search = move || {
                let evaluate = evaluator(&root);
                let mut search = Search::new(root, evaluate, memory, table, options, limits);
                let mut before = 0;
                while !stop.load(Relaxed) {
                    let poll = search.step(SLICE);
                    let made = search.stats().nodes;
                    nodes.fetch_add(made - before, Relaxed);
                    before = made;
                    if poll == Poll::Done {
                        break;
                    }
                }
                search.into_parts().0
            };
            // With fewer threads than wanted the search is only slower.
            if let Ok(thread) = thread::Builder::new().name(format!("search {number}")).spawn(search) {
                helpers.threads.push(thread);
            }
        }
        self.helpers = helpers;
    }
}

impl<G, E> Engine for ThreadedEngine<G, E>
where
    G: Notation<Move: Send, Undo: Send> + Clone + Send + 'static,
    E: Evaluate<G> + 'static,
{
    /// Each thread makes its part of the nodes that `limits` allow.
    fn start_among(
        &mut self,
        session: &dyn Session,
        limits: Limits,
        lines: usize,
        only: &[String],
    ) -> Result<(), Error> {
        self.helpers.stop();
        let mut root = position_of::<G>(session)?.clone();
        root.begin_search();
        let only = legal_among(&root, only);
        let nodes = limits.nodes.map(|nodes| nodes.div_ceil(self.threads as u64));
        let limits = Limits { nodes, ..limits };
        let bytes = self.table_bytes;
        let table = self.table.get_or_insert_with(|| SharedTable::new(bytes)).clone();
        table.advance();
        let fresh = || buffers_for(&self.options);
        let memory = self.analysis.take().map_or_else(fresh, |analysis| analysis.into_parts().0);
        if !root.end().is_over() {
            self.start_helpers(&root, limits, &table);
        }
        let task = Task { root, evaluator: self.evaluator, options: self.options, limits, lines, only };
        self.analysis = Some(Analysis::new(task, memory, table));
        Ok(())
    }

    fn step(&mut self, budget: u64) -> Poll {
        let Some(analysis) = &mut self.analysis else { return Poll::Done };
        let poll = analysis.step(budget);
        if poll == Poll::Done && analysis.has_more() {
            self.analysis = self.analysis.take().map(Analysis::next);
            return Poll::Probe;
        }
        if poll == Poll::Done {
            self.helpers.stop();
        }
        poll
    }

    fn stop(&mut self) {
        self.helpers.stop();
    }

    fn best(&self) -> Option<String> {
        let analysis = self.analysis.as_ref()?;
        Some(move_text(analysis.root(), analysis.best()?))
    }

    fn report(&self) -> Option<Report> {
        self.analysis.as_ref().map(report_of)
    }

    fn carry_on(&self, line: &[String], plies: usize) -> Vec<String> {
        self.analysis.as_ref().map_or_else(|| line.to_vec(), |analysis| carried_on(analysis, line, plies))
    }

    /// Of all threads together.
    fn nodes(&self) -> u64 {
        self.analysis.as_ref().map_or(0, Analysis::nodes) + self.helpers.nodes.load(Relaxed)
    }

    fn current_line(&mut self) -> Vec<String> {
        self.analysis.as_mut().map(current_line_of).unwrap_or_default()
    }

    fn hashfull(&self) -> u16 {
        self.table.as_ref().map_or(0, SharedTable::hashfull)
    }

    fn forget(&mut self) {
        self.helpers.stop();
        self.helpers.memories.clear();
        (self.analysis, self.table) = (None, None);
    }
}
