//! A recorded game: any change of rules, text or move order shows here.

use std::fmt::Write;

use halfmove::{End, Evaluate, Game, Gen, Moves, Notation, RankedMove};
use halfmove_chess::{Color, Move, Outcome, Position, Tapered};

/// P. Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
const LINE: &str = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 \
                    Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#";

#[test]
fn the_recorded_game_is_played() {
    let mut pos = Position::start();
    let mut record = String::new();
    for text in LINE.split_whitespace() {
        let mut memory = [RankedMove::<Move>::default(); 256];
        let mut moves = Moves::new(&mut memory);
        assert_eq!(pos.generate(Gen::All, &mut moves), End::Open, "before {text}");
        writeln!(record, "{pos} {}", Tapered.evaluate(&pos)).unwrap();
        for mv in moves.iter() {
            record += " ";
            pos.write_move(mv, &mut record).unwrap();
        }
        let mv = pos.parse_move(text).unwrap();
        let mut san = String::new();
        pos.write_san(mv, &mut san).unwrap();
        assert_eq!(san, text);
        writeln!(record, "\n > {mv} {san}").unwrap();
        pos.make(mv);
    }
    assert_eq!(pos.outcome(), Some(Outcome::Checkmate(Color::White)));
    pos.write_board(&mut record).unwrap();
    let recorded = include_str!("playthrough.txt");
    assert!(record == recorded, "the game differs from the recorded one, now it is:\n{record}");
}
