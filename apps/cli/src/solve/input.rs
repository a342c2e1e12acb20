//! Which positions are solved: those of the command line, of a file, or of standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::ops::ControlFlow;
use std::path::Path;

use crate::failure::Failure;
use crate::input::{self, Line};

/// A position to solve.
pub(super) struct Task {
    pub(super) position: String,
    /// The score that was expected, if one was.
    expected: Option<i8>,
    /// Where it comes from: the name of the file, and the line.
    line: Option<(String, usize)>,
}

impl Task {
    /// What is wrong with the position, and where it stands.
    pub(super) fn locate(&self, error: halfmove_play::Error) -> Failure {
        match &self.line {
            Some((name, line)) => Failure::Usage(format!("{name}, line {line}: {error}")),
            None => error.into(),
        }
    }
}

/// Calls `solve` for each position of the command line; for the start if there is none.
pub(super) fn each_position(
    positions: &[String],
    solve: &mut dyn FnMut(&Task) -> Result<ControlFlow<()>, Failure>,
) -> Result<ControlFlow<()>, Failure> {
    let start = [String::new()];
    for position in if positions.is_empty() { &start } else { positions } {
        let task = Task { position: position.clone(), expected: None, line: None };
        if solve(&task)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Calls `solve` for each line of a file, or of standard input if it is called `-`.
pub(super) fn each_line(
    path: &Path,
    solve: &mut dyn FnMut(&Task) -> Result<ControlFlow<()>, Failure>,
) -> Result<ControlFlow<()>, Failure> {
    if path == Path::new("-") {
        return read_lines("standard input", &mut io::stdin().lock(), solve);
    }
    let name = format!("file {}", path.display());
    let file = File::open(path).map_err(|error| unreadable(&name, &error))?;
    read_lines(&name, &mut BufReader::new(file), solve)
}

fn unreadable(name: &str, error: &io::Error) -> Failure {
    Failure::Usage(format!("{name}: {error}, expected positions to read"))
}

fn read_lines(
    name: &str,
    input: &mut dyn BufRead,
    solve: &mut dyn FnMut(&Task) -> Result<ControlFlow<()>, Failure>,
) -> Result<ControlFlow<()>, Failure> {
    for number in 1.. {
        let line = match input::begin(input).map_err(|error| unreadable(name, &error))? {
            Line::None => break,
            Line::Read(line) => line,
            Line::TooLong(_) => {
                let wrong =
                    format!("a line of {} bytes or more, expected a position and at most one score", input::LONGEST);
                return Err(Failure::Usage(format!("{name}, line {number}: {wrong}")));
            }
        };
        // A mark that the text is UTF-8 is no part of it.
        let line = if number == 1 { line.trim_start_matches(input::BYTE_ORDER_MARK) } else { &line };
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let mut words = line.split_whitespace();
        let (position, expected, more) = (words.next().unwrap_or_default(), words.next(), words.next());
        let wrong = |read: &str, expected: &str| {
            let read = halfmove_play::excerpt(read);
            Failure::Usage(format!("{name}, line {number}: read {read:?}, expected {expected}"))
        };
        if let Some(more) = more {
            return Err(wrong(more, "a position and at most one score on a line"));
        }
        let expected = expected
            .map(|score| score.parse().map_err(|_| wrong(score, "a score, a whole number from -127 to 127")))
            .transpose()?;
        let task = Task { position: position.to_owned(), expected, line: Some((name.to_owned(), number)) };
        if solve(&task)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Whether the score is the expected one, if one was expected; where no more than who wins was asked, whether it has the same
/// sign. Tells where not.
pub(super) fn check(task: &Task, score: i8, is_weak: bool) -> bool {
    let is_right = |expected: i8| if is_weak { expected.signum() == score } else { expected == score };
    let Some(expected) = task.expected.filter(|&expected| !is_right(expected)) else { return true };
    let Task { position, line, .. } = task;
    let place = line.as_ref().map(|(name, line)| format!("{name}, line {line}: ")).unwrap_or_default();
    // If standard error is closed, there is nobody to tell.
    let _ = writeln!(io::stderr(), "error: {place}position {position} is worth {score}, expected {expected}");
    false
}
