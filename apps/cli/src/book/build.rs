//! `halfmove book build`.

use std::io::Write;
use std::num::NonZero;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use halfmove_play::Error;
use halfmove_play::catalogue::{BookPlan, Solver};

use super::journal::Journal;
use super::{solve, source, write_and_tell};
use crate::args::BookBuildArgs;
use crate::failure::Failure;
use crate::progress::Progress;

pub(super) fn run(args: &BookBuildArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let plan = source(args.game)?.plan(args.size.as_deref(), args.plies)?;
    let mut scores = vec![None; plan.positions().len()];
    let head = format!("halfmove book: {} {}, ply {}", args.game.name(), plan.size(), args.plies);
    let mut journal = Journal::open(&args.out, &head, plan.positions(), &mut scores)?;
    solve_rest(args, &*plan, &mut scores, &mut journal)?;
    let scores: Vec<i8> = scores.into_iter().flatten().collect();
    write_and_tell(args.game, plan.finish(&scores)?, &args.out, args.json, out)?;
    journal.remove()?;
    Ok(ExitCode::SUCCESS)
}

/// Solves the positions that have no score yet, on all threads, and keeps each score at once.
fn solve_rest(
    args: &BookBuildArgs,
    plan: &dyn BookPlan,
    scores: &mut [Option<i8>],
    journal: &mut Journal,
) -> Result<(), Failure> {
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
                    let score = solver.start(&positions[number]).map(|()| solve(&mut *solver, |_| ()));
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
    })
}

fn solver(args: &BookBuildArgs) -> Result<Box<dyn Solver>, Error> {
    let source = args.game.solver().expect("a game that has books has a solver");
    source.solver(args.size.as_deref(), None, args.memory)
}
