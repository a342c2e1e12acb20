//! A recorded game: any change of rules, text or move order shows here.

use std::fmt::Write;

use halfmove::{End, Game, Gen, Moves, Notation, RankedMove};
use halfmove_mouse_cats::{MouseCats, Move};

/// One best line for both, as solved: the cats win after 44 plies.
const LINE: &str = "E1F2 B8A7 F2E1 A7B6 E1F2 B6C5 F2E1 C5D4 E1F2 D8C7 F2E1 F8E7 E1F2 H8G7 F2E1 E7D6 E1F2 G7F6 F2E1 \
                    D4E3 E1D2 D6C5 D2C3 F6E5 C3D2 C5B4 D2E1 E5F4 E1F2 F4G3 F2E1 G3F2 E1D2 B4C3 D2C1 C7B6 C1D2 B6A5 \
                    D2C1 E3D2 C1B2 A5B4 B2A1 C3B2";

#[test]
fn the_recorded_game_is_played() {
    let mut game = MouseCats::START;
    let mut record = String::new();
    for text in LINE.split_whitespace() {
        let mut memory = [RankedMove::<Move>::default(); 16];
        let mut moves = Moves::new(&mut memory);
        assert_eq!(game.generate(Gen::All, &mut moves), End::Open, "before {text}");
        game.write_position(&mut record).unwrap();
        write!(record, " ${:02X}:", game.lane_value()).unwrap();
        for mv in moves.iter() {
            record += " ";
            game.write_move(mv, &mut record).unwrap();
        }
        writeln!(record, " > {text}").unwrap();
        game.make(game.parse_move(text).unwrap());
    }
    assert_eq!(LINE.split_whitespace().count(), 44);
    assert_eq!(game.end(), End::Loss);
    game.write_board(&mut record).unwrap();
    let recorded = include_str!("playthrough.txt");
    assert!(record == recorded, "the game differs from the recorded one, now it is:\n{record}");
}
