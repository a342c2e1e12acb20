//! Sessions shown in the documentation: what they show must be what the program does.
//!
//! A block of Markdown marked `console` is a session. A line that begins with `$ halfmove ` runs the program; the lines
//! up to the next command are what it writes. A line with a prompt like `X> 4` or `? 4` is typed; a line `...` stands
//! for any text that is left out. Other commands are not run.

use std::fs;
use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};

use crate::command::{self, Failure};
use crate::smoke::halfmove;

/// One run of the program, as shown.
#[derive(Debug, PartialEq, Eq)]
struct Session {
    /// The number of the line in the file, from 1.
    line: usize,
    args: Vec<String>,
    input: String,
    output: String,
}

/// Repeats every session in `path`, which is relative to the workspace.
pub(crate) fn check(path: &str) -> Result<(), Failure> {
    let text = fs::read_to_string(command::root().join(path))
        .map_err(|error| Failure::Check(format!("{path}: cannot be read: {error}")))?;
    for session in sessions(&text) {
        let got = repeat(&session)?;
        if !matches(&got, &session.output) {
            let Session { line, args, output, .. } = session;
            let args = args.join(" ");
            return Err(Failure::Check(format!(
                "{path}:{line}: `halfmove {args}` wrote:\n{got}\nexpected, by the text:\n{output}"
            )));
        }
    }
    Ok(())
}

/// The words of a command as a shell would take them: what stands in double quotes is one.
fn words(line: &str) -> impl Iterator<Item = String> + '_ {
    line.split('"').enumerate().flat_map(|(at, part)| -> Vec<String> {
        if at % 2 == 1 { vec![part.to_owned()] } else { part.split_whitespace().map(str::to_owned).collect() }
    })
}

/// The sessions of a Markdown text.
fn sessions(text: &str) -> Vec<Session> {
    let mut sessions: Vec<Session> = Vec::new();
    let mut in_block = false;
    let mut in_session = false;
    for (index, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            in_block = line == "```console";
            in_session = false;
        } else if in_block && line.starts_with("$ ") {
            in_session = line.starts_with("$ halfmove ");
            if in_session {
                let args = words(line).skip(2).collect();
                sessions.push(Session { line: index + 1, args, input: String::new(), output: String::new() });
            }
        } else if in_session && let Some(session) = sessions.last_mut() {
            session.add(line);
        }
    }
    sessions
}

impl Session {
    fn add(&mut self, line: &str) {
        let end_of_prompt = ["> ", "? "].iter().find_map(|end| Some(line.find(end)? + end.len()));
        match end_of_prompt.map(|end| line.split_at(end)) {
            Some((prompt, typed)) if !prompt.trim_end().contains(' ') => {
                self.input.extend([typed, "\n"]);
                self.output.push_str(prompt);
            }
            _ => self.output.extend([line, "\n"]),
        }
    }
}

/// Runs the program again, and returns what it writes to both its outputs together.
fn repeat(session: &Session) -> Result<String, Failure> {
    let (mut reader, writer) = std::io::pipe().map_err(|error| broken(&error))?;
    let mut command = halfmove(&session.args);
    let errors = writer.try_clone().map_err(|error| broken(&error))?;
    let mut child = command.stdin(Stdio::piped()).stdout(writer).stderr(errors).spawn().map_err(|e| broken(&e))?;
    // The pipe ends when all its writers are gone; the command holds two.
    drop::<Command>(command);
    if let Some(mut input) = child.stdin.take() {
        input.write_all(session.input.as_bytes()).map_err(|error| broken(&error))?;
    }
    let mut got = String::new();
    reader.read_to_string(&mut got).map_err(|error| broken(&error))?;
    child.wait().map_err(|error| broken(&error))?;
    Ok(got)
}

fn broken(error: &std::io::Error) -> Failure {
    Failure::Check(format!("a session with the program broke off: {error}"))
}

/// Whether `got` is what was `shown`, but for the parts left out and blanks at the ends of lines.
fn matches(got: &str, shown: &str) -> bool {
    let trim = |text: &str| text.trim_end().lines().map(|line| line.trim_end().to_owned() + "\n").collect::<String>();
    let (got, shown) = (trim(got), trim(shown));
    let mut parts = shown.split("...\n");
    let Some(mut rest) = parts.next().and_then(|first| got.strip_prefix(first)) else { return false };
    let mut is_open = false;
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
        is_open = part.is_empty();
    }
    rest.is_empty() || is_open
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_input_and_output_are_told_apart() {
        let text = "```console\n$ cargo test\nok\n$ halfmove play x --plain\nboard\nX> 4\n? quit\n```\n$ halfmove no";
        let session = Session {
            line: 4,
            args: vec!["play".to_owned(), "x".to_owned(), "--plain".to_owned()],
            input: "4\nquit\n".to_owned(),
            output: "board\nX> ? ".to_owned(),
        };
        assert_eq!(sessions(text), [session]);
    }

    #[test]
    fn dots_stand_for_any_text() {
        assert!(matches("a\nb\nc\nd\n", "a\n...\nd\n"));
        assert!(matches("a\nb\n", "a\n...\n"));
        assert!(matches("a \n", "a"));
        assert!(!matches("a\nb\n", "a\n"));
        assert!(!matches("a\nb\nc\n", "...\nb\n"));
        assert!(!matches("b\n", "a\n...\nb\n"));
    }
}
