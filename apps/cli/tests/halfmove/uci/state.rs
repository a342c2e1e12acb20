//! Positions and options: what is taken, mended and refused.

use super::{Talk, errors};

/// Cases 1 and 2: what is asked for in vain is dropped.
#[test]
fn impossible_rights_are_dropped_and_told() {
    let mut talk = Talk::chess();
    for (fen, left, word) in [
        ("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "rook"),
        ("r3k2r/8/8/8/8/8/8/R4K1R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R4K1R w KQkq - 0 1", ""),
        ("r3k2r/8/8/8/8/5K2/8/R6R w KQkq - 0 1", "r3k2r/8/8/8/8/5K2/8/R6R w kq - 0 1", "king"),
        // In check by the knight, white cannot capture.
        ("k7/8/8/3pP3/8/7n/5K2/8 w - d6 0 1", "k7/8/8/3pP3/8/7n/5K2/8 w - - 0 1", "en-passant"),
        ("k7/8/8/4P3/8/8/5K2/8 w - d6 0 1", "k7/8/8/4P3/8/8/5K2/8 w - - 0 1", "en-passant"),
    ] {
        let said = talk.ask(&format!("position fen {fen}"));
        if word.is_empty() {
            assert!(said.is_empty(), "{said:?}");
        } else {
            assert!(
                said.len() == 1 && said[0].starts_with("info string position: ") && said[0].contains(word),
                "{said:?}"
            );
        }
        assert_eq!(talk.position(), left);
        assert!(talk.go("go depth 3").errors().is_empty());
    }
}

/// Cases 3 and 4.
#[test]
fn what_is_no_position_is_refused_and_the_last_one_stays() {
    let mut talk = Talk::chess();
    talk.ask("position startpos moves e2e4");
    let here = talk.position();
    for (fen, word) in [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "black has no king"),
        ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "white has more than one king"),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn stands on the first or last rank"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 7", "one field too many"),
        ("4k4/8/8/8/8/8/8/4K3 w - - 0 1", "is 9 squares"),
        ("4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", "is 9 ranks"),
        ("4k3/9/8/8/8/8/8/4K3 w - - 0 1", "9 at character 5"),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "half-move clock"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 -1", "move number"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side to move"),
        // Case 4: black is in check, and white is to move.
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "the side that is not to move is in check"),
        ("x", "expected 8"),
    ] {
        let said = talk.ask(&format!("position fen {fen}"));
        assert!(said.len() == 1 && errors(&said)[0].contains(word) && said[0].contains("expected"), "{fen}: {said:?}");
        assert_eq!(talk.position(), here, "{fen}");
    }
    for wrong in ["position", "position fen", "position e2e4", "position startpos e2e4"] {
        assert_eq!(errors(&talk.ask(wrong)).len(), 1, "{wrong}");
        assert_eq!(talk.position(), here, "{wrong}");
    }
}

/// Case 6.
#[test]
fn the_moves_before_an_illegal_one_count() {
    let mut talk = Talk::chess();
    for (moves, wrong) in
        [("e2e4 e7e5 e4e5 g8f6", "e4e5"), ("e2e4 e7e5 nonsense", "nonsense"), ("e2e4 e7e5 0000", "0000")]
    {
        let said = talk.ask(&format!("position startpos moves {moves}"));
        let errors = errors(&said);
        assert!(errors.len() == 1 && errors[0].contains(wrong) && errors[0].contains("move 3"), "{said:?}");
        assert_eq!(talk.position(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    }
}

/// Cases 21 and 22.
#[test]
fn castling_is_written_as_the_option_says_and_read_either_way() {
    let mut talk = Talk::chess();
    let mate = "fen 5k2/8/5K2/8/8/8/8/8 w - - 0 1";
    talk.ask(&format!("position {mate}"));
    for (fen, only, wanted, wanted960) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "e1g1", "e1h1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1a1", "e1c1", "e1a1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b HAha - 0 1", "e8h8", "e8g8", "e8h8"),
        // Chess960: the king's way may be a plain move, so that it always takes its rook.
        ("1rk3r1/6p1/8/8/8/8/6P1/1RK3R1 w GBgb - 0 1", "c1g1", "c1g1", "c1g1"),
        ("1rk3r1/6p1/8/8/8/8/6P1/1RK3R1 w KQkq - 0 1", "c1b1", "c1b1", "c1b1"),
    ] {
        for (option, wanted) in [("false", wanted), ("true", wanted960)] {
            let search = format!(
                "setoption name UCI_Chess960 value {option}\nposition fen {fen}\ngo depth 2 searchmoves {only}"
            );
            let found = talk.go(&search);
            assert!(found.errors().is_empty(), "{found:?}");
            assert_eq!(found.best, wanted, "{fen} {only} {option}");
            assert!(found.last("pv").starts_with(wanted));
        }
    }
    // Both are understood as a move that was played.
    for mv in ["e1g1", "e1h1"] {
        assert!(talk.ask(&format!("position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves {mv}")).is_empty());
        assert_eq!(talk.position(), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
    }
}

/// Case 22.
#[test]
fn rights_to_castle_are_read_in_three_ways() {
    let mut talk = Talk::chess();
    // X-FEN names the file of a rook only where it is not the outermost one.
    for (board, read, written) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "HAha", "KQkq"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "KQkq", "KQkq"),
        ("1k1r3r/p7/8/8/8/8/P7/1K1R3R", "Dd", "Dd"),
        ("1k1r3r/p7/8/8/8/8/P7/1K1R3R", "Kk", "Kk"),
        ("1k1r3r/p7/8/8/8/8/P7/1K1R3R", "Hh", "Kk"),
    ] {
        assert!(talk.ask(&format!("position fen {board} w {read} - 0 1 moves a2a3")).is_empty());
        let position = talk.position();
        assert!(position.contains(&format!(" b {written} -")), "{read}: {position}");
    }
}

/// Case 13.
#[test]
fn hash_is_set_within_its_range_and_once() {
    let mut talk = Talk::chess();
    for absurd in ["0", "-1", "1000000000", "99999999999999999999999", "", "many"] {
        let said = talk.ask(&format!("setoption name Hash value {absurd}"));
        assert!(errors(&said)[0].contains("expected a number from 1 to"), "{absurd}: {said:?}");
    }
    for at in 0..2000 {
        talk.say(&format!("setoption name Hash value {}", 1 + at % 4000));
    }
    assert!(talk.ask("setoption name hash value 2").is_empty());
    assert!(talk.go("go depth 4").errors().is_empty());
    // While searching: it waits.
    talk.say("go infinite\nsetoption name Hash value 3\nisready");
    talk.until("readyok");
    talk.say("stop");
    assert!(talk.found().errors().is_empty());
    assert!(talk.go("go depth 4").errors().is_empty());
}

/// Case 14.
#[test]
fn a_new_game_forgets_what_was_found() {
    let mut talk = Talk::chess();
    let first = talk.go("position startpos\ngo depth 7");
    let again = talk.go("go depth 7");
    assert_ne!(number_of_nodes(&first), number_of_nodes(&again), "the table is in use");
    let anew = talk.go("ucinewgame\nposition startpos\ngo depth 7");
    assert_eq!(number_of_nodes(&first), number_of_nodes(&anew));
    let cleared = talk.go("setoption name Clear Hash\ngo depth 7");
    assert_eq!(number_of_nodes(&first), number_of_nodes(&cleared));
}

fn number_of_nodes(found: &super::Found) -> i64 {
    super::number(found.infos().last().unwrap(), "nodes")
}

#[test]
fn options_that_are_not_there_are_refused() {
    let mut talk = Talk::chess();
    for (line, word) in [
        ("setoption name Contempt value 3", "is no option"),
        ("setoption name MultiPV value 0", "from 1 to 218"),
        ("setoption name UCI_ShowWDL value maybe", "true or false"),
        ("setoption name Preset value weakest", "no such preset"),
        ("setoption Hash 3", "expected name NAME"),
    ] {
        assert!(errors(&talk.ask(line))[0].contains(word), "{line}");
    }
}

/// Every option that is listed can be set to what it says it is.
#[test]
fn options_that_are_listed_can_be_set() {
    let mut talk = Talk::chess();
    talk.say("uci");
    let said = talk.until("uciok");
    let options: Vec<_> = said.iter().filter_map(|line| line.strip_prefix("option name ")).collect();
    assert!(options.len() >= 9, "{said:?}");
    for option in options {
        let (name, kind) = option.split_once(" type ").unwrap();
        let default = kind.split_once(" default ").map(|(_, rest)| rest.split(' ').next().unwrap());
        let value = default.map(|value| format!(" value {value}")).unwrap_or_default();
        assert!(talk.ask(&format!("setoption name {name}{value}")).is_empty(), "{option}");
    }
}

/// Castling as everywhere, the position as the game writes it, and what is still played after a draw.
#[test]
fn the_board_comes_with_position_moves_and_end() {
    let mut talk = Talk::chess();
    let line = |said: &[String], key: &str| said.iter().find_map(|line| line.strip_prefix(key)).map(str::to_owned);
    let said = talk.ask("position fen 4k3/8/8/8/8/8/8/R3K2R w AH -\nd");
    assert_eq!(line(&said, "position: ").as_deref(), Some("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"));
    let has = |said: &[String], mv: &str| line(said, "moves: ").unwrap().split(' ').any(|other| other == mv);
    assert!(has(&said, "e1g1") && !has(&said, "e1h1") && line(&said, "over: ").is_none());
    let said = talk.ask("setoption name UCI_Chess960 value true\nd");
    assert!(has(&said, "e1h1") && !has(&said, "e1g1"));
    let said = talk.ask("position fen 4k3/8/8/8/8/8/4R3/4K3 b - - 120 90\nd");
    assert!(has(&said, "e8d8"), "{said:?}");
    assert!(line(&said, "over: ").unwrap().contains("a draw: "), "{said:?}");
    let said = talk.ask("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\nd");
    assert_eq!(line(&said, "over: ").as_deref(), Some("White wins: checkmate"));
}
