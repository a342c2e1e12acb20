//! Makes a Polyglot book of named openings: reads lines of code, name and moves from the first file that is named, and writes
//! the book to the second.
//!
//! The weight of a move is the number of named openings that go through it. What fewer than three go through is left out:
//! many a name is that of a mistake.

use std::collections::{BTreeMap, HashSet};
use std::error::Error;
use std::fs;

use halfmove::{Game, Notation};
use halfmove_chess::{Position, polyglot};

/// The fewest openings that go through a move.
const FEWEST: u16 = 3;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(from), Some(to)) = (args.next(), args.next()) else {
        return Err("expected two files, like data/chess/openings/eco-lichess.tsv games/chess/book/eco.bin".into());
    };
    let text = fs::read_to_string(from)?;
    let mut openings: BTreeMap<(u64, u16), u16> = BTreeMap::new();
    // Two lines may lead to the same position by other moves: each counts, but none twice for the same move.
    for (number, line) in text.lines().enumerate().skip(1) {
        let moves = line.split('\t').nth(2).ok_or_else(|| format!("line {}: expected three columns", number + 1))?;
        let mut pos = Position::start();
        let mut passed = HashSet::new();
        for word in moves.split_whitespace().filter(|word| !word.ends_with('.')) {
            let mv = pos.parse_move(word).map_err(|error| format!("line {}: {error}", number + 1))?;
            let entry = (pos.polyglot_key(), polyglot::code(mv));
            if passed.insert(entry) {
                *openings.entry(entry).or_default() += 1;
            }
            pos.make(mv);
        }
    }
    openings.retain(|_, weight| *weight >= FEWEST);
    let mut entries: Vec<_> = openings.into_iter().collect();
    // By key, and the heaviest move first.
    entries.sort_by_key(|&((key, code), weight)| (key, u16::MAX - weight, code));
    let mut bytes = Vec::new();
    for ((key, code), weight) in entries {
        bytes.extend(key.to_be_bytes());
        bytes.extend(code.to_be_bytes());
        bytes.extend(weight.to_be_bytes());
        bytes.extend([0; 4]);
    }
    println!("{} bytes", bytes.len());
    Ok(fs::write(to, bytes)?)
}
