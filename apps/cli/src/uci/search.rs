//! `go`: the search, which is stepped in slices, and listens between them.

use std::time::{Duration, Instant};

use halfmove::{Limits, Options, Poll, Score, Selectivity};
use halfmove_play::{BookMove, Effort as Worth, Engine, Preset, Report, Status};

use super::Uci;
use super::command::Command;
use super::go::Go;
use super::info::{self, Effort, Lines};
use super::timeman::TimeManager;
use crate::failure::Failure;

/// What is found so early is told together, by the move at the latest: after each line the system may let others go first, and
/// on a busy machine a search would lose more time by ten lines than it has.
const TELLS_TOGETHER: Duration = Duration::from_millis(50);

/// What ends by itself goes on for so long after the end of the input, so that `halfmove uci` can be asked through a pipe.
const GRACE: Duration = Duration::from_secs(5);

/// How many nodes each move of a mate that is looked for may cost, if nothing else limits the search.
const NODES_PER_MATE_MOVE: u64 = 2_000_000;

/// A search under way.
struct Course {
    lines: Lines,
    /// The best line as it was told last.
    told: Vec<String>,
    time: TimeManager,
    begun: Instant,
    /// Until `ponderhit`.
    is_pondering: bool,
    /// Until `stop`.
    is_infinite: bool,
    /// How many of the commands that wait were looked at.
    heard: usize,
    /// Whether what was found is enough, as far as the clock and the question go.
    is_enough: bool,
    mate_plies: Option<u64>,
    /// Whether there is nothing to choose from.
    is_forced: bool,
}

impl Course {
    /// Whether it may not end by itself.
    fn waits(&self) -> bool {
        self.is_pondering || self.is_infinite
    }

    /// Takes the news of an iteration.
    fn think_over(&mut self) {
        let Some(best) = self.lines.finished().first() else { return };
        let mates = |plies| {
            best.score.is_some_and(|score| {
                score.is_win() && score.plies_to_end().is_some_and(|to_end| u64::from(to_end) <= plies)
            })
        };
        let (changed, gain) = (self.lines.changed, self.lines.gain);
        self.is_enough = self.mate_plies.is_some_and(mates)
            || (self.is_forced && self.time.has_clock())
            || !self.time.allows_another(changed, gain);
    }
}

impl Uci<'_> {
    /// Searches, and tells the best move.
    pub(super) fn search(&mut self, go: &Go) -> Result<(), Failure> {
        if go.asks_for_a_move()
            && let Some(BookMove { mv, weight, .. }) = self.options.book_move(&*self.session)
        {
            let mv = self.spelled(&[mv])?.concat();
            self.say(&format!("info string book: {mv}, of weight {weight}"))?;
            return self.say(&format!("bestmove {mv}"));
        }
        let player = self.session.to_move();
        self.lag.see(go, player);
        let mut course = self.begin(go);
        // The engine is out of its place while it searches, so that the rest can be talked to.
        self.engine()?;
        let Some(mut engine) = self.engine.take() else { return Ok(()) };
        if go.mate.is_some() {
            engine = self.thorough_engine();
        }
        let only = self.only(&go.only)?;
        let lines = if only.is_empty() { self.session.legal_moves().len() } else { only.len() };
        let lines = lines.min(self.options.lines as usize).max(1);
        course.lines = Lines::new(lines);
        engine.start_among(&*self.session, self.limits(go)?, lines, &only)?;
        let searched = if engine.best().is_some() { self.follow(&mut *engine, &mut course) } else { Ok(()) };
        let told = searched.and_then(|()| self.conclude(&*engine, &course));
        // On the opponent's time nothing is lost.
        if !go.ponder {
            self.lag.moved(go, player, course.time.elapsed(), course.time.hard());
        }
        engine.stop();
        // One for mates alone is not kept.
        self.engine = Some(engine).filter(|_| go.mate.is_none());
        told
    }

    /// An engine that leaves out nothing: a mate may begin with a move that looks worthless.
    fn thorough_engine(&self) -> Box<dyn Engine> {
        let preset = self.options.preset;
        let options = Options { selectivity: Selectivity::NONE, ..preset.options };
        self.game.engine(&Preset { options, ..*preset })
    }

    fn begin(&self, go: &Go) -> Course {
        let player = self.session.to_move();
        Course {
            lines: Lines::new(1),
            told: Vec::new(),
            time: TimeManager::new(go, player, self.options.move_overhead, &self.lag),
            begun: Instant::now(),
            is_pondering: go.ponder,
            is_infinite: go.infinite || !go.is_limited(),
            heard: 0,
            is_enough: false,
            mate_plies: go.mate.map(|moves| moves.saturating_mul(2).saturating_sub(1)),
            is_forced: self.session.legal_moves().len() == 1,
        }
    }

    /// The moves that `searchmoves` names, as the game writes them.
    fn only(&mut self, texts: &[String]) -> Result<Vec<String>, Failure> {
        let mut only = Vec::new();
        for text in texts {
            match self.session.fork().branch(text) {
                Ok(mv) if only.contains(&mv) => {}
                Ok(mv) => only.push(mv),
                Err(wrong) => self.complain(&format!("searchmoves: {wrong}; left out"))?,
            }
        }
        Ok(only)
    }

    fn limits(&self, go: &Go) -> Result<Limits, Failure> {
        let preset = self.options.preset;
        // The program of a preset that plans by its nodes knows no clock.
        let worth = if preset.options.begins_within > 0 { Worth::Usual } else { Worth::UntilStopped };
        let mut limits = preset.limits(worth)?;
        if let Some(depth) = go.depth {
            limits = Limits { depth: depth.clamp(1, 255) as u8, nodes: None };
        }
        if let Some(nodes) = go.nodes {
            limits.nodes = Some(nodes.max(1));
        }
        if let Some(moves) = go.mate {
            // One ply more sees that there is no move.
            let plies = moves.max(1).saturating_mul(2).min(255) as u8;
            limits = Limits { depth: limits.depth.min(plies), nodes: go.nodes.map(|nodes| nodes.max(1)) };
        }
        if let Some(most) = self.options.node_limit() {
            limits.nodes = Some(limits.nodes.map_or(most, |nodes| nodes.min(most)));
        }
        if let Some(moves) = go.mate.filter(|_| limits.nodes.is_none() && !go.infinite) {
            limits.nodes = Some(moves.max(1).saturating_mul(NODES_PER_MATE_MOVE));
        }
        Ok(limits)
    }

    /// Steps the engine until it is done, or has done enough, or is to stop.
    fn follow(&mut self, engine: &mut dyn Engine, course: &mut Course) -> Result<(), Failure> {
        let mut is_done = false;
        loop {
            if !is_done {
                let poll = engine.step(course.time.slice());
                is_done = poll == Poll::Done;
                if poll != Poll::Pending && engine.report().is_some_and(|report| course.lines.take(report)) {
                    course.told = self.tell(course.lines.finished(), &*engine, &course.time)?;
                    course.think_over();
                }
            } else if course.waits() {
                self.say_all()?;
                self.inbox.wait_for(course.heard);
            }
            if course.waits() || course.time.elapsed() >= TELLS_TOGETHER {
                self.say_all()?;
            }
            if self.listen(course)? {
                return Ok(());
            }
            if !course.waits() && (is_done || course.is_enough || course.time.is_up()) {
                return Ok(());
            }
        }
    }

    /// Does what can be done while a search is under way, and tells whether it has to stop. The rest is put off.
    fn listen(&mut self, course: &mut Course) -> Result<bool, Failure> {
        loop {
            // What comes after another `go` is meant for that.
            let is_after_go = self.inbox.has_go_before(course.heard);
            let Some(said) = self.inbox.peek(course.heard) else { return Ok(false) };
            match said {
                Ok(Command::Quit) => return Ok(true),
                Ok(Command::End) => {
                    let since_end = self.inbox.since_end().unwrap_or_default();
                    return Ok(course.waits() || since_end.min(course.begun.elapsed()) >= GRACE);
                }
                Ok(Command::Stop) if is_after_go => return Ok(true),
                Ok(Command::PonderHit) if is_after_go => course.heard += 1,
                Ok(command) if command.waits() => {
                    let is_elsewhere = command.turns_elsewhere();
                    course.heard += 1;
                    // Whoever is done with a search that does not end by itself may have forgotten to stop it.
                    if is_elsewhere && course.waits() {
                        return Ok(true);
                    }
                }
                _ => match self.inbox.remove(course.heard) {
                    Some(Ok(Command::Stop)) => return Ok(true),
                    Some(Ok(Command::PonderHit)) => {
                        course.is_pondering = false;
                        course.time.ponder_hit();
                    }
                    Some(Ok(Command::IsReady)) => self.say("readyok")?,
                    Some(Err(wrong)) => self.complain(&wrong)?,
                    _ => {}
                },
            }
        }
    }

    /// Whether something else than a search, which was `begun` then, has to stop. It answers whether the program is ready, and takes a `stop`.
    pub(super) fn is_stopped(&mut self, begun: Instant) -> Result<bool, Failure> {
        let mut course = Course { begun, ..self.begin(&Go { perft: Some(0), ..Go::default() }) };
        self.listen(&mut course)
    }

    /// Tells the best lines, carried on by what the table knows so that there is a move to ponder on. Returns the first of them.
    fn tell(&mut self, lines: &[Report], engine: &dyn Engine, time: &TimeManager) -> Result<Vec<String>, Failure> {
        let mut first = Vec::new();
        let (nodes, hashfull, time) = (engine.nodes(), engine.hashfull(), time.elapsed());
        let is_drawn = self.session.status() == Status::Draw;
        let effort = Effort { nodes, time, hashfull, shows_wdl: self.options.shows_wdl, is_drawn };
        for (index, report) in lines.iter().enumerate() {
            let pv = self.spelled(&engine.carry_on(&report.pv, usize::from(report.depth).max(2)))?;
            self.say_later(&info::line(report, index + 1, &pv, &effort));
            if index == 0 {
                first = pv;
            }
        }
        Ok(first)
    }

    /// Tells the best move, after a line that begins with it.
    fn conclude(&mut self, engine: &dyn Engine, course: &Course) -> Result<(), Failure> {
        let Some(mut report) = engine.report() else { return Ok(()) };
        let Some(best) = engine.best() else {
            self.say(&info::end_line(report.score.unwrap_or(Score::DRAW), self.options.shows_wdl))?;
            return self.say("bestmove (none)");
        };
        if report.pv.is_empty() {
            report.pv.push(best);
        }
        if report.score.is_none() {
            report.score = Some(self.game.evaluate(&*self.session)?);
        }
        let last = course.lines.last(&report);
        let is_news = course.lines.finished().is_empty() || (report.is_partial && course.lines.is_single());
        let told = is_news.then(|| self.tell(std::slice::from_ref(last), engine, &course.time)).transpose()?;
        match told.as_deref().unwrap_or(&course.told) {
            [best, ponder, ..] => self.say(&format!("bestmove {best} ponder {ponder}")),
            [best] => self.say(&format!("bestmove {best}")),
            [] => self.say("bestmove (none)"),
        }
    }
}
