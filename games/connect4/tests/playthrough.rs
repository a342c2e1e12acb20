//! Recorded games, kept as text: any change of rules, notation, order of moves or evaluation shows as a difference.

use std::fmt::Write;

use halfmove::{Evaluate, Game, Gen, Moves, Notation, RankedMove};
use halfmove_connect4::{CellWeights, Position};

/// What there is to see of a position.
fn describe(pos: Position, out: &mut String) {
    let mut memory = [RankedMove::default(); 7];
    let mut moves = Moves::new(&mut memory);
    let end = pos.generate(Gen::All, &mut moves);
    out.push_str("position \"");
    pos.write_position(out).unwrap();
    let canonical = pos.canonical();
    writeln!(out, "\", {} to move, {end:?}", Position::PLAYERS[pos.to_move()]).unwrap();
    pos.write_board(out).unwrap();
    writeln!(out, "key {:#015x}, canonical {:#015x} by {}", pos.key(), canonical.key, canonical.symmetry).unwrap();
    writeln!(out, "evaluation {}", CellWeights.evaluate(&pos)).unwrap();
    if !end.is_over() {
        out.push_str("moves");
        for mv in moves.iter() {
            out.push(' ');
            pos.write_move(mv, out).unwrap();
        }
        out.push('\n');
    }
}

/// Plays `moves` and describes the position before and after each of them, the first `silent` left out.
fn play(moves: &str, silent: usize, out: &mut String) {
    let mut pos = Position::EMPTY;
    writeln!(out, "GAME {moves}").unwrap();
    for (index, text) in moves.split_inclusive(|_| true).enumerate() {
        if index == silent {
            describe(pos, out);
        }
        pos.make(pos.parse_move(text).unwrap());
        if index >= silent {
            writeln!(out, "\nmove {text}").unwrap();
            describe(pos, out);
        }
    }
    out.push('\n');
}

#[test]
fn recorded_games_are_played_as_they_were() {
    let mut out = String::new();
    // The first player wins on a diagonal.
    play("12234334454", 0, &mut out);
    // The classic program's game against itself, to the full board.
    play("443544443335322555356222211166111766677777", 37, &mut out);
    assert_eq!(out, include_str!("playthrough.txt"), "now the games go:\n{out}");
}
