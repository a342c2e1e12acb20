//! The file that a long search is saved to, to go on with later.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use halfmove_play::catalogue::Solver;

use crate::failure::Failure;

/// Where and how often a search is saved.
pub(super) struct Checkpoint<'p> {
    path: &'p Path,
    every: Duration,
    last: Instant,
}

impl<'p> Checkpoint<'p> {
    /// # Errors
    /// If nothing can be written there: better now than after a minute.
    pub(super) fn new(path: &'p Path, seconds: u64) -> Result<Self, Failure> {
        let checkpoint = Checkpoint { path, every: Duration::from_secs(seconds), last: Instant::now() };
        let part = checkpoint.part();
        File::create(&part)
            .and_then(|_| fs::remove_file(&part))
            .map_err(|error| checkpoint.wrong(&error.to_string(), "to write it"))?;
        Ok(checkpoint)
    }

    /// Goes on with what was saved, if anything was.
    pub(super) fn resume(&self, solver: &mut dyn Solver, position: &str) -> Result<(), Failure> {
        let file = match File::open(self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(self.wrong(&error.to_string(), "a checkpoint to read")),
        };
        if file.metadata().is_ok_and(|file| file.is_dir()) {
            return Err(self.wrong("a folder", "a checkpoint to read"));
        }
        solver
            .restore(position, &mut BufReader::new(file))
            .map_err(|error| Failure::Usage(format!("file {}: {error}", self.path.display())))
    }

    pub(super) fn save_if_due(&mut self, solver: &mut dyn Solver) -> Result<(), Failure> {
        if self.last.elapsed() >= self.every { self.save(solver) } else { Ok(()) }
    }

    /// Writes a new file beside the old one and puts it in its place: whenever the program ends, a whole one is there.
    pub(super) fn save(&mut self, solver: &mut dyn Solver) -> Result<(), Failure> {
        let part = self.part();
        let write = |solver: &mut dyn Solver| -> io::Result<()> {
            let mut out = BufWriter::with_capacity(1 << 16, File::create(&part)?);
            solver.save(&mut out)?;
            out.flush()?;
            out.get_ref().sync_all()?;
            fs::rename(&part, self.path)
        };
        write(solver).map_err(|error| {
            // The first error is the one to tell.
            let _ = fs::remove_file(&part);
            self.wrong(&error.to_string(), "to write it")
        })?;
        self.last = Instant::now();
        Ok(())
    }

    /// The search is done.
    pub(super) fn remove(&self) -> Result<(), Failure> {
        match fs::remove_file(self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(self.wrong(&error.to_string(), "to remove it"))
            }
            _ => Ok(()),
        }
    }

    fn part(&self) -> PathBuf {
        let mut name = self.path.as_os_str().to_owned();
        name.push(".part");
        name.into()
    }

    fn wrong(&self, read: &str, expected: &str) -> Failure {
        Failure::Usage(format!("file {}: {read}, expected {expected}", self.path.display()))
    }
}
