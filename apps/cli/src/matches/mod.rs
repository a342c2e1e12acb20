//! `halfmove match`: one configuration of the engine against another, or against another program.
//!
//! [`program`] reads which one, [`process`] runs it, [`outside`] talks to it over UCI; [`timed`] is the own engine by the
//! clock, and [`pgn`] writes the games.

mod outside;
mod pgn;
mod process;
mod program;
mod timed;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use halfmove_play::matches::{self, Config, Elo, Fault, Judge, Match, Player, Results, Side, Sprt, Tally, Verdict};
use halfmove_play::{Entry, TimeControl, excerpt};
use serde::Serialize;

use self::outside::Outside;
use self::pgn::Games;
use self::program::Program;
use self::timed::Timed;
use crate::args::MatchArgs;
use crate::failure::Failure;
use crate::files::{self, OwnFile};
use crate::json;
use crate::progress::{self, Progress};

/// How long random openings are, in plies.
const OPENING_PLIES: usize = 4;

/// The least time between two savings of the results.
const BETWEEN_SAVES: Duration = Duration::from_secs(1);

/// The most time between two looks at how far the match is.
const BETWEEN_LOOKS: Duration = Duration::from_millis(200);

/// What came of a match.
#[derive(Serialize)]
struct MatchLine {
    game: &'static str,
    a: String,
    b: String,
    games: u64,
    /// Of A.
    wins: u64,
    draws: u64,
    losses: u64,
    /// Of A, from 0 to 1.
    score: Option<f64>,
    /// Null if A scored all points or none.
    elo: Option<f64>,
    /// Null if all pairs came out the same, which does not tell it.
    error: Option<f64>,
    /// Pairs in which A scored 0, 1/2, 1, 3/2 and 2 points.
    pairs: [u64; 5],
    /// Null without --sprt.
    llr: Option<f64>,
    /// `stronger` or `not stronger`; null without --sprt, and if the games did not suffice.
    verdict: Option<&'static str>,
    faults: Vec<FaultPart>,
}

/// A game that did not come to its own end.
#[derive(Serialize)]
struct FaultPart {
    /// The number of the game, from 1.
    number: usize,
    opening: String,
    /// `A` or `B`; null if the game was too long.
    side: Option<&'static str>,
    what: String,
}

pub(crate) fn run(args: &MatchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let contest = contest(args)?;
    let mut results = match &args.sprt {
        Some(text) => Results::until(Sprt::parse(text)?),
        None => Results::new(),
    };
    let mut kept = kept(args, &contest, &mut results)?;
    let mut games = args.pgn.as_deref().map(|path| Games::create(path, results.pairs().len())).transpose()?;
    if !args.json {
        write_head(args, &contest, results.pairs().len(), out)?;
        out.flush()?;
    }
    let threads = args.threads.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from);
    play(&contest, &mut results, threads, kept.as_mut(), games.as_mut())?;
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
        return Ok(Side::new(name, start));
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
    let is_games = text.trim_start_matches('\u{feff}').trim_start().starts_with('[');
    let openings =
        if is_games { matches::openings_of_games(game, &text, plies) } else { matches::parse_openings(game, &text) };
    openings.map_err(|error| files::wrong_in(path, &error))
}

/// Plays what is left to play, the pairs in turn on so many threads.
fn play(
    contest: &Match,
    results: &mut Results,
    threads: usize,
    mut kept: Option<&mut OwnFile>,
    mut games: Option<&mut Games>,
) -> Result<(), Failure> {
    let next = AtomicUsize::new(results.pairs().len());
    let is_enough = AtomicBool::new(results.verdict().is_some());
    let mut progress = Progress::new(Some((contest.pairs() - results.pairs().len()) as u64));
    let played_before = results.pairs().len() as u64;
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
            progress.show(results.pairs().len() as u64 - played_before, || progress_text(results));
        }
        Ok(())
    });
    // A match of fewer games than are in the file already takes none out of it.
    let is_longer = results.pairs().len() as u64 > played_before;
    outcome.and_then(|()| save(contest, results, kept.filter(|_| is_longer), games))
}

fn progress_text(results: &Results) -> String {
    let Tally { wins, draws, losses, .. } = results.tally();
    let llr = results.llr().map(|llr| format!(", llr {llr:.2}")).unwrap_or_default();
    format!("+{wins} ={draws} -{losses}{llr}")
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

fn write_head(args: &MatchArgs, contest: &Match, played: usize, out: &mut dyn Write) -> io::Result<()> {
    let [a, b] = contest.names();
    writeln!(out, "{}: A {a} against B {b}", args.game.title())?;
    let (pairs, games) = (contest.pairs(), 2 * contest.pairs());
    match &args.openings {
        Some(path) => write!(out, "{games} games, from the openings in {}, each twice", path.display())?,
        None => write!(out, "{games} games, from {pairs} random openings of {OPENING_PLIES} plies, each twice")?,
    }
    match played {
        0 => writeln!(out)?,
        played => writeln!(out, "; {} were played before", 2 * played)?,
    }
    match contest.control() {
        TimeControl::Infinite => Ok(()),
        control => writeln!(out, "clocks: {control}"),
    }
}

impl MatchLine {
    fn of(contest: &Match, results: &Results) -> Self {
        let tally = results.tally();
        let finite = |number: f64| Some(number).filter(|number| number.is_finite());
        let Elo { difference, error } = tally.elo().unwrap_or(Elo { difference: f64::NAN, error: f64::NAN });
        let [a, b] = contest.names().map(str::to_owned);
        MatchLine {
            game: contest.game().name(),
            a,
            b,
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            score: tally.score(),
            elo: finite(difference),
            error: finite(error),
            pairs: tally.pairs,
            llr: results.llr(),
            verdict: results.verdict().map(|verdict| match verdict {
                Verdict::Stronger => "stronger",
                Verdict::NotStronger => "not stronger",
            }),
            faults: faults(results),
        }
    }

    fn write(&self, results: &Results, out: &mut dyn Write) -> Result<(), Failure> {
        for FaultPart { number, opening, side, what } in &self.faults {
            let side = side.map(|side| format!(", {side} lost it")).unwrap_or_default();
            writeln!(out, "game {number} from {opening:?}{side}: {what}")?;
        }
        let percent = self.score.map(|score| format!(" ({:.1} %)", 100.0 * score)).unwrap_or_default();
        writeln!(out, "games: {}", self.games)?;
        writeln!(out, "A:     {} wins, {} draws, {} losses{percent}", self.wins, self.draws, self.losses)?;
        let [zero, half, one, three_halves, two] = self.pairs;
        writeln!(out, "pairs: {zero} of 0 points, {half} of 1/2, {one} of 1, {three_halves} of 3/2, {two} of 2")?;
        match (self.elo, self.error) {
            (Some(elo), Some(error)) => writeln!(out, "elo:   {} +- {error:.1}", elo_text(elo))?,
            (Some(elo), None) => writeln!(out, "elo:   {}, its error is not known", elo_text(elo))?,
            (None, _) => writeln!(out, "elo:   without bounds: all points went to one side")?,
        }
        if let (Some(llr), Some(Sprt { elo0, elo1 })) = (self.llr, results.sprt()) {
            let verdict = match results.verdict() {
                Some(Verdict::Stronger) => format!("A is {elo1} Elo stronger rather than {elo0}"),
                Some(Verdict::NotStronger) => format!("A is {elo0} Elo stronger rather than {elo1}"),
                None => "not clear yet".to_owned(),
            };
            let bound = Sprt::bound();
            writeln!(out, "llr:   {llr:.2} of -{bound:.2} to {bound:.2}: {verdict}")?;
        }
        Ok(())
    }
}

/// A difference in strength; a level one has no sign.
fn elo_text(elo: f64) -> String {
    if elo.abs() < 0.05 { "0".to_owned() } else { format!("{elo:+.1}") }
}

fn faults(results: &Results) -> Vec<FaultPart> {
    let mut faults = Vec::new();
    for (pair_number, pair) in results.pairs().iter().enumerate() {
        for (a, game) in pair.games.iter().enumerate() {
            let Some(fault) = &game.fault else { continue };
            let side = match fault {
                Fault::Lost { player, .. } => Some(if *player == a { "A" } else { "B" }),
                Fault::TooLong => None,
            };
            let (number, opening) = (2 * pair_number + a + 1, pair.opening.clone());
            faults.push(FaultPart { number, opening, side, what: fault.to_string() });
        }
    }
    faults
}
