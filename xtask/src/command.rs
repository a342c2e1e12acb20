//! Running other programs, and what can go wrong.

use std::ffi::OsStr;
use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, ExitCode};

/// Why a command ended early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was asked for makes no sense.
    Usage(String),
    /// A check failed, or could not be run.
    Check(String),
}

impl Failure {
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Failure::Usage(_) => ExitCode::from(2),
            Failure::Check(_) => ExitCode::from(1),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Failure::Usage(text) | Failure::Check(text)) = self;
        f.write_str(text)
    }
}

/// The folder of the workspace.
pub(crate) fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

/// The cargo that runs this program, in the workspace's folder.
pub(crate) fn cargo<I: IntoIterator<Item = S>, S: AsRef<OsStr>>(args: I) -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root()).args(args);
    cargo
}

/// Writes to standard output.
pub(crate) fn say(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let is_written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    is_written.map_err(|error| Failure::Check(format!("standard output cannot be written to: {error}")))
}

/// Runs `command` to a good end; its output goes where ours goes.
pub(crate) fn run(command: &mut Command) -> Result<(), Failure> {
    let status = command.status().map_err(|error| could_not_start(command, &error))?;
    if status.success() { Ok(()) } else { Err(Failure::Check(format!("`{}` ended with {status}", line(command)))) }
}

/// Runs `command` to a good end and returns what it wrote to standard output.
pub(crate) fn output(command: &mut Command) -> Result<String, Failure> {
    let output = command.output().map_err(|error| could_not_start(command, &error))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(Failure::Check(format!("`{}` ended with {} and said:\n{said}", line(command), output.status)))
}

/// Runs `command`, which is expected to end with `status`, and returns what it wrote to standard error.
pub(crate) fn refusal(command: &mut Command, status: i32) -> Result<String, Failure> {
    let output = command.output().map_err(|error| could_not_start(command, &error))?;
    if output.status.code() == Some(status) {
        return Ok(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    Err(Failure::Check(format!("`{}` ended with {}; expected exit status {status}", line(command), output.status)))
}

fn could_not_start(command: &Command, error: &io::Error) -> Failure {
    Failure::Check(format!("`{}` could not be started: {error}", line(command)))
}

/// `command` as a person would type it.
pub(crate) fn line(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_stem().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    words.map(OsStr::to_string_lossy).collect::<Vec<_>>().join(" ")
}
