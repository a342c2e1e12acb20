//! A program that is spoken to in lines, and that may do whatever it likes: hang, end, or never stop talking.

use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use crate::input::{self, Line};

/// So many lines wait to be heard; a program that says more has to wait itself.
const LINES_AHEAD: usize = 4096;
/// How long a program may take to end when it is told to.
const TO_END: Duration = Duration::from_millis(200);

/// A program that runs.
pub(super) struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Process {
    /// Starts the program at `path`.
    ///
    /// # Errors
    /// Why it cannot be started.
    pub(super) fn start(path: &str, args: &[String]) -> Result<Process, String> {
        let mut command = Command::new(path);
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|error| format!("cannot be started: {error}"))?;
        let (sender, lines) = mpsc::sync_channel(LINES_AHEAD);
        let stdin = child.stdin.take();
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read(&mut BufReader::new(stdout), &sender));
        }
        Ok(Process { child, stdin, lines })
    }

    /// Says a line.
    ///
    /// # Errors
    /// How it ended, if it does not listen any more.
    pub(super) fn say(&mut self, line: &str) -> Result<(), String> {
        let said = self.stdin.as_mut().map(|stdin| stdin.write_all(format!("{line}\n").as_bytes()));
        match said {
            Some(Ok(())) => Ok(()),
            _ => Err(self.ending()),
        }
    }

    /// The next line it says; `None` if it says nothing until `deadline`.
    ///
    /// # Errors
    /// How it ended, if it will say nothing any more.
    pub(super) fn hear(&mut self, deadline: Instant) -> Result<Option<String>, String> {
        match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.ending()),
        }
    }

    fn ending(&mut self) -> String {
        match self.wait(TO_END) {
            Some(status) => format!("crashed: the program ended, {status}"),
            None => "crashed: the program closed its output".to_owned(),
        }
    }

    /// How it ended, if it has or does within so long.
    fn wait(&mut self, time: Duration) -> Option<std::process::ExitStatus> {
        let begun = Instant::now();
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if begun.elapsed() >= time {
                return None;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }
}

/// Tells it to end, and makes it.
impl Drop for Process {
    fn drop(&mut self) {
        if let Some(mut stdin) = self.stdin.take() {
            let _ = stdin.write_all(b"stop\nquit\n");
        }
        if self.wait(TO_END).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Reads what it says to the end. Lines that are too long are passed over.
fn read(output: &mut dyn std::io::BufRead, sender: &SyncSender<String>) {
    while let Ok(line) = input::read(output) {
        let said = match line {
            Line::None => return,
            Line::TooLong(_) => continue,
            Line::Read(line) => sender.send(line.trim().to_owned()),
        };
        // Nobody listens any more when the program is dropped.
        if said.is_err() {
            return;
        }
    }
}
