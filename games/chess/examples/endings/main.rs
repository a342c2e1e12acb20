//! Counts the tables of endings that the evaluation knows, by retrograde analysis.
//!
//! `cargo run --release -p halfmove-chess --example endings -- DIRECTORY` writes `king_and_pawn.bin` and
//! `bishop_and_knight.bin` there; those that come with the program lie in `games/chess/endings`.

mod bishop_and_knight;
mod king_and_pawn;

use std::path::PathBuf;

use halfmove_chess::{Bitboard, Square, attacks};

fn main() -> std::io::Result<()> {
    let directory = std::env::args_os().nth(1).map_or_else(|| PathBuf::from("."), PathBuf::from);
    std::fs::write(directory.join("king_and_pawn.bin"), king_and_pawn::table())?;
    std::fs::write(directory.join("bishop_and_knight.bin"), bishop_and_knight::table())
}

/// The square of this number below 64.
fn at(index: usize) -> Square {
    Square::from_index(index as u8).expect("a square")
}

/// Where a king can go from this square.
fn steps(square: usize) -> impl Iterator<Item = usize> {
    attacks::king(at(square)).into_iter().map(Square::index)
}

/// Whether two kings stand side by side, or on one square.
fn touch(a: usize, b: usize) -> bool {
    (attacks::king(at(a)) | Bitboard::of(at(a))).contains(at(b))
}
