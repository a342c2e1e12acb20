//! Searching some of the root's moves only: the second best line, and what the table learns from it.

use halfmove::{Limits, Options, Poll, Score, Search, Slot, Table, TableCutoffs};
use halfmove_testkit::{Buffers, Sharing, SplitMix64, TreeGame, oracle};

use crate::configurations::{tree, with_table};

const DEPTH: u8 = 5;

#[test]
fn the_best_of_the_moves_kept_is_found() {
    for (seed, (options, slots)) in (0..).zip(with_table(&[TableCutoffs::ExactDepth])) {
        let mut rng = SplitMix64::new(seed);
        let tree = tree(seed, Sharing::AnyPly);
        let verdict = oracle::minimax(&tree.root(), &mut TreeGame::value, DEPTH, options.quiescence);
        let mut table = Table::new(vec![Slot::EMPTY; slots]);
        // Several searches with one table, as for several best lines.
        for _ in 0..3 {
            let kept = rng.next_u64();
            let is_kept = |mv: u8| kept >> mv & 1 != 0;
            let memory = Buffers::for_plies(usize::from(DEPTH + options.quiescence));
            let mut search =
                Search::new(tree.root(), TreeGame::value, memory, &mut table, options, Limits::depth(DEPTH));
            let moves: Vec<(u8, Score)> = verdict.moves.iter().copied().filter(|&(mv, _)| is_kept(mv)).collect();
            assert_eq!(search.retain_root_moves(is_kept), moves.len(), "seed {seed}, {options:?}");
            search.run();
            let best = moves.iter().map(|&(_, score)| score).max();
            assert_eq!(search.best().is_some(), best.is_some(), "seed {seed}, {options:?}");
            if let Some(best) = best {
                assert_eq!(search.score(), Some(best), "seed {seed}, {options:?}");
                assert!(moves.contains(&(search.best().unwrap(), best)), "seed {seed}, {options:?}");
            }
        }
    }
}

/// The root with moves left out is not the position that others may meet.
#[test]
fn the_table_does_not_take_a_part_of_the_moves_for_the_whole() {
    let tree: halfmove_testkit::Tree = "((3 7) 20)".parse().unwrap();
    let mut inner = tree.root();
    halfmove::Game::make(&mut inner, 0);
    let mut table = Table::new(vec![Slot::EMPTY; 16]);
    let options = Options { table_cutoffs: TableCutoffs::AtLeast, ..Options::plain() };
    let mut part = Search::new(inner, TreeGame::value, Buffers::for_plies(4), &mut table, options, Limits::depth(1));
    part.retain_root_moves(|mv| mv == 1);
    part.run();
    assert_eq!(part.score(), Some(Score::points(-7)));
    let mut whole =
        Search::new(tree.root(), TreeGame::value, Buffers::for_plies(4), &mut table, options, Limits::depth(2));
    whole.run();
    assert_eq!(whole.score(), Some(Score::points(3)));
}

#[test]
fn with_no_move_kept_the_search_is_over() {
    let tree = tree(1, Sharing::None);
    let memory = Buffers::for_plies(4);
    let mut search =
        Search::new(tree.root(), TreeGame::value, memory, halfmove::NoTable, Options::strong(), Limits::depth(4));
    assert_eq!(search.retain_root_moves(|_| false), 0);
    assert_eq!((search.step(10), search.best()), (Poll::Done, None));
    assert_eq!(search.stats().nodes, 0);
}
