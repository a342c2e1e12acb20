//! What tests of [Halfmove](halfmove) games and searches need.
//!
//! - [`laws`]: what every game must keep, checked by random play.
//! - [`oracle`]: plain minimax, whose value every search must find.
//! - [`slices`]: whether a search comes out the same however it is cut into slices, and saved and restored in between.
//! - [`playthrough()`]: a recorded game as text.
//! - [`RandomEvaluator`], [`Tree`] with its [`TreeGame`], and [`Colliding`]: evaluations and games to test searches
//!   with.
//! - [`Buffers`]: the memory of a search, of any size.
//! - [`SplitMix64`]: random numbers from an explicit seed, so that every failure can be repeated.
//!
//! Checks panic, as assertions do, and say what was broken, with the seed.

mod colliding;
mod evaluator;
pub mod laws;
pub mod oracle;
mod playthrough;
mod rng;
mod saves;
pub mod slices;
mod tree;

pub use colliding::Colliding;
pub use evaluator::RandomEvaluator;
pub use halfmove::{Buffers, Sizes};
pub use laws::RandomPlay;
pub use playthrough::playthrough;
pub use rng::{SplitMix64, mix};
pub use tree::{MAX_BRANCHES, Shape, Sharing, Tree, TreeError, TreeGame};
