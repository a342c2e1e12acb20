//! `halfmove match`: one configuration of the engine against another, or against another program.
//!
//! [`program`] reads which one, [`process`] runs it, [`outside`] talks to it over UCI; [`timed`] is the own engine by the
//! clock, [`pgn`] writes the games, and [`told`] is what people and scripts are told. [`interrupt`] sees that somebody has had
//! enough.

mod interrupt;
mod outside;
mod pgn;
mod process;
mod program;
mod timed;
mod told;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use halfmove_play::matches::{self, Config, Judge, Match, Player, Results, Side, Sprt};
use halfmove_play::{Entry, TimeControl, excerpt};

use self::interrupt::Interrupt;
use self::outside::Outside;
use self::pgn::Games;
use self::program::Program;
use self::timed::Timed;
use self::told::MatchLine;
use crate::args::MatchArgs;
use crate::failure::Failure;
use crate::files::{self, OwnFile};
use crate::progress::{self, Progress};
use crate::{input, json};

/// How long random openings are, in plies.
const OPENING_PLIES: usize = 4;

/// The least time between two savings of the results.
const BETWEEN_SAVES: Duration = Duration::from_secs(1);

/// The most time between two looks at how far the match is.
const BETWEEN_LOOKS: Duration = Duration::from_millis(200);

pub(crate) fn run(args: &MatchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let contest = contest(args)?;
    let mut results = match &args.sprt {
        Some(text) => Results::until(Sprt::parse(text)?),
        None => Results::new(),
    };
    let mut kept = kept(args, &contest, &mut results)?;
    let mut games = args.pgn.as_deref().map(|path| Games::create(path, results.pairs().len())).transpose()?;
    if !args.json {
        told::write_head(args, &contest, results.pairs().len(), out)?;
        out.flush()?;
    }
    let threads = args.threads.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from);
    let tell = |results: &Results| told::write_interrupted(args, &contest, results);
    play(&contest, &mut results, threads, kept.as_mut(), games.as_mut(), &tell)?;
    let line = MatchLine::of(&contest, &results);
    if args.json { Ok(json::write_line(&line, out)?) } else { line.write(&results, out) }
}

/// The file that the results are kept in, if there is one; what was played before is added to `results`.
fn kept(args: &MatchArgs, contest: &Match, results: &mut Results) -> Result<Option<OwnFile>, Failure> {
    if let Some(path) = &args.resume {
        let text = files::read(path, "the results of a match")?;
        contest.read_results(&text, results).map_err(|error| files::wrong_in(path, &error))?;
        return Ok(Some(OwnFile::new(path, text)));
    }
    let create = |path: &PathBuf| {
        OwnFile::create(path, contest.write_results(results), "expected a new file, or --resume to go on with it")
    };
    args.save.as_ref().map(create).transpose()
}

/// What is to be played.
fn contest(args: &MatchArgs) -> Result<Match, Failure> {
    let game = args.game.entry();
    let control = args.clock.as_deref().map_or(Ok(TimeControl::Infinite), clock)?;
    let judge = args.judge.as_deref().map_or(Ok(Judge::NONE), Judge::parse)?;
    let margin = Duration::from_millis(args.margin.into());
    let [a, b] = [&args.a, &args.b].map(|text| side(game, text, control, margin));
    let pairs = args.games / 2;
    let openings = match &args.openings {
        None => matches::random_openings(game, pairs, OPENING_PLIES, args.seed),
        Some(path) => read_openings(game, path, args.opening_plies)?.into_iter().cycle().take(pairs).collect(),
    };
    Ok(Match::between(game, [a?, b?], openings).with_clocks(control).with_judge(judge))
}

/// The clock of both sides as it is written.
fn clock(text: &str) -> Result<TimeControl, Failure> {
    let control = TimeControl::parse(text).ok();
    let control = control.filter(|control| !matches!(control, TimeControl::Equal | TimeControl::Problem { .. }));
    control.ok_or_else(|| {
        let expected = "expected infinite, or times like 10s/move, 5m, 5m+3s and 40/90m, up to 168h";
        Failure::Usage(format!("time control {:?}: {expected}", excerpt(text)))
    })
}

/// A side as it is written.
fn side(game: &'static dyn Entry, text: &str, control: TimeControl, margin: Duration) -> Result<Side, Failure> {
    if let Some(rest) = text.strip_prefix(program::MARK) {
        let program = Program::parse(rest).map_err(Failure::Usage)?;
        if control == TimeControl::Infinite && program.limit.is_empty() {
            let reason = "nothing says how long it may think, expected depth=N, nodes=N, movetime=MS or --clock";
            return Err(Failure::Usage(format!("configuration {text:?}: {reason}")));
        }
        // What cannot be started at all, or knows no such option, is told at once.
        let name = program.name.clone();
        progress::during(&format!("waiting for {name}"), || Outside::start(game, &program, margin))
            .map_err(|what| Failure::Usage(format!("program {text:?} {what}")))?;
        let start = move || Outside::start(game, &program, margin).map(|outside| Box::new(outside) as Box<dyn Player>);
        let late =
            if control == TimeControl::Infinite { String::new() } else { format!(" --margin {}", margin.as_millis()) };
        return Ok(Side::new(name, start).with_setting(&format!("{text}{late}")));
    }
    let config = Config::parse(text, game)?;
    if control == TimeControl::Infinite {
        return Ok(Side::of_config(game, config));
    }
    Timed::new(game, config).map_err(Failure::Usage)?;
    let make = move || Timed::new(game, config).map(|timed| Box::new(timed) as Box<dyn Player>);
    Ok(Side::new(config.to_string(), make))
}

/// Reads openings: games if the file looks like PGN, and otherwise a position a line.
fn read_openings(game: &dyn Entry, path: &Path, plies: usize) -> Result<Vec<String>, Failure> {
    let text = files::read(path, "a position a line, or games")?;
    let text = text.trim_start_matches(input::BYTE_ORDER_MARK);
    let is_games = text.trim_start().starts_with('[');
    let openings =
        if is_games { matches::openings_of_games(game, text, plies) } else { matches::parse_openings(game, text) };
    openings.map_err(|error| files::wrong_in(path, &error))
}

/// Plays what is left to play, the pairs in turn on so many threads. A signal ends the program: what was played is kept then,
/// and `tell` says so.
fn play(
    contest: &Match,
    results: &mut Results,
    threads: usize,
    mut kept: Option<&mut OwnFile>,
    mut games: Option<&mut Games>,
    tell: &dyn Fn(&Results),
) -> Result<(), Failure> {
    let interrupt = Interrupt::watch();
    let next = AtomicUsize::new(results.pairs().len());
    let is_enough = AtomicBool::new(results.verdict().is_some());
    let mut progress = Progress::new(Some((contest.pairs() - results.pairs().len()) as u64));
    let played_before = results.pairs().len();
    // A match of fewer games than are in the file already takes none out of it.
    let is_longer = |results: &Results| results.pairs().len() > played_before;
    let (sender, played) = mpsc::channel();
    let outcome = thread::scope(|scope| {
        for _ in 0..threads.min(contest.pairs()) {
            let (sender, next, is_enough) = (sender.clone(), &next, &is_enough);
            scope.spawn(move || {
                let mut players = contest.players();
                while !is_enough.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= contest.pairs()
                        || sender.send((number, contest.play_pair(number, &mut players))).is_err()
                    {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let (mut saved, mut is_news) = (Instant::now(), false);
        loop {
            match played.recv_timeout(BETWEEN_LOOKS) {
                Ok((number, pair)) => {
                    results.add(number, pair);
                    is_news = true;
                    is_enough.fetch_or(results.verdict().is_some(), Ordering::Relaxed);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if is_news && saved.elapsed() >= BETWEEN_SAVES {
                let is_saved = save(contest, results, kept.as_deref_mut(), games.as_deref_mut());
                is_enough.fetch_or(is_saved.is_err(), Ordering::Relaxed);
                is_saved?;
                (saved, is_news) = (Instant::now(), false);
            }
            if let Some(status) = interrupt.status() {
                let kept = kept.as_deref_mut().filter(|_| is_longer(results));
                drop(progress);
                match save(contest, results, kept, games.as_deref_mut()) {
                    Ok(()) => tell(results),
                    Err(failure) => failure.tell(),
                }
                // Nobody waits for the games that are under way.
                std::process::exit(status);
            }
            progress.show((results.pairs().len() - played_before) as u64, || told::standing(results));
        }
        Ok(())
    });
    outcome.and_then(|()| save(contest, results, kept.filter(|_| is_longer(results)), games))
}

fn save(
    contest: &Match,
    results: &Results,
    kept: Option<&mut OwnFile>,
    games: Option<&mut Games>,
) -> Result<(), Failure> {
    // Results hold the moves too: games that are missing are written when the match goes on.
    let is_kept = kept.map_or(Ok(()), |kept| kept.write(contest.write_results(results)));
    let are_written = games.map_or(Ok(()), |games| games.write(contest, results));
    is_kept.and(are_written)
}
