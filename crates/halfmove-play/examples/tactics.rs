//! How many positions of a test suite chess solves with a number of nodes each.
//!
//! ```console
//! $ cargo run --release -p halfmove-play --example tactics -- data/chess/tactics/wac.epd 20000
//! ```
//!
//! `FILE` holds EPD, a position a line, with best moves (`bm`) or moves to avoid (`am`). Each is searched with the preset
//! `strong` and nothing remembered. Those that are not solved are printed with the move that was found, and their number.
//! The same file and nodes give the same every time.

use std::error::Error;
use std::process::ExitCode;

use halfmove::{Notation, Poll};
use halfmove_chess::{Epd, Move};
use halfmove_play::{Effort, catalogue};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words[..] {
        [file, nodes] => solve(file, nodes),
        _ => Err("expected a file and a number of nodes".into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn solve(file: &str, nodes: &str) -> Result<(), Box<dyn Error>> {
    let nodes: u64 = nodes.parse().map_err(|_| format!("{nodes:?}: expected a number of nodes"))?;
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let game = catalogue::find("chess")?;
    let preset = game.preset("strong")?;
    let mut engine = game.engine(preset);
    let (mut solved, mut tried) = (0, 0);
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let wrong = |what: String| format!("{file}, line {}: {what}", number + 1);
        let epd = Epd::parse(line).map_err(|error| wrong(error.to_string()))?;
        let named = |name| epd.moves(name).collect::<Result<Vec<Move>, _>>().map_err(|error| wrong(error.to_string()));
        let (wanted, avoided) = (named("bm")?, named("am")?);
        if wanted.is_empty() && avoided.is_empty() {
            return Err(wrong("expected a best move (bm) or a move to avoid (am)".into()).into());
        }
        let mut session = game.session();
        session.set_up(&epd.position.to_string())?;
        engine.forget();
        engine.start(&*session, preset.limits(Effort::Nodes(nodes))?, 1)?;
        while engine.step(u64::MAX) != Poll::Done {}
        let found = engine.best().ok_or_else(|| wrong("the game is over".into()))?;
        let best = epd.position.parse_move(&found)?;
        tried += 1;
        if (wanted.is_empty() || wanted.contains(&best)) && !avoided.contains(&best) {
            solved += 1;
        } else {
            println!("{} not {found}", epd.operand("id").unwrap_or(line));
        }
    }
    println!("{solved} of {tried}");
    Ok(())
}
