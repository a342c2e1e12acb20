//! What moves lose beyond what they were to take.

use std::time::Duration;

use super::go::Go;

/// Less than so many milliseconds of the clock are never kept back.
const LEAST: Duration = Duration::from_millis(50);
/// What a move is taken to lose at the worst before any was seen. With each move that loses less it falls, so that it has gone
/// when the clock runs low.
const UNSEEN: Duration = Duration::from_millis(60);
/// So many times the loss of a usual move is kept back, for several moves in a row.
const MOVES: u32 = 6;
/// What a move is seen to lose counts one part in so many, and with each move the worst falls by one part in so many.
const PARTS: u32 = 8;
const WORST_PARTS: u32 = 32;
/// More than that no move loses: the clock was set anew.
const SET_ANEW: Duration = Duration::from_secs(1);

/// What the moves of one player lose: on the way to the clock and back, and by waiting for a processor. It is known from the
/// clock before and after a move and from what that was to take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lag {
    /// What a usual move loses, once one was seen.
    usual: Option<Duration>,
    /// What moves lost lately at the worst.
    worst: Duration,
    last: Option<Last>,
}

/// The last move that was made by the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Last {
    player: usize,
    /// The clock that is told after the move, if nothing is lost.
    left: Duration,
}

impl Lag {
    /// Nothing seen yet.
    pub(crate) const fn new() -> Lag {
        Lag { usual: None, worst: UNSEEN, last: None }
    }

    /// Another game begins: what was seen still counts, the clock does not.
    pub(crate) fn begin_game(&mut self) {
        self.last = None;
    }

    /// Learns from what the clock of `player` shows now what the last move lost.
    pub(crate) fn see(&mut self, go: &Go, player: usize) {
        let (last, Some(now)) = (self.last.take(), go.time[player]) else { return };
        let Some(last) = last.filter(|last| last.player == player) else { return };
        // Where it shows more, there is a new time control or a new game.
        let Some(lost) = last.left.checked_sub(Duration::from_millis(now)) else { return };
        if lost <= SET_ANEW {
            let usual = self.usual.unwrap_or(lost);
            self.usual = Some((usual * (PARTS - 1) + lost) / PARTS);
            self.worst = lost.max(self.worst * (WORST_PARTS - 1) / WORST_PARTS);
        }
    }

    /// Notes that the move `go` asked of `player` took so long, and was to take no longer than `hard`. What came on top is lost
    /// too.
    pub(crate) fn moved(&mut self, go: &Go, player: usize, taken: Duration, hard: Option<Duration>) {
        let taken = hard.map_or(taken, |hard| taken.min(hard));
        self.last = go.time[player].and_then(|time| {
            let left = Duration::from_millis(time.saturating_add(go.increment[player])).checked_sub(taken)?;
            Some(Last { player, left })
        });
    }

    /// How much of the clock is to be kept back.
    pub(crate) fn reserve(&self) -> Duration {
        LEAST + self.worst + self.usual.unwrap_or_default() * MOVES
    }

    /// What a usual move loses; `None` before one was seen.
    pub(crate) fn usual(&self) -> Option<Duration> {
        self.usual
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    fn go(time: u64, increment: u64) -> Go {
        Go { time: [Some(time), None], increment: [increment, 0], ..Go::default() }
    }

    /// A clock from which each move takes 20 milliseconds and what it loses.
    fn after(losses: impl IntoIterator<Item = u64>) -> Lag {
        let (mut lag, mut clock) = (Lag::new(), 100_000);
        for lost in losses {
            lag.see(&go(clock, 10), 0);
            lag.moved(&go(clock, 10), 0, MS(20), None);
            clock = clock - 20 - lost + 10;
        }
        lag.see(&go(clock, 10), 0);
        lag
    }

    #[test]
    fn the_reserve_follows_what_is_lost() {
        assert_eq!((Lag::new().reserve(), Lag::new().usual()), (MS(110), None));
        assert_eq!(after([0]).reserve().as_micros(), 108_125);
        let quiet = after([1; 60]);
        assert_eq!((quiet.usual(), quiet.reserve().as_millis()), (Some(MS(1)), 64));
        assert_eq!(after([8; 200]).reserve(), MS(50 + 8 + 6 * 8));
        // A tenth of a second more, once.
        let once = after([1; 60].into_iter().chain([100]));
        assert_eq!((once.usual().unwrap().as_micros(), once.reserve().as_micros()), (13_375, 230_250));
        assert!(after([100].into_iter().chain([1; 60])).reserve() < MS(80));
    }

    #[test]
    fn what_comes_after_the_end_of_a_move_is_lost_too() {
        let mut lag = Lag::new();
        // 20 milliseconds, and not 50: the processor was away.
        lag.moved(&go(1000, 0), 0, MS(50), Some(MS(20)));
        lag.see(&go(950, 0), 0);
        assert_eq!(lag.usual(), Some(MS(30)));
    }

    #[test]
    fn a_clock_that_was_set_anew_tells_nothing() {
        for now in [1001, 300_000, 0] {
            let mut lag = Lag::new();
            lag.moved(&go(2000, 0), 0, MS(1000), None);
            lag.see(&go(now, 0), 0);
            assert_eq!(lag.usual(), if now == 0 { Some(MS(1000)) } else { None }, "{now}");
        }
        let mut lag = Lag::new();
        lag.moved(&go(60_000, 0), 0, MS(10), None);
        lag.see(&go(10_000, 0), 0);
        assert_eq!(lag, Lag::new());
        // Another player's clock.
        lag.moved(&go(60_000, 0), 0, MS(10), None);
        lag.see(&Go { time: [None, Some(59_000)], ..Go::default() }, 1);
        lag.see(&go(59_980, 0), 0);
        assert_eq!(lag.usual(), None);
    }
}
