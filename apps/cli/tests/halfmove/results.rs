//! Games that have their result, and what is tried in them.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::file::File;
use crate::{run, text};

/// What is said in a session with a file, and what the file holds then, in one line and without times and scores.
fn session(args: &str, input: &str, file: &File) -> (String, String) {
    let output = run(&format!("play {args} --file {}", file.path()), input);
    assert_eq!((output.status.code(), &*text(&output.stderr)), (Some(0), ""), "{args}");
    (text(&output.stdout), kept(file))
}

fn kept(file: &File) -> String {
    let text = fs::read_to_string(&file.0).unwrap();
    let mut parts = text.split('{');
    let first = parts.next().unwrap().trim_end().to_owned();
    let told = parts.fold(first, |before, part| before.trim_end().to_owned() + part.split_once('}').unwrap().1);
    // A move of the second player has a number after a comment, which is there no more.
    let words: Vec<&str> = told.split_whitespace().filter(|word| !word.ends_with("...")).collect();
    words.join(" ")
}

const RESIGNED: &[u8] =
    b"[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 g6 4. Qf3 Nf6 1-0\n";

#[test]
fn what_is_tried_in_a_game_with_a_result_is_a_variation() {
    let file = File::new("resigned.pgn", RESIGNED);
    let (shown, held) = session("chess", "back 2\nNf3\nd6\nquit\n", &file);
    assert!(shown.contains("a variation: the game has its result, 1-0, and keeps its main line"), "{shown}");
    assert!(held.contains("[White \"A\"] [Black \"B\"]") && held.contains("[Result \"1-0\"]"), "{held}");
    assert!(held.contains(" 4. Qf3 (4. Nf3 d6) Nf6 1-0"), "{held}");
    // Whoever has the engine play keeps the names of those who played.
    let (_, held) = session("chess --level 1", "back 2\nNc3\nengine second\nquit\n", &file);
    assert!(held.contains("[White \"A\"] [Black \"B\"]") && held.contains("[Result \"1-0\"]"), "{held}");
    // It is the user who may say that another line is the game.
    let (_, held) = session("chess", "back all\nd4\npromote\nquit\n", &file);
    assert!(held.contains("[Result \"*\"]") && held.contains(" 1. d4 (1. e4 "), "{held}");
}

#[test]
fn a_draw_that_was_agreed_stands_when_it_was_played_on() {
    let file = File::new("agreed.pgn", b"[Game \"connect4\"]\n[Result \"1/2-1/2\"]\n\n1. 4 4 1/2-1/2\n");
    let (shown, held) = session("connect4 --second human", "3\nundo\n5\nquit\n", &file);
    assert!(shown.contains("played on after the result 1/2-1/2, which stands"), "{shown}");
    assert!(held.contains("[Result \"1/2-1/2\"]") && held.ends_with(" 1. 4 4 2. 3 (2. 5) 1/2-1/2"), "{held}");
}

#[test]
fn the_line_that_is_played_on_is_the_game() {
    let file = File::missing("entered.pgn");
    let input = "4\nundo\n3\nback\nvariation 2\n1\n4\n1\n4\n1\n4\nquit\n";
    let (_, held) = session("connect4 --second human", input, &file);
    assert!(held.contains("[Result \"1-0\"]"), "{held}");
    assert!(held.ends_with(" 1. 4 (1. 3) 1 2. 4 1 3. 4 1 4. 4 1-0"), "{held}");
}

#[test]
fn who_played_a_game_that_is_over_is_told_also_when_the_engine_is_off() {
    let file = File::missing("played.pgn");
    let (shown, held) = session("tictactoe --level 1 --first engine", "back\nnew\nquit\n", &file);
    assert!(shown.contains("the engine is off, `go` or `engine` has it play on"), "{shown}");
    assert!(!held.contains("[Result \"*\"]") && held.matches("engine preset").count() == 2, "{held}");
    assert_eq!(shown.matches("engine, level 1").count(), 4, "{shown}");
}

#[test]
fn who_takes_back_takes_the_fall_of_a_flag_back() {
    let file = File::missing("fallen.pgn");
    let args = format!("play chess --clock 0.6s --second human --file {}", file.path());
    let mut child = Command::new(env!("CARGO_BIN_EXE_halfmove"))
        .args(args.split(' '))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"e4\n").unwrap();
    thread::sleep(Duration::from_millis(1200));
    input.write_all(b"e5\nundo\nundo\ne4\nclock\nquit\n").unwrap();
    drop(input);
    let shown = text(&child.wait_with_output().unwrap().stdout);
    assert!(shown.contains("Black's flag has fallen") && shown.contains("took back e4"), "{shown}");
    assert!(shown.contains("Black: 0:01 left\n"), "{shown}");
    let held = kept(&file);
    assert!(held.contains("[Result \"*\"]") && !held.contains("forfeit"), "{held}");
}
