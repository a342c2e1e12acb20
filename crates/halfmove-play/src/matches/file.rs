//! Results as text, to go on with a match that was interrupted.
//!
//! ```text
//! halfmove match 1
//! game: connect4
//! a: preset=strong,nodes=1000
//! b: preset=plain,depth=5
//! clock: 1s+0.01s
//! judge: win=900/4
//! pairs: 2
//! <TAB>first<TAB>4 4 3 ...<TAB>draw<TAB>4 4 4 ...
//! 44<TAB>second: first player crashed: ...<TAB>3 3<TAB>first<TAB>4 5 ...
//! ```
//!
//! There is a clock only where players have one, and a judge only where games are decided before their end. A line a pair,
//! with tabs between the opening, and for each of its two games who won and the moves. A result may say what went wrong after
//! a colon, or that the game was `judged`.

use std::fmt::Write;

use super::{Fault, Judge, Match, MatchGame, Pair, Results};
use crate::{Error, TimeControl, excerpt};

const TITLE: &str = "halfmove match 1";
/// What a result says of a game that was decided before its end.
const JUDGED: &str = "judged";

impl Match {
    /// The results as text that [`read_results`](Self::read_results) reads back.
    pub fn write_results(&self, results: &Results) -> String {
        let mut text = self.head(results.pairs().len());
        for Pair { opening, games } in results.pairs() {
            text += opening;
            for game in games {
                let moves = game.moves.join(" ");
                // A string takes everything.
                let _ = write!(text, "\t{}\t{moves}", outcome(game));
            }
            text.push('\n');
        }
        text
    }

    fn head(&self, pairs: usize) -> String {
        let [a, b] = self.names();
        let mut head = format!("{TITLE}\ngame: {}\na: {a}\nb: {b}\n", self.game.name());
        // A string takes everything.
        if self.control != TimeControl::Infinite {
            let _ = writeln!(head, "clock: {}", self.control);
        }
        if self.judge != Judge::NONE {
            let _ = writeln!(head, "judge: {}", self.judge);
        }
        let _ = writeln!(head, "pairs: {pairs}");
        head
    }

    /// Adds what `text` tells of this match to `results`.
    ///
    /// # Errors
    /// [`Error::Line`] if the text is no file of results, damaged, or of another match; `results` is then of no use.
    pub fn read_results(&self, text: &str, results: &mut Results) -> Result<(), Error> {
        let refused = |line: usize, reason: String| Error::Line { line, reason };
        let read_count = text.lines().take(7).find_map(|line| line.strip_prefix("pairs: ")?.parse().ok());
        // Where there is no count, any will do to say what is expected.
        let count: usize = read_count.unwrap_or(0);
        let mut lines = text.lines();
        let head = self.head(count);
        let first = head.lines().count() + 1;
        for (index, wanted) in head.lines().enumerate() {
            let read = lines.next().unwrap_or("");
            if read != wanted {
                let reason = format!(
                    "read {:?}, expected {wanted:?}: these are results of another match, or damaged",
                    excerpt(read)
                );
                return Err(refused(index + 1, reason));
            }
        }
        let mut number = 0;
        for line in lines {
            let at = number + first;
            if number == count {
                return Err(refused(
                    at,
                    format!("read {:?}, expected the end of the file after {count} pairs", excerpt(line)),
                ));
            }
            let pair = read_pair(line).map_err(|reason| refused(at, reason))?;
            // A match with fewer pairs than were played has no opening to compare with.
            if let Some(opening) = self.openings.get(number).filter(|opening| **opening != pair.opening) {
                let reason =
                    format!("read the opening {:?}, expected {opening:?} as in this match", excerpt(&pair.opening));
                return Err(refused(at, reason));
            }
            if number < self.pairs() {
                results.add(number, pair);
            }
            number += 1;
        }
        if number < count {
            return Err(refused(
                number + first,
                format!("read the end of the file after {number} pairs, expected {count}"),
            ));
        }
        Ok(())
    }
}

/// Who won, and what went wrong.
fn outcome(game: &MatchGame) -> String {
    let winner = game.winner.map_or("draw", |player| ["first", "second"][player]);
    match &game.fault {
        None if game.is_judged => format!("{winner}: {JUDGED}"),
        None => winner.to_owned(),
        // What a panic said may be anything.
        Some(fault) => format!("{winner}: {}", fault.to_string().replace(char::is_control, " ")),
    }
}

fn read_pair(line: &str) -> Result<Pair, String> {
    let parts: Vec<&str> = line.split('\t').collect();
    let [opening, first, first_moves, second, second_moves] = parts[..] else {
        return Err(format!("read {} parts with tabs between, expected 5", parts.len()));
    };
    let games = [read_game(first, first_moves)?, read_game(second, second_moves)?];
    Ok(Pair { opening: opening.to_owned(), games })
}

fn read_game(outcome: &str, moves: &str) -> Result<MatchGame, String> {
    let (winner, fault) = outcome.split_once(": ").map_or((outcome, None), |(winner, fault)| (winner, Some(fault)));
    let winner = match winner {
        "draw" => None,
        "first" => Some(0),
        "second" => Some(1),
        _ => return Err(format!("read the result {:?}, expected first, second or draw", excerpt(winner))),
    };
    let is_judged = fault == Some(JUDGED);
    let fault = match (winner, fault.filter(|_| !is_judged)) {
        (_, None) => None,
        (None, Some(_)) => Some(Fault::TooLong),
        (Some(winner), Some(what)) => {
            let loser = 1 - winner;
            let what = what.strip_prefix(["first player ", "second player "][loser]).unwrap_or(what);
            Some(Fault::Lost { player: loser, what: what.to_owned() })
        }
    };
    let moves = moves.split_whitespace().map(str::to_owned).collect();
    Ok(MatchGame { winner, moves, notes: Vec::new(), is_judged, fault })
}
