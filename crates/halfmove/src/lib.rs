//! Game-tree search that stops when you say so and goes on where it left off.
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
mod score;
mod search;
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
pub use score::{Bound, Score};
pub use search::{Frame, Poll, Probe, RestoreError, SaveError, Search};
pub use stats::Stats;
pub use symmetry::Symmetric;
pub use table::{Hit, NoTable, Slot, Table, Transpositions};

/// Stand-ins for the examples in this documentation.
#[doc(hidden)]
pub mod doc;
