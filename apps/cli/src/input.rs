//! Reading what people and scripts type, a line at a time.

use std::io::{self, BufRead, Read};

use crate::failure::Failure;

/// The longest line that is read, in bytes: far more than any command, move or position.
pub(crate) const LONGEST: u64 = 1 << 16;

/// What some programs begin a text with, to say that it is UTF-8.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';

/// As much is kept of a line that is too long, in bytes.
const BEGINNING: usize = 64;

/// What came of reading a line.
pub(crate) enum Line {
    /// The input is at its end.
    None,
    /// A line, with what is no UTF-8 replaced.
    Read(String),
    /// A line that is too long to be meant: how it begins.
    TooLong(String),
}

/// Reads the next line, in bounded memory whatever comes.
pub(crate) fn read(input: &mut dyn BufRead) -> io::Result<Line> {
    let line = begin(input)?;
    if matches!(line, Line::TooLong(_)) {
        pass_over(input)?;
    }
    Ok(line)
}

/// The same, but stops within a line that is too long: it may have no end.
pub(crate) fn begin(mut input: &mut dyn BufRead) -> io::Result<Line> {
    let mut line = Vec::new();
    (&mut input).take(LONGEST).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(Line::None);
    }
    let is_too_long = line.len() as u64 == LONGEST && !line.ends_with(b"\n");
    line.truncate(if is_too_long { BEGINNING } else { line.len() });
    let text = String::from_utf8_lossy(&line).into_owned();
    Ok(if is_too_long { Line::TooLong(text) } else { Line::Read(text) })
}

/// What to say of a line that is too long.
pub(crate) fn too_long() -> Failure {
    Failure::Usage(format!("line of {LONGEST} bytes or more: expected a command or a move"))
}

/// Reads to the end of the line and keeps nothing.
fn pass_over(input: &mut dyn BufRead) -> io::Result<()> {
    loop {
        let chunk = input.fill_buf()?;
        if chunk.is_empty() {
            return Ok(());
        }
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(chunk.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(());
        }
    }
}
