//! Perft against a count by another way: positions on a plain grid, each with the number of paths that lead to it.

use std::collections::HashMap;

use halfmove::{Game, Perft, Poll, Workspace};
use halfmove_connect4::Position;

/// The number of paths of each length from the empty board. For six plies no column can be full, so these are powers of
/// seven; at the seventh, the seven paths that would fill one column over its top are missing; at the eighth, those that
/// go on after a win at the seventh too.
const PATHS: [u64; 9] = [1, 7, 49, 343, 2401, 16_807, 117_649, 823_536, 5_673_234];

fn perft(pos: Position, depth: u8, budget: u64) -> u64 {
    let mut memory = Workspace::<Position, 9, 63>::new();
    let mut perft = Perft::new(pos, &mut memory, depth).unwrap();
    while perft.step(budget).unwrap() != Poll::Done {}
    perft.paths()
}

#[test]
fn known_counts_are_found_in_any_steps() {
    for (depth, paths) in (0..).zip(PATHS) {
        assert_eq!(perft(Position::EMPTY, depth, u64::MAX), paths, "depth {depth}");
        assert_eq!(perft(Position::EMPTY, depth, 1000), paths, "depth {depth}");
    }
}

#[test]
fn divide_counts_the_same_on_both_sides() {
    let mut memory = Workspace::<Position, 7, 49>::new();
    let mut perft = Perft::new(Position::EMPTY, &mut memory, 7).unwrap();
    let mut parts = Vec::new();
    while let Some(part) = perft.next_part().unwrap() {
        parts.push(part);
    }
    // Of the 7^6 paths after each first column, one goes on in that column for six more stones.
    assert_eq!(parts, [3, 2, 4, 1, 5, 0, 6].map(|column| (column, 117_648)));
}

/// Cells by column and row, the lowest row first: 0 for empty, else the player. No bits, and nothing of the crate.
type Grid = [[u8; 6]; 7];

/// The player with four in a row through the top of `column`.
fn wins(grid: &Grid, column: usize) -> bool {
    let row = grid[column].iter().rposition(|&cell| cell != 0).unwrap();
    let at = |column: i32, row: i32| {
        let column = usize::try_from(column).ok().and_then(|column| grid.get(column));
        usize::try_from(row).ok().and_then(|row| column?.get(row))
    };
    let player = grid[column][row];
    [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(across, up)| {
        let run = |sign: i32| {
            (1..4)
                .take_while(|step| {
                    at(column as i32 + sign * step * across, row as i32 + sign * step * up) == Some(&player)
                })
                .count()
        };
        run(1) + run(-1) >= 3
    })
}

/// The number of paths of each length from `grid`, the next move being the `ply`th of the game.
fn paths(grid: Grid, ply: usize, depth: usize) -> Vec<u64> {
    let mut counts = vec![1];
    let mut open = HashMap::from([(grid, 1)]);
    for ply in ply..ply + depth {
        let mut next = HashMap::new();
        let mut ended = 0;
        for (grid, paths) in open {
            for column in 0..7 {
                let Some(row) = grid[column].iter().position(|&cell| cell == 0) else { continue };
                let mut child = grid;
                child[column][row] = 1 + (ply % 2) as u8;
                if wins(&child, column) {
                    ended += paths;
                } else {
                    *next.entry(child).or_default() += paths;
                }
            }
        }
        counts.push(ended + next.values().sum::<u64>());
        open = next;
    }
    counts
}

#[test]
fn so_many_paths_lead_over_a_plain_grid() {
    assert_eq!(paths(Grid::default(), 0, 8), PATHS);
}

#[test]
#[ignore = "takes seconds"]
fn deep_counts_are_those_over_a_plain_grid() {
    let deep = paths(Grid::default(), 0, 9);
    assert_eq!(deep[9], 39_394_572);
    assert_eq!(perft(Position::EMPTY, 9, u64::MAX), deep[9]);
}

#[test]
fn late_positions_are_counted_alike() {
    let known = include_str!("../../../data/connect4/end-easy.txt");
    for line in known.lines().filter(|line| !line.starts_with('#')) {
        let text = line.split(' ').next().unwrap();
        let mut grid = Grid::default();
        let mut pos = Position::EMPTY;
        for (ply, digit) in text.bytes().enumerate() {
            let column = usize::from(digit - b'1');
            let row = grid[column].iter().position(|&cell| cell == 0).unwrap();
            grid[column][row] = 1 + (ply % 2) as u8;
            pos.make(column as u8);
        }
        let counts = paths(grid, text.len(), 6);
        for (depth, count) in (0..).zip(counts) {
            assert_eq!(perft(pos, depth, u64::MAX), count, "{text}, depth {depth}");
        }
    }
}
