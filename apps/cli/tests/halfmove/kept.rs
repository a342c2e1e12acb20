//! Games that are kept in files while they are played, and lines that are left and found again.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::file::{File, Folder};
use crate::{output, refusal, run, text};

/// What a session of two people says, the boards apart, and what it complains of.
fn session(args: &str, input: &str) -> (String, String) {
    let output = run(&format!("play {args}"), input);
    assert_eq!(output.status.code(), Some(0), "{args}");
    let shown = text(&output.stdout);
    let is_board = |line: &str| line.is_empty() || line.starts_with(". ") || line.starts_with("1 2 3");
    (shown.lines().filter(|line| !is_board(line)).map(|line| line.to_owned() + "\n").collect(), text(&output.stderr))
}

/// A game file in one line, without the times of its moves, which differ, and their scores.
fn kept(file: &File) -> String {
    let text = fs::read_to_string(&file.0).unwrap().replace('\n', " ");
    let mut parts = text.split("[%");
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |before, part| before + part.split_once(']').unwrap().1.trim_start())
}

#[test]
fn lines_are_left_and_found_again() {
    let (shown, complaints) = session(
        "connect4 --second human",
        "4\n4\nundo\n3\ncomment a try\nback all\nforward\nvariation\nvariation 2\npromote\nback\nvariation\nforward\nrecord\n",
    );
    assert_eq!(complaints, "");
    let said: Vec<&str> = shown.lines().filter(|line| !line.contains("to move")).collect();
    assert_eq!(
        said[3..],
        [
            "X> ",
            "O> ",
            "X> took back 4",
            "O> ",
            "X> on the last move: a try",
            "X> after 0 of 2 moves",
            "X> after 1 of 2 moves",
            "O> 1. 3",
            "2. 4",
            "O> into 4",
            "X> this is the main line now",
            "X> after 1 of 2 moves",
            "O> 1. 4",
            "2. 3",
            "O> after 2 of 2 moves",
            "X> 4 4",
            "X> ",
        ]
    );
    let (_, complaints) =
        session("connect4 --second human", "back\nforward\nvariation 1\n4\nback 0\nback x\nvariation 9\n");
    assert_eq!(
        complaints,
        "error: back: this is the first position, expected a move to pass\n\
         error: forward: this is the last position, expected a move to pass\n\
         error: variation \"1\": no line, expected a move on record from here\n\
         error: back \"0\": expected a number of moves from 1 on, or all\n\
         error: back \"x\": expected a number of moves from 1 on, or all\n\
         error: variation \"9\": no line, expected a move on record from here\n"
    );
}

#[test]
fn walking_back_switches_the_engine_off() {
    let (shown, _) = session("connect4 --preset plain", "4\nback all\nrecord\ngo\n");
    assert!(shown.contains("X> after 0 of 2 moves; the engine is off, `go` or `engine` has it play on\n"), "{shown}");
    assert!(shown.contains("X> no moves yet\n"), "{shown}");
}

#[test]
fn a_game_is_kept_move_by_move_and_gone_on_with() {
    let file = File::missing("kept.pgn");
    let play = format!("connect4 --preset plain --depth 5 --file {}", file.path());
    session(&play, "4\ncomment the centre\n");
    let head = "[Game \"connect4\"] [X \"human\"] [O \"engine preset=plain,depth=5\"] [Result \"*\"]  ";
    assert_eq!(kept(&file), format!("{head}1. 4 {{}} 1... 4 {{the centre}} * "));
    assert!(fs::read_to_string(&file.0).unwrap().contains("] [%score "));
    // The line that is left stays in the file.
    let (shown, complaints) = session(&play, "record\nundo\n3\n");
    assert_eq!(complaints, "");
    assert!(shown.contains("X> 4 4\n"), "{shown}");
    let text = kept(&file);
    assert!(text.contains(" 1. 3 {} (1. 4 {} 1... 4 {the centre}) 1... "), "{text}");
    // Who plays, and how, comes from the file; but where the user says something else, so it is.
    let (shown, _) = session(&format!("connect4 --file {}", file.path()), "");
    assert!(shown.contains("X: you\nO: engine, preset plain, 5 plies deep\n"), "{shown}");
    let (shown, _) = session(&format!("connect4 --file {} --level 1", file.path()), "");
    assert!(shown.contains("X: you\nO: engine, level 1, "), "{shown}");
    let args = format!("connect4 --file {} --first engine --second human --clock 5m", file.path());
    let (shown, _) = session(&args, "undo\nclock\n");
    assert!(
        shown.contains("X: engine, level 1, ") && shown.contains("\nO: you\n") && shown.contains("O> clock: 5m\n"),
        "{shown}"
    );
    assert!(
        output(&format!("replay {}", file.path()))
            .starts_with("Connect Four\nX: engine preset=strong,level=1\nO: human\n")
    );
}

#[test]
fn a_new_game_leaves_the_file_of_the_old_one() {
    let file = File::missing("old.pgn");
    let (shown, complaints) =
        session("connect4 --second human", &format!("4\nsave {}\n3\nnew\n7\nsave\n", file.path()));
    assert!(shown.contains(&format!("O> kept in {} from now on\n", file.path())), "{shown}");
    assert_eq!(complaints, "error: save: no file yet, expected its name\n");
    assert!(kept(&file).ends_with(" 1. 4 {} 1... 3 {} * "), "{}", kept(&file));
    // Another game is not written over it.
    let (_, complaints) = session("connect4 --second human", &format!("1\nsave {}\n", file.path()));
    assert!(complaints.contains(": is there already, expected a new file, or the one "), "{complaints}");
    let (shown, complaints) = session("connect4", &format!("load {0}\nrecord\n1\nload\nsave {0}\n", file.path()));
    assert!(shown.contains("X: human") || shown.contains("X> 4 3\n"), "{shown}");
    assert_eq!(complaints, "error: load: no file, expected its name\n");
    assert!(kept(&file).ends_with(" 2. 1 {} * "), "{}", kept(&file));
}

#[test]
fn a_damaged_file_is_refused_and_left() {
    for damaged in [
        "[Game \"connect4\"]\n1. 4 9 *\n",
        "[Game \"connect4\"]\n1. 4",
        "",
        "[Game \"tictactoe\"]\n*",
        "[Game \"connect4\"]\n[X \"engine preset=foo,level=3\"]\n*",
        "[Game \"connect4\"]\n[ClockSetAfter \"9\"]\n*",
    ] {
        let file = File::new("damaged.pgn", damaged.as_bytes());
        let said = refusal(&format!("play connect4 --file {}", file.path()));
        assert!(said.starts_with(&format!("error: file {}: ", file.path())) && said.contains(" expected "), "{said}");
        let (_, complaints) = session("connect4 --second human", &format!("load {}\n1\n", file.path()));
        assert_eq!(complaints, said);
        assert_eq!(fs::read_to_string(&file.0).unwrap(), damaged);
    }
    assert!(refusal("play connect4 --file /nowhere/file").contains("expected a file that can be written"));
}

#[test]
fn a_killed_game_loses_nothing_that_was_played() {
    let file = File::missing("killed.pgn");
    let mut child = Command::new(env!("CARGO_BIN_EXE_halfmove"))
        .args(["play", "connect4", "--second", "human", "--file", file.path()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    input.write_all(b"4\n3\n5\nrecord\nboard\n").unwrap();
    // Once the moves are listed, they are kept.
    while !lines.next().unwrap().unwrap().ends_with("4 3 5") {}
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(kept(&file).ends_with(" 1. 4 {} 1... 3 {} 2. 5 {} * "), "{}", kept(&file));
    let (shown, _) = session(&format!("connect4 --file {}", file.path()), "record\n");
    assert!(shown.contains("O> 4 3 5\n"), "{shown}");
}

#[test]
fn clocks_run_and_flags_fall() {
    let file = File::missing("clock.pgn");
    let play = format!("connect4 --level 5 --clock 10m+1s --file {}", file.path());
    let (shown, complaints) = session(&play, "clock\n4\nclock\n");
    assert!(shown.contains("X> clock: 10m+1s\nX: 10:00 left\nO: 10:00 left\n"), "{shown}");
    assert!(shown.contains("X> clock: 10m+1s\nX: 10:0") && shown.ends_with(" left\nX> \n"), "{shown}");
    assert_eq!(complaints, "");
    // The clocks come back with the game.
    let (shown, complaints) = session(&format!("connect4 --file {}", file.path()), "clock\nclock 5\nclock infinite\n");
    assert!(shown.contains("X> clock: 10m+1s\n") && shown.contains("X> clock: infinite\nX: 0:00 used\n"), "{shown}");
    assert!(
        complaints.starts_with("error: time control \"5\": expected infinite, equal, problem/N, or times like "),
        "{complaints}"
    );
    // What is left is rounded up.
    let (shown, _) = session("connect4 --second human --clock 1m", "clock 0.4s\n");
    assert!(shown.contains("X> clock: 0.4s\nX: 0:01 left\nO: 0:01 left\n"), "{shown}");
    assert!(refusal("play connect4 --clock 1x").contains("time control \"1x\": expected infinite"));
}

#[test]
fn an_engine_keeps_its_time() {
    let (shown, complaints) = session("connect4 --first engine --level 10 --clock 2s", "clock\n");
    assert_eq!(complaints, "");
    assert!(!shown.contains("flag") && shown.contains("clock: 2s\nX: 0:0"), "{shown}");
}

/// How the engine plays and what is hidden comes back with the game.
#[test]
fn settings_are_kept_with_the_game() {
    let file = File::missing("settings.pgn");
    let play = format!("connect4 --second human --file {}", file.path());
    let said = "variety 7\nsecond-best on\nponder on\ninvisible second\nbook off\ntime 0.5\n4\nclock 5m\n";
    session(&play, said);
    let settings = "[Clock \"5m\"] [ClockSetAfter \"1\"] [MoveTime \"30s\"] [Variety \"7\"] [SecondBest \"on\"] [Ponder \"on\"] \
        [Invisible \"second\"] [Book \"off\"] ";
    assert!(kept(&file).contains(settings), "{}", kept(&file));
    let asked = "variety\nsecond-best\nponder\ninvisible\nbook\nlevel\n";
    let told = "variety: 7\nO> second-best: on\nO> ponder: on\nO> invisible: second\nO> book: off\n\
        O> engine: level 5, club (10000 nodes or 6 plies a move), at most 0.5 minutes a move, variety 7, \
        second-best moves, no book\n";
    let (shown, complaints) = session(&play, asked);
    assert!(shown.contains(told) && complaints.is_empty(), "{shown}{complaints}");
    // What one game was played with is not that of the next one.
    let other = File::new("other.pgn", b"[Game \"connect4\"] 4 *");
    let (shown, _) = session(&play, &format!("load {}\n{asked}", other.path()));
    assert!(
        shown.contains("variety: off\nO> second-best: off\nO> ponder: off\nO> invisible: none\nO> book: on, "),
        "{shown}"
    );
    let file = File::new("no-book.pgn", b"[Game \"connect4\"]\n[Book \"/nowhere/b\"]\n4 *");
    let play = format!("play connect4 --file {}", file.path());
    let said = refusal(&play);
    assert!(said.contains(": line 2, column 1: file /nowhere/b: "), "{said}");
    assert_eq!(run(&format!("{play} --no-book"), "").status.code(), Some(0));
}

#[test]
fn one_of_several_games_is_played_on() {
    let games = "[Game \"connect4\"] 4 *\n[Game \"connect4\"] 3 5 *\n";
    let file = File::new("several.pgn", games.as_bytes());
    let play = format!("connect4 --second human --file {}", file.path());
    let said = refusal(&format!("play {play}"));
    assert!(said.ends_with(": holds 2 games, expected the number of one: `--number N`, or `load FILE N`\n"), "{said}");
    assert!(refusal(&format!("play {play} --number 3")).contains(": no game 3, holds 2 games, expected "));
    let (shown, complaints) = session(&format!("{play} --number 2"), "record\n1\n");
    let from = format!("game 2 of 2 in {}; this one is in no file until `save`\n", file.path());
    assert!(shown.contains(&from) && shown.contains("X> 3 5\n") && complaints.is_empty(), "{shown}{complaints}");
    let (shown, _) = session("connect4 --second human", &format!("load {} 1\nrecord\n7\nnew\n", file.path()));
    let from = format!("game 1 of 2 in {}; this one is in no file until `save`\n", file.path());
    assert!(shown.contains(&from) && shown.contains("O> 4\n"), "{shown}");
    assert!(shown.contains("the game before, 2 moves, was in no file\n"), "{shown}");
    assert_eq!(fs::read_to_string(&file.0).unwrap(), games);
}

/// A script is asked nothing, but told what it has left.
#[test]
fn what_was_in_no_file_is_told_when_it_is_left() {
    let (shown, complaints) = session("connect4 --second human", "4\nnew\n3\n3\nposition 1\nnew\n");
    assert_eq!(complaints, "");
    let told: Vec<&str> = shown.lines().filter(|line| line.contains("was in no file")).collect();
    assert_eq!(told, ["O> the game before, 1 move, was in no file", "X> the game before, 2 moves, was in no file"]);
}

/// What another program, or this one twice, writes to the file stays there.
#[test]
fn a_file_that_others_write_to_is_left_to_them() {
    let folder = Folder::new("others");
    let game = folder.path("game.pgn");
    let mut child = Command::new(env!("CARGO_BIN_EXE_halfmove"))
        .args(["play", "connect4", "--plain", "--second", "human", "--file", &game])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    input.write_all(b"4\nrecord\n").unwrap();
    while !lines.next().unwrap().unwrap().ends_with("> 4") {}
    let (_, complaints) = session(&format!("connect4 --file {game}"), "3\n");
    assert_eq!(complaints, "");
    let theirs = fs::read_to_string(&game).unwrap();
    fs::write(folder.path("game-2.pgn"), "taken").unwrap();
    input.write_all(b"5\n6\nsave\n").unwrap();
    drop(input);
    assert!(lines.any(|line| line.unwrap().ends_with("game-3.pgn from now on")));
    let said = text(&child.wait_with_output().unwrap().stderr);
    let other = folder.path("game-3.pgn");
    let wanted =
        format!("error: file {game}: was changed by another program, expected it as it was; kept in {other} instead\n");
    assert_eq!(said, wanted);
    assert_eq!(fs::read_to_string(&game).unwrap(), theirs);
    assert!(fs::read_to_string(&other).unwrap().contains("1. 4 "));
    assert!(kept(&File(other.into())).ends_with(" 1. 4 {} 1... 5 {} 2. 6 {} * "));
    assert_eq!(folder.names(), ["game-2.pgn", "game.pgn"]);
    // One that was removed is written again.
    let (_, complaints) = session("connect4 --second human", &format!("4\nsave {game}-4\n3\n"));
    assert_eq!(complaints, "");
}

/// Who only looks at a game leaves its file as it is, in whatever words.
#[test]
fn a_file_is_not_written_before_the_game_changes() {
    let file = File::new("foreign.pgn", b"[Game \"connect4\"]\n; by hand\n1.4 $1 3 *");
    let play = format!("connect4 --second human --file {}", file.path());
    session(&play, "record\nscores\n");
    assert_eq!(fs::read_to_string(&file.0).unwrap(), "[Game \"connect4\"]\n; by hand\n1.4 $1 3 *");
    session(&play, "5\n");
    assert!(kept(&file).contains("1. 4 {$1} 1... 3 2. 5 {} *"), "{}", kept(&file));
}

#[test]
fn a_game_that_is_left_is_said_to_be_kept_no_more() {
    let file = File::missing("left.pgn");
    let (shown, complaints) =
        session("connect4 --second human", &format!("save {}\n4\nposition 4453\n3\nnew\nposition 1\n", file.path()));
    assert_eq!(complaints, "");
    let left = format!("{} holds the game before; this one is in no file until `save`\n", file.path());
    assert_eq!(shown.matches(&left).count(), 1, "{shown}");
    assert!(kept(&file).ends_with("1. 4 {} * "), "{}", kept(&file));
}
