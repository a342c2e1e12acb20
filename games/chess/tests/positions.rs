//! Single positions: ends, castling, en passant, and text that is read or refused.

use halfmove::{End, Game, Gen, Moves, Notation, RankedMove};
use halfmove_chess::{Color, Fault, FenStyle, Move, Outcome, Position, Role, Setup, Square, Wing};
use halfmove_testkit::SplitMix64;

fn position(text: &str) -> Position {
    Position::parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position after moves from another one.
fn after(text: &str, moves: &str) -> Position {
    let mut pos = position(text);
    for mv in moves.split_whitespace() {
        let mv = pos.parse_move(mv).unwrap_or_else(|error| panic!("{pos}: {error}"));
        pos.make(mv);
    }
    pos
}

fn end(pos: &Position) -> End {
    let mut memory = [RankedMove::<Move>::default(); 256];
    pos.generate(Gen::All, &mut Moves::new(&mut memory))
}

fn moves(pos: &Position) -> Vec<String> {
    let mut memory = [RankedMove::<Move>::default(); 256];
    let mut moves = Moves::new(&mut memory);
    pos.generate(Gen::All, &mut moves);
    moves.iter().map(|mv| mv.to_string()).collect()
}

#[test]
fn moves_come_in_order() {
    assert_eq!(
        moves(&Position::start()).join(" "),
        "a2a3 a2a4 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g2g3 g2g4 h2h3 h2h4 b1a3 b1c3 g1f3 g1h3"
    );
    // Captures first, promotions to a queen first, castling last.
    let pos = position("2n1k3/1P6/8/8/4p3/3P4/8/4K2R w K - 0 1");
    assert_eq!(
        moves(&pos).join(" "),
        "d3e4 d3d4 b7c8q b7c8n b7c8r b7c8b b7b8q b7b8n b7b8r b7b8b h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8 e1d1 \
         e1f1 e1d2 e1e2 e1f2 e1h1"
    );
}

/// Mates, stalemates and material: known from every textbook.
#[test]
fn ends_are_seen() {
    for (text, expected, outcome) in [
        (
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            End::Loss,
            Some(Outcome::Checkmate(Color::Black)),
        ),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", End::Draw, Some(Outcome::Stalemate)),
        ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", End::Draw, Some(Outcome::InsufficientMaterial)),
        ("8/8/4k3/8/8/3KN3/8/8 w - - 0 1", End::Draw, Some(Outcome::InsufficientMaterial)),
        ("8/8/4k3/8/8/3KB3/8/8 b - - 0 1", End::Draw, Some(Outcome::InsufficientMaterial)),
        // Bishops on squares of one color, and of both.
        ("8/8/4k3/8/8/3KB3/8/B6b b - - 0 1", End::Open, None),
        ("8/8/4kb2/8/8/3KB3/8/2B5 b - - 0 1", End::Draw, Some(Outcome::InsufficientMaterial)),
        // Two knights, or a knight against a bishop or a knight, can mate with help.
        ("8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", End::Open, None),
        ("8/8/4kn2/8/8/3KN3/8/8 w - - 0 1", End::Open, None),
        ("8/8/4kb2/8/8/3KN3/8/8 w - - 0 1", End::Open, None),
        ("8/8/4k3/8/8/3KP3/8/8 w - - 0 1", End::Open, None),
        ("8/8/4k3/8/8/3K3R/8/8 w - - 99 80", End::Open, None),
        ("8/8/4k3/8/8/3K3R/8/8 w - - 100 80", End::Draw, Some(Outcome::FiftyMoves)),
        ("8/8/4k3/8/8/3K3R/8/8 w - - 255 80", End::Draw, Some(Outcome::FiftyMoves)),
    ] {
        let pos = position(text);
        assert_eq!((end(&pos), pos.outcome()), (expected, outcome), "{text}");
    }
}

/// A mate on the hundredth ply comes before the draw.
#[test]
fn mate_outranks_fifty_moves() {
    let pos = after("7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8");
    assert_eq!((pos.halfmove_clock(), end(&pos), pos.end()), (100, End::Loss, End::Loss));
    assert_eq!(pos.outcome(), Some(Outcome::Checkmate(Color::White)));
    assert_eq!(end(&after("7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a7")), End::Draw);
}

#[test]
fn the_third_time_is_a_draw() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8";
    let once = after("", shuffle);
    assert_eq!((once.repetitions(), once.outcome()), (1, None));
    let twice = after("", &[shuffle; 2].join(" "));
    assert_eq!((twice.repetitions(), twice.outcome(), end(&twice)), (2, Some(Outcome::Repetition), End::Draw));
    let error = twice.parse_move("e2e4").unwrap_err().to_string();
    assert_eq!(error, "e2e4 comes after the end, draw by repetition: expected no more moves");
    // A right to castle that was lost between makes another position, and so does a capture en passant that was possible.
    let rook = "h1g1 h8g8 g1h1 g8h8";
    assert_eq!(after("4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1", &[rook; 2].join(" ")).repetitions(), 1);
    assert_eq!(after("4k2r/8/8/8/8/8/8/4K2R w - - 0 1", &[rook; 2].join(" ")).repetitions(), 2);
    let king = "e8d8 e1d1 d8e8 d1e1";
    assert_eq!(after("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", &format!("e2e4 {king} {king}")).repetitions(), 1);
    assert_eq!(after("4k3/8/8/8/p7/8/4P3/4K3 w - - 0 1", &format!("e2e4 {king} {king}")).repetitions(), 2);
}

#[test]
fn in_a_search_the_second_time_is_a_draw() {
    let mut root = after("", "g1f3 g8f6 f3g1 f6g8");
    root.begin_search();
    assert_eq!(root.end(), End::Open);
    let line = |moves: &str| {
        let mut pos = root.clone();
        for mv in moves.split_whitespace() {
            pos.make(pos.parse_uci(mv).unwrap());
        }
        pos
    };
    // Back at the root, and at a position of before.
    assert_eq!(line("b1c3 b8c6 c3b1 c6b8").end(), End::Draw);
    assert_eq!(line("g1f3").end(), End::Draw);
    assert_eq!(line("b1c3 b8c6").end(), End::Open);
    // In the game that goes on it takes three times.
    let played = after("", "g1f3 g8f6 f3g1 f6g8 g1f3");
    assert_eq!((played.end(), played.outcome()), (End::Open, None));
    // A pass undoes nothing of what was: no position of before it counts, and the moves go on to be counted.
    let mut passed = root.clone();
    let clock = passed.halfmove_clock();
    let undo = passed.make_null().unwrap();
    assert_eq!((passed.repetitions(), passed.halfmove_clock()), (0, clock + 1));
    passed.unmake_null(undo);
    assert_eq!((passed.repetitions(), passed.halfmove_clock()), (1, clock));
    let mut forgetful = root.clone();
    forgetful.forget_history();
    assert_eq!(forgetful.repetitions(), 0);
}

/// The ring of keys is left as it was, however long the line that is taken back.
#[test]
fn histories_survive_long_lines() {
    let mut pos = after("", "g1f3 g8f6 f3g1 f6g8");
    let mut line = Vec::new();
    for at in 0..400 {
        let text = ["b1c3", "b8c6", "c3b1", "c6b8"][at % 4];
        let mv = pos.parse_uci(text).unwrap();
        line.push((mv, pos.make(mv)));
    }
    assert_eq!(pos.halfmove_clock(), 255);
    while let Some((mv, undo)) = line.pop() {
        pos.unmake(mv, undo);
    }
    assert_eq!((pos.repetitions(), pos.halfmove_clock()), (1, 4));
}

#[test]
fn en_passant_is_kept_only_where_it_is_legal() {
    for (start, moves, square) in [
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", Some("e3")),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", None),
        // Both pawns would leave the rank, and the rook would give check.
        ("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4", None),
        // The pawn is pinned along the file.
        ("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e2e4", None),
        // It is pinned on a diagonal, along which it may capture, and on the other one.
        ("8/k7/8/8/3p4/8/4PB2/4K3 w - - 0 1", "e2e4", Some("e3")),
        ("8/6k1/8/8/3p4/8/1B2P3/4K3 w - - 0 1", "e2e4", None),
        // The pawn that went two steps gives check.
        ("8/8/8/5k2/3p4/8/4P3/4K3 w - - 0 1", "e2e4", Some("e3")),
        // Its going gives check from behind.
        ("8/8/k7/8/3p4/8/4P3/4KB2 w - - 0 1", "e2e4", None),
        ("8/8/8/8/3p4/8/R3P2k/4K3 w - - 0 1", "e2e4", None),
    ] {
        let pos = after(start, moves);
        assert_eq!(pos.en_passant(), square.and_then(Square::from_text), "{start}");
    }
    // Any square that can be is read, and written only if it matters.
    let start = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    assert_eq!(position(start).to_string(), start.replace("e3", "-"));
}

#[test]
fn castling_is_written_as_is_usual() {
    let pos = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (text, written, to) in
        [("e1g1", "e1g1", "h1"), ("e1h1", "e1g1", "h1"), ("e1c1", "e1c1", "a1"), ("O-O-O", "e1c1", "a1")]
    {
        let mv = pos.parse_move(text).unwrap();
        assert_eq!((mv.to(), pos.is_castling(mv)), (Square::from_text(to).unwrap(), true));
        let mut out = String::new();
        pos.write_move(mv, &mut out).unwrap();
        assert_eq!(out, written);
        out.clear();
        pos.write_uci(mv, true, &mut out).unwrap();
        assert_eq!(out, format!("e1{to}"));
    }
    // The king's steps are a plain move here, and castling is the king taking its rook.
    let pos = position("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    assert!(!pos.is_castling(pos.parse_move("f1g1").unwrap()));
    assert!(pos.is_castling(pos.parse_move("f1h1").unwrap()));
    assert_eq!(pos.castling_rook(Color::White, Wing::King), Square::from_text("h1"));
    // The rook on b1 shields the king's target from the one on a1.
    let pos = position("4k3/8/8/8/8/8/8/rR2K3 w B - 0 1");
    assert_eq!(
        pos.parse_move("e1b1").unwrap_err().to_string(),
        "e1b1 is not legal here, expected one of white's legal moves"
    );
}

#[test]
fn all_three_ways_to_write_castling_are_read() {
    for (text, standard, shredder) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "KQkq", "HAha"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "KQkq", "HAha"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w qK - 0 1", "Kq", "Ha"),
        ("rr2k1rr/8/8/8/8/8/8/RR2K1RR w KQkq - 0 1", "KQkq", "HAha"),
        ("rr2k1rr/8/8/8/8/8/8/RR2K1RR w GBhb - 0 1", "GBkb", "GBhb"),
        ("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", "KQkq", "GBgb"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "-", "-"),
    ] {
        let pos = position(text);
        let (board, _) = text.split_once(' ').unwrap();
        assert_eq!(pos.to_string(), format!("{board} w {standard} - 0 1"));
        let mut out = String::new();
        pos.write_fen(FenStyle::Shredder, &mut out).unwrap();
        assert_eq!(out, format!("{board} w {shredder} - 0 1"));
        assert_eq!(position(&out), pos);
    }
}

#[test]
fn text_is_read_with_some_freedom() {
    for text in [
        "",
        "  ",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w  KQkq  -  0  1 ",
        "  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0",
        "rnbqkbnr/pppppppp/44/8/8/1232/PPPPPPPP/RNBQKBNR w KQkq - 0",
    ] {
        assert_eq!(position(text), Position::start(), "{text:?}");
    }
    let start = Position::start();
    for text in ["e2e4", " e2e4 ", "e4", "e4!?", "e2-e4", "Pe4"] {
        assert_eq!(start.parse_move(text).unwrap().to_string(), "e2e4", "{text:?}");
    }
}

#[test]
fn wrong_text_is_told_what_and_where() {
    for (text, error) in [
        ("hello", "hello at character 1 is 1 rank, expected 8 with / between them"),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/... at character 1 is 9 ranks, expected 8 with / between them",
        ),
        (
            "rnbqkbnr/ppppippp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "i at character 14 is no piece, expected PNBRQK, pnbrqk, or empty squares, 1 to 8",
        ),
        (
            "rnbqkbnr/pppp0ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "0 at character 14 is no piece, expected PNBRQK, pnbrqk, or empty squares, 1 to 8",
        ),
        (
            "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "9 at character 19 is no piece, expected PNBRQK, pnbrqk, or empty squares, 1 to 8",
        ),
        (
            "rnbqkbnr/pppppppp/8/6/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "6 at character 21 is 6 squares, expected the 8 of a rank",
        ),
        (
            "rnbqkbnr/ppppppppr/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "ppppppppr at character 10 is 9 squares, expected the 8 of a rank",
        ),
        (
            "rnbqkbnr/pppppppp/8//8/8/PPPPPPPP/RNBQKBNR w KQkq -",
            "nothing at character 21 is 0 squares, expected the 8 of a rank",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            "nothing at character 44, where the side to move should be: expected w or b",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR K KQkq - 0 1",
            "K at character 45 is no side to move, expected w or b",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQx - 0 1",
            "x at character 49 is no right to castle, expected KQkq, files like HAha, or -",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
            "nothing at character 46, where the right to castle should be: expected KQkq, files like HAha, or -",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQH - 0 1",
            "H at character 49 is a right to castle for the second time, expected it once",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1",
            "e3 at character 52 is no en-passant square, expected - or one on rank 6 (white to move) or 3 (black)",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq",
            "nothing at character 51, where the en-passant square should be: expected - or one on rank 6 (white to move) or 3 \
             (black)",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 400 500",
            "400 at character 54 is no half-move clock, expected a number from 0 to 255",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 +1",
            "+1 at character 56 is no move number, expected one from 1 to 65535",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 bm",
            "bm at character 58 is one field too many, expected 6: board, side, castling, en passant, half-move clock, \
             move number",
        ),
    ] {
        let found = Position::parse_position(text).map_err(|error| error.to_string());
        assert_eq!(found, Err(error.into()), "{text:?}");
    }
}

#[test]
fn illegal_positions_are_told_why() {
    for (text, faults) in [
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "8/8/8/8/8/8/8/K7 at character 1 cannot be: black has no king"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8/8 at character 1 cannot be: white has no king; black has no king"),
        ("kk6/8/8/8/8/8/8/K7 w - - 0 1", "kk6/8/8/8/8/8/8/K7 at character 1 cannot be: black has more than one king"),
        ("KK6/8/8/8/8/8/8/k7 w - - 0 1", "KK6/8/8/8/8/8/8/k7 at character 1 cannot be: white has more than one king"),
        (
            "kP6/8/8/8/8/8/8/K7 w - - 0 1",
            "kP6/8/8/8/8/8/8/K7 at character 1 cannot be: a pawn stands on the first or last rank",
        ),
        ("k7/8/8/8/8/8/8/K6r b - - 0 1", "b at character 20 cannot be: the side that is not to move is in check"),
        ("kK6/8/8/8/8/8/8/8 w - - 0 1", "w at character 19 cannot be: the side that is not to move is in check"),
        (
            "k7/8/8/8/8/8/K7/7R w K - 0 1",
            "K at character 22 cannot be: a king that may castle is not on its first rank",
        ),
        ("k7/8/8/8/8/8/8/4K3 w K - 0 1", "K at character 22 cannot be: a rook that may castle is not there"),
        (
            "k7/8/8/8/8/8/8/4KRR1 w FG - 0 1",
            "FG at character 24 cannot be: two rooks on one side of the king may castle",
        ),
        (
            "k7/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "d6 at character 29 cannot be: no pawn has just gone two steps past the en-passant square",
        ),
    ] {
        let found = Position::parse_position(text).map_err(|error| error.to_string());
        assert_eq!(found, Err(format!("{faults}; expected a legal position")), "{text:?}");
    }
}

/// Cases 1 and 2 of what programs get wrong about UCI: what cannot be is dropped.
#[test]
fn rights_that_cannot_be_are_mended() {
    for (text, mended, gone) in [
        ("k7/8/8/8/8/8/8/4K2R w KQ - 0 1", "k7/8/8/8/8/8/8/4K2R w K - 0 1", vec![Fault::CastlingRook]),
        ("krr5/8/8/8/8/8/8/4K3 w kq - 0 1", "krr5/8/8/8/8/8/8/4K3 w k - 0 1", vec![Fault::CastlingRook]),
        ("k7/8/8/8/8/8/4K3/7R w K - 0 1", "k7/8/8/8/8/8/4K3/7R w - - 0 1", vec![Fault::CastlingKing]),
        ("k7/8/8/3p4/8/8/8/4K3 w - e6 0 1", "k7/8/8/3p4/8/8/8/4K3 w - - 0 1", vec![Fault::EnPassant]),
        ("k7/3p4/8/3p4/8/8/8/4K3 w - d6 0 1", "k7/3p4/8/3p4/8/8/8/4K3 w - - 0 1", vec![Fault::EnPassant]),
    ] {
        let (setup, faults) = Setup::from_fen(text).unwrap().mended();
        assert_eq!(faults.iter().collect::<Vec<_>>(), gone, "{text}");
        assert_eq!(setup.position().unwrap().to_string(), mended);
    }
}

/// Positions that no game leads to, and that do no harm.
#[test]
fn harmless_faults_are_named_and_played() {
    for (text, faults) in [
        ("rnbqkbnr/qqqqqqqq/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ""),
        (
            "rnbqkbnr/qqqqqqqq/q7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "black has more than 16 pieces; black has more promoted pieces than pawns are gone",
        ),
        ("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", "black has more than 8 pawns"),
        ("4k3/4r3/8/b7/8/5n2/8/4K3 w - - 0 1", "more than two pieces give check"),
        ("4k3/8/8/8/8/8/PPPPPPPP/2B1KB2 w - - 0 1", ""),
        // Two bishops on dark squares: one was a pawn, which is not gone.
        ("4k3/8/8/8/8/8/PPPPPPPP/2B1K1B1 w - - 0 1", "white has more promoted pieces than pawns are gone"),
        ("4k3/8/8/8/8/8/PPPPPPP1/2B1K1B1 w - - 0 1", ""),
        ("4k3/8/8/8/8/8/PPPPPPP1/RRR1K1NN w - - 0 1", ""),
        ("4k3/8/8/8/8/8/PPPPPPP1/RRR1KNNN w - - 0 1", "white has more promoted pieces than pawns are gone"),
    ] {
        let setup = Setup::from_fen(text).unwrap();
        assert_eq!(setup.faults().to_string(), faults, "{text}");
        assert!(setup.faults().iter().all(Fault::is_harmless));
        let mut doubts = String::new();
        setup.position().unwrap().write_doubts(&mut doubts).unwrap();
        assert_eq!(doubts, faults);
        assert!(!moves(&setup.position().unwrap()).is_empty());
    }
}

#[test]
fn wrong_moves_are_told_why() {
    let pos = position("r3k2r/1P6/8/8/8/2N3N1/8/R3K2R w KQkq - 0 1");
    for (text, error) in [
        ("", "nothing is no move, expected one like e2e4, e7e8q, Nf3 or O-O"),
        ("e2", "e2 is not legal here, expected one of white's legal moves"),
        ("e9e4", "e9e4 is no move, expected one like e2e4, e7e8q, Nf3 or O-O"),
        ("hello", "hello is no move, expected one like e2e4, e7e8q, Nf3 or O-O"),
        ("e1e3", "e1e3 is not legal here, expected one of white's legal moves"),
        ("e8e7", "e8e7 is not legal here, expected one of white's legal moves"),
        ("a1b3", "a1b3 is not legal here, expected one of white's legal moves"),
        ("b7b8", "b7b8 is a promotion, expected q, r, b or n behind it"),
        ("b8", "b8 is a promotion, expected q, r, b or n behind it"),
        ("b7b8k", "b7b8k is no move, expected one like e2e4, e7e8q, Nf3 or O-O"),
        ("Ne4", "Ne4 can be more than one move, expected where it begins, as in Nbd2"),
        ("Nf3", "Nf3 is not legal here, expected one of white's legal moves"),
        ("\u{e4}\u{e4}", "\u{e4}\u{e4} is no move, expected one like e2e4, e7e8q, Nf3 or O-O"),
    ] {
        assert_eq!(pos.parse_move(text).map_err(|error| error.to_string()), Err(error.into()), "{text:?}");
    }
}

/// Every legal move is written in SAN and read back, in positions where many pieces of a kind go to one square.
#[test]
fn san_is_read_as_it_was_written() {
    let mut rng = SplitMix64::new(6);
    for text in [
        "",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "3k4/1Q3Q2/8/8/8/1Q3Q2/8/K6Q w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "4k3/8/2N1N3/1N3N2/8/1N3N2/2N1N3/4K3 w - - 0 1",
    ] {
        for _ in 0..20 {
            let mut pos = position(text);
            for _ in 0..80 {
                let texts = moves(&pos);
                let Some(chosen) = rng.pick(&texts) else { break };
                let mut sans = Vec::new();
                for text in &texts {
                    let mv = pos.parse_uci(text).unwrap();
                    let mut san = String::new();
                    pos.write_san(mv, &mut san).unwrap();
                    assert_eq!(pos.parse_san(&san), Ok(mv), "{san} in {pos}");
                    assert!(!sans.contains(&san), "{san} twice in {pos}");
                    sans.push(san);
                }
                pos.make(pos.parse_uci(chosen).unwrap());
            }
        }
    }
}

/// As people write them: the PGN standard's rules.
#[test]
fn san_is_written_as_the_standard_has_it() {
    for (text, mv, san) in [
        ("3k4/8/8/8/8/1Q6/8/K3Q2Q w - - 0 1", "e1e4", "Qee4"),
        ("3k4/8/8/8/4Q3/8/8/K3Q2Q w - - 0 1", "e1h4", "Qe1h4+"),
        ("8/8/1k6/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"),
        ("3k4/8/8/8/Q3Q3/8/8/K3Q3 w - - 0 1", "e4b4", "Qe4b4"),
        // The other knight is pinned, so there is nothing to tell apart.
        ("3k4/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"),
        ("3k4/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "g1e2", "Nge2"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
        ("3nk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n", "exd8=N"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "Ra8#"),
    ] {
        let pos = position(text);
        let mv = pos.parse_uci(mv).unwrap();
        let mut out = String::new();
        pos.write_san(mv, &mut out).unwrap();
        assert_eq!(out, san, "{text}");
        assert_eq!(pos.parse_san(san), Ok(mv));
    }
    let pos = position("3nk3/4P3/8/8/8/8/8/4K3 w - - 0 1");
    for text in ["ed8=N", "exd8N", "e7xd8=N+", "exd8(N)", "e7d8=N!!"] {
        assert_eq!(pos.parse_san(text).unwrap().becomes(), Some(Role::Knight), "{text}");
    }
}

#[test]
fn the_board_is_drawn() {
    let mut out = String::new();
    position("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4").write_board(&mut out).unwrap();
    assert_eq!(
        out,
        "8 r . b q k b . r\n7 p p p p . p p p\n6 . . n . . n . .\n5 . . . . p . . .\n4 . . B . P . . .\n\
         3 . . . . . N . .\n2 P P P P . P P P\n1 R N B Q K . . R\n  a b c d e f g h\n"
    );
}
