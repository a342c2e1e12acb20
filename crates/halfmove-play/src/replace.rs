//! Writing a file so that it is never half written.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::process;

/// Puts `content` into the file at `path`, in place of what was there. Whatever happens meanwhile, a crash or a loss of power
/// included, the file holds the old content or the new one, and never a part of either.
///
/// # Errors
/// What the file system has against it; the old content then stands.
pub fn replace_file(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let name = path.file_name().ok_or_else(|| io::Error::new(io::ErrorKind::IsADirectory, "no name of a file"))?;
    let mut beside = name.to_owned();
    beside.push(format!(".{}.part", process::id()));
    let beside = path.with_file_name(beside);
    let written = write_through(&beside, content.as_ref()).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&beside);
    }
    written
}

fn write_through(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(content)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::env;

    #[test]
    fn the_new_text_replaces_the_old_and_nothing_is_left_beside() {
        let folder = env::temp_dir().join(format!("halfmove-replace-{}", process::id()));
        fs::create_dir(&folder).unwrap();
        let path = folder.join("file");
        for text in ["one", "", "three\n"] {
            replace_file(&path, text).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert!(replace_file(&folder.join("missing").join("file"), "text").is_err());
        // A folder is not replaced, and nothing of the attempt stays.
        fs::create_dir(folder.join("taken")).unwrap();
        assert!(replace_file(&folder.join("taken"), "text").is_err());
        assert!(replace_file(Path::new("/"), "text").is_err());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        fs::remove_dir_all(&folder).unwrap();
    }
}
