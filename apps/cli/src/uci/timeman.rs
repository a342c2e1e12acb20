//! How long a move may take.

use std::time::{Duration, Instant};

use super::go::Go;

/// A game is taken to last so many moves more, if nobody says.
const MOVES_LEFT: u64 = 25;
/// So many milliseconds of the clock stay untouched, or three quarters of it if that is less: a busy machine may let a program
/// wait, several moves in a row.
const RESERVE: u64 = 150;
/// Nodes between two looks at the clock: a part of a millisecond.
const SLICE: u64 = 512;
/// The same where the search may take no longer than so much.
const SHORT_SLICE: u64 = 128;
const SHORT: Duration = Duration::from_millis(20);
/// How much the soft limit grows where the best move has changed, and where the score has fallen.
const CHANGED: f64 = 1.4;
const FALLEN: f64 = 1.6;
/// By so many points from one iteration to the next the score has fallen: a third of a pawn.
const FALL: i16 = 30;

/// The time of one move.
///
/// No iteration is begun when half of the *soft* limit is gone: it would hardly be finished. The search is stopped at the
/// *hard* limit, wherever it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct TimeManager {
    soft: Option<Duration>,
    hard: Option<Duration>,
    /// From when on the hard limit counts: the start, or the ponder hit.
    running_since: Instant,
    begun: Instant,
    /// By how much the soft limit has grown.
    stretch: f64,
}

impl TimeManager {
    /// The time of a search that begins now, for this player, who loses `overhead` milliseconds a move on the way to the clock
    /// and back.
    pub(crate) fn new(go: &Go, player: usize, overhead: u64) -> TimeManager {
        let begun = Instant::now();
        let millis = |limit: Option<u64>| limit.map(Duration::from_millis);
        // Who tells one clock only means that of the player to move.
        let time = go.time[player].or(go.time[1 - player]);
        let (soft, hard) = match (time, go.move_time) {
            _ if go.infinite => (None, None),
            (Some(time), fixed) => {
                let usable = usable(time, overhead);
                // Each move costs the overhead, and a small increment may not be worth more.
                let increment = go.increment[player].saturating_sub(overhead);
                let (soft, hard) = share(usable, increment, go.moves_left);
                let fixed = fixed.map_or(u64::MAX, |time| time.saturating_sub(overhead));
                (Some(soft.min(fixed)), Some(hard.min(fixed)))
            }
            (None, Some(fixed)) => (None, Some(fixed.saturating_sub(overhead))),
            (None, None) => (None, None),
        };
        TimeManager { soft: millis(soft), hard: millis(hard), running_since: begun, begun, stretch: 1.0 }
    }

    /// Since when the search has been running.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// The clock begins to run now: what was thought before, on the opponent's time, still counts as thought.
    pub(crate) fn ponder_hit(&mut self) {
        self.running_since = Instant::now();
    }

    /// How many nodes may be made before the next look at the clock.
    pub(crate) fn slice(&self) -> u64 {
        if self.hard.is_some_and(|hard| hard < SHORT) { SHORT_SLICE } else { SLICE }
    }

    /// Whether the time of the move depends on the clock of a game.
    pub(crate) fn has_clock(&self) -> bool {
        self.soft.is_some()
    }

    /// Whether the search has to stop.
    pub(crate) fn is_up(&self) -> bool {
        self.hard.is_some_and(|hard| self.running_since.elapsed() >= hard)
    }

    /// Whether there is time for another iteration, after one in which the best move `changed` or not, and the score rose by
    /// `gain` points.
    pub(crate) fn allows_another(&mut self, changed: bool, gain: i16) -> bool {
        self.stretch = if changed { CHANGED } else { 1.0 } * if gain <= -FALL { FALLEN } else { 1.0 };
        self.soft.is_none_or(|soft| self.elapsed() < soft.mul_f64(self.stretch / 2.0))
    }
}

/// What is left of `time` on the clock to be shared among the moves, if each loses `overhead`; in milliseconds.
fn usable(time: u64, overhead: u64) -> u64 {
    time.saturating_sub(overhead.saturating_add(RESERVE.min(time / 4 * 3)))
}

/// The soft and the hard limit of a move, with `time` left to use and `increment` after it, both in milliseconds.
///
/// The hard limit leaves enough for the moves to come, whatever happens now.
fn share(time: u64, increment: u64, moves_left: Option<u64>) -> (u64, u64) {
    let moves = moves_left.unwrap_or(MOVES_LEFT).min(MOVES_LEFT);
    let soft = (time / moves).saturating_add(increment.saturating_mul(3) / 4);
    // Of a last move before the control a tenth is left over.
    let most = if moves == 1 { time - time / 10 } else { time / moves.min(4) };
    let hard = soft.saturating_mul(4).min(most);
    (soft.min(hard), hard)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_shared_among_the_moves_to_come() {
        assert_eq!(share(100_000, 0, None), (4_000, 16_000));
        assert_eq!(share(100_000, 2_000, None), (5_500, 22_000));
        assert_eq!(share(100_000, 0, Some(10)), (10_000, 25_000));
        assert_eq!(share(100_000, 0, Some(2)), (50_000, 50_000));
        assert_eq!(share(100_000, 0, Some(1)), (90_000, 90_000));
        assert_eq!(share(0, 10, None), (0, 0));
        assert_eq!(share(1, 0, Some(1)), (1, 1));
        assert_eq!(share(u64::MAX, u64::MAX, Some(1)).1, u64::MAX - u64::MAX / 10);
    }

    /// Games at several speeds, each move as long as it can take, and the overhead lost: the clock never falls.
    #[test]
    fn no_game_is_lost_on_time() {
        for (start, increment, control) in [(1000, 10, None), (100, 1, None), (60_000, 0, None), (60_000, 0, Some(40))]
        {
            let (mut clock, overhead) = (start, 10);
            for ply in 0..2000_u64 {
                let moves_left = control.map(|moves| moves - ply % moves);
                let (_, hard) = share(usable(clock, overhead), u64::saturating_sub(increment, overhead), moves_left);
                // Of the overhead a half is lost.
                let taken = hard + overhead / 2;
                assert!(taken < clock || clock <= overhead, "{start}+{increment}: {taken} of {clock} at move {ply}");
                if clock <= overhead {
                    break;
                }
                clock = clock - taken + increment;
                if moves_left == Some(1) {
                    clock += start;
                }
            }
        }
    }

    /// With 1+0.01 a busy machine may take eight milliseconds of each move, and at some time a tenth of a second more.
    #[test]
    fn the_reserve_outlasts_a_busy_machine() {
        let mut clock = 1000;
        for _ in 0..500 {
            let (soft, hard) = share(usable(clock, 10), 0, None);
            assert!(hard + 8 + 100 < clock, "{hard} of {clock}");
            clock = clock - soft - 8 + 10;
        }
    }

    #[test]
    fn a_search_without_clock_goes_on() {
        let mut endless = TimeManager::new(&Go::default(), 0, 10);
        assert!(!endless.has_clock() && !endless.is_up() && endless.allows_another(false, -500));
        let go = Go { move_time: Some(5), ..Go::default() };
        assert!(TimeManager::new(&go, 0, 10).is_up());
        let go = Go { time: [Some(1_000_000), None], ..Go::default() };
        assert!(!TimeManager::new(&go, 0, 10).is_up() && TimeManager::new(&go, 1, 10).has_clock());
    }
}
