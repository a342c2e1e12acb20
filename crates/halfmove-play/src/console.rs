//! How line mode speaks: what may be typed besides its own words, and how its answers are worded.

use std::ops::RangeInclusive;

use halfmove::Score;

use crate::{Report, Session, Status, standing};

/// How line mode speaks in one game.
///
/// Line mode has words that mean the same in every game. A game that comes from a classic program may have that
/// program's commands as well, and its way to answer; what is said here without a body is said in every other game.
pub trait Console: Sync {
    /// Commands of the classic program.
    fn aliases(&self) -> &'static [Alias] {
        &[]
    }

    /// Whether no engine plays until it is told to.
    fn is_engine_off(&self) -> bool {
        false
    }

    /// What asks for the next line.
    fn prompt(&self, players: [&str; 2], status: Status) -> String {
        match status {
            Status::ToMove(player) => format!("{}> ", players[player]),
            Status::Won(_) | Status::Draw => "game over> ".to_owned(),
        }
    }

    /// What is written below the board.
    fn below_board(&self, players: [&str; 2], session: &dyn Session) -> String {
        standing(players, session)
    }

    /// The legal moves in a line.
    fn moves(&self, moves: &[String]) -> String {
        moves.join(" ")
    }

    /// What is told of an iteration of the engine that plays for `player`; `None` for nothing.
    fn iteration(&self, player: usize, report: &Report) -> Option<String> {
        let _ = (player, report);
        None
    }

    /// How the engine tells the move it plays.
    fn engine_move(&self, player: &str, mv: &str, report: Option<&Report>) -> String {
        let score = report.and_then(|report| report.score);
        let score = score.map_or_else(|| "not searched".to_owned(), |score: Score| score.to_string());
        let nodes = report.map_or(0, |report| report.stats.nodes);
        format!("{player} plays {mv} ({score}, {nodes} nodes)")
    }

    /// How it tells a move from the opening book, and what that says the move is worth.
    fn book_move(&self, player: &str, mv: &str, score: Option<Score>) -> String {
        let score = score.map(|score| format!(", {score}")).unwrap_or_default();
        format!("{player} plays {mv} (book{score})")
    }

    /// What is answered to anything wrong, or to a wish for a move where the game is over, besides the error that says
    /// what is wrong; `None` for nothing.
    fn refusal(&self, is_game_over: bool) -> Option<&'static str> {
        let _ = is_game_over;
        None
    }
}

/// How line mode speaks where there was no classic program.
#[derive(Clone, Copy, Debug)]
pub struct Words;

impl Console for Words {}

/// A command of a classic program: another name for one word of line mode, or for several that are obeyed one after the
/// other.
#[derive(Clone, Debug)]
pub struct Alias {
    /// What is typed, in capitals or not.
    pub name: &'static str,
    /// The number that must follow at once and is handed to the last word; `None` if nothing may follow.
    pub number: Option<RangeInclusive<u8>>,
    /// The words.
    pub words: &'static [&'static str],
    /// What the program answers.
    pub reply: Reply,
}

/// What a classic program answers to a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    /// What line mode answers to the word.
    Own,
    /// This, and then what line mode answers.
    Before(&'static str),
    /// This instead.
    Instead(&'static str),
}

impl Alias {
    /// What follows the name in `typed`; `None` if that does not begin with the name.
    pub fn rest<'t>(&self, typed: &'t str) -> Option<&'t str> {
        let (name, rest) = typed.split_at_checked(self.name.len())?;
        name.eq_ignore_ascii_case(self.name).then_some(rest)
    }

    /// How the command is typed, like `.Dn`.
    pub fn usage(&self) -> String {
        format!("{}{}", self.name, if self.number.is_some() { "n" } else { "" })
    }
}
