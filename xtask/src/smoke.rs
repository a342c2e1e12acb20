//! Tries the command line program as a newcomer would.

use std::ffi::OsStr;
use std::process::Command;

use crate::command::{self, Failure, cargo};
use crate::{signature, transcripts};

/// `cargo run --release -- ARGS`, as the README says.
pub(crate) fn halfmove<S: AsRef<OsStr>>(args: &[S]) -> Command {
    let mut command = cargo(["run", "--quiet", "--release", "--"]);
    command.args(args);
    command
}

/// Builds the program and runs the commands whose results are known.
pub(crate) fn check() -> Result<(), Failure> {
    command::run(&mut cargo(["build", "--release"]))?;
    expect(&["games", "--json"], "\"connect4\"")?;
    // The published total of the classic program playing both sides at depth 5.
    for slice in ["1", "1000"] {
        let args = ["selfplay", "connect4", "--preset", "plain", "--depth", "5", "--slice", slice, "--json"];
        expect(&args, "\"total_nodes\":19292")?;
    }
    // A side is exactly as strong as itself.
    let side = "strong,nodes=1000";
    let args = ["match", "connect4", "--a", side, "--b", side, "--games", "1000", "--json"];
    expect(&args, "\"pairs\":[0,0,500,0,0]")?;
    refuse(&["play", "no-such-game"])?;
    refuse(&["no-such-command"])?;
    transcripts::check("README.md")?;
    signature::check()
}

/// Runs the program, which must write `wanted`, blanks aside.
fn expect(args: &[&str], wanted: &str) -> Result<(), Failure> {
    let mut command = halfmove(args);
    let got = command::output(&mut command)?;
    let dense: String = got.split_whitespace().collect();
    if dense.contains(wanted) {
        return Ok(());
    }
    Err(Failure::Check(format!("`{}` wrote:\n{got}expected {wanted} in it", command::line(&command))))
}

/// Runs the program, which must refuse the arguments with status 2 and say why.
fn refuse(args: &[&str]) -> Result<(), Failure> {
    let mut command = halfmove(args);
    let said = command::refusal(&mut command, 2)?;
    if said.starts_with("error: ") {
        return Ok(());
    }
    let line = command::line(&command);
    Err(Failure::Check(format!("`{line}` wrote to standard error:\n{said}expected it to begin with `error: `")))
}
