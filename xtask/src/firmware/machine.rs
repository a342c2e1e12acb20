//! The machines that programs run on, each in its simulator.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::settings::DEPTH;
use crate::command::{self, Failure};
use crate::targets::{Target, install, is_there};

/// How long a program may run. They take seconds.
const PATIENCE: Duration = Duration::from_mins(5);

/// As long as that at the depth that is compiled in: a ply more makes up to three times the nodes. To depth 8 simavr has
/// work for a minute and a half if nothing else runs.
fn patience(depth: u16) -> Duration {
    PATIENCE * 3_u32.pow(depth.saturating_sub(DEPTH.usual).into())
}

/// What may be wrong if a program fails on an AVR alone.
const SUSPECT: &str =
    "if it passes everywhere else it may be the compiler: see \"On eight bits\" in docs/small-machine.md";

/// A simulated machine.
pub(super) struct Machine {
    /// What its simulator calls it.
    pub(super) name: &'static str,
    pub(super) target: Target,
    /// The profile that its programs are built in.
    pub(super) profile: &'static str,
    simulator: Simulator,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Simulator {
    Qemu,
    Simavr,
}

/// All of them.
pub(super) static MACHINES: [Machine; 3] = [
    Machine {
        name: "lm3s6965evb",
        target: Target { name: "thumbv7m-none-eabi", cpu: None },
        profile: "firmware",
        simulator: Simulator::Qemu,
    },
    Machine {
        name: "microbit",
        target: Target { name: "thumbv6m-none-eabi", cpu: None },
        profile: "firmware",
        simulator: Simulator::Qemu,
    },
    Machine {
        name: "atmega1280",
        target: Target { name: "avr-none", cpu: Some("atmega1280") },
        profile: "firmware-avr",
        simulator: Simulator::Simavr,
    },
];

impl Machine {
    /// Makes sure that the simulator is there, and what else is needed besides a compiler.
    pub(super) fn prepare(&self) -> Result<(), Failure> {
        let (is_there, packages, other): (bool, &[&str], _) = match self.simulator {
            Simulator::Qemu => (is_there("qemu-system-arm"), &["qemu-system-arm"], "qemu-system-arm on the path"),
            Simulator::Simavr => {
                let other = "simavr, avr-gcc and avr-libc on this machine";
                (is_there("simavr") && has_avr_libc(), &["gcc-avr", "avr-libc", "simavr"], other)
            }
        };
        if is_there { Ok(()) } else { install(packages, &format!("running programs on {}", self.name), other) }
    }

    /// Whether there is only room for Connect Four, and no way to start a program with arguments.
    pub(super) fn is_tiny(&self) -> bool {
        self.simulator == Simulator::Simavr
    }

    /// Runs the program in `file` to a good end, and returns its report.
    pub(super) fn run(&self, file: &Path, arguments: &[&str]) -> Result<String, Failure> {
        match self.simulator {
            Simulator::Qemu => report(&mut self.qemu(file, arguments)),
            Simulator::Simavr => {
                let mut simavr = self.simavr(file);
                let Output { stdout, stderr, .. } = outcome(&mut simavr)?;
                let report = serial_text(&[stdout, stderr].concat());
                // The simulator has no other way to tell.
                if report.ends_with("\nPASS\n") {
                    return Ok(report);
                }
                Err(Failure::Check(format!(
                    "`{}` ended without PASS and wrote:\n{report}\n{SUSPECT}",
                    command::line(&simavr)
                )))
            }
        }
    }

    /// An instruction takes a nanosecond of virtual time, and sleep none of ours: so the program's clock counts
    /// instructions, the same on every run.
    fn qemu(&self, file: &Path, arguments: &[&str]) -> Command {
        let mut qemu = Command::new("qemu-system-arm");
        let mut semihosting = "enable=on,target=native,arg=program".to_owned();
        for argument in arguments {
            semihosting.extend([",arg=", argument]);
        }
        qemu.args(["-machine", self.name, "-icount", "shift=0,sleep=off", "-nographic"]);
        qemu.args(["-semihosting-config", &semihosting, "-kernel"]).arg(file);
        qemu
    }

    /// Cycles are what they are. The frequency, which is not the machine's, says only how long one sleeps of our time.
    fn simavr(&self, file: &Path) -> Command {
        let mut simavr = Command::new("simavr");
        simavr.args(["-m", self.name, "-f", "4000000000"]).arg(file);
        simavr
    }
}

/// Whether there is the C library that holds the start-up code, and the compiler that knows where.
fn has_avr_libc() -> bool {
    // The answer is the bare name if there is no such file.
    let file = command::output(Command::new("avr-gcc").args(["-mmcu=atmega1280", "-print-file-name=libc.a"]));
    file.is_ok_and(|file| Path::new(file.trim()).is_absolute())
}

/// What a program sent over the serial port: the simulator writes it in green, a line at a time, with a dot for what ends
/// the line.
fn serial_text(output: &[u8]) -> String {
    let text = String::from_utf8_lossy(output);
    let lines = text.lines().filter_map(|line| line.trim_start_matches("\u{1b}[0m").strip_prefix("\u{1b}[32m"));
    lines.map(|line| line.strip_suffix('.').unwrap_or(line).to_owned() + "\n").collect()
}

/// Runs a program that must end with status 0, and returns what it wrote.
pub(super) fn report(command: &mut Command) -> Result<String, Failure> {
    let output = outcome(command)?;
    let [report, errors] = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    if output.status.success() {
        return Ok(report);
    }
    let line = command::line(command);
    Err(Failure::Check(format!("`{line}` ended with {} and wrote:\n{report}{errors}", output.status)))
}

/// Runs a program to its end, if that is not too far off.
fn outcome(command: &mut Command) -> Result<Output, Failure> {
    let line = command::line(command);
    let broken = |what: &str| Failure::Check(format!("`{line}` {what}"));
    let patience = patience(DEPTH.read().map_err(Failure::Usage)?);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| broken(&format!("could not be started: {error}")))?;
    let start = Instant::now();
    // The report is shorter than what a pipe holds, so the program need not be read from before it has ended.
    while child.try_wait().map_err(|error| broken(&error.to_string()))?.is_none() {
        if start.elapsed() > patience {
            let _ = child.kill();
            let _ = child.wait();
            return Err(broken(&format!("did not end within {} s", patience.as_secs())));
        }
        thread::sleep(Duration::from_millis(20));
    }
    child.wait_with_output().map_err(|error| broken(&error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deeper_games_may_take_longer() {
        assert_eq!([1, 5, 6, 8].map(|depth| patience(depth).as_secs() / 60), [5, 5, 15, 135]);
    }

    #[test]
    fn serial_text_is_taken_out_of_what_simavr_says() {
        let output =
            b"Loaded 52 .text at address 0x0\n\x1b[32m.\n\x1b[0m\x1b[32mFRAME 1 -.\n\x1b[0m\x1b[32m. . X..\n\x1b[0m";
        assert_eq!(serial_text(output), "\nFRAME 1 -\n. . X.\n");
    }
}
