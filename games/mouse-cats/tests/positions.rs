//! Single positions: move order, ends, and what is refused.

use halfmove::{End, Game, Gen, Moves, Notation, RankedMove, Score};
use halfmove_mouse_cats::{MouseCats, Move, Side};
use halfmove_testkit::SplitMix64;

fn position(text: &str) -> MouseCats {
    MouseCats::parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The moves as the classic program lists them, and the end.
fn generated(game: &MouseCats) -> (String, End) {
    let mut memory = [RankedMove::<Move>::default(); 16];
    let mut moves = Moves::new(&mut memory);
    let end = game.generate(Gen::All, &mut moves);
    let texts: Vec<_> = moves.iter().map(|mv| mv.to_string()).collect();
    (texts.join(","), end)
}

/// Source: the move lists of the classic program.
#[test]
fn moves_come_square_by_square() {
    assert_eq!(generated(&MouseCats::START), ("E1F2,E1D2".into(), End::Open));
    assert_eq!(generated(&position("E1F2")), ("B8A7,B8C7,D8C7,D8E7,F8E7,F8G7,H8G7".into(), End::Open));
    assert_eq!(generated(&position("M:D4 C:B8,D8,F8,H8 M")), ("D4C3,D4E3,D4E5,D4C5".into(), End::Open));
    // The order of the cats in the text makes no difference to the moves.
    assert_eq!(generated(&position("M:F2 C:H8,F8,D8,B8 C")).0, "B8A7,B8C7,D8C7,D8E7,F8E7,F8G7,H8G7");
}

#[test]
fn no_move_is_noisy() {
    let mut memory = [RankedMove::<Move>::default(); 16];
    let mut moves = Moves::new(&mut memory);
    assert_eq!(MouseCats::START.generate(Gen::Noisy, &mut moves), End::Open);
    assert!(moves.is_empty());
}

#[test]
fn ends_are_seen_by_both_sides() {
    for (text, end, winner) in [
        ("M:D8 C:B2,D2,F2,H2 C", End::Loss, Some(Side::Mouse)),
        ("M:D8 C:B2,D2,F2,H2 M", End::Win, Some(Side::Mouse)),
        ("M:E5 C:A1,C1,E1,G1 C", End::Loss, Some(Side::Mouse)),
        // The lower cats and the mouse stand in the way.
        ("M:C1 C:A1,B2,D2,E1 C", End::Loss, Some(Side::Mouse)),
        ("M:C1 C:A1,B2,E1,D2 M", End::Loss, Some(Side::Cats)),
        ("M:E1 C:D2,F2,B8,H8 M", End::Loss, Some(Side::Cats)),
        ("M:A1 C:B2,D8,F8,H8 M", End::Loss, Some(Side::Cats)),
        ("M:C3 C:B4,D4,B2,D2 M", End::Loss, Some(Side::Cats)),
        ("M:C3 C:B4,D4,B2,D2 C", End::Open, None),
        ("M:E1 C:B8,D8,F8,H8 M", End::Open, None),
    ] {
        let game = position(text);
        assert_eq!((game.end(), generated(&game).1, game.winner()), (end, end, winner), "{text}");
    }
}

#[test]
fn nothing_is_legal_when_the_game_is_over() {
    let over = position("M:D8 C:B4,D2,F2,H2 C");
    assert!(over.parse_move("B4A3").is_err());
    assert!((0..=u8::MAX).filter_map(Move::from_code).all(|mv| !over.is_legal(mv)));
}

#[test]
fn evaluations_are_those_of_the_classic_program() {
    // The start is $10; a mouse on row 8 and no cat in its lane is the most there is.
    assert_eq!(position("").lane_value(), 0x10);
    assert_eq!(position("E1F2").lane_value(), 0x11);
    assert_eq!(position("E1F2 B8A7").lane_value(), 0x12);
    assert_eq!(position("M:A7 C:C7,E7,G7,B6 M").lane_value(), 128 + 6);
    assert_eq!(position("M:B8 C:C7,E7,G7,B6 M").lane_value(), 128 + 7);
    let mut eval = halfmove_mouse_cats::LaneEval;
    assert_eq!(halfmove::Evaluate::evaluate(&mut eval, &position("E1F2")), Score::points(-17));
}

#[test]
fn text_is_read_with_some_freedom() {
    for text in ["", "  ", "M:E1 C:B8,D8,F8,H8 M", " m:e1\tc:b8,d8,f8,h8   m "] {
        assert_eq!(position(text), MouseCats::START, "{text:?}");
    }
    let mut out = String::new();
    position(" e1f2  b8a7").write_position(&mut out).unwrap();
    assert_eq!(out, "M:F2 C:A7,D8,F8,H8 M");
}

#[test]
fn wrong_text_is_told_what_and_where() {
    for (text, error) in [
        ("M:E2 C:B8,D8,F8,H8 M", "E2 at character 3 is a light square, expected a dark one like E1 or F2"),
        ("M:E9 C:B8,D8,F8,H8 M", "E9 at character 3 is no square, expected a dark one, A1 to H8"),
        ("M: C:B8,D8,F8,H8 M", "nothing at character 3 is no square, expected a dark one, A1 to H8"),
        ("M:E1 C:B8,D8,F8,H7 M", "H7 at character 17 is a light square, expected a dark one like E1 or F2"),
        ("M:E1 C:B8,D8,F8 M", "C:B8,D8,F8 at character 6 names 3 cats, expected four, like C:B8,D8,F8,H8"),
        ("M:E1 C:B8 M", "C:B8 at character 6 names 1 cat, expected four, like C:B8,D8,F8,H8"),
        ("M:E1 C: M", "C: at character 6 names 0 cats, expected four, like C:B8,D8,F8,H8"),
        ("M:E1 C:B8,D8,F8,H8,A1 M", "C:B8,D8,F8,H8,A1 at character 6 names 5 cats, expected four, like C:B8,D8,F8,H8"),
        ("M:E1 C:B8,D8,,F8 M", "nothing at character 14 is no square, expected a dark one, A1 to H8"),
        ("M:E1 C:B8,D8,B8,H8 M", "B8 at character 14 has a piece already, expected five different squares"),
        ("M:D8 C:B8,D8,F8,H8 M", "D8 at character 11 has a piece already, expected five different squares"),
        ("M:E1 C:B8,D8,F8,H8", "nothing at character 19 is no side to move, expected M (mouse) or C (cats)"),
        ("M:E1 C:B8,D8,F8,H8 X", "X at character 20 is no side to move, expected M (mouse) or C (cats)"),
        (
            "M:E1 C:B8,D8,F8,H8 M M",
            "M at character 22 is no position, expected moves like E1F2 B8A7, or mouse, cats and side to move like \
             M:E1 C:B8,D8,F8,H8 M",
        ),
        ("C:B8,D8,F8,H8 M:E1 M", "C:B8,D8,F8,H8 at character 1 is no mouse, expected M: and a square, like M:E1"),
        ("M:E1", "nothing at character 5 are no cats, expected C: and four squares, like C:B8,D8,F8,H8"),
        ("E1F2 B8", "B8 at character 6 is no move, expected two neighboring dark squares, like E1F2"),
        ("E1F2 B8B6", "B8B6 at character 6 is no move, expected two neighboring dark squares, like E1F2"),
        ("E1F2 F2E1", "F2E1 at character 6 is not legal here, expected a move of the side to move"),
        ("ärger", "ärger at character 1 is no move, expected two neighboring dark squares, like E1F2"),
        ("äääääääääääää", "ääääääääää... at character 1 is no move, expected two neighboring dark squares, like E1F2"),
    ] {
        let found = MouseCats::parse_position(text).map_err(|error| error.to_string());
        assert_eq!(found, Err(error.into()), "{text:?}");
    }
}

/// Text with one or two characters changed is read or refused, and what is read is written so that it is read again.
#[test]
fn changed_text_is_no_trouble() {
    let mut rng = SplitMix64::new(5);
    let strange = ['M', 'c', ':', ',', ' ', 'A', 'H', 'h', '1', '8', '9', '\u{e4}', '\u{1f42d}', '\0'];
    let mut read = 0;
    for _ in 0..20_000 {
        let mut text: Vec<char> = rng.pick(&["M:E1 C:B8,D8,F8,H8 M", "E1F2 B8A7 F2G3"]).unwrap().chars().collect();
        for _ in 0..=rng.below(2) {
            let at = rng.below(text.len());
            text[at] = *rng.pick(&strange).unwrap();
        }
        let text: String = text.into_iter().collect();
        match MouseCats::parse_position(&text) {
            Ok(game) => {
                let mut out = String::new();
                game.write_position(&mut out).unwrap();
                assert_eq!(position(&out), game, "{text:?}");
                read += 1;
            }
            Err(error) => assert!(error.character <= text.chars().count() + 1, "{text:?}: {error}"),
        }
    }
    assert!(read > 100, "hardly any text was still a position: {read}");
}
