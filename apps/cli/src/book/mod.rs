//! `halfmove book`: opening books, the exact values of all early positions.

mod build;
mod journal;

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use halfmove_play::catalogue::{self, BookAnswer, BookSource, OpeningBook, Solver};
use serde::{Serialize, Serializer};

use crate::args::{BookArgs, BookCommand, BookImportArgs, BookProbeArgs, BookVerifyArgs, Game};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::{files, json, progress};

/// Nodes between two looks at the clock.
const SLICE: u64 = 1 << 15;

pub(crate) fn run(args: &BookArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    match &args.command {
        BookCommand::Build(args) => build::run(args, out),
        BookCommand::Probe(args) => probe(args, out),
        BookCommand::Verify(args) => verify(args, out),
        BookCommand::Import(args) => import(args, out),
    }
}

fn source(game: Game) -> Result<&'static dyn BookSource, Failure> {
    let missing = || {
        let known = catalogue::GAMES.iter().filter(|game| game.books().is_some()).map(|game| game.name());
        let known = known.collect::<Vec<_>>().join(", ");
        Failure::Usage(format!("game {:?}: has no opening book, expected one of {known}", game.name()))
    };
    game.books().ok_or_else(missing)
}

/// The book in this file; without one, that in the program.
pub(crate) fn open(game: Game, file: Option<&Path>) -> Result<Arc<dyn OpeningBook>, Failure> {
    let source = source(game)?;
    let Some(path) = file else { return Ok(source.built_in()) };
    source.read(read(path)?).map_err(|error| files::wrong_in(path, &error))
}

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    files::read_bytes(path, "a book to read")
}

/// Writes a book so that the file is never half of one.
fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    halfmove_play::replace_file(path, bytes).map_err(|error| files::cannot_write(path, &error))
}

/// Refuses to overwrite what is no book of this size with so many plies. What is no file but a device takes what it is given.
fn refuse_others(source: &dyn BookSource, path: &Path, size: &str, plies: u32) -> Result<(), Failure> {
    let is_file = match fs::metadata(path) {
        Ok(there) => there.is_file(),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(files::cannot_write(path, &error)),
    };
    let there = if is_file { source.read(read(path)?).ok() } else { None };
    let is_same = there.is_some_and(|book| book.size() == size && book.plies() == plies);
    if is_same || !is_file && !path.is_dir() {
        return Ok(());
    }
    Err(files::is_there(path, &format!("and is no book of {size} with up to {plies} plies: expected another --out")))
}

/// Solves what was started. `watch` is called now and then, and ends it by saying so.
fn solve(solver: &mut dyn Solver, mut watch: impl FnMut() -> ControlFlow<()>) -> Option<i8> {
    while solver.score().is_none() && watch().is_continue() {
        solver.step(SLICE);
    }
    solver.score()
}

/// What a file that was written holds.
#[derive(Serialize)]
struct WrittenLine<'a> {
    game: &'static str,
    size: String,
    plies: u32,
    positions: usize,
    bytes: usize,
    file: &'a Path,
}

/// Writes a book to a file, and tells what it holds.
fn write_and_tell(game: Game, bytes: Vec<u8>, path: &Path, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    write(path, &bytes)?;
    let book = source(game)?.read(bytes)?;
    let (size, plies, positions, bytes) = (book.size(), book.plies(), book.positions(), book.bytes());
    let line = WrittenLine { game: game.name(), size, plies, positions, bytes, file: path };
    if json {
        return Ok(json::write_line(&line, out)?);
    }
    let (name, size, path) = (line.game, &line.size, path.display());
    writeln!(out, "{name} {size}: {positions} positions of up to {plies} plies, {bytes} bytes, written to {path}")?;
    Ok(())
}

fn import(args: &BookImportArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let (source, bytes) = (source(args.game)?, read(&args.file)?);
    let bytes =
        progress::during("importing", || source.import(&bytes)).map_err(|error| files::wrong_in(&args.file, &error))?;
    let book = source.read(bytes.clone())?;
    refuse_others(source, &args.out, &book.size(), book.plies())?;
    write_and_tell(args.game, bytes, &args.out, args.json, out)?;
    Ok(ExitCode::SUCCESS)
}

#[derive(Serialize)]
struct ProbeLine<'a> {
    position: &'a str,
    /// Null if the position is not in the book; then nothing else is known.
    score: Option<i8>,
    /// To the end of the game, or to the last move of a draw.
    plies: Option<u32>,
    best: Vec<&'a str>,
    scores: Scores<'a>,
}

/// Moves and what they are worth, as one object; null where the book does not tell.
struct Scores<'a>(&'a [(String, Option<i8>)]);

impl Serialize for Scores<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(mv, score)| (mv, score)))
    }
}

fn probe(args: &BookProbeArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let book = open(args.game, args.file.as_deref())?;
    let position = args.position.as_deref().unwrap_or_default();
    let answer = book.probe(position)?;
    let moves = answer.as_ref().map_or(&[][..], |answer| &answer.moves);
    let score = answer.as_ref().map(|answer| answer.score);
    let best: Vec<&str> = moves.iter().filter(|scored| scored.1 == score).map(|(mv, _)| &**mv).collect();
    if args.json {
        let plies = answer.as_ref().and_then(|answer| answer.plies);
        json::write_line(&ProbeLine { position, score, plies, best, scores: Scores(moves) }, out)?;
        return Ok(ExitCode::SUCCESS);
    }
    match &answer {
        Some(answer) => tell_answer(answer, &best, out)?,
        None => writeln!(out, "not in the book, which has positions of up to {} plies", book.plies())?,
    }
    Ok(ExitCode::SUCCESS)
}

fn tell_answer(answer: &BookAnswer, best: &[&str], out: &mut dyn Write) -> io::Result<()> {
    let BookAnswer { board, score, plies, moves } = answer;
    write!(out, "{board}")?;
    let plies = plies.map(|plies| format!(", {plies} plies to the end")).unwrap_or_default();
    writeln!(out, "score: {score}{plies}")?;
    for (mv, score) in moves {
        let score = score.map_or_else(|| "not in the book".to_owned(), |score| format!("{score:>3}"));
        writeln!(out, "{mv:<6} {score}{}", if best.contains(&&**mv) { "  best" } else { "" })?;
    }
    if moves.is_empty() {
        writeln!(out, "no move: the game is over")?;
    }
    Ok(())
}

#[derive(Serialize)]
struct VerifyLine {
    game: &'static str,
    size: String,
    plies: u32,
    positions: usize,
    /// How many were solved.
    sample: usize,
    ok: bool,
    /// What is wrong first; null if nothing is.
    error: Option<String>,
}

/// Status 1 if an entry is wrong.
fn verify(args: &BookVerifyArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let book = open(args.game, args.file.as_deref())?;
    let checked = match progress::during("checking", || book.verify()) {
        Ok(()) => solve_sample(args, &*book)?,
        Err(error) => Some(error.to_string()),
    };
    let status = if checked.is_some() { ExitCode::FAILURE } else { ExitCode::SUCCESS };
    let (game, size, plies, positions) = (args.game.name(), book.size(), book.plies(), book.positions());
    let line = VerifyLine { game, size, plies, positions, sample: args.sample, ok: checked.is_none(), error: checked };
    if args.json {
        json::write_line(&line, out)?;
    } else if let Some(error) = &line.error {
        // As all errors, but with the status of a failed check.
        let file = args.file.as_ref().map(|path| format!("file {}: ", path.display())).unwrap_or_default();
        Failure::Usage(format!("{file}{error}")).tell();
    } else {
        let (size, sample) = (&line.size, args.sample);
        writeln!(
            out,
            "{game} {size}: {positions} positions of up to {plies} plies, complete and true; {sample} solved"
        )?;
    }
    Ok(status)
}

/// Solves some positions of the book; what is wrong with the first one that has another score.
fn solve_sample(args: &BookVerifyArgs, book: &dyn OpeningBook) -> Result<Option<String>, Failure> {
    let Some(source) = args.game.solver() else { return Ok(None) };
    let mut solver = source.solver(Some(&book.size()), None, args.memory)?;
    let mut progress = Progress::new(Some(args.sample as u64));
    for (done, (position, read)) in book.sample(args.sample, args.seed).into_iter().enumerate() {
        solver.start(&position)?;
        let score = solve(&mut *solver, || {
            progress.show(done as u64, || position.clone());
            ControlFlow::Continue(())
        });
        if let Some(score) = score.filter(|&score| score != read) {
            return Ok(Some(format!("book, position {position}: read score {read}, expected {score} by the solver")));
        }
    }
    Ok(None)
}
