//! `halfmove uci`: play for another program, over UCI or UGI.
//!
//! [`command`] and [`go`] read what it says, [`inbox`] keeps it in order, [`options`] is what it can set. [`search`] steps the
//! engine and listens between slices, [`timeman`] says for how long, [`strength`] how strong, [`info`] words what is found. The engine has no thread of
//! its own unless the option Threads says so; the input is read by another.
//!
//! What is wrong is answered by `info string error: ...`, and changes nothing.
//!
//! Sources: S. Meyer-Kahlen, *Description of the universal chess interface*, 2006; *Universal Game Interface*, in the program
//! Cute Games.

mod command;
mod go;
mod inbox;
mod info;
mod lag;
mod options;
mod search;
mod strength;
mod timeman;

use std::fmt::Display;
use std::io::Write;
use std::time::Instant;

use halfmove::Limits;
use halfmove_play::{Divided, Engine, Mended, Preset, Session, Status, standing};

use self::command::{Command, PositionText};
pub(crate) use self::go::Go;
use self::inbox::Inbox;
pub(crate) use self::lag::Lag;
use self::options::{Effect, Options};
pub(crate) use self::timeman::TimeManager;
use crate::args::{BenchArgs, Game, UciArgs};
use crate::bench;
use crate::failure::Failure;

/// Paths counted between two looks at the inbox: some milliseconds.
const PERFT_SLICE: u64 = 1 << 17;

/// One side of the talk.
struct Uci<'o> {
    game: Game,
    session: Box<dyn Session>,
    /// Made when it is first needed, and again after a change of what it is made from.
    engine: Option<Box<dyn Engine>>,
    options: Options,
    /// What moves lose on the way to the clock.
    lag: Lag,
    inbox: Inbox,
    /// Lines that are to be written with the next one.
    unsaid: String,
    out: &'o mut dyn Write,
}

pub(crate) fn run(args: &UciArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, inbox) = (args.game, Inbox::open()?);
    let options = Options::new(game.entry());
    Uci { game, session: game.session(), engine: None, options, lag: Lag::new(), inbox, unsaid: String::new(), out }
        .run()
}

impl Uci<'_> {
    /// Does what is said, until it is said to quit.
    fn run(&mut self) -> Result<(), Failure> {
        loop {
            match self.inbox.next() {
                Ok(Command::Quit | Command::End) => return Ok(()),
                Ok(command) => self.obey(command)?,
                Err(wrong) => self.complain(&wrong)?,
            }
        }
    }

    /// Writes a line, at once.
    fn say(&mut self, line: &str) -> Result<(), Failure> {
        self.say_later(line);
        self.say_all()
    }

    /// Has a line written with the next one, or by [`say_all`](Self::say_all).
    fn say_later(&mut self, line: &str) {
        self.unsaid.push_str(line);
        self.unsaid.push('\n');
    }

    /// Writes what was put off.
    fn say_all(&mut self) -> Result<(), Failure> {
        if !self.unsaid.is_empty() {
            self.out.write_all(self.unsaid.as_bytes())?;
            self.out.flush()?;
            self.unsaid.clear();
        }
        Ok(())
    }

    /// Says what is wrong.
    fn complain(&mut self, wrong: &dyn Display) -> Result<(), Failure> {
        self.say(&format!("info string error: {wrong}"))
    }

    fn obey(&mut self, command: Command) -> Result<(), Failure> {
        match command {
            Command::Greet(protocol) => self.greet(protocol),
            Command::IsReady => {
                self.engine()?;
                self.say("readyok")
            }
            Command::NewGame => {
                self.session = self.game.session();
                self.lag.begin_game();
                self.forget();
                Ok(())
            }
            Command::Position(text) => self.set_position(&text),
            Command::Go(go, wrong) => {
                wrong.iter().try_for_each(|wrong| self.complain(wrong))?;
                match go.perft {
                    Some(depth) => self.perft(u8::try_from(depth).unwrap_or(u8::MAX)),
                    None => self.search(&go),
                }
            }
            Command::SetOption(name, value) => self.set_option(&name, &value),
            Command::Query(question) => self.answer(&question),
            Command::Show => self.show(),
            Command::Eval => {
                let score = self.game.evaluate(&*self.session)?;
                self.say(&format!("info string evaluation {score}, seen from the side to move"))
            }
            Command::Bench => bench::run(&BenchArgs { game: Some(self.game), json: false }, self.out),
            // There is no search to stop.
            Command::Stop | Command::PonderHit | Command::Quit | Command::End | Command::Nothing => Ok(()),
        }
    }

    fn greet(&mut self, protocol: &str) -> Result<(), Failure> {
        self.say(concat!("id name Halfmove ", env!("CARGO_PKG_VERSION")))?;
        self.say(concat!("id author ", env!("CARGO_PKG_AUTHORS")))?;
        for option in self.options.describe() {
            self.say(&option)?;
        }
        self.say(&format!("{protocol}ok"))
    }

    /// The engine, with its memory in place.
    fn engine(&mut self) -> Result<&mut dyn Engine, Failure> {
        let engine = match self.engine.take() {
            Some(engine) => engine,
            None => {
                let preset = self.options.preset;
                let table_bytes = if preset.table_bytes == 0 { 0 } else { (self.options.hash as usize) << 20 };
                let threads = self.options.threads as usize;
                let mut engine = self.game.engine_of_threads(&Preset { table_bytes, ..*preset }, threads);
                // The memory comes with the first search. That takes time, which no clock should count.
                engine.start(&*self.session, Limits::depth(1), 1)?;
                engine.stop();
                engine
            }
        };
        Ok(&mut **self.engine.insert(engine))
    }

    /// Empties the table; its size stays.
    fn forget(&mut self) {
        // The memory comes back with the next search, or if the other program asks whether it is ready.
        self.engine = None;
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Failure> {
        match self.options.set(name, value) {
            Ok(Effect::None) => Ok(()),
            Ok(Effect::NewEngine | Effect::Forget) => {
                self.forget();
                Ok(())
            }
            Err(wrong) => self.complain(&wrong),
        }
    }

    /// Goes to a position. One that is refused changes nothing; of the moves, those before a wrong one count.
    fn set_position(&mut self, text: &PositionText) -> Result<(), Failure> {
        let mut session = self.game.session();
        if let Some(start) = &text.start {
            let mended = self.game.protocol().mend(start);
            if let Some(Mended { position, wrong }) = &mended {
                self.say(&format!("info string position: {wrong}; taken for {position}"))?;
            }
            if let Err(wrong) = session.set_up(mended.as_ref().map_or(start, |mended| &mended.position)) {
                return self.complain(&wrong);
            }
        }
        // Other programs know when their game is over.
        let mut played = text.moves.iter().map(|mv| session.branch(mv));
        let wrong = played.by_ref().enumerate().find_map(|(index, played)| Some((index, played.err()?)));
        self.session = session;
        match wrong {
            Some((index, wrong)) => self.complain(&format!(
                "position: {wrong}; this is move {}, and what comes after it is left out",
                index + 1
            )),
            None => Ok(()),
        }
    }

    fn perft(&mut self, depth: u8) -> Result<(), Failure> {
        let (mut count, begun) = (self.session.divide(depth)?, Instant::now());
        loop {
            match count.step(PERFT_SLICE)? {
                Divided::Pending => {}
                Divided::Move { mv, paths } => {
                    let mv = self.spelled(&[mv])?.concat();
                    self.say(&format!("{mv}: {paths}"))?;
                }
                Divided::Done => break,
            }
            if self.is_stopped(begun)? {
                return self.say("info string stopped");
            }
        }
        self.say(&format!("\nNodes searched: {}", count.paths()))
    }

    /// Moves that are played one after another from here, as the other program wants them.
    fn spelled(&self, moves: &[String]) -> Result<Vec<String>, Failure> {
        if !self.options.chess960 {
            return Ok(moves.to_vec());
        }
        Ok(self.game.protocol().chess960(&*self.session, moves)?)
    }

    /// Answers a question of UGI.
    fn answer(&mut self, question: &str) -> Result<(), Failure> {
        let status = self.session.status();
        let answer = match question {
            "gameover" => status.is_over().to_string(),
            "p1turn" => (self.session.to_move() == 0).to_string(),
            "result" => match status {
                Status::ToMove(_) => "none",
                Status::Won(0) => "p1win",
                Status::Won(_) => "p2win",
                Status::Draw => "draw",
            }
            .to_owned(),
            _ => return self.complain(&format!("query {question:?}: expected gameover, p1turn or result")),
        };
        self.say(&format!("response {answer}"))
    }

    /// Shows the board, the position as the game writes it, the moves, also those after a draw that nobody claimed, and how the
    /// game ended if it has.
    fn show(&mut self) -> Result<(), Failure> {
        let (board, position) = (self.session.board(), self.session.position());
        let position = self.game.protocol().suite_position(&position).unwrap_or(position);
        let (mut moves, mut list) = (String::new(), self.session.divide(1)?);
        loop {
            match list.step(PERFT_SLICE)? {
                Divided::Pending => {}
                Divided::Move { mv, .. } => {
                    moves.push(' ');
                    moves += &self.spelled(&[mv])?.concat();
                }
                Divided::Done => break,
            }
        }
        self.say_later(&format!("{board}position: {position}\nmoves:{moves}"));
        if self.session.status().is_over() {
            self.say_later(&format!("over: {}", standing(self.game.players(), &*self.session)));
        }
        self.say_all()
    }
}
