//! Game-tree search that stops when you say so and goes on where it left off.
//!
//! A search is a value: [`Search::new`] makes it, [`Search::step`] moves it on by so many nodes, and its move, score, line
//! and statistics may be asked for at any time. However the nodes are sliced, all of these come out the same. It has no
//! clock, thread, random number or allocation in it, and works in memory that is lent.
//!
//! - The rules of a game are a [`Game`], the one trait to write; opinion on positions is an [`Evaluate`], which any closure
//!   is. [`Notation`] is its text, [`Symmetric`] its mirror images; a search needs neither.
//! - [`Options`] say how to search, with a switch for each technique: [`Options::plain`] is alpha-beta to a fixed depth and
//!   nothing else, [`Options::strong`] what plays well. [`Limits`] say how far.
//! - [`Memory`] is where a search works: arrays ([`Workspace`]), vectors (`Buffers`), or slices ([`Lent`]). Whatever their
//!   size, there is a legal move; what ran short is in the [`Stats`].
//! - A [`Table`] remembers positions, [`NoTable`] does not.
//! - [`Search::save`] makes bytes of a search, [`Search::restore`] goes on with them, node for node.
//! - [`Perft`] counts paths, which proves rules right or wrong.
//!
//! A search in slices, with a table:
//!
//! ```
//! use halfmove::{Limits, Notation, Options, Poll, Score, Search, Slot, Table, Workspace};
//! use halfmove_tictactoe::{OpenLines, Position};
//!
//! let pos = Position::parse_position("5193")?; // X has the centre and square 9, O has 1 and 3
//! // Nine plies of at most nine moves, and a history counter for each square.
//! let mut memory = Workspace::<Position, 9, 45, 9>::new();
//! let mut slots = [Slot::EMPTY; 256];
//! let table = Table::new(&mut slots[..]);
//! let mut search = Search::new(pos, OpenLines, &mut memory, table, Options::strong(), Limits::depth(9));
//! while search.step(10) != Poll::Done {
//!     assert!(search.best().is_some()); // one may stop at any time: there is a move
//! }
//! assert_eq!(search.best(), Some(1)); // square 2, between the two of O
//! assert_eq!(search.score(), Some(Score::DRAW));
//! # Ok::<(), halfmove_tictactoe::ParseError>(())
//! ```
//!
//! # Features
//!
//! - `alloc`: `Buffers` and `Sizes`, memory for a search on the heap. Needs an allocator. Without it the crate needs
//!   neither `std` nor an allocator; it has no dependencies either way.
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "alloc")]
mod buffers;
mod evaluate;
mod expansion;
mod game;
mod memory;
mod moves;
mod notation;
mod options;
mod ordering;
mod perft;
mod prefetch;
mod pv;
mod remembered;
mod score;
mod search;
mod slot;
mod stats;
mod symmetry;
mod table;

#[cfg(feature = "alloc")]
pub use buffers::{Buffers, Sizes};
pub use evaluate::Evaluate;
pub use expansion::Expansion;
pub use game::{Canonical, End, Game, Gen};
pub use memory::{Lent, Memory, Workspace};
pub use moves::{Moves, RankedMove};
pub use notation::Notation;
pub use options::{Driver, Equals, Fail, Learning, Limits, Options, Ordering, Selectivity, TableCutoffs};
pub use perft::{Perft, PerftError};
pub use prefetch::prefetch;
pub use remembered::Remembered;
pub use score::{Bound, Score};
pub use search::{Frame, Poll, Probe, RestoreError, SaveError, Search};
pub use slot::Slot;
pub use stats::Stats;
pub use symmetry::Symmetric;
pub use table::{Hit, NoTable, Table, Transpositions};

/// Stand-ins for the examples in this documentation.
#[doc(hidden)]
pub mod doc;
