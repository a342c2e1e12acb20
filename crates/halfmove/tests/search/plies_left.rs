//! A game that cannot go on for ever is searched to its end and no deeper, whatever the limits say.

use halfmove::{Game, Limits, Notation, Options, Score, TableCutoffs};
use halfmove_testkit::oracle::minimax;
use halfmove_testkit::{RandomEvaluator, SplitMix64};
use halfmove_tictactoe::Position;

use crate::configurations::{setup, with_table};

/// From five squares left on, so that minimax is quick.
fn late(rng: &mut SplitMix64) -> Position {
    let mut pos = Position::start();
    while pos.plies_left() > 5 {
        let legal: Vec<u8> = (0..9).filter(|&square| pos.is_legal(square)).collect();
        match rng.pick(&legal) {
            Some(&square) => pos.make(square),
            None => pos = Position::start(),
        }
    }
    pos
}

#[test]
fn the_last_iteration_is_that_to_the_end_of_the_game() {
    let cutoffs = [TableCutoffs::Never, TableCutoffs::ExactDepth, TableCutoffs::AtLeast];
    for (seed, (options, slots)) in (0..).zip(with_table(&cutoffs).step_by(3)) {
        let mut rng = SplitMix64::new(seed);
        let pos = late(&mut rng);
        let mut setup = setup(pos, RandomEvaluator::new(seed, 20), options, 9, slots);
        setup.limits = Limits::depth(u8::MAX);
        let expected = minimax(&pos, &mut setup.evaluate, 9, 0);
        let found = setup.run(u64::MAX);
        assert_eq!(found.score, Some(expected.score), "seed {seed}, {setup:?}");
        assert!(found.depth <= pos.plies_left().max(1), "seed {seed}, {setup:?}, {found:?}");
        // The same as when it was asked for no more.
        setup.limits = Limits::depth(pos.plies_left());
        assert_eq!(setup.run(u64::MAX), found, "seed {seed}, {setup:?}");
    }
}

#[test]
fn a_whole_game_takes_as_many_iterations_as_squares() {
    let mut setup = setup(Position::start(), RandomEvaluator::new(1, 20), Options::strong(), 9, 1 << 12);
    setup.limits = Limits::nodes(u64::MAX);
    let found = setup.run(u64::MAX);
    assert_eq!((found.depth, found.score), (9, Some(Score::DRAW)));
}
