//! The state of play: the game, who plays which side, and how strong the engine plays.

use std::time::Duration;

use halfmove::Score;
use halfmove_play::{BoardLayout, Clocks, Console, Effort, Engine, Entry, Preset, Session, Status, Style, TimeControl};

use super::kept::Kept;
use crate::args::{PlayArgs, Player};
use crate::failure::Failure;

/// The level of an engine that nobody set.
const USUAL_LEVEL: u8 = 5;

/// What limits of time are told in.
pub(super) const MINUTE: Duration = Duration::from_mins(1);

/// A game being played, and who plays it.
pub(super) struct State {
    pub(super) game: &'static dyn Entry,
    pub(super) session: Box<dyn Session>,
    pub(super) engine: Box<dyn Engine>,
    pub(super) preset: &'static Preset,
    /// Whether the engine is one that leaves no move out, to find a win for sure.
    pub(super) leaves_nothing_out: bool,
    pub(super) effort: Effort,
    /// The most that a move may take; `None` for no limit.
    pub(super) time: Option<Duration>,
    /// How the engine chooses among good moves.
    pub(super) style: Style,
    /// Whose pieces are not shown.
    pub(super) hidden: [bool; 2],
    /// Whether the engine thinks on its opponent's time, where the front end can let it.
    pub(super) ponder: bool,
    /// Whether the terminal's bell rings.
    pub(super) bell: bool,
    /// How long the players may think.
    pub(super) control: TimeControl,
    /// Who plays first and second.
    pub(super) players: [Player; 2],
    /// The file that the game is kept in.
    pub(super) kept: Option<Kept>,
    /// What else a file says of the game.
    pub(super) tags: Vec<(String, String)>,
}

impl State {
    pub(super) fn new(args: &PlayArgs) -> Result<State, Failure> {
        let game = args.game.entry();
        let preset = args.search.preset(game)?;
        let effort = match args.search.effort(game)? {
            Some(effort) => effort,
            None => usual_effort(game, preset)?,
        };
        preset.limits(effort)?;
        let usual_second = if game.console().is_engine_off() { Player::Human } else { Player::Engine };
        let players = [args.first, args.second.unwrap_or(usual_second)];
        let (session, engine) = (game.session(), game.engine(preset));
        let control = args.clock.unwrap_or_default();
        Ok(State {
            game,
            session,
            engine,
            preset,
            leaves_nothing_out: false,
            effort,
            time: None,
            style: Style::default(),
            hidden: [false; 2],
            ponder: false,
            bell: true,
            control,
            players,
            kept: None,
            tags: Vec::new(),
        })
    }

    pub(super) fn console(&self) -> &'static dyn Console {
        self.game.console()
    }

    /// The player to move, counted from 0.
    pub(super) fn to_move(&self) -> Result<usize, Failure> {
        match self.session.status() {
            Status::ToMove(player) => Ok(player),
            Status::Won(_) | Status::Draw => Err(Failure::GameOver),
        }
    }

    pub(super) fn is_engine_to_move(&self) -> bool {
        self.to_move().is_ok_and(|player| self.players[player] == Player::Engine)
    }

    /// Lets the engine search as `preset` says from now on.
    pub(super) fn set_preset(&mut self, preset: &'static Preset, effort: Effort) -> Result<(), Failure> {
        preset.limits(effort)?;
        if preset.name != self.preset.name {
            (self.preset, self.engine) = (preset, self.game.engine(preset));
            self.leaves_nothing_out = false;
        }
        self.effort = effort;
        Ok(())
    }

    /// Drops the game that was played, and what the engine remembers of it. A file that it is kept in stays as it is; which,
    /// is told.
    pub(super) fn begin_anew(&mut self) -> Option<String> {
        self.session.restart();
        self.leave_game()
    }

    /// Begins a game from a position that is set up, and tells what [`begin_anew`](Self::begin_anew) does.
    pub(super) fn begin_from(&mut self, position: &str) -> Result<Option<String>, Failure> {
        self.session.set_up(position)?;
        Ok(self.leave_game())
    }

    /// The same from a board that was edited.
    pub(super) fn begin_edited(
        &mut self,
        layout: &BoardLayout,
        squares: &[Vec<char>],
        to_move: usize,
    ) -> Result<Option<String>, Failure> {
        layout.set_up(&mut *self.session, squares, to_move)?;
        Ok(self.leave_game())
    }

    fn leave_game(&mut self) -> Option<String> {
        self.engine.forget();
        self.tags.clear();
        let kept = self.kept.take()?;
        Some(format!("{} holds the game before; this one is in no file until `save`", kept.path.display()))
    }

    /// Notes how long the player thought about the move that was just played, and what the engine expected of it.
    pub(super) fn note_move(&mut self, time: Duration, score: Option<Score>) {
        let note = self.session.note_mut();
        note.time = Some(Duration::from_millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX)));
        note.score = score;
    }

    /// What the moves so far left on the clocks.
    pub(super) fn clocks(&self) -> Clocks {
        Clocks::new(self.control, &*self.session)
    }

    /// How long the engine may think about its next move; `None` for as long as its effort takes.
    pub(super) fn time_to_think(&self) -> Option<Duration> {
        let budget = self.to_move().ok().and_then(|player| self.clocks().budget(player));
        self.time.into_iter().chain(budget).min()
    }

    /// The flag of the player who moved last, if it fell with that move.
    pub(super) fn fallen_flag(&self) -> Option<&'static str> {
        let mut before = self.session.fork();
        before.undo()?;
        let Status::ToMove(player) = before.status() else { return None };
        let fell = self.clocks().has_flagged(player, Duration::ZERO);
        let had_fallen = Clocks::new(self.control, &*before).has_flagged(player, Duration::ZERO);
        (fell && !had_fallen).then(|| self.game.players()[player])
    }

    /// The board as it is shown.
    pub(super) fn board(&self) -> String {
        let board = self.session.board();
        match self.game.layout() {
            Some(layout) if self.hidden.contains(&true) => layout.hide(&board, self.hidden),
            _ => board,
        }
    }

    /// Who plays which side, a line each.
    pub(super) fn players_text(&self) -> String {
        let line = |(name, player)| match player {
            Player::Human => format!("{name}: you\n"),
            Player::Engine => format!("{name}: engine, {}\n", self.effort_text()),
        };
        self.game.players().into_iter().zip(self.players).map(line).collect()
    }

    /// How strong the engine plays.
    pub(super) fn effort_text(&self) -> String {
        let preset = self.preset.name;
        let effort = match self.effort {
            Effort::Level(level) => level.to_string(),
            Effort::Depth(depth) => format!("preset {preset}, {depth} plies deep"),
            Effort::Nodes(nodes) => format!("preset {preset}, {nodes} nodes a move"),
            Effort::Usual | Effort::UntilStopped => format!("preset {preset}"),
        };
        let time = self.time.map(|time| format!(", at most {} a move", minutes_text(time))).unwrap_or_default();
        let variety = self.style.variety.map(|seed| format!(", variety {seed}")).unwrap_or_default();
        let second_best = if self.style.is_second_best { ", second-best moves" } else { "" };
        format!("{effort}{time}{variety}{second_best}")
    }
}

/// What an engine with this preset plays with if nobody says how strong it should be.
pub(super) fn usual_effort(game: &dyn Entry, preset: &Preset) -> Result<Effort, Failure> {
    Ok(if preset.options.iterate && preset.name == game.usual_preset().name {
        Effort::Level(game.level(USUAL_LEVEL)?)
    } else {
        Effort::Usual
    })
}

/// A time in minutes.
fn minutes_text(time: Duration) -> String {
    if time == MINUTE { "1 minute".to_owned() } else { format!("{} minutes", time.div_duration_f64(MINUTE)) }
}

/// A time as a clock shows it, rounded down to seconds: `4:07` or `1:04:07`.
pub(super) fn clock_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}
