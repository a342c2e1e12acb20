//! `halfmove play mouse-cats`, spoken to like the RYG3 program of the Commodore 64.

use std::time::{Duration, Instant};

use crate::file::File;
use crate::{run, text};

/// What a session writes to standard output and standard error; it must end with status 0.
fn session(args: &str, input: &str) -> (String, String) {
    let output = run(&format!("play mouse-cats --plain {args}"), input);
    assert_eq!(output.status.code(), Some(0), "{args}");
    (text(&output.stdout), text(&output.stderr))
}

/// The board with these rows from 8 to 1, and the line below it.
fn board(rows: [&str; 8], below: &str) -> String {
    let rows = rows.iter().zip((1..=8).rev()).map(|(squares, row)| format!("{row} {squares}\n"));
    format!("\n  ABCDEFGH\n{}{below}\n", rows.collect::<String>())
}

/// The board at the start, the mouse to move.
fn start() -> String {
    let rows = [".C.C.C.C", "X.X.X.X.", ".X.X.X.X", "X.X.X.X.", ".X.X.X.X", "X.X.X.X.", ".X.X.X.X", "X.X.M.X."];
    board(rows, "S:M,P:00,H:00")
}

/// The board after E1F2.
fn after_e1f2() -> String {
    let rows = [".C.C.C.C", "X.X.X.X.", ".X.X.X.X", "X.X.X.X.", ".X.X.X.X", "X.X.X.X.", ".X.X.M.X", "X.X.X.X."];
    board(rows, "S:C,P:00,H:01")
}

/// Source: the program's commands, replies and formats; its published nodes, $4535 of them.
#[test]
fn the_classic_session_word_for_word() {
    let input = ".B\n.M\nE1F2\n.M\n.D8\n.G\n.U\n.U\n.N\n.Q\n";
    let (shown, complaints) = session("--preset ryg3-v9", input);
    assert_eq!(complaints, "");
    let played = [".C.C.C.X", "X.X.X.C.", ".X.X.X.X", "X.X.X.X.", ".X.X.X.X", "X.X.X.X.", ".X.X.M.X", "X.X.X.X."];
    let wanted = [
        "Mouse and cats. Type a move, or `help`.\nmouse: you\ncats: you\n",
        &start(),
        "? ",
        &start(),
        "? E1F2,E1D2\n? ",
        &after_e1f2(),
        "? B8A7,B8C7,D8C7,D8E7,F8E7,F8G7,H8G7\n? SET DEPTH\n? GO\n",
        "01:00000001,12,H8G7\n02:00000009,13,H8G7\n03:00000027,14,H8G7\n04:000000AB,15,H8G7\n",
        "05:000001F1,16,H8G7\n06:000006D8,17,H8G7\n07:00001366,18,H8G7\n08:00004535,19,H8G7\n",
        "COMPUTER'S MOVE:H8G7\n",
        &board(played, "S:M,P:00,H:02"),
        "? UNDO\n",
        &after_e1f2(),
        "? UNDO\n",
        &start(),
        "? NEW GAME\n",
        &start(),
        "? QUIT\n",
    ];
    assert_eq!(shown, wanted.concat());
}

#[test]
fn every_classic_command_has_its_reply() {
    let (shown, complaints) = session("", ".h\n.t9\n.d3\n.s\n.o\n.e\n.f\nE1D2\n.g\n.E\n.F\n");
    assert_eq!(complaints, "");
    for reply in [
        "? HELP\n  MOVE ",
        "? SET TIME\n",
        "? SET DEPTH\n",
        "? SWITCH SIDES\n",
        "? OFF\n",
        "? no hash table, or not searched yet\n",
        "? no history, or not searched yet\n",
        "? GO\n01:",
        "\nCOMPUTER'S MOVE:",
        " of 1048576 entries used\nhere: ",
    ] {
        assert!(shown.contains(reply), "{reply}: {shown}");
    }
    // The help names each command next to its word.
    for (word, name) in [
        ("board", ".B"),
        ("depth [N]", ".Dn"),
        ("", ".U   the same as `off` and then `undo`"),
        ("hash", ".E"),
        ("history", ".F"),
    ] {
        assert!(shown.contains(&format!("\n  {word:<35}{name:<5}")), "{word}: {shown}");
    }
}

#[test]
fn anything_wrong_is_illegal_and_nothing_is_lost() {
    let wrong = [
        "E1E2",
        "E1F3",
        "B8A7",
        "E1",
        "E9F1",
        "XXXX",
        ".",
        ".X",
        ".D",
        ".D0",
        ".D10",
        ".Dx",
        ".T0",
        ".T",
        ".B1",
        "..B",
        "hello",
        "level 10",
        "level high",
        "depth 0",
        "time x",
        "preset x",
        "redo",
        "undo",
        ".U",
        "position M:E1",
        "0",
        "\u{1f42d}",
        "quit now",
    ];
    let input = "E1F2\n.U\n".to_owned() + &wrong.join("\n") + "\nredo\n.B\n";
    let (shown, complaints) = session("", &input.replacen("redo\n", "", 1));
    assert_eq!(shown.matches("? ILLEGAL\n").count(), wrong.len() - 1, "{shown}");
    assert_eq!(complaints.lines().count(), wrong.len() - 1, "{complaints}");
    assert!(complaints.lines().all(|line| line.starts_with("error: ")), "{complaints}");
    assert!(complaints.contains("error: .D: read \"10\" after it, expected a number from 1 to 9\n"), "{complaints}");
    let end = format!("? played E1F2\n{}? {}? \n", after_e1f2(), after_e1f2());
    assert!(shown.ends_with(&end), "{shown}");
}

#[test]
fn the_engine_plays_either_side_and_gives_it_up() {
    // For the mouse, which the person leaves; then for the cats.
    let (shown, complaints) = session("", ".D2\n.G\nB8A7\n.O\n.U\n.G\n.S\n");
    assert_eq!(complaints, "");
    let moves = shown.matches("COMPUTER'S MOVE:").count();
    // Two by the mouse, one by the mouse again after `.U`, and one by the cats after `.S`.
    assert_eq!(moves, 4, "{shown}");
    assert!(shown.contains("? GO\n01:") && shown.contains("? OFF\n? UNDO\n") && shown.contains("SWITCH SIDES\n01:"));
}

#[test]
fn in_a_new_game_the_engine_waits() {
    let (shown, complaints) = session("", ".D2\n.G\n.N\n");
    assert_eq!(complaints, "");
    assert_eq!(shown.matches("COMPUTER'S MOVE:").count(), 1, "{shown}");
    assert!(
        shown.ends_with(&format!("? NEW GAME\nthe game before, 1 move, was in no file\n{}? \n", start())),
        "{shown}"
    );
}

#[test]
fn the_end_is_told_and_the_game_stays() {
    let (shown, complaints) = session("--level perfect", "engine both\nrecord\nundo\nengine none\nredo\nrecord\n");
    assert_eq!(complaints, "");
    assert_eq!(shown.matches("\nS:M,P:00,H:2C\n*** CATS WIN!! ***\nthe mouse is caught\n? ").count(), 2, "{shown}");
    assert_eq!(shown.matches("COMPUTER'S MOVE:").count(), 44);
    // 44 moves, before and after one was taken back and played again.
    let records: Vec<&str> = shown.lines().filter(|line| line.starts_with("? E1")).collect();
    assert!(records.len() == 2 && records[0] == records[1] && records[0].split(' ').count() == 45, "{records:?}");

    let (shown, _) = session("", "position M:E7 C:A1,C1,E1,H2 M\n.G\n.M\n");
    assert!(
        shown.contains("\nCOMPUTER'S MOVE:E7")
            && shown.ends_with("\nS:C,P:00,H:01\n*** MOUSE WINS!! ***\nthe mouse is home\n? NO LEGAL MOVES!\n? \n")
    );
}

#[test]
fn a_game_is_kept_to_its_end() {
    let file = File::missing("mouse.pgn");
    let input = format!("position M:E7 C:A1,C1,E1,H2 M\nsave {}\nE7D8\n.N\nE1F2\n.Q\n", file.path());
    let (shown, complaints) = session("", &input);
    assert_eq!(complaints, "");
    assert!(shown.contains("\n*** MOUSE WINS!! ***\n"), "{shown}");
    let kept = std::fs::read_to_string(&file.0).unwrap();
    assert!(kept.contains("E7D8") && kept.contains("1-0") && !kept.contains("E1F2"), "{kept}");
}

#[test]
fn where_a_position_has_no_moves_there_are_none() {
    let (shown, complaints) = session("", "position M:A1 C:B2,D8,F8,H8 M\n.M\n.G\nhint\n.N\n.M\n");
    assert_eq!(shown.matches("? NO LEGAL MOVES!\n").count(), 3, "{shown}");
    assert!(
        shown.contains("\n*** CATS WIN!! ***\nthe mouse is caught\n? NO LEGAL MOVES!\n")
            && shown.ends_with("? E1F2,E1D2\n? \n")
    );
    assert_eq!(complaints, "error: the game is over: expected `new`, `undo` or `position`\n".repeat(3));
}

#[test]
fn words_do_the_same_as_in_every_game() {
    for (game, mv) in [("mouse-cats", "E1F2"), ("connect4", "4"), ("tictactoe", "5")] {
        let input = format!(
            "board\nmoves\n{mv}\ndepth 4\ntime 2\ngo\nhash\nhistory\nswitch\noff\nundo\nredo\nlevel 3\nhelp\nnew\nquit\nmoves\n"
        );
        let output = run(&format!("play {game} --second human"), &input);
        let (shown, complaints) = (text(&output.stdout), text(&output.stderr));
        assert_eq!((output.status.code(), complaints.as_str()), (Some(0), ""), "{game}: {shown}");
        for part in [
            "engine: preset strong, 4 plies deep\n",
            "engine: preset strong, 4 plies deep, at most 2 minutes a move\n",
            " entries used\nhere: ",
            "took back ",
            "played ",
            "engine: level 3, casual (2000 nodes or ",
            "\n  switch ",
        ] {
            assert!(shown.contains(part), "{game}, {part}: {shown}");
        }
        assert!(!shown.contains("no hash table") && !shown.contains("no history"), "{game}: {shown}");
    }
}

/// A search that would take years is stopped by the clock, and there is a move.
fn check_time(limit: &str, seconds: u64) {
    let begin = Instant::now();
    let (shown, complaints) =
        session("--preset plain", &format!("position M:D4 C:B8,D8,F8,H8 M\n.D9\ndepth 60\n{limit}\n.G\n"));
    assert_eq!(complaints, "");
    assert!(shown.contains("\nCOMPUTER'S MOVE:D4"), "{shown}");
    let (least, most) = (Duration::from_secs(seconds), Duration::from_secs(seconds + 5));
    assert!((least..most).contains(&begin.elapsed()), "{limit}: {:?}", begin.elapsed());
}

#[test]
fn time_ends_a_search() {
    check_time("time 0.02", 1);
}

#[test]
#[ignore = "waits for a minute"]
fn a_minute_ends_a_search() {
    check_time(".T1", 60);
}
