//! What comes to line mode: lines that people and scripts type, and signals. Other threads wait for them, so that a search
//! can look here between two slices, and a flag can fall while a line is typed.

use std::collections::VecDeque;
use std::io::{self, BufRead, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TryRecvError};
use std::thread;
use std::time::Duration;

use crate::input::{self, Line};

/// As many lines are read ahead, so that a script without end does not fill the memory.
const LINES_AHEAD: usize = 16;

/// What comes of waiting.
pub(super) enum Said {
    /// What was read.
    Line(io::Result<Line>),
    /// A signal has come, or the time to wait is over.
    Nothing,
}

/// What came and is not yet done.
pub(super) struct Inbox {
    said: Receiver<Said>,
    /// Lines that were looked at already.
    waiting: VecDeque<io::Result<Line>>,
    /// Whether a person types, to whom the order of lines means less than to a script.
    is_typed: bool,
    signals: Arc<Signals>,
}

/// Signals that came.
#[derive(Default)]
struct Signals {
    /// Whether what is under way is to stop.
    is_interrupted: AtomicBool,
    /// The signal that asks the program to end; 0 for none.
    end: AtomicI32,
}

impl Inbox {
    /// Begins to read the standard input, and to take note of signals.
    pub(super) fn open() -> io::Result<Inbox> {
        let (sender, said) = mpsc::sync_channel(LINES_AHEAD);
        let signals = Arc::new(Signals::default());
        #[cfg(unix)]
        watch_signals(Arc::clone(&signals), sender.clone())?;
        let read = move || read(&mut io::stdin().lock(), &sender);
        thread::Builder::new().name("input".to_owned()).spawn(read)?;
        Ok(Inbox { said, waiting: VecDeque::new(), is_typed: io::stdin().is_terminal(), signals })
    }

    /// The next line; waits for it as long as `patience` goes, or without end, or until a signal comes.
    pub(super) fn wait(&mut self, patience: Option<Duration>) -> Said {
        if let Some(line) = self.waiting.pop_front() {
            return Said::Line(line);
        }
        let said = match patience {
            Some(patience) => self.said.recv_timeout(patience),
            None => self.said.recv().map_err(RecvTimeoutError::from),
        };
        match said {
            Ok(said) => said,
            Err(RecvTimeoutError::Timeout) => Said::Nothing,
            // Who reads has told the end of the input before it ended.
            Err(RecvTimeoutError::Disconnected) => Said::Line(Ok(Line::None)),
        }
    }

    /// Takes the next line if it is there already and says `word`, and tells whether it did. Other lines wait for their turn;
    /// where a person types, the word may come after them.
    pub(super) fn take_word(&mut self, word: &str) -> bool {
        while self.is_typed || self.waiting.is_empty() {
            match self.said.try_recv() {
                Ok(Said::Line(line)) => self.waiting.push_back(line),
                Ok(Said::Nothing) => {}
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => break,
            }
        }
        let is_said =
            |line: &io::Result<Line>| matches!(line, Ok(Line::Read(line)) if line.trim().eq_ignore_ascii_case(word));
        let place = self.waiting.iter().position(is_said).filter(|&place| place == 0 || self.is_typed);
        place.is_some_and(|place| self.waiting.remove(place).is_some())
    }

    /// Whether what is under way is to stop, once.
    pub(super) fn take_interrupt(&self) -> bool {
        self.signals.is_interrupted.swap(false, Ordering::Relaxed)
    }

    /// The signal that asks the program to end.
    pub(super) fn end(&self) -> Option<i32> {
        Some(self.signals.end.load(Ordering::Relaxed)).filter(|&signal| signal != 0)
    }
}

/// Reads the input to its end.
fn read(input: &mut dyn BufRead, sender: &SyncSender<Said>) {
    loop {
        let line = input::read(input);
        let is_end = matches!(line, Ok(Line::None) | Err(_));
        // Nobody listens any more when the program ends.
        if sender.send(Said::Line(line)).is_err() || is_end {
            return;
        }
    }
}

#[cfg(unix)]
fn watch_signals(signals: Arc<Signals>, sender: SyncSender<Said>) -> io::Result<()> {
    let note = move |signal| {
        let is_end = signal != super::signals::SIGINT;
        if is_end {
            signals.end.store(signal, Ordering::Relaxed);
        } else {
            signals.is_interrupted.store(true, Ordering::Relaxed);
        }
        // Whoever does not wait, since lines are there, looks at the signals before the next one.
        let _ = sender.try_send(Said::Nothing);
        is_end
    };
    super::signals::watch(note, || {})
}
