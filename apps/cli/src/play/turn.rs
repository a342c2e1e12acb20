//! How long the player to move has been thinking, and whose flag has fallen.

use std::time::{Duration, Instant};

use halfmove::Score;
use halfmove_play::{Clocks, Error, Place, Session, TimeControl, flag_beside_end};

use super::state::State;
use crate::args::Player;

/// A place of one of the games that are played, one after another, since the program began.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spot {
    pub(super) game: u32,
    place: Place,
}

/// The time that the player to move has been thinking: from the moment that it is his turn, whatever else is done meanwhile.
#[derive(Clone)]
pub(super) struct Turn {
    /// Where the game is.
    spot: Spot,
    /// How long he thought before the clock was last started.
    before: Duration,
    /// When the clock was last started; `None` while it stands still.
    running: Option<Instant>,
    /// A flag that fell with the last move, and is not yet told.
    news: Option<usize>,
    /// Whether it was told that the flag of the player to move fell.
    is_told: bool,
    /// Where a flag fell before a move was made, and how long its player had thought.
    fallen: Option<(Spot, Duration)>,
}

impl Turn {
    /// A turn at the start of the first game.
    pub(super) fn new() -> Turn {
        Turn::at(Spot { game: 0, place: Place::START }, None)
    }

    fn at(spot: Spot, fallen: Option<(Spot, Duration)>) -> Turn {
        // Time that ran out is not won back by looking at another place.
        let before = fallen.filter(|(fallen, _)| *fallen == spot).map(|(_, thought)| thought).unwrap_or_default();
        Turn { spot, before, running: Some(Instant::now()), news: None, is_told: false, fallen }
    }

    fn thought(&self) -> Duration {
        self.before + self.running.map(|begun| begun.elapsed()).unwrap_or_default()
    }

    /// Stops the clock until [`go_on`](Self::go_on).
    pub(super) fn pause(&mut self) {
        (self.before, self.running) = (self.thought(), None);
    }

    /// Starts the clock again, if it stands still.
    pub(super) fn go_on(&mut self) {
        self.running = self.running.or_else(|| Some(Instant::now()));
    }
}

impl State {
    /// Where the game is.
    pub(super) fn spot(&self) -> Spot {
        Spot { game: self.games, place: self.session.place() }
    }

    /// Does something that is no player's business, like writing a file, while the clock stands still.
    pub(super) fn off_the_clock<T>(&mut self, work: impl FnOnce(&mut State) -> T) -> T {
        let is_running = self.turn.running.is_some();
        self.turn.pause();
        let result = work(self);
        if is_running {
            self.turn.go_on();
        }
        result
    }

    /// Begins a turn if the game has gone to another place since the last one began.
    pub(super) fn follow(&mut self) {
        if self.turn.spot != self.spot() {
            self.turn = Turn::at(self.spot(), self.turn.fallen);
        }
    }

    /// Sets the clocks anew, from full.
    pub(super) fn reset_clocks(&mut self) {
        self.clocks_set_after = self.session.ply();
        self.turn = Turn::at(self.spot(), None);
    }

    /// Has the flag of the player to move fallen at the end of the main line, as a file tells it.
    pub(super) fn drop_flag(&mut self) {
        let end = self.main_line_end();
        let clocks = Clocks::set_after(self.clocks_set_after, self.control, &*end);
        let left = clocks.left(end.to_move(), Duration::ZERO);
        if let Some(left) = left.filter(|_| clocks.first_flagged().is_none()) {
            let spot = Spot { game: self.games, place: end.place() };
            self.turn = Turn::at(self.spot(), Some((spot, left + Duration::from_millis(1))));
        }
    }

    /// How long the player to move has been thinking.
    pub(super) fn thought(&self) -> Duration {
        if self.to_move().is_ok() { self.turn.thought() } else { Duration::ZERO }
    }

    /// The same for this player: nothing if he is not to move.
    pub(super) fn thought_of(&self, player: usize) -> Duration {
        if self.to_move().ok() == Some(player) { self.thought() } else { Duration::ZERO }
    }

    /// Plays a move for the player to move, and notes how long it took and what the engine expects of it.
    pub(super) fn play(&mut self, text: &str, score: Option<Score>) -> Result<String, Error> {
        let (player, thought, is_told) = (self.session.to_move(), self.thought(), self.turn.is_told);
        let had_fallen = self.clocks().has_flagged(player, Duration::ZERO);
        let mv = self.record_move(text)?;
        // Clocks that were set later than this move do not go back before it.
        self.clocks_set_after = self.clocks_set_after.min(self.session.ply() - 1);
        let note = self.session.note_mut();
        note.time = Some(Duration::from_millis(u64::try_from(thought.as_millis()).unwrap_or(u64::MAX)));
        note.score = score;
        self.follow();
        if !is_told && !had_fallen && self.clocks().has_flagged(player, Duration::ZERO) {
            self.turn.news = Some(player);
        }
        Ok(mv)
    }

    /// Takes the last move back, and with it the fall of a flag during it, or since it in the turn that begins with it. In a
    /// game that has its result a flag that fell stays so.
    pub(super) fn take_back(&mut self) -> Option<String> {
        let (spot, before) = (self.spot(), self.clocks().first_flagged());
        let mv = self.session.undo()?;
        if self.standing_result().is_some() {
            return Some(mv);
        }
        if before.is_some() && self.clocks().first_flagged().is_none() {
            // Its time ran out, and is given back.
            self.session.redo();
            self.session.note_mut().time = None;
            self.session.undo();
        }
        let now = self.spot();
        if self.turn.fallen.is_some_and(|(fallen, _)| [spot, now].contains(&fallen)) {
            self.turn = Turn::at(now, None);
        }
        Some(mv)
    }

    /// What the moves so far left on the clocks.
    pub(super) fn clocks(&self) -> Clocks {
        Clocks::set_after(self.clocks_set_after, self.control, &*self.session)
    }

    /// Whether a clock can run out.
    fn has_limit(&self) -> bool {
        !matches!(self.control, TimeControl::Infinite | TimeControl::Equal | TimeControl::Problem { .. })
    }

    /// How long it is until the flag of the player to move falls; `None` if it does not, or has fallen.
    pub(super) fn time_to_flag(&self) -> Option<Duration> {
        if !self.has_limit() {
            return None;
        }
        let player = self.to_move().ok()?;
        let clocks = self.clocks();
        let left = clocks.left(player, self.thought()).filter(|_| !clocks.has_flagged(player, self.thought()))?;
        // It falls only after that.
        Some(left + Duration::from_millis(1))
    }

    /// What to tell since this was asked last: of a move in a game that has its result, and of a flag that has fallen.
    pub(super) fn news(&mut self) -> Option<String> {
        let told: Vec<String> = self.news.take().into_iter().chain(self.fallen_flag()).collect();
        (!told.is_empty()).then(|| told.join("; "))
    }

    fn fallen_flag(&mut self) -> Option<String> {
        let player = self.turn.news.take().or_else(|| self.flag_falls())?;
        // Beside the end of the game it is told anyway.
        self.to_move().ok()?;
        let name = self.game.players()[player];
        let end = if self.players == [Player::Engine; 2] { "; the game of the engines ends here" } else { "" };
        Some(format!("{name}'s flag has fallen: a loss on time{end}"))
    }

    /// The player to move if his flag has fallen in this turn, once.
    fn flag_falls(&mut self) -> Option<usize> {
        // Asked often: mostly no clock runs out.
        if self.turn.is_told || !self.has_limit() {
            return None;
        }
        let player = self.to_move().ok()?;
        let (clocks, thought) = (self.clocks(), self.thought());
        let has_fallen = clocks.has_flagged(player, thought) && !clocks.has_flagged(player, Duration::ZERO);
        if has_fallen {
            self.turn.is_told = true;
            self.turn.fallen = Some((self.turn.spot, thought));
        }
        has_fallen.then_some(player)
    }

    /// The player whose flag fell first in the game up to where `session` stands, if one did: with a move, or since.
    pub(super) fn first_flagged(&self, session: &dyn Session) -> Option<usize> {
        if !self.has_limit() {
            return None;
        }
        let here = Spot { game: self.games, place: session.place() };
        let has_fallen = self.turn.fallen.is_some_and(|(spot, _)| spot == here);
        let clocks = Clocks::set_after(self.clocks_set_after, self.control, session);
        clocks.first_flagged().or_else(|| has_fallen.then(|| session.to_move()))
    }

    /// What to tell of a flag beside the end of the game, if the game is at that.
    pub(super) fn flag_beside_end(&self) -> Option<String> {
        let flagged = self.first_flagged(&*self.session).filter(|_| self.to_move().is_err())?;
        Some(flag_beside_end(self.game.players()[flagged]))
    }

    /// Has it told that a flag has fallen in the game as it was loaded.
    pub(super) fn note_flag(&mut self) {
        self.turn.news = self.first_flagged(&*self.main_line_end()).filter(|_| !self.flag_will_be_told());
    }

    /// Whether the flag of the player to move has fallen in this turn, which is told when it is looked at.
    fn flag_will_be_told(&self) -> bool {
        self.turn.fallen.is_some_and(|(spot, _)| spot == self.spot())
    }

    /// The game at the end of the main line.
    pub(super) fn main_line_end(&self) -> Box<dyn Session> {
        let mut end = self.session.fork();
        end.go_to(Place::START);
        while end.enter(0).is_some() {}
        end
    }
}
