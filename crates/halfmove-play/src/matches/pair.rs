//! Two games from one opening, sides swapped.

use std::any::Any;
use std::fmt;
use std::panic::{self, AssertUnwindSafe};

use halfmove::Poll;

use super::Match;
use crate::{Engine, Error, Session, Status};

/// A game that has no end by then is called a draw. No game of the catalogue is known to come near.
const MAX_PLIES: usize = 2_000;

/// The engines of a match, to be kept from pair to pair. A thread that plays has its own.
pub struct Engines(Option<[Box<dyn Engine>; 2]>);

/// The two games from one opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The position that both began from.
    pub opening: String,
    /// The game in which A was the first player, and the one in which B was.
    pub games: [MatchGame; 2],
}

/// One game of a match. Its first player is the one who moves first from the start of the game, which need not be the one
/// to move in the opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchGame {
    /// 0 if the first player won, 1 for the second; `None` for a draw.
    pub winner: Option<usize>,
    /// The moves from the opening on.
    pub moves: Vec<String>,
    /// What went wrong, if anything did.
    pub fault: Option<Fault>,
}

/// Why a game did not come to its own end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// This player crashed or played no legal move, and lost by it: 0 for the first.
    Lost {
        /// Who did.
        player: usize,
        /// What happened.
        what: String,
    },
    /// Too many moves were played.
    TooLong,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Lost { player, what } => write!(f, "{} player {what}", ["first", "second"][*player]),
            Fault::TooLong => write!(f, "no end after {MAX_PLIES} plies"),
        }
    }
}

impl MatchGame {
    fn lost_by_fault(player: usize, moves: Vec<String>, what: String) -> Self {
        MatchGame { winner: Some(1 - player), moves, fault: Some(Fault::Lost { player, what }) }
    }
}

impl Pair {
    /// What A scored, in half points: 0 to 4.
    pub fn half_points(&self) -> usize {
        self.games
            .iter()
            .enumerate()
            .map(|(a, game)| game.winner.map_or(1, |winner| 2 * usize::from(winner == a)))
            .sum()
    }
}

impl Match {
    /// Engines to play pairs with.
    pub fn engines(&self) -> Engines {
        Engines(None)
    }

    /// Plays both games of a pair. An engine that panics, or plays no legal move, loses the game.
    ///
    /// # Panics
    /// If there is no such pair.
    pub fn play_pair(&self, number: usize, engines: &mut Engines) -> Pair {
        let opening = self.opening(number).to_owned();
        let games = [0, 1].map(|a| {
            // Where a game was lost by a crash there are no engines left.
            let mut players = engines.0.take().unwrap_or_else(|| self.configs.map(|config| config.engine(self.game)));
            let mut session = self.game.session();
            if let Err(error) = session.set_up(&opening) {
                panic!("{error}: an opening was checked when it was read");
            }
            let game = self.play_game(&mut *session, &mut players, a);
            if game.fault.is_none() {
                engines.0 = Some(players);
            }
            game
        });
        Pair { opening, games }
    }

    /// Plays one game to its end, in which A is the player `a`.
    fn play_game(&self, session: &mut dyn Session, players: &mut [Box<dyn Engine>; 2], a: usize) -> MatchGame {
        for engine in &mut *players {
            engine.forget();
        }
        while let Status::ToMove(player) = session.status() {
            if session.ply() >= MAX_PLIES {
                return MatchGame { winner: None, moves: session.moves(), fault: Some(Fault::TooLong) };
            }
            let side = usize::from(player != a);
            let limits = self.configs[side].limits();
            let engine = &mut *players[side];
            // The engine is not used again after a panic, and the session is only read.
            let chosen = panic::catch_unwind(AssertUnwindSafe(|| {
                engine.start(session, limits, 1)?;
                while engine.step(u64::MAX) != Poll::Done {}
                Ok::<_, Error>(engine.best())
            }));
            let fault = match chosen {
                Err(panic) => format!("crashed: {}", message(&*panic)),
                Ok(Err(error)) => format!("could not play: {error}"),
                Ok(Ok(None)) => "played no move".to_owned(),
                Ok(Ok(Some(mv))) => match session.play(&mv) {
                    Ok(_) => continue,
                    Err(error) => format!("played no legal move: {error}"),
                },
            };
            return MatchGame::lost_by_fault(player, session.moves(), fault);
        }
        let winner = match session.status() {
            Status::Won(player) => Some(player),
            Status::ToMove(_) | Status::Draw => None,
        };
        MatchGame { winner, moves: session.moves(), fault: None }
    }
}

/// What a panic said.
fn message(panic: &(dyn Any + Send)) -> &str {
    let owned = panic.downcast_ref::<String>().map(String::as_str);
    owned.or(panic.downcast_ref::<&str>().copied()).unwrap_or("a panic without words")
}
