//! The laws of [`Notation`]: text round trips, and no text is too odd.

use core::fmt::{self, Debug};

use halfmove::{Gen, Notation};

use super::{Place, RandomPlay};
use crate::oracle::generated;
use crate::rng::{SplitMix64, mix};

/// How many damaged texts are tried at each position.
const DAMAGED: usize = 20;

/// Checks at every position of random games from the game's start that
///
/// - the position and its key come back from its text, and so does every legal move;
/// - no two legal moves are written alike;
/// - the board is drawn in whole lines, and `to_move` is 0 or 1, and the other one after each move;
/// - text that was damaged at random is read as a position that can be written and read again, or as a legal move,
///   or refused with a message; nothing panics.
///
/// # Panics
/// If a law is broken.
pub fn notation<G: Notation + Clone + PartialEq + Debug>(play: RandomPlay) {
    assert!(!G::TITLE.is_empty() && G::PLAYERS[0] != G::PLAYERS[1], "{}: law broken: names are given", G::NAME);
    let mut rng = SplitMix64::new(mix(play.seed));
    play.visit(&G::start(), |game, place| {
        let text = written(|out| game.write_position(out));
        position_text(game, place, &text);
        let moves = moves_text(game, place);
        let board = written(|out| game.write_board(out));
        place.holds("the board is drawn in whole lines", board.lines().count() > 0 && board.ends_with('\n'), || {
            format!("{board:?}")
        });
        for _ in 0..DAMAGED {
            damaged_position(place, &damaged(&mut rng, &text));
            if let Some(text) = rng.pick(&moves).cloned() {
                damaged_move(game, place, &damaged(&mut rng, &text));
            }
        }
    });
}

/// What `write` writes.
fn written(write: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) -> String {
    let mut text = String::new();
    write(&mut text).expect("writing to a string does not fail");
    text
}

fn position_text<G: Notation + PartialEq + Debug>(game: &G, place: &Place<'_, G>, text: &str) {
    let read = G::parse_position(text);
    place.holds("a position can be read back", read.is_ok(), || match &read {
        Err(error) => format!("{game:?} is written {text:?}: {error}"),
        Ok(_) => String::new(),
    });
    if let Ok(read) = read {
        place.same("a position is read back as it was written", &read, game);
        place.same("the key equals the key of the position read back", &read.key(), &game.key());
    }
    place.holds("to_move is 0 or 1", game.to_move() < 2, || format!("{}", game.to_move()));
}

/// Checks the texts of the legal moves and returns them.
fn moves_text<G: Notation + Clone + Debug>(game: &G, place: &Place<'_, G>) -> Vec<String> {
    let (end, moves) = generated(game, Gen::All);
    let mut texts = Vec::new();
    if end.is_over() {
        return texts;
    }
    for mv in moves {
        let text = written(|out| game.write_move(mv, out));
        let read = game.parse_move(&text);
        place.holds(
            "a move is read back as it was written",
            read.as_ref().is_ok_and(|read| *read == mv),
            || match &read {
                Ok(other) => format!("{mv:?} is written {text:?} and read as {other:?}"),
                Err(error) => format!("{mv:?} is written {text:?}: {error}"),
            },
        );
        place.holds("no two moves are written alike", !texts.contains(&text), || format!("{text:?}"));
        texts.push(text);
        let mut after = game.clone();
        after.make(mv);
        place.same("players move in turn", &after.to_move(), &(1 - game.to_move()));
    }
    texts
}

/// `text` with a few characters changed, put in or left out.
fn damaged(rng: &mut SplitMix64, text: &str) -> String {
    const ODD: &[char] = &[' ', '0', '1', '9', 'a', 'Z', '/', '-', '+', '\0', '\u{e9}', '\u{1f600}', '\u{663}'];
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(3) {
        let at = rng.below(chars.len() + 1);
        let own = rng.pick(&chars).copied();
        let odd = ODD[rng.below(ODD.len())];
        let new = own.filter(|_| rng.chance(50)).unwrap_or(odd);
        match rng.below(3) {
            0 => chars.insert(at, new),
            1 if at < chars.len() => chars[at] = new,
            2 if at < chars.len() => {
                chars.remove(at);
            }
            _ => chars.truncate(at),
        }
    }
    chars.into_iter().collect()
}

fn damaged_position<G: Notation + PartialEq + Debug>(place: &Place<'_, G>, text: &str) {
    match G::parse_position(text) {
        Ok(read) => position_text(&read, place, &written(|out| read.write_position(out))),
        Err(error) => {
            place.holds("an error has a message", !error.to_string().is_empty(), || format!("{text:?}"));
        }
    }
}

fn damaged_move<G: Notation + Debug>(game: &G, place: &Place<'_, G>, text: &str) {
    match game.parse_move(text) {
        Ok(mv) => place.holds("a move that is read is legal", game.is_legal(mv), || format!("{text:?} is {mv:?}")),
        Err(error) => {
            place.holds("an error has a message", !error.to_string().is_empty(), || format!("{text:?}"));
        }
    }
}
