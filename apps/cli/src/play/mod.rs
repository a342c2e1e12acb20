//! `halfmove play` in line mode: a game played with words.

mod commands;
mod line;

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;

use halfmove_play::{Effort, Engine, Entry, Preset, Session, Status, excerpt};

use self::commands::Effect;
use self::line::Line;
use crate::args::{PlayArgs, Player};
use crate::failure::Failure;
use crate::pace::Pace;
use crate::progress::Progress;

/// The level of an engine that nobody set.
const USUAL_LEVEL: u8 = 5;

/// A game being played, who plays it, and where it is shown.
struct LineMode<'o> {
    game: &'static dyn Entry,
    session: Box<dyn Session>,
    engine: Box<dyn Engine>,
    preset: &'static Preset,
    effort: Effort,
    /// Who plays first and second.
    players: [Player; 2],
    out: &'o mut dyn Write,
}

pub(crate) fn run(args: &PlayArgs, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    let game = args.game.entry();
    let preset = args.search.preset(game)?;
    let effort = match args.search.effort(game)? {
        Some(effort) => effort,
        None if preset.options.iterate => Effort::Level(game.level(USUAL_LEVEL)?),
        None => Effort::Usual,
    };
    preset.limits(effort)?;
    let mut line_mode = LineMode {
        game,
        session: game.session(),
        engine: game.engine(preset),
        preset,
        effort,
        players: [args.first, args.second],
        out,
    };
    line_mode.play(input)
}

impl LineMode<'_> {
    fn play(&mut self, input: &mut dyn BufRead) -> Result<(), Failure> {
        writeln!(self.out, "{}. Type a move, or `help`.", self.game.title())?;
        self.tell_players()?;
        self.show_board()?;
        loop {
            self.let_engines_move()?;
            self.prompt()?;
            let obeyed = match line::read(input)? {
                // Whatever comes next in the terminal begins on a line of its own.
                Line::None => return Ok(writeln!(self.out)?),
                Line::Read(line) => self.obey(&line),
                Line::TooLong => Err(line::too_long()),
            };
            match obeyed {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => return Ok(()),
                Err(Failure::Stream(error)) => return Err(error.into()),
                Err(failure) => {
                    self.out.flush()?;
                    failure.tell();
                }
            }
        }
    }

    /// Does what a line says, a command or else a move, and tells whether to go on. Blank lines say nothing.
    fn obey(&mut self, line: &str) -> Result<ControlFlow<()>, Failure> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match commands::find(word) {
            None if line.is_empty() => {}
            None => self.play_move(line)?,
            Some(command) if command.argument.is_empty() && !rest.is_empty() => {
                return Err(Failure::Usage(format!(
                    "{}: read {:?} after it, expected nothing",
                    command.word,
                    excerpt(rest)
                )));
            }
            Some(command) => match command.effect {
                Effect::Run(run) => run(self, rest)?,
                Effect::Quit => return Ok(ControlFlow::Break(())),
            },
        }
        Ok(ControlFlow::Continue(()))
    }

    fn play_move(&mut self, text: &str) -> Result<(), Failure> {
        let begins_like_a_word = text.chars().take(2).filter(|c| c.is_alphabetic()).count() == 2;
        match self.session.play(text) {
            Ok(_) => self.show_board(),
            Err(error) if begins_like_a_word => {
                Err(Failure::Usage(format!("{error}; nor is it a command, see `help`")))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Plays for the engines until a person is to move or the game is over.
    fn let_engines_move(&mut self) -> Result<(), Failure> {
        while self.is_engine_to_move() {
            self.play_engine_move()?;
        }
        Ok(())
    }

    fn is_engine_to_move(&self) -> bool {
        match self.session.status() {
            Status::ToMove(player) => self.players[player] == Player::Engine,
            Status::Won(_) | Status::Draw => false,
        }
    }

    /// Plays what the engine thinks best, for whoever is to move.
    fn play_engine_move(&mut self) -> Result<(), Failure> {
        let player = self.player_to_move()?;
        self.think()?;
        if let Some(best) = self.engine.best() {
            let mv = self.session.play(&best)?;
            let score = self.score_text();
            writeln!(self.out, "{player} plays {mv} ({score}, {} nodes)", self.engine.nodes())?;
        }
        self.show_board()
    }

    /// Searches the position as far as the level goes.
    fn think(&mut self) -> Result<(), Failure> {
        let limits = self.preset.limits(self.effort)?;
        self.engine.start(&*self.session, limits, 1)?;
        // A person who waits should see what was played before.
        self.out.flush()?;
        Pace::new(None).run(&mut *self.engine, &mut Progress::new(limits.nodes), |_, _| Ok(()))?;
        Ok(())
    }

    /// What the engine thinks of the position it searched, for the side to move there.
    fn score_text(&self) -> String {
        let score = self.engine.report().and_then(|report| report.score);
        score.map_or_else(|| "not searched".to_owned(), |score| score.to_string())
    }

    /// The name of the player to move.
    fn player_to_move(&self) -> Result<&'static str, Failure> {
        match self.session.status() {
            Status::ToMove(player) => Ok(self.game.players()[player]),
            Status::Won(_) | Status::Draw => {
                Err(Failure::Usage("the game is over: expected `new`, `undo` or `position`".into()))
            }
        }
    }

    /// Drops the game that was played, and what the engine remembers of it.
    fn show_new_game(&mut self) -> Result<(), Failure> {
        self.engine.forget();
        self.show_board()
    }

    fn show_board(&mut self) -> Result<(), Failure> {
        writeln!(self.out)?;
        write!(self.out, "{}", self.session.board())?;
        match self.session.status() {
            Status::ToMove(player) => writeln!(self.out, "{} to move", self.game.players()[player])?,
            Status::Won(player) => writeln!(self.out, "{} wins", self.game.players()[player])?,
            Status::Draw => writeln!(self.out, "a draw")?,
        }
        Ok(())
    }

    fn tell_players(&mut self) -> Result<(), Failure> {
        for (name, player) in self.game.players().into_iter().zip(self.players) {
            match player {
                Player::Human => writeln!(self.out, "{name}: you")?,
                Player::Engine => writeln!(self.out, "{name}: engine, {}", self.effort_text())?,
            }
        }
        Ok(())
    }

    /// How strong the engine plays.
    fn effort_text(&self) -> String {
        let preset = self.preset.name;
        match self.effort {
            Effort::Level(level) => {
                format!("level {} ({} nodes or {} plies a move)", level.number, level.nodes, level.depth)
            }
            Effort::Depth(depth) => format!("preset {preset}, {depth} plies deep"),
            Effort::Nodes(nodes) => format!("preset {preset}, {nodes} nodes a move"),
            Effort::Usual | Effort::UntilStopped => format!("preset {preset}"),
        }
    }

    fn prompt(&mut self) -> io::Result<()> {
        match self.session.status() {
            Status::ToMove(player) => write!(self.out, "{}> ", self.game.players()[player])?,
            Status::Won(_) | Status::Draw => write!(self.out, "game over> ")?,
        }
        self.out.flush()
    }
}
