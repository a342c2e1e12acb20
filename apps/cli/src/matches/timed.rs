//! An engine of the catalogue that plays by the clock.

use std::time::{Duration, Instant};

use halfmove::{Limits, Poll};
use halfmove_play::matches::{Choice, Config, Player};
use halfmove_play::{Clocks, Effort, Engine, Entry, Session, TimeControl};

use crate::uci::{Go, Lag, TimeManager};

/// How many milliseconds a move may lose on the way to the clock: there is no way here, but other threads.
const OVERHEAD: u64 = 5;

/// An engine that looks at the clock between slices.
pub(super) struct Timed {
    game: &'static dyn Entry,
    engine: Box<dyn Engine>,
    limits: Limits,
    lag: Lag,
}

impl Timed {
    /// An engine of `game` that searches as `config` says; where that names no effort, as long as the clock allows.
    ///
    /// # Errors
    /// If the preset cannot.
    pub(super) fn new(game: &'static dyn Entry, config: Config) -> Result<Timed, String> {
        let limits = match config.effort() {
            Effort::Usual => config.preset().limits(Effort::UntilStopped).map_err(|error| error.to_string())?,
            _ => config.limits(),
        };
        Ok(Timed { game, engine: game.engine(config.preset()), limits, lag: Lag::new() })
    }
}

impl Player for Timed {
    fn begin(&mut self) -> Result<(), String> {
        self.engine.forget();
        self.lag.begin_game();
        // The memory comes with the first search. That takes time, which no clock should count.
        let start = self.engine.start(&*self.game.session(), Limits::depth(1), 1);
        start.map_err(|error| format!("could not begin: {error}"))
    }

    fn choose(&mut self, session: &dyn Session, clocks: &Clocks) -> Result<Choice, String> {
        let (player, begun) = (session.to_move(), Instant::now());
        let go = limits_of(clocks, player);
        self.lag.see(&go, player);
        let mut time = TimeManager::new(&go, player, OVERHEAD, &self.lag);
        let engine = &mut *self.engine;
        engine.start(session, self.limits, 1).map_err(|error| format!("could not play: {error}"))?;
        let mut last: Option<(Option<String>, i16)> = None;
        loop {
            let poll = engine.step(time.slice());
            if poll == Poll::Probe {
                let points = engine.report().and_then(|report| report.score).map_or(0, halfmove::Score::to_raw);
                let now = (engine.best(), points);
                let (changed, gain) =
                    last.as_ref().map_or((false, 0), |(best, before)| (*best != now.0, now.1.saturating_sub(*before)));
                last = Some(now);
                if !time.allows_another(changed, gain) {
                    break;
                }
            }
            if poll == Poll::Done || time.is_up() {
                break;
            }
        }
        let mv = engine.best().ok_or("played no move")?;
        self.lag.moved(&go, player, time.elapsed(), time.hard());
        Ok(Choice { mv, score: engine.report().and_then(|report| report.score), time: Some(begun.elapsed()) })
    }
}

/// The clocks as UCI tells them.
fn limits_of(clocks: &Clocks, player: usize) -> Go {
    let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let mut go = Go::default();
    match clocks.control() {
        TimeControl::Infinite | TimeControl::Equal | TimeControl::Problem { .. } => {}
        TimeControl::Move(time) => go.move_time = Some(millis(time)),
        TimeControl::Game { .. } | TimeControl::Moves { .. } => {
            go.time = [0, 1].map(|player| clocks.left(player, Duration::ZERO).map(millis));
        }
    }
    if let TimeControl::Game { increment, .. } = clocks.control() {
        go.increment = [millis(increment); 2];
    }
    go.moves_left = clocks.moves_left(player).map(u64::from);
    go
}
