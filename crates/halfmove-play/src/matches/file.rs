//! Results as text, to go on with a match that was interrupted.
//!
//! ```text
//! halfmove match 2
//! game: connect4
//! a: preset=strong,nodes=1000
//! b: preset=plain,depth=5
//! clock: 1s+0.01s
//! judge: win=900/4
//! pairs: 2
//! <TAB>first<TAB>4 4 3 ...<TAB>draw<TAB>4 4 4 ...<TAB>9c5f1e0d6a2b7384
//! 44<TAB>second: first player crashed: ...<TAB>3 3<TAB>first<TAB>4 5 ...<TAB>0b1d6f2c93a8e457
//! ```
//!
//! There is a clock only where players have one, and a judge only where games are decided before their end. A line a pair,
//! with tabs between the opening, for each of its two games who won and the moves, and a checksum. A result may say what went
//! wrong after a colon, or that the game was `judged`.
//!
//! What is read is played again by the rules, so that a result which the moves do not bear out is found and named. What the
//! rules cannot tell, such as how a judge decided, the checksum does: FNV-1a over the bytes of the line before its tab.

use std::fmt::Write;

use super::{Fault, Judge, Match, MatchGame, Pair, Results, Side};
use crate::{Error, TimeControl, excerpt};

const TITLE: &str = "halfmove match 2";
/// What a result says of a game that was decided before its end.
const JUDGED: &str = "judged";

impl Match {
    /// The results as text that [`read_results`](Self::read_results) reads back.
    pub fn write_results(&self, results: &Results) -> String {
        let mut text = self.head(results.pairs().len());
        for Pair { opening, games, .. } in results.pairs() {
            let mut line = opening.clone();
            for game in games {
                let moves = game.moves.join(" ");
                // A string takes everything.
                let _ = write!(line, "\t{}\t{moves}", outcome(game));
            }
            let _ = writeln!(text, "{line}\t{}", checksum(&line));
        }
        text
    }

    fn head(&self, pairs: usize) -> String {
        let [a, b] = self.sides.each_ref().map(Side::setting);
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
    /// [`Error::Line`] if the text is no file of results, damaged, of another match, or was changed so that moves are not legal
    /// or results are not what they come to; `results` is then of no use.
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
            let pair = self.read_pair(line, number).map_err(|reason| refused(at, reason))?;
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

    fn read_pair(&self, line: &str, number: usize) -> Result<Pair, String> {
        let parts: Vec<&str> = line.split('\t').collect();
        let [opening, first, first_moves, second, second_moves, sum] = parts[..] else {
            return Err(format!("read {} parts with tabs between, expected 6", parts.len()));
        };
        let games = [read_game(first, first_moves)?, read_game(second, second_moves)?];
        // A match with fewer pairs than were played has no opening to compare with.
        if let Some(wanted) = self.openings.get(number).filter(|wanted| **wanted != opening) {
            return Err(format!("read the opening {:?}, expected {wanted:?} as in this match", excerpt(opening)));
        }
        let pair =
            Pair { opening: opening.to_owned(), start: self.starts.get(number).copied().unwrap_or(number), games };
        self.verify(&pair)?;
        let wanted = checksum(&line[..line.len() - sum.len() - 1]);
        if sum != wanted {
            return Err(format!("read the checksum {:?}, expected {wanted:?}: the line was changed", excerpt(sum)));
        }
        Ok(pair)
    }
}

/// Tells whether a line is as it was written.
fn checksum(line: &str) -> String {
    let sum = line
        .bytes()
        .fold(0xCBF2_9CE4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3));
    format!("{sum:016x}")
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
        (None, Some(what)) => {
            let wanted = Fault::TooLong.to_string();
            if what != wanted {
                return Err(format!("read a draw by {:?}, expected {wanted:?}", excerpt(what)));
            }
            Some(Fault::TooLong)
        }
        (Some(winner), Some(what)) => {
            let loser = 1 - winner;
            let wanted = ["first player ", "second player "][loser];
            let what = what.strip_prefix(wanted).ok_or_else(|| {
                format!("read a loss by {:?}, expected {JUDGED:?} or what the {wanted}did", excerpt(what))
            })?;
            Some(Fault::Lost { player: loser, what: what.to_owned() })
        }
    };
    let moves = moves.split_whitespace().map(str::to_owned).collect();
    Ok(MatchGame { winner, moves, notes: Vec::new(), is_judged, fault })
}
