//! How long a move may take.

use std::time::{Duration, Instant};

use super::go::Go;
use super::lag::Lag;

/// A game is taken to last so many moves more, if nobody says.
const MOVES_LEFT: u64 = 20;
/// Of more moves to the next time control than that nothing is kept.
const MOST_MOVES: u64 = 30;
/// Nodes between two looks at the clock: a part of a millisecond.
const SLICE: u64 = 512;
/// The same where the search may take no longer than so much.
const SHORT_SLICE: u64 = 128;
const SHORT: Duration = Duration::from_millis(20);
/// How much the soft limit grows or shrinks, in hundredths: where the best move has just changed, where it is the same for a
/// second iteration, a third and so on. The last counts for all longer times.
const STABILITY: [u32; 5] = [150, 125, 110, 100, 90];
/// How much it grows in hundredths for each point by which the score has fallen since the last iteration, and for how many
/// points at the most.
const FALL: u32 = 1;
const MOST_FALL: u32 = 60;

/// The time of one move.
///
/// No iteration is begun when half of the *soft* limit is gone: it would hardly be finished. The search is stopped at the
/// *hard* limit, wherever it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TimeManager {
    soft: Option<Duration>,
    hard: Option<Duration>,
    /// From when on the hard limit counts: the start, or the ponder hit.
    running_since: Instant,
    begun: Instant,
    /// For how many iterations in a row the best move has been the same.
    stable: usize,
}

impl TimeManager {
    /// The time of a search that begins now, for this player, who may lose `overhead` milliseconds a move on the way to the clock
    /// and back, and was seen to lose what `lag` tells.
    pub(crate) fn new(go: &Go, player: usize, overhead: u64, lag: &Lag) -> TimeManager {
        let begun = Instant::now();
        let millis = |limit: Option<u64>| limit.map(Duration::from_millis);
        // Who tells one clock only means that of the player to move.
        let time = go.time[player].or(go.time[1 - player]);
        let (soft, hard) = match (time, go.move_time) {
            _ if go.infinite => (None, None),
            (Some(time), fixed) => {
                let (time, reserve) = (time.saturating_sub(overhead), lag.reserve().as_millis() as u64);
                // Each move costs what it loses, and a small increment may not be worth more.
                let lost = lag.usual().map_or(overhead, |lost| lost.as_micros().div_ceil(1000) as u64);
                let increment = go.increment[player].saturating_sub(lost);
                // It first fills up the reserve.
                let increment = increment.min(time.saturating_sub(reserve) / 2);
                let (soft, hard) = share(usable(time, reserve), increment, go.moves_left);
                let fixed = fixed.map_or(u64::MAX, |time| time.saturating_sub(overhead));
                (Some(soft.min(fixed)), Some(hard.min(fixed)))
            }
            (None, Some(fixed)) => (None, Some(fixed.saturating_sub(overhead))),
            (None, None) => (None, None),
        };
        TimeManager { soft: millis(soft), hard: millis(hard), running_since: begun, begun, stable: 0 }
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
        self.stable = if changed { 0 } else { self.stable + 1 };
        let (stable, fallen) = (self.stable.min(STABILITY.len() - 1), u32::from(gain.min(0).unsigned_abs()));
        let percent = STABILITY[stable] * (100 + FALL * fallen.min(MOST_FALL)) / 100;
        // Half of that: it takes longer than the ones before.
        self.soft.is_none_or(|soft| self.elapsed() < soft * percent / 200)
    }

    /// How long the search may take.
    pub(crate) fn hard(&self) -> Option<Duration> {
        self.hard
    }
}

/// What is left of `time` on the clock to be shared among the moves with this reserve, and at least a quarter of it; in
/// milliseconds.
fn usable(time: u64, reserve: u64) -> u64 {
    time - reserve.min(time / 4 * 3)
}

/// The soft and the hard limit of a move, with `time` left to use and `increment` after it, both in milliseconds.
///
/// The hard limit leaves enough for the moves to come, whatever happens now.
fn share(time: u64, increment: u64, moves_left: Option<u64>) -> (u64, u64) {
    let moves = moves_left.map_or(MOVES_LEFT, |moves| moves.min(MOST_MOVES));
    let soft = (time / moves).saturating_add(increment - increment / 10);
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
        assert_eq!(share(100_000, 0, None), (5_000, 20_000));
        assert_eq!(share(100_000, 2_000, None), (6_800, 25_000));
        assert_eq!(share(90_000, 0, Some(50)), (3_000, 12_000));
        assert_eq!(share(100_000, 0, Some(10)), (10_000, 25_000));
        assert_eq!(share(100_000, 0, Some(2)), (50_000, 50_000));
        assert_eq!(share(100_000, 0, Some(1)), (90_000, 90_000));
        assert_eq!(share(0, 10, None), (0, 0));
        assert_eq!(share(1, 0, Some(1)), (1, 1));
        assert_eq!(share(u64::MAX, u64::MAX, Some(1)).1, u64::MAX - u64::MAX / 10);
    }

    /// Games at several speeds, each move as long as it can take, and half of the overhead lost: the clock never falls.
    #[test]
    fn no_game_is_lost_on_time() {
        for (start, increment, control) in [(1000, 10, None), (100, 1, None), (60_000, 0, None), (60_000, 0, Some(40))]
        {
            let mut game = Simulated::new(start, increment);
            for ply in 0..2000_u64 {
                let moves_left = control.map(|moves| moves - ply % moves);
                let clock = game.clock;
                let (_, hard) = game.ask(moves_left);
                let taken = hard + 5;
                assert!(taken < clock || clock <= 10, "{start}+{increment}: {taken} of {clock} at move {ply}");
                if clock <= 10 {
                    break;
                }
                game.play(hard, 5);
                if moves_left == Some(1) {
                    game.clock += start;
                }
            }
        }
    }

    /// With 1+0.01 a busy machine may take eight milliseconds of each move, and at some time a tenth of a second more.
    #[test]
    fn the_reserve_outlasts_a_busy_machine() {
        for spike in [80, 100, 150] {
            let mut game = Simulated::new(1000, 10);
            for ply in 1..500 {
                let (soft, hard) = game.ask(None);
                let lost = if ply % spike == 0 { 8 + 100 } else { 8 };
                assert!(hard + lost < game.clock, "{hard} + {lost} of {} at move {ply}", game.clock);
                game.play(soft, lost);
            }
        }
    }

    /// What is left of 1+0.01 on a machine where a move loses a millisecond, if each takes its soft limit.
    #[test]
    fn a_quick_game_uses_its_clock() {
        let mut game = Simulated::new(1000, 10);
        let mut left = [0; 6];
        for ply in 1..=100 {
            let (soft, _) = game.ask(None);
            game.play(soft, 1);
            if ply % 20 == 0 {
                left[ply / 20] = game.clock;
            }
        }
        assert_eq!(left[1..], [438, 220, 135, 109, 107]);
    }

    /// One side of a game.
    struct Simulated {
        clock: u64,
        increment: u64,
        lag: Lag,
        go: Go,
    }

    impl Simulated {
        fn new(clock: u64, increment: u64) -> Self {
            Simulated { clock, increment, lag: Lag::new(), go: Go::default() }
        }

        /// The soft and the hard limit of the next move.
        fn ask(&mut self, moves_left: Option<u64>) -> (u64, u64) {
            let (time, increment) = ([Some(self.clock), None], [self.increment, 0]);
            self.go = Go { time, increment, moves_left, ..Go::default() };
            self.lag.see(&self.go, 0);
            let time = TimeManager::new(&self.go, 0, 10, &self.lag);
            let [soft, hard] = [time.soft, time.hard].map(|limit| limit.unwrap().as_millis() as u64);
            (soft, hard)
        }

        /// Makes a move that takes so long and loses so much.
        fn play(&mut self, taken: u64, lost: u64) {
            self.lag.moved(&self.go, 0, Duration::from_millis(taken), None);
            self.clock = self.clock + self.increment - taken - lost;
        }
    }

    #[test]
    fn more_is_taken_where_the_move_changes_or_falls() {
        let go = Go { time: [Some(36_000_000), None], ..Go::default() };
        let time = TimeManager::new(&go, 0, 10, &Lag::new());
        let mut later = time;
        // As if it had begun so long ago: at 90 % of half of the soft limit, of half an hour.
        later.begun -= time.soft.unwrap() * 46 / 100;
        let allowed = |changed: [bool; 5], gain| {
            let mut time = later;
            changed.map(|changed| time.allows_another(changed, gain))
        };
        assert_eq!(allowed([true; 5], 0), [true; 5]);
        assert_eq!(allowed([false; 5], 0), [true, true, true, false, false]);
        assert_eq!(allowed([false; 5], 50), [true, true, true, false, false]);
        assert_eq!(allowed([false; 5], -5), [true; 5]);
        assert_eq!(allowed([false, false, false, true, false], 0), [true; 5]);
    }

    #[test]
    fn a_search_without_clock_goes_on() {
        let lag = Lag::new();
        let mut endless = TimeManager::new(&Go::default(), 0, 10, &lag);
        assert!(!endless.has_clock() && !endless.is_up() && endless.allows_another(false, -500));
        let go = Go { move_time: Some(5), ..Go::default() };
        assert!(TimeManager::new(&go, 0, 10, &lag).is_up());
        let go = Go { time: [Some(1_000_000), None], ..Go::default() };
        assert!(!TimeManager::new(&go, 0, 10, &lag).is_up() && TimeManager::new(&go, 1, 10, &lag).has_clock());
    }
}
