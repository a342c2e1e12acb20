//! The board of bytes against published counts, and against the board of bits.

use halfmove::{Evaluate, Game, Limits, NoTable, Options, Perft, Poll, Search, Workspace};
use halfmove_connect4::{CellWeights, Position};
use halfmove_firmware::ByteBoard;
use halfmove_testkit::{RandomPlay, SplitMix64, laws};

#[test]
fn keeps_the_laws() {
    laws::game(&ByteBoard::EMPTY, RandomPlay { seed: 1, games: 200, plies: 42 });
}

/// Powers of seven; at the seventh ply, less the seven paths that would fill one column over its top; at the eighth, also
/// less those that go on after a win at the seventh.
#[test]
fn paths_are_counted() {
    let mut memory = Workspace::<ByteBoard, 9, 63>::new();
    for (depth, paths) in (0..).zip([1, 7, 49, 343, 2401, 16_807, 117_649, 823_536, 5_673_234]) {
        let mut perft = Perft::new(ByteBoard::EMPTY, &mut memory, depth).unwrap();
        while perft.step(u64::MAX).unwrap() != Poll::Done {}
        assert_eq!(perft.paths(), paths, "depth {depth}");
    }
}

/// Plays games at random on both boards, with `check` between the moves.
fn play_on_both(seed: u64, games: usize, mut check: impl FnMut(&Position, &ByteBoard)) {
    let mut random = SplitMix64::new(seed);
    for _ in 0..games {
        let (mut bits, mut bytes) = (Position::EMPTY, ByteBoard::EMPTY);
        check(&bits, &bytes);
        while !bits.end().is_over() {
            let legal: Vec<u8> = (0..7).filter(|&column| bits.is_legal(column)).collect();
            let &column = random.pick(&legal).unwrap();
            bits.make(column);
            bytes.make(column);
            check(&bits, &bytes);
        }
    }
}

#[test]
fn all_that_a_search_asks_is_the_same_on_both_boards() {
    play_on_both(2, 2000, |bits, bytes| {
        assert_eq!(bits.end(), bytes.end(), "{bits:?}");
        assert_eq!(bits.key(), bytes.key(), "{bits:?}");
        assert_eq!(bits.plies_left(), bytes.plies_left(), "{bits:?}");
        assert_eq!(CellWeights.evaluate(bits), CellWeights.evaluate(bytes), "{bits:?}");
        for column in 0..=7 {
            assert_eq!(bits.is_legal(column), bytes.is_legal(column), "{bits:?}");
        }
        let mut text = String::new();
        bytes.write_board(&mut text).unwrap();
        assert_eq!(bits.to_string(), text);
    });
}

#[test]
fn a_search_that_was_saved_with_one_board_goes_on_with_the_other() {
    const DEPTH: u8 = 5;
    let (options, limits) = (Options::plain(), Limits::depth(DEPTH));
    let mut budget = 0;
    play_on_both(3, 20, |bits, bytes| {
        let mut bit_memory = Workspace::<Position, 5, 35>::new();
        let mut byte_memory = Workspace::<ByteBoard, 5, 35>::new();
        let mut on_bits = Search::new(*bits, CellWeights, &mut bit_memory, NoTable, options, limits);
        let mut on_bytes = Search::new(bytes.clone(), CellWeights, &mut byte_memory, NoTable, options, limits);
        budget = (budget + 37) % 300;
        on_bits.step(budget);
        on_bytes.step(budget);
        let mut saves = [[0; 1000]; 2];
        let sizes = [on_bits.save(&mut saves[0]).unwrap(), on_bytes.save(&mut saves[1]).unwrap()];
        let [from_bits, from_bytes] = [&saves[0][..sizes[0]], &saves[1][..sizes[1]]];
        assert_eq!(from_bits, from_bytes, "{bits:?} after {budget} nodes");
        let mut on_bits =
            Search::restore(*bits, CellWeights, &mut bit_memory, NoTable, options, limits, from_bytes).unwrap();
        let mut on_bytes =
            Search::restore(bytes.clone(), CellWeights, &mut byte_memory, NoTable, options, limits, from_bits).unwrap();
        on_bits.run();
        on_bytes.run();
        assert_eq!(on_bits.stats(), on_bytes.stats(), "{bits:?}");
        assert_eq!((on_bits.score(), on_bits.best()), (on_bytes.score(), on_bytes.best()), "{bits:?}");
        assert_eq!(on_bits.pv(), on_bytes.pv(), "{bits:?}");
    });
}
