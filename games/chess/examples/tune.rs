//! Tunes the weights of the evaluation on positions of games that the engine plays against itself.
//!
//! ```console
//! $ cargo run --release -p halfmove-chess --example tune -- play 1000 1 > positions.txt
//! $ cargo run --release -p halfmove-chess --example tune -- fit positions.txt
//! ```
//!
//! `play GAMES SEED` plays games from random openings, 2,000 nodes a move, and prints the quiet positions in them with the
//! result for white, 0, 0.5 or 1, and the score for white that the search found. `fit FILE` looks for the weights and the
//! values of pieces on squares that come nearest to both, and prints them as source code. The same seed gives the same games,
//! the same file the same weights.
//!
//! How a score follows from the weights is taken to be linear, with the slopes of the weights in use; what changes a weight
//! costs something, so that those of which the positions tell little stay as they are.
//!
//! Sources: P. Österlund, *Texel's tuning method*, 2014; D. Kingma and J. Ba, *Adam: a method for stochastic optimization*,
//! 2015.

#![expect(clippy::cast_precision_loss, reason = "what is counted and added up is small")]

use std::error::Error;
use std::process::ExitCode;

use halfmove::{
    Buffers, Driver, Evaluate, Game, Gen, Limits, Moves, Notation, Options, RankedMove, Score, Search, Selectivity,
    Sizes, Slot, Table,
};
use halfmove_chess::{Color, Move, Outcome, Position, Positional, Role, Square, Weights};
use halfmove_testkit::SplitMix64;

const NODES: u64 = 2_000;
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
        for (pos, score) in positions {
            println!("{result} {score} {pos}");
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

    /// The quiet positions of a game with their scores for white, and its result for white.
    fn game(&mut self, start: Position) -> (Vec<(Position, i16)>, f64) {
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
                        let is_white = pos.side_to_move() == Color::White;
                        positions.push((pos.clone(), if is_white { points } else { -points }));
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
        let options = Options {
            driver: Driver::Aspiration(30),
            quiescence: 32,
            table_min_depth: 0,
            selectivity: Selectivity { internal_reductions: false, ..Selectivity::ALL },
            ..Options::strong()
        };
        let limits = Limits { depth: 60, nodes: Some(NODES) };
        let mut search = Search::new(root, Positional::default(), memory, table, options, limits);
        search.run();
        let found = (search.best().expect("the game goes on"), search.score().unwrap_or_default());
        self.memory = Some(search.into_parts());
        found
    }
}

/// A position to learn from.
struct Sample {
    /// What the evaluation says now, for white.
    now: f32,
    /// What it should say: the chances of white, from 0 to 1.
    wanted: f32,
    /// How much each number adds to the evaluation, where that is anything.
    slopes: Vec<(u16, f32)>,
}

/// So many points are worth odds of ten to one.
const SCALE: f32 = 340.0;
/// How much the result of the game counts, where the score that the search found counts the rest.
const RESULT: f32 = 0.4;
/// How far a weight is moved up and down to see what follows.
const STEP: i32 = 48;
/// The same for what makes up the danger to the king, which is squared.
const DANGER_STEP: i32 = 6;
const DANGER_NUMBERS: usize = 8;
/// What a change by ten points costs, in squares of errors summed over all positions.
const STIFFNESS: f32 = 0.6;
const ROUNDS: i32 = 400;

fn chances(score: f32) -> f32 {
    1.0 / (1.0 + 10_f32.powf(-score / SCALE))
}

fn white_score(evaluate: &mut Positional, pos: &Position) -> i32 {
    let points = i32::from(evaluate.evaluate(pos).to_raw());
    if pos.side_to_move() == Color::White { points } else { -points }
}

/// The weights in use with number `at` moved by `step`.
fn moved(at: usize, step: i32) -> Weights {
    let mut weights = Weights::default();
    let mut seen = 0;
    weights.visit(|number| {
        *number += if seen == at { step } else { 0 };
        seen += 1;
    });
    weights
}

/// The numbers of the values of pieces on squares, behind those of the weights: of a role and a square as white sees the
/// board from rank 8 on, for the middlegame and the endgame.
fn place_number(role: Role, square: Square, color: Color) -> usize {
    let drawn = if color == Color::White { square.flipped() } else { square };
    2 * (role.index() * Square::COUNT + drawn.index())
}

fn read(file: &str, steps: &[(Weights, Weights, i32)]) -> Result<Vec<Sample>, Box<dyn Error>> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let mut samples = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let wrong = |what: String| format!("{file}, line {}: {what}", number + 1);
        let mut words = line.splitn(3, ' ');
        let mut next = |what: &str| words.next().ok_or_else(|| wrong(format!("expected {what}")));
        let (result, score, pos) = (next("a result")?, next("a score")?, next("a position")?);
        let result: f32 = result.parse().map_err(|_| wrong(format!("{result:?}: expected 0, 0.5 or 1")))?;
        let score: i16 = score.parse().map_err(|_| wrong(format!("{score:?}: expected a number of points")))?;
        let pos = Position::parse_position(pos).map_err(|error| wrong(error.to_string()))?;
        samples.push(sample(&pos, RESULT * result + (1.0 - RESULT) * chances(score.into()), steps));
    }
    Ok(samples)
}

fn sample(pos: &Position, wanted: f32, steps: &[(Weights, Weights, i32)]) -> Sample {
    let now = white_score(&mut Positional::default(), pos) as f32;
    let mut slopes = Vec::new();
    for (at, (more, less, step)) in steps.iter().enumerate() {
        let difference = white_score(&mut Positional::new(more), pos) - white_score(&mut Positional::new(less), pos);
        if difference != 0 {
            slopes.push((at as u16, difference as f32 / (2 * step) as f32));
        }
    }
    let phase = f32::from(pos.phase().min(24)) / 24.0;
    for square in Square::all() {
        let Some(piece) = pos.piece_at(square) else { continue };
        let at = (steps.len() + place_number(piece.role(), square, piece.color())) as u16;
        let sign = if piece.color() == Color::White { 1.0 } else { -1.0 };
        slopes.push((at, sign * phase));
        slopes.push((at + 1, sign * (1.0 - phase)));
    }
    Sample { now, wanted, slopes }
}

/// The sum of the squares of the errors, and which way each number would make it grow.
fn errors(samples: &[Sample], changes: &[f32], slope: &mut [f32]) -> f32 {
    slope.fill(0.0);
    let mut sum = 0.0;
    for sample in samples {
        let score = sample.now + sample.slopes.iter().map(|&(at, slope)| slope * changes[usize::from(at)]).sum::<f32>();
        let found = chances(score);
        let error = found - sample.wanted;
        sum += error * error;
        let steep = 2.0 * error * found * (1.0 - found) * std::f32::consts::LN_10 / SCALE;
        for &(at, by) in &sample.slopes {
            slope[usize::from(at)] += steep * by;
        }
    }
    sum
}

fn fit(file: &str) -> Result<(), Box<dyn Error>> {
    let mut numbers = Vec::new();
    Weights::default().visit(|number| numbers.push(*number));
    let step = |at| if at + DANGER_NUMBERS < numbers.len() { STEP } else { DANGER_STEP };
    let steps: Vec<_> = (0..numbers.len()).map(|at| (moved(at, step(at)), moved(at, -step(at)), step(at))).collect();
    let samples = read(file, &steps)?;
    // Every tenth position is not learnt from, and tells whether what is learnt holds elsewhere.
    let (apart, samples) = samples.split_at(samples.len() / 10);
    let count = numbers.len() + 2 * Role::ALL.len() * Square::COUNT;
    let (mut changes, mut slope) = (vec![0.0; count], vec![0.0; count]);
    let (mut mean, mut square) = (vec![0.0_f32; count], vec![0.0_f32; count]);
    for round in 1..=ROUNDS {
        let sum = errors(samples, &changes, &mut slope);
        for at in 0..count {
            let slope = slope[at] + 2.0 * STIFFNESS * changes[at] / 100.0;
            mean[at] = 0.9 * mean[at] + 0.1 * slope;
            square[at] = 0.999 * square[at] + 0.001 * slope * slope;
            let (mean, square) = (mean[at] / (1.0 - 0.9_f32.powi(round)), square[at] / (1.0 - 0.999_f32.powi(round)));
            changes[at] -= 0.5 * mean / (square.sqrt() + 1e-9);
        }
        if round % 50 == 0 || round == 1 {
            let mut unused = vec![0.0; count];
            let held = errors(apart, &changes, &mut unused) / apart.len() as f32;
            eprintln!("round {round}: error {:.6}, of positions apart {held:.6}", sum / samples.len() as f32);
        }
    }
    let mut at = 0;
    let mut weights = Weights::default();
    weights.visit(|number| {
        *number += changes[at].round() as i32;
        at += 1;
    });
    println!("{weights:?}");
    for role in Role::ALL {
        for (phase, name) in ["middlegame", "endgame"].into_iter().enumerate() {
            println!("// {role:?}, {name}: changes");
            for rank in 0..8 {
                let change = |file| changes[at + 2 * (role.index() * Square::COUNT + rank * 8 + file) + phase];
                let row: Vec<String> = (0..8).map(|file| format!("{:.0}", change(file))).collect();
                println!("{},", row.join(", "));
            }
        }
    }
    Ok(())
}
