//! Connect Four on 7 columns and 6 rows: rules on bitboards, notation, and the evaluation of the classic program.
//!
//! ```
//! use halfmove::{Limits, NoTable, Notation, Options, Search, Workspace};
//! use halfmove_connect4::{CellWeights, Position};
//!
//! // The classic program's first move: the centre column, after 755 nodes at depth 5.
//! let mut memory = Workspace::<Position, 5, 35>::new();
//! let mut search =
//!     Search::new(Position::start(), CellWeights, &mut memory, NoTable, Options::plain(), Limits::depth(5));
//! search.run();
//! assert_eq!(search.best(), Some(3));
//! assert_eq!(search.stats().nodes, 755);
//! ```
#![no_std]

#[cfg(test)]
extern crate std;

pub mod board;
pub mod book;
mod eval;
mod memory;
mod movegen;
mod notation;
mod outcome;
mod position;
mod retrace;
pub mod solver;
mod symmetry;

#[cfg(not(target_pointer_width = "16"))]
pub use book::opening_book;
pub use eval::CellWeights;
pub use memory::search_bytes;
pub use notation::ParseError;
pub use position::Position;
