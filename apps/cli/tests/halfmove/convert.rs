//! `halfmove convert`.

use std::fs;

use serde_json::json;

use crate::file::File;
use crate::{objects, output, refusal};

/// The classic program against itself: see `data/connect4/classic-selfplay.txt`.
const MOVES: &str = "443544443335322555356222211166111766677777";

#[test]
fn moves_become_a_game_file_and_moves_again() {
    let spaced: Vec<String> = MOVES.chars().map(String::from).collect();
    let spaced = spaced.join(" ") + "\n";
    let moves = File::new("moves", format!("# one game\n{spaced}\n4 4\n").as_bytes());
    let games = File::missing("games");
    let from_moves = format!("convert {} --from moves --game connect4", moves.path());
    assert_eq!(output(&format!("{from_moves} --out {}", games.path())), "");
    let text = fs::read_to_string(&games.0).unwrap();
    assert!(text.starts_with("[Game \"connect4\"]\n[Result \"1/2-1/2\"]\n\n1. 4 4 2. 3 5 3. 4 4 4. 4 4 "), "{text}");
    assert!(text.ends_with("1/2-1/2\n\n[Game \"connect4\"]\n[Result \"*\"]\n\n1. 4 4 *\n"), "{text}");
    assert_eq!(output(&format!("convert {}", games.path())), text);
    assert_eq!(output(&format!("convert {} --to moves", games.path())), spaced + "4 4\n");
    assert!(output(&format!("convert {} --to positions", games.path())).ends_with(&format!("\n{MOVES}\n\n4\n44\n")));
    let lines = objects(&format!("convert {} --to json", games.path()));
    assert_eq!((&lines[0]["result"], &lines[0]["final"]), (&"draw".into(), &MOVES.into()));
    let short = json!({"game": "connect4", "start": null, "moves": ["4", "4"], "result": null, "final": "44"});
    assert_eq!(lines[1], short);

    assert_eq!(output(&format!("convert {} --game connect4", games.path())), text);
    let said = refusal(&format!("convert {} --game chess", games.path()));
    assert!(said.ends_with(": is a game of connect4, expected one of chess\n"), "{said}");

    // The moves of a game that was set up mean nothing without its start.
    let set_up = File::new("set-up", b"[Game \"connect4\"]\n[Position \"44\"]\n\n1 2 *\n");
    let said = refusal(&format!("convert {} --to moves", set_up.path()));
    assert!(said.contains("begins from a position that was set up, \"44\""), "{said}");

    let empty = File::new("empty", b"\n");
    assert!(refusal(&format!("convert {}", empty.path())).ends_with(": holds no game, expected one at least\n"));
    let said = refusal(&format!("convert {} --from moves --game connect4", empty.path()));
    assert!(said.ends_with(": holds no game, expected one at least\n"), "{said}");

    // A file that is there is not written over.
    let said = refusal(&format!("{from_moves} --out {}", games.path()));
    assert!(said.ends_with(": is there already, expected one that is not there\n"), "{said}");
    assert_eq!(fs::read_to_string(&games.0).unwrap(), text);
}

/// The third time a position comes up is a draw that somebody must claim: nobody did.
#[test]
fn games_that_went_on_after_a_draw_are_told_to_their_end() {
    let games = File::new("claimable", b"[Game \"chess\"]\n\nNf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4 e5 *\n");
    let moves = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4 e7e5\n";
    assert_eq!(output(&format!("convert {} --to moves", games.path())), moves);
    let lines = objects(&format!("convert {} --to json", games.path()));
    assert_eq!(lines[0]["moves"].as_array().map(Vec::len), Some(10));
    assert_eq!(objects(&format!("replay {} --json", games.path())).len(), 11);
    let back = File::new("claimable-moves", moves.as_bytes());
    let game = output(&format!("convert {} --from moves --game chess", back.path()));
    assert!(game.contains("5. e4 e5"), "{game}");
}

#[test]
fn what_is_wrong_is_named() {
    let moves = File::new("bad-moves", b"4 4\n4 8 4\n");
    let said = refusal(&format!("convert {} --from moves --game connect4", moves.path()));
    assert!(said.contains(": line 2: move \"8\": ") && said.ends_with(", after 1 move\n"), "{said}");
    for (args, says) in [
        ("--from moves", "from \"moves\": the moves name no game, expected --game with it"),
        ("--from json", "from \"json\": can be written only, expected game or moves"),
        ("--to pdf", "[possible values: game, moves, positions, json]"),
        ("", ": line 1, column 1: no game is named, expected a tag like [Game \"connect4\"] before"),
    ] {
        let said = refusal(&format!("convert {} {args}", moves.path()));
        assert!(said.contains(says), "{said}");
    }
}
