//! Tic-tac-toe, the tutorial: all that a game needs to be searched, played and analysed, short enough to read in one
//! go.
//!
//! Read the files in this order:
//!
//! 1. `board.rs`: what a position is, and when the game is over;
//! 2. `movegen.rs`: [`Game`](halfmove::Game), the one trait that the search needs;
//! 3. `eval.rs`: an opinion on positions that are not decided yet;
//! 4. `notation.rs`: [`Notation`](halfmove::Notation), for everything that people see and type;
//! 5. `symmetry.rs`: [`Symmetric`](halfmove::Symmetric), which lets the table know a position in all its images.
//!
//! The last two and the evaluation are optional. `tests/contract.rs` then shows how a game is tested.
//!
//! ```
//! use halfmove::{Limits, NoTable, Notation, Options, Score, Search, Workspace};
//! use halfmove_tictactoe::{OpenLines, Position};
//!
//! // X has taken the centre and a corner; O must stop the diagonal.
//! let pos = Position::parse_position("513")?;
//! let mut memory = Workspace::<Position, 9, 45, 9>::new();
//! let mut search = Search::new(pos, OpenLines, &mut memory, NoTable, Options::strong(), Limits::depth(9));
//! search.run();
//! assert_eq!(search.best(), Some(6)); // square 7
//! assert_eq!(search.score(), Some(Score::DRAW));
//! # Ok::<(), halfmove_tictactoe::ParseError>(())
//! ```
#![no_std]

mod board;
mod eval;
mod movegen;
mod notation;
mod symmetry;

pub use board::{Position, SQUARES};
pub use eval::OpenLines;
pub use notation::ParseError;
