//! Chess and Chess960: exact rules on bitboards, notation, and an evaluation.
//!
//! ```text
//!   8 r n b q k b n r
//!   7 p p p p p p p p
//!   6 . . . . . . . .
//!   5 . . . . . . . .      large letters: white, which moves first
//!   4 . . . . . . . .      small letters: black
//!   3 . . . . . . . .
//!   2 P P P P P P P P
//!   1 R N B Q K B N R
//!     a b c d e f g h
//! ```
//!
//! ```
//! use halfmove::{Limits, NoTable, Notation, Options, Score, Search, Workspace};
//! use halfmove_chess::{Position, Tapered};
//!
//! // White mates in two.
//! let pos = Position::parse_position("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1")?;
//! let mut memory = Workspace::<Position, 4, 512>::new();
//! let mut search = Search::new(pos, Tapered, &mut memory, NoTable, Options::plain(), Limits::depth(4));
//! search.run();
//! assert_eq!(search.best().map(|mv| mv.to_string()).as_deref(), Some("b1b8"));
//! assert_eq!(search.score(), Some(Score::win_in(1)));
//! # Ok::<(), halfmove_chess::NotationError>(())
//! ```
#![no_std]

#[cfg(test)]
extern crate std;

mod attackers;
pub mod attacks;
mod bishop_and_knight;
mod bitboard;
mod castling;
pub mod classic;
mod endings;
mod epd;
mod eval;
mod exchange;
mod fen;
mod isaac;
mod king_and_pawn;
mod make;
mod movegen;
mod moves;
// Addresses of 16 bits do not reach as far as the weights are long.
#[cfg(not(target_pointer_width = "16"))]
mod network;
mod notation;
mod null_move;
mod ordering;
mod outcome;
mod piece;
pub mod polyglot;
mod position;
mod positional;
mod rules;
mod san;
mod setup;
mod square;
mod weights;
mod words;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use castling::Wing;
pub use epd::{Epd, Operation};
pub use eval::Tapered;
pub use fen::{FenError, FenErrorKind, FenStyle};
pub use make::Undo;
pub use moves::Move;
#[cfg(not(target_pointer_width = "16"))]
pub use network::{Network, NetworkWeights};
pub use notation::{MoveError, MoveErrorKind, NotationError};
pub use outcome::Outcome;
pub use piece::{Color, Piece, Role};
pub use position::Position;
pub use positional::Positional;
pub use setup::{Fault, Faults, Setup};
pub use square::Square;
pub use weights::Weights;
