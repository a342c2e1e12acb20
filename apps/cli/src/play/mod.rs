//! `halfmove play`: a game played by people and the engine.
//!
//! [`state`] is the game, who plays which side, and how strong. [`commands`] are what can be asked for; they change the
//! state and say what to show. [`line_mode`] is a front end that reads words and shows text.

mod commands;
mod input;
mod line_mode;
mod state;

use std::io::{BufRead, Write};

use crate::args::PlayArgs;
use crate::failure::Failure;

pub(crate) fn run(args: &PlayArgs, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    line_mode::run(state::State::new(args)?, input, out)
}
