//! Problems: not what is best, but all that solves, and a proof where nothing does.

use std::fmt;

use crate::{Error, Session};

/// What a problem asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stipulation {
    /// The side to move mates in so many moves, whatever the other side plays.
    Mate(u8),
    /// The side to move makes the other side mate it in so many moves, whatever that plays to avoid it.
    Selfmate(u8),
    /// Both sides work together so that the side that does not make the first move of a full solution mates the other: after so
    /// many plies. A helpmate in N moves has 2 N of them, and the side to move is mated; one in N and a half has 2 N + 1, and
    /// the side to move mates.
    Helpmate(u8),
}

impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Stipulation::Mate(moves) => write!(f, "mate in {moves}"),
            Stipulation::Selfmate(moves) => write!(f, "selfmate in {moves}"),
            Stipulation::Helpmate(plies) => {
                write!(f, "helpmate in {}{}", plies / 2, if plies.is_multiple_of(2) { "" } else { ".5" })
            }
        }
    }
}

/// All that solves a problem.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Solutions {
    /// Of a mate or a selfmate: each move that solves it. More than one means that the problem is cooked, none that there is
    /// no solution.
    pub keys: Vec<Key>,
    /// Of a helpmate: each line that solves it, as records of games write moves.
    pub lines: Vec<Vec<String>>,
    /// Whether there are more lines than those; see [`MOST_LINES`].
    pub is_cut: bool,
    /// Positions that were looked at.
    pub nodes: u64,
}

/// So many lines of a helpmate are told.
pub const MOST_LINES: usize = 1_000;

/// A first move that solves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    /// As records of games write it.
    pub mv: String,
    /// In how many moves it solves; fewer than were asked for is a short solution.
    pub moves: u8,
    /// What would solve if the other side could pass: as many moves sooner. None where the other side is in zugzwang, or in
    /// check; a selfmate has none.
    pub threats: Vec<String>,
    /// What follows each reply.
    pub variations: Vec<Variation>,
    /// The key, the reply that holds out longest, what goes on from there, and so on to the end; of several the first.
    pub line: Vec<String>,
}

/// A reply to the key, and what goes on from there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// As records of games write it.
    pub reply: String,
    /// In how many moves more it is solved; 0 if the reply ends it.
    pub moves: u8,
    /// Every move that solves in so many: more than one is a dual.
    pub continuations: Vec<String>,
}

/// A game that problems can be made of.
pub trait ProblemSource: Sync {
    /// Finds all that solves the problem where `session` stands.
    ///
    /// # Errors
    /// [`Error::OtherGame`] if the session plays another game.
    fn solve(&self, session: &dyn Session, stipulation: Stipulation) -> Result<Solutions, Error>;

    /// The position in a line of a suite of problems, in the game's notation, and in how many moves the line says that the side
    /// to move mates, if it does: in chess a FEN, or EPD with `dm 3;` or `bm #3;`. `None` if there is no position in it.
    fn suite_problem(&self, line: &str) -> Option<(String, Option<u8>)>;
}
