//! `halfmove uci`, spoken to as other programs do.

mod book;
mod cases;
mod search;
mod state;
mod time;
mod ugi;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How long to wait for what must come. The machine may be busy.
const PATIENCE: Duration = Duration::from_mins(1);

/// The program, running. What it writes comes through another thread.
struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Talk {
    /// Starts the program for `game`.
    fn of(game: &str) -> Talk {
        let mut command = Command::new(env!("CARGO_BIN_EXE_halfmove"));
        command.args(["uci", game]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Talk { input: child.stdin.take(), child, lines }
    }

    fn chess() -> Talk {
        Talk::of("chess")
    }

    /// Says some lines.
    fn say(&mut self, lines: &str) {
        let input = self.input.as_mut().unwrap();
        writeln!(input, "{lines}").unwrap();
        input.flush().unwrap();
    }

    /// What is written until a line begins with `start`, which is the last of them.
    fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no {start:?} after {lines:#?}"));
            lines.push(line);
            if lines.last().unwrap().starts_with(start) {
                return lines;
            }
        }
    }

    /// Says something and returns all that is written before the program says that it is ready.
    fn ask(&mut self, lines: &str) -> Vec<String> {
        self.say(&format!("{lines}\nisready"));
        let mut said = self.until("readyok");
        said.pop();
        said
    }

    /// Searches, and returns what was told.
    fn go(&mut self, lines: &str) -> Found {
        self.say(lines);
        self.found()
    }

    /// What a search tells to its end.
    fn found(&mut self) -> Found {
        let mut lines = self.until("bestmove");
        let best = lines.pop().unwrap();
        let words: Vec<String> = best.split(' ').map(str::to_owned).collect();
        assert!(words.len() == 2 || (words.len() == 4 && words[2] == "ponder"), "{best}");
        Found { best: words[1].clone(), ponder: words.get(3).cloned(), lines }
    }

    /// Nothing must be written for so long.
    fn is_quiet(&mut self, millis: u64) {
        let end = Instant::now() + Duration::from_millis(millis);
        match self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Err(RecvTimeoutError::Timeout) => {}
            other => panic!("{other:?}"),
        }
    }

    /// The position as the program has it.
    fn position(&mut self) -> String {
        let said = self.ask("d");
        said.iter().find_map(|line| line.strip_prefix("position: ")).unwrap().to_owned()
    }

    /// Ends the input; the program must end well, and everything that was not read yet is returned.
    fn end(mut self) -> Vec<String> {
        drop(self.input.take());
        let status = self.child.wait().unwrap();
        assert_eq!(status.code(), Some(0));
        self.lines.iter().collect()
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        // A test that fails leaves nothing behind. The program may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a search told.
#[derive(Debug)]
struct Found {
    best: String,
    ponder: Option<String>,
    /// All but the last line.
    lines: Vec<String>,
}

impl Found {
    /// The lines of play that were told.
    fn infos(&self) -> Vec<&str> {
        self.lines.iter().map(String::as_str).filter(|line| line.starts_with("info depth")).collect()
    }

    /// The words after `key` in the last line of play.
    fn last(&self, key: &str) -> &str {
        after(self.infos().last().unwrap_or_else(|| panic!("{self:?}")), key)
    }

    /// What is wrong, as far as it was told.
    fn errors(&self) -> Vec<&str> {
        errors(&self.lines)
    }
}

/// What stands in a line after `key`.
fn after<'l>(line: &'l str, key: &str) -> &'l str {
    let (_, rest) = line.split_once(&format!(" {key} ")).unwrap_or_else(|| panic!("no {key} in {line}"));
    rest
}

/// The number after `key`.
fn number(line: &str, key: &str) -> i64 {
    after(line, key).split(' ').next().unwrap().parse().unwrap()
}

/// The complaints among `lines`.
fn errors(lines: &[String]) -> Vec<&str> {
    lines.iter().filter_map(|line| line.strip_prefix("info string error: ")).collect()
}
