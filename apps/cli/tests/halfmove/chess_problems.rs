//! `halfmove solve chess` with --mate, --selfmate and --helpmate.

use crate::file::File;
use crate::{objects, output, refusal, run, text};

const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

/// Runs a command with a position in it, which has blanks.
fn solve(position: &str, args: &[&str]) -> String {
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_halfmove"));
    let output = command.args(["solve", "chess", position]).args(args).output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()), "{position}");
    text(&output.stdout)
}

#[test]
fn a_mate_is_told_with_its_variations() {
    let told = solve(MORPHY, &["--mate", "2"]);
    assert!(told.starts_with(&format!("{MORPHY}: mate in 2\nkey: 1. Ra6, 2 moves\n")), "{told}");
    assert!(told.contains("\n  1... bxa6  2. b7#\n") && told.contains("one solution"), "{told}");
    let line: serde_json::Value = serde_json::from_str(&solve(MORPHY, &["--mate", "2", "--json"])).unwrap();
    assert_eq!((&line["is_sound"], &line["keys"][0]["key"]), (&true.into(), &"Ra6".into()));
    assert_eq!(line["keys"][0]["variations"].as_array().unwrap().len(), 7);
}

/// King and rook in the corner, where nine moves are keys.
#[test]
fn a_deeper_mate_is_told_to_its_end() {
    let position = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1";
    let line: serde_json::Value = serde_json::from_str(&solve(position, &["--mate", "3", "--json"])).unwrap();
    let keys = line["keys"].as_array().unwrap();
    assert_eq!(keys.len(), 9);
    for key in keys {
        let line: Vec<&str> = key["line"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        assert_eq!(line[0], key["key"]);
        assert_eq!(line.len() as u64, 2 * key["moves"].as_u64().unwrap() - 1, "{line:?}");
        assert!(line[line.len() - 1].ends_with('#'), "{line:?}");
    }
    let told = solve(position, &["--mate", "3"]);
    assert!(told.contains("\nkey: 1. Ra1, 3 moves\n  line       1. Ra1 Kh7 2. Ra8 Kh6 3. Rh8#\n"), "{told}");
}

#[test]
fn that_there_is_no_solution_is_told_as_proved() {
    let told = solve(MORPHY, &["--mate", "1"]);
    assert!(told.contains("no solution: proved in "), "{told}");
    let line: serde_json::Value = serde_json::from_str(&solve(MORPHY, &["--selfmate", "2", "--json"])).unwrap();
    assert_eq!((&line["is_solved"], &line["is_sound"]), (&false.into(), &false.into()));
}

/// The fool's mate, in its eight ways.
#[test]
fn helpmates_are_told_line_by_line() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let told = solve(start, &["--helpmate", "2"]);
    assert!(told.contains("\nf3 e5 g4 Qh4#\n") && told.contains("8 solutions"), "{told}");
    assert!(solve(start, &["--helpmate", "1.5"]).contains("no solution"));
}

#[test]
fn what_cannot_be_a_problem_is_refused() {
    assert!(refusal("solve connect4 44 --mate 2").contains("has no problems, expected one of chess"));
    assert!(refusal("solve chess --mate 2").contains("a problem without a position"));
    assert!(refusal("solve chess x --mate 2").contains("position \"x\""));
    for wrong in ["--mate 0", "--mate x", "--mate 101", "--helpmate 0", "--helpmate 1.7", "--mate 1 --selfmate 1"] {
        let output = run(&format!("solve chess x {wrong}"), "");
        assert_eq!(output.status.code(), Some(2), "{wrong}");
    }
    assert!(output("solve --help").contains("--helpmate"));
}

/// A suite is solved a line at a time; a line may tell its own number of moves.
#[test]
fn suites_are_solved_line_by_line() {
    let epd = |operation: &str| format!("kbK5/pp6/1P6/8/8/8/8/R7 w - - {operation}");
    let suite = [&epd("dm 2;"), "", "# a comment", &epd("bm #2;"), &epd("dm 3;"), MORPHY].join("\n");
    let suite = File::new("suite.epd", suite.as_bytes());
    let told = output(&format!("solve chess --file {} --mate 2", suite.path()));
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 4, "{told}");
    assert!(lines[..3].iter().all(|line| line.starts_with(&format!("{MORPHY}: mate in 2: Ra6, "))), "{told}");
    assert!(lines[3].starts_with("3 of 3 solved, 1 of more moves left out, "), "{told}");
    let last = objects(&format!("solve chess --file {} --mate 2 --json", suite.path())).pop().unwrap();
    assert_eq!((&last["solved"], &last["unsolved"], &last["left_out"]), (&3.into(), &0.into(), &1.into()));
    // One that is not solved in as many moves as it says is a failed check.
    let wrong = File::new("wrong.epd", epd("dm 1;").as_bytes());
    let failed = run(&format!("solve chess --file {} --mate 2", wrong.path()), "");
    assert_eq!(failed.status.code(), Some(1));
    assert!(text(&failed.stdout).contains(": mate in 1: no solution, "));
    let broken = File::new("broken.epd", b"x\n");
    assert!(refusal(&format!("solve chess --file {} --mate 2", broken.path())).contains("line 1: "));
    for option in ["--best", "--pv"] {
        assert!(refusal(&format!("solve chess x --mate 2 {option}")).contains(option));
    }
}
