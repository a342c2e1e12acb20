//! Numbers of positions and exact scores from published sources.

use std::collections::HashSet;

use halfmove::{Buffers, Game, Limits, Options, Score, Search, Slot, Table};
use halfmove_connect4::Position;

/// Source: see the file.
#[test]
fn as_many_positions_are_reached_as_are_known() {
    let known = include_str!("../../../data/connect4/positions_per_ply_7x6.tsv");
    let known = known.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit()));
    let mut positions = HashSet::from([Position::EMPTY]);
    for line in known.take(9) {
        let numbers: Vec<usize> = line.split('\t').map(|number| number.parse().unwrap()).collect();
        let ended = positions.iter().filter(|pos| pos.end().is_over()).count();
        assert_eq!([positions.len(), ended], numbers[4..], "ply {}", numbers[0]);
        let keys: HashSet<u64> = positions.iter().map(Position::key).collect();
        assert_eq!(keys.len(), positions.len(), "keys are exact");
        positions = positions.iter().flat_map(|pos| children(*pos)).collect();
    }
}

fn children(pos: Position) -> impl Iterator<Item = Position> {
    (0..7).filter(move |&column| pos.is_legal(column)).map(move |column| {
        let mut child = pos;
        child.make(column);
        child
    })
}

/// Source: see the file. A score of 18 is a win with the winner's fourth stone.
#[test]
fn late_positions_searched_to_the_end_are_worth_what_was_published() {
    let known = include_str!("../../../data/connect4/end-easy.txt");
    for line in known.lines().filter(|line| !line.starts_with('#')) {
        let (text, score) = line.split_once(' ').unwrap();
        let pos: Position = text.parse().unwrap();
        let left = 42 - pos.plies() as u8;
        let mut slots = vec![Slot::EMPTY; 1 << 12];
        let (memory, table) = (Buffers::for_plies(left.into()), Table::new(&mut slots[..]));
        let draw = |_: &Position| Score::DRAW;
        let mut search = Search::new(pos, draw, memory, table, Options::strong(), Limits::depth(left));
        search.run();
        let found = search.score().unwrap();
        // The game ends after so many stones in all; the winner has placed half of them, rounded up.
        let stones = |plies: u8| (i32::from(plies) + pos.plies() as i32 + 1) / 2;
        let found = match found.plies_to_end() {
            Some(plies) if found.is_win() => 22 - stones(plies),
            Some(plies) => stones(plies) - 22,
            None => 0,
        };
        assert_eq!(found, score.parse().unwrap(), "{text}");
    }
}
