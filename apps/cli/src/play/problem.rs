//! Problems: to find a win in so many moves.

use halfmove::{Limits, Options, Selectivity};
use halfmove_play::{Entry, Preset, Report, TimeControl, excerpt};

use crate::failure::Failure;
use crate::plural::counted;

/// A search that leaves no move out, so that a win it does not find is none.
pub(super) fn preset(game: &dyn Entry) -> Preset {
    let usual = game.usual_preset();
    let options = Options { selectivity: Selectivity::NONE, quiescence: 0, ..usual.options };
    Preset { name: "problem", about: "finds wins in so many moves", options, ..*usual }
}

/// The limits of a search for a win in so many moves. Where a win is that the opponent has no move, as in chess, it is seen
/// only by looking for one.
pub(super) fn limits(moves: u8) -> Limits {
    Limits::depth(plies(moves) + 1)
}

/// Each move but the last has a reply.
fn plies(moves: u8) -> u8 {
    moves.saturating_mul(2).saturating_sub(1)
}

/// Reads the number of moves.
pub(super) fn read(text: &str) -> Result<u8, Failure> {
    let most = TimeControl::MOST_PROBLEM_MOVES;
    text.parse().ok().filter(|moves| (1..=most).contains(moves)).ok_or_else(|| {
        Failure::Usage(format!("problem {:?}: expected a number of moves from 1 to {most}", excerpt(text)))
    })
}

/// What came of a search for a win in so many moves; `line` tells how a line is written for people.
pub(super) fn answer(moves: u8, report: Option<&Report>, line: impl Fn(&[String]) -> Vec<String>) -> String {
    let win = report.and_then(|report| {
        let length = report.score.filter(|score| score.is_win())?.plies_to_end()?;
        (length <= plies(moves)).then_some((length, report))
    });
    match win {
        Some((length, report)) => {
            let count = length.div_ceil(2);
            let plies = counted(length, "ply", "plies");
            format!("a win in {} ({plies}): {}", counted(count, "move", "moves"), line(&report.pv).join(" "))
        }
        None if report
            .is_some_and(|report| report.is_partial || report.depth <= plies(moves) && !is_settled(report)) =>
        {
            format!("stopped before it was clear whether there is a win in {}", counted(moves, "move", "moves"))
        }
        None => format!("no win in {}", counted(moves, "move", "moves")),
    }
}

/// Whether a deeper search could tell nothing new.
fn is_settled(report: &Report) -> bool {
    report.score.is_some_and(halfmove::Score::is_decisive)
}
