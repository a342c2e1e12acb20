//! The search on machines without an operating system.
//!
//! Each program in `src/bin` plays a game, checks every node count against what was published, and reports what that
//! cost in instructions and memory. It knows its machine by the trait [`Machine`] alone, so that the same program runs on
//! a microcontroller and on the host.
#![no_std]

#[cfg(not(target_os = "none"))]
extern crate std;

pub mod carry;
pub mod chess;
pub mod connect4;
mod game;
pub mod machine;
pub mod mouse_cats;
mod report;

pub use game::{Calls, Frames, Pace, SelfPlay, Tally, TimedCalls};
pub use machine::{Machine, Ram};
pub use report::Report;
