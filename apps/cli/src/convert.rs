//! `halfmove convert`: games in one form, written in another.

use std::io::Write;
use std::ops::ControlFlow;

use halfmove_play::{GameFile, Place};
use serde::Serialize;

use crate::args::{ConvertArgs, Form};
use crate::failure::Failure;
use crate::plural::counted;
use crate::progress::Progress;
use crate::replay::{main_line, result};
use crate::{files, json};

/// A game as one object.
#[derive(Serialize)]
struct GameLine {
    game: &'static str,
    /// What was set up; null for the usual start.
    start: Option<String>,
    moves: Vec<String>,
    result: Option<&'static str>,
    r#final: String,
}

pub(crate) fn run(args: &ConvertArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (_, text) = files::read_games(&args.file, "games")?;
    let (mut written, mut count) = (Vec::new(), 0);
    let mut each = |file: &GameFile| {
        if args.to == Form::Game && count > 0 {
            writeln!(written)?;
        }
        count += 1;
        write(file, args.to, &mut written)
    };
    match args.from {
        Form::Game => files::each_game(&args.file, &text, |file| {
            check_game(args, &file)?;
            each(&file).map(ControlFlow::Continue)
        })?,
        Form::Moves => read_moves(args, &text, &mut each)?,
        Form::Positions | Form::Json => {
            let from = if args.from == Form::Json { "json" } else { "positions" };
            return Err(Failure::Usage(format!("from {from:?}: can be written only, expected game or moves")));
        }
    }
    if count == 0 {
        return Err(Failure::Usage(format!("file {}: holds no game, expected one at least", args.file.display())));
    }
    match &args.out {
        Some(path) => files::write_new(path, &written, "expected one that is not there"),
        None => Ok(out.write_all(&written)?),
    }
}

/// A game is one of those that were said to be in the file, if that was said.
fn check_game(args: &ConvertArgs, file: &GameFile) -> Result<(), Failure> {
    let (path, read) = (args.file.display(), file.game().name());
    match args.game.map(|game| game.entry().name()) {
        Some(wanted) if wanted != read => {
            Err(Failure::Usage(format!("file {path}: is a game of {read}, expected one of {wanted}")))
        }
        _ => Ok(()),
    }
}

/// Reads a game a line: moves with blanks between them.
fn read_moves(
    args: &ConvertArgs,
    text: &str,
    each: &mut dyn FnMut(&GameFile) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let Some(game) = args.game else {
        return Err(Failure::Usage("from \"moves\": the moves name no game, expected --game with it".to_owned()));
    };
    let (mut progress, mut bytes) = (Progress::new(Some(text.len() as u64)), 0);
    for (index, line) in text.lines().enumerate() {
        bytes += line.len() as u64 + 1;
        progress.show(bytes, || format!("{} lines", index + 1));
        if line.trim_start().starts_with('#') {
            continue;
        }
        let mut session = game.session();
        for mv in line.split_whitespace() {
            session.branch(mv).map_err(|error| {
                let path = args.file.display();
                let moves = counted(session.ply(), "move", "moves");
                Failure::Usage(format!("file {path}: line {}: {error}, after {moves}", index + 1))
            })?;
        }
        if session.ply() > 0 {
            each(&GameFile::new(game.entry(), session))?;
        }
    }
    Ok(())
}

fn write(file: &GameFile, form: Form, out: &mut dyn Write) -> Result<(), Failure> {
    let lines = main_line(file, None);
    let mut start = file.session().fork();
    start.go_to(Place::START);
    let moves = || lines.iter().map(|line| line.r#move.clone()).collect::<Vec<_>>();
    match form {
        Form::Game => write!(out, "{}", file.write())?,
        Form::Moves => {
            if let Some(start) = file.session().set_up_from() {
                return Err(Failure::Usage(format!(
                    "to \"moves\": a game begins from a position that was set up, \"{start}\", which lines of moves do not \
                     tell: expected --to game or json"
                )));
            }
            writeln!(out, "{}", moves().join(" "))?;
        }
        Form::Positions => {
            let positions = lines.iter().map(|line| &line.position);
            for position in std::iter::once(&start.position()).chain(positions) {
                writeln!(out, "{position}")?;
            }
        }
        Form::Json => {
            let last = lines.last().map_or_else(|| start.position(), |line| line.position.clone());
            let line = GameLine {
                game: file.game().name(),
                start: file.session().set_up_from().map(str::to_owned),
                moves: moves(),
                result: result(file),
                r#final: last,
            };
            json::write_line(&line, out)?;
        }
    }
    Ok(())
}
