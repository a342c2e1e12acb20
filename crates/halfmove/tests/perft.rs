//! Perft against counting by recursion, in steps of any size and with divide.

use halfmove::{Game, Gen, Moves, Perft, PerftError, Poll, RankedMove};
use halfmove_testkit::{Buffers, Shape, Sharing, Sizes, Tree, TreeGame};

/// Each first move with its number of paths.
fn divide(game: TreeGame<'_>, depth: u8) -> Vec<(u8, u64)> {
    let mut memory = [RankedMove::default(); 32];
    let mut moves = Moves::new(&mut memory);
    if game.generate(Gen::All, &mut moves).is_over() {
        return Vec::new();
    }
    let after = |mv| {
        let mut after = game;
        after.make(mv);
        after
    };
    moves.iter().map(|mv| (mv, paths(after(mv), depth - 1))).collect()
}

fn paths(game: TreeGame<'_>, depth: u8) -> u64 {
    if depth == 0 { 1 } else { divide(game, depth).iter().map(|&(_, paths)| paths).sum() }
}

#[test]
fn random_graphs_are_counted_as_by_recursion() {
    for seed in 0..200 {
        let tree = Tree::random(seed, &Shape { sharing: Sharing::AnyPly, ..Shape::default() });
        for depth in 0..=6 {
            let new = || Perft::new(tree.root(), Buffers::for_plies(6), depth).unwrap();
            let expected = paths(tree.root(), depth);
            for budget in [1, 2, 7, u64::MAX] {
                let mut perft = new();
                while perft.step(budget).unwrap() != Poll::Done {}
                assert_eq!(perft.paths(), expected, "seed {seed}, depth {depth}, slices of {budget}");
            }
            if depth > 0 {
                let mut perft = new();
                let parts: Vec<_> = core::iter::from_fn(|| perft.next_part().unwrap()).collect();
                assert_eq!(parts, divide(tree.root(), depth), "seed {seed}, depth {depth}");
                assert_eq!(perft.paths(), expected, "seed {seed}, depth {depth}");
            }
        }
    }
}

#[test]
fn too_little_memory_is_an_error_and_not_a_wrong_count() {
    let tree: Tree = "((1 2) (3 4 5))".parse().unwrap();
    let sizes = |frames, moves| Sizes { frames, moves, ..Sizes::default() };
    let perft = |frames, moves| Perft::new(tree.root(), Buffers::new(sizes(frames, moves)), 2);
    assert_eq!(perft(1, 9).map(|_| ()), Err(PerftError::Frames { needed: 2, lent: 1 }));
    assert_eq!(perft(2, 1).map(|_| ()), Err(PerftError::Moves { lent: 1 }));
    let mut short = perft(2, 4).unwrap();
    assert_eq!(short.next_part(), Ok(Some((0, 2))));
    assert_eq!(short.next_part(), Err(PerftError::Moves { lent: 4 }));
    let mut enough = perft(2, 5).unwrap();
    while enough.step(u64::MAX) != Ok(Poll::Done) {}
    assert_eq!(enough.paths(), 5);
}
