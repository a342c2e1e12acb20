//! PGN of chess, as other programs write it.

use halfmove_play::{GameFile, Outcome, Session, Told, catalogue};

macro_rules! pgn {
    ($name:literal) => {
        include_str!(concat!("../../../data/chess/pgn/", $name, ".pgn"))
    };
}

fn read_all(text: &str) -> Vec<GameFile> {
    GameFile::read_all(text).unwrap_or_else(|error| panic!("{error}"))
}

/// The moves of the main line and all variations.
fn told(session: &dyn Session) -> Vec<String> {
    let parts = session.told().into_iter();
    parts.filter_map(|part| if let Told::Move { text, .. } = part { Some(text) } else { None }).collect()
}

/// Checks that what is read is written so that it is read again.
fn check_round_trip(file: &GameFile) {
    let text = file.write();
    let again = GameFile::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(again.write(), text);
    assert_eq!(again.session().told(), file.session().told());
    assert_eq!(again.session().position(), file.session().position());
}

/// As the files themselves say: results, and the tag `PlyCount` where there is one.
#[test]
fn games_of_other_programs_are_read() {
    for (text, games) in [
        (pgn!("lichess"), 100),
        (pgn!("chessbase-empty-line"), 1),
        (pgn!("cutechess-fischerrandom"), 4),
        (pgn!("kasparov-deep-blue-1997"), 6),
        (pgn!("molinari-bordais-1979"), 1),
        (pgn!("stockfish-learning"), 1),
        (pgn!("utf8-bom"), 2),
    ] {
        let files = read_all(text);
        assert_eq!(files.len(), games);
        for file in files {
            if let Some(count) = file.tag("PlyCount") {
                assert_eq!(file.session().ply().to_string(), count);
            }
            check_round_trip(&file);
        }
    }
}

#[test]
fn san_is_kept_as_it_was() {
    let files = read_all(pgn!("kasparov-deep-blue-1997"));
    let moves = told(files[0].session());
    assert_eq!(moves[..4], ["Nf3", "d5", "g3", "Bg4"]);
    assert_eq!(moves.last().unwrap(), "g7");
    let last = told(read_all(pgn!("molinari-bordais-1979"))[0].session()).pop();
    assert_eq!(last.as_deref(), Some("Nd3#"));
}

#[test]
fn a_pass_is_kept_as_a_comment() {
    let file = &read_all(pgn!("anastasian-lewis"))[0];
    let moves = told(file.session());
    assert_eq!((moves.len(), moves.last().unwrap().as_str()), (81, "Bxf3"));
    assert_eq!(file.session().note().comment(), "Z0 42. Ke1 Qh1+");
    assert_eq!(file.outcome(), Some(Outcome::Won(0)));
    check_round_trip(file);
    let text = "[White \"?\"]\n\n1. e4 (1. -- e5 (1... d5) 2. e4) 1... e5 (1... Z0 2. d4) *";
    let file = GameFile::read(text).unwrap();
    assert_eq!(told(file.session()), ["e4", "e5"]);
}

#[test]
fn moves_without_numbers_and_result_are_read() {
    let file = &read_all(pgn!("uci-moves"))[0];
    assert_eq!(told(file.session())[..4], ["Nf3", "c5", "e4", "d6"]);
    assert_eq!(file.outcome(), Some(Outcome::Draw));
    check_round_trip(file);
    // What Halfmove writes itself ends with a result, so that a file that was cut off is noticed.
    let cut = "[Game \"chess\"]\n[Result \"*\"]\n\n1. e4";
    assert!(GameFile::read(cut).is_err());
}

/// A game may go on after a draw that nobody claimed, or be lost by a player who did not claim it.
#[test]
fn draws_that_need_a_claim_do_not_end_a_record() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    let file = GameFile::read(&format!("[White \"?\"]\n\n{shuffle} e4 e5 1-0")).unwrap();
    assert_eq!((file.session().ply(), file.outcome()), (10, Some(Outcome::Won(0))));
    check_round_trip(&file);
    let file = GameFile::read(&format!("[White \"?\"]\n\n{shuffle} 0-1")).unwrap();
    assert_eq!(file.outcome(), Some(Outcome::Won(1)));
    check_round_trip(&file);
    // Mates need none.
    let mate = GameFile::read("[White \"?\"]\n\n1. f3 e5 2. g4 Qh4# 1-0").unwrap_err();
    assert!(mate.to_string().contains("expected 0-1"), "{mate}");
    let after = GameFile::read("[White \"?\"]\n\n1. f3 e5 2. g4 Qh4# 3. a3 *").unwrap_err();
    assert!(after.to_string().contains("a3 is not legal here"), "{after}");
}

#[test]
fn variations_comments_and_glyphs_are_read() {
    let text = "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4! $14 {best by test} (1. d4 d5 (1... Nf6 2. c4) 2. c4) \
                1... e5 {[%clk 0:05:00] open} 2. Nf3 ; to the end\n *";
    let file = GameFile::read(text).unwrap();
    assert_eq!(told(file.session()), ["e4", "d4", "d5", "Nf6", "c4", "c4", "e5", "Nf3"]);
    assert_eq!(file.session().note().comment(), "to the end");
    check_round_trip(&file);
    let mut session = catalogue::find("chess").unwrap().session();
    session.play("e4").unwrap();
    assert_eq!(session.moves(), ["e2e4"]);
}

/// Text with some bytes changed is read or refused, with a line and a column.
#[test]
fn damaged_text_is_no_trouble() {
    let mut rng = halfmove_testkit::SplitMix64::new(7);
    let odd = ['(', ')', '{', '}', '[', ']', '"', '$', ';', '%', '.', 'x', '=', 'O', '1', '\n', '\u{e9}', '\0'];
    for text in
        [pgn!("cutechess-fischerrandom"), pgn!("stockfish-learning"), pgn!("anastasian-lewis"), pgn!("utf8-bom")]
    {
        let chars: Vec<char> = text.chars().take(1500).collect();
        for _ in 0..200 {
            let mut damaged = chars.clone();
            for _ in 0..=rng.below(4) {
                let at = rng.below(damaged.len());
                damaged[at] = *rng.pick(&odd).unwrap();
            }
            damaged.truncate(rng.below(damaged.len() + 1));
            let damaged: String = damaged.into_iter().collect();
            match GameFile::read_all(&damaged) {
                Ok(files) => files.iter().for_each(check_round_trip),
                Err(error) => assert!(error.to_string().starts_with("line "), "{error}"),
            }
        }
    }
}

/// Forms that databases and printed games have.
#[test]
fn marks_of_other_programs_are_read() {
    let text = "[Event \"marks\"]\n\n1. e4 <reserved> d5 2. e5 f5 3. exf6 e.p. exf6 += 4. Nf3 +- Nc6+/- 5. d4!? \u{b1} Bd6 = *";
    let file = GameFile::read(text).unwrap();
    assert_eq!(told(file.session()), ["e4", "d5", "e5", "f5", "exf6", "exf6", "Nf3", "Nc6", "d4", "Bd6"]);
    let parts = file.session().told().into_iter();
    let notes =
        parts.map(|part| if let Told::Move { note, .. } = part { note.comment().to_owned() } else { String::new() });
    assert_eq!(notes.collect::<Vec<_>>()[5..], ["+=", "+-", "+/-", "!? \u{b1}", "="]);
    check_round_trip(&file);
    let cut = GameFile::read("[Event \"e\"]\n1. e4 <reserved *").unwrap_err().to_string();
    assert_eq!(cut, "line 2, column 7: a `<` without end, expected `>` after it in the same line");
    // A move is none of these: a check, a rook that becomes a queen, both sides' castling.
    let file = GameFile::read("[FEN \"4k3/P7/8/8/8/8/8/4K2R w K - 0 1\"] 1. a8=Q+ Kd7 2. O-O *").unwrap();
    assert_eq!(told(file.session()), ["a8=Q+", "Kd7", "O-O"]);
}

#[test]
fn variants_with_other_rules_are_refused() {
    for variant in ["Standard", "From Position", "Chess960", "chess", ""] {
        assert!(GameFile::read(&format!("[Variant \"{variant}\"] 1. e4 *")).is_ok(), "{variant}");
    }
    let refused = GameFile::read("[Event \"e\"]\n[Variant \"Atomic\"]\n1. e4 *").unwrap_err().to_string();
    let wanted = "line 2, column 1: variant \"Atomic\": has other rules than chess, expected Standard or Chess960";
    assert_eq!(refused, wanted);
}
