//! Games of chess with python-chess as the referee: `cargo xtask gauntlet`, and a step of the tests.

use std::path::PathBuf;
use std::process::Command;

use crate::command::{self, Failure, cargo, root};
use crate::targets::install;

/// The referee, and what it is to be: the newest that was tried.
const PACKAGE: &str = "chess==1.11.2";
/// Where Debian puts games.
const GAMES: &str = "/usr/games";

/// The help text of the command.
pub(crate) fn help() -> String {
    "Play games of chess against other engines, with python-chess as the referee.\n\n\
     Usage: cargo xtask gauntlet OPPONENT... [OPTION...]\n\n\
     An opponent is a package of Debian's (toga2, glaurung, stockfish, ...), which is installed where it is missing, or any UCI\n\
     engine as NAME:COMMAND[:OPTION=VALUE,...].\n\n\
     Options:\n  \
       --games N      against each opponent, 40 if left out; each opening is played twice with colours swapped\n  \
       --tc TIME      seconds and increment, 1+0.01 if left out, or nodes=N\n  \
       --first N      begin with the opening of this number, from 0\n  \
       --openings F   a FEN or EPD a line; data/chess/openings/balanced500.epd if left out\n  \
       --chess960     with UCI_Chess960 on\n  \
       --pgn FILE     write the games to FILE\n  \
       --engine E     this engine instead of ours, as NAME:COMMAND[:OPTION=VALUE,...]\n  \
       --verbose      tell each game\n\n\
     Exit status 1 if our engine lost a game on time, by an illegal move or by a crash.\n"
        .to_owned()
}

/// Plays against the opponents that come first in `args`; the rest is for the referee.
pub(crate) fn gauntlet(args: &[&str]) -> Result<(), Failure> {
    let end = args.iter().position(|arg| arg.starts_with('-')).unwrap_or(args.len());
    let (opponents, options) = args.split_at(end);
    if opponents.is_empty() {
        return Err(Failure::Usage(format!("no opponent was given\n\n{}", help())));
    }
    let mut words = Vec::new();
    for opponent in opponents {
        words.push("--opponent".to_owned());
        words.push(if opponent.contains(':') { (*opponent).to_owned() } else { from_debian(opponent)? });
    }
    words.extend(options.iter().map(|&option| option.to_owned()));
    let Some(python) = python() else {
        return Err(Failure::Check(format!("python3 with venv, and {PACKAGE} of PyPI, are needed and cannot be had")));
    };
    referee(python, &words)
}

/// Games of the engine against itself in which every rule is watched: at a node budget, in Chess960, and on the clock. The
/// overhead is what a busy machine may take.
pub(crate) fn check() -> Result<(), Failure> {
    let Some(python) = python() else {
        eprintln!("skipped: python3 with venv, and {PACKAGE} of PyPI, cannot be had here");
        return Ok(());
    };
    let chess960 = "data/chess/openings/chess960.epd";
    for args in [
        &["--games", "4", "--tc", "nodes=3000"][..],
        &["--games", "4", "--tc", "nodes=1000", "--chess960", "--openings", chess960],
        &["--games", "2", "--tc", "3+0.05"],
    ] {
        let itself = format!("itself:{} uci:Move Overhead=100", program());
        let ours = format!("halfmove:{} uci:Move Overhead=100", program());
        let mut words = vec!["--opponent".to_owned(), itself, "--engine".to_owned(), ours];
        words.extend(args.iter().map(|&arg| arg.to_owned()));
        referee(python.clone(), &words)?;
    }
    Ok(())
}

/// Builds the engine and lets it play.
fn referee(python: PathBuf, words: &[String]) -> Result<(), Failure> {
    command::run(&mut cargo(["build", "--release"]))?;
    let mut command = Command::new(python);
    command.current_dir(root()).arg("xtask/referee/referee.py");
    command.args(["--engine", &format!("halfmove:{} uci", program())]);
    command.args(["--openings", "data/chess/openings/balanced500.epd"]);
    command::run(command.args(words))
}

/// The program that was built.
fn program() -> String {
    root().join("target/release/halfmove").display().to_string()
}

/// An engine of Debian's.
fn from_debian(name: &str) -> Result<String, Failure> {
    let path = PathBuf::from(GAMES).join(name);
    if !path.exists() {
        install(&[name], &format!("the opponent {name}"), &path.display().to_string())?;
    }
    Ok(format!("{name}:{}", path.display()))
}

/// The Python of an environment that has the referee; `None` where it cannot be made.
fn python() -> Option<PathBuf> {
    let home = root().join("target/referee");
    let python = home.join("bin/python");
    let works = || {
        let mut import = Command::new(&python);
        command::output(import.args(["-c", "import chess.pgn"])).is_ok()
    };
    if works() {
        return Some(python);
    }
    let mut venv = Command::new("python3");
    command::output(venv.args(["-m", "venv"]).arg(&home)).ok()?;
    let mut pip = Command::new(&python);
    command::output(pip.args(["-m", "pip", "install", "--quiet", PACKAGE])).ok()?;
    works().then_some(python)
}
