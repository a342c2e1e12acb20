//! `halfmove replay`.

use serde_json::{Value, json};

use crate::file::File;
use crate::{objects, output, refusal};

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
    assert!(shown.contains("\n1. X plays 4 in 1.500 s (+12)\nthe centre\nor 3\n. . . . . . .\n"), "{shown}");
    assert!(shown.contains("\n2. O plays 4\n. . ."), "{shown}");
    assert!(shown.ends_with("1 2 3 4 5 6 7\n\nno result\n"), "{shown}");
    assert!(output(&format!("replay {} --number 2", file.path())).ends_with("\n\na draw\n"));
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
