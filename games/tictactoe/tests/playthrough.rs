//! Recorded games, kept as text: any change of rules, notation, order of moves or evaluation shows as a difference.

use halfmove_testkit::playthrough;
use halfmove_tictactoe::{OpenLines, Position};

#[test]
fn recorded_games_are_played_as_they_were() {
    let draw = ["5", "1", "9", "3", "2", "8", "4", "6", "7"];
    let win = ["5", "2", "1", "3", "9"];
    let told = [&draw[..], &win].map(|moves| playthrough(Position::EMPTY, OpenLines, moves, 0)).concat();
    assert_eq!(told, include_str!("playthrough.txt"), "now the games go:\n{told}");
}
