//! A search that was saved and restored comes out the same; bytes of anything else are refused.

use halfmove::doc::Nim;
use halfmove::{Limits, NoTable, Notation, Options, RestoreError, Score, Search, TableCutoffs, Workspace};
use halfmove_testkit::{RandomEvaluator, Sharing, Sizes, SplitMix64, Tree, TreeGame};
use halfmove_tictactoe::Position;

use crate::configurations::{setup, tree, varied, with_table};

const ALL: [TableCutoffs; 3] = [TableCutoffs::Never, TableCutoffs::ExactDepth, TableCutoffs::AtLeast];

#[test]
fn random_trees_saved_at_random_points() {
    for (seed, (options, slots)) in (0..).zip(with_table(&ALL).step_by(7)) {
        // Each save sums up the whole table: a large one takes long.
        let slots = slots.min(500);
        let tree = tree(seed, Sharing::AnyPly);
        let mut rng = SplitMix64::new(seed);
        let options = Options { bounds: rng.chance(20), ..varied(options, seed) };
        let mut setup = setup(tree.root(), TreeGame::value, options, 1 + rng.below(5) as u8, slots);
        if rng.chance(30) {
            setup.limits.nodes = Some(rng.below(200) as u64);
        }
        if rng.chance(20) {
            setup.memory = Sizes {
                frames: rng.below(6),
                moves: rng.below(20),
                lines: rng.below(12),
                best_line: rng.below(6),
                history: rng.below(4),
            };
        }
        setup.check_saves(seed);
    }
}

#[test]
fn tictactoe_saved_at_random_points() {
    for (seed, (options, slots)) in (0..).zip(with_table(&ALL).step_by(41)) {
        setup(Position::start(), RandomEvaluator::new(seed, 20), options, 4, slots).check_saves(seed);
    }
}

#[test]
fn a_search_that_is_over_at_once_can_be_saved() {
    for (text, depth) in [("W", 3), ("l", 3), ("(1 2)", 1)] {
        let tree: Tree = text.parse().unwrap();
        let mut setup = setup(tree.root(), TreeGame::value, Options::strong(), depth, 4);
        setup.check_saves(1);
        setup.check_refusals(1);
        setup.memory = Sizes::default();
        setup.check_saves(1);
        setup.check_refusals(1);
    }
}

#[test]
fn bytes_of_anything_else_are_refused() {
    for (seed, (options, slots)) in (0..).zip(with_table(&ALL).step_by(97)) {
        let tree = tree(seed, Sharing::AnyPly);
        setup(tree.root(), TreeGame::value, varied(options, seed), 4, slots).check_refusals(seed);
        setup(Position::start(), RandomEvaluator::new(seed, 20), options, 3, slots).check_refusals(seed);
    }
}

#[test]
fn a_save_of_another_game_is_refused() {
    let options = Options::plain();
    let mut memory = Workspace::<Nim, 4, 12>::new();
    let nim = |_: &Nim| Score::DRAW;
    let mut search = Search::new(Nim(0), nim, &mut memory, NoTable, options, Limits::depth(4));
    let mut bytes = [0; 1000];
    let size = search.save(&mut bytes).unwrap();
    let mut memory = Workspace::<Position, 4, 12>::new();
    let none = |_: &Position| Score::DRAW;
    // The key is 0 for both.
    let refused =
        Search::restore(Position::start(), none, &mut memory, NoTable, options, Limits::depth(4), &bytes[..size]);
    assert_eq!(refused.map(|_| ()).unwrap_err(), RestoreError::OtherPosition);
}

#[test]
fn root_moves_left_out_stay_left_out() {
    let setup = setup(Position::start(), RandomEvaluator::new(1, 20), Options::strong(), 5, 64);
    let run = |is_saved: bool| {
        let mut search = setup.search();
        search.retain_root_moves(|mv| mv % 2 == 1);
        if is_saved {
            let mut bytes = vec![0; search.save_size()];
            search.save(&mut bytes).unwrap();
            let (_, table) = search.into_parts();
            search = setup.restore(table, &bytes).unwrap();
        }
        search.run();
        assert!(search.best().is_some_and(|mv| mv % 2 == 1));
        (search.best(), search.score(), *search.stats(), search.into_parts().1.into_slots())
    };
    assert_eq!(run(true), run(false));
}

/// Bytes that were changed with their checksum: what no accident does, and what must not panic for all that.
#[test]
fn forged_saves_do_not_panic() {
    for (seed, (options, slots)) in (0..).zip(with_table(&ALL).step_by(17)) {
        let tree = tree(seed, Sharing::AnyPly);
        let setup = setup(tree.root(), TreeGame::value, varied(options, seed), 4, slots.min(64));
        let mut rng = SplitMix64::new(seed);
        let mut search = setup.search();
        search.step(rng.below(60) as u64);
        let mut bytes = vec![0; search.save_size()];
        search.save(&mut bytes).unwrap();
        let (_, table) = search.into_parts();
        for _ in 0..200 {
            let mut forged = bytes.clone();
            let content = forged.len() - 8;
            for _ in 0..=rng.below(3) {
                forged[rng.below(content)] ^= 1 << rng.below(8);
            }
            let sum = fnv(&forged[..content]);
            forged[content..].copy_from_slice(&sum.to_le_bytes());
            // Taken or refused: either will do.
            let _ = setup.restore(table.clone(), &forged);
        }
    }
}

/// FNV-1a, 64 bits, as published by G. Fowler, L. C. Noll and K.-P. Vo.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
}
