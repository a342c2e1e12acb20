//! `cargo xtask test`: every check, one after the other.

use std::io::IsTerminal;
use std::time::Instant;

use crate::command::{self, Failure, cargo};
use crate::{firmware, referee, rules, smoke, terminal};

/// One check.
struct Step {
    name: &'static str,
    about: &'static str,
    run: fn() -> Result<(), Failure>,
}

/// Quick ones first. The tests come last, so that what one sees last is their result.
const STEPS: [Step; 11] = [
    Step { name: "rules", about: "the repository's own rules: sizes, names, links", run: rules::check },
    Step { name: "format", about: "cargo fmt --check", run: format },
    Step { name: "lint", about: "cargo clippy, warnings denied", run: lint },
    Step { name: "docs", about: "cargo doc, warnings denied", run: docs },
    Step { name: "bare", about: "links and runs the core without std and allocator", run: bare },
    Step { name: "cli", about: "builds the command line program and tries it", run: smoke::check },
    Step {
        name: "firmware",
        about: "runs the programs in firmware/ on small machines, simulated",
        run: firmware::check,
    },
    Step { name: "terminal", about: "plays in a terminal, by tmux", run: terminal::check },
    Step { name: "referee", about: "games of chess over UCI, refereed by python-chess", run: referee::check },
    Step { name: "doctests", about: "the examples in the documentation", run: doctests },
    Step { name: "tests", about: "cargo test", run: tests },
];

/// The help text of the command.
pub(crate) fn help() -> String {
    let steps = STEPS.map(|Step { name, about, .. }| format!("  {name:<10} {about}\n")).concat();
    format!(
        "Run every check, or only the steps named.\n\n\
         Usage: cargo xtask test [STEP...]\n\n\
         Steps:\n{steps}\n\
         Stops at the first that fails, with exit status 1.\n"
    )
}

/// Runs the steps with these names; all of them if there are none.
pub(crate) fn run(names: &[&str]) -> Result<(), Failure> {
    if let Some(name) = names.iter().find(|name| STEPS.iter().all(|step| step.name != **name)) {
        return Err(Failure::Usage(format!("there is no step `{name}`\n\n{}", help())));
    }
    let chosen: Vec<&Step> = STEPS.iter().filter(|step| names.is_empty() || names.contains(&step.name)).collect();
    for (index, step) in chosen.iter().enumerate() {
        eprintln!("== {}/{} {}: {}", index + 1, chosen.len(), step.name, step.about);
        let start = Instant::now();
        (step.run)().map_err(|failure| {
            let again = format!("cargo xtask test {}", step.name);
            Failure::Check(format!("step {} failed: {failure}\nto run it alone: {again}", step.name))
        })?;
        // In a log the closing line of the tests stays the last: build servers read it.
        if index + 1 < chosen.len() || std::io::stderr().is_terminal() {
            eprintln!("== {} passed in {:.1} s", step.name, start.elapsed().as_secs_f64());
        }
    }
    Ok(())
}

fn format() -> Result<(), Failure> {
    command::run(&mut cargo(["fmt", "--all", "--check"]))
}

fn lint() -> Result<(), Failure> {
    command::run(&mut cargo(["clippy", "--quiet", "--workspace", "--all-targets", "--", "-D", "warnings"]))
}

fn docs() -> Result<(), Failure> {
    command::run(cargo(["doc", "--quiet", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))
}

/// The program links only if nothing in the core and in the game needs std or an allocator, and succeeds only if
/// its search makes the published number of nodes.
fn bare() -> Result<(), Failure> {
    if !cfg!(unix) {
        eprintln!("skipped: written for the C start-up code of Unix systems");
        return Ok(());
    }
    command::run(&mut cargo(["run", "--quiet", "--profile", "bare", "--package", "halfmove-bare"]))
}

fn doctests() -> Result<(), Failure> {
    command::run(&mut cargo(["test", "--quiet", "--workspace", "--doc"]))
}

fn tests() -> Result<(), Failure> {
    command::run(&mut cargo(["test", "--workspace", "--lib", "--bins", "--tests", "--examples"]))
}
