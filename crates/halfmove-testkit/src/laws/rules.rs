//! The laws of [`Game`] itself.

use core::fmt::Debug;

use halfmove::{End, Game, Gen};

use super::{Place, RandomPlay};
use crate::oracle::generated;

/// Packed moves that are tried for legality: all of 16 bits.
const PACKED: core::ops::Range<u32> = 0..0x1_0000;

/// Checks at every position of random games that
///
/// - `unmake` restores everything, the key included, and playing a move again gives the same key;
/// - `end` and `generate` agree, and `end` overlooks nothing but the lack of moves;
/// - noisy moves are an ordered part of all moves, and no move comes twice;
/// - `is_legal` says yes to the generated moves and to no other, and to none when the game is over;
/// - `pack` and `unpack` are inverse, and `u32::MAX` is no move;
/// - history slots are below `HISTORY_SLOTS`, and those are at most 65,535;
/// - the game is over within `plies_left`, as `end` tells;
/// - the lower bound is not above the upper one, and a finished game lies between them.
///
/// # Panics
/// If a law is broken.
pub fn game<G: Game + Clone + PartialEq + Debug>(start: &G, play: RandomPlay) {
    let known: Vec<G::Move> = PACKED.filter_map(G::unpack).collect();
    for (packed, mv) in PACKED.filter_map(|packed| G::unpack(packed).map(|mv| (packed, mv))) {
        assert_eq!(G::pack(mv), packed, "{}: law broken: pack gives back what was unpacked: {mv:?}", G::NAME);
    }
    assert_eq!(G::unpack(u32::MAX), None, "{}: law broken: u32::MAX is no move", G::NAME);
    assert!(G::HISTORY_SLOTS <= 0xFFFF, "{}: law broken: there are at most 65,535 history slots", G::NAME);
    // No game that is under way lasts longer than this many plies.
    let mut longest = usize::MAX;
    play.visit(start, |game, place| {
        let (end, moves) = generated(game, Gen::All);
        generation(game, place, end, &moves);
        let legal = if end.is_over() { &[] } else { &moves[..] };
        legality(game, place, legal, &known);
        bounds(game, place, end);
        length(game, place, &mut longest);
        for &mv in legal {
            one_move(game, place, mv);
        }
    });
}

/// Checks at every position of random games that the key is the one that `from_scratch` works out.
///
/// # Panics
/// If it is not.
pub fn key<G: Game + Clone + Debug>(start: &G, play: RandomPlay, from_scratch: impl Fn(&G) -> u64) {
    play.visit(start, |game, place| {
        place.same("the key equals the key from scratch", &game.key(), &from_scratch(game));
    });
}

fn generation<G: Game + Clone + Debug>(game: &G, place: &Place<'_, G>, end: End, moves: &[G::Move]) {
    let seen = game.end();
    if seen.is_over() {
        place.same("generate sees the end that end sees", &end, &seen);
    } else {
        place.holds("end overlooks only the lack of moves", !end.is_over() || moves.is_empty(), || {
            format!("generate says {end:?} with the moves {moves:?}")
        });
    }
    place.holds("a game that goes on has a move", end.is_over() || !moves.is_empty(), String::new);
    place.same("generate gives the same again", &generated(game, Gen::All), &(end, moves.to_vec()));
    if end.is_over() {
        return;
    }
    for (index, mv) in moves.iter().enumerate() {
        place.holds("no move comes twice", !moves[..index].contains(mv), || format!("{mv:?} in {moves:?}"));
    }
    let (_, noisy) = generated(game, Gen::Noisy);
    let mut all = moves.iter();
    place.holds("noisy moves are an ordered part of all", noisy.iter().all(|mv| all.any(|other| other == mv)), || {
        format!("{noisy:?} of {moves:?}")
    });
}

fn legality<G: Game + Clone + Debug>(game: &G, place: &Place<'_, G>, legal: &[G::Move], known: &[G::Move]) {
    for &mv in legal.iter().chain(known) {
        let expected = legal.contains(&mv);
        place.holds("is_legal says yes to the generated moves only", game.is_legal(mv) == expected, || {
            format!("{mv:?} is {} of {legal:?}", if expected { "one" } else { "none" })
        });
    }
}

fn bounds<G: Game + Clone + Debug>(game: &G, place: &Place<'_, G>, end: End) {
    use halfmove::Score;
    let Some((lower, upper)) = game.bounds() else { return };
    place.holds("bounds are ordered", lower <= upper, || format!("{lower} to {upper}"));
    let value = match end {
        End::Open => return,
        End::Win => Score::MAX,
        End::Loss => Score::MIN,
        End::Draw => Score::DRAW,
        End::Points(score) => score,
    };
    place.holds("a finished game lies between its bounds", (lower..=upper).contains(&value), || {
        format!("{end:?}, {lower} to {upper}")
    });
}

/// `longest` is what was told at the positions before.
fn length<G: Game + Clone + Debug>(game: &G, place: &Place<'_, G>, longest: &mut usize) {
    let (ply, left) = (place.path.len(), game.plies_left());
    if ply == 0 {
        *longest = usize::MAX;
    }
    if left < u8::MAX {
        *longest = (*longest).min(ply + usize::from(left));
    }
    place.holds(
        "the game is over within plies_left",
        ply < *longest || (ply == *longest && game.end().is_over()),
        || format!("it goes on at ply {ply}, expected it to be over at ply {longest}"),
    );
}

fn one_move<G: Game + Clone + PartialEq + Debug>(game: &G, place: &Place<'_, G>, mv: G::Move) {
    let packed = G::pack(mv);
    place.holds("a packed move is below u32::MAX", packed < u32::MAX, || format!("{mv:?}"));
    place.same("unpack gives back what was packed", &G::unpack(packed), &Some(mv));
    let slot = game.history_slot(mv);
    place.holds("history slots are below HISTORY_SLOTS", G::HISTORY_SLOTS == 0 || slot < G::HISTORY_SLOTS, || {
        format!("{mv:?} has slot {slot}")
    });
    let mut played = game.clone();
    let undo = played.make(mv);
    let key = played.key();
    let after = format!("{played:?}");
    played.unmake(mv, undo);
    place.holds("unmake restores everything", played == *game && format!("{played:?}") == format!("{game:?}"), || {
        format!("{mv:?} made and taken back gives {played:?}, expected {game:?}")
    });
    place.same("unmake restores the key", &played.key(), &game.key());
    played.make(mv);
    place.same("a move made again gives the same key", &played.key(), &key);
    place.same("a move made again gives the same position", &format!("{played:?}"), &after);
}

#[cfg(test)]
mod tests;
