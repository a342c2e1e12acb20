//! `halfmove play`: a game played by people and the engine.
//!
//! [`state`] is the game, who plays which side, and how strong; [`turn`] how long the player to move has been thinking.
//! [`commands`] are what can be asked for; they change the state and say what to show. [`search`] is what the engine is
//! asked, and [`answers`] what it has answered; [`book`] what it plays without being asked. [`line_mode`] is a front end that reads words and shows text, [`tui`] one that draws.

mod answers;
mod book;
mod commands;
mod inbox;
mod keeper;
mod kept;
mod line_mode;
mod problem;
mod result;
mod search;
#[cfg(unix)]
mod signals;
mod state;
mod tui;
mod turn;

use std::io::Write;
use std::process::ExitCode;

use self::state::State;
use crate::args::PlayArgs;
use crate::failure::Failure;

/// The exit status if the game could not be kept.
const NOT_KEPT: u8 = 1;

pub(crate) fn run(args: &PlayArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let mut state = State::new(args)?;
    if let Some(path) = &args.file {
        state.load_or_save(path, args)?;
    }
    if !args.plain && tui::is_possible() {
        return tui::run(args, state);
    }
    line_mode::run(state, out)
}

/// Keeps the game in its file, if it has one, before the program ends: by itself, by the signal that asked it to, or since it
/// failed. Returns the exit status.
fn leave(state: &mut State, played: Result<Option<i32>, Failure>) -> Result<ExitCode, Failure> {
    let finished = state.finish_keeping();
    state.keeper = None;
    let is_kept = match state.keep() {
        Ok(()) => {
            // That it is in another file now, say.
            finished.inspect_err(Failure::tell).ok();
            true
        }
        Err(failure) => {
            Failure::Usage(format!("the game is not kept as it is now: {failure}")).tell();
            false
        }
    };
    Ok(match played? {
        Some(signal) => status_of(signal).into(),
        None if is_kept => ExitCode::SUCCESS,
        None => NOT_KEPT.into(),
    })
}

/// The exit status after a signal, as shells have it.
fn status_of(signal: i32) -> u8 {
    u8::try_from(128 + signal).unwrap_or(u8::MAX)
}
