//! Every driver with every option finds the value of plain minimax.

use halfmove::{Driver, End, Equals, Game, Notation, Score, TableCutoffs};
use halfmove_testkit::{RandomEvaluator, Sharing, SplitMix64, Tree, TreeGame, mix};
use halfmove_tictactoe::Position;

use crate::configurations::{check, check_pv, setup, tree, varied, with_table, without_table};

const EXACT: [TableCutoffs; 2] = [TableCutoffs::Never, TableCutoffs::ExactDepth];
const ALL: [TableCutoffs; 3] = [TableCutoffs::Never, TableCutoffs::ExactDepth, TableCutoffs::AtLeast];

#[test]
fn without_table_on_random_trees() {
    for (number, options) in (0..).zip(without_table()) {
        for seed in 20 * number..20 * number + 20 {
            let tree = tree(seed, Sharing::None);
            let depth = 1 + (mix(seed) % 7) as u8;
            let setup = setup(tree.root(), TreeGame::value, varied(options, seed), depth, 0);
            let found = check(&setup, seed);
            if options.driver == Driver::Full && setup.options.equals == Equals::Keep {
                check_pv(&setup, &found, seed);
            }
        }
    }
}

fn on_graphs(sharing: Sharing, cutoffs: &[TableCutoffs]) {
    for (number, (options, slots)) in (0..).zip(with_table(cutoffs)) {
        for seed in 2 * number..2 * number + 2 {
            let tree = tree(seed, sharing);
            let depth = 1 + (mix(seed) % 6) as u8;
            let setup = setup(tree.root(), TreeGame::value, varied(options, seed), depth, slots);
            let found = check(&setup, seed);
            let is_exact = options.driver == Driver::Full && options.table_cutoffs == TableCutoffs::Never;
            if is_exact && setup.options.equals == Equals::Keep {
                check_pv(&setup, &found, seed);
            }
        }
    }
}

#[test]
fn with_table_on_trees() {
    on_graphs(Sharing::None, &ALL);
}

#[test]
fn with_table_where_positions_fix_their_ply() {
    on_graphs(Sharing::SamePly, &ALL);
}

#[test]
fn with_table_where_they_do_not() {
    on_graphs(Sharing::AnyPly, &EXACT);
}

/// A position that random moves lead to, and that is not the end.
fn random_position(rng: &mut SplitMix64, plies: usize) -> Position {
    loop {
        let mut pos = Position::start();
        for _ in 0..plies {
            let mv = rng.below(9) as u8;
            if pos.is_legal(mv) {
                pos.make(mv);
            }
        }
        if pos.end() == End::Open {
            return pos;
        }
    }
}

#[test]
fn on_tictactoe() {
    for (seed, (options, slots)) in (0..).zip(with_table(&ALL)) {
        let mut rng = SplitMix64::new(seed);
        let evaluator = RandomEvaluator::new(rng.next_u64(), [1, 10, 3000][rng.below(3)]);
        let evaluator = if rng.chance(30) { evaluator.with_extremes() } else { evaluator };
        let pos = random_position(&mut rng, 6);
        let depth = 1 + rng.below(3) as u8;
        check(&setup(pos, evaluator, varied(options, seed), depth, slots), seed);
    }
}

#[test]
fn on_whole_games_of_tictactoe() {
    for (seed, (options, slots)) in (0..).zip(with_table(&ALL).step_by(31)) {
        let mut rng = SplitMix64::new(seed);
        let pos = random_position(&mut rng, 4);
        check(&setup(pos, RandomEvaluator::new(rng.next_u64(), 50), varied(options, seed), 9, slots), seed);
    }
}

#[test]
fn a_game_that_is_over_has_its_score_and_no_move() {
    let ends = [("W", Score::MAX), ("l", Score::MIN), ("D", Score::DRAW), ("-7", Score::points(-7))];
    for (seed, (options, slots)) in (0..).zip(with_table(&ALL).step_by(11)) {
        for (text, score) in ends {
            let tree: Tree = text.parse().unwrap();
            let found = setup(tree.root(), TreeGame::value, varied(options, seed), 4, slots).check_slices();
            assert_eq!((found.best, found.score, found.stats.nodes), (None, Some(score), 0));
        }
    }
}

/// A forced win is for the rules to tell: an evaluation that says so counts as the most points there are.
#[test]
fn decisive_evaluations_are_points() {
    let tree: Tree = "(((1 2) 3) (4 (5 6)))".parse().unwrap();
    for (evaluation, points) in [(Score::win_in(1), Score::MAX_POINTS), (Score::loss_in(9), -Score::MAX_POINTS)] {
        for (options, slots) in with_table(&ALL).step_by(11) {
            let decisive = move |_: &TreeGame<'_>| evaluation;
            let most = move |_: &TreeGame<'_>| Score::points(points.into());
            let found = setup(tree.root(), decisive, options, 2, slots).run(u64::MAX);
            assert_eq!(found, setup(tree.root(), most, options, 2, slots).run(u64::MAX));
        }
    }
}
