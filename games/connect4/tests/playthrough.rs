//! Recorded games, kept as text: any change of rules, notation, order of moves or evaluation shows as a difference.

use halfmove_connect4::{CellWeights, Position};
use halfmove_testkit::playthrough;

/// Plays columns, the first `silent` without a word.
fn play(columns: &str, silent: usize) -> String {
    let columns: Vec<&str> = columns.split("").filter(|column| !column.is_empty()).collect();
    playthrough(Position::EMPTY, CellWeights, &columns, silent)
}

#[test]
fn recorded_games_are_played_as_they_were() {
    // The first player wins on a diagonal.
    let win = play("12234334454", 0);
    // The classic program's game against itself, to the full board.
    let draw = play("443544443335322555356222211166111766677777", 37);
    let told = win + &draw;
    assert_eq!(told, include_str!("playthrough.txt"), "now the games go:\n{told}");
}
