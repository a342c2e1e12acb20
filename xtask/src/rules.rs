//! The rules that the repository keeps and that no other tool checks: see CONTRIBUTING.md.

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::{self, Failure};

/// The most lines of a source file, its tests included.
const MAX_LINES: usize = 800;
/// Names that say nothing about what is inside.
const EMPTY_NAMES: [&str; 6] = ["util", "utils", "common", "misc", "helper", "helpers"];

/// Checks every file; all breaches are told at once.
pub(crate) fn check() -> Result<(), Failure> {
    let mut files = Vec::new();
    collect(command::root(), &mut files)?;
    let mut breaches = Vec::new();
    for file in &files {
        check_file(file, &mut breaches)?;
    }
    if breaches.is_empty() {
        return Ok(());
    }
    Err(Failure::Check(format!("these break the rules in CONTRIBUTING.md:\n{}", breaches.join("\n"))))
}

/// Adds all files below `folder`, in order, but for what is hidden or was built.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let unreadable = |error| Failure::Check(format!("{}: cannot be read: {error}", folder.display()));
    let mut entries = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>).map_err(unreadable)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let (path, name) = (entry.path(), entry.file_name());
        if name.to_string_lossy().starts_with('.') || name == "target" || name == "node_modules" {
            continue;
        }
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

fn check_file(path: &Path, breaches: &mut Vec<String>) -> Result<(), Failure> {
    let shown = path.strip_prefix(command::root()).unwrap_or(path).display();
    let kind = path.extension().unwrap_or_default();
    let is_manifest = path.ends_with("Cargo.toml");
    if kind != "rs" && kind != "md" && !is_manifest {
        return Ok(());
    }
    let text = fs::read_to_string(path).map_err(|error| Failure::Check(format!("{shown}: cannot be read: {error}")))?;
    if kind == "rs" {
        let lines = text.lines().count();
        if lines > MAX_LINES {
            breaches.push(format!("{shown}: {lines} lines; expected at most {MAX_LINES}"));
        }
        let mut names = path.iter().rev().take(2).map(|name| name.to_string_lossy());
        if let Some(name) = names.find(|name| EMPTY_NAMES.contains(&name.trim_end_matches(".rs"))) {
            breaches.push(format!("{shown}: `{name}` says nothing; expected a name for what is inside"));
        }
    }
    if is_manifest && text.contains("[package]") && !text.contains("[lints]\nworkspace = true") {
        breaches.push(format!("{shown}: expected `[lints]` with `workspace = true`"));
    }
    if kind == "md" {
        let folder = path.parent().unwrap_or(path);
        for link in links(&text).filter(|link| !folder.join(link).exists()) {
            breaches.push(format!("{shown}: links to {link}, which is not there"));
        }
    }
    Ok(())
}

/// The files that a Markdown text links to, relative to its folder. Code blocks do not count.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let mut in_code = false;
    let prose = text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        in_code ^= is_fence;
        !in_code && !is_fence
    });
    let targets = prose.flat_map(|line| line.split("](").skip(1)).filter_map(|rest| rest.split([')', '#']).next());
    targets.filter(|target| !target.is_empty() && !target.contains(':'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_and_addresses_are_not() {
        let text = "[a](b.md) and [c](d/e.md#f), [g](https://h.example/i), [j](#k)\n```\n[l](m.md)\n```\n![n](o.svg)";
        assert_eq!(links(text).collect::<Vec<_>>(), ["b.md", "d/e.md", "o.svg"]);
    }
}
