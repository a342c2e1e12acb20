//! Whatever the budget, there is a legal move, and no node more is made.

use halfmove::{Driver, Limits, Notation, Options, Poll, TableCutoffs};
use halfmove_testkit::{RandomEvaluator, Sharing, TreeGame, oracle};
use halfmove_tictactoe::Position;

use crate::configurations::{setup, tree, with_table};

/// Some configurations of all kinds.
fn some() -> impl Iterator<Item = (u64, (Options, usize))> {
    (0..).zip(with_table(&[TableCutoffs::AtLeast, TableCutoffs::Never]).step_by(7))
}

#[test]
fn a_limit_of_few_nodes_leaves_a_legal_move() {
    for (seed, (options, slots)) in some() {
        let tree = tree(seed, Sharing::AnyPly);
        for nodes in (0..=50).chain([200]) {
            let mut setup = setup(tree.root(), TreeGame::value, options, 6, slots);
            setup.limits = Limits { nodes: Some(nodes), ..setup.limits };
            let found = setup.run(u64::MAX);
            assert!(found.stats.nodes <= nodes, "seed {seed}, {setup:?}");
            assert!(found.best.is_some(), "seed {seed}, {setup:?}");
        }
    }
}

#[test]
fn a_search_that_is_dropped_after_few_nodes_has_a_legal_move() {
    for (seed, (options, slots)) in some() {
        let setup = setup(Position::start(), RandomEvaluator::new(seed, 10), options, 4, slots);
        for budget in 0..=50 {
            let mut search = setup.search();
            search.step(budget);
            setup.check_answer(search.best(), search.pv());
            assert!(search.best().is_some() && search.stats().nodes <= budget);
        }
    }
}

#[test]
fn a_limit_ends_the_search_where_slices_of_as_many_nodes_stand() {
    for (seed, (options, slots)) in some().step_by(3) {
        let mut setup = setup(Position::start(), RandomEvaluator::new(seed, 10), options, 5, slots);
        for nodes in [1, 10, 100, 1000] {
            let mut search = setup.search();
            while search.stats().nodes < nodes && search.step(nodes - search.stats().nodes) != Poll::Done {}
            setup.limits.nodes = Some(nodes);
            let limited = setup.run(7);
            assert_eq!((limited.best, limited.score), (search.best(), search.score()), "seed {seed}, {setup:?}");
            assert_eq!(limited.stats, *search.stats(), "seed {seed}, {setup:?}");
            setup.limits.nodes = None;
        }
    }
}

/// What a finished iteration found may only be given up for what a deeper one shows to be better. (Null windows show
/// less than that unless the move found comes first.)
#[test]
fn an_unfinished_iteration_never_makes_the_move_worse() {
    for (seed, (options, slots)) in some() {
        if slots > 0 || !options.iterate || !(options.ordering.table_move || options.driver == Driver::Full) {
            continue;
        }
        let tree = tree(seed, Sharing::None);
        let setup = setup(tree.root(), TreeGame::value, options, 5, 0);
        let mut search = setup.search();
        let mut finished = None;
        while search.step(1) != Poll::Done {
            if search.probe().is_some_and(|probe| probe.is_final && probe.depth == search.depth()) {
                finished =
                    finished.filter(|&(depth, _)| depth == search.depth()).or(Some((search.depth(), search.best())));
            }
            let Some((depth, before)) = finished else { continue };
            let deeper = oracle::minimax(&setup.game, &mut TreeGame::value, depth + 1, options.quiescence);
            let worth = |mv| deeper.moves.iter().find(|&&(other, _)| Some(other) == mv).map(|&(_, score)| score);
            assert!(
                search.best() == before || worth(search.best()) >= worth(before),
                "seed {seed}, {tree}, {setup:?}: depth {depth} found {before:?}, then {:?}, worth {:?}",
                search.best(),
                deeper.moves
            );
        }
    }
}

#[test]
fn no_iteration_is_begun_that_could_hardly_be_finished() {
    let options = Options { iterate: true, begins_within: 3, ..Options::plain() };
    let mut setup = setup(Position::start(), RandomEvaluator::new(1, 10), options, 7, 0);
    let mut ends = std::collections::BTreeSet::new();
    for nodes in [1, 9, 10, 100, 1_000, 5_000] {
        setup.limits.nodes = Some(nodes);
        let mut search = setup.search();
        let mut begun_at = 0;
        while search.step(u64::MAX) != Poll::Done {
            assert!(search.stats().nodes <= nodes / 3, "an iteration begins after {}", search.stats().nodes);
            begun_at = search.stats().nodes;
        }
        assert!(search.stats().nodes > nodes / 3 && search.stats().nodes <= nodes && search.best().is_some());
        ends.insert((search.stats().nodes == nodes, begun_at > 0));
    }
    // Some were cut off, some stopped of their own accord, some never got beyond the first iteration.
    assert!(ends.len() > 2, "{ends:?}");
    setup.limits.nodes = None;
    assert_eq!(setup.run(u64::MAX).depth, 7);
}
