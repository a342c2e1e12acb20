//! Commands about the engine: which sides it plays, and how strong.

use halfmove_play::catalogue::PERFECT;
use halfmove_play::{Effort, TimeControl, excerpt};

use super::{Answer, Then};
use crate::args::{Player, perfect_preset};
use crate::failure::Failure;
use crate::play::problem;
use crate::play::state::{MINUTE, State, clock_text, left_text, usual_effort};

pub(super) fn go(state: &mut State) -> Result<Answer, Failure> {
    let player = state.to_move()?;
    let mut players = [Player::Human; 2];
    players[player] = Player::Engine;
    state.set_players(players);
    Ok(Answer::then(Then::Continue))
}

pub(super) fn off(state: &mut State) -> Answer {
    state.set_players([Player::Human; 2]);
    state.tell_players()
}

pub(super) fn switch(state: &mut State) -> Answer {
    let [first, second] = state.players;
    state.set_players([second, first]);
    let is_off = !state.players.contains(&Player::Engine);
    state.tell_players().note(is_off.then(|| "the engine is off: `go` or `engine` gives it a side".to_owned()))
}

pub(super) fn engine(state: &mut State, text: &str) -> Result<Answer, Failure> {
    use Player::{Engine, Human};
    let players = match text.to_ascii_lowercase().as_str() {
        "" => return Ok(state.tell_players()),
        "first" => [Engine, Human],
        "second" => [Human, Engine],
        "both" => [Engine, Engine],
        "none" => [Human, Human],
        _ => {
            let read = excerpt(text);
            return Err(Failure::Usage(format!("engine {read:?}: no side, expected first, second, both or none")));
        }
    };
    state.set_players(players);
    Ok(state.tell_players())
}

pub(super) fn level(state: &mut State, text: &str) -> Result<Answer, Failure> {
    if text.eq_ignore_ascii_case(PERFECT) {
        state.set_preset(perfect_preset(state.game)?, Effort::Usual)?;
    } else if !text.is_empty() {
        let highest = state.game.levels().len();
        let refused =
            || Failure::Usage(format!("level {:?}: no level, expected a number from 1 to {highest}", excerpt(text)));
        let level = state.game.level(text.parse().map_err(|_| refused())?)?;
        state.set_effort(Effort::Level(level))?;
    }
    Ok(state.tell_effort())
}

pub(super) fn depth(state: &mut State, text: &str) -> Result<Answer, Failure> {
    if !text.is_empty() {
        let refused = || Failure::Usage(format!("depth {:?}: expected a number of plies from 1 to 255", excerpt(text)));
        let plies = text.parse().ok().filter(|&plies| plies > 0).ok_or_else(refused)?;
        state.set_effort(Effort::Depth(plies))?;
    }
    Ok(state.tell_effort())
}

/// The longest limit of time, in minutes: a week.
const LONGEST_MINUTES: f64 = 7.0 * 24.0 * 60.0;

pub(super) fn time(state: &mut State, text: &str) -> Result<Answer, Failure> {
    if text.eq_ignore_ascii_case("off") {
        state.time = None;
    } else if !text.is_empty() {
        let refused = || {
            let read = excerpt(text);
            Failure::Usage(format!("time {read:?}: expected minutes, from 0.001 to {LONGEST_MINUTES}, or off"))
        };
        let minutes = text.parse().ok().filter(|minutes| (0.001..=LONGEST_MINUTES).contains(minutes));
        state.time = Some(MINUTE.mul_f64(minutes.ok_or_else(refused)?));
    }
    Ok(state.tell_effort())
}

pub(super) fn clock(state: &mut State, text: &str) -> Result<Answer, Failure> {
    if !text.is_empty() {
        state.control = TimeControl::parse(text)?;
        state.reset_clocks();
    }
    let clocks = state.clocks();
    let line = |(player, name): (usize, &str)| {
        let thought = state.thought_of(player);
        let time = match clocks.left(player, thought) {
            Some(left) => format!("{} left", left_text(left)),
            None => format!("{} used", clock_text(clocks.spent(player) + thought)),
        };
        let flag = if clocks.has_flagged(player, thought) { ", the flag has fallen" } else { "" };
        format!("\n{name}: {time}{flag}")
    };
    let lines: Vec<String> = state.game.players().into_iter().enumerate().map(line).collect();
    Ok(Answer::line(format!("clock: {}{}", state.control, lines.concat())))
}

pub(super) fn preset(state: &mut State, name: &str) -> Result<Answer, Failure> {
    if !name.is_empty() {
        let preset = state.game.preset(&name.to_ascii_lowercase())?;
        state.set_preset(preset, usual_effort(state.game, preset)?)?;
    }
    Ok(state.tell_effort())
}

/// Lets the engine search the position, if there is a move to be found.
pub(super) fn hint(state: &mut State, text: &str) -> Result<Answer, Failure> {
    state.to_move()?;
    let count = state.session.legal_moves().len();
    let choice = if text.is_empty() { Some(1) } else { text.parse().ok() };
    let choice = choice.filter(|choice| (1..=count).contains(choice)).ok_or_else(|| {
        Failure::Usage(format!("hint {:?}: no choice, expected a number from 1 to {count}", excerpt(text)))
    })?;
    Ok(Answer::then(Then::Hint(choice)))
}

pub(super) fn scores(state: &mut State) -> Result<Answer, Failure> {
    state.to_move().map(|_| Answer::then(Then::Scores))
}

pub(super) fn play(state: &mut State) -> Result<Answer, Failure> {
    state.to_move().map(|_| Answer::then(Then::Play))
}

pub(super) fn problem(state: &mut State, text: &str) -> Result<Answer, Failure> {
    state.to_move()?;
    // Two moves are what most problems ask for.
    let moves = if text.is_empty() { 2 } else { problem::read(text)? };
    Ok(Answer::then(Then::Problem(moves)))
}

pub(super) fn variety(state: &mut State, text: &str) -> Result<Answer, Failure> {
    if text.eq_ignore_ascii_case("off") {
        state.style.variety = None;
    } else if !text.is_empty() {
        let refused = || {
            let read = excerpt(text);
            Failure::Usage(format!("variety {read:?}: expected a number from 0 to {} to draw from, or off", u64::MAX))
        };
        state.style.variety = Some(text.parse().map_err(|_| refused())?);
    }
    Ok(Answer::line(match state.style.variety {
        Some(seed) => format!("variety: {seed}"),
        None => "variety: off".to_owned(),
    }))
}

pub(super) fn book(state: &mut State, text: &str) -> Result<Answer, Failure> {
    state.set_book(text)?;
    Ok(Answer::line(state.book_text()))
}

pub(super) fn second_best(state: &mut State, text: &str) -> Result<Answer, Failure> {
    switch_setting("second-best", text, &mut state.style.is_second_best)
}

pub(super) fn ponder(state: &mut State, text: &str) -> Result<Answer, Failure> {
    switch_setting("ponder", text, &mut state.ponder)
}

pub(super) fn bell(state: &mut State, text: &str) -> Result<Answer, Failure> {
    switch_setting("bell", text, &mut state.bell)
}

fn switch_setting(word: &str, text: &str, setting: &mut bool) -> Result<Answer, Failure> {
    *setting = match text.to_ascii_lowercase().as_str() {
        "" => *setting,
        "on" => true,
        "off" => false,
        _ => return Err(Failure::Usage(format!("{word} {:?}: expected on or off", excerpt(text)))),
    };
    Ok(Answer::line(format!("{word}: {}", if *setting { "on" } else { "off" })))
}

/// The same, to see how it looks ahead.
pub(super) fn analyse(state: &mut State) -> Result<Answer, Failure> {
    state.to_move().map(|_| Answer::then(Then::Analyse))
}

impl State {
    /// Sets how much effort the engine makes; a preset that does not search gives way to the usual one.
    fn set_effort(&mut self, effort: Effort) -> Result<(), Failure> {
        let preset = if self.preset.name == PERFECT { self.game.usual_preset() } else { self.preset };
        self.set_preset(preset, effort)
    }

    fn tell_players(&self) -> Answer {
        Answer::lines(self.players_text())
    }

    fn tell_effort(&self) -> Answer {
        Answer::line(format!("engine: {}", self.effort_text()))
    }
}
