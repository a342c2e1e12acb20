//! `halfmove play` in line mode, by script.

use assert_cmd::Command;

use crate::{run, text};

/// What a session writes to standard output and standard error; it must end with status 0.
fn session(args: &str, input: &str) -> (String, String) {
    let output = run(&format!("play {args}"), input);
    assert_eq!(output.status.code(), Some(0), "{args}");
    (text(&output.stdout), text(&output.stderr))
}

/// A session of two people, who make no mistake.
fn people(game: &str, input: &str) -> String {
    let (shown, complaints) = session(&format!("{game} --second human"), input);
    assert_eq!(complaints, "");
    shown
}

#[test]
fn a_session_word_for_word() {
    let shown = people("tictactoe", "5\n1\nundo\nredo\nmoves\nrecord\nposition\nquit\n");
    assert_eq!(
        shown,
        "Tic-tac-toe. Type a move, or `help`.\nX: you\nO: you\n\n \
         1 | 2 | 3\n---+---+---\n 4 | 5 | 6\n---+---+---\n 7 | 8 | 9\nX to move\n\
         X> \n 1 | 2 | 3\n---+---+---\n 4 | X | 6\n---+---+---\n 7 | 8 | 9\nO to move\n\
         O> \n O | 2 | 3\n---+---+---\n 4 | X | 6\n---+---+---\n 7 | 8 | 9\nX to move\n\
         X> took back 1\n\n 1 | 2 | 3\n---+---+---\n 4 | X | 6\n---+---+---\n 7 | 8 | 9\nO to move\n\
         O> played 1\n\n O | 2 | 3\n---+---+---\n 4 | X | 6\n---+---+---\n 7 | 8 | 9\nX to move\n\
         X> 2 3 4 6 7 8 9\n\
         X> 5 1\n\
         X> position: 51\n\
         X> "
    );
}

#[test]
fn the_classic_program_plays_itself() {
    let (shown, complaints) = session("connect4 --preset plain --depth 5 --first engine", "position\n");
    assert_eq!(complaints, "");
    // The published nodes of the first moves, the published game, and its end.
    for (mv, nodes) in [(4, 755), (3, 1484), (4, 2283)] {
        assert!(
            shown.contains(&format!("X plays {mv} (")) && shown.contains(&format!(", {nodes} nodes)\n")),
            "{shown}"
        );
    }
    assert!(shown.ends_with(
        "1 2 3 4 5 6 7\na draw: the board is full\ngame over> position: 443544443335322555356222211166111766677777\ngame over> \n"
    ));
}

#[test]
fn a_person_beats_nobody_and_the_game_ends() {
    let shown = people("connect4", "1\n2\n1\n2\n1\n2\n1\n");
    assert!(shown.contains(
        "X . . . . . .\nX O . . . . .\nX O . . . . .\nX O . . . . .\n1 2 3 4 5 6 7\nX wins: four in a row\ngame over> "
    ));
    let (shown, complaints) =
        session("connect4 --second human", "position 121212\n1\n3\nmoves\nhint\ngo\nanalyse\nundo\n3\n");
    assert_eq!(
        complaints,
        "error: move \"3\": column 3 at move 8 comes after the end of the game: expected no more moves\n".to_owned()
            + &"error: the game is over: expected `new`, `undo` or `position`\n".repeat(4)
    );
    assert!(shown.ends_with("X O . . . . .\nX O . . . . .\nX O X . . . .\n1 2 3 4 5 6 7\nO to move\nO> \n"));
}

#[test]
fn wrong_input_is_named_and_nothing_is_lost() {
    let input =
        "4\n9\n0\nx\n44\nhelo\nboard now\nlevel 0\nlevel 11\nlevel high\nengine me\nposition 48\nposition\nrecord\n";
    let (shown, complaints) = session("connect4 --second human", input);
    let wanted = [
        "move \"9\": '9' at move 2 is no column: expected a digit from 1 to 7",
        "move \"0\": '0' at move 2 is no column: expected a digit from 1 to 7",
        "move \"x\": 'x' at move 2 is no column: expected a digit from 1 to 7",
        "move \"44\": 2 characters are no move: expected one digit from 1 to 7",
        "move \"helo\": 4 characters are no move: expected one digit from 1 to 7; nor is it a command, see `help`",
        "board: read \"now\" after it, expected nothing",
        "level 0: connect4 has no such level, expected a number from 1 to 10",
        "level 11: connect4 has no such level, expected a number from 1 to 10",
        "level \"high\": no level, expected a number from 1 to 10",
        "engine \"me\": no side, expected first, second, both or none",
        "position \"48\": '8' at move 2 is no column: expected a digit from 1 to 7",
    ];
    assert_eq!(complaints, wanted.map(|line| format!("error: {line}\n")).concat());
    assert!(shown.ends_with("O> position: 4\nO> 4\nO> \n"), "{shown}");
}

#[test]
fn a_full_column_is_refused() {
    let (shown, complaints) = session("connect4 --second human", "1\n1\n1\n1\n1\n1\n1\nrecord\n");
    assert_eq!(complaints, "error: move \"1\": column 1 at move 7 is full: expected one of the columns with room\n");
    assert!(shown.ends_with("X> 1 1 1 1 1 1\nX> \n"));
}

#[test]
fn the_end_of_input_ends_the_program_anywhere() {
    for input in ["", "\n", "4", "4\n", "undo", "help\n\n", "\r\n"] {
        let (shown, _) = session("connect4 --level 1", input);
        assert!(shown.ends_with("> \n"), "{input:?}: {shown}");
    }
}

#[test]
fn line_ends_blanks_and_capitals_do_not_matter() {
    let plain = people("connect4", "4\n3\nboard\nundo\nquit\n");
    assert_eq!(people("connect4", "4\r\n  3  \r\nBOARD\r\n\tUndo\r\nquit\r\n"), plain);
    let with_blank_lines = people("connect4", "4\n\n3\n   \nboard\n\r\nundo\nquit");
    assert_eq!(with_blank_lines.replace("X> X> ", "X> ").replace("O> O> ", "O> "), plain);
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_halfmove"));
    let output = command.args(["play", "connect4"]).write_stdin(*b"\xff\xfe\n\0\nquit\n").output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let complaints = text(&output.stderr);
    assert_eq!(complaints.matches("error: move ").count(), 2, "{complaints}");
}

#[test]
fn the_engine_answers_and_undo_takes_both_moves_back() {
    let (shown, complaints) = session("connect4 --preset plain", "4\nrecord\nundo\nrecord\nundo\nredo\nrecord\nredo\n");
    // The published game's second move, after 563 nodes.
    assert!(shown.contains("O plays 4 (") && shown.contains(", 563 nodes)\n"), "{shown}");
    assert!(shown.contains("X> 4 4\nX> took back 4 4\n") && shown.contains("X> no moves yet\n"), "{shown}");
    assert!(shown.contains("played 4 4\n") && shown.contains("X to move\nX> 4 4\n"), "{shown}");
    assert_eq!(
        complaints,
        "error: undo: nothing to take back, expected a move of yours on the board\n\
         error: redo: nothing was taken back, expected a move to play again\n"
    );
}

#[test]
fn undo_leaves_the_engines_first_move() {
    let (shown, complaints) =
        session("connect4 --preset plain --first engine --second human", "undo\n3\nundo\nrecord\n");
    assert_eq!(complaints, "error: undo: nothing to take back, expected a move of yours on the board\n");
    assert!(shown.ends_with("O to move\nO> 4\nO> \n"), "{shown}");
    assert_eq!(shown.matches("X plays 4 (").count(), 1, "{shown}");
}

#[test]
fn engines_that_play_themselves_can_be_stopped_by_undo() {
    let (shown, complaints) = session("tictactoe --preset plain", "engine both\nundo\nrecord\nengine\n");
    assert_eq!(complaints, "");
    let told = "; the engine is off, `engine both` has it play on\n";
    assert!(shown.contains("a draw: the board is full\ngame over> took back ") && shown.contains(told), "{shown}");
    assert!(shown.ends_with("X> X: you\nO: you\nX> \n"), "{shown}");
}

#[test]
fn people_read_chess_as_it_is_written() {
    let (shown, complaints) = session(
        "chess --second human --no-book --depth 5",
        "e2e4\ng8f6\nrecord\nmoves\nundo\nvariation\nredo\nposition 7k/8/5K2/8/8/8/8/6R1 w - - 0 1\nhint\nplay\n",
    );
    assert_eq!(complaints, "");
    let told = ["White> e4 Nf6\n", "White> a3 a4 ", "White> took back Nf6\n", "Black> 1. Nf6\n", "Black> played Nf6\n"];
    for part in told.into_iter().chain(["hint: Kf7 (win in 3 plies, Kf7 Kh7 Rh1#)\n", "White plays Kf7 (win in 3, "]) {
        assert!(shown.contains(part), "{part}: {shown}");
    }
}

/// Whatever is asked of a position, and however often, there is one answer.
#[test]
fn a_position_has_one_answer() {
    let start = "position r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    for level in ["4", "6"] {
        let input = format!("{start}\nhint\nhint\nscores\nhint 2\nhint\nanalyse\nplay\nundo\nhint\n");
        let (shown, complaints) = session(&format!("chess --second human --no-book --level {level}"), &input);
        assert_eq!(complaints, "");
        let hints: Vec<&str> =
            shown.lines().filter_map(|line| line.split_once("> hint: ")).map(|(_, said)| said).collect();
        assert!(hints.len() == 5 && [1, 3, 4].iter().all(|&index| hints[index] == hints[0]), "{hints:?}");
        let (mv, rest) = hints[0].split_once(" (").unwrap();
        let (score, line) = rest.split_once(", ").unwrap();
        assert!(shown.contains(&format!("Black> {mv}: {score}\n")), "the best of all scores: {shown}");
        assert!(shown.contains(&format!("  {}\nbest: {mv}\n", line.trim_end_matches(')'))), "{shown}");
        assert!(shown.contains(&format!("Black plays {mv} ({score}, ")), "{shown}");
    }
    let (shown, _) = session("connect4 --second human", "scores\nanalyse\n");
    assert_eq!(shown.matches("book: on, in the program, here 4; the engine plays 4 from it\n").count(), 2, "{shown}");
    // Another preset and back again: what was found is gone, and found again.
    let (shown, _) = session("connect4 --second human --no-book", "hint\npreset plain\npreset strong\nlevel 5\nhint\n");
    let hints: Vec<&str> = shown.lines().filter(|line| line.contains("> hint: ")).collect();
    assert!(hints.len() == 2 && hints[0] == hints[1] && !hints[0].contains("not searched"), "{shown}");
}

#[test]
fn a_position_is_edited_by_words() {
    let (shown, complaints) = session(
        "chess --second human",
        "edit clear e1=k\nedit clear e1=K e8=k d4=q black\nposition\nedit e9=K\nedit d2=x\nedit\n",
    );
    assert!(shown.contains("position: 4k3/8/8/8/3q4/8/8/4K3 b - - 0 1\n"), "{shown}");
    let complaints: Vec<&str> = complaints.lines().collect();
    assert!(complaints[0].starts_with("error: position "), "{complaints:?}");
    assert_eq!(
        complaints[1..],
        [
            "error: edit \"e9=K\": no change, expected like a1=K, clear, White or Black",
            "error: edit \"x\": no piece, expected one of KQRBNPkqrbnp, or nothing",
            "error: edit: no board to draw on here, expected changes like `edit e4=Q e5=`, or `position TEXT`"
        ]
    );
    let (_, complaints) = session("connect4 --second human", "edit 4=X\n");
    assert!(complaints.contains("squares have no names of their own here, expected `position TEXT`"), "{complaints}");
    let (shown, complaints) = session("tictactoe --second human", "edit 5=x 1=o\n");
    assert!(complaints.is_empty() && shown.contains(" O | 2 | 3\n---+---+---\n 4 | X | 6\n"), "{shown}{complaints}");
}

#[test]
fn go_hint_and_analyse_tell_what_the_engine_thinks() {
    let (shown, complaints) = session("connect4 --preset plain --second human", "hint\nanalyse\nrecord\ngo\nrecord\n");
    assert_eq!(complaints, "");
    assert!(shown.contains("X> hint: 4 (") && shown.contains("\nbest: 4\nX> no moves yet\nX> X plays 4 ("), "{shown}");
    assert_eq!(shown.matches(" 755 ").count(), 2, "{shown}");
    assert!(shown.ends_with("O to move\nO> 4\nO> \n"), "{shown}");
}

#[test]
fn levels_can_be_changed_where_there_are_levels() {
    let (shown, complaints) = session("connect4", "level\nlevel 1\nlevel 10\nnew\nquit\n");
    assert_eq!(complaints, "");
    assert!(shown.contains("O: engine, level 5, club (10000 nodes or 6 plies a move)\n"), "{shown}");
    assert!(shown.contains(
        "X> engine: level 1, beginner (500 nodes or 2 plies a move)\nX> engine: level 10, full (2000000 nodes or "
    ));
    let (_, complaints) = session("connect4 --preset plain", "level 3\n");
    assert_eq!(
        complaints,
        "error: level 3: preset plain searches to a fixed depth and has no levels, expected a depth\n"
    );
}

#[test]
fn a_new_game_forgets_the_old_one() {
    let shown = people("connect4", "position 4453\nrecord\nnew\nposition\nundo\n".replace("undo\n", "").as_str());
    assert!(shown.contains("X> no moves yet\n") && shown.ends_with("X> position: the start\nX> \n"), "{shown}");
}

#[test]
fn help_lists_every_command() {
    let shown = people("connect4", "help\nquit\n");
    for word in ["MOVE", "help", "board", "moves", "record", "go", "hint", "analyse", "undo", "redo", "level", "engine"]
    {
        assert!(shown.contains(&format!("\n  {word} ")) || shown.contains(&format!("X>   {word} ")), "{word}");
    }
    assert!(shown.contains("  new ") && shown.contains("  position [TEXT] ") && shown.contains("  quit "));
}

#[test]
fn a_line_without_measure_is_passed_over_and_not_kept() {
    let long = "4".repeat(3_000_000);
    let (shown, complaints) = session("connect4 --second human", &format!("{long}\n4\nposition\n{long}"));
    let refusal = "error: line of 65536 bytes or more: expected a command or a move\n";
    assert_eq!(complaints, refusal.repeat(2));
    assert!(shown.contains("position: 4\n"), "{shown}");
}

#[test]
fn complaints_show_only_the_beginning_of_what_was_read() {
    let long = "x".repeat(1000);
    for line in [long.clone(), format!("position {long}"), format!("level {long}"), format!("quit {long}")] {
        let (_, complaints) = session("connect4 --second human", &format!("{line}\n"));
        assert!(complaints.contains("xxx...\"") && complaints.contains("expected"), "{complaints}");
        assert!(complaints.len() < 300, "{} bytes", complaints.len());
    }
}

#[test]
fn a_hint_without_a_search_says_no_more_than_that() {
    let (shown, _) = session("tictactoe --second human --preset plain --nodes 1", "hint\n");
    assert!(shown.contains("hint: 1 (not searched)\n"), "{shown}");
}

#[test]
fn the_board_is_turned_round() {
    let (shown, _) = session("tictactoe --second human", "1\nflip\n2\nflip\n");
    assert!(shown.contains("\n 9 | 8 | 7\n---+---+---\n 6 | 5 | 4\n---+---+---\n 3 | 2 | X\nO to move\n"), "{shown}");
    assert!(
        shown.contains("O> the board as O sees it\n")
            && shown.ends_with(" X | O | 3\n---+---+---\n 4 | 5 | 6\n---+---+---\n 7 | 8 | 9\nX to move\nX> \n"),
        "{shown}"
    );
}

#[test]
fn after_the_end_a_word_is_told_from_a_move() {
    let output = run("play chess --second human", "position 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1\nf7g7\nfoo\nh8g8\n");
    assert_eq!(
        text(&output.stderr),
        "error: \"foo\": no command and no move, see `help`; the game is over: expected `new`, `undo` or `position`\n\
         error: move \"h8g8\": h8g8 comes after the end, white mates: expected no more moves\n"
    );
}
