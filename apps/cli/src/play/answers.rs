//! What the engine answers about the position on the board: its best move, its second-best, and so on. They are remembered
//! until the position or the settings change, so that one position has one answer, whatever is asked in between.

use halfmove::{Limits, Score};
use halfmove_play::Report;

use super::search::{Aim, Asked};
use super::state::State;
use crate::failure::Failure;

/// The best moves of one position, the best first.
#[derive(Default)]
pub(super) struct Answers {
    asked: Option<Asked>,
    list: Vec<Answer>,
}

/// The best of the moves that are no answer yet.
struct Answer {
    report: Report,
    /// Whether the search came to its end; one that was stopped is not remembered.
    is_whole: bool,
}

/// What a move or a question takes: so many answers, and after them one search for so many lines, if any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    pub(super) answers: usize,
    pub(super) lines: usize,
}

/// What the engine is to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// The move that it plays.
    Move,
    /// The move that is the nth best.
    Hint(usize),
    /// What each move is worth.
    Scores,
}

impl State {
    /// What it takes to find this, with what is known already.
    pub(super) fn plan(&mut self, wanted: Wanted) -> Result<Plan, Failure> {
        let asked = Some(self.asked(Aim::Answer)?);
        if self.answers.asked != asked {
            self.answers = Answers { asked, list: Vec::new() };
        }
        let whole = self.answers.list.iter().take_while(|answer| answer.is_whole).count();
        self.answers.list.truncate(whole);
        let skipped = self.skipped();
        Ok(match wanted {
            Wanted::Move if self.style.variety.is_some() => Plan { answers: skipped, lines: self.lines_for_move() },
            Wanted::Move if skipped > 0 || whole > 0 => Plan { answers: skipped + 1, lines: 0 },
            Wanted::Move => Plan { answers: 0, lines: 1 },
            // The best move is told with what is played in its place.
            Wanted::Hint(1) if self.style.variety.is_none() => Plan { answers: skipped + 1, lines: 0 },
            Wanted::Hint(choice) => Plan { answers: choice, lines: 0 },
            Wanted::Scores => Plan { answers: 1, lines: self.session.legal_moves().len() },
        })
    }

    /// How many of the best moves the engine does not play, for a handicap: an only move is played all the same.
    pub(super) fn skipped(&self) -> usize {
        usize::from(self.style.is_second_best && self.session.legal_moves().len() > 1)
    }

    /// The answer that is the `rank`th best, counted from 0, if it is known.
    pub(super) fn answer(&self, rank: usize) -> Option<&Report> {
        let is_asked = self.answers.asked.is_some() && self.answers.asked == self.asked(Aim::Answer).ok();
        self.answers.list.get(rank).filter(|_| is_asked).map(|answer| &answer.report)
    }

    /// How many answers are known.
    pub(super) fn answers(&self) -> usize {
        self.answers.list.len()
    }

    /// The moves that are no answer.
    pub(super) fn moves_left(&self) -> Vec<String> {
        let is_answer = |mv: &String| self.answers.list.iter().any(|answer| answer.report.best.as_ref() == Some(mv));
        self.session.legal_moves().into_iter().filter(|mv| !is_answer(mv)).collect()
    }

    /// Begins the search for the next answer, with the whole effort of a move and from nothing known before.
    pub(super) fn start_answer(&mut self) -> Result<Limits, Failure> {
        let mut limits = self.limits(Aim::Answer)?;
        // What is told in one breath is looked at equally far: else a worse move would often seem better.
        if let Some(Answer { report, .. }) = self.answers.list.last()
            && self.preset.options.iterate
            && report.depth > 0
            && report.score.is_some_and(|score| score.plies_to_end().is_none())
        {
            limits.depth = limits.depth.min(report.depth);
        }
        self.prepare(Aim::Answer);
        let only = if self.answers.list.is_empty() { Vec::new() } else { self.moves_left() };
        self.engine.start_among(&*self.session, limits, 1, &only)?;
        Ok(limits)
    }

    /// Keeps what the engine found as the next answer.
    pub(super) fn keep_answer(&mut self, is_whole: bool) {
        let best = self.engine.best();
        if let Some(report) = self.engine.report() {
            let score = self.no_better(self.answers.list.len(), report.score);
            self.answers.list.push(Answer { report: Report { best: best.or(report.best), score, ..report }, is_whole });
        }
    }

    /// The score of a move that comes after the first `rank` answers. It is no better than they are: where the search of an
    /// answer came to its end, it showed that of all the other moves.
    pub(super) fn no_better(&self, rank: usize, score: Option<Score>) -> Option<Score> {
        let before = rank.checked_sub(1).and_then(|rank| self.answers.list.get(rank)).filter(|answer| answer.is_whole);
        let most = before.and_then(|answer| answer.report.score);
        score.map(|score| most.map_or(score, |most| score.min(most)))
    }
}
