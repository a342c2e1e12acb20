//! `problem` in `halfmove play`: wins in so many moves.

use std::fmt::Write;

use crate::{run, text};

#[test]
fn mates_are_found_in_so_many_moves_and_in_no_fewer() {
    let positions = include_str!("../../../../data/chess/mate/mates.epd");
    let (mut input, mut wanted) = (String::new(), Vec::new());
    // In up to three moves; the later ones take longer.
    for line in positions.lines().take(20) {
        let (position, moves) = line.trim_end_matches(';').split_once(" bm #").unwrap();
        let moves: u32 = moves.parse().unwrap();
        writeln!(input, "position {position} 0 1\nproblem {moves}").unwrap();
        wanted.push(format!("a win in {moves} move"));
        if moves > 1 {
            writeln!(input, "problem {}", moves - 1).unwrap();
            wanted.push(format!("no win in {}", moves - 1));
        }
    }
    let shown = text(&run("play chess --second human --plain", &input).stdout);
    let answers: Vec<&str> = shown
        .lines()
        .filter_map(|line| line.split_once("> "))
        .map(|(_, said)| said)
        .filter(|said| said.contains(" win in "))
        .collect();
    assert_eq!(answers.len(), wanted.len(), "{shown}");
    for (answer, wanted) in answers.iter().zip(&wanted) {
        assert!(answer.starts_with(wanted), "{answer}, expected {wanted}: {shown}");
    }
}

#[test]
fn a_problem_is_an_engine_s_time_control_too() {
    let input = "clock problem/2\nposition 121\nposition 6k1/5ppp/8/8/8/8/8/R3R1K1 w - - 0 1\nplay\nclock\n";
    let shown = text(&run("play chess --second human --plain", input).stdout);
    assert!(
        shown.contains("White plays Re8# (win in 1, ") || shown.contains("White plays Ra8# (win in 1, "),
        "{shown}"
    );
    assert!(shown.contains("clock: problem/2\n") && shown.contains(" nodes)\na win in 1 move (1 ply): R"), "{shown}");
    let shown = text(&run("play chess --second human --no-book", "clock problem/2\nplay\n").stdout);
    assert!(shown.contains(" nodes)\nno win in 2 moves\n"), "{shown}");
    let shown = text(
        &run("play connect4 --second human --plain", "position 1212\nproblem 1\nproblem 2\n1\n7\nproblem 1\n").stdout,
    );
    assert!(shown.contains("no win in 1 move\n") && shown.contains("a win in 1 move (1 ply): 1\n"), "{shown}");
}
