//! The search on machines without an operating system.
//!
//! Each program in `src/bin` plays a game, checks every node count against what was published, and reports what that
//! cost in instructions and memory. It knows its machine by the trait [`Machine`] alone, so that the same program runs on
//! a microcontroller and on the host.
#![no_std]
// Interrupts and instructions of the AVR are not in stable Rust yet; its core library is not either.
#![cfg_attr(target_arch = "avr", feature(abi_avr_interrupt, asm_experimental_arch))]

#[cfg(not(target_os = "none"))]
extern crate std;

mod byte_board;
pub mod carry;
pub mod chess;
pub mod connect4;
mod game;
pub mod machine;
pub mod mouse_cats;
mod report;

pub use byte_board::ByteBoard;
pub use game::{Calls, Frames, Pace, SelfPlay, Tally, TimedCalls};
pub use machine::{Machine, Ram};
pub use report::Report;
