//! Recorded games as text: any change of rules, notation, order of moves or evaluation shows as a difference.

use std::fmt::{self, Write};

use halfmove::{Evaluate, Gen, Notation};

use crate::oracle::generated;

/// Plays `moves` from `start`, and tells what there is to see of the position before and after each of them: text, side
/// to move, end, board, keys, evaluation and moves. The first `silent` moves are played without a word.
///
/// The text is to be kept in a file, and a test to compare with it.
///
/// ```text
/// GAME 5 1
/// position "", X to move, Open
///  1 | 2 | 3
/// ---+---+---
///  4 | 5 | 6
/// ---+---+---
///  7 | 8 | 9
/// key 0x0000000000000000, canonical 0x0000000000000000 by 0
/// evaluation 0
/// moves 1 2 3 4 5 6 7 8 9
///
/// move 5
/// position "5", O to move, Open
/// ...
/// ```
///
/// # Panics
/// If a move cannot be read.
pub fn playthrough<G, E>(start: G, mut evaluate: E, moves: &[&str], silent: usize) -> String
where
    G: Notation,
    E: Evaluate<G>,
{
    let mut game = start;
    let mut out = format!("GAME {}\n", moves.join(" "));
    let mut tell = |game: &G, head: &str| {
        out += head;
        describe(game, &mut evaluate, &mut out).expect("a game reports only what its sink reports");
    };
    for (index, text) in moves.iter().enumerate() {
        if index == silent {
            tell(&game, "");
        }
        let mv = game.parse_move(text).unwrap_or_else(|error| panic!("move {}, {text:?}: {error}", index + 1));
        game.make(mv);
        if index >= silent {
            tell(&game, &format!("\nmove {text}\n"));
        }
    }
    out + "\n"
}

/// What there is to see of a position.
fn describe<G: Notation, E: Evaluate<G>>(game: &G, evaluate: &mut E, out: &mut String) -> fmt::Result {
    let (end, moves) = generated(game, Gen::All);
    out.write_str("position \"")?;
    game.write_position(out)?;
    writeln!(out, "\", {} to move, {end:?}", G::PLAYERS[game.to_move()])?;
    game.write_board(out)?;
    let canonical = game.canonical();
    writeln!(out, "key {:#018x}, canonical {:#018x} by {}", game.key(), canonical.key, canonical.symmetry)?;
    writeln!(out, "evaluation {}", evaluate.evaluate(game))?;
    if !end.is_over() {
        out.write_str("moves")?;
        for mv in moves {
            out.write_char(' ')?;
            game.write_move(mv, out)?;
        }
        out.write_char('\n')?;
    }
    Ok(())
}
