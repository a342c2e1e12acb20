//! Another program as a player: what is said to it over UCI, and what it answers.

use std::time::{Duration, Instant};

use halfmove::Score;
use halfmove_play::matches::{Choice, Player};
use halfmove_play::{Clocks, Entry, Place, Session, TimeControl, excerpt};

use super::process::Process;
use super::program::Program;

/// No program has so many options; what it says of more is not kept.
const MOST_OPTIONS: usize = 1000;

/// Another program that plays.
pub(super) struct Outside {
    game: &'static dyn Entry,
    program: Program,
    process: Process,
    /// So much later than its clock ran out a move may come, since it was not the program that was slow.
    margin: Duration,
}

impl Outside {
    /// Starts `program`, and sets its options.
    ///
    /// # Errors
    /// What went wrong.
    pub(super) fn start(game: &'static dyn Entry, program: &Program, margin: Duration) -> Result<Outside, String> {
        let mut process = Process::start(&program.path, &program.args)?;
        process.say("uci")?;
        let mut known = Vec::new();
        wait_for(&mut process, "uciok", program.timeout, |line| {
            if known.len() < MOST_OPTIONS
                && let Some(name) = line.strip_prefix("option name ").and_then(|rest| rest.split(" type ").next())
            {
                known.push(name.trim().to_owned());
            }
        })?;
        for (name, value) in &program.options {
            let Some(name) = known.iter().find(|known| known.eq_ignore_ascii_case(name)) else {
                return Err(format!("has no option {name:?}, expected one of {}", known.join(", ")));
            };
            process.say(&format!("setoption name {name} value {value}"))?;
        }
        Ok(Outside { game, program: program.clone(), process, margin })
    }

    /// The words that tell it the position.
    fn position(&self, session: &dyn Session) -> Result<String, String> {
        let mut start = session.fork();
        start.go_to(Place::START);
        let mut moves = session.moves();
        if self.program.is_chess960() {
            let spelled = self.game.protocol().chess960(&*start, &moves);
            moves = spelled.map_err(|error| format!("could not be told the moves: {error}"))?;
        }
        let place = match session.set_up_from() {
            Some(_) => format!("fen {}", start.position()),
            None => "startpos".to_owned(),
        };
        let played = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        Ok(format!("position {place}{played}"))
    }

    /// The words that make it search, and how long it may take.
    fn go(&self, clocks: &Clocks, player: usize) -> (String, Duration) {
        let millis = |player| clocks.left(player, Duration::ZERO).unwrap_or_default().as_millis();
        let mut words = vec!["go".to_owned()];
        match clocks.control() {
            TimeControl::Infinite | TimeControl::Equal | TimeControl::Problem { .. } => {}
            TimeControl::Move(time) => words.push(format!("movetime {}", time.as_millis())),
            TimeControl::Game { .. } | TimeControl::Moves { .. } => {
                words.push(format!("wtime {} btime {}", millis(0), millis(1)));
            }
        }
        if let TimeControl::Game { increment, .. } = clocks.control()
            && !increment.is_zero()
        {
            words.push(format!("winc {0} binc {0}", increment.as_millis()));
        }
        if let Some(moves) = clocks.moves_left(player) {
            words.push(format!("movestogo {moves}"));
        }
        if !self.program.limit.is_empty() {
            words.push(self.program.limit.clone());
        }
        let time = clocks.left(player, Duration::ZERO).map_or(self.program.timeout, |left| left + self.margin);
        (words.join(" "), time)
    }
}

/// Hears what `process` says until it says `wanted`, for so long.
fn wait_for(process: &mut Process, wanted: &str, time: Duration, mut look: impl FnMut(&str)) -> Result<(), String> {
    let deadline = Instant::now() + time;
    loop {
        match process.hear(deadline)? {
            Some(line) if line == wanted => return Ok(()),
            Some(line) if Instant::now() < deadline => look(&line),
            _ => return Err(format!("does not answer: no {wanted} in {} s", time.as_secs())),
        }
    }
}

impl Player for Outside {
    fn begin(&mut self) -> Result<(), String> {
        self.process.say("ucinewgame")?;
        self.process.say("isready")?;
        wait_for(&mut self.process, "readyok", self.program.timeout, |_| {})
    }

    fn choose(&mut self, session: &dyn Session, clocks: &Clocks) -> Result<Choice, String> {
        let player = session.to_move();
        let (go, time) = self.go(clocks, player);
        self.process.say(&self.position(session)?)?;
        let begun = Instant::now();
        self.process.say(&go)?;
        let deadline = begun + time;
        let mut score = None;
        loop {
            let line = self.process.hear(deadline)?.filter(|_| Instant::now() < deadline);
            let thought = begun.elapsed();
            let Some(line) = line else {
                let seconds = thought.as_secs_f64();
                return Err(match clocks.left(player, Duration::ZERO) {
                    Some(_) => format!("lost on time: no move after {seconds:.3} s"),
                    None => format!("hangs: no move after {seconds:.3} s"),
                });
            };
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") => score = score_of(&line).or(score),
                Some("bestmove") => {
                    let mv = words.next().unwrap_or_default();
                    // What is over the clock is within the margin, and counts as all of it.
                    let left = clocks.left(player, Duration::ZERO).unwrap_or(Duration::MAX);
                    return Ok(Choice { mv: excerpt(mv), score, time: Some(thought.min(left)) });
                }
                _ => {}
            }
        }
    }
}

/// The score that a line of `info` tells of the best line; `None` if it tells none.
fn score_of(line: &str) -> Option<Score> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |name: &str| words.iter().position(|&word| word == name).map(|at| &words[at + 1..]);
    if after("multipv").is_some_and(|rest| rest.first() != Some(&"1")) {
        return None;
    }
    let [kind, number, ..] = after("score")? else { return None };
    let number: i32 = number.parse().ok()?;
    let plies = |moves: i32| u8::try_from(moves).unwrap_or(u8::MAX);
    Some(match *kind {
        "cp" => Score::points(number.clamp(-i32::from(Score::MAX_POINTS), Score::MAX_POINTS.into())),
        "mate" if number > 0 => Score::win_in(plies(number.saturating_mul(2) - 1)),
        "mate" => Score::loss_in(plies(number.saturating_mul(-2))),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_those_of_the_best_line() {
        for (line, score) in [
            ("info depth 3 score cp -31 nodes 5 pv e2e4", Some(Score::points(-31))),
            ("info score mate 2", Some(Score::win_in(3))),
            ("info score mate -1 pv a b", Some(Score::loss_in(2))),
            ("info depth 3 multipv 2 score cp 5", None),
            ("info multipv 1 score cp 99999999", Some(Score::points(Score::MAX_POINTS.into()))),
            ("info score", None),
            ("info string score cp", None),
            ("info score cp x", None),
        ] {
            assert_eq!(score_of(line), score, "{line}");
        }
    }
}
