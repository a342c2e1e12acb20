//! Files that tests write and read.

use std::path::{Path, PathBuf};
use std::{env, fs, process};

/// A file of this test run, removed when dropped.
pub(crate) struct File(pub(crate) PathBuf);

impl File {
    pub(crate) fn new(name: &str, bytes: &[u8]) -> File {
        let file = File::missing(name);
        fs::write(&file.0, bytes).unwrap();
        file
    }

    pub(crate) fn missing(name: &str) -> File {
        File(env::temp_dir().join(format!("halfmove-{}-{name}", process::id())))
    }

    pub(crate) fn path(&self) -> &str {
        Path::to_str(&self.0).unwrap()
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
