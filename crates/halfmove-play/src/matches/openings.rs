//! The positions that the games of a match begin from.

use std::collections::HashSet;

use crate::random::SplitMix64;
use crate::{Entry, Error};

/// How often another opening is drawn in place of one that was drawn before, until that fails: then there are no more.
const DRAWS: u32 = 100;

/// Reads openings: a position of `game` a line, in the game's own notation. Blank lines and lines that begin with `#` say
/// nothing.
///
/// # Errors
/// [`Error::Line`] if a line is no position, or one in which the game is over; if there is no line.
pub fn parse_openings(game: &dyn Entry, text: &str) -> Result<Vec<String>, Error> {
    let mut openings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let position = line.trim();
        if position.is_empty() || position.starts_with('#') {
            continue;
        }
        let refused = |reason: String| Error::Line { line: index + 1, reason };
        let mut session = game.session();
        session.set_up(position).map_err(|error| refused(error.to_string()))?;
        if session.status().is_over() {
            let reason = format!("position {position:?}: the game is over, expected one that goes on");
            return Err(refused(reason));
        }
        openings.push(position.to_owned());
    }
    if openings.is_empty() {
        return Err(Error::Line { line: 1, reason: "no openings, expected a position a line".to_owned() });
    }
    Ok(openings)
}

/// `count` openings of `plies` random moves from the start of `game`, each another board as long as that is easy to find.
/// They depend on `seed` and on nothing else, and the first ones are the same however many there are.
pub fn random_openings(game: &dyn Entry, count: usize, plies: usize, seed: u64) -> Vec<String> {
    let mut seen = HashSet::new();
    let mut rng = SplitMix64::new(seed);
    let mut draws = DRAWS;
    let mut draw_new = || {
        for _ in 1..draws {
            let (position, board) = random_opening(game, plies, &mut rng);
            if seen.insert(board) {
                return position;
            }
        }
        draws = 1;
        random_opening(game, plies, &mut rng).0
    };
    (0..count).map(|_| draw_new()).collect()
}

/// A position `plies` random moves after the start, and its board. A move that ends the game is not played: the opening is
/// shorter then.
fn random_opening(game: &dyn Entry, plies: usize, rng: &mut SplitMix64) -> (String, String) {
    let mut session = game.session();
    for _ in 0..plies {
        let moves = session.legal_moves();
        let Some(mv) = moves.get(rng.below(moves.len())) else { break };
        let is_played = session.play(mv).is_ok();
        if is_played && session.status().is_over() {
            session.undo();
            break;
        }
    }
    (session.position(), session.board())
}
