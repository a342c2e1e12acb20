//! What the engine is asked to search, and which move it makes of what it found.

use halfmove::{Limits, Score};
use halfmove_play::{Choice, Choices, Effort, Report, Session, Style, TimeControl};

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

/// What a search is about: the same question has the same answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Asked {
    spot: Spot,
    preset: &'static str,
    limits: Limits,
    problem: Option<u8>,
}

impl State {
    /// What a search with this aim would be about.
    pub(super) fn asked(&self, aim: Aim) -> Result<Asked, Failure> {
        let (spot, preset, limits) = (self.spot(), self.preset.name, self.limits(aim)?);
        Ok(Asked { spot, preset, limits, problem: self.problem(aim) })
    }

    /// Begins to search the position on the board for its best `lines` moves. A move that is to be worse than the best one is
    /// sought among the others.
    pub(super) fn start(&mut self, aim: Aim, lines: usize) -> Result<Limits, Failure> {
        let limits = self.limits(aim)?;
        self.prepare(aim);
        let only = if aim == Aim::Move && self.skipped() > 0 { self.moves_left() } else { Vec::new() };
        self.engine.start_among(&*self.session, limits, lines, &only)?;
        Ok(limits)
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
    pub(super) fn prepare(&mut self, aim: Aim) {
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
    }

    /// The limits of a search.
    pub(super) fn limits(&self, aim: Aim) -> Result<Limits, Failure> {
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

    /// How many lines the engine searches for a move that it plays, where it does not skip the best one.
    pub(super) fn lines_for_move(&self) -> usize {
        self.style_of_rest().lines()
    }

    /// How the engine chooses among the moves that are left when those are skipped that a handicap forbids.
    fn style_of_rest(&self) -> Style {
        Style { is_second_best: false, ..self.style }
    }

    /// The move that the engine plays: of those found in the search that ended, or else the answer that is known; and what is
    /// to be told of it.
    pub(super) fn chosen(&self, choices: &Choices) -> Option<(String, Option<Report>)> {
        let report = self.engine.report();
        if self.style.variety.is_some() {
            let choice = self.style_of_rest().choose(choices.list(), self.game.near(), self.session.ply())?;
            let Choice { mv, score, line, .. } = choice.clone();
            let report = report.map(|report| Report { best: Some(mv.clone()), score, pv: line, ..report });
            return Some((mv, report));
        }
        if let Some(report) = self.answer(self.skipped()) {
            return Some((report.best.clone()?, Some(report.clone())));
        }
        Some((self.engine.best()?, report))
    }

    /// The hint that is the `choice`th best; with the best one, what the engine would play in its place.
    pub(super) fn hint_text(&self, choice: usize) -> String {
        let Some(Report { best, score, pv, .. }) = self.answer(choice - 1) else {
            return "hint: (not searched)".to_owned();
        };
        let line = if pv.is_empty() { String::new() } else { format!(", {}", self.line_text(pv)) };
        let instead = self.answer(1).filter(|_| choice == 1 && self.skipped() > 0 && self.style.variety.is_none());
        let text = |best: &Option<String>| self.move_text(best.as_deref().unwrap_or_default());
        let instead = instead.map(|report| format!("; the engine plays {}, its second-best", text(&report.best)));
        let told = if score.is_some() { format!("{}{line}", score_text(*score)) } else { score_text(None) };
        format!("hint: {} ({told}){}", text(best), instead.unwrap_or_default())
    }

    /// What each move is worth: the best one as a hint tells it, the others from the search that they share.
    pub(super) fn scores(&self, choices: &Choices) -> Scores {
        let best = self.answer(0);
        let mut list = choices.list().to_vec();
        if let Some(Report { best: Some(mv), score, pv, depth, .. }) = best {
            list.retain(|choice| choice.mv != *mv);
            for choice in &mut list {
                choice.score = self.no_better(1, choice.score);
            }
            list.insert(0, Choice { mv: mv.clone(), score: *score, line: pv.clone(), depth: *depth });
        }
        // Of equal ones, the best move stays the first.
        list.sort_by_key(|choice| std::cmp::Reverse(choice.score));
        Scores { best: best.and_then(|report| report.best.clone()), list }
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

/// What each move is worth.
#[derive(Clone, Debug)]
pub(super) struct Scores {
    /// The move that a hint tells.
    pub(super) best: Option<String>,
    /// All moves in the order of their scores.
    pub(super) list: Vec<Choice>,
}

impl Scores {
    /// How deep the moves were searched, where that is not the same for all.
    pub(super) fn depths_text(&self, state: &State) -> Option<String> {
        let is_best = |choice: &&Choice| Some(&choice.mv) == self.best.as_ref();
        let best = self.list.iter().find(is_best)?;
        let others = || self.list.iter().filter(|choice| !is_best(choice)).map(|choice| choice.depth);
        let (least, most) = (others().min()?, others().max()?);
        let others = if least == most { least.to_string() } else { format!("{least} to {most}") };
        let is_equal = least == best.depth && most == best.depth;
        (!is_equal)
            .then(|| format!("the best, {}, {} plies deep, the others {others}", state.move_text(&best.mv), best.depth))
    }
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
