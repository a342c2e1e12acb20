//! The engine of a game, behind an object-safe face: searches that are stepped, with answers in text.

use halfmove::{
    Buffers, End, Evaluate, Game, Limits, Notation, Options, Poll, Score, Sizes, Stats, Table, Transpositions,
};

use crate::analysis::{Analysis, Line, Task};
use crate::legal::legal_moves;
use crate::memory::{HashView, HistoryCount, best_move, history_counts};
use crate::session::{legal_among, line_text, move_text, position_of};
use crate::slots::Slots;
use crate::{Error, Preset, Session};

/// What an engine found out, as text and numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Which line this is: 1 for the best one.
    pub line: usize,
    /// The depth of the last finished iteration of this line, in plies; 0 if there is none.
    pub depth: u8,
    /// Whether nodes were made since that iteration ended: the search goes on, or was stopped in the middle.
    pub is_partial: bool,
    /// The best move of the line; `None` if the game is over.
    pub best: Option<String>,
    /// What the position is worth to the side to move if that move is played; `None` before any move was searched.
    pub score: Option<Score>,
    /// The principal variation from the position searched, the best move first.
    pub pv: Vec<String>,
    /// What the search did so far, for all lines together.
    pub stats: Stats,
}

/// An engine for one kind of game. It owns its memory and its transposition table, and keeps them from move to move.
///
/// It has no clock and no thread: it works while it is stepped, and however the steps are cut, it finds the same.
///
/// ```
/// use halfmove::Poll;
/// use halfmove_play::{Effort, catalogue};
///
/// let game = catalogue::find("connect4")?;
/// let preset = game.preset("plain")?;
/// let mut engine = game.engine(preset);
/// engine.start(&*game.session(), preset.limits(Effort::Depth(5))?, 1)?;
/// while engine.step(4) != Poll::Done {
///     // here the caller draws a frame, polls the keyboard, looks at the clock ...
/// }
/// assert_eq!(engine.best().as_deref(), Some("4"));
/// assert_eq!(engine.nodes(), 755);
/// # Ok::<(), halfmove_play::Error>(())
/// ```
pub trait Engine {
    /// Begins to search the position that `session` stands at, for the best `lines` moves (0 counts as 1). What was
    /// being searched is dropped; the table keeps what it holds.
    ///
    /// With one line the search deepens as the preset says. With several, each iteration searches the best line
    /// first, then the best of the other moves, and so on, before the next one begins.
    ///
    /// # Errors
    /// [`Error::OtherGame`] if the session plays another game than the engine.
    fn start(&mut self, session: &dyn Session, limits: Limits, lines: usize) -> Result<(), Error> {
        self.start_among(session, limits, lines, &[])
    }

    /// As [`start`](Engine::start), for the best of the moves in `only`. Those that are not legal are left out; if none is
    /// left, all moves count.
    ///
    /// # Errors
    /// [`Error::OtherGame`] if the session plays another game than the engine.
    fn start_among(
        &mut self,
        session: &dyn Session,
        limits: Limits,
        lines: usize,
        only: &[String],
    ) -> Result<(), Error>;

    /// Makes up to `budget` nodes. Stops sooner with [`Poll::Probe`] when an iteration of a line is finished, which
    /// [`report`](Engine::report) then tells, and with [`Poll::Done`] when the search is over. That may come with a
    /// finished iteration too: then the report [is not partial](Report::is_partial).
    fn step(&mut self, budget: u64) -> Poll;

    /// The best move so far. From the start of a search on it is a legal move, if there is one.
    fn best(&self) -> Option<String>;

    /// The line that was finished last; in the middle of an iteration the best line so far. `None` before the first
    /// [`start`](Engine::start).
    fn report(&self) -> Option<Report>;

    /// A line from the position searched, of legal moves, carried on by the best moves that the transposition table holds,
    /// until it has `plies` moves: a search often ends a line where the table knew its score. As it is in an engine without a
    /// table, and where the game is over.
    fn carry_on(&self, line: &[String], plies: usize) -> Vec<String> {
        let _ = plies;
        line.to_vec()
    }

    /// Positions made since [`start`](Engine::start).
    fn nodes(&self) -> u64;

    /// The line that is being searched at this moment: see [`Search::current_line`](halfmove::Search::current_line). Empty in
    /// an engine that searches nothing.
    fn current_line(&mut self) -> Vec<String> {
        Vec::new()
    }

    /// How full the transposition table is with what this search found, in permille; 0 in an engine without one.
    fn hashfull(&self) -> u16 {
        0
    }

    /// What the transposition table knows of the position that `session` stands at; nothing in an engine without one.
    ///
    /// # Errors
    /// [`Error::OtherGame`] if the session plays another game than the engine.
    fn hash(&self, session: &dyn Session) -> Result<HashView, Error> {
        let _ = session;
        Ok(HashView::default())
    }

    /// The history counters of the last search that are not zero, from the highest; none in an engine without history.
    fn history(&mut self) -> Vec<HistoryCount> {
        Vec::new()
    }

    /// Tells that the search will not be stepped any more, so that threads which help it can end. What it found stays.
    fn stop(&mut self) {}

    /// Drops the search and what the table holds: before a new game, so that it does not depend on the last one.
    fn forget(&mut self);
}

/// The engine of one kind of game.
///
/// `G` is the game as it is searched: `S`, the game that sessions play, unless that is searched by other rules.
pub(crate) struct GameEngine<S, G: Game, E> {
    /// Where the search of a position begins.
    root: fn(&S) -> G,
    evaluator: fn(&G) -> E,
    options: Options,
    table_bytes: usize,
    /// For how many plies there is memory.
    plies: usize,
    /// Holds the memory and the table too, which are handed from each analysis to the next.
    analysis: Option<Analysis<G, E>>,
    /// What there is to say of a game that is over, where the search knows no ends.
    over: Option<Report>,
}

impl<S, G: Notation + Clone, E: Evaluate<G>> GameEngine<S, G, E> {
    pub(crate) fn new(root: fn(&S) -> G, evaluator: fn(&G) -> E, preset: &Preset) -> Self {
        let Preset { options, table_bytes, .. } = *preset;
        let plies = most_plies(&options);
        GameEngine { root, evaluator, options, table_bytes, plies, analysis: None, over: None }
    }

    /// The same with memory for so many plies, quiescence included.
    pub(crate) fn with_plies(self, plies: usize) -> Self {
        GameEngine { plies, ..self }
    }

    /// The memory and table of the last analysis, or new ones.
    fn take_parts(&mut self) -> (Buffers<G>, Table<Slots>) {
        let sizes = sizes_for::<G>(self.plies, &self.options);
        let fresh = || (Buffers::new(sizes), Table::new(Slots::of_bytes(self.table_bytes)));
        self.analysis.take().map_or_else(fresh, Analysis::into_parts)
    }

    /// The search under way, where there is one.
    fn under_way(&self) -> Option<&Analysis<G, E>> {
        self.analysis.as_ref().filter(|_| self.over.is_none())
    }
}

/// How many plies a search can go, quiescence included.
fn most_plies(options: &Options) -> usize {
    usize::from(u8::MAX) + usize::from(options.quiescence)
}

fn sizes_for<G: Game>(plies: usize, options: &Options) -> Sizes {
    let sizes = Sizes::for_plies::<G>(plies);
    if options.ordering.replies { sizes.with_replies::<G>() } else { sizes }
}

/// Memory for a search with these options, however deep.
pub(crate) fn buffers_for<G: Game>(options: &Options) -> Buffers<G> {
    Buffers::new(sizes_for::<G>(most_plies(options), options))
}

/// What an engine has to say of a game that is over; `None` while it goes on.
fn report_of_end(game: &impl Game) -> Option<Report> {
    let score = match legal_moves(game).0 {
        End::Open => return None,
        End::Win => Score::win_in(0),
        End::Loss => Score::loss_in(0),
        End::Draw => Score::DRAW,
        End::Points(score) => score,
    };
    let (score, pv, stats) = (Some(score), Vec::new(), Stats::default());
    Some(Report { line: 1, depth: 0, is_partial: false, best: None, score, pv, stats })
}

/// The line that an analysis is searching.
pub(crate) fn current_line_of<G, E, T>(analysis: &mut Analysis<G, E, T>) -> Vec<String>
where
    G: Notation + Clone,
    E: Evaluate<G>,
    T: Transpositions,
{
    let line = analysis.current_line();
    line_text(analysis.root(), line)
}

/// A line carried on by what the table of an analysis holds: see [`Engine::carry_on`].
pub(crate) fn carried_on<G, E, T>(analysis: &Analysis<G, E, T>, line: &[String], plies: usize) -> Vec<String>
where
    G: Notation + Clone,
    E: Evaluate<G>,
    T: Transpositions,
{
    let mut game = analysis.root().clone();
    let mut written = Vec::new();
    while written.len() < line.len().max(plies) {
        let mv = match line.get(written.len()) {
            Some(text) => game.parse_move(text).ok().filter(|&mv| game.is_legal(mv)),
            // A position that comes up again ends the game in a search.
            None => best_move(analysis.table(), &game),
        };
        let Some(mv) = mv else { break };
        written.push(move_text(&game, mv));
        game.make(mv);
    }
    if written.len() < line.len() { line.to_vec() } else { written }
}

/// What an analysis found out so far.
pub(crate) fn report_of<G, E, T>(analysis: &Analysis<G, E, T>) -> Report
where
    G: Notation + Clone,
    E: Evaluate<G>,
    T: Transpositions,
{
    let Line { rank, depth, best, score, pv } = analysis.line();
    Report {
        line: rank,
        depth,
        is_partial: analysis.is_partial(),
        best: best.map(|mv| move_text(analysis.root(), mv)),
        score,
        pv: line_text(analysis.root(), pv),
        stats: analysis.stats(),
    }
}

impl<S, G, E> Engine for GameEngine<S, G, E>
where
    S: Notation + Clone + 'static,
    G: Notation + Clone + 'static,
    E: Evaluate<G> + 'static,
{
    fn start_among(
        &mut self,
        session: &dyn Session,
        limits: Limits,
        lines: usize,
        only: &[String],
    ) -> Result<(), Error> {
        let position = position_of::<S>(session)?;
        let mut root = (self.root)(position);
        // A search that knows ends finds this one by itself, and may have a move to tell where a draw must be claimed.
        self.over = if root.end().is_over() { None } else { report_of_end(position) };
        root.begin_search();
        let only = legal_among(&root, only);
        let task = Task { root, evaluator: self.evaluator, options: self.options, limits, lines, only };
        let (memory, mut table) = self.take_parts();
        table.advance();
        self.analysis = Some(Analysis::new(task, memory, table));
        Ok(())
    }

    fn step(&mut self, budget: u64) -> Poll {
        let Some(analysis) = self.analysis.as_mut().filter(|_| self.over.is_none()) else { return Poll::Done };
        let poll = analysis.step(budget);
        if poll == Poll::Done && analysis.has_more() {
            self.analysis = self.analysis.take().map(Analysis::next);
            return Poll::Probe;
        }
        poll
    }

    fn best(&self) -> Option<String> {
        let analysis = self.under_way()?;
        Some(move_text(analysis.root(), analysis.best()?))
    }

    fn report(&self) -> Option<Report> {
        if self.over.is_some() {
            return self.over.clone();
        }
        self.under_way().map(report_of)
    }

    fn carry_on(&self, line: &[String], plies: usize) -> Vec<String> {
        self.under_way().map_or_else(|| line.to_vec(), |analysis| carried_on(analysis, line, plies))
    }

    fn nodes(&self) -> u64 {
        self.under_way().map_or(0, Analysis::nodes)
    }

    fn current_line(&mut self) -> Vec<String> {
        self.analysis.as_mut().filter(|_| self.over.is_none()).map(current_line_of).unwrap_or_default()
    }

    fn hashfull(&self) -> u16 {
        self.analysis.as_ref().map_or(0, |analysis| analysis.table().hashfull())
    }

    fn hash(&self, session: &dyn Session) -> Result<HashView, Error> {
        let position = (self.root)(position_of::<S>(session)?);
        let view = |analysis: &Analysis<G, E>| HashView::of(analysis.table(), &position);
        Ok(self.analysis.as_ref().map(view).unwrap_or_default())
    }

    fn history(&mut self) -> Vec<HistoryCount> {
        self.analysis.as_mut().map(|analysis| history_counts::<G>(analysis.history())).unwrap_or_default()
    }

    fn forget(&mut self) {
        (self.analysis, self.over) = (None, None);
    }
}
