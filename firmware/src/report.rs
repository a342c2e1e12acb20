//! What a program tells: a line for each fact, and PASS or FAIL at the end.
//!
//! A fact that hangs on the machine is told only where the machine can measure it. All others are the same everywhere, so
//! the report of the host is that of any machine with lines left out.

use core::fmt::{self, Display};

use crate::machine::{Machine, Ram};

/// A report under way.
#[derive(Debug)]
pub struct Report<'m, M> {
    machine: &'m mut M,
    is_right: bool,
    is_refused: bool,
}

impl<'m, M: Machine> Report<'m, M> {
    /// Writes what `tell` tells, and returns the exit status: 0 if all that it checked was right, 1 if not, 2 if it could not
    /// do what it was asked for.
    pub fn run(machine: &'m mut M, tell: impl FnOnce(&mut Report<'m, M>) -> fmt::Result) -> u8 {
        let mut report = Report { machine, is_right: true, is_refused: false };
        // A report that cannot be written is no success.
        let is_told = tell(&mut report).and_then(|()| report.verdict()).is_ok();
        if report.is_refused { 2 } else { u8::from(!(is_told && report.is_right)) }
    }

    /// The machine, to play on.
    pub fn machine(&mut self) -> &mut M {
        self.machine
    }

    /// Takes note of what must hold, and tells where it does not.
    pub fn check(&mut self, holds: bool) {
        if !holds {
            // If that cannot be told, the verdict cannot be either.
            let _ = self.machine.write_str("WRONG HERE\n");
        }
        self.is_right &= holds;
    }

    /// Begins a part.
    pub(crate) fn head(&mut self, title: &str) -> fmt::Result {
        writeln!(self.machine, "\n{title}")
    }

    /// Tells a fact.
    pub(crate) fn line(&mut self, what: &str, value: impl Display) -> fmt::Result {
        writeln!(self.machine, "{what:<20} {value}")
    }

    /// Tells what was read and why it will not do.
    pub(crate) fn refuse(&mut self, what: &str, why: impl Display) -> fmt::Result {
        (self.is_right, self.is_refused) = (false, true);
        self.machine.write_error(format_args!("error: {what}: {why}\n"))
    }

    /// Tells what the clock counted.
    pub(crate) fn clock(&mut self, what: &str, count: u64) -> fmt::Result {
        let Some(unit) = M::CLOCK else { return Ok(()) };
        writeln!(self.machine, "{what:<20} {count} {unit}")
    }

    /// Tells how much memory the program took until now, of which `parts` are some, and returns it.
    pub(crate) fn memory(&mut self, parts: &[(&str, usize)]) -> Result<Option<usize>, fmt::Error> {
        let Some(Ram { size, statics, stack }) = self.machine.ram() else { return Ok(None) };
        self.head("MEMORY")?;
        for (what, bytes) in parts.iter().chain(&[("static variables", statics), ("stack, at its most", stack)]) {
            self.line(what, format_args!("{bytes} bytes"))?;
        }
        self.line("in all", format_args!("{} bytes of {size}", statics + stack))?;
        self.check(statics + stack < size);
        Ok(Some(statics + stack))
    }

    fn verdict(&mut self) -> fmt::Result {
        self.machine.write_str(if self.is_right { "\nPASS\n" } else { "\nFAIL\n" })
    }
}
