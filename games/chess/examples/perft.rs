//! Makes the counts in files of positions with known ones, and tells those that come out wrong.
//!
//! `perft [--most N] [--threads N] FILE...`: those up to N paths, all of them if nothing is said. `cargo xtask perft` runs it.

#[path = "../tests/perft/suite.rs"]
mod suite;

use std::fs;
use std::process::ExitCode;
use std::time::Instant;

const USAGE: &str = "expected [--most N] [--threads N] FILE..., files like data/chess/perft/cpw6.epd";

/// What was asked for.
struct Task {
    most: u64,
    threads: usize,
    files: Vec<String>,
}

fn main() -> ExitCode {
    match task().and_then(|task| run(&task)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn task() -> Result<Task, String> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut task = Task { most: u64::MAX, threads: cores, files: Vec::new() };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--most" | "--threads" => {
                let value = args.next().unwrap_or_default();
                let number: u64 = value.replace('_', "").parse().map_err(|_| format!("{arg} {value:?}: {USAGE}"))?;
                match arg.as_str() {
                    "--most" => task.most = number,
                    _ => task.threads = number.clamp(1, 1024) as usize,
                }
            }
            option if option.starts_with('-') => return Err(format!("{option:?}: {USAGE}")),
            _ => task.files.push(arg),
        }
    }
    if task.files.is_empty() { Err(format!("no file: {USAGE}")) } else { Ok(task) }
}

/// Whether everything came out right.
fn run(task: &Task) -> Result<bool, String> {
    // A file that is wrong is told before hours of counting.
    let suites = task.files.iter().map(|file| read(file)).collect::<Result<Vec<_>, String>>()?;
    let mut is_right = true;
    for (file, cases) in task.files.iter().zip(suites) {
        let begun = Instant::now();
        let tally = suite::check(&cases, task.most, task.threads);
        for line in &tally.wrong {
            println!("wrong: {file}: {line}");
        }
        let (right, seconds) = (tally.counted - tally.wrong.len(), begun.elapsed().as_secs_f64());
        let suite::Tally { counted, known, paths, .. } = tally;
        println!("{file}: {right} of {counted} counts right ({known} known), {paths} paths, {seconds:.1} s");
        is_right &= tally.wrong.is_empty();
    }
    Ok(is_right)
}

fn read(file: &str) -> Result<Vec<suite::Case>, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: cannot be read: {error}"))?;
    suite::read(&text).map_err(|error| format!("{file}: {error}"))
}
