//! What was said and not yet done. Another thread reads the input, so that a search can look here between two slices.

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use super::command::{self, Command};
use super::go::Go;
use crate::input::{self, Line};

/// A command, or what is wrong with the line that should have been one.
pub(super) type Said = Result<Command, String>;

/// Commands in the order they came.
pub(super) struct Inbox {
    lines: Receiver<Said>,
    /// Taken from the lines, and put off.
    waiting: VecDeque<Said>,
    /// When the end of the input came.
    ended: Option<Instant>,
}

impl Inbox {
    /// Begins to read the standard input.
    pub(super) fn open() -> io::Result<Inbox> {
        let (sender, lines) = mpsc::channel();
        thread::Builder::new().name("input".to_owned()).spawn(move || read(&sender))?;
        Ok(Inbox { lines, waiting: VecDeque::new(), ended: None })
    }

    /// The next command; waits for it.
    pub(super) fn next(&mut self) -> Said {
        self.waiting.pop_front().unwrap_or_else(|| self.receive())
    }

    /// The command at `index` among those that wait; then what has come since, if anything.
    pub(super) fn peek(&mut self, index: usize) -> Option<&Said> {
        if index == self.waiting.len() {
            let said = match self.lines.try_recv() {
                Ok(said) => said,
                Err(TryRecvError::Empty) => return None,
                // Who reads has told the end before it ended.
                Err(TryRecvError::Disconnected) => Ok(Command::End),
            };
            if said == Ok(Command::End) {
                self.ended.get_or_insert_with(Instant::now);
            }
            self.waiting.push_back(said);
        }
        self.waiting.get(index)
    }

    /// As [`peek`](Self::peek), but waits until something comes.
    pub(super) fn wait_for(&mut self, index: usize) -> Option<&Said> {
        if index == self.waiting.len() {
            let said = self.receive();
            self.waiting.push_back(said);
        }
        self.waiting.get(index)
    }

    /// For how long the input has been at its end, if it was seen to be.
    pub(super) fn since_end(&self) -> Option<Duration> {
        self.ended.map(|ended| ended.elapsed())
    }

    /// Strikes out the command at `index`, which is done.
    pub(super) fn remove(&mut self, index: usize) -> Option<Said> {
        self.waiting.remove(index)
    }

    /// Whether a search is asked for among the first `end` commands that wait.
    pub(super) fn has_go_before(&self, end: usize) -> bool {
        self.waiting.iter().take(end).any(|said| matches!(said, Ok(Command::Go(..))))
    }

    fn receive(&self) -> Said {
        self.lines.recv().unwrap_or(Ok(Command::End))
    }
}

/// Reads the input to its end.
fn read(sender: &Sender<Said>) {
    let mut stdin = io::stdin().lock();
    loop {
        let (wrong, said) = match input::read(&mut stdin) {
            Ok(Line::Read(line)) => {
                let (unknown, known) = command::split_unknown(&line);
                (Some(unknown).filter(|words| !words.is_empty()).map(Command::unknown), Command::parse(known))
            }
            Ok(Line::TooLong(begin)) => {
                let wrong = input::too_long().to_string();
                // Whoever asks for a move waits for one.
                if begin.split_whitespace().next() == Some("go") {
                    (None, Ok(Command::Go(Go { depth: Some(1), ..Go::default() }, vec![wrong])))
                } else {
                    (None, Err(wrong))
                }
            }
            // What cannot be read has come to its end too.
            Ok(Line::None) | Err(_) => (None, Ok(Command::End)),
        };
        let is_end = matches!(said, Ok(Command::Quit | Command::End));
        // Nobody listens any more when the program ends.
        if wrong.is_some_and(|wrong| sender.send(Err(wrong)).is_err()) || sender.send(said).is_err() || is_end {
            return;
        }
    }
}
