//! The program `halfmove`: play, analyse and measure every game of the catalogue.
//!
//! Each command is a file of its own; [`args`] is what they read, [`failure`] how they fail.

mod ablation;
mod analyse;
mod args;
mod bench;
mod book;
mod convert;
mod failure;
mod files;
mod games;
mod input;
mod interrupt;
mod json;
mod lines;
mod matches;
mod pace;
mod perft;
mod play;
mod plural;
mod progress;
mod replay;
mod selfplay;
mod solve;
mod table;
mod uci;
mod usage;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::args::{Cli, Command};

fn main() -> ExitCode {
    files::outlive_limits();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(help_or_error) => return usage::tell(&help_or_error),
    };
    let mut out = io::stdout().lock();
    let done = |()| ExitCode::SUCCESS;
    let result = match &cli.command {
        Command::Games(args) => games::run(args, &mut out).map(done),
        Command::Play(args) => play::run(args, &mut out),
        Command::Selfplay(args) => selfplay::run(args, &mut out).map(done),
        Command::Analyse(args) => analyse::run(args, &mut out).map(done),
        Command::Perft(args) => perft::run(args, &mut out).map(done),
        Command::Match(args) => matches::run(args, &mut out).map(done),
        Command::Replay(args) => replay::run(args, &mut out).map(done),
        Command::Convert(args) => convert::run(args, &mut out).map(done),
        Command::Bench(args) => bench::run(args, &mut out).map(done),
        Command::Solve(args) => solve::run(args, &mut out),
        Command::Table(args) => table::run(args, &mut out),
        Command::Book(args) => book::run(args, &mut out),
        Command::Uci(args) => uci::run(args, &mut out).map(done),
    };
    let result = result.and_then(|status| {
        out.flush()?;
        Ok(status)
    });
    match result {
        Ok(status) => status,
        // Whoever read our output has seen enough.
        Err(failure) if failure.is_broken_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            failure.tell();
            ExitCode::from(2)
        }
    }
}
