//! `cargo xtask perft`: the counts of chess, in full.

use std::fs;

use crate::command::{self, Failure, cargo};

pub(crate) const HELP: &str = "\
Count paths in chess from positions whose counts are known.

Usage: cargo xtask perft [--most N] [--threads N] [FILE...]

Without files, all of data/chess/perft. --most leaves out what has more paths than N; without it
everything is counted, 4.9 million million paths: some six hours on one core. Up to 20,000,000 it
is minutes. A FILE is looked for from the folder of the workspace; its lines are a position and its
counts, like `FEN ;D1 20 ;D2 400`.

Exit status: 0 all right, 1 a count is wrong or a file cannot be read, which is told.
";

/// Runs the counts, by a program of the game's own.
pub(crate) fn run(args: &[&str]) -> Result<(), Failure> {
    let mut counts = cargo(["run", "--quiet", "--release", "--package", "halfmove-chess", "--example", "perft", "--"]);
    counts.args(args);
    if !names_a_file(args) {
        let folder = command::root().join("data/chess/perft");
        let unreadable = |error| Failure::Check(format!("{}: cannot be read: {error}", folder.display()));
        let entries = fs::read_dir(&folder).and_then(Iterator::collect::<Result<Vec<_>, _>>).map_err(unreadable)?;
        // The quick ones first.
        let size = |entry: &fs::DirEntry| entry.metadata().map_or(0, |metadata| metadata.len());
        let mut entries: Vec<_> = entries.into_iter().map(|entry| (size(&entry), entry.path())).collect();
        entries.sort();
        counts.args(entries.into_iter().map(|(_, path)| path));
    }
    command::run(&mut counts)
}

/// Whether there is something else than options with their values.
fn names_a_file(args: &[&str]) -> bool {
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        if !arg.starts_with("--") {
            return true;
        }
        args.next();
    }
    false
}
