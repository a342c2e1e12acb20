//! The laws of games, the oracle, slices and saves: what every game is tested by.

use halfmove::{Driver, Evaluate, Game, Limits, Notation, Options, TableCutoffs};
use halfmove_connect4::{CellWeights, Position};
use halfmove_testkit::slices::Setup;
use halfmove_testkit::{RandomEvaluator, RandomPlay, Sizes, SplitMix64, laws, oracle};

const PLAY: RandomPlay = RandomPlay { seed: 1, games: 200, plies: 42 };

#[test]
fn keeps_the_laws() {
    laws::game(&Position::EMPTY, PLAY);
    laws::symmetry(&Position::EMPTY, PLAY);
    laws::notation::<Position>(PLAY);
}

/// Positions of random play from the empty board, by seed.
fn random_positions(seed: u64, count: usize, plies: usize) -> Vec<Position> {
    let mut random = SplitMix64::new(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut pos = Position::EMPTY;
        for _ in 0..random.below(plies) {
            let legal: Vec<u8> = (0..7).filter(|&column| pos.is_legal(column)).collect();
            let Some(&column) = random.pick(&legal) else { break };
            pos.make(column);
        }
        if !pos.end().is_over() {
            positions.push(pos);
        }
    }
    positions
}

fn setup<E>(game: Position, evaluate: E, options: Options, depth: u8) -> Setup<Position, E> {
    let memory = Sizes::for_plies::<Position>(depth.into());
    Setup { game, evaluate, options, limits: Limits::depth(depth), memory, slots: 1000 }
}

const DRIVERS: [Driver; 4] = [Driver::Full, Driver::Aspiration(3), Driver::Mtdf, Driver::Bisect];

#[test]
fn searches_come_out_the_same_in_slices_and_after_saving() {
    for (at, pos) in (0..).zip(random_positions(2, 12, 36)) {
        let options = Options { driver: DRIVERS[at % 4], ..Options::strong() };
        let strong = setup(pos, CellWeights, options, 5);
        strong.check_slices();
        strong.check_saves(at as u64);
        let plain = setup(pos, CellWeights, Options::plain(), 4);
        plain.check_slices();
        plain.check_saves(at as u64);
    }
}

#[test]
fn damaged_and_foreign_saves_are_refused() {
    for (at, pos) in (0..).zip(random_positions(6, 4, 36)) {
        let options = Options { driver: DRIVERS[at % 4], ..Options::strong() };
        setup(pos, CellWeights, options, 3).check_refusals(at as u64);
        setup(pos, CellWeights, Options::plain(), 3).check_refusals(at as u64);
    }
}

/// Checks that a search finds the value of plain minimax and one of its best moves.
fn check_value<E: Evaluate<Position> + Clone>(pos: Position, evaluate: &E, options: Options, depth: u8) {
    let expected = oracle::minimax(&pos, &mut evaluate.clone(), depth, 0);
    let found = setup(pos, evaluate.clone(), options, depth).run(u64::MAX);
    assert_eq!(found.score, Some(expected.score), "{pos:?} at depth {depth}, {options:?}");
    assert!(expected.best().contains(&found.best.unwrap()), "{pos:?} at depth {depth}, {options:?}");
}

#[test]
fn strong_searches_find_the_value_of_plain_minimax() {
    for (at, pos) in random_positions(3, 48, 40).into_iter().enumerate() {
        // The stones tell the ply, so that within one search no entry can be deeper than wanted: `AtLeast` is exact.
        let options = Options {
            driver: DRIVERS[at % 4],
            table_cutoffs: [TableCutoffs::ExactDepth, TableCutoffs::AtLeast][at / 4 % 2],
            table_min_depth: 1 + (at % 3) as u8,
            ..Options::strong()
        };
        for depth in 1..=6 {
            check_value(pos, &CellWeights, options, depth);
            check_value(pos, &RandomEvaluator::new(at as u64, 20).with_extremes(), options, depth);
        }
    }
}

#[test]
fn plain_searches_find_the_first_best_move_of_plain_minimax() {
    for (at, pos) in random_positions(5, 60, 40).into_iter().enumerate() {
        for depth in 1..=5 {
            let mut evaluate = RandomEvaluator::new(at as u64, 20);
            let expected = oracle::minimax(&pos, &mut evaluate, depth, 0);
            let found = setup(pos, evaluate, Options::plain(), depth).run(u64::MAX);
            let first = expected.best().first().copied();
            assert_eq!((found.score, found.best), (Some(expected.score), first), "{pos:?} at depth {depth}");
        }
    }
}

#[test]
fn one_node_is_enough_for_a_legal_move() {
    for (at, pos) in random_positions(4, 2000, 42).into_iter().enumerate() {
        let options = if at % 2 == 0 { Options::plain() } else { Options::strong() };
        let budget = 1 + at as u64 % 50;
        let mut search = setup(pos, CellWeights, options, 9).search();
        assert!(search.best().is_some_and(|column| pos.is_legal(column)), "{pos:?} before the first node");
        search.step(budget);
        assert!(search.best().is_some_and(|column| pos.is_legal(column)), "{pos:?} after {budget} nodes");
    }
}

#[test]
fn errors_say_what_was_read_where_and_what_was_expected() {
    let position = |text: &str| Position::parse_position(text).unwrap_err().to_string();
    assert_eq!(position("448"), "'8' at move 3 is no column: expected a digit from 1 to 7");
    assert_eq!(position("4x"), "'x' at move 2 is no column: expected a digit from 1 to 7");
    assert_eq!(position("4444444"), "column 4 at move 7 is full: expected one of the columns with room");
    assert_eq!(position("12121213"), "column 3 at move 8 comes after the end of the game: expected no more moves");
    let start = Position::EMPTY;
    assert_eq!(
        start.parse_move("0").unwrap_err().to_string(),
        "'0' at move 1 is no column: expected a digit from 1 to 7"
    );
    assert_eq!(
        start.parse_move("12").unwrap_err().to_string(),
        "2 characters are no move: expected one digit from 1 to 7"
    );
}
