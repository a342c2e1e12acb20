//! Output for programs: one object a line.

use std::io::{self, Write};

use serde::Serialize;

/// Writes `value` as JSON on a line of its own.
pub(crate) fn write_line(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", serde_json::to_string(value)?)
}
