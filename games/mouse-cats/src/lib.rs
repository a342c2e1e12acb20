//! Mouse and cats, also known as fox and hounds: the rules, an evaluation, and all that is known about who wins.
//!
//! One mouse and four cats stand on the dark squares of an 8x8 board. The mouse moves first, one step diagonally
//! in any direction; a cat moves one step diagonally down. There are no captures. The mouse wins when it reaches
//! row 8 or when no cat can move; the cats win when the mouse cannot move.
//!
//! ```text
//!   8 . C . C . C . C
//!   7 X . X . X . X .      M  the mouse, on E1
//!   6 . X . X . X . X      C  the cats, on B8, D8, F8 and H8
//!   5 X . X . X . X .      X  a dark square, the kind that is played on
//!   4 . X . X . X . X      .  a light square
//!   3 X . X . X . X .
//!   2 . X . X . X . X
//!   1 X . X . M . X .
//!     A B C D E F G H
//! ```
//!
//! ```
//! use halfmove::{Limits, NoTable, Notation, Options, Search, Workspace};
//! use halfmove_mouse_cats::{LaneEval, MouseCats};
//!
//! let game = MouseCats::parse_position("M:E1 C:B8,D8,F8,H8 M")?;
//! let mut memory = Workspace::<MouseCats, 8, 64>::new();
//! let mut search = Search::new(game, LaneEval, &mut memory, NoTable, Options::plain(), Limits::depth(8));
//! search.run();
//! assert!(search.best().is_some());
//! # Ok::<(), halfmove_mouse_cats::NotationError>(())
//! ```
//!
//! # Features
//!
//! - `table`: `tablebase()`, the complete table. Needs `std`; costs 83 kB in the program, and 1.76 MB of memory once it
//!   is asked for. Without it the crate needs neither `std` nor an allocator.
#![no_std]

mod alike;
mod board;
pub mod classic;
mod eval;
#[cfg(any(feature = "table", test))]
mod index;
mod key;
mod movegen;
mod moves;
mod notation;
mod outcome;
mod square;
#[cfg(feature = "table")]
mod table;

pub use alike::Alike;
pub use board::{MouseCats, Overlap, Side};
pub use eval::LaneEval;
pub use moves::Move;
pub use notation::{NotationError, NotationErrorKind};
pub use square::{Direction, Square};
#[cfg(feature = "table")]
pub use table::tablebase;
