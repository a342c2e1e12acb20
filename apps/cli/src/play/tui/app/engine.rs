//! What the engine does: searches are begun, stepped between two looks at the keyboard, and come to something.

use std::time::Instant;

use halfmove::Poll;
use halfmove_play::{BookMove, Choice, Choices, Report};

use super::{App, Found, Work};
use crate::failure::Failure;
use crate::play::answers::{Plan, Wanted};
use crate::play::search::{Aim, score_text};

/// Nodes between two looks at the clock: well below a millisecond, mostly.
const STEP: u64 = 1024;

/// As many moves are told in a line of the sheet of scores.
const SCORES_A_LINE: usize = 3;

/// Which of the searches of a plan is under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// For the next answer.
    Answer,
    /// For several lines, or for what is no answer.
    Lines,
    /// None any more.
    Done,
}

impl App {
    /// Lets the engine search the position on the board.
    pub(super) fn start(&mut self, work: Work) {
        if matches!(work, Work::Move | Work::Play) && self.state.book_move().is_some() {
            self.work = work;
            (self.found, self.current) = (None, Vec::new());
            return self.begin_clock();
        }
        self.choices = Choices::default();
        self.searched = self.state.session.fork();
        let begun = match work {
            Work::Move | Work::Play => self.start_plan(Wanted::Move),
            Work::Hint(choice) => self.start_plan(Wanted::Hint(choice)),
            Work::Scores => self.start_plan(Wanted::Scores),
            Work::Problem(moves) => self.start_lines(Aim::Problem(moves), 1),
            _ => self.start_lines(Aim::Analysis, 1),
        };
        if let Err(error) = begun {
            return self.refuse(&error.to_string());
        }
        self.work = work;
        self.begin_clock();
        if self.stage == Stage::Done {
            self.finish();
        }
    }

    /// Begins the first of the searches that this takes.
    fn start_plan(&mut self, wanted: Wanted) -> Result<(), Failure> {
        self.plan = self.state.plan(wanted)?;
        self.aim = if wanted == Wanted::Move { Aim::Move } else { Aim::Answer };
        self.stage = Stage::Answer;
        self.start_stage()
    }

    /// Begins one search for so many lines.
    fn start_lines(&mut self, aim: Aim, lines: usize) -> Result<(), Failure> {
        self.state.start(aim, lines)?;
        (self.plan, self.stage) = (Plan { answers: 0, lines }, Stage::Lines);
        Ok(())
    }

    /// Begins the next search of the plan: for an answer that is not known, or after these for several lines.
    fn start_stage(&mut self) -> Result<(), Failure> {
        if self.state.answers() < self.plan.answers {
            self.state.start_answer()?;
            self.stage = Stage::Answer;
        } else if self.plan.lines > 0 && self.stage != Stage::Lines {
            self.start_lines(self.aim, self.plan.lines)?;
        } else {
            self.stage = Stage::Done;
        }
        Ok(())
    }

    /// Whether nothing is to be searched after the search that is over; else begins what follows.
    fn is_last_search(&mut self, is_whole: bool) -> bool {
        if self.stage == Stage::Answer {
            self.look();
            self.end_stage(is_whole);
            return self.stage == Stage::Done;
        }
        true
    }

    /// Ends the search of an answer, and begins the next one; one that is over wholly is remembered.
    fn end_stage(&mut self, is_whole: bool) {
        if self.stage == Stage::Answer {
            self.state.keep_answer(is_whole);
        }
        match self.start_stage() {
            Ok(()) => self.share_time(),
            Err(error) => {
                self.stage = Stage::Done;
                self.refuse(&error.to_string());
            }
        }
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
        self.share_time();
    }

    /// Gives the search under way its share of the time that is left for all searches of the plan.
    fn share_time(&mut self) {
        let now = Instant::now();
        let left = if self.stage == Stage::Answer {
            let searches = self.plan.answers.saturating_sub(self.state.answers()) + usize::from(self.plan.lines > 0);
            u32::try_from(searches).unwrap_or(u32::MAX)
        } else {
            1
        };
        let share = |deadline: Instant| now + deadline.saturating_duration_since(now) / left.max(1);
        self.stage_deadline = self.deadline.map(share);
    }

    /// Lets the engine search the position after the reply that it expects.
    pub(super) fn start_to_ponder(&mut self) {
        let Some(expected) = self.expected.take() else { return };
        let mut fork = self.state.session.fork();
        let is_played = fork.play(&expected).is_ok() && !fork.status().is_over();
        // Its second-best move takes two searches, which begin from nothing.
        let is_to_be_searched =
            is_played && !self.state.style.is_second_best && self.state.book_move_in(&*fork).is_none();
        let lines = self.state.lines_for_move();
        if is_to_be_searched && self.state.start_at(&*fork, Aim::Move, lines).is_ok() {
            self.choices = Choices::default();
            (self.plan, self.stage) = (Plan { answers: 0, lines }, Stage::Lines);
            (self.begun, self.deadline, self.stage_deadline) = (Instant::now(), None, None);
            self.searched = fork;
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
            let is_late = self.stage_deadline.is_some_and(|deadline| now >= deadline);
            if is_late && !matches!(self.work, Work::Ponder { .. }) {
                if self.is_last_search(false) {
                    return self.finish();
                }
                continue;
            }
            if now >= end {
                break;
            }
            match self.state.engine.step(STEP) {
                Poll::Probe => self.choices.note(&*self.state.engine),
                Poll::Done if self.is_last_search(true) => return self.finish(),
                Poll::Pending | Poll::Done => {}
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
        if let Some(report) = report {
            self.show_found(report);
        }
        self.current = self.searched.record_line(&self.state.engine.current_line());
    }

    /// Has it shown how the engine came to this.
    fn show_found(&mut self, report: Report) {
        let (time, player) = (self.begun.elapsed(), self.searched.to_move());
        let line = self.searched.record_line(&report.pv);
        self.found = Some(Found { report, time, player, line });
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
        if self.stage != Stage::Done {
            self.look();
        }
        // Of searches that are not made any more, there is a move all the same.
        while self.stage == Stage::Answer {
            self.end_stage(false);
        }
        if self.stage == Stage::Lines {
            self.choices.note(&*self.state.engine);
        }
        match std::mem::replace(&mut self.work, Work::Nothing) {
            Work::Nothing => {}
            Work::Move | Work::Play => self.play_best(),
            Work::Hint(choice) => {
                if let Some(report) = self.state.answer(choice - 1).cloned() {
                    self.show_found(report);
                }
                self.say(&self.state.hint_text(choice));
            }
            Work::Scores => self.tell_scores(),
            Work::Analyse => self.is_analysing = false,
            Work::Problem(moves) => self.say(&self.state.problem_text(moves)),
            Work::Ponder { expected, .. } => self.work = Work::Ponder { expected, is_done: true },
        }
        self.settle();
    }

    /// Tells what each move is worth, how deep that was searched, and what the book says.
    fn tell_scores(&mut self) {
        let scores = self.state.scores(&self.choices);
        let text = |choice: &Choice| format!("{} {}", self.state.move_text(&choice.mv), score_text(choice.score));
        let list: Vec<String> = scores.list.iter().map(text).collect();
        // More than a line holds is told on a sheet, some moves a line.
        let mut text = match list.join(", ") {
            line if line.chars().count() < 80 => line,
            _ => list.chunks(SCORES_A_LINE).map(|row| row.join(",  ")).collect::<Vec<_>>().join("\n"),
        };
        for note in [scores.depths_text(&self.state), self.state.book_note()].into_iter().flatten() {
            text += "\n";
            text += &note;
        }
        self.tell(&text);
        self.scores = Some(scores);
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
        if let (0, Some(report)) = (self.plan.lines, &report) {
            self.show_found(report.clone());
        }
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
