//! What makes an engine weaker or less predictable, and its opponent's task harder.

use crate::{run, text};

fn shown(args: &str, input: &str) -> String {
    let output = run(&format!("play {args} --plain"), input);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()));
    text(&output.stdout)
}

/// The moves of a game that the engine plays with itself.
fn game(settings: &str) -> String {
    let shown = shown("connect4 --second human --level 2", &format!("{settings}\nengine both\nrecord\n"));
    shown.lines().rev().nth(1).unwrap().to_owned()
}

#[test]
fn variety_draws_the_same_again_from_the_same_seed() {
    let games: Vec<String> = (0..6).map(|seed| game(&format!("variety {seed}"))).collect();
    assert_eq!(game("variety 5"), games[5]);
    assert!(games.iter().any(|game| *game != games[0]), "{games:?}");
    assert_eq!(game("variety"), game("variety 5\nvariety off"));
}

#[test]
fn the_second_best_move_is_not_the_winning_one() {
    let play = |settings: &str| shown("connect4 --second human", &format!("position 121212\n{settings}\nplay\n"));
    assert!(play("").contains("X plays 1 (win in 1, "));
    let handicapped = play("second-best on");
    assert!(handicapped.contains("X plays ") && !handicapped.contains("X plays 1 "), "{handicapped}");
}

#[test]
fn pieces_are_invisible_until_they_are_shown_again() {
    let shown = shown("connect4 --second human", "invisible second\n4\n4\nposition\ninvisible none\n");
    let boards: Vec<&str> = shown.split("O to move\n").collect();
    assert_eq!(boards.len(), 2);
    assert!(
        boards[1].starts_with("O> \n") && !boards[1].split("position: 44").next().unwrap().contains(" O "),
        "{shown}"
    );
    assert!(shown.ends_with(". . . O . . .\n. . . X . . .\n1 2 3 4 5 6 7\nX to move\nX> \n"), "{shown}");
}

#[test]
fn the_engine_takes_as_long_as_its_opponent() {
    // Without time for the first moves: the opponent has taken none, as scripts do.
    let shown = shown("connect4 --clock equal", "4\nclock\n");
    assert!(shown.contains("O plays ") && shown.contains("clock: equal\n"), "{shown}");
}
