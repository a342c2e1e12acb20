//! Line mode: a game played with words.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use halfmove::Limits;
use halfmove_play::{Choice, Choices, Engine, Report};

use super::answers::{Plan, Wanted};
use super::commands::{self, Answer, Then};
use super::inbox::{Inbox, Said};
use super::search::{Aim, score_text};
use super::state::State;
use crate::args::Player;
use crate::failure::Failure;
use crate::input::{self, Line};
use crate::lines::LineWriter;
use crate::pace::Pace;
use crate::progress::Progress;

/// A game being played in text.
struct LineMode<'o> {
    state: State,
    inbox: Inbox,
    out: &'o mut dyn Write,
}

/// How a search came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Done,
    OutOfTime,
    /// Somebody ended it.
    Stopped,
}

/// What ends a search before it is done.
const NOW: &str = "now";

/// Plays until the input ends, or says so, or a signal does. Returns the exit status.
pub(super) fn run(mut state: State, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    state.asks = io::stdin().is_terminal();
    let mut line_mode = LineMode { state, inbox: Inbox::open().map_err(Failure::Input)?, out };
    let played = line_mode.play();
    super::leave(&mut line_mode.state, played)
}

impl LineMode<'_> {
    /// Plays to the end, and returns the signal that it came by, if it was one.
    fn play(&mut self) -> Result<Option<i32>, Failure> {
        writeln!(self.out, "{}. Type a move, or `help`.", self.state.game.title())?;
        write!(self.out, "{}", self.state.players_text())?;
        if let Some(greeting) = self.state.greeting.take() {
            writeln!(self.out, "{greeting}")?;
        }
        self.show_board()?;
        loop {
            self.let_engines_move()?;
            // What came too late to stop a search does not end the program.
            self.inbox.take_interrupt();
            let obeyed = match self.ask()? {
                ControlFlow::Break(signal) => return Ok(signal),
                ControlFlow::Continue(Line::None) => {
                    // Whatever comes next in the terminal begins on a line of its own.
                    writeln!(self.out)?;
                    return Ok(None);
                }
                ControlFlow::Continue(Line::Read(line)) => self.obey(line.trim()),
                ControlFlow::Continue(Line::TooLong(_)) => Err(input::too_long()),
            };
            self.state.follow();
            match obeyed {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => return Ok(None),
                Err(Failure::Output(error)) => return Err(error.into()),
                Err(failure) => self.refuse(&failure)?,
            }
        }
    }

    /// Asks for a line. If a signal comes instead, the program is to end.
    fn ask(&mut self) -> Result<ControlFlow<Option<i32>, Line>, Failure> {
        loop {
            self.tell_flag()?;
            self.keep()?;
            if self.inbox.end().is_none() {
                self.prompt()?;
            }
            self.state.turn.go_on();
            loop {
                if let Some(signal) = self.signal() {
                    writeln!(self.out)?;
                    return Ok(ControlFlow::Break(Some(signal)));
                }
                let patience = self.state.time_to_flag();
                match self.inbox.wait(patience) {
                    Said::Line(line) => return Ok(ControlFlow::Continue(line.map_err(Failure::Input)?)),
                    Said::Nothing if patience.is_some() && self.state.time_to_flag().is_none() => break,
                    Said::Nothing => {}
                }
            }
            // The flag has fallen while a line was awaited.
            writeln!(self.out)?;
        }
    }

    /// The signal that ends the program, where nothing is under way.
    fn signal(&self) -> Option<i32> {
        #[cfg(unix)]
        let interrupt = super::signals::SIGINT;
        #[cfg(not(unix))]
        let interrupt = 2;
        self.inbox.end().or_else(|| self.inbox.take_interrupt().then_some(interrupt))
    }

    /// Does what a line says, a command or else a move, and tells whether to go on. Blank lines say nothing.
    fn obey(&mut self, line: &str) -> Result<ControlFlow<()>, Failure> {
        if line.is_empty() {
            return Ok(ControlFlow::Continue(()));
        }
        let Some(Answer { text, then, .. }) = commands::obey(&mut self.state, line)? else {
            self.play_move(line)?;
            return Ok(ControlFlow::Continue(()));
        };
        write!(self.out, "{text}")?;
        match then {
            Then::Continue | Then::Attacks => {}
            Then::Board => self.show_board()?,
            Then::Hint(choice) => self.hint(choice)?,
            Then::Scores => self.scores()?,
            Then::Play => self.play_engine_move()?,
            // Where one is under way, the search takes it.
            Then::Now => return Err(Failure::Usage("now: no search is under way, expected one".to_owned())),
            Then::Analyse => self.analyse()?,
            Then::Problem(moves) => self.solve_problem(moves)?,
            Then::Edit => {
                let wrong = "edit: no board to draw on here, expected changes like `edit e4=Q e5=`, or `position TEXT`";
                return Err(Failure::Usage(wrong.to_owned()));
            }
            Then::Quit => return Ok(ControlFlow::Break(())),
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Says what is wrong.
    fn refuse(&mut self, failure: &Failure) -> io::Result<()> {
        let is_game_over = matches!(failure, Failure::GameOver);
        if let Some(refusal) = self.state.console().refusal(is_game_over) {
            writeln!(self.out, "{refusal}")?;
        }
        self.ring()?;
        self.out.flush()?;
        failure.tell();
        Ok(())
    }

    /// Rings the bell of a terminal, if that is wanted: a person may be looking elsewhere.
    fn ring(&mut self) -> io::Result<()> {
        let is_wanted = self.state.bell && io::stdout().is_terminal();
        if is_wanted { self.out.write_all(b"\x07") } else { Ok(()) }
    }

    fn play_move(&mut self, text: &str) -> Result<(), Failure> {
        match self.state.play(text, None) {
            Ok(_) => self.show_played(),
            Err(error) => Err(self.state.no_move(text, error)),
        }
    }

    /// Plays for the engines until a person is to move or the game is over.
    fn let_engines_move(&mut self) -> Result<(), Failure> {
        while self.state.is_engine_to_move() && self.inbox.end().is_none() {
            self.keep()?;
            self.play_engine_move()?;
        }
        Ok(())
    }

    /// Keeps the game in its file, if it has one. That this fails is no reason to stop playing.
    fn keep(&mut self) -> io::Result<()> {
        match self.state.keep() {
            Ok(()) => Ok(()),
            Err(failure) => self.refuse(&failure),
        }
    }

    /// Plays what the engine thinks best, for whoever is to move. The clock runs while it searches, and stands still
    /// before and after that.
    fn play_engine_move(&mut self) -> Result<(), Failure> {
        let player = self.state.to_move()?;
        self.state.turn.pause();
        let console = self.state.console();
        if let Some(book_move) = self.state.book_move() {
            let told = self.state.play_from_book(&book_move)?;
            writeln!(self.out, "{told}")?;
            self.ring()?;
            return self.show_played();
        }
        let mut told = 0;
        let mut tell = |report: Option<Report>, out: &mut dyn Write| {
            let news = report.filter(|report| report.depth > told);
            told = news.as_ref().map_or(told, |report| report.depth);
            match news.and_then(|report| console.iteration(player, &report)) {
                Some(line) => writeln!(out, "{line}"),
                None => Ok(()),
            }
        };
        let mut choices = Choices::default();
        let time = self.state.time_to_move();
        let plan = self.state.plan(Wanted::Move)?;
        let time = self.answer(plan, time)?;
        if plan.lines > 0 {
            self.search(Aim::Move, plan.lines, time, |engine, out| {
                choices.note(engine);
                tell(engine.report(), out)
            })?;
            choices.note(&*self.state.engine);
        }
        self.state.turn.pause();
        // The last iteration comes with the end of the search.
        tell(self.state.chosen(&choices).and_then(|(_, report)| report), self.out)?;
        if self.inbox.end().is_some() {
            return Ok(());
        }
        if let Some((best, report)) = self.state.chosen(&choices) {
            let told = self.state.play_for_engine(&best, report.as_ref())?;
            writeln!(self.out, "{told}")?;
            self.ring()?;
        }
        self.show_played()
    }

    /// Finds the answers of a plan that are not known. All searches of the plan have the same share of the time; returns that of
    /// the search for several lines. When one was stopped, the others are only begun.
    fn answer(&mut self, plan: Plan, time: Option<Duration>) -> Result<Option<Duration>, Failure> {
        let left = plan.answers.saturating_sub(self.state.answers());
        let searches = u32::try_from(left + usize::from(plan.lines > 0)).unwrap_or(u32::MAX);
        let mut time = time.map(|time| time / searches.max(1));
        for _ in 0..left {
            let limits = self.state.start_answer()?;
            let end = self.run(limits, time, |_, _| Ok(()))?;
            self.state.keep_answer(end == End::Done);
            if end == End::Stopped {
                time = Some(Duration::ZERO);
            }
        }
        Ok(time)
    }

    /// Searches the position for the best `lines` moves, as far as the level and the time go, or until somebody stops it.
    /// Calls `tell` for each line that is finished before the end.
    fn search(
        &mut self,
        aim: Aim,
        lines: usize,
        time: Option<Duration>,
        tell: impl FnMut(&dyn Engine, &mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let limits = self.state.start(aim, lines)?;
        self.run(limits, time, tell).map(|_| ())
    }

    /// Has the search that was begun go on to its end, and tells how it came to that.
    fn run(
        &mut self,
        limits: Limits,
        time: Option<Duration>,
        mut tell: impl FnMut(&dyn Engine, &mut dyn Write) -> io::Result<()>,
    ) -> Result<End, Failure> {
        // A person who waits should see what was played before.
        self.out.flush()?;
        if time.is_some_and(|time| time.is_zero()) {
            // Not even a slice: there is a move already.
            return Ok(End::OutOfTime);
        }
        self.state.turn.go_on();
        let begun = Instant::now();
        let pace = Pace::new(None);
        let pace = time.map_or(pace, |time| pace.for_time(time));
        let Self { state, inbox, out } = self;
        let is_watched = state.players == [Player::Engine; 2];
        let (mut is_interrupted, mut is_ended_early) = (false, false);
        let is_stopped = || {
            is_interrupted |= inbox.take_interrupt();
            is_ended_early = is_interrupted || inbox.end().is_some() || inbox.take_word(NOW);
            is_ended_early
        };
        let mut progress = Progress::new(limits.nodes);
        pace.run_until(&mut *state.engine, &mut progress, is_stopped, |engine, progress| {
            Ok(progress.aside(|| tell(engine, *out))?)
        })?;
        drop(progress);
        if is_interrupted && is_watched {
            // Or else nobody could come in between.
            self.state.players = [Player::Human; 2];
            write!(self.out, "{}", self.state.players_text())?;
        }
        Ok(match time {
            _ if is_ended_early => End::Stopped,
            Some(time) if begun.elapsed() >= time => End::OutOfTime,
            _ => End::Done,
        })
    }

    fn hint(&mut self, choice: usize) -> Result<(), Failure> {
        if let Some(hint) = self.state.book_hint().filter(|_| choice == 1) {
            return Ok(writeln!(self.out, "{hint}")?);
        }
        let plan = self.state.plan(Wanted::Hint(choice))?;
        self.answer(plan, self.state.time_to_answer())?;
        Ok(writeln!(self.out, "{}", self.state.hint_text(choice))?)
    }

    /// Tells what each move is worth: the best one as a hint tells it, and the others from a search that they share.
    fn scores(&mut self) -> Result<(), Failure> {
        let plan = self.state.plan(Wanted::Scores)?;
        let time = self.answer(plan, self.state.time_to_answer())?;
        let mut choices = Choices::default();
        self.search(Aim::Answer, plan.lines, time, |engine, _| {
            choices.note(engine);
            Ok(())
        })?;
        choices.note(&*self.state.engine);
        let scores = self.state.scores(&choices);
        for Choice { mv, score, .. } in &scores.list {
            writeln!(self.out, "{}: {}", self.state.move_text(mv), score_text(*score))?;
        }
        if let Some(depths) = scores.depths_text(&self.state) {
            writeln!(self.out, "{depths}")?;
        }
        self.tell_book()
    }

    /// Tells it if the engine would not search here.
    fn tell_book(&mut self) -> Result<(), Failure> {
        let Some(told) = self.state.book_note() else { return Ok(()) };
        Ok(writeln!(self.out, "{told}")?)
    }

    fn analyse(&mut self) -> Result<(), Failure> {
        let lines = LineWriter::new(false, 1, &*self.state.session);
        lines.write_head(self.out)?;
        self.search(Aim::Look, 1, self.state.time_to_answer(), |engine, out| lines.write_line(engine, out))?;
        lines.write_last(&mut *self.state.engine, self.out)?;
        if self.state.book_move().is_none() && !self.state.book_moves(&*self.state.session).is_empty() {
            writeln!(self.out, "{}", self.state.book_text())?;
        }
        self.tell_book()
    }

    fn solve_problem(&mut self, moves: u8) -> Result<(), Failure> {
        self.search(Aim::Problem(moves), 1, self.state.time, |_, _| Ok(()))?;
        Ok(writeln!(self.out, "{}", self.state.problem_text(moves))?)
    }

    /// Shows the board after a move. The clock of the other player runs from when he is asked for his.
    fn show_played(&mut self) -> Result<(), Failure> {
        self.state.turn.pause();
        self.tell_flag()?;
        self.show_board()
    }

    /// Tells what there is to tell of a move, and when a flag has fallen.
    fn tell_flag(&mut self) -> io::Result<()> {
        match self.state.news() {
            Some(told) => writeln!(self.out, "{told}"),
            None => Ok(()),
        }
    }

    fn show_board(&mut self) -> Result<(), Failure> {
        let State { game, session, .. } = &self.state;
        writeln!(self.out)?;
        write!(self.out, "{}", self.state.board_as_seen())?;
        let below = self.state.console().below_board(game.players(), &**session);
        let beside = self.state.flag_beside_end().map(|told| format!("; {told}")).unwrap_or_default();
        Ok(writeln!(self.out, "{below}{beside}")?)
    }

    fn prompt(&mut self) -> io::Result<()> {
        let State { game, session, .. } = &self.state;
        write!(self.out, "{}", self.state.console().prompt(game.players(), session.status()))?;
        self.out.flush()
    }
}
