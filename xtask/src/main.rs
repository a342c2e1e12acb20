//! The project's own commands: `cargo xtask COMMAND`. Everything that is to be run on the project is here, so that
//! a person's machine and the build server run the same.

mod ablation;
mod command;
mod firmware;
mod perft;
mod referee;
mod rules;
mod signature;
mod smoke;
mod steps;
mod targets;
mod terminal;
mod transcripts;

use std::process::ExitCode;

use command::{Failure, say};

const HELP: &str = "\
The project's own commands.

Usage: cargo xtask COMMAND

Commands:
  test [STEP...]     Run every check, or only the steps named (cargo xtask test --help lists them)
  bench [NAME...]    Run the benchmarks in benches/, or only those named
  firmware [MACHINE] Run the programs in firmware/ on small machines (cargo xtask firmware --help lists them)
  gauntlet OPP...    Play chess against other engines (cargo xtask gauntlet --help tells how)
  perft [FILE...]    Count paths in chess where counts are known (cargo xtask perft --help tells how)
  ablation           Solve Connect Four without one idea after the other, and tell what that costs
  signature          Write the node counts of `halfmove bench` to benches/signature.txt
  licenses           Check the licences and sources of all dependencies, by cargo-deny
  help               Show this text

Exit status: 0 done, 1 a check failed, 2 bad usage.
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            failure.exit_code()
        }
    }
}

fn run(args: &[&str]) -> Result<(), Failure> {
    match args {
        ["help" | "--help" | "-h"] | ["ablation" | "bench" | "signature" | "licenses", "--help" | "-h"] => say(HELP),
        ["test", "--help" | "-h"] => say(&steps::help()),
        ["firmware", "--help" | "-h"] => say(&firmware::help()),
        ["gauntlet", "--help" | "-h"] => say(&referee::help()),
        ["perft", "--help" | "-h"] => say(perft::HELP),
        ["perft", args @ ..] => perft::run(args),
        ["gauntlet", args @ ..] => referee::gauntlet(args),
        ["firmware", names @ ..] => firmware::run(names),
        ["test", names @ ..] => steps::run(names),
        ["bench", names @ ..] => bench(names),
        ["ablation"] => ablation::run(),
        ["signature"] => signature::write(),
        ["licenses"] => licenses(),
        [] => Err(Failure::Usage(format!("no command was given\n\n{HELP}"))),
        [command @ ("ablation" | "help" | "signature" | "licenses" | "--help" | "-h"), ..] => {
            Err(Failure::Usage(format!("`{command}` takes no arguments")))
        }
        [other, ..] => Err(Failure::Usage(format!("there is no command `{other}`\n\n{HELP}"))),
    }
}

/// Runs the benchmarks, each a program of its own that fails if what it times gives a wrong result.
fn bench(names: &[&str]) -> Result<(), Failure> {
    if let Some(option) = names.iter().find(|name| name.starts_with('-')) {
        return Err(Failure::Usage(format!("`bench` has no option `{option}`; it takes names of benchmarks")));
    }
    let mut cargo = command::cargo(["bench", "--package", "halfmove-benches"]);
    let folder = command::root().join("benches");
    for name in names {
        if !folder.join(format!("{name}.rs")).exists() && !folder.join(name).join("main.rs").exists() {
            return Err(Failure::Usage(format!("there is no benchmark `{name}` in benches/")));
        }
        cargo.args(["--bench", name]);
    }
    command::run(&mut cargo)
}

/// Checks the licences of all dependencies against deny.toml. Installs the tool for it where it is missing.
fn licenses() -> Result<(), Failure> {
    if command::output(&mut command::cargo(["deny", "--version"])).is_err() {
        command::run(&mut command::cargo(["install", "--locked", "cargo-deny"]))?;
    }
    command::run(&mut command::cargo(["deny", "check", "licenses", "bans", "sources"]))
}
