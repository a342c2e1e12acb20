//! What the engine does: searches are begun, stepped between two looks at the keyboard, and come to something.

use std::time::Instant;

use halfmove::Poll;
use halfmove_play::{BookMove, Choices};

use super::{App, Found, Work};
use crate::play::search::{Aim, by_score, score_text};

/// Nodes between two looks at the clock: well below a millisecond, mostly.
const STEP: u64 = 1024;

/// As many moves are told in a line of the sheet of scores.
const SCORES_A_LINE: usize = 4;

impl App {
    /// Lets the engine search the position on the board.
    pub(super) fn start(&mut self, work: Work) {
        if matches!(work, Work::Move | Work::Play) && self.state.book_move().is_some() {
            self.work = work;
            (self.found, self.current) = (None, Vec::new());
            return self.begin_clock();
        }
        let lines = match work {
            Work::Hint(choice) => choice,
            Work::Scores => self.state.session.legal_moves().len(),
            Work::Move | Work::Play => self.state.lines_for_move(),
            _ => 1,
        };
        let aim = match work {
            Work::Analyse => Aim::Analysis,
            Work::Problem(moves) => Aim::Problem(moves),
            Work::Hint(_) | Work::Scores => Aim::Answer,
            _ => Aim::Move,
        };
        if let Err(error) = self.state.start(aim, lines) {
            return self.refuse(&error.to_string());
        }
        self.choices = Choices::default();
        self.searched_for = self.state.session.to_move();
        self.work = work;
        self.begin_clock();
    }

    /// Whether the engine is to play a move that it need not search.
    pub(super) fn is_in_book(&self) -> bool {
        self.is_about_to_move() && self.state.book_move().is_some()
    }

    pub(super) fn begin_clock(&mut self) {
        self.begun = Instant::now();
        self.set_deadline();
    }

    /// Says how long the search may still take.
    pub(super) fn set_deadline(&mut self) {
        let time = match self.work {
            Work::Nothing | Work::Analyse | Work::Problem(_) | Work::Ponder { .. } => None,
            Work::Move | Work::Play => self.state.time_to_move(),
            Work::Hint(_) | Work::Scores => self.state.time_to_answer(),
        };
        self.deadline = time.and_then(|time| Instant::now().checked_add(time));
    }

    /// Lets the engine search the position after the reply that it expects.
    pub(super) fn start_to_ponder(&mut self) {
        let Some(expected) = self.expected.take() else { return };
        let mut fork = self.state.session.fork();
        let is_played = fork.play(&expected).is_ok() && !fork.status().is_over();
        let is_to_be_searched = is_played && self.state.book_move_in(&*fork).is_none();
        let lines = self.state.lines_for_move();
        if is_to_be_searched && self.state.start_at(&*fork, Aim::Move, lines).is_ok() {
            self.choices = Choices::default();
            (self.begun, self.deadline) = (Instant::now(), None);
            self.searched_for = fork.to_move();
            self.work = Work::Ponder { expected, is_done: false };
        }
    }

    /// Lets the engine search until `end`, and does what comes of it.
    pub(in crate::play::tui) fn search(&mut self, end: Instant) {
        self.watch_flag();
        if self.is_in_book() {
            return self.finish();
        }
        while self.is_searching() {
            let now = Instant::now();
            let is_late = self.deadline.is_some_and(|deadline| now >= deadline);
            if is_late && !matches!(self.work, Work::Ponder { .. }) {
                return self.finish();
            }
            if now >= end {
                break;
            }
            match self.state.engine.step(STEP) {
                Poll::Pending => {}
                Poll::Probe => self.choices.note(&*self.state.engine),
                Poll::Done => {
                    self.state.end_search();
                    return self.finish();
                }
            }
        }
        if self.is_searching() {
            self.look();
        }
    }

    /// Takes a look at what the engine has found so far.
    fn look(&mut self) {
        // Of several lines, the best one.
        let report = self.state.engine.report().filter(|report| report.line == 1);
        let (time, player) = (self.begun.elapsed(), self.searched_for);
        self.found = report.map(|report| Found { report, time, player }).or(self.found.take());
        self.current = self.state.engine.current_line();
    }

    /// Tells it when the flag of the player to move falls.
    fn watch_flag(&mut self) {
        if self.editor.is_none() && self.tell_flag() {
            self.keep();
        }
    }

    /// The search is over, or is to be.
    pub(super) fn finish(&mut self) {
        self.has_news = true;
        if let Some(book_move) = self.state.book_move().filter(|_| self.is_about_to_move()) {
            self.work = Work::Nothing;
            self.play_from_book(&book_move);
            return self.settle();
        }
        self.choices.note(&*self.state.engine);
        self.look();
        match std::mem::replace(&mut self.work, Work::Nothing) {
            Work::Nothing => {}
            Work::Move | Work::Play => self.play_best(),
            Work::Hint(choice) => self.say(&self.state.hint_text(&self.choices, choice)),
            Work::Scores => {
                let list = by_score(&self.choices).into_iter();
                let list: Vec<String> =
                    list.map(|choice| format!("{} {}", choice.mv, score_text(choice.score))).collect();
                // More than a line holds is told on a sheet, some moves a line.
                let text = match list.join(", ") {
                    line if line.chars().count() < 80 => line,
                    _ => list.chunks(SCORES_A_LINE).map(|row| row.join(",  ")).collect::<Vec<_>>().join("\n"),
                };
                self.tell(&text);
                self.scores = Some(self.choices.clone());
            }
            Work::Analyse => self.is_analysing = false,
            Work::Problem(moves) => self.say(&self.state.problem_text(moves)),
            Work::Ponder { expected, .. } => self.work = Work::Ponder { expected, is_done: true },
        }
        self.settle();
    }

    fn play_from_book(&mut self, book_move: &BookMove) {
        match self.state.play_from_book(book_move) {
            Ok(told) => {
                self.say(&told);
                self.rings = true;
                self.expected = None;
                self.tell_flag();
            }
            Err(failure) => self.refuse(&failure.to_string()),
        }
    }

    fn play_best(&mut self) {
        let Some((best, report)) = self.state.chosen(&self.choices) else { return };
        match self.state.play_for_engine(&best, report.as_ref()) {
            Ok(told) => {
                self.say(&told);
                self.rings = true;
                self.expected = report.and_then(|report| report.pv.get(1).cloned());
                self.tell_flag();
            }
            Err(error) => self.refuse(&error.to_string()),
        }
    }
}
