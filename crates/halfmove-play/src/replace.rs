//! Writing a file so that it is never half written.

use std::ffi::OsStr;
use std::fs::{self, File, Permissions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

/// Puts `content` into the file at `path`, in place of what was there. Whatever happens meanwhile, a crash, a full disk or a
/// loss of power included, the file holds the old content or the new one, and never a part of either.
///
/// A link stays, and what it leads to is replaced; permissions stay as they were. What is no file but a device or a pipe is
/// written to as it is.
///
/// # Errors
/// What the file system has against it, and [`ErrorKind::PermissionDenied`] if the file is one to be read only; the old
/// content then stands.
pub fn replace_file(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let content = content.as_ref();
    let there = match fs::metadata(path) {
        Ok(there) => there,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return put(path, content, None, |new, to| fs::rename(new, to));
        }
        Err(error) => return Err(error),
    };
    if there.is_dir() {
        return Err(io::Error::new(ErrorKind::IsADirectory, "is a directory"));
    }
    if there.permissions().readonly() {
        return Err(io::Error::new(ErrorKind::PermissionDenied, "is to be read only"));
    }
    if !there.is_file() {
        return File::options().write(true).open(path)?.write_all(content);
    }
    put(&fs::canonicalize(path)?, content, Some(there.permissions()), |new, to| fs::rename(new, to))
}

/// Puts `content` into a new file at `path`: all of it, or there is no file.
///
/// # Errors
/// [`ErrorKind::AlreadyExists`] if anything is there, which then stands; else what the file system has against it.
pub fn create_file(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    if fs::symlink_metadata(path).is_ok() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    put(path, content.as_ref(), None, |new, to| match fs::hard_link(new, to) {
        Ok(()) => fs::remove_file(new),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        // There are file systems where a file has one name only.
        Err(_) => {
            File::create_new(to)?;
            fs::rename(new, to).inspect_err(|_| drop(fs::remove_file(to)))
        }
    })
}

/// Writes `content` to a new file beside `path`, which `name_it` then gives this name. Nothing stays of it if that fails.
fn put(
    path: &Path,
    content: &[u8],
    permissions: Option<Permissions>,
    name_it: impl FnOnce(&Path, &Path) -> io::Result<()>,
) -> io::Result<()> {
    remove_left_beside(path);
    // Open, and so locked, until it has its name.
    let (file, beside) = create_beside(path)?;
    let written = write_through(&file, content, permissions).and_then(|()| name_it(&beside, path));
    // The first error is the one to tell.
    written.inspect_err(|_| drop(fs::remove_file(&beside)))
}

/// What the names of files end with that have not their own yet.
const PART: &str = ".part";

/// As many names are tried for a new file: others may be taken by programs that write at the same time, also on another
/// machine where processes have the same numbers, or that were killed.
const MOST_NAMES: u32 = 1000;

/// Numbers new files: this program gives no name twice.
static NEXT_NUMBER: AtomicU32 = AtomicU32::new(1);

/// A new file beside `path` that nobody else writes to, locked where the file system has locks.
fn create_beside(path: &Path) -> io::Result<(File, PathBuf)> {
    let name = path.file_name().ok_or_else(|| io::Error::new(ErrorKind::IsADirectory, "no name of a file"))?;
    let mut tried = 1;
    loop {
        let number = NEXT_NUMBER.fetch_add(1, Ordering::Relaxed);
        let mut beside = name.to_owned();
        beside.push(format!(".{}-{number}{PART}", process::id()));
        let beside = path.with_file_name(beside);
        match File::create_new(&beside) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists && tried < MOST_NAMES => {}
            Err(error) => return Err(error),
            Ok(file) => {
                // Who took it for one that was left may have locked or removed it before.
                let is_taken = matches!(file.try_lock(), Err(TryLockError::WouldBlock)) || !beside.exists();
                if !is_taken || tried == MOST_NAMES {
                    return Ok((file, beside));
                }
            }
        }
        tried += 1;
    }
}

/// Removes what programs that were killed left of their writing to `path`: files of such names that nobody has locked.
fn remove_left_beside(path: &Path) {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    // Whatever goes wrong, no more than some room on the disk is lost.
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten().filter(|entry| is_part_of(&entry.file_name(), name)) {
        let left = folder.join(entry.file_name());
        if let Ok(file) = File::options().write(true).open(&left)
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(&left);
        }
    }
}

/// Whether `part` is a name that [`create_beside`] gives beside the file of this name.
fn is_part_of(part: &OsStr, name: &OsStr) -> bool {
    let numbers = part.as_encoded_bytes().strip_prefix(name.as_encoded_bytes());
    let numbers = numbers.and_then(|rest| rest.strip_prefix(b".")?.strip_suffix(PART.as_bytes()));
    let is_number = |number: &[u8]| !number.is_empty() && number.iter().all(u8::is_ascii_digit);
    numbers.is_some_and(|numbers| {
        let numbers: Vec<&[u8]> = numbers.split(|&byte| byte == b'-').collect();
        numbers.len() == 2 && numbers.into_iter().all(is_number)
    })
}

fn write_through(mut file: &File, content: &[u8], permissions: Option<Permissions>) -> io::Result<()> {
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    file.write_all(content)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::env;

    /// A folder for one test.
    fn folder(name: &str) -> PathBuf {
        let folder = env::temp_dir().join(format!("halfmove-{name}-{}", process::id()));
        fs::create_dir(&folder).unwrap();
        folder
    }

    #[test]
    fn the_new_text_replaces_the_old_and_nothing_is_left_beside() {
        let folder = folder("replace");
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

    #[test]
    fn a_new_file_takes_no_place_that_is_taken() {
        let folder = folder("create");
        let path = folder.join("file");
        create_file(&path, "one").unwrap();
        assert_eq!(create_file(&path, "two").unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&path).unwrap(), "one");
        assert_eq!(create_file(&folder, "two").unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert_eq!(create_file(&folder.join("missing").join("file"), "").unwrap_err().kind(), ErrorKind::NotFound);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn of_two_that_write_at_once_one_is_there_in_full() {
        let folder = folder("at-once");
        let path = folder.join("file");
        // Left by programs that were killed; the others are no such files.
        for left in ["file.77-1.part", "file.part", "file.77.part", "file.77-x.part", "other.77-1.part"] {
            fs::write(folder.join(left), "rubbish").unwrap();
        }
        let texts = ["one".repeat(30_000), "two".repeat(20_000)];
        std::thread::scope(|scope| {
            for text in &texts {
                let path = &path;
                scope.spawn(move || (0..20).for_each(|_| replace_file(path, text).unwrap()));
            }
            for _ in 0..50 {
                let read = fs::read_to_string(&path).unwrap_or_else(|_| texts[0].clone());
                assert!(texts.contains(&read), "{} bytes", read.len());
            }
        });
        assert!(texts.contains(&fs::read_to_string(&path).unwrap()));
        assert!(!folder.join("file.77-1.part").exists(), "what was left is removed");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 5, "the file, and the others");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_permissions_and_devices_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};

        let folder = folder("links");
        let (path, link) = (folder.join("file"), folder.join("link"));
        fs::write(&path, "one").unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o600)).unwrap();
        symlink(&path, &link).unwrap();
        replace_file(&link, "two").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(create_file(&link, "three").unwrap_err().kind(), ErrorKind::AlreadyExists);
        fs::set_permissions(&path, Permissions::from_mode(0o400)).unwrap();
        assert_eq!(replace_file(&link, "three").unwrap_err().kind(), ErrorKind::PermissionDenied);
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        let device = folder.join("device");
        symlink("/dev/null", &device).unwrap();
        replace_file(&device, "text").unwrap();
        assert_eq!(fs::read(&device).unwrap(), b"");
        fs::remove_dir_all(&folder).unwrap();
    }
}
