//! `halfmove perft`.

use crate::{keys, objects, output};

#[test]
fn known_counts_are_found() {
    // Connect Four: J. Tromp's counts of move paths are 7^n until a column is full, and less one choice for each
    // full column from then on. Tic-tac-toe: 9!/(9-n)! until the first games end. Mouse and cats: published counts.
    let counts = [
        ("connect4", 6, 117_649),
        ("connect4", 7, 823_536),
        ("tictactoe", 5, 15_120),
        ("tictactoe", 9, 127_872),
        ("mouse-cats", 8, 141_427),
    ];
    for (game, depth, nodes) in counts {
        assert_eq!(
            objects(&format!("perft {game} --depth {depth} --json")),
            [serde_json::json!({"depth": depth, "nodes": nodes})]
        );
    }
}

#[test]
fn divide_tells_the_count_of_each_move() {
    let counts = objects("perft connect4 111111 --depth 3 --divide --json");
    let [count] = counts.as_slice() else { panic!("one object, not {}", counts.len()) };
    assert_eq!((&count["depth"], &count["nodes"]), (&3.into(), &216.into()));
    assert_eq!(count["moves"], serde_json::json!({"2": 36, "3": 36, "4": 36, "5": 36, "6": 36, "7": 36}));
    assert_eq!(keys(count), ["depth", "moves", "nodes"]);
}

#[test]
fn people_get_a_table() {
    assert_eq!(output("perft tictactoe --depth 2"), "depth 2: 72 nodes\n");
    let table = output("perft tictactoe 51 --depth 2 --divide");
    assert!(table.contains("\n3                6\n"), "{table}");
    assert!(table.ends_with("\ndepth 2: 42 nodes\n"), "{table}");
}

#[test]
fn a_finished_game_has_no_paths() {
    assert_eq!(output("perft connect4 1212121 --depth 3 --divide"), "depth 3: 0 nodes\n");
}
