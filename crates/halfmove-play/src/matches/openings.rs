//! The positions that the games of a match begin from.

use std::collections::{HashMap, HashSet};

use crate::random::SplitMix64;
use crate::{Entry, Error, GameFiles, Place};

/// How often another opening is drawn in place of one that was drawn before, until that fails: then there are no more.
const DRAWS: u32 = 100;

/// Reads openings: a position of `game` a line, in the game's own notation or as [suites](crate::Protocol::suite_position)
/// have it, in chess EPD. Blank lines and lines that begin with `#` say nothing.
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
        let bare = game.protocol().suite_position(position);
        let position = bare.as_deref().unwrap_or(position);
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

/// The openings of recorded games: where the main line of each stands after `plies` plies, or at its end if that comes
/// sooner. `text` holds them as [`GameFiles`] reads them, which in chess is PGN.
///
/// # Errors
/// What [`GameFile::read`](crate::GameFile::read) refuses; [`Error::Line`], with the number of the game, if that is of another game than
/// `game` or over by then.
pub fn openings_of_games(game: &dyn Entry, text: &str, plies: usize) -> Result<Vec<String>, Error> {
    let mut openings = Vec::new();
    for (index, file) in GameFiles::new(text).enumerate() {
        let file = file?;
        let refused =
            |reason: String| Error::Line { line: index + 1, reason: format!("(the game of this number) {reason}") };
        if file.game().name() != game.name() {
            return Err(refused(format!("read a game of {}, expected one of {}", file.game().name(), game.name())));
        }
        let mut session = file.into_session();
        session.go_to(Place::START);
        for _ in 0..plies {
            if session.enter(0).is_none() {
                break;
            }
        }
        if session.status().is_over() {
            return Err(refused(format!("it is over after {} plies, expected one that goes on", session.ply())));
        }
        openings.push(session.position());
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

/// For each of `openings` the number of the first one in which the same player is to move on the same board.
pub(super) fn first_of_each_board(game: &dyn Entry, openings: &[String]) -> Vec<usize> {
    let mut first = HashMap::new();
    let mut session = game.session();
    let numbered = openings.iter().enumerate();
    numbered
        .map(|(number, opening)| {
            // One that cannot be set up is its own board, until somebody plays it.
            let board = match session.set_up(opening) {
                Ok(()) => (session.to_move(), session.board()),
                Err(_) => (0, opening.clone()),
            };
            *first.entry(board).or_insert(number)
        })
        .collect()
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
