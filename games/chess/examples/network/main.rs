//! Makes the network that judges positions of chess: plays the games that it learns from, and trains it.
//!
//! ```console
//! $ cargo run --release -p halfmove-chess --example network -- sample 20000000 1 seen.positions
//! $ cargo run --release -p halfmove-chess --example network -- learn first.bin seen.positions --result 0 --rounds 3
//! $ cargo run --release -p halfmove-chess --example network -- play 8000000 1 games.positions --network first.bin
//! $ cargo run --release -p halfmove-chess --example network -- learn second.bin games.positions --network first.bin
//! ```
//!
//! `sample COUNT SEED FILE` writes positions that the search asks the evaluation about in games at 400 nodes a move, with the
//! score of `Positional`: a network that learns from these begins with what is known of chess. `play COUNT SEED FILE` writes
//! the quiet positions of games at 300 nodes a move, with the score that the search found and the result. `learn NETWORK
//! FILE...` trains a network, a new one or (`--network`) one that is there, and tells after each round how far it is off,
//! also on the last twentieth of the positions, which it does not learn from.
//!
//! Games begin with random moves. The same seed gives the same games, the same files the same network.
//!
//! Sources: Y. Nasu, *Efficiently updatable neural-network-based evaluation functions for computer shogi*, 2018; D. Kingma and
//! J. Ba, *Adam: a method for stochastic optimization*, 2015.

#![expect(clippy::cast_precision_loss, reason = "what is counted and added up is small")]

mod learn;
mod play;
mod record;

use std::error::Error;
use std::process::ExitCode;

use halfmove_chess::NetworkWeights;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const USAGE: &str = "expected `sample COUNT SEED FILE`, `play COUNT SEED FILE [--network FILE]` or `learn NETWORK FILE... \
                     [--network FILE] [--result PART] [--rounds N] [--rate STEP]`";

fn main() -> ExitCode {
    match run(std::env::args().skip(1).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(mut arguments: Vec<String>) -> Result<()> {
    let network = match take(&mut arguments, "--network")? {
        Some(file) => Some(read_network(&file)?),
        None => None,
    };
    let mut plan = learn::Plan::default();
    if let Some(word) = take(&mut arguments, "--rounds")? {
        plan.rounds = number(&word)?;
    }
    for (option, value) in [("--result", &mut plan.result), ("--rate", &mut plan.rate)] {
        if let Some(word) = take(&mut arguments, option)? {
            *value = number(&word)?;
        }
    }
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["sample", count, seed, file] => play::sample(number(count)?, number(seed)?, file),
        ["play", count, seed, file] => play::play(number(count)?, number(seed)?, file, network),
        ["learn", out, ref files @ ..] if !files.is_empty() => learn::learn(out, files, network, &plan),
        _ => Err(USAGE.into()),
    }
}

/// Takes an option and its value out of the arguments.
fn take(arguments: &mut Vec<String>, option: &str) -> Result<Option<String>> {
    let Some(at) = arguments.iter().position(|argument| argument == option) else { return Ok(None) };
    if at + 1 == arguments.len() {
        return Err(format!("{option}: expected a value").into());
    }
    arguments.remove(at);
    Ok(Some(arguments.remove(at)))
}

fn number<T: std::str::FromStr>(word: &str) -> Result<T> {
    word.parse().map_err(|_| format!("{word:?}: expected a number").into())
}

/// The bytes of a network.
type Bytes = Box<[u8; NetworkWeights::BYTES]>;

fn read_network(file: &str) -> Result<Bytes> {
    let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    let length = bytes.len();
    let wrong = |_| format!("{file}: {length} bytes, expected a network of {} bytes", NetworkWeights::BYTES);
    Ok(bytes.try_into().map_err(wrong)?)
}
