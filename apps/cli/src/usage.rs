//! What is said instead of running a command: help, or what is wrong with the arguments.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser};

use crate::args::Cli;
use crate::failure::Failure;

/// Prints help, the version, or what is wrong with the arguments.
pub(crate) fn tell(help_or_error: &clap::Error) -> ExitCode {
    let args: Vec<OsString> = env::args_os().collect();
    let printed = match wrong(help_or_error, &args) {
        Some(text) => write!(io::stderr(), "error: {text}"),
        None => help_or_error.print().and_then(|()| io::stdout().flush()),
    };
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Failure::from(error).tell();
            ExitCode::from(2)
        }
        _ => ExitCode::from(help_or_error.exit_code() as u8),
    }
}

/// What is wrong, in the cases in which the parser does not say what was read, where, and what was expected.
#[expect(clippy::unnecessary_debug_formatting, reason = "it shows which bytes are no text")]
fn wrong(error: &clap::Error, args: &[OsString]) -> Option<String> {
    match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
            Some(format!("no command was read, expected one of {}\n\n{error}", commands(args)))
        }
        ErrorKind::InvalidSubcommand => {
            let Some(ContextValue::String(read)) = error.get(ContextKind::InvalidSubcommand) else { return None };
            Some(format!("command {read:?}: there is no such command, expected one of {}\n", commands(args)))
        }
        ErrorKind::InvalidUtf8 => {
            // The shortest row of arguments that is wrong in this way ends with the one that is.
            let is_wrong = |&count: &usize| {
                Cli::try_parse_from(&args[..count]).is_err_and(|error| error.kind() == ErrorKind::InvalidUtf8)
            };
            let count = (1..=args.len()).find(is_wrong)?;
            Some(format!("argument {}, {:?}: not all of it is UTF-8, expected text\n", count - 1, args[count - 1]))
        }
        _ => None,
    }
}

/// The commands that there are where the last command among the arguments was read.
fn commands(args: &[OsString]) -> String {
    let mut program = Cli::command();
    program.build();
    let mut command = &program;
    for arg in &args[1..] {
        let Some(found) = command.find_subcommand(arg) else { break };
        command = found;
    }
    command.get_subcommands().map(clap::Command::get_name).collect::<Vec<_>>().join(", ")
}
