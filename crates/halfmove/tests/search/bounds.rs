//! True bounds change nothing of the value to the end of the game, whatever they cut off.

use halfmove::{Equals, Evaluate, Options, Ordering, TableCutoffs};
use halfmove_testkit::slices::Setup;
use halfmove_testkit::{Shape, Sharing, SplitMix64, Tree, TreeGame};

use crate::configurations::{DRIVERS, SLOTS, check, setup, varied, verdict};

#[test]
fn the_value_to_the_end_of_the_game_is_the_same() {
    for seed in 0..10_000 {
        let mut rng = SplitMix64::new(seed);
        let shape = Shape {
            plies: 2 + rng.below(4) as u8,
            bounded: [20, 60, 100][rng.below(3)],
            sharing: [Sharing::None, Sharing::SamePly, Sharing::AnyPly][rng.below(3)],
            ..Shape::default()
        };
        let tree = Tree::random(seed, &shape);
        let options = Options {
            iterate: rng.chance(50),
            driver: DRIVERS[rng.below(DRIVERS.len())],
            pvs: rng.chance(50),
            ordering: if rng.chance(50) { Ordering::ALL } else { Ordering::NONE },
            table_cutoffs: [TableCutoffs::Never, TableCutoffs::ExactDepth, TableCutoffs::AtLeast][rng.below(3)],
            quiescence: [0, 2][rng.below(2)],
            bounds: true,
            ..varied(Options::plain(), seed)
        };
        // One ply more than the longest line: some ends show only when moves are generated.
        let setup = setup(tree.root(), TreeGame::value, options, shape.plies + 1, SLOTS[rng.below(SLOTS.len())]);
        check_last(&setup, seed);
    }
}

/// Like [`check`], but only for the last iteration: shallower ones mix bounds with evaluations.
fn check_last<'t, E: Clone + Evaluate<TreeGame<'t>>>(setup: &Setup<TreeGame<'t>, E>, seed: u64) {
    let found = setup.run(u64::MAX);
    let expected = verdict(setup, setup.limits.depth);
    assert_eq!(found.score, Some(expected.score), "seed {seed}, {setup:?}, {found:?}, {expected:?}");
    let is_best = setup.options.equals == Equals::Replace || expected.best().contains(&found.best.unwrap());
    assert!(is_best, "seed {seed}, {setup:?}, {found:?}, {expected:?}");
}

#[test]
fn bounds_save_nodes() {
    let tree = Tree::random(5, &Shape { plies: 6, bounded: 100, ..Shape::default() });
    let nodes = |bounds| {
        let options = Options { bounds, ..Options::plain() };
        check(&setup(tree.root(), TreeGame::value, options, 7, 0), 5).stats.nodes
    };
    assert!(nodes(true) < nodes(false) / 2);
}
