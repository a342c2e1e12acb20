//! Keeping a game in its file where a slow disk must not hold up the keys: a disk may take a tenth of a second until it has
//! what was written.

use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::failure::Failure;
use crate::files::OwnFile;

/// How long a change is waited for. Most disks are quicker, and then what is on the screen is in the file.
const PATIENCE: Duration = Duration::from_millis(15);

/// A file that one thread has and another one writes to.
pub(super) type SharedFile = Arc<Mutex<OwnFile>>;

/// Writes files in another thread, one after the other.
pub(super) struct Keeper {
    texts: Sender<(SharedFile, String)>,
    /// How many texts are done with, and what came of it.
    done: Receiver<(usize, Result<(), Failure>)>,
    /// How many are not.
    waiting: usize,
}

impl Keeper {
    pub(super) fn start() -> io::Result<Keeper> {
        let (texts, wanted) = mpsc::channel();
        let (sender, done) = mpsc::channel();
        thread::Builder::new().name("keeper".to_owned()).spawn(move || write_all(&wanted, &sender))?;
        Ok(Keeper { texts, done, waiting: 0 })
    }

    /// Puts a text into a file in place of what was there. If that takes long, what comes of it is told later.
    pub(super) fn replace(&mut self, file: &SharedFile, text: &str) -> Result<(), Failure> {
        if self.texts.send((Arc::clone(file), text.to_owned())).is_err() {
            return write(file, text);
        }
        self.waiting += 1;
        self.wait(PATIENCE)
    }

    /// Tells what came of what was to be written before.
    pub(super) fn look(&mut self) -> Result<(), Failure> {
        self.wait(Duration::ZERO)
    }

    /// Waits until everything is written.
    pub(super) fn finish(&mut self) -> Result<(), Failure> {
        self.wait(Duration::MAX)
    }

    /// Waits so long at most until everything is written. Of what came of it the last counts.
    fn wait(&mut self, patience: Duration) -> Result<(), Failure> {
        let begun = Instant::now();
        let mut last = Ok(());
        while self.waiting > 0 {
            let Ok((count, result)) = self.done.recv_timeout(patience.saturating_sub(begun.elapsed())) else { break };
            self.waiting -= count;
            last = result;
        }
        last
    }
}

/// Puts a text into a file in place of what was there.
pub(super) fn write(file: &SharedFile, text: &str) -> Result<(), Failure> {
    file.lock().unwrap_or_else(PoisonError::into_inner).write(text.to_owned())
}

fn write_all(wanted: &Receiver<(SharedFile, String)>, done: &Sender<(usize, Result<(), Failure>)>) {
    let mut next = wanted.recv().ok();
    while let Some((file, text)) = next.take() {
        let mut count = 1;
        let mut newest = text;
        // What has been replaced already need not be written.
        while let Ok((other, text)) = wanted.try_recv() {
            if !Arc::ptr_eq(&other, &file) {
                next = Some((other, text));
                break;
            }
            (newest, count) = (text, count + 1);
        }
        // Nobody listens any more when the program ends.
        if done.send((count, write(&file, &newest))).is_err() {
            return;
        }
        next = next.or_else(|| wanted.recv().ok());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;
    use std::{env, fs, process};

    #[test]
    fn the_last_text_is_in_the_file_in_the_end_and_failures_are_told() {
        let path = env::temp_dir().join(format!("halfmove-keeper-{}", process::id()));
        let mut keeper = Keeper::start().unwrap();
        let shared = |path: &Path| Arc::new(Mutex::new(OwnFile::new(path, String::new())));
        let file = shared(&path);
        for number in 0..100 {
            keeper.replace(&file, &number.to_string()).unwrap();
        }
        keeper.finish().unwrap();
        assert_eq!((fs::read_to_string(&path).unwrap(), keeper.waiting), ("99".to_owned(), 0));
        fs::remove_file(&path).unwrap();
        let nowhere = path.join("file");
        let told = keeper.replace(&shared(&nowhere), "text").and_then(|()| keeper.finish()).unwrap_err().to_string();
        assert!(told.starts_with(&format!("file {}: ", nowhere.display())), "{told}");
        assert!(keeper.look().is_ok() && keeper.finish().is_ok());
    }
}
