//! What was solved so far of a book that is built: a list of positions and scores in a file that grows line by line.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::files;

/// The file, open at its end.
pub(super) struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens the journal of the book that is to be written to `book`, and puts what it holds into `scores`, which has a place
    /// for each of `positions`. A last line that is not whole is dropped: the program was ended while it wrote.
    pub(super) fn open(
        book: &Path,
        head: &str,
        positions: &[String],
        scores: &mut [Option<i8>],
    ) -> Result<Self, Failure> {
        let mut name = book.as_os_str().to_owned();
        name.push(".part");
        let path = PathBuf::from(name);
        let text = match fs::read(&path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(wrong(&path, &format!("{error}, expected to read what was solved"))),
        };
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        // One that was begun holds its first line, or a part of it.
        let begun = if whole.is_empty() && !format!("# {head}\n").starts_with(&text) { &text } else { whole };
        read_lines(&path, begun, head, positions, scores)?;
        let cannot_write = |error| files::cannot_write(&path, &error);
        let file = OpenOptions::new().create(true).append(true).open(&path).map_err(cannot_write)?;
        file.set_len(whole.len() as u64).map_err(cannot_write)?;
        let mut journal = Journal { path, file };
        if whole.is_empty() {
            journal.write(&format!("# {head}\n"))?;
        }
        Ok(journal)
    }

    /// Keeps a score.
    pub(super) fn add(&mut self, position: &str, score: i8) -> Result<(), Failure> {
        self.write(&format!("{position} {score}\n"))
    }

    fn write(&mut self, line: &str) -> Result<(), Failure> {
        self.file.write_all(line.as_bytes()).map_err(|error| files::cannot_write(&self.path, &error))
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The book is written.
    pub(super) fn remove(self) -> Result<(), Failure> {
        fs::remove_file(&self.path).map_err(|error| wrong(&self.path, &format!("{error}, expected to remove it")))
    }
}

fn wrong(path: &Path, what: &str) -> Failure {
    Failure::Usage(format!("file {}: {what}", path.display()))
}

fn read_lines(
    path: &Path,
    text: &str,
    head: &str,
    positions: &[String],
    scores: &mut [Option<i8>],
) -> Result<(), Failure> {
    let numbers: HashMap<&str, usize> =
        positions.iter().enumerate().map(|(number, position)| (&**position, number)).collect();
    let mut lines = text.lines().enumerate().map(|(before, line)| (before + 1, line));
    match lines.next() {
        None => return Ok(()),
        Some((_, line)) if line.strip_prefix("# ") == Some(head) => {}
        Some((_, line)) => {
            let read = halfmove_play::excerpt(line);
            return Err(wrong(path, &format!("line 1: read {read:?}, expected \"# {head}\"; remove it to begin anew")));
        }
    }
    for (line, text) in lines {
        let (position, score) = text.split_once(' ').unwrap_or((text, ""));
        let number = numbers.get(position).copied();
        let (Some(number), Ok(score)) = (number, score.parse()) else {
            let read = halfmove_play::excerpt(text);
            return Err(wrong(
                path,
                &format!("line {line}: read {read:?}, expected a position of the ply and a score"),
            ));
        };
        scores[number] = Some(score);
    }
    Ok(())
}
