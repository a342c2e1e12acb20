//! Exact values: who wins, and how soon, if nobody errs.
//!
//! A [`Solve`] finds the value of one position, as a [score](plies_to_end) that tells how many stones the winner has left.
//! It is a [search](halfmove::Search) like any other: it can stop after any node, be saved and restored, and comes out the
//! same however it is sliced. It runs on boards of any size that fit 64 bits ([`Grid`]) or 128 ([`WideGrid`]), in lent memory: a [`Room`] of a
//! few KB, and a [`BoundTable`].
//!
//! What makes it quick:
//!
//! - A [`Node`] is a position in which the side to move has a choice: moves that lose at once are left out, and a move that
//!   is the only one is played in place.
//! - The threats that each move makes are found at once for all moves, in vector registers; a win in three plies shows
//!   there, without search.
//! - What lines can still be completed, and who profits from answering each move in the same column, bounds the value.
//! - The table has a small level for late positions, which stays in the processor's cache, and keeps both bounds of the
//!   value under exact keys of a position or its mirror image. It is asked for all positions one move ahead.
//! - Null windows, placed where they are cheap.
//! - Several threads over one table ([`SharedTable`]), each of which does what the others do not.

mod bits;
mod bounds;
mod diagram;
mod entry;
mod estimate;
mod expand;
mod geometry;
mod grid;
mod ideas;
mod lanes;
mod lines;
mod node;
mod order;
mod score;
#[cfg(target_has_atomic = "64")]
mod shared;
mod solve;
mod table;
mod text;
#[cfg(target_has_atomic = "64")]
mod varied;

pub use bits::Bits;
pub use diagram::DiagramError;
pub use estimate::{RollOut, ThreatBalance};
pub use grid::{AnyGrid, Grid, Illegal, IllegalMove, WideGrid};
pub use node::{Drop, Node};
pub use score::{plies_to_end, score_of_win_in};
#[cfg(target_has_atomic = "64")]
pub use shared::{PartlyShared, SharedBucket, SharedTable};
pub use solve::{Method, Room, Solve};
pub use table::{BoundTable, Bucket, LATE_BUCKETS, TooSmall};
pub use text::{GridError, column_text};
#[cfg(target_has_atomic = "64")]
pub use varied::{Path, Varied, VariedSolve};
