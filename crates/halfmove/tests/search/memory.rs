//! Memory that is too small: a rougher answer that says so, and never a panic.

use halfmove::{Limits, NoTable, Notation, Options, Ordering, Search};
use halfmove_testkit::slices::Setup;
use halfmove_testkit::{Buffers, RandomEvaluator, Sharing, Sizes, SplitMix64, TreeGame};
use halfmove_tictactoe::Position;

use crate::configurations::{ORDERINGS, setup, tree, without_table};

#[test]
fn as_much_as_was_in_use_is_enough() {
    for (seed, options) in (0..).zip(without_table()) {
        let tree = tree(seed, Sharing::SamePly);
        let ample = setup(tree.root(), TreeGame::value, options, 5, 16);
        let expected = ample.run(u64::MAX);
        let memory = Sizes {
            frames: expected.stats.frames_high.into(),
            moves: expected.stats.moves_high.into(),
            ..ample.memory
        };
        assert_eq!(Setup { memory, ..ample.clone() }.run(u64::MAX), expected, "seed {seed}, {ample:?}");
        let less = Setup { memory: Sizes { frames: memory.frames - 1, ..memory }, ..ample.clone() };
        assert!(less.run(u64::MAX).stats.frames_exhausted > 0, "seed {seed}, {ample:?}");
        let less = Setup { memory: Sizes { moves: memory.moves - 1, ..memory }, ..ample.clone() };
        assert!(less.run(u64::MAX).stats.moves_exhausted > 0, "seed {seed}, {ample:?}");
    }
}

#[test]
fn small_memory_of_any_shape_leaves_a_legal_move() {
    for (seed, options) in (0..).zip(without_table()) {
        let mut rng = SplitMix64::new(seed);
        for _ in 0..20 {
            let tree = tree(rng.next_u64(), Sharing::AnyPly);
            let ample = setup(tree.root(), TreeGame::value, options, 5, 16);
            let memory = Sizes {
                frames: rng.below(6),
                moves: rng.below(20),
                lines: rng.below(12),
                best_line: rng.below(6),
                history: rng.below(4),
            };
            let small = Setup { memory, ..ample.clone() };
            let found = small.check_slices();
            assert!(found.best.is_some(), "seed {seed}, {small:?}");
            assert!(usize::from(found.stats.frames_high) <= memory.frames, "seed {seed}, {small:?}");
            assert!(usize::from(found.stats.moves_high) <= memory.moves, "seed {seed}, {small:?}");
            let full = ample.run(u64::MAX);
            if found.stats.frames_exhausted + found.stats.moves_exhausted == 0 && !options.ordering.history {
                assert_eq!((found.best, found.score), (full.best, full.score), "seed {seed}, {small:?}");
                assert!(full.pv.starts_with(&found.pv), "seed {seed}, {small:?}");
                assert!(full.pv == found.pv || found.stats.pv_exhausted > 0, "seed {seed}, {small:?}");
            }
        }
    }
}

#[test]
fn without_any_memory_there_is_a_legal_move_and_the_evaluation() {
    for ordering in ORDERINGS {
        let options = Options { ordering, ..Options::strong() };
        for text in ["", "5", "51", "519324"] {
            let pos = Position::parse_position(text).unwrap();
            let evaluate = RandomEvaluator::new(1, 100);
            let memory = Sizes::default();
            let setup = Setup { game: pos, evaluate, options, limits: Limits::depth(5), memory, slots: 0 };
            let found = setup.check_slices();
            assert_eq!(found.score, Some(evaluate.score(halfmove::Game::canonical(&pos).key)));
            assert_eq!((found.stats.nodes, found.stats.frames_exhausted, found.stats.moves_exhausted), (0, 1, 1));
        }
    }
}

#[test]
fn part_of_the_root_s_moves_is_searched_where_not_all_fit() {
    let options = Options { ordering: Ordering::NONE, ..Options::plain() };
    let mut setup = setup(Position::start(), RandomEvaluator::new(1, 100), options, 1, 0);
    setup.memory.moves = 4;
    let found = setup.check_slices();
    assert_eq!((found.stats.nodes, found.stats.moves_exhausted), (4, 1));
    assert!(found.best.is_some_and(|mv| mv < 4));
}

#[test]
fn what_memory_held_is_forgotten() {
    for (seed, options) in (0..).zip(without_table()) {
        let [tree, other] = [seed, !seed].map(|seed| tree(seed, Sharing::AnyPly));
        let fresh = setup(tree.root(), TreeGame::value, options, 5, 0);
        let mut memory = Buffers::new(fresh.memory);
        let used = setup(other.root(), TreeGame::value, options, 5, 0);
        Search::new(other.root(), TreeGame::value, &mut memory, NoTable, options, used.limits).run();
        let mut search = Search::new(tree.root(), TreeGame::value, &mut memory, NoTable, options, fresh.limits);
        search.run();
        let expected = fresh.run(u64::MAX);
        assert_eq!((search.best(), *search.stats()), (expected.best, expected.stats), "seed {seed}, {fresh:?}");
    }
}
