//! How a search is cut into slices, and when it is stopped.

use std::time::{Duration, Instant};

use halfmove::Poll;
use halfmove_play::Engine;

use crate::failure::Failure;
use crate::progress::Progress;

/// Nodes between two looks at the clock and the progress bar, if nothing else was asked for: well below a
/// millisecond of plain search, and a few milliseconds of the slowest.
const USUAL_SLICE: u64 = 4096;

/// The same where there is so little time that such a slice would be a good part of it.
const SHORT_SLICE: u64 = 64;
const SHORT: Duration = Duration::from_millis(50);

/// How a search is cut into slices, and when it is stopped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    slice: u64,
    deadline: Option<Instant>,
}

impl Pace {
    pub(crate) fn new(slice: Option<u64>) -> Self {
        Pace { slice: slice.unwrap_or(USUAL_SLICE), deadline: None }
    }

    /// Stops the search that begins now after `time`. The clock is looked at between slices, so none is longer than
    /// usual.
    pub(crate) fn for_time(self, time: Duration) -> Self {
        let longest = if time < SHORT { SHORT_SLICE } else { USUAL_SLICE };
        Pace { slice: self.slice.min(longest), deadline: Instant::now().checked_add(time) }
    }

    /// Steps `engine` until it is done or out of time, and returns how many slices that took. Calls `on_line` for each
    /// line that is finished before the end.
    pub(crate) fn run(
        self,
        engine: &mut dyn Engine,
        progress: &mut Progress,
        on_line: impl FnMut(&dyn Engine, &Progress) -> Result<(), Failure>,
    ) -> Result<u64, Failure> {
        self.run_until(engine, progress, || false, on_line)
    }

    /// The same, but stops as well when `is_stopped`, which is asked between slices.
    pub(crate) fn run_until(
        self,
        engine: &mut dyn Engine,
        progress: &mut Progress,
        mut is_stopped: impl FnMut() -> bool,
        mut on_line: impl FnMut(&dyn Engine, &Progress) -> Result<(), Failure>,
    ) -> Result<u64, Failure> {
        let mut slices = 0;
        loop {
            slices += 1;
            let end = engine.nodes().saturating_add(self.slice);
            while engine.nodes() < end {
                match engine.step(end - engine.nodes()) {
                    Poll::Pending => {}
                    Poll::Probe => on_line(engine, progress)?,
                    Poll::Done => return Ok(slices),
                }
            }
            if is_stopped() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Ok(slices);
            }
            progress.show(engine.nodes(), || format!("{} nodes", engine.nodes()));
        }
    }
}
