//! However a search is cut into slices, it comes out the same.

use halfmove::{Limits, NoTable, Notation, Options, Poll, Search, Slot, Table, TableCutoffs};
use halfmove_testkit::{Buffers, RandomEvaluator, Sharing, SplitMix64, TreeGame};
use halfmove_tictactoe::{OpenLines, Position};

use crate::configurations::{setup, tree, varied, with_table};

const ALL: [TableCutoffs; 3] = [TableCutoffs::Never, TableCutoffs::ExactDepth, TableCutoffs::AtLeast];

#[test]
fn random_trees_in_slices() {
    for (seed, (options, slots)) in (0..).zip(with_table(&ALL).step_by(2)) {
        let tree = tree(seed, Sharing::AnyPly);
        let mut rng = SplitMix64::new(seed);
        let options = Options { bounds: rng.chance(20), ..varied(options, seed) };
        let mut setup = setup(tree.root(), TreeGame::value, options, 1 + rng.below(5) as u8, slots);
        if rng.chance(30) {
            let most = [10, 50, 300][rng.below(3)];
            setup.limits.nodes = Some(rng.below(most) as u64);
        }
        setup.check_slices();
    }
}

#[test]
fn tictactoe_in_slices() {
    for (seed, (options, slots)) in (0..).zip(with_table(&ALL).step_by(41)) {
        setup(Position::start(), RandomEvaluator::new(seed, 20), options, 5, slots).check_slices();
    }
}

/// A game of searches with one table gives the same table, however each was cut.
#[test]
fn a_table_that_is_used_again_is_the_same_again() {
    let play = |budget: u64| {
        let mut table = Table::new(vec![Slot::EMPTY; 100]);
        let mut pos = Position::start();
        let mut moves = Vec::new();
        while !halfmove::Game::end(&pos).is_over() {
            let memory = Buffers::for_plies(6);
            let mut search = Search::new(pos, OpenLines, memory, &mut table, Options::strong(), Limits::depth(6));
            while search.step(budget) != Poll::Done {}
            moves.push((search.best(), search.score(), *search.stats()));
            halfmove::Game::make(&mut pos, search.best().unwrap());
            table.advance();
        }
        (moves, table.slots().to_vec())
    };
    let whole = play(u64::MAX);
    assert_eq!(play(1), whole);
    assert_eq!(play(64), whole);
    assert_eq!(play(u64::MAX), whole);
}

/// What is being searched after so many nodes does not depend on how they were handed out either.
#[test]
fn the_line_being_searched_is_the_same_in_slices() {
    let lines = |options: Options, budget: u64| {
        let memory = Buffers::for_plies(6);
        let mut search = Search::new(Position::start(), OpenLines, memory, NoTable, options, Limits::depth(6));
        let mut lines: Vec<Vec<_>> = Vec::new();
        for nodes in (37..).step_by(37).take(20) {
            while search.stats().nodes < nodes && !search.is_done() {
                search.step(budget.min(nodes - search.stats().nodes));
            }
            lines.push(search.current_line().collect());
        }
        lines
    };
    for options in [Options::plain(), Options::strong()] {
        let whole = lines(options, u64::MAX);
        assert!(whole.iter().any(|line| line.len() > 3), "{whole:?}");
        for budget in [1, 2, 3, 7] {
            assert_eq!(lines(options, budget), whole, "in slices of {budget}: {options:?}");
        }
    }
}
