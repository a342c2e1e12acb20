//! `halfmove table`: complete tables of who wins, and in how many plies.

use std::io::Write;
use std::ops::Deref;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use halfmove::Score;
use halfmove_play::catalogue::{self, Answer, CompleteTable, SideCounts, TableSource};
use halfmove_play::replace_file;
use serde::{Serialize, Serializer};

use crate::args::{Game, TableArgs, TableBuildArgs, TableCommand, TableProbeArgs, TableVerifyArgs};
use crate::failure::Failure;
use crate::{files, json, progress};

pub(crate) fn run(args: &TableArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    match &args.command {
        TableCommand::Build(args) => build(args, out),
        TableCommand::Probe(args) => probe(args, out),
        TableCommand::Verify(args) => verify(args, out),
    }
}

fn source(game: Game) -> Result<&'static dyn TableSource, Failure> {
    let missing = || {
        let known = catalogue::GAMES.iter().filter(|game| game.table().is_some()).map(|game| game.name());
        let known = known.collect::<Vec<_>>().join(", ");
        Failure::Usage(format!("game {:?}: has no complete table, expected one of {known}", game.name()))
    };
    game.table().ok_or_else(missing)
}

/// The table in the program, or one that was read.
enum Opened {
    BuiltIn(&'static dyn CompleteTable),
    Read(Box<dyn CompleteTable>),
}

impl Deref for Opened {
    type Target = dyn CompleteTable;

    fn deref(&self) -> &(dyn CompleteTable + 'static) {
        match self {
            Opened::BuiltIn(table) => *table,
            Opened::Read(table) => &**table,
        }
    }
}

/// The table in this file; without one, that in the program.
fn open(game: Game, file: Option<&Path>) -> Result<Opened, Failure> {
    let source = source(game)?;
    let Some(path) = file else { return Ok(Opened::BuiltIn(source.built_in())) };
    let bytes = files::read_bytes(path, "a table to read")?;
    let table = source.read(&bytes).map_err(|error| Failure::Usage(format!("file {}: {error}", path.display())))?;
    Ok(Opened::Read(table))
}

#[derive(Serialize)]
struct BuildLine<'a> {
    game: &'static str,
    positions: usize,
    /// Of the file.
    bytes: usize,
    bits_per_position: f64,
    /// Of solving.
    micros: u64,
    players: [SidePart; 2],
    /// What was written; null if nothing was.
    file: Option<&'a Path>,
}

#[derive(Serialize)]
struct SidePart {
    player: &'static str,
    won: usize,
    drawn: usize,
    lost: usize,
    /// In plies; null if this player never wins.
    longest_win: Option<u8>,
}

fn build(args: &TableBuildArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let source = source(args.game)?;
    let begun = Instant::now();
    let table = progress::during("solving", || source.solve()).map_err(|error| Failure::Usage(error.to_string()))?;
    let micros = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
    let bytes = table.to_bytes();
    if let Some(path) = &args.out {
        replace_file(path, &bytes).map_err(|error| files::cannot_write(path, &error))?;
    }
    let counts = table.counts();
    let positions = counts.iter().map(|side| side.won + side.drawn + side.lost).sum();
    let [first, second] = args.game.players();
    let line = BuildLine {
        game: args.game.name(),
        positions,
        bytes: bytes.len(),
        bits_per_position: bits_per_position(bytes.len(), positions),
        micros,
        players: [SidePart::new(first, counts[0]), SidePart::new(second, counts[1])],
        file: args.out.as_deref(),
    };
    if args.json {
        json::write_line(&line, out)?;
    } else {
        line.write(out)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// To three places.
#[expect(clippy::cast_precision_loss, reason = "three places are told")]
fn bits_per_position(bytes: usize, positions: usize) -> f64 {
    (bytes as f64 * 8_000.0 / positions.max(1) as f64).round() / 1_000.0
}

impl SidePart {
    fn new(player: &'static str, counts: SideCounts) -> Self {
        let SideCounts { won, drawn, lost, longest_win } = counts;
        SidePart { player, won, drawn, lost, longest_win }
    }
}

impl BuildLine<'_> {
    fn write(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let BuildLine { game, positions, bytes, bits_per_position, micros, .. } = self;
        writeln!(out, "{game}: {positions} positions solved in {micros} microseconds")?;
        writeln!(out, "to move         won      drawn       lost  longest win")?;
        for SidePart { player, won, drawn, lost, longest_win } in &self.players {
            let longest = longest_win.map_or_else(|| "-".to_owned(), |plies| format!("{plies} plies"));
            writeln!(out, "{player:<8} {won:>10} {drawn:>10} {lost:>10}  {longest:>11}")?;
        }
        let written = self.file.map(|path| format!("written to {}", path.display()));
        let written = written.as_deref().unwrap_or("not written: no --out");
        writeln!(out, "{bytes} bytes, {bits_per_position} bits a position, {written}")?;
        Ok(())
    }
}

#[derive(Serialize)]
struct ProbeLine {
    position: String,
    score: i16,
    score_text: String,
    /// To the end with best play; null for a draw.
    plies: Option<u8>,
    best: Vec<String>,
    scores: Scores,
    pv: Vec<String>,
}

/// Moves and what they are worth: one object, in the order they were generated.
struct Scores(Vec<(String, Score)>);

impl Serialize for Scores {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(mv, score)| (mv, score.to_raw())))
    }
}

fn probe(args: &TableProbeArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let table = open(args.game, args.file.as_deref())?;
    let mut session = args.game.session();
    if let Some(position) = &args.position {
        session.set_up(position)?;
    }
    let Answer { value, moves, best, line } = table.probe(&*session)?;
    if args.json {
        let line = ProbeLine {
            position: session.position(),
            score: value.to_raw(),
            score_text: value.to_string(),
            plies: value.plies_to_end(),
            best,
            scores: Scores(moves),
            pv: line,
        };
        json::write_line(&line, out)?;
        return Ok(ExitCode::SUCCESS);
    }
    write!(out, "{}", session.board())?;
    writeln!(out, "value: {value}")?;
    for (mv, score) in &moves {
        let mark = if best.contains(mv) { "  best" } else { "" };
        writeln!(out, "{mv:<8} {score}{mark}")?;
    }
    if line.is_empty() {
        writeln!(out, "no move: the game is over")?;
    } else {
        writeln!(out, "line:  {}", line.join(" "))?;
    }
    Ok(ExitCode::SUCCESS)
}

#[derive(Serialize)]
struct VerifyLine {
    game: &'static str,
    positions: usize,
    ok: bool,
    /// The first wrong entry; null if there is none.
    error: Option<String>,
}

/// Status 1 if an entry is wrong.
fn verify(args: &TableVerifyArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let table = open(args.game, args.file.as_deref())?;
    let error = progress::during("checking", || table.verify()).err().map(|mismatch| mismatch.to_string());
    let positions = table.counts().iter().map(|side| side.won + side.drawn + side.lost).sum();
    let status = if error.is_some() { ExitCode::FAILURE } else { ExitCode::SUCCESS };
    let line = VerifyLine { game: args.game.name(), positions, ok: error.is_none(), error };
    if args.json {
        json::write_line(&line, out)?;
    } else if let Some(error) = &line.error {
        // As all errors, but with the status of a failed check.
        Failure::Usage(error.clone()).tell();
    } else {
        writeln!(out, "{}: {positions} positions, each true by its successors", line.game)?;
    }
    Ok(status)
}
