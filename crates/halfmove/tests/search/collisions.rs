//! Entries of other positions, and plain garbage, in the table.

use halfmove::{Limits, Options, Search, Slot, Table, TableCutoffs};
use halfmove_testkit::{Buffers, Colliding, RandomEvaluator, Sharing, SplitMix64, TreeGame};
use halfmove_tictactoe::Position;

use crate::configurations::{check, setup, tree, varied, with_table};

#[test]
fn colliding_keys_only_order_moves_where_the_table_does_not_cut_off() {
    let mut refused = 0;
    for (seed, (options, slots)) in (0..).zip(with_table(&[TableCutoffs::Never])) {
        let tree = tree(seed, Sharing::AnyPly);
        let game = Colliding::<_, 2>(tree.root());
        let setup = setup(game, |game: &Colliding<TreeGame<'_>, 2>| game.0.value(), varied(options, seed), 4, slots);
        refused += check(&setup, seed).stats.table_refusals;
    }
    assert!(refused > 50, "{refused} moves of other positions were met");
}

#[test]
fn colliding_keys_never_give_an_illegal_move() {
    for (seed, (options, slots)) in (0..).zip(with_table(&[TableCutoffs::ExactDepth, TableCutoffs::AtLeast])) {
        let tree = tree(seed, Sharing::AnyPly);
        let game = Colliding::<_, 2>(tree.root());
        setup(game, |game: &Colliding<TreeGame<'_>, 2>| game.0.value(), varied(options, seed), 6, slots).run(u64::MAX);
        let evaluator = RandomEvaluator::new(seed, 10);
        let game = Colliding::<_, 5>(Position::EMPTY);
        setup(game, evaluator, Options { bounds: true, ..options }, 5, slots).run(u64::MAX);
    }
}

/// A slot with any content that a slot can have.
fn garbage(rng: &mut SplitMix64, keys: u64) -> Slot {
    loop {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&(rng.next_u64() % keys).to_le_bytes());
        bytes[8..].copy_from_slice(&rng.next_u64().to_le_bytes());
        if rng.chance(80) {
            bytes[8..12].copy_from_slice(&(rng.below(12) as u32).to_le_bytes());
        }
        if let Some(slot) = Slot::from_bytes(bytes) {
            return slot;
        }
    }
}

#[test]
fn a_table_full_of_garbage_never_gives_an_illegal_move() {
    let all = with_table(&[TableCutoffs::Never, TableCutoffs::ExactDepth, TableCutoffs::AtLeast]);
    for (seed, (options, slots)) in (0..).zip(all.step_by(3)) {
        let mut rng = SplitMix64::new(seed);
        let game = Colliding::<_, 5>(Position::EMPTY);
        let setup = setup(game, RandomEvaluator::new(seed, 10), varied(options, seed), 5, slots);
        let table = Table::new((0..slots).map(|_| garbage(&mut rng, 32)).collect::<Vec<_>>());
        let memory = Buffers::new(setup.memory);
        let mut search = Search::new(game, setup.evaluate, memory, table, options, Limits::depth(5));
        search.run();
        setup.check_answer(search.best(), search.pv());
    }
}
