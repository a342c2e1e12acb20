//! What the engine is asked to search, and which move it makes of what it found.

use halfmove::{Limits, Score};
use halfmove_play::{Choice, Choices, Effort, Report, Session, TimeControl};

use super::problem;
use super::state::State;
use crate::failure::Failure;

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aim {
    /// A move, as good as the engine is to play.
    Move,
    /// To look ahead until somebody stops it.
    Analysis,
    /// A win in so many moves of the side to move.
    Problem(u8),
}

impl State {
    /// Begins to search the position on the board for its best `lines` moves.
    pub(super) fn start(&mut self, aim: Aim, lines: usize) -> Result<Limits, Failure> {
        let limits = self.prepare(aim)?;
        self.engine.start(&*self.session, limits, lines)?;
        Ok(limits)
    }

    /// The same, at another place of the game.
    pub(super) fn start_at(&mut self, session: &dyn Session, aim: Aim, lines: usize) -> Result<Limits, Failure> {
        let limits = self.prepare(aim)?;
        self.engine.start(session, limits, lines)?;
        Ok(limits)
    }

    /// The limits of a search. An engine that is to find a win for sure leaves no move out; after that it searches again as
    /// its preset says.
    fn prepare(&mut self, aim: Aim) -> Result<Limits, Failure> {
        let problem = match (aim, self.control) {
            (Aim::Problem(moves), _) | (Aim::Move, TimeControl::Problem { moves }) => Some(moves),
            _ => None,
        };
        if problem.is_some() != self.leaves_nothing_out {
            let preset = if problem.is_some() { problem::preset(self.game) } else { *self.preset };
            self.engine = self.game.engine(&preset);
            self.leaves_nothing_out = problem.is_some();
        }
        if matches!(aim, Aim::Problem(_)) {
            // Of what is known already only the beginning would be told.
            self.engine.forget();
        }
        // As long as its opponent did, whatever its level.
        let is_equal = self.control == TimeControl::Equal && self.preset.options.iterate;
        let effort = match (problem, aim) {
            (Some(moves), _) => return Ok(problem::limits(moves)),
            (None, Aim::Analysis) => Effort::UntilStopped,
            (None, _) if is_equal => Effort::UntilStopped,
            (None, _) => self.effort,
        };
        Ok(self.preset.limits(effort)?)
    }

    /// How many lines the engine searches for a move that it plays.
    pub(super) fn lines_for_move(&self) -> usize {
        self.style.lines()
    }

    /// The move that the engine plays, of those found in the search that ended, and what is to be told of it.
    pub(super) fn chosen(&self, choices: &Choices) -> Option<(String, Option<Report>)> {
        let report = self.engine.report();
        if self.style.lines() > 1
            && let Some(choice) = self.style.choose(choices.list(), self.game.near(), self.session.ply())
        {
            let Choice { mv, score, line } = choice.clone();
            let report = report.map(|report| Report { best: Some(mv.clone()), score, pv: line, ..report });
            return Some((mv, report));
        }
        Some((self.engine.best()?, report))
    }

    /// The hint that is the `choice`th best, or what the engine has.
    pub(super) fn hint_text(&self, choices: &Choices, choice: usize) -> String {
        match choices.list().get(choice - 1) {
            Some(Choice { mv, score, line }) => {
                let line = if line.is_empty() { String::new() } else { format!(", {}", self.line_text(line)) };
                format!("hint: {} ({}{line})", self.move_text(mv), score_text(*score))
            }
            None => format!("hint: {} (not searched)", self.move_text(&self.engine.best().unwrap_or_default())),
        }
    }

    /// A move that can be played here, as people read it.
    pub(super) fn move_text(&self, mv: &str) -> String {
        self.line_text(&[mv.to_owned()])
    }

    /// The same for moves that follow one after another.
    pub(super) fn line_text(&self, line: &[String]) -> String {
        self.session.record_line(line).join(" ")
    }

    /// Plays the move that the engine has chosen, and returns what to tell of it: where it is to solve a problem, also what came
    /// of that.
    pub(super) fn play_for_engine(&mut self, best: &str, report: Option<&Report>) -> Result<String, Failure> {
        let player = self.to_move()?;
        let shown = self.move_text(best);
        let solved = match self.control {
            TimeControl::Problem { moves } => Some(self.problem_text(moves)),
            _ => None,
        };
        self.play(best, report.and_then(|report| report.score))?;
        let told = self.console().engine_move(self.game.players()[player], &shown, report);
        Ok(solved.map_or_else(|| told.clone(), |solved| format!("{told}\n{solved}")))
    }

    /// What came of a search for a win in so many moves.
    pub(super) fn problem_text(&self, moves: u8) -> String {
        problem::answer(moves, self.engine.report().as_ref(), |line| self.session.record_line(line))
    }
}

/// What each move is worth, the best first: a move that was searched later may have turned out better than one before.
pub(super) fn by_score(choices: &Choices) -> Vec<&Choice> {
    let mut list: Vec<&Choice> = choices.list().iter().collect();
    list.sort_by_key(|choice| std::cmp::Reverse(choice.score));
    list
}

/// A score, or that there is none yet.
pub(super) fn score_text(score: Option<Score>) -> String {
    score.map_or_else(|| "not searched".to_owned(), in_plies)
}

/// A score that says what a win or a loss is counted in.
pub(super) fn in_plies(score: Score) -> String {
    match score.plies_to_end() {
        Some(1) => format!("{score} ply"),
        Some(_) => format!("{score} plies"),
        None => score.to_string(),
    }
}
