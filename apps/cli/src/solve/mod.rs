//! `halfmove solve`: exact values.

mod checkpoint;
mod input;
mod interrupt;
mod problem;
mod report;

use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use halfmove::Poll;
use halfmove_play::catalogue::{self, BookSource, OpeningBook, Solver, SolverSource};

use self::checkpoint::Checkpoint;
use self::input::Task;
use self::report::{Answer, Reporter};
use crate::args::{Game, SolveArgs};
use crate::book;
use crate::failure::Failure;
use crate::progress::Progress;

/// Nodes between two looks at the clock: some milliseconds.
const SLICE: u64 = 1 << 15;

/// What a process ends with that was asked to stop, as shells have it.
const STOPPED: u8 = 130;

pub(crate) fn run(args: &SolveArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    if let Some(stipulation) = args.problem.stipulation() {
        return problem::run(args, stipulation, out);
    }
    let source = source(args.game)?;
    let mut solver = source.solver(args.size.as_deref(), args.driver.as_deref(), args.memory)?;
    solver.use_book(book(args)?)?;
    interrupt::listen()?;
    let is_batch = args.file.is_some() || args.positions.len() > 1;
    let reporter = Reporter { json: args.json, is_batch, players: args.game.players() };
    let mut wrong = 0;
    let mut solve = |task: &Task| -> Result<ControlFlow<()>, Failure> {
        match Solving::begin(args, &mut *solver, task)?.finish(out)? {
            Some(answer) => {
                reporter.tell(&*solver, task, &answer, out)?;
                wrong += usize::from(!input::check(task, answer.score));
                Ok(ControlFlow::Continue(()))
            }
            None => {
                reporter.tell_stopped(&*solver, task, out)?;
                Ok(ControlFlow::Break(()))
            }
        }
    };
    let stopped = match &args.file {
        Some(file) => input::each_line(file, &mut solve)?.is_break(),
        None => input::each_position(&args.positions, &mut solve)?.is_break(),
    };
    Ok(match (stopped, wrong) {
        (true, _) => ExitCode::from(STOPPED),
        (false, 0) => ExitCode::SUCCESS,
        (false, _) => ExitCode::FAILURE,
    })
}

fn source(game: Game) -> Result<&'static dyn SolverSource, Failure> {
    let missing = || {
        let known = catalogue::GAMES.iter().filter(|game| game.solver().is_some()).map(|game| game.name());
        let known = known.collect::<Vec<_>>().join(", ");
        Failure::Usage(format!("game {:?}: has no exact solver, expected one of {known}", game.name()))
    };
    game.solver().ok_or_else(missing)
}

/// The book to ask; `None` for none.
fn book(args: &SolveArgs) -> Result<Option<Arc<dyn OpeningBook>>, Failure> {
    if args.no_book {
        return Ok(None);
    }
    if args.book.is_some() {
        return book::open(args.game, args.book.as_deref()).map(Some);
    }
    let built_in = args.game.books().map(BookSource::built_in);
    Ok(built_in.filter(|book| args.size.as_ref().is_none_or(|size| *size == book.size())))
}

/// One position being solved.
struct Solving<'a> {
    args: &'a SolveArgs,
    solver: &'a mut dyn Solver,
    progress: Progress,
    checkpoint: Option<Checkpoint<'a>>,
    /// Nodes of searches that are done.
    nodes: u64,
    probes: u32,
}

impl<'a> Solving<'a> {
    fn begin(args: &'a SolveArgs, solver: &'a mut dyn Solver, task: &Task) -> Result<Self, Failure> {
        solver.forget();
        solver.start(&task.position).map_err(|error| task.locate(error))?;
        let mut checkpoint = args.checkpoint.as_deref().map(|path| Checkpoint::new(path, args.every));
        if let Some(checkpoint) = &mut checkpoint {
            checkpoint.resume(solver, &task.position)?;
        }
        Ok(Solving { args, solver, progress: Progress::new(None), checkpoint, nodes: 0, probes: 0 })
    }

    /// The answer; `None` if the user did not want to wait for it.
    fn finish(mut self, out: &mut dyn Write) -> Result<Option<Answer>, Failure> {
        let begun = Instant::now();
        let moves = self.solver.moves();
        if self.args.scores && !moves.is_empty() {
            return self.score_moves(moves, begun, out);
        }
        let Some(score) = self.search(out)? else { return Ok(None) };
        let (nodes, time) = (self.nodes, begun.elapsed());
        // What comes now is no part of the search that is saved.
        if let Some(checkpoint) = self.checkpoint.take() {
            checkpoint.remove()?;
        }
        // A line of a list names no move.
        let wants_best = self.args.json || (self.args.file.is_none() && self.args.positions.len() < 2);
        let best = if wants_best { self.best_moves(moves, score, out)? } else { Some(Vec::new()) };
        Ok(best.map(|best| Answer { score, nodes, time, best, scores: None }))
    }

    /// Runs the search that was started, and returns its value; `None` if it was stopped.
    fn search(&mut self, out: &mut dyn Write) -> Result<Option<i8>, Failure> {
        loop {
            if let Some(score) = self.solver.score() {
                self.nodes += self.solver.nodes();
                return Ok(Some(score));
            }
            if self.solver.step(SLICE) != Poll::Pending {
                self.probes += 1;
                if self.args.probes {
                    let (solver, json) = (&*self.solver, self.args.json);
                    self.progress.aside(|| report::tell_probe(solver, json, out))?;
                }
            }
            if interrupt::is_wanted() {
                if let Some(checkpoint) = &mut self.checkpoint {
                    checkpoint.save(self.solver)?;
                }
                return Ok(None);
            }
            if let Some(checkpoint) = &mut self.checkpoint {
                checkpoint.save_if_due(self.solver)?;
            }
            let nodes = self.nodes + self.solver.nodes();
            let (solver, probes) = (&*self.solver, self.probes);
            self.progress.show(nodes, || {
                let (lower, upper) = solver.bounds();
                let full = solver.hashfull() / 10;
                format!("value {lower} to {upper}, {probes} probes, {nodes} nodes, table {full} % full")
            });
        }
    }

    /// What each move is worth, and so the position.
    fn score_moves(
        &mut self,
        moves: Vec<String>,
        begun: Instant,
        out: &mut dyn Write,
    ) -> Result<Option<Answer>, Failure> {
        let mut scores = Vec::new();
        for (number, mv) in moves.into_iter().enumerate() {
            self.solver.start_after(number, None);
            let Some(score) = self.search(out)? else { return Ok(None) };
            scores.push((mv, -score));
        }
        scores.sort();
        let score = scores.iter().map(|&(_, score)| score).max().unwrap_or_default();
        let best = scores.iter().filter(|scored| scored.1 == score).map(|(mv, _)| mv.clone()).collect();
        Ok(Some(Answer { score, nodes: self.nodes, time: begun.elapsed(), best, scores: Some(scores) }))
    }

    /// The moves that are worth `score`, the most there is: for each is asked whether it is worth less.
    fn best_moves(
        &mut self,
        moves: Vec<String>,
        score: i8,
        out: &mut dyn Write,
    ) -> Result<Option<Vec<String>>, Failure> {
        let mut best = Vec::new();
        for (number, mv) in moves.into_iter().enumerate() {
            self.solver.start_after(number, Some((-score, 1 - score)));
            let Some(theirs) = self.search(out)? else { return Ok(None) };
            if -theirs >= score {
                best.push(mv);
            }
        }
        best.sort();
        Ok(Some(best))
    }
}

/// As whole microseconds.
fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}
