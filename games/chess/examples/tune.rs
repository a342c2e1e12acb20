//! Tunes the weights of the evaluation on positions of games that the engine plays against itself.
//!
//! ```console
//! $ cargo run --release -p halfmove-chess --example tune -- play 1000 1 > positions.txt
//! $ cargo run --release -p halfmove-chess --example tune -- fit positions.txt
//! ```
//!
//! `play GAMES SEED` plays games from random openings, 1,000 nodes a move, and prints the quiet positions in them with the
//! result for white: 0, 0.5 or 1. `fit FILE` changes one weight after the other as long as that brings the evaluation nearer
//! to the results, and prints the weights as source code. The same seed gives the same games, the same file the same
//! weights.
//!
//! Source: P. Österlund, *Texel's tuning method*, 2014.

use std::error::Error;
use std::process::ExitCode;

use halfmove::{
    Buffers, Evaluate, Game, Gen, Limits, Moves, Notation, Options, RankedMove, Score, Search, Selectivity, Sizes,
    Slot, Table,
};
use halfmove_chess::{Color, Move, Outcome, Position, Positional, Weights};
use halfmove_testkit::SplitMix64;

const NODES: u64 = 1_000;
const RANDOM_PLIES: usize = 8;
const LONGEST_GAME: usize = 240;
/// Positions further from equal than this are decided: they teach nothing.
const DECIDED: i16 = 800;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["play", games, seed] => play(games, seed),
        ["fit", file] => fit(file),
        _ => Err("expected `play GAMES SEED` or `fit FILE`".into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn play(games: &str, seed: &str) -> Result<(), Box<dyn Error>> {
    let games: u64 = games.parse().map_err(|_| format!("{games:?}: expected a number of games"))?;
    let seed: u64 = seed.parse().map_err(|_| format!("{seed:?}: expected a number as seed"))?;
    let mut player = Player::new();
    for game in 0..games {
        let mut rng = SplitMix64::new(seed.wrapping_mul(1_000_003).wrapping_add(game));
        let Some(start) = opening(&mut rng) else { continue };
        let (positions, result) = player.game(start);
        for pos in positions {
            println!("{result} {pos}");
        }
    }
    Ok(())
}

/// A position that random moves lead to and where neither side is far ahead.
fn opening(rng: &mut SplitMix64) -> Option<Position> {
    let mut pos = Position::start();
    for _ in 0..RANDOM_PLIES {
        let moves = legal(&pos);
        let mv = moves.get(rng.below(moves.len().max(1)))?;
        pos.make(*mv);
    }
    Positional::default().evaluate(&pos).as_points().filter(|points| points.abs() < 150)?;
    Some(pos)
}

fn legal(pos: &Position) -> Vec<Move> {
    let mut memory = [RankedMove::default(); 256];
    let mut moves = Moves::new(&mut memory);
    if pos.generate(Gen::All, &mut moves).is_over() { Vec::new() } else { moves.iter().collect() }
}

/// Plays both sides.
struct Player {
    memory: Option<(Buffers<Position>, Table<Vec<Slot>>)>,
}

impl Player {
    fn new() -> Self {
        let memory = Buffers::new(Sizes { moves: 8_000, ..Sizes::for_plies::<Position>(100) });
        Player { memory: Some((memory, Table::new(vec![Slot::EMPTY; 1 << 15]))) }
    }

    /// The quiet positions of a game, and its result for white.
    fn game(&mut self, start: Position) -> (Vec<Position>, f64) {
        let mut pos = start;
        let mut positions = Vec::new();
        if let Some((_, table)) = &mut self.memory {
            table.clear();
        }
        for _ in 0..LONGEST_GAME {
            match pos.outcome() {
                Some(Outcome::Checkmate(Color::White)) => return (positions, 1.0),
                Some(Outcome::Checkmate(Color::Black)) => return (positions, 0.0),
                Some(_) => return (positions, 0.5),
                None => {}
            }
            let (mv, score) = self.choose(&pos);
            match score.as_points() {
                Some(points) if points.abs() < DECIDED => {
                    if !pos.is_check() && pos.is_quiet(mv) {
                        positions.push(pos.clone());
                    }
                }
                _ => {
                    let white_wins = (score > Score::DRAW) == (pos.side_to_move() == Color::White);
                    return (positions, f64::from(u8::from(white_wins)));
                }
            }
            pos.make(mv);
        }
        (positions, 0.5)
    }

    fn choose(&mut self, pos: &Position) -> (Move, Score) {
        let (memory, mut table) = self.memory.take().expect("it is put back after each search");
        table.advance();
        let mut root = pos.clone();
        root.begin_search();
        let options = Options { quiescence: 16, selectivity: Selectivity::ALL, ..Options::strong() };
        let limits = Limits { depth: 60, nodes: Some(NODES) };
        let mut search = Search::new(root, Positional::default(), memory, table, options, limits);
        search.run();
        let found = (search.best().expect("the game goes on"), search.score().unwrap_or_default());
        self.memory = Some(search.into_parts());
        found
    }
}

/// Positions with their results for white.
type Samples = Vec<(Position, f64)>;

fn read(file: &str) -> Result<Samples, Box<dyn Error>> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let line = |(number, line): (usize, &str)| -> Result<(Position, f64), Box<dyn Error>> {
        let wrong = |what: String| format!("{file}, line {}: {what}", number + 1);
        let (result, pos) = line.split_once(' ').ok_or_else(|| wrong("expected a result and a position".into()))?;
        let result = result.parse().map_err(|_| wrong(format!("{result:?}: expected 0, 0.5 or 1")))?;
        Ok((Position::parse_position(pos).map_err(|error| wrong(error.to_string()))?, result))
    };
    text.lines().enumerate().map(line).collect()
}

/// How far the evaluation is from the results: the mean square of the difference, `scale` points being worth odds of ten to
/// one.
fn error(weights: &Weights, samples: &Samples, scale: f64) -> f64 {
    let mut evaluate = Positional::new(weights);
    let square = |(pos, result): &(Position, f64)| {
        let points = f64::from(evaluate.evaluate(pos).to_raw());
        let white = if pos.side_to_move() == Color::White { points } else { -points };
        let expected = 1.0 / (1.0 + 10_f64.powf(-white / scale));
        (result - expected).powi(2)
    };
    #[expect(clippy::cast_precision_loss, reason = "samples are few")]
    let count = samples.len() as f64;
    samples.iter().map(square).sum::<f64>() / count
}

fn fit(file: &str) -> Result<(), Box<dyn Error>> {
    let samples = read(file)?;
    if samples.is_empty() {
        return Err(format!("{file}: expected positions, found none").into());
    }
    let mut weights = Weights::default();
    let scale = (4..30)
        .map(|step| f64::from(step) * 25.0)
        .min_by(|a, b| error(&weights, &samples, *a).total_cmp(&error(&weights, &samples, *b)))
        .unwrap_or(400.0);
    let mut numbers = Vec::new();
    weights.visit(|number| numbers.push(*number));
    let mut least = error(&weights, &samples, scale);
    eprintln!("{} positions, {} numbers, scale {scale}: error {least:.6}", samples.len(), numbers.len());
    for step in [8, 4, 2] {
        for round in 1..=2 {
            for at in 0..numbers.len() {
                for change in [step, -step] {
                    let mut tried = numbers.clone();
                    tried[at] += change;
                    let mut next = tried.iter();
                    weights.visit(|number| *number = *next.next().unwrap_or(number));
                    let found = error(&weights, &samples, scale);
                    // A weight that hardly ever matters is left alone.
                    if found < least - 1e-7 {
                        (least, numbers) = (found, tried);
                        break;
                    }
                }
            }
            eprintln!("steps of {step}, round {round}: error {least:.6}");
        }
    }
    let mut last = numbers.iter();
    weights.visit(|number| *number = *last.next().unwrap_or(number));
    println!("{weights:?}");
    Ok(())
}
