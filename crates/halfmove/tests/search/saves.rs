//! A search that was saved and restored comes out the same; bytes of anything else are refused.

use halfmove::doc::Nim;
use halfmove::{Limits, NoTable, Notation, Options, RestoreError, Score, Search, Slot, Table, TableCutoffs, Workspace};
use halfmove_testkit::slices::Setup;
use halfmove_testkit::{Buffers, RandomEvaluator, Sharing, Sizes, SplitMix64, Tree, TreeGame};
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

/// A table in the middle of a game, as bytes: it has been through several generations.
#[test]
fn a_search_goes_on_with_a_table_that_was_saved_too() {
    for advances in [1, 5, 63, 64, 130] {
        let setup = setup(Position::start(), RandomEvaluator::new(1, 20), Options::strong(), 5, 64);
        let Setup { game, evaluate, options, limits, memory, .. } = setup.clone();
        let mut table = Table::new(vec![Slot::EMPTY; 64]);
        for _ in 0..advances {
            Search::new(game, evaluate, Buffers::new(memory), &mut table, options, Limits::depth(3)).run();
            table.advance();
        }
        let mut search = Search::new(game, evaluate, Buffers::new(memory), table, options, limits);
        search.step(100);
        let mut bytes = vec![0; search.save_size()];
        search.save(&mut bytes).unwrap();
        let slots: Vec<[u8; 16]> = search.table().slots().iter().map(|slot| slot.to_bytes()).collect();
        let generation = search.table().generation();
        assert_eq!(generation, advances % 64);
        search.run();

        let slots: Vec<Slot> = slots.into_iter().map(|bytes| Slot::from_bytes(bytes).unwrap()).collect();
        let other = Table::with_generation(slots.clone(), generation + 1);
        assert_eq!(setup.restore(other, &bytes).map(|_| ()).unwrap_err(), RestoreError::OtherTable);
        let mut later = setup.restore(Table::with_generation(slots, generation), &bytes).unwrap();
        later.run();
        assert_eq!((later.best(), later.score(), later.pv()), (search.best(), search.score(), search.pv()));
        assert_eq!(later.stats(), search.stats());
        assert_eq!(later.into_parts().1.into_slots(), search.into_parts().1.into_slots());
    }
}

/// Bytes that were changed with their checksum: what no accident does, and what must not panic for all that, nor lead to an
/// illegal move.
#[test]
fn forged_saves_are_refused_or_lead_to_legal_moves() {
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
            seal(&mut forged);
            // Taken or refused: either will do. What was taken goes on, with answers that can be played.
            let Ok(mut search) = setup.restore(table.clone(), &forged) else { continue };
            for _ in 0..10 {
                // A forged save may say that no root move was to be searched: then there is none to be played.
                if search.best().is_some() || !search.is_done() {
                    setup.check_answer(search.best(), search.pv());
                }
                search.save_size();
                search.step(rng.below(20) as u64);
            }
        }
    }
}

/// Statistics as high as can be written would overflow when counted on; a best line that cannot be played is none.
#[test]
fn statistics_and_lines_that_cannot_be_are_refused() {
    let setup = setup(Position::start(), RandomEvaluator::new(1, 20), Options::plain(), 4, 0);
    let mut search = setup.search();
    search.step(300);
    assert_eq!((search.pv().len(), search.is_done()), (4, false));
    let mut bytes = vec![0; search.save_size()];
    search.save(&mut bytes).unwrap();
    let refused = |bytes: &[u8]| setup.restore(Table::new(Vec::new()), bytes).map(|_| ()).unwrap_err();
    // Behind the head: magic, version, two marks, five sizes, the table's checksum.
    let statistics = 4 + 2 + 8 + 8 + 5 * 4 + 8;
    for counter in 0..15 {
        let mut forged = bytes.clone();
        forged[statistics + 8 * counter..][..8].fill(0xFF);
        seal(&mut forged);
        assert_eq!(refused(&forged), RestoreError::Damaged, "counter {counter}");
    }
    // The best line as packed moves; a square is taken once.
    let line: Vec<u8> = search.pv().iter().flat_map(|&mv| u32::from(mv).to_le_bytes()).collect();
    let at = bytes.windows(line.len()).position(|window| window == line).unwrap();
    let mut forged = bytes.clone();
    forged.copy_within(at..at + 4, at + 4);
    seal(&mut forged);
    assert_eq!(refused(&forged), RestoreError::Damaged);
    seal(&mut bytes);
    assert!(setup.restore(Table::new(Vec::new()), &bytes).is_ok());
}

/// Writes the checksum that belongs to the bytes before it.
fn seal(bytes: &mut [u8]) {
    let (content, sum) = bytes.split_last_chunk_mut::<8>().unwrap();
    *sum = fnv(content).to_le_bytes();
}

/// FNV-1a, 64 bits, as published by G. Fowler, L. C. Noll and K.-P. Vo.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
}
