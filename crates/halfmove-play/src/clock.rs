//! How long players may think, and how long they did.
//!
//! Nothing here looks at a clock: a front end measures, and says what it measured.

use std::fmt;
use std::time::Duration;

use crate::{Error, Session, Status};

/// How long players may think.
///
/// | written | means |
/// | --- | --- |
/// | `infinite` | as long as they like |
/// | `10s/move` | so long for each move |
/// | `5m` | so long for the whole game |
/// | `5m+3s` | that, and so much more after each move |
/// | `40/90m` | so long for 40 moves, and again for the next 40 |
/// | `equal` | as long as they like, and the engine as long as its opponent did |
/// | `problem/3` | as long as it takes to find a win in 3 moves, which is all that the engine looks for |
///
/// Times are in hours, minutes and seconds, like `1h30m` and `0.5s`, from a millisecond to a week.
///
/// ```
/// use std::time::Duration;
/// use halfmove_play::TimeControl;
///
/// let control = TimeControl::parse("5m+3s")?;
/// assert_eq!(control, TimeControl::Game { time: Duration::from_secs(300), increment: Duration::from_secs(3) });
/// assert_eq!(control.to_string(), "5m+3s");
/// # Ok::<(), halfmove_play::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TimeControl {
    /// No limit.
    #[default]
    Infinite,
    /// So long for each move.
    Move(Duration),
    /// Sudden death, with or without an increment.
    Game {
        /// For all moves.
        time: Duration,
        /// What each move adds once it is made.
        increment: Duration,
    },
    /// So many moves in so long, over and over.
    Moves {
        /// At least 1.
        count: u32,
        /// For so many moves.
        time: Duration,
    },
    /// No limit, but the engine takes as long as its opponent did.
    Equal,
    /// No limit: the engine looks for a win in so many moves of its own, and leaves no move out.
    Problem {
        /// From 1 to [`MOST_PROBLEM_MOVES`](TimeControl::MOST_PROBLEM_MOVES).
        moves: u8,
    },
}

/// The longest time that can be set.
const LONGEST: Duration = Duration::from_hours(7 * 24);

impl TimeControl {
    /// As many moves a problem can have: the search goes 255 plies deep at most.
    pub const MOST_PROBLEM_MOVES: u8 = 127;

    /// Reads a time control as it is written in the table above.
    ///
    /// # Errors
    /// [`Error::TimeControl`] if `text` is none.
    pub fn parse(text: &str) -> Result<TimeControl, Error> {
        Self::read(&text.to_ascii_lowercase()).ok_or_else(|| Error::TimeControl { read: text.to_owned() })
    }

    fn read(text: &str) -> Option<TimeControl> {
        Some(match text {
            "infinite" => TimeControl::Infinite,
            "equal" => TimeControl::Equal,
            _ => {
                if let Some(moves) = text.strip_prefix("problem/") {
                    let moves = moves.parse().ok().filter(|moves| (1..=Self::MOST_PROBLEM_MOVES).contains(moves))?;
                    TimeControl::Problem { moves }
                } else if let Some(time) = text.strip_suffix("/move") {
                    TimeControl::Move(read_time(time)?)
                } else if let Some((count, time)) = text.split_once('/') {
                    let count = count.parse().ok().filter(|count| (1..=1000).contains(count))?;
                    TimeControl::Moves { count, time: read_time(time)? }
                } else {
                    let (time, increment) =
                        text.split_once('+').map_or((text, None), |(time, more)| (time, Some(more)));
                    let increment = increment.map_or(Some(Duration::ZERO), read_time)?;
                    TimeControl::Game { time: read_time(time)?, increment }
                }
            }
        })
    }
}

pub(crate) fn read_time(text: &str) -> Option<Duration> {
    let mut total = Duration::ZERO;
    let mut rest = text;
    for (unit, seconds) in [("h", 3600.0), ("m", 60.0), ("s", 1.0)] {
        if let Some((number, after)) = rest.split_once(unit) {
            let is_number = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            let number: f64 = number.parse().ok().filter(|_| is_number)?;
            total = total.checked_add(Duration::try_from_secs_f64(number * seconds).ok()?)?;
            rest = after;
        }
    }
    let millis = u64::try_from(total.as_millis()).ok()?;
    let total = Duration::from_millis(millis);
    (rest.is_empty() && millis > 0 && total <= LONGEST).then_some(total)
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TimeControl::Infinite => f.write_str("infinite"),
            TimeControl::Equal => f.write_str("equal"),
            TimeControl::Problem { moves } => write!(f, "problem/{moves}"),
            TimeControl::Move(time) => write!(f, "{}/move", time_text(time)),
            TimeControl::Game { time, increment: Duration::ZERO } => f.write_str(&time_text(time)),
            TimeControl::Game { time, increment } => write!(f, "{}+{}", time_text(time), time_text(increment)),
            TimeControl::Moves { count, time } => write!(f, "{count}/{}", time_text(time)),
        }
    }
}

pub(crate) fn time_text(time: Duration) -> String {
    let (seconds, millis) = (time.as_secs(), time.subsec_millis());
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let fraction = format!("{seconds}.{millis:03}");
    let seconds_text = fraction.trim_end_matches('0').trim_end_matches('.');
    let parts = [
        (hours > 0).then(|| format!("{hours}h")),
        (minutes > 0).then(|| format!("{minutes}m")),
        (seconds > 0 || millis > 0).then(|| format!("{seconds_text}s")),
    ];
    parts.into_iter().flatten().collect()
}

/// Both clocks, as the moves of a game left them.
///
/// They follow from the time control and the times noted with the moves, so that taking a move back gives its time back,
/// and a game that is loaded has its clocks.
///
/// ```
/// use std::time::Duration;
/// use halfmove_play::{Clocks, TimeControl, catalogue};
///
/// let mut session = catalogue::find("connect4")?.session();
/// session.play("4")?;
/// session.note_mut().time = Some(Duration::from_secs(20));
/// let clocks = Clocks::new(TimeControl::parse("5m+3s")?, &*session);
/// assert_eq!(clocks.left(0, Duration::ZERO), Some(Duration::from_secs(300 - 20 + 3)));
/// assert_eq!(clocks.left(1, Duration::from_secs(9)), Some(Duration::from_secs(291)));
/// # Ok::<(), halfmove_play::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    control: TimeControl,
    players: [Player; 2],
    /// Whose flag fell first, if one did.
    first_flagged: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Player {
    moves: u32,
    /// For all moves together, and for the last one.
    spent: Duration,
    last: Duration,
    /// What is left for the game or the moves of the period; of no meaning without a limit.
    left: Duration,
    has_flagged: bool,
}

impl Player {
    fn think(&mut self, time: Duration) {
        self.spent += time;
        self.last = time;
    }
}

impl Clocks {
    /// The clocks at the place where `session` is. A move without a noted time took none.
    pub fn new(control: TimeControl, session: &dyn Session) -> Clocks {
        Clocks::set_after(0, control, session)
    }

    /// The same for clocks that were set when so many moves had been made: these are not charged to them.
    pub fn set_after(moves: usize, control: TimeControl, session: &dyn Session) -> Clocks {
        let left = match control {
            TimeControl::Move(time) | TimeControl::Game { time, .. } | TimeControl::Moves { time, .. } => time,
            TimeControl::Infinite | TimeControl::Equal | TimeControl::Problem { .. } => Duration::ZERO,
        };
        let players = [Player { left, ..Player::default() }; 2];
        let mut clocks = Clocks { control, players, first_flagged: None };
        for (index, (player, time)) in moves_to_here(session).into_iter().enumerate() {
            if index < moves {
                clocks.players[player].think(time);
            } else {
                clocks.spend(player, time);
            }
        }
        clocks
    }

    /// The time control.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// How long this player has thought so far, all moves together.
    pub fn spent(&self, player: usize) -> Duration {
        self.players[player].spent
    }

    /// What is left to this player, who has been thinking for `thought`; `None` without a limit.
    pub fn left(&self, player: usize, thought: Duration) -> Option<Duration> {
        match self.control {
            TimeControl::Infinite | TimeControl::Equal | TimeControl::Problem { .. } => None,
            _ => Some(self.players[player].left.saturating_sub(thought)),
        }
    }

    /// How many moves this player has still to make in the time that is left, the next one included; `None` where that is not
    /// limited.
    pub fn moves_left(&self, player: usize) -> Option<u32> {
        match self.control {
            TimeControl::Moves { count, .. } => Some(count - self.players[player].moves % count),
            _ => None,
        }
    }

    /// Whether this player, who has been thinking for `thought`, has had too little time, now or before.
    pub fn has_flagged(&self, player: usize, thought: Duration) -> bool {
        let is_over = self.left(player, Duration::ZERO).is_some_and(|left| thought > left);
        self.players[player].has_flagged || is_over
    }

    /// The player whose flag fell first, with a move that was made; `None` if no flag has fallen.
    pub fn first_flagged(&self) -> Option<usize> {
        self.first_flagged
    }

    /// How long an engine had better think about the next move of `player`, who has been thinking for `thought` already;
    /// `None` for as long as it likes. It is never more than what is left, and nothing if that is next to nothing: then the
    /// best move so far is to be played.
    pub fn budget(&self, player: usize, thought: Duration) -> Option<Duration> {
        let Player { moves, left, .. } = self.players[player];
        let left = left.saturating_sub(thought);
        let share = match self.control {
            TimeControl::Infinite | TimeControl::Problem { .. } => return None,
            TimeControl::Equal => return Some(self.players[1 - player].last.saturating_sub(thought)),
            TimeControl::Move(_) => left,
            // What is left for some thirty moves more, as most engines have it, and most of what comes in.
            TimeControl::Game { increment, .. } => left / 30 + increment.mul_f64(0.8),
            TimeControl::Moves { count, .. } => left / (count - moves % count),
        };
        Some(share.min(left.saturating_sub(RESERVE)))
    }

    fn spend(&mut self, player: usize, time: Duration) {
        let flagged = self.has_flagged(player, time);
        if flagged {
            self.first_flagged = self.first_flagged.or(Some(player));
        }
        self.players[player].think(time);
        let Player { moves, left, has_flagged, .. } = &mut self.players[player];
        *moves += 1;
        *has_flagged = flagged;
        *left = match self.control {
            TimeControl::Infinite | TimeControl::Equal | TimeControl::Problem { .. } | TimeControl::Move(_) => *left,
            TimeControl::Game { increment, .. } => left.saturating_sub(time) + increment,
            TimeControl::Moves { count, time: more } => {
                let rest = left.saturating_sub(time);
                if moves.is_multiple_of(count) { rest + more } else { rest }
            }
        };
    }
}

/// What an engine leaves on its clock: a step of its search, and what it takes to show the move.
const RESERVE: Duration = Duration::from_millis(50);

/// Who made each move from the start to now, and how long it took.
fn moves_to_here(session: &dyn Session) -> Vec<(usize, Duration)> {
    let mut back = session.fork();
    let mut moves = Vec::new();
    while back.ply() > 0 {
        let time = back.note().time.unwrap_or_default();
        back.undo();
        if let Status::ToMove(player) = back.status() {
            moves.push((player, time));
        }
    }
    moves.reverse();
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    const SECOND: Duration = Duration::from_secs(1);

    fn control(text: &str) -> TimeControl {
        TimeControl::parse(text).unwrap()
    }

    /// The clocks after moves that took so many milliseconds.
    fn after(text: &str, millis: &[u64]) -> Clocks {
        let mut session = catalogue::find("connect4").unwrap().session();
        for &time in millis {
            let mv = session.legal_moves().remove(0);
            session.play(&mv).unwrap();
            session.note_mut().time = Some(Duration::from_millis(time));
        }
        Clocks::new(control(text), &*session)
    }

    #[test]
    fn controls_are_read_and_written() {
        for text in [
            "infinite",
            "equal",
            "problem/3",
            "problem/127",
            "10s/move",
            "5m",
            "5m+3s",
            "40/90m",
            "1h",
            "1h30m5.25s",
            "0.001s",
            "168h",
        ] {
            let written = control(text).to_string();
            assert_eq!(control(&written), control(text), "{text}");
        }
        assert_eq!(control("40/90M").to_string(), "40/1h30m");
        assert_eq!(control("0.5m+1.5s").to_string(), "30s+1.5s");
        for text in [
            "",
            "5",
            "m",
            "0s",
            "-1s",
            "1s1m",
            "+3s",
            "5m+",
            "0/5m",
            "1001/5m",
            "x/5m",
            "169h",
            "1e3s",
            "5m/moves",
            "problem",
            "problem/0",
            "problem/128",
        ] {
            let said = TimeControl::parse(text).unwrap_err().to_string();
            assert!(said.starts_with(&format!("time control {text:?}: expected ")), "{said}");
        }
    }

    #[test]
    fn sudden_death_ends_with_the_time() {
        let clocks = after("10s+2s", &[3_000, 0, 9_000]);
        assert_eq!(clocks.left(0, Duration::ZERO), Some(SECOND * 2));
        assert_eq!(clocks.left(1, SECOND), Some(SECOND * 11));
        assert_eq!([clocks.spent(0), clocks.spent(1)], [SECOND * 12, Duration::ZERO]);
        assert!(!clocks.has_flagged(0, SECOND * 2) && clocks.has_flagged(0, SECOND * 2 + RESERVE));
        // What comes in after the move does not save it.
        let clocks = after("10s+2s", &[10_001, 0]);
        assert!(clocks.has_flagged(0, Duration::ZERO) && !clocks.has_flagged(1, Duration::ZERO));
    }

    #[test]
    fn periods_begin_anew_with_what_was_saved() {
        let clocks = after("2/10s", &[3_000, 1_000, 4_000, 1_000]);
        assert_eq!(clocks.left(0, Duration::ZERO), Some(SECOND * 13));
        assert_eq!(clocks.left(1, Duration::ZERO), Some(SECOND * 18));
        assert_eq!((clocks.moves_left(0), after("2/10s", &[3_000]).moves_left(0)), (Some(2), Some(1)));
        assert_eq!(after("2/10s", &[3_000]).left(0, Duration::ZERO), Some(SECOND * 7));
        assert_eq!(after("2/10s", &[3_000, 0]).budget(0, Duration::ZERO), Some(Duration::from_millis(6_950)));
        assert!(after("2/10s", &[11_000]).has_flagged(0, Duration::ZERO));
    }

    #[test]
    fn each_move_has_its_own_time() {
        let clocks = after("5s/move", &[4_000, 6_000]);
        assert_eq!(clocks.left(0, SECOND), Some(SECOND * 4));
        assert!(!clocks.has_flagged(0, Duration::ZERO) && clocks.has_flagged(1, Duration::ZERO));
        assert_eq!(clocks.budget(0, Duration::ZERO), Some(Duration::from_millis(4_950)));
    }

    #[test]
    fn without_a_limit_nothing_runs_out() {
        let year = SECOND * 3600 * 24 * 365;
        for text in ["infinite", "equal", "problem/2"] {
            let clocks = after(text, &[7_000, 1_000]);
            assert_eq!((clocks.left(0, year), clocks.has_flagged(0, year)), (None, false));
        }
        assert_eq!(after("infinite", &[7_000]).budget(1, Duration::ZERO), None);
        // The engine takes as long as its opponent did.
        assert_eq!(after("equal", &[7_000, 1_000, 3_000]).budget(1, Duration::ZERO), Some(SECOND * 3));
        assert_eq!(after("equal", &[]).budget(0, Duration::ZERO), Some(Duration::ZERO));
    }

    #[test]
    fn a_budget_is_never_more_than_what_is_left() {
        for text in ["1s", "1s+10s", "3/1s", "0.04s/move", "0.001s"] {
            for used in (0..2_000).step_by(7) {
                let clocks = after(text, &[used, 0]);
                let left = clocks.left(0, Duration::ZERO).unwrap();
                assert!(
                    clocks.budget(0, Duration::ZERO).unwrap() <= left.saturating_sub(RESERVE),
                    "{text} after {used} ms"
                );
            }
        }
    }

    #[test]
    fn what_was_thought_already_is_taken_off_the_budget() {
        let budget = |text, thought| after(text, &[0, 0]).budget(0, SECOND * thought).unwrap();
        assert_eq!(budget("10s/move", 4), Duration::from_millis(5_950));
        assert_eq!((budget("60s", 0), budget("60s", 30)), (SECOND * 2, SECOND));
        assert_eq!((budget("60s", 60), budget("60s", 90)), (Duration::ZERO, Duration::ZERO));
        assert_eq!(after("equal", &[7_000]).budget(1, SECOND * 4), Some(SECOND * 3));
    }

    #[test]
    fn clocks_that_are_set_later_start_from_full() {
        let mut session = catalogue::find("connect4").unwrap().session();
        for seconds in [7, 8, 2, 3] {
            session.play("4").unwrap();
            session.note_mut().time = Some(SECOND * seconds);
        }
        let clocks = |moves, text| Clocks::set_after(moves, control(text), &*session);
        let left = |moves, text| [0, 1].map(|player| clocks(moves, text).left(player, Duration::ZERO).unwrap());
        assert_eq!(left(0, "20s"), [SECOND * 11, SECOND * 9]);
        assert_eq!(left(1, "20s"), [SECOND * 18, SECOND * 9]);
        assert_eq!(left(4, "20s"), [SECOND * 20; 2]);
        assert_eq!((clocks(2, "2/20s").moves_left(0), clocks(4, "2/20s").moves_left(0)), (Some(1), Some(2)));
        // How long they thought is told as it was.
        assert_eq!([clocks(4, "20s").spent(0), clocks(4, "infinite").spent(1)], [SECOND * 9, SECOND * 11]);
        assert_eq!(clocks(4, "equal").budget(0, Duration::ZERO), Some(SECOND * 3));
        assert_eq!(clocks(0, "6s").first_flagged(), Some(0));
        assert_eq!((clocks(1, "6s").first_flagged(), clocks(2, "6s").first_flagged()), (Some(1), None));
    }

    #[test]
    fn a_move_that_is_taken_back_gives_its_time_back() {
        let mut session = catalogue::find("connect4").unwrap().session();
        session.play("4").unwrap();
        session.note_mut().time = Some(SECOND);
        let left = |session: &dyn Session| Clocks::new(control("5s"), session).left(0, Duration::ZERO);
        assert_eq!(left(&*session), Some(SECOND * 4));
        session.undo();
        assert_eq!(left(&*session), Some(SECOND * 5));
        session.play("3").unwrap();
        assert_eq!(left(&*session), Some(SECOND * 5));
    }
}
