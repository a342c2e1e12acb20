//! `halfmove book build`.

use std::io::{self, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use halfmove_play::Error;
use halfmove_play::catalogue::{BookPlan, Solver};
use serde::Serialize;

use super::journal::Journal;
use super::{refuse_others, solve, source, write_and_tell};
use crate::args::BookBuildArgs;
use crate::failure::Failure;
use crate::interrupt::{self, STOPPED};
use crate::json;
use crate::progress::Progress;

pub(super) fn run(args: &BookBuildArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let source = source(args.game)?;
    let plan = source.plan(args.size.as_deref(), args.plies)?;
    refuse_others(source, &args.out, plan.size(), args.plies)?;
    let mut scores = vec![None; plan.positions().len()];
    let head = format!("halfmove book: {} {}, ply {}", args.game.name(), plan.size(), args.plies);
    let mut journal = Journal::open(&args.out, &head, plan.positions(), &mut scores)?;
    interrupt::listen()?;
    if solve_rest(args, &*plan, &mut scores, &mut journal)?.is_break() {
        tell_stopped(args, &scores, &journal, out)?;
        return Ok(ExitCode::from(STOPPED));
    }
    let scores: Vec<i8> = scores.into_iter().flatten().collect();
    write_and_tell(args.game, plan.finish(&scores)?, &args.out, args.json, out)?;
    journal.remove()?;
    Ok(ExitCode::SUCCESS)
}

/// What was solved when the user stopped it.
#[derive(Serialize)]
struct StoppedLine<'a> {
    stopped: bool,
    solved: usize,
    positions: usize,
    file: &'a Path,
}

/// Tells how far it came, and how to go on.
fn tell_stopped(args: &BookBuildArgs, scores: &[Option<i8>], journal: &Journal, out: &mut dyn Write) -> io::Result<()> {
    let (solved, positions, file) = (scores.iter().flatten().count(), scores.len(), journal.path());
    if args.json {
        return json::write_line(&StoppedLine { stopped: true, solved, positions, file }, out);
    }
    let file = file.display();
    writeln!(
        out,
        "stopped: {solved} of {positions} positions are solved, kept in {file}; the same command goes on with them"
    )
}

/// Solves the positions that have no score yet, on all threads, and keeps each score at once. Breaks off if the user wants it.
fn solve_rest(
    args: &BookBuildArgs,
    plan: &dyn BookPlan,
    scores: &mut [Option<i8>],
    journal: &mut Journal,
) -> Result<ControlFlow<()>, Failure> {
    let positions = plan.positions();
    let rest: Vec<usize> = (0..scores.len()).filter(|&number| scores[number].is_none()).collect();
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    let threads = args.threads.map_or_else(cores, usize::from).min(rest.len());
    let solvers = (0..threads).map(|_| solver(args)).collect::<Result<Vec<_>, _>>()?;
    let next = AtomicUsize::new(0);
    let (sender, solved) = mpsc::channel();
    let mut progress = Progress::new(Some(rest.len() as u64));
    thread::scope(|scope| {
        for mut solver in solvers {
            let (sender, next, rest) = (sender.clone(), &next, &rest);
            scope.spawn(move || {
                while let Some(&number) = rest.get(next.fetch_add(1, Ordering::Relaxed)) {
                    // What the table knows of other positions helps: it is not made to forget.
                    let score = solver.start(&positions[number]).map(|()| solve(&mut *solver, unless_stopped));
                    let Some(score) = score.transpose() else { break };
                    if sender.send((number, score)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (done, (number, score)) in solved.into_iter().enumerate() {
            let kept = score.map_err(Failure::from).and_then(|score| {
                scores[number] = Some(score);
                journal.add(&positions[number], score)
            });
            if kept.is_err() {
                next.store(rest.len(), Ordering::Relaxed);
                return kept;
            }
            progress.show(done as u64 + 1, || format!("{} of {} positions", done + 1, rest.len()));
        }
        Ok(())
    })?;
    Ok(if scores.contains(&None) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
}

fn unless_stopped() -> ControlFlow<()> {
    if interrupt::is_wanted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

fn solver(args: &BookBuildArgs) -> Result<Box<dyn Solver>, Error> {
    let source = args.game.solver().expect("a game that has books has a solver");
    source.solver(args.size.as_deref(), None, args.memory)
}
