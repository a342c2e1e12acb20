//! `halfmove play`: a game played by people and the engine.
//!
//! [`state`] is the game, who plays which side, and how strong. [`commands`] are what can be asked for; they change the
//! state and say what to show. [`search`] is what the engine is asked, and what it answers. [`line_mode`] is a front end that reads words and shows text.

mod commands;
mod kept;
mod line_mode;
mod problem;
mod search;
mod state;
mod tui;

use std::io::{BufRead, Write};

use crate::args::PlayArgs;
use crate::failure::Failure;

pub(crate) fn run(args: &PlayArgs, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    let mut state = state::State::new(args)?;
    if let Some(path) = &args.file {
        state.load_or_save(path)?;
    }
    if !args.plain && tui::is_possible() {
        return tui::run(args, state);
    }
    line_mode::run(state, input, out)
}
