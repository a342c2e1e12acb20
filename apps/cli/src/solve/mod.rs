//! `halfmove solve`: exact values.

mod checkpoint;
mod input;
mod problem;
mod report;
mod team;

use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use halfmove::Poll;
use halfmove_play::catalogue::{self, BookSource, OpeningBook, Solver, SolverSource};

use self::checkpoint::Checkpoint;
use self::input::Task;
use self::report::{Answer, Reporter, Stopped};
use self::team::Team;
use crate::args::{Game, SolveArgs};
use crate::failure::Failure;
use crate::interrupt::{self, STOPPED};
use crate::progress::Progress;
use crate::{book, files};

/// The range of values for who wins.
const WHO_WINS: (i8, i8) = (-1, 1);

/// Nodes between two looks at the clock: some milliseconds.
const SLICE: u64 = 1 << 15;

/// A search that took less is not saved before the best moves are looked for.
const WORTH_SAVING: Duration = Duration::from_secs(1);

pub(crate) fn run(args: &SolveArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    if let Some(stipulation) = args.problem.stipulation() {
        return problem::run(args, stipulation, out);
    }
    let source = source(args.game)?;
    let mut solver = solver(args, source)?;
    solver.use_book(book(args)?).map_err(|error| match &args.book {
        Some(path) => files::wrong_in(path, &error),
        None => error.into(),
    })?;
    interrupt::listen()?;
    if args.checkpoint.is_some() && args.positions.len() > 1 {
        let wrong = format!("checkpoint: read {} positions, expected one", args.positions.len());
        return Err(Failure::Usage(wrong));
    }
    let is_batch = args.file.is_some() || args.positions.len() > 1;
    let reporter =
        Reporter { json: args.json, is_batch, is_weak: args.weak, names_best: args.best, players: args.game.players() };
    let mut wrong = 0;
    let mut solve = |task: &Task| -> Result<ControlFlow<()>, Failure> {
        match Solving::begin(args, &mut *solver, task)?.finish(out)? {
            Ok(answer) => {
                reporter.tell(&*solver, task, &answer, out)?;
                wrong += usize::from(!input::check(task, answer.score, args.weak));
                Ok(ControlFlow::Continue(()))
            }
            Err(stopped) => {
                reporter.tell_stopped(&stopped, task, out)?;
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

fn solver(args: &SolveArgs, source: &dyn SolverSource) -> Result<Box<dyn Solver>, Failure> {
    let (size, driver) = (args.size.as_deref(), args.driver.as_deref());
    if args.threads == 1 {
        return Ok(source.solver(size, driver, args.memory)?);
    }
    if args.checkpoint.is_some() {
        let wrong = format!("threads: read {} with a checkpoint, expected 1 thread", args.threads);
        return Err(Failure::Usage(wrong));
    }
    Ok(Box::new(Team::new(source.team(size, driver, args.memory, args.threads.into())?)))
}

fn source(game: Game) -> Result<&'static dyn SolverSource, Failure> {
    let missing = || {
        if game.problems().is_some() {
            let expected = "expected --mate, --selfmate or --helpmate with a number of moves";
            return Failure::Usage(format!("game {:?}: has no exact solver, but problems: {expected}", game.name()));
        }
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
    position: &'a str,
    progress: Progress,
    checkpoint: Option<Checkpoint<'a>>,
    /// Nodes of searches that are done.
    nodes: u64,
    probes: u32,
    /// Between what the value lies, as far as searches that are done and the one of the position itself have shown.
    bounds: (i8, i8),
    /// What moves are worth that were searched for that.
    scores: Vec<(String, i8)>,
    /// The move after which is searched; `None` while it is the position itself.
    mv: Option<String>,
}

impl<'a> Solving<'a> {
    fn begin(args: &'a SolveArgs, solver: &'a mut dyn Solver, task: &'a Task) -> Result<Self, Failure> {
        solver.forget();
        solver.start(&task.position).map_err(|error| task.locate(error))?;
        if args.weak {
            solver.narrow(WHO_WINS);
        }
        let mut checkpoint = args.checkpoint.as_deref().map(|path| Checkpoint::new(path, args.every)).transpose()?;
        if let Some(checkpoint) = &mut checkpoint {
            checkpoint.resume(solver, &task.position)?;
        }
        let bounds = solver.bounds();
        Ok(Solving {
            args,
            solver,
            position: &task.position,
            progress: Progress::new(None),
            checkpoint,
            nodes: 0,
            probes: 0,
            bounds,
            scores: Vec::new(),
            mv: None,
        })
    }

    /// The answer; what was found out until then, if the user did not want to wait for it.
    fn finish(mut self, out: &mut dyn Write) -> Result<Result<Answer, Stopped>, Failure> {
        let answer = self.answer(out)?;
        if answer.is_some()
            && let Some(checkpoint) = &self.checkpoint
        {
            checkpoint.remove()?;
        }
        Ok(answer.ok_or_else(|| {
            let nodes = self.nodes + self.solver.nodes();
            Stopped { bounds: self.bounds, nodes, scores: self.scores }
        }))
    }

    fn answer(&mut self, out: &mut dyn Write) -> Result<Option<Answer>, Failure> {
        let begun = Instant::now();
        let moves = self.solver.moves();
        if self.args.scores && !moves.is_empty() {
            return self.score_moves(moves, begun, out);
        }
        let Some(score) = self.search(out)? else { return Ok(None) };
        self.bounds = (score, score);
        let (nodes, time) = (self.nodes, begun.elapsed());
        // A line of a list names no move.
        let wants_best =
            self.args.json || self.args.best || (self.args.file.is_none() && self.args.positions.len() < 2);
        // The searches that come now are not saved: who goes on later finds the value, and looks for the moves again.
        if let Some(checkpoint) = &mut self.checkpoint
            && (wants_best || self.args.pv)
            && time >= WORTH_SAVING
        {
            checkpoint.save(self.solver)?;
        }
        let best = if wants_best { self.best_moves(moves, score, out)? } else { Some(Vec::new()) };
        let Some(best) = best else { return Ok(None) };
        let answer = Answer { score, nodes, time, best, scores: None, pv: None };
        self.with_line(answer, out)
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
            let is_root = self.mv.is_none();
            if is_root {
                self.bounds = self.solver.bounds();
            }
            let checkpoint = self.checkpoint.as_mut().filter(|_| is_root);
            if interrupt::is_wanted() {
                return checkpoint.map_or(Ok(()), |checkpoint| checkpoint.save(self.solver)).map(|()| None);
            }
            if let Some(checkpoint) = checkpoint {
                checkpoint.save_if_due(self.solver)?;
            }
            let nodes = self.nodes + self.solver.nodes();
            let (solver, probes, mv) = (&*self.solver, self.probes, &self.mv);
            self.progress.show(nodes, || {
                let (lower, upper) = solver.bounds();
                let full = solver.hashfull() / 10;
                let value = match mv {
                    None => format!("value {lower} to {upper}"),
                    Some(mv) => format!("move {mv} is worth {} to {}", -upper, -lower),
                };
                format!("{value}, {probes} probes, {nodes} nodes, table {full} % full")
            });
        }
    }

    /// The answer with a line of best play, if that was asked for.
    fn with_line(&mut self, answer: Answer, out: &mut dyn Write) -> Result<Option<Answer>, Failure> {
        if !self.args.pv {
            return Ok(Some(answer));
        }
        let (mut pv, mut score) = (Vec::new(), answer.score);
        self.bounds = (score, score);
        loop {
            let moves = self.solver.moves();
            let Some(number) = (match moves.len() {
                0 => break,
                count => self.first_best(count, score, out)?,
            }) else {
                return Ok(None);
            };
            pv.push(moves[number].clone());
            self.solver.advance(number);
            score = -score;
        }
        // What is told of the position is asked of the solver.
        self.solver.start(self.position)?;
        Ok(Some(Answer { pv: Some(pv), ..answer }))
    }

    /// The first of so many moves that is worth `score`, the most there is; `None` if the user did not want to wait for it.
    fn first_best(&mut self, count: usize, score: i8, out: &mut dyn Write) -> Result<Option<usize>, Failure> {
        for number in 0..count - 1 {
            self.solver.start_after(number, Some((-score, 1 - score)));
            self.mv = self.solver.moves().into_iter().nth(number);
            match self.search(out)? {
                None => return Ok(None),
                Some(theirs) if -theirs >= score => return Ok(Some(number)),
                Some(_) => {}
            }
        }
        Ok(Some(count - 1))
    }

    /// What each move is worth, and so the position.
    fn score_moves(
        &mut self,
        moves: Vec<String>,
        begun: Instant,
        out: &mut dyn Write,
    ) -> Result<Option<Answer>, Failure> {
        for (number, mv) in moves.into_iter().enumerate() {
            self.solver.start_after(number, self.args.weak.then_some(WHO_WINS));
            self.mv = Some(mv.clone());
            let Some(score) = self.search(out)? else { return Ok(None) };
            self.bounds.0 = self.bounds.0.max(-score);
            self.scores.push((mv, -score));
        }
        let mut scores = std::mem::take(&mut self.scores);
        scores.sort();
        let score = scores.iter().map(|&(_, score)| score).max().unwrap_or_default();
        let best = scores.iter().filter(|scored| scored.1 == score).map(|(mv, _)| mv.clone()).collect();
        let (nodes, time) = (self.nodes, begun.elapsed());
        self.with_line(Answer { score, nodes, time, best, scores: Some(scores), pv: None }, out)
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
            self.mv = Some(mv.clone());
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
