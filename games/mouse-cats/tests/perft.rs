//! How many games of each length there are.

use halfmove::{Game, Gen, Moves, Notation, RankedMove};
use halfmove_mouse_cats::{MouseCats, Move};

/// Lines of exactly `depth` plies; games that end sooner are not counted.
fn perft(game: &mut MouseCats, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut memory = [RankedMove::<Move>::default(); 16];
    let mut moves = Moves::new(&mut memory);
    if game.generate(Gen::All, &mut moves).is_over() {
        return 0;
    }
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut count = 0;
    for mv in moves.iter() {
        game.make(mv);
        count += perft(game, depth - 1);
        game.unmake(mv, ());
    }
    count
}

#[test]
fn counts_are_the_published_ones() {
    let data = include_str!("../../../data/mouse-cats/perft.tsv");
    for line in data.lines().filter(|line| !line.starts_with('#')) {
        let (moves, counts) = line.split_once('\t').unwrap();
        let mut game = MouseCats::parse_position(moves.trim_matches('-')).unwrap();
        for (at, count) in counts.split('\t').enumerate() {
            assert_eq!(perft(&mut game, at + 1), count.parse::<u64>().unwrap(), "{moves}, depth {}", at + 1);
        }
    }
}
