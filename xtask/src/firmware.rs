//! The programs in firmware/, built for small machines and run on them: in simulators, or on this machine to compare.

use std::path::Path;

use crate::command::{self, Failure, cargo, say};
use crate::targets::Cross;
use machine::{MACHINES, report};
use settings::{DEPTH, SLICE};

mod carry;
mod machine;
#[path = "../../firmware/build/settings.rs"]
mod settings;

const PACKAGE: &str = "halfmove-firmware";

/// What can be run, each on its own: the core's claim is about each program, not all together.
const PROGRAMS: [&str; 4] = ["small-connect4", "small-connect4-bytes", "small-mouse-cats", "small-chess"];
/// How many of them the tiniest machine has the memory for.
const TINY_PROGRAMS: usize = 2;

/// The program that begins a search or takes one up.
const CARRY: &str = "small-carry";

/// The help text of the command.
pub(crate) fn help() -> String {
    let machines =
        MACHINES.each_ref().map(|machine| format!("  {:<12} {}\n", machine.name, machine.target.name)).concat();
    let settings = [(DEPTH, "depth of Connect Four"), (SLICE, "nodes a frame")].map(|(setting, what)| {
        let (least, most) = (setting.range.start(), setting.range.end());
        format!("  {:<15} {what}: {least} to {most}, {} if it is not set\n", setting.name, setting.usual)
    });
    format!(
        "Run the programs in firmware/ on small machines, in QEMU and simavr. What that takes is installed where it is \
         missing.\n\n\
         Usage: cargo xtask firmware [MACHINE...]\n\n\
         Machines:\n{machines}\n\
         Compiled in from the environment:\n{}",
        settings.concat()
    )
}

/// Runs every program on every machine.
pub(crate) fn check() -> Result<(), Failure> {
    run(&[])
}

/// Runs every program on the machines with these names; on all if there are none.
pub(crate) fn run(names: &[&str]) -> Result<(), Failure> {
    if let Some(name) = names.iter().find(|name| MACHINES.iter().all(|machine| machine.name != **name)) {
        return Err(Failure::Usage(format!("there is no machine `{name}`\n\n{}", help())));
    }
    for setting in [DEPTH, SLICE] {
        setting.read().map_err(Failure::Usage)?;
    }
    let expected = PROGRAMS.map(|program| on_host(program, &[]));
    for machine in MACHINES.iter().filter(|machine| names.is_empty() || names.contains(&machine.name)) {
        machine.prepare()?;
        let cross = Cross::get(&machine.target)?;
        let count = if machine.is_tiny() { TINY_PROGRAMS } else { PROGRAMS.len() };
        for (program, expected) in PROGRAMS.iter().zip(&expected).take(count) {
            let file = cross.build(PACKAGE, program, machine.profile)?;
            say(&format!("\n== {program} on {}: {} bytes of flash\n", machine.name, flash(&file)?))?;
            let report = machine.run(&file, &[])?;
            say(&report)?;
            let expected = expected.as_ref().map_err(|failure| Failure::Check(failure.to_string()))?;
            compare(expected, &report)?;
        }
        if !machine.is_tiny() {
            let file = cross.build(PACKAGE, CARRY, machine.profile)?;
            carry::check(&|order| on_host(CARRY, order), &|order| machine.run(&file, order))?;
            say(&format!("\n== {CARRY} on {}: searches were carried there and back\n", machine.name))?;
        }
    }
    Ok(())
}

/// The report of a program on this machine.
fn on_host(program: &str, arguments: &[&str]) -> Result<String, Failure> {
    let what = ["--quiet", "--release", "--package", PACKAGE, "--bin", program];
    // Apart: a build may take as long as it takes.
    command::run(cargo(["build"]).args(what))?;
    report(cargo(["run"]).args(what).arg("--").args(arguments))
}

/// Checks that a machine told all that this one told, in the same order; what it cost comes on top of that.
fn compare(expected: &str, report: &str) -> Result<(), Failure> {
    let mut lines = report.lines();
    match expected.lines().find(|wanted| !lines.any(|line| line == *wanted)) {
        Some(wanted) => Err(Failure::Check(format!("the report lacks this line of the host's: {wanted}"))),
        None => Ok(()),
    }
}

/// How many bytes of an ELF file are loaded: the segments' sizes in the file.
fn flash(file: &Path) -> Result<u32, Failure> {
    let bytes = std::fs::read(file).map_err(|error| Failure::Check(format!("{}: {error}", file.display())))?;
    let word = |at: usize| bytes.get(at..at + 4).and_then(|word| word.try_into().ok()).map_or(0, u32::from_le_bytes);
    // ELF header, 32 bits: where the program headers begin, their size and number. In each: its kind, its file size.
    let (begin, size_and_number) = (word(28) as usize, word(42));
    let (size, number) = (size_and_number as u16 as usize, size_and_number >> 16);
    let headers = (0..number as usize).map(|index| begin + index * size);
    Ok(headers.filter(|&at| word(at) == 1).map(|at| word(at + 16)).sum())
}
