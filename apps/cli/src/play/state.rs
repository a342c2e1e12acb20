//! The state of play: the game, who plays which side, and how strong the engine plays.

use std::time::Duration;

use halfmove_play::{
    BoardLayout, Console, Effort, Engine, Entry, Error, Outcome, Place, Preset, Session, Status, Style, TimeControl,
    excerpt,
};

use super::answers::Answers;
use super::book::Book;
use super::keeper::Keeper;
use super::kept::Kept;
use super::turn::{Spot, Turn};
use crate::args::{PlayArgs, Player};
use crate::failure::Failure;
use crate::plural::counted;

/// The level of an engine that nobody set.
const USUAL_LEVEL: u8 = 5;

/// How long the engine looks ahead at least where no clock can be lost by it.
const LEAST_LOOK: Duration = Duration::from_secs(1);

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
    pub(super) book: Book,
    /// Whether the board is shown as who plays second sees it.
    pub(super) is_flipped: bool,
    /// Whose pieces are not shown.
    pub(super) hidden: [bool; 2],
    /// Whether the engine thinks on its opponent's time, where the front end can let it.
    pub(super) ponder: bool,
    /// Whether the terminal's bell rings.
    pub(super) bell: bool,
    /// How long the players may think.
    pub(super) control: TimeControl,
    /// How many moves had been made when that was said.
    pub(super) clocks_set_after: usize,
    /// How many games were begun or loaded since the first one.
    pub(super) games: u32,
    pub(super) turn: Turn,
    /// Who plays first and second.
    pub(super) players: [Player; 2],
    /// The file that the game is kept in.
    pub(super) kept: Option<Kept>,
    /// Who writes it, if the front end does not wait for that.
    pub(super) keeper: Option<Keeper>,
    /// Where the main line ended when it was loaded from a file, and what the file says of the result.
    pub(super) ended: Option<(Place, Option<Outcome>)>,
    /// What the engine answered about the position.
    pub(super) answers: Answers,
    /// What else a file says of the game.
    pub(super) tags: Vec<(String, String)>,
    /// Who played before somebody walked through the game, which switches the engine off: the next game has them back.
    pub(super) walked_with: Option<[Player; 2]>,
    /// What is to be told of the move that was played last.
    pub(super) news: Option<String>,
    /// What is to be said at the beginning.
    pub(super) greeting: Option<String>,
    /// The game as it was taken from a file that it is not kept in.
    pub(super) left_as: Option<String>,
    /// Whether a person is there who can be asked before a game is lost.
    pub(super) asks: bool,
    /// What was refused last since a game would have been lost, and where that was: said once more, it is obeyed.
    pub(super) asked: Option<(&'static str, Spot)>,
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
        let players = [args.first.unwrap_or(Player::Human), args.second.unwrap_or(usual_second)];
        let (session, engine) = (game.session(), game.engine(preset));
        let control = args.clock.unwrap_or_default();
        let mut book = match &args.book {
            Some(path) => Book::open(path, game)?,
            None => Book::built_in(game),
        };
        book.said = if args.no_book { Some(false) } else { book.said };
        Ok(State {
            game,
            session,
            engine,
            preset,
            leaves_nothing_out: false,
            effort,
            time: None,
            style: Style::default(),
            book,
            is_flipped: false,
            hidden: [false; 2],
            ponder: false,
            bell: true,
            control,
            clocks_set_after: 0,
            games: 0,
            turn: Turn::new(),
            players,
            kept: None,
            keeper: None,
            ended: None,
            answers: Answers::default(),
            tags: Vec::new(),
            walked_with: None,
            news: None,
            greeting: None,
            left_as: None,
            asks: false,
            asked: None,
        })
    }

    /// Sets who plays from now on.
    pub(super) fn set_players(&mut self, players: [Player; 2]) {
        (self.players, self.walked_with) = (players, None);
    }

    /// Switches the engine off for somebody who walks through the game, and returns what is to be said of that.
    pub(super) fn switch_off_to_walk(&mut self) -> &'static str {
        if !self.players.contains(&Player::Engine) {
            return "";
        }
        self.walked_with = Some(std::mem::replace(&mut self.players, [Player::Human; 2]));
        "; the engine is off, `go` or `engine` has it play on"
    }

    pub(super) fn console(&self) -> &'static dyn Console {
        self.game.console()
    }

    /// The legal moves, as people read them.
    pub(super) fn legal_moves_text(&self) -> Vec<String> {
        self.session.legal_moves().iter().map(|mv| self.move_text(mv)).collect()
    }

    /// The player to move, counted from 0.
    pub(super) fn to_move(&self) -> Result<usize, Failure> {
        match self.session.status() {
            Status::ToMove(player) => Ok(player),
            Status::Won(_) | Status::Draw => Err(Failure::GameOver),
        }
    }

    /// Why a line is not played. What looks like a word may have been meant as a command.
    pub(super) fn no_move(&self, text: &str, error: Error) -> Failure {
        let letters = text.chars().take_while(|c| c.is_alphabetic()).count();
        if !text.starts_with('.') && letters < 2 {
            return error.into();
        }
        let is_over = self.to_move().is_err();
        if is_over && letters == text.chars().count() {
            let read = excerpt(text);
            return Failure::Usage(format!("{read:?}: no command and no move, see `help`; {}", Failure::GameOver));
        }
        Failure::Usage(format!("{error}; nor is it a command, see `help`"))
    }

    /// Whether the engine is to play now. Where it plays both sides, it stops when a flag falls: nobody is there who might want
    /// to play on.
    pub(super) fn is_engine_to_move(&self) -> bool {
        let is_its_turn = self.to_move().is_ok_and(|player| self.players[player] == Player::Engine);
        let is_watched = self.players == [Player::Engine; 2];
        is_its_turn && !(is_watched && self.first_flagged(&*self.session).is_some())
    }

    /// Lets the engine search as `preset` says from now on.
    pub(super) fn set_preset(&mut self, preset: &'static Preset, effort: Effort) -> Result<(), Failure> {
        preset.limits(effort)?;
        if preset.name != self.preset.name {
            (self.preset, self.engine) = (preset, self.game.engine(preset));
            (self.leaves_nothing_out, self.answers) = (false, Answers::default());
        }
        self.effort = effort;
        Ok(())
    }

    /// Drops the game that was played, and what the engine remembers of it. A file that it is kept in stays as it is; which,
    /// is told.
    pub(super) fn begin_anew(&mut self) -> Option<String> {
        let left = self.left_text();
        self.session.restart();
        self.leave_game().or(left)
    }

    /// Begins a game from a position that is set up, and tells what [`begin_anew`](Self::begin_anew) does, and whether a game
    /// leads to it at all.
    pub(super) fn begin_from(&mut self, position: &str) -> Result<Option<String>, Failure> {
        let left = self.left_text();
        self.session.set_up(position)?;
        Ok(self.leave_for_position(left))
    }

    /// The same from a board that was edited.
    pub(super) fn begin_edited(
        &mut self,
        layout: &BoardLayout,
        squares: &[Vec<char>],
        to_move: usize,
        rights: &[bool],
    ) -> Result<Option<String>, Failure> {
        let left = self.left_text();
        layout.set_up(&mut *self.session, squares, to_move, rights)?;
        Ok(self.leave_for_position(left))
    }

    fn leave_for_position(&mut self, left: Option<String>) -> Option<String> {
        let left = self.leave_game().or(left);
        let doubts = self.session.doubts().map(|doubts| format!("no game leads here: {doubts}"));
        let told: Vec<String> = left.into_iter().chain(doubts).collect();
        (!told.is_empty()).then(|| told.join("; "))
    }

    /// What to say of the game when it is left, if it is in no file; nothing if no move was made.
    pub(super) fn left_text(&self) -> Option<String> {
        let moves = self.unsaved().filter(|_| self.session.ply() > 0)?;
        Some(format!("the game before, {}, was in no file", counted(moves, "move", "moves")))
    }

    /// Refuses to leave a game that is in no file, where somebody is there to say `word` once more.
    pub(super) fn ask_before(&mut self, word: &'static str) -> Result<(), Failure> {
        let asked = Some((word, self.spot()));
        let said = std::mem::replace(&mut self.asked, asked);
        if !self.asks || said == self.asked {
            return Ok(());
        }
        let Some(moves) = self.unsaved() else { return Ok(()) };
        let moves = counted(moves, "move", "moves");
        Err(Failure::Usage(format!(
            "{word}: the game, {moves}, is in no file and would be lost: expected `save FILE`, or `{word}` once more"
        )))
    }

    fn leave_game(&mut self) -> Option<String> {
        self.engine.forget();
        self.tags.clear();
        (self.ended, self.left_as) = (None, None);
        self.players = self.walked_with.take().unwrap_or(self.players);
        self.games += 1;
        self.clocks_set_after = 0;
        self.follow();
        // What went wrong is told by what is said of the file.
        let _ = self.finish_keeping();
        self.kept.take().map(|kept| kept.farewell())
    }

    /// How long the engine may think about a move that it plays; `None` for as long as its effort takes.
    pub(super) fn time_to_move(&self) -> Option<Duration> {
        let player = self.to_move().ok();
        let clocks = self.clocks();
        let budget = player.and_then(|player| {
            let thought = self.thought();
            let budget = clocks.budget(player, thought)?;
            // Who plays on nevertheless does not want just any move.
            Some(if clocks.has_flagged(player, thought) { budget.max(LEAST_LOOK) } else { budget })
        });
        self.time.into_iter().chain(budget).min()
    }

    /// How long the engine may think about a question; `None` for as long as its effort takes. It is what it may think about
    /// a move, but long enough to say something.
    pub(super) fn time_to_answer(&self) -> Option<Duration> {
        let time = self.time_to_move()?;
        Some(if self.time == Some(time) { time } else { time.max(LEAST_LOOK) })
    }

    /// The board as it is shown, if it is not turned round.
    pub(super) fn board(&self) -> String {
        let board = self.session.board();
        match self.game.layout() {
            Some(layout) if self.hidden.contains(&true) => layout.hide(&board, self.hidden),
            _ => board,
        }
    }

    /// The board as it is shown.
    pub(super) fn board_as_seen(&self) -> String {
        let board = self.board();
        match self.game.layout() {
            Some(layout) if self.is_flipped => layout.turn(&board),
            _ => board,
        }
    }

    /// Which square is shown in this row and column, from the top left, and the other way round.
    pub(super) fn seen(&self, square: (usize, usize)) -> (usize, usize) {
        match self.game.layout() {
            Some(layout) if self.is_flipped => layout.seen_from_other_side(square),
            _ => square,
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
        let book = if self.book.said == Some(false) { ", no book" } else { "" };
        format!("{effort}{time}{variety}{second_best}{book}")
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

/// The time that was used as a clock shows it, rounded down to seconds: `4:07` or `1:04:07`.
pub(super) fn clock_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// The time that is left as a clock shows it, rounded up to seconds: `0:00` is no time at all.
pub(super) fn left_text(time: Duration) -> String {
    clock_text(time + Duration::from_millis(999))
}
