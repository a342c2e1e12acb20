//! Games of the program against itself, for the positions in them.

use std::fs::File;
use std::io::{BufWriter, Write};

use halfmove::{
    Buffers, Driver, Evaluate, Game, Gen, Limits, Moves, Notation, Options, Ordering, RankedMove, Score, Search,
    Selectivity, Sizes, Slot, Table,
};
use halfmove_chess::{Color, Move, Network, NetworkWeights, Outcome, Position, Positional};
use halfmove_testkit::SplitMix64;

use crate::{Bytes, Result, record};

const SAMPLE_NODES: u64 = 400;
/// One of so many positions that the evaluation is asked about is written.
const SAMPLE_EVERY: u32 = 8;
const NODES: u64 = 300;
/// Random moves at the start, at least, and how many there may be more.
const RANDOM_PLIES: (usize, usize) = (7, 4);
const LONGEST_GAME: usize = 300;
/// A game begins where neither side is further ahead.
const LEVEL: i16 = 200;
/// A game is decided where a side is further ahead.
const DECIDED: i16 = 1_800;

type Memory = (Buffers<Position>, Table<Vec<Slot>>);

/// Plays both sides.
struct Player<E> {
    evaluate: E,
    memory: Option<Memory>,
    nodes: u64,
}

impl<E: Evaluate<Position>> Player<E> {
    fn new(evaluate: E, nodes: u64) -> Self {
        let sizes = Sizes { moves: 8_000, ..Sizes::for_plies::<Position>(100) };
        Player { evaluate, memory: Some((Buffers::new(sizes), Table::new(vec![Slot::EMPTY; 1 << 14]))), nodes }
    }

    /// A position that random moves lead to, where the game goes on and is level.
    fn opening(&mut self, rng: &mut SplitMix64) -> Position {
        if let Some((_, table)) = &mut self.memory {
            table.clear();
        }
        loop {
            let mut pos = Position::start();
            let plies = RANDOM_PLIES.0 + rng.below(RANDOM_PLIES.1);
            let is_open = (0..plies).all(|_| make_random(&mut pos, rng)) && pos.outcome().is_none();
            if is_open && self.evaluate.evaluate(&pos).to_raw().abs() <= LEVEL {
                return pos;
            }
        }
    }

    fn choose(&mut self, pos: &Position) -> (Move, Score) {
        let (memory, mut table) = self.memory.take().expect("it is put back after each search");
        table.advance();
        let mut root = pos.clone();
        root.begin_search();
        let options = Options {
            driver: Driver::Aspiration(30),
            ordering: Ordering { keeps_history: true, ..Ordering::ALL },
            quiescence: 32,
            table_min_depth: 0,
            selectivity: Selectivity { internal_reductions: false, ..Selectivity::ALL },
            ..Options::strong()
        };
        let limits = Limits { depth: 60, nodes: Some(self.nodes) };
        let evaluate = &mut self.evaluate;
        let mut search = Search::new(root, |pos: &Position| evaluate.evaluate(pos), memory, table, options, limits);
        search.run();
        let found = (search.best().expect("the game goes on"), search.score().unwrap_or_default());
        self.memory = Some(search.into_parts());
        found
    }
}

/// Whether there was a move.
fn make_random(pos: &mut Position, rng: &mut SplitMix64) -> bool {
    let mut memory = [RankedMove::default(); 256];
    let mut moves = Moves::new(&mut memory);
    if pos.generate(Gen::All, &mut moves).is_over() {
        return false;
    }
    let moves: Vec<Move> = moves.iter().collect();
    pos.make(moves[rng.below(moves.len())]);
    true
}

/// Evaluates, and writes now and then what was asked and answered.
struct Recorder {
    out: BufWriter<File>,
    asked: u32,
    written: u64,
    failure: Option<std::io::Error>,
}

impl Evaluate<Position> for Recorder {
    fn evaluate(&mut self, pos: &Position) -> Score {
        let score = Positional::default().evaluate(pos);
        self.asked += 1;
        if self.asked.is_multiple_of(SAMPLE_EVERY) {
            self.written += 1;
            let written = record::write(&mut self.out, pos, score, 1);
            self.failure = self.failure.take().or(written.err());
        }
        score
    }
}

pub(crate) fn sample(count: u64, seed: u64, file: &str) -> Result<()> {
    let recorder = Recorder { out: create(file)?, asked: 0, written: 0, failure: None };
    let mut player = Player::new(recorder, SAMPLE_NODES);
    let mut rng = SplitMix64::new(seed);
    while player.evaluate.written < count {
        let mut pos = player.opening(&mut rng);
        for _ in 0..LONGEST_GAME {
            if pos.outcome().is_some() {
                break;
            }
            // Positions that nobody would play to are asked about too.
            if rng.below(12) == 0 {
                make_random(&mut pos, &mut rng);
                continue;
            }
            let (mv, score) = player.choose(&pos);
            if score.to_raw().abs() > DECIDED {
                break;
            }
            pos.make(mv);
        }
    }
    let Recorder { mut out, failure, .. } = player.evaluate;
    failure.map_or(out.flush(), Err).map_err(|error| format!("{file}: {error}").into())
}

pub(crate) fn play(count: u64, seed: u64, file: &str, network: Option<Bytes>) -> Result<()> {
    let weights = network.map(|bytes| Box::new(NetworkWeights::from_bytes(&bytes)));
    let network = if let Some(weights) = &weights { Network::new(weights) } else { Network::default() };
    let mut player = Player::new(network, NODES);
    let mut rng = SplitMix64::new(seed);
    let mut out = create(file)?;
    let mut written = 0;
    while written < count {
        let (positions, result) = game(&mut player, &mut rng);
        written += positions.len() as u64;
        for (pos, score) in positions {
            let result = if pos.side_to_move() == Color::White { result } else { 2 - result };
            record::write(&mut out, &pos, score, result).map_err(|error| format!("{file}: {error}"))?;
        }
    }
    out.flush().map_err(|error| format!("{file}: {error}").into())
}

/// The quiet positions of a game with their scores for the side to move, and its result for white, 0 to 2.
fn game(player: &mut Player<Network<'_>>, rng: &mut SplitMix64) -> (Vec<(Position, Score)>, u8) {
    let mut pos = player.opening(rng);
    let mut positions = Vec::new();
    for _ in 0..LONGEST_GAME {
        match pos.outcome() {
            Some(Outcome::Checkmate(color)) => return (positions, if color == Color::White { 2 } else { 0 }),
            Some(_) => break,
            None => {}
        }
        let (mv, score) = player.choose(&pos);
        if score.to_raw().abs() > DECIDED {
            let white_wins = (score > Score::DRAW) == (pos.side_to_move() == Color::White);
            return (positions, if white_wins { 2 } else { 0 });
        }
        if !pos.is_check() && pos.is_quiet(mv) {
            positions.push((pos.clone(), score));
        }
        pos.make(mv);
    }
    (positions, 1)
}

fn create(file: &str) -> Result<BufWriter<File>> {
    Ok(BufWriter::new(File::create(file).map_err(|error| format!("{file}: {error}"))?))
}
