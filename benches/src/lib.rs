//! What the benchmarks share: how to time.
//!
//! Machines are shared and noisy, so the contestants take turns, processor time is taken where the system tells it, and
//! the best time of each counts.

use std::time::Duration;

/// One run of a contestant: how long it took, by [`timed`], and what it returned.
pub type Run<R> = (Duration, R);

/// What takes part in a race.
pub struct Contestant<R> {
    /// What it is called in the report.
    pub name: &'static str,
    run: Box<dyn Fn() -> Run<R>>,
}

impl<R> Contestant<R> {
    /// A contestant that runs by calling `run`.
    pub fn new(name: &'static str, run: impl Fn() -> Run<R> + 'static) -> Self {
        Contestant { name, run: Box::new(run) }
    }
}

/// Runs each contestant once in each of `rounds` rounds, and returns the quickest run of each.
pub fn race<R>(rounds: u32, contestants: &[Contestant<R>]) -> Vec<Run<R>> {
    let mut best: Vec<Option<Run<R>>> = contestants.iter().map(|_| None).collect();
    for _ in 0..rounds {
        for (contestant, best) in contestants.iter().zip(&mut best) {
            let run = (contestant.run)();
            if best.as_ref().is_none_or(|best| run.0 < best.0) {
                *best = Some(run);
            }
        }
    }
    best.into_iter().flatten().collect()
}

/// Calls `work`, and tells how long it took.
pub fn timed<R>(work: impl FnOnce() -> R) -> Run<R> {
    let start = now();
    let result = work();
    (now().saturating_sub(start), result)
}

/// The processor time that this thread has used.
#[cfg(unix)]
fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The time on the wall since this was first asked.
#[cfg(not(unix))]
fn now() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

/// Millions of nodes a second.
#[expect(clippy::cast_precision_loss, reason = "for people to read")]
pub fn mega_nodes_per_second(nodes: u64, time: Duration) -> f64 {
    nodes as f64 / time.as_secs_f64() / 1e6
}
