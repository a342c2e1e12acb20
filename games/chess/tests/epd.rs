//! EPD: positions with best moves, as suites have them.

use halfmove_chess::{Epd, Operation, Position};

#[test]
fn suites_are_read() {
    for (suite, count) in [
        (include_str!("../../../data/chess/tactics/wac.epd"), 154),
        (include_str!("../../../data/chess/tactics/bratko-kopec.epd"), 13),
    ] {
        let mut ids = Vec::new();
        for line in suite.lines() {
            let epd = Epd::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            let best: Vec<_> = epd.moves("bm").chain(epd.moves("am")).collect();
            assert!(!best.is_empty() && best.iter().all(Result::is_ok), "{line}: {best:?}");
            let id = epd.operand("id").unwrap();
            assert!(!id.contains('"') && !ids.contains(&id), "{line}");
            ids.push(id);
        }
        assert_eq!(ids.len(), count);
    }
}

#[test]
fn operations_come_in_all_shapes() {
    let board = "4k3/8/8/8/8/8/4P3/4K3 w - -";
    for (operations, expected) in [
        ("", vec![]),
        (" ;", vec![]),
        (" bm e4", vec![("bm", "e4")]),
        (" bm e4 ; id \"x;y\" ;", vec![("bm", "e4"), ("id", "\"x;y\"")]),
        (" 0 1 ;D1 7 ;D2 35", vec![("D1", "7"), ("D2", "35")]),
        (" 3 4 bm e4;; noop;", vec![("bm", "e4"), ("noop", "")]),
        (" id \"no end; of it", vec![("id", "\"no end; of it")]),
        (" c0 \u{e9}; ;", vec![("c0", "\u{e9}")]),
    ] {
        let text = format!("{board}{operations}");
        let epd = Epd::parse(&text).unwrap();
        let found: Vec<_> = epd.operations().map(|Operation { name, operands }| (name, operands)).collect();
        assert_eq!(found, expected, "{text}");
    }
    let epd = Epd::parse("4k3/8/8/8/8/8/4P3/4K3 w - - 3 40 bm e2e4 Kd1 Nf3;").unwrap();
    assert_eq!((epd.position.halfmove_clock(), epd.position.fullmove_number()), (3, 40));
    let moves: Vec<_> = epd.moves("bm").map(|mv| mv.map_err(|error| error.to_string())).collect();
    assert_eq!(moves[2], Err("Nf3 is not legal here, expected one of white's legal moves".to_owned()));
    assert!(moves[..2].iter().all(Result::is_ok));
    assert_eq!(epd.operand("id"), None);
    assert_eq!(epd.moves("am").count(), 0);
}

#[test]
fn what_is_no_position_is_refused() {
    for text in ["", "bm e4;", "4k3/8/8/8/8/8/4P3/4K3 w", "4k3/8/8/8/8/8/4P3/4K3 w - bm e4;"] {
        assert_eq!(Epd::parse(text).map(|epd| epd.position.to_string()).is_ok(), text.parse::<Position>().is_ok());
        assert!(Epd::parse(text).is_err(), "{text}");
    }
    let error = Epd::parse(" 4k3/8/8/8/8/8/4P3/4K3 x - - bm e4;").unwrap_err();
    assert_eq!(error.to_string(), "x at character 24 is no side to move, expected w or b");
}
