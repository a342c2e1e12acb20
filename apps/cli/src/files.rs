//! Files that commands read and write.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use crate::failure::Failure;

/// The text in a file; `wanted` says what it should be.
pub(crate) fn read(path: &Path, wanted: &str) -> Result<String, Failure> {
    fs::read_to_string(path)
        .map_err(|error| Failure::Usage(format!("file {}: {error}, expected {wanted}", path.display())))
}

/// What is wrong within a file.
pub(crate) fn wrong_in(path: &Path, error: &halfmove_play::Error) -> Failure {
    Failure::Usage(format!("file {}: {error}", path.display()))
}

/// Writes `text` to a new file, so that nothing is lost; `otherwise` says what to do if there is one already.
pub(crate) fn write_new(path: &Path, text: &str, otherwise: &str) -> Result<(), Failure> {
    let written = fs::File::create_new(path).and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            Failure::Usage(format!("file {}: is there already, {otherwise}", path.display()))
        }
        _ => cannot_write(path, &error),
    })
}

pub(crate) fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::Usage(format!("file {}: {error}, expected a file that can be written", path.display()))
}
