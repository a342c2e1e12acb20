//! Files that commands read and write.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use halfmove_play::{GameFile, GameFiles, create_file, replace_file};

use crate::failure::Failure;
use crate::progress::Progress;

/// The largest file that is read, in megabytes: what is larger, or has no end, would fill the memory.
const LARGEST: u64 = 256;

/// As many names are tried for a file beside another one.
const NAMES_BESIDE: usize = 1000;

/// The bytes in a file.
pub(crate) fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let most = LARGEST << 20;
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(ErrorKind::FileTooLarge, format!("larger than {LARGEST} MB, which is the limit")));
    }
    Ok(bytes)
}

/// The bytes in a file; `wanted` says what they should be.
pub(crate) fn read_bytes(path: &Path, wanted: &str) -> Result<Vec<u8>, Failure> {
    bytes(path).map_err(|error| cannot_read(path, &error, wanted))
}

/// Where PGN says which game it is, which other programs do not.
const OUR_TAG: &[u8] = b"[Game ";

/// The text in a file of games. PGN of other programs may be in Latin-1, as it was first agreed on.
pub(crate) fn read_games(path: &Path, wanted: &str) -> Result<(Vec<u8>, String), Failure> {
    let bytes = read_bytes(path, wanted)?;
    let is_theirs = !bytes.windows(OUR_TAG.len()).any(|part| part == OUR_TAG) && bytes.contains(&b'[');
    let is_text = bytes.iter().all(|&byte| byte >= b' ' && byte != 0x7f || byte.is_ascii_whitespace());
    let text = match str::from_utf8(&bytes) {
        Ok(text) => text.to_owned(),
        Err(_) if is_theirs && is_text => bytes.iter().map(|&byte| char::from(byte)).collect(),
        Err(_) => text_of(path, bytes.clone(), wanted)?,
    };
    Ok((bytes, text))
}

/// The text in a file; `wanted` says what it should be.
pub(crate) fn read(path: &Path, wanted: &str) -> Result<String, Failure> {
    text_of(path, read_bytes(path, wanted)?, wanted)
}

fn text_of(path: &Path, bytes: Vec<u8>, wanted: &str) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|error| {
        let line = error.as_bytes()[..error.utf8_error().valid_up_to()].split(|&byte| byte == b'\n').count();
        cannot_read(path, &format!("line {line}: bytes that are no UTF-8"), wanted)
    })
}

fn cannot_read(path: &Path, wrong: &dyn std::fmt::Display, wanted: &str) -> Failure {
    Failure::Usage(format!("file {}: {wrong}, expected {wanted}", path.display()))
}

/// Makes it an error to write more than the user's limit on the size of files; it would be a signal that ends the program.
pub(crate) fn outlive_limits() {
    #[cfg(unix)]
    {
        use std::sync::Arc;
        use std::sync::atomic::AtomicBool;

        // That the flag is set interests nobody. Without it, the program ends as most do.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::new(AtomicBool::new(false)));
    }
}

/// What is wrong within a file.
pub(crate) fn wrong_in(path: &Path, error: &halfmove_play::Error) -> Failure {
    Failure::Usage(format!("file {}: {error}", path.display()))
}

/// Calls `each` for the games in `text`, which is that of the file at `path`, until it has had enough.
pub(crate) fn each_game(
    path: &Path,
    text: &str,
    mut each: impl FnMut(GameFile) -> Result<ControlFlow<()>, Failure>,
) -> Result<(), Failure> {
    let mut progress = Progress::new(Some(text.len() as u64));
    let (mut games, mut count) = (GameFiles::new(text), 0);
    while let Some(game) = games.next() {
        if each(game.map_err(|error| wrong_in(path, &error))?)?.is_break() {
            break;
        }
        count += 1;
        progress.show(games.bytes_read() as u64, || format!("{count} games"));
    }
    Ok(())
}

/// Writes `text` to a new file, so that nothing is lost; `otherwise` says what to do if there is one already.
pub(crate) fn write_new(path: &Path, text: impl AsRef<[u8]>, otherwise: &str) -> Result<(), Failure> {
    create_file(path, text).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => is_there(path, otherwise),
        _ => cannot_write(path, &error),
    })
}

pub(crate) fn is_there(path: &Path, otherwise: &str) -> Failure {
    Failure::Usage(format!("file {}: is there already, {otherwise}", path.display()))
}

pub(crate) fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::Usage(format!("file {}: {error}, expected a file that can be written", path.display()))
}

/// A file that is written again and again, and that belongs to nobody else meanwhile.
pub(crate) struct OwnFile {
    path: PathBuf,
    /// What it held when it was read or written last.
    text: Vec<u8>,
}

impl OwnFile {
    /// The file at `path`, which holds `text`.
    pub(crate) fn new(path: &Path, text: impl Into<Vec<u8>>) -> OwnFile {
        OwnFile { path: path.to_owned(), text: text.into() }
    }

    /// A new file with `text` in it; `otherwise` says what to do if there is one already.
    pub(crate) fn create(path: &Path, text: String, otherwise: &str) -> Result<OwnFile, Failure> {
        write_new(path, &text, otherwise)?;
        Ok(OwnFile::new(path, text))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether `text` was read or written last.
    pub(crate) fn holds(&self, text: &str) -> bool {
        self.text == text.as_bytes()
    }

    /// Puts `text` into the file in place of what was there. If somebody else has written to it, what they wrote stays, and
    /// the text goes to a new file beside it, which this is from then on.
    ///
    /// # Errors
    /// If the text could not be written, and if it was written to another file: then that is named.
    pub(crate) fn write(&mut self, text: String) -> Result<(), Failure> {
        match is_in(&self.path, &self.text) {
            Ok(true) => {
                replace_file(&self.path, &text).map_err(|error| cannot_write(&self.path, &error))?;
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                create_file(&self.path, &text).map_err(|error| cannot_write(&self.path, &error))?;
            }
            Err(error) => return Err(cannot_write(&self.path, &error)),
            Ok(false) => return Err(self.give_way(text)),
        }
        self.text = text.into();
        Ok(())
    }

    /// Leaves the file to who has written to it, and says where the text is instead.
    fn give_way(&mut self, text: String) -> Failure {
        let path = match create_beside(&self.path, &text) {
            Ok(path) => path,
            Err((path, error)) => return cannot_write(&path, &error),
        };
        let (left, now) = (self.path.display(), path.display());
        let changed =
            format!("file {left}: was changed by another program, expected it as it was; kept in {now} instead");
        *self = OwnFile { path, text: text.into() };
        Failure::Usage(changed)
    }
}

/// Whether `text` is all that the file holds.
fn is_in(path: &Path, text: &[u8]) -> io::Result<bool> {
    let mut there = Vec::new();
    File::open(path)?.take(text.len() as u64 + 1).read_to_end(&mut there)?;
    Ok(there == text)
}

/// Writes `text` to a new file beside `path`: `game-2.pgn` beside `game.pgn`, or the next number that is free.
fn create_beside(path: &Path, text: &str) -> Result<PathBuf, (PathBuf, io::Error)> {
    let mut number = 2;
    loop {
        let mut name = path.file_stem().map_or_else(OsString::new, OsString::from);
        name.push(format!("-{number}"));
        if let Some(extension) = path.extension() {
            name.push(".");
            name.push(extension);
        }
        let beside = path.with_file_name(name);
        match create_file(&beside, text) {
            Ok(()) => return Ok(beside),
            Err(error) if error.kind() == ErrorKind::AlreadyExists && number < NAMES_BESIDE => number += 1,
            Err(error) => return Err((beside, error)),
        }
    }
}
