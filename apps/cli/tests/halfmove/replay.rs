//! `halfmove replay`.

use serde_json::{Value, json};

use crate::file::File;
use crate::{objects, output, refusal, run, text};

const GAMES: &str = r#"[Game "connect4"]
[X "a person"]
[Result "*"]

{a short one} 1. 4 {[%emt 0:00:01.500] [%score +12] the centre} (1. 3 3) 1... 4 *

[Game "tictactoe"]

1. 5 1 2. 3 7 1/2-1/2
"#;

#[test]
fn a_game_is_shown_move_by_move() {
    let file = File::new("replay", GAMES.as_bytes());
    let shown = output(&format!("replay {}", file.path()));
    let wanted = "Connect Four\nX: a person\na short one\n. . . . . . .\n";
    assert!(shown.starts_with(wanted), "{shown}");
    assert!(shown.contains("\n1. X plays 4 in 1.500 s (+12)\nthe centre\nor 3 3\n. . . . . . .\n"), "{shown}");
    assert!(shown.contains("\n2. O plays 4\n. . ."), "{shown}");
    assert!(shown.ends_with("1 2 3 4 5 6 7\n\nno result\n"), "{shown}");
    assert!(output(&format!("replay {} --number 2", file.path())).ends_with("\n\na draw, as the result says\n"));
}

#[test]
fn variations_are_told_whole_and_the_end_at_the_end() {
    let game = "[Event \"e\"]\n\n1. e4 (1. d4 {solid} d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";
    let file = File::new("replay-lines", game.as_bytes());
    let shown = output(&format!("replay {}", file.path()));
    let lines = "\n1. White plays e4\nor d4 {solid} d5 (Nf6 c4) c4\nor c4\n8 r n b q k b n r\n";
    assert!(shown.contains(lines) && shown.contains("\n7. White plays Qxf7#\n"), "{shown}");
    assert!(shown.ends_with("\n\nWhite wins: checkmate\n"), "{shown}");
    let part = output(&format!("replay {} --ply 3", file.path()));
    assert!(part.ends_with("\n\nafter 3 of 7 moves\n") && !part.contains("wins"), "{part}");
    let flag = File::new("replay-flag", b"[Game \"connect4\"]\n[Termination \"time forfeit\"]\n\n1. 4 0-1\n");
    assert!(output(&format!("replay {}", flag.path())).ends_with("\nO wins on time\n"));
}

/// Other programs may write in Latin-1, as the standard has it; a file of ours is in UTF-8.
#[test]
fn games_in_latin_1_are_read_and_kept() {
    let file = File::new("latin.pgn", b"[White \"Gr\xfcnfeld\"]\n\n1. e4 *\n");
    assert!(output(&format!("replay {}", file.path())).contains("White: Gr\u{fc}nfeld\n"));
    let output = run(&format!("play chess --second human --file {}", file.path()), "e5\n");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()));
    let kept = std::fs::read_to_string(&file.0).unwrap();
    assert!(kept.contains("[White \"Gr\u{fc}nfeld\"]\n") && kept.contains(" e5 "), "{kept}");
}

#[test]
fn programs_get_an_object_a_move() {
    let file = File::new("replay-json", GAMES.as_bytes());
    let lines = objects(&format!("replay {} --json", file.path()));
    let head = json!({
        "game": "connect4", "tags": {"X": "a person"}, "position": "", "comment": "a short one", "plies": 2, "result": null
    });
    let first = json!({
        "ply": 1, "player": "X", "move": "4", "position": "4", "comment": "the centre", "millis": 1500, "score": 12,
        "variations": ["3"]
    });
    assert_eq!((lines.len(), &lines[0], &lines[1]), (3, &head, &first));
    assert_eq!((&lines[2]["position"], &lines[2]["comment"]), (&"44".into(), &Value::Null));
    let lines = objects(&format!("replay {} --number 2 --ply 1 --json", file.path()));
    assert_eq!((lines.len(), &lines[0]["plies"], &lines[0]["result"]), (2, &4.into(), &"draw".into()));
}

#[test]
fn what_is_wrong_is_named() {
    let file = File::new("replay-wrong", GAMES.replace("1... 4", "1... 9").as_bytes());
    let said = refusal(&format!("replay {}", file.path()));
    assert!(said.starts_with(&format!("error: file {}: line 5, column 79: move \"9\": ", file.path())), "{said}");
    let file = File::new("replay-third", GAMES.as_bytes());
    let said = refusal(&format!("replay {} --number 3", file.path()));
    assert!(said.ends_with(": has no game 3, expected a number up to 2\n"), "{said}");
    assert!(refusal(&format!("replay {} --number 0", file.path())).contains("expected a number from 1 on"));
    assert!(refusal("replay /nowhere").contains("expected a game file"));
    let bytes = File::new("replay-bytes", b"[Game \"connect4\"] {\xff} *");
    assert!(refusal(&format!("replay {}", bytes.path())).contains("expected a game file"));
}
