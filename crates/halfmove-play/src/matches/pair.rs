//! Two games from one opening, sides swapped.

use std::any::Any;
use std::fmt;
use std::panic::{self, AssertUnwindSafe};
use std::time::Duration;

use halfmove::Score;

use super::{Choice, Judge, Match, Player};
use crate::{Clocks, Outcome, Session, Status, TimeControl};

/// A game that has no end by then is called a draw. No game of the catalogue is known to come near.
pub(super) const MAX_PLIES: usize = 2_000;

/// The players of a match, to be kept from pair to pair. A thread that plays has its own. One who is at fault is replaced.
pub struct Players([Option<Box<dyn Player>>; 2]);

/// The two games from one opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The position that both began from.
    pub opening: String,
    /// The number of the first pair of the match that begins from the same board: its own, unless the opening came before.
    pub start: usize,
    /// The game in which A was the first player, and the one in which B was.
    pub games: [MatchGame; 2],
}

/// One game of a match. Its first player is the one who moves first from the start of the game, which need not be the one
/// to move in the opening.
///
/// Two of them are equal that went the same way, whatever the players said of it.
#[derive(Clone, Debug)]
pub struct MatchGame {
    /// 0 if the first player won, 1 for the second; `None` for a draw.
    pub winner: Option<usize>,
    /// The moves from the opening on.
    pub moves: Vec<String>,
    /// What the players said of the moves: as many, or none where that was not kept.
    pub notes: Vec<MoveNote>,
    /// Whether it was [decided](super::Judge) before its end.
    pub is_judged: bool,
    /// What went wrong, if anything did.
    pub fault: Option<Fault>,
}

impl PartialEq for MatchGame {
    fn eq(&self, other: &Self) -> bool {
        let parts = |game: &MatchGame| (game.winner, game.is_judged);
        parts(self) == parts(other) && self.moves == other.moves && self.fault == other.fault
    }
}

impl Eq for MatchGame {}

/// What a player said of a move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct MoveNote {
    /// What it held the position to be worth, seen from its side.
    pub score: Option<Score>,
    /// How long it thought.
    pub time: Option<Duration>,
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
    /// Players to play pairs with.
    pub fn players(&self) -> Players {
        Players([None, None])
    }

    /// Plays both games of a pair. A player who panics, fails, exceeds its time or plays no legal move loses the game.
    ///
    /// # Panics
    /// If there is no such pair.
    pub fn play_pair(&self, number: usize, players: &mut Players) -> Pair {
        let opening = self.opening(number).to_owned();
        let games = [0, 1].map(|a| {
            let mut session = self.game.session();
            if let Err(error) = session.set_up(&opening) {
                panic!("{error}: an opening was checked when it was read");
            }
            let game = self.play_game(&mut *session, players, a);
            if let Some(Fault::Lost { player, .. }) = game.fault {
                players.0[usize::from(player != a)] = None;
            }
            game
        });
        Pair { opening, start: self.starts[number], games }
    }

    /// Plays one game to its end, in which A is the player `a`.
    fn play_game(&self, session: &mut dyn Session, players: &mut Players, a: usize) -> MatchGame {
        let (first, before) = (session.to_move(), session.ply());
        let mut notes: Vec<MoveNote> = Vec::new();
        let over = |session: &dyn Session, notes, winner, is_judged, fault| MatchGame {
            winner,
            moves: session.moves(),
            notes,
            is_judged,
            fault,
        };
        let lost = |session: &dyn Session, notes, player: usize, what| {
            over(session, notes, Some(1 - player), false, Some(Fault::Lost { player, what }))
        };
        for player in [0, 1] {
            if let Err(what) = self.begin(players, usize::from(player != a)) {
                return lost(session, notes, player, what);
            }
        }
        let mut clocks = Clocks::new(self.control, session);
        while let Status::ToMove(player) = session.status() {
            if session.ply() >= MAX_PLIES {
                return over(session, notes, None, false, Some(Fault::TooLong));
            }
            if self.control != TimeControl::Infinite {
                clocks = Clocks::new(self.control, session);
            }
            let side = usize::from(player != a);
            let choice = match guarded(&mut players.0[side], |player| player.choose(session, &clocks)) {
                Ok(choice) => choice,
                Err(what) => return lost(session, notes, player, what),
            };
            let Choice { mv, score, time } = choice;
            if clocks.has_flagged(player, time.unwrap_or_default()) {
                return lost(session, notes, player, "lost on time".to_owned());
            }
            if let Err(error) = session.play(&mv) {
                return lost(session, notes, player, format!("played no legal move: {error}"));
            }
            session.note_mut().time = time;
            notes.push(MoveNote { score, time });
            if self.judge == Judge::NONE || session.status().is_over() {
                continue;
            }
            let scores: Vec<_> = notes.iter().map(|note| note.score).collect();
            if let Some(decided) = self.judge.verdict(&scores, first, before) {
                let winner = if let Outcome::Won(player) = decided { Some(player) } else { None };
                return over(session, notes, winner, true, None);
            }
        }
        let winner = match session.status() {
            Status::Won(player) => Some(player),
            Status::ToMove(_) | Status::Draw => None,
        };
        over(session, notes, winner, false, None)
    }

    /// Tells the player of a side that a game begins; makes one if there is none.
    fn begin(&self, players: &mut Players, side: usize) -> Result<(), String> {
        let place = &mut players.0[side];
        if place.is_none() {
            *place = Some(self.sides[side].player()?);
        }
        guarded(place, |player| player.begin())
    }
}

/// What a player answers; a panic is an error. The player is not used again after one.
fn guarded<T>(
    player: &mut Option<Box<dyn Player>>,
    ask: impl FnOnce(&mut dyn Player) -> Result<T, String>,
) -> Result<T, String> {
    let Some(player) = player else { return Err("is not there".to_owned()) };
    // What is asked about is only read.
    let answer = panic::catch_unwind(AssertUnwindSafe(|| ask(&mut **player)));
    answer.unwrap_or_else(|panic| Err(format!("crashed: {}", message(&*panic))))
}

/// What a panic said.
fn message(panic: &(dyn Any + Send)) -> &str {
    let owned = panic.downcast_ref::<String>().map(String::as_str);
    owned.or(panic.downcast_ref::<&str>().copied()).unwrap_or("a panic without words")
}
