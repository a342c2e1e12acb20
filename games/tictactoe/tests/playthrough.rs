//! Recorded games, kept as text: any change of rules, notation, order of moves or evaluation shows as a difference.

use std::fmt::Write;

use halfmove::{Evaluate, Game, Gen, Moves, Notation, RankedMove};
use halfmove_tictactoe::{OpenLines, Position};

/// What there is to see of a position.
fn describe(pos: Position, out: &mut String) {
    let mut memory = [RankedMove::default(); 9];
    let mut moves = Moves::new(&mut memory);
    let end = pos.generate(Gen::All, &mut moves);
    out.push_str("position \"");
    pos.write_position(out).unwrap();
    let canonical = pos.canonical();
    writeln!(out, "\", {} to move, {end:?}", Position::PLAYERS[pos.to_move()]).unwrap();
    pos.write_board(out).unwrap();
    writeln!(out, "key {:#07x}, canonical {:#07x} by {}", pos.key(), canonical.key, canonical.symmetry).unwrap();
    writeln!(out, "evaluation {}", OpenLines.evaluate(&pos)).unwrap();
    if !end.is_over() {
        out.push_str("moves");
        for mv in moves.iter() {
            out.push(' ');
            pos.write_move(mv, out).unwrap();
        }
        out.push('\n');
    }
}

#[test]
fn recorded_games_are_played_as_they_were() {
    let mut out = String::new();
    for moves in ["519328467", "52139"] {
        let mut pos = Position::EMPTY;
        writeln!(out, "GAME {moves}").unwrap();
        describe(pos, &mut out);
        for text in moves.split_inclusive(|_| true) {
            let mv = pos.parse_move(text).unwrap();
            pos.make(mv);
            writeln!(out, "\nmove {text}").unwrap();
            describe(pos, &mut out);
        }
        out.push('\n');
    }
    assert_eq!(out, include_str!("playthrough.txt"), "now the games go:\n{out}");
}
