//! What the engine is asked to search, and which move it makes of what it found.

use halfmove::{Limits, Score};
use halfmove_play::{Choice, Choices, Effort, Report, Session, TimeControl};

use super::problem;
use super::state::State;
use super::turn::Spot;
use crate::failure::Failure;

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aim {
    /// A move, as good as the engine is to play.
    Move,
    /// The answer to a question: what it would play, or what moves are worth.
    Answer,
    /// To show how it comes to that answer.
    Look,
    /// To look ahead until somebody stops it.
    Analysis,
    /// A win in so many moves of the side to move.
    Problem(u8),
}

/// A search for one line: what it was, so that the same question is not asked twice and answered otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Asked {
    spot: Spot,
    preset: &'static str,
    limits: Limits,
}

impl State {
    /// Begins to search the position on the board for its best `lines` moves. Where the engine has just found the best one with
    /// the same effort, that search is over at once.
    pub(super) fn start(&mut self, aim: Aim, lines: usize) -> Result<Limits, Failure> {
        let limits = self.limits(aim)?;
        let asked = Asked { spot: self.spot(), preset: self.preset.name, limits };
        let is_answered = lines == 1 && matches!(aim, Aim::Move | Aim::Answer) && self.answered == Some(asked);
        if is_answered && self.leaves_nothing_out == self.problem(aim).is_some() {
            return Ok(limits);
        }
        self.prepare(aim);
        self.asked_engine = (lines == 1).then_some(asked);
        self.engine.start(&*self.session, limits, lines)?;
        Ok(limits)
    }

    /// Takes note that the search came to its end, and was not stopped.
    pub(super) fn end_search(&mut self) {
        self.answered = self.asked_engine;
    }

    /// The same, at another place of the game.
    pub(super) fn start_at(&mut self, session: &dyn Session, aim: Aim, lines: usize) -> Result<Limits, Failure> {
        let limits = self.limits(aim)?;
        self.prepare(aim);
        self.engine.start(session, limits, lines)?;
        Ok(limits)
    }

    /// In how many moves a search is to find a win, if that is what it is for.
    fn problem(&self, aim: Aim) -> Option<u8> {
        match (aim, self.control) {
            (Aim::Problem(moves), _) | (Aim::Move | Aim::Answer | Aim::Look, TimeControl::Problem { moves }) => {
                Some(moves)
            }
            _ => None,
        }
    }

    /// Makes the engine ready for another search. One that is to find a win for sure leaves no move out; after that it searches
    /// again as its preset says.
    fn prepare(&mut self, aim: Aim) {
        let is_problem = self.problem(aim).is_some();
        if is_problem != self.leaves_nothing_out {
            let preset = if is_problem { problem::preset(self.game) } else { *self.preset };
            self.engine = self.game.engine(&preset);
            self.leaves_nothing_out = is_problem;
        }
        if matches!(aim, Aim::Problem(_) | Aim::Answer | Aim::Look) {
            // Of what is known already only the beginning would be told; and what is asked is answered the same way again.
            self.engine.forget();
        }
        (self.asked_engine, self.answered) = (None, None);
    }

    /// The limits of a search.
    fn limits(&self, aim: Aim) -> Result<Limits, Failure> {
        // As long as its opponent did, whatever its level.
        let is_equal = self.control == TimeControl::Equal && self.preset.options.iterate;
        let effort = match (self.problem(aim), aim) {
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
