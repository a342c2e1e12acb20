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

/// A folder of this test run, removed with all that is in it when dropped.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let folder = Folder(File::missing(name).0.clone());
        fs::create_dir(&folder.0).unwrap();
        folder
    }

    /// The path of a file in it.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// The names of what is in it, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let mut names: Vec<String> =
            fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
