//! The programs in firmware/, built for small machines and run on them: by QEMU, or on this machine to compare.

use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::command::{self, Failure, cargo};
use crate::targets::{Cross, need};

mod carry;

const PACKAGE: &str = "halfmove-firmware";
/// The profile that the programs are built in.
const PROFILE: &str = "firmware";
/// How long a program may run. They take less than a second.
const PATIENCE: Duration = Duration::from_mins(2);

/// What can be run, each on its own: the core's claim is about each program, not all together.
const PROGRAMS: [&str; 3] = ["small-connect4", "small-mouse-cats", "small-chess"];

/// The program that begins a search or takes one up.
const CARRY: &str = "small-carry";

/// A machine of QEMU's.
struct Machine {
    name: &'static str,
    target: &'static str,
}

const MACHINES: [Machine; 2] = [
    Machine { name: "lm3s6965evb", target: "thumbv7m-none-eabi" },
    Machine { name: "microbit", target: "thumbv6m-none-eabi" },
];

/// The help text of the command.
pub(crate) fn help() -> String {
    let machines = MACHINES.map(|Machine { name, target }| format!("  {name:<12} {target}\n")).concat();
    format!(
        "Run the programs in firmware/ on small machines, in QEMU. What that takes is installed where it is missing.\n\n\
         Usage: cargo xtask firmware [MACHINE...]\n\n\
         Machines:\n{machines}\n\
         With HALFMOVE_DEPTH=N in the environment Connect Four is played at depth N, 5 being the classic one.\n"
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
    let expected = PROGRAMS.map(|program| on_host(program, &[]));
    need("qemu-system-arm", "qemu-system-arm")?;
    for machine in MACHINES.iter().filter(|machine| names.is_empty() || names.contains(&machine.name)) {
        let cross = Cross::get(machine.target)?;
        for (program, expected) in PROGRAMS.iter().zip(&expected) {
            let file = cross.build(PACKAGE, program, PROFILE)?;
            println!("\n== {program} on {}: {} bytes of flash", machine.name, flash(&file)?);
            let report = report(&mut machine.command(&file, &[]))?;
            print!("{report}");
            let expected = expected.as_ref().map_err(|failure| Failure::Check(failure.to_string()))?;
            compare(expected, &report)?;
        }
        let file = cross.build(PACKAGE, CARRY, PROFILE)?;
        carry::check(&|order| on_host(CARRY, order), &|order| report(&mut machine.command(&file, order)))?;
        println!("\n== {CARRY} on {}: searches were carried there and back", machine.name);
    }
    Ok(())
}

/// The report of a program on this machine.
fn on_host(program: &str, arguments: &[&str]) -> Result<String, Failure> {
    let command = ["run", "--quiet", "--release", "--package", PACKAGE, "--bin", program, "--"];
    report(cargo(command).args(arguments))
}

impl Machine {
    /// Runs `file`. An instruction takes a nanosecond of virtual time, and sleep none of ours: so the program's clock
    /// counts instructions, the same on every run.
    fn command(&self, file: &Path, arguments: &[&str]) -> Command {
        let mut qemu = Command::new("qemu-system-arm");
        let mut semihosting = "enable=on,target=native,arg=program".to_owned();
        for argument in arguments {
            semihosting.extend([",arg=", argument]);
        }
        qemu.args(["-machine", self.name, "-icount", "shift=0,sleep=off", "-nographic"]);
        qemu.args(["-semihosting-config", &semihosting, "-kernel"]).arg(file);
        qemu
    }
}

/// Runs a program that must end with status 0, and returns what it wrote.
fn report(command: &mut Command) -> Result<String, Failure> {
    let line = command::line(command);
    let broken = |what: &str| Failure::Check(format!("`{line}` {what}"));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| broken(&format!("could not be started: {error}")))?;
    let start = Instant::now();
    // The report is shorter than what a pipe holds, so the program need not be read from before it has ended.
    while child.try_wait().map_err(|error| broken(&error.to_string()))?.is_none() {
        if start.elapsed() > PATIENCE {
            let _ = child.kill();
            return Err(broken(&format!("did not end within {} s", PATIENCE.as_secs())));
        }
        thread::sleep(Duration::from_millis(20));
    }
    let output = child.wait_with_output().map_err(|error| broken(&error.to_string()))?;
    let [report, errors] = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    if output.status.success() {
        return Ok(report);
    }
    Err(broken(&format!("ended with {} and wrote:\n{report}{errors}", output.status)))
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
