//! `halfmove selfplay`, on the published games of the classic Connect Four program.

use crate::{array, objects, output};

/// The classic program against itself at depth 5: its moves as columns 1 to 7, and the nodes of each search.
const MOVES: &str = "443544443335322555356222211166111766677777";
const NODES: [u64; 42] = [
    755, 563, 1484, 941, 2283, 702, 2360, 908, 1342, 341, 1177, 746, 1024, 637, 658, 525, 347, 494, 415, 177, 124, 164,
    80, 172, 142, 72, 119, 72, 105, 53, 107, 64, 58, 27, 23, 9, 7, 5, 4, 3, 2, 1,
];

#[test]
fn the_classic_game_is_reproduced_in_any_slices() {
    let slice_counts = [("", None), (" --slice 1", Some((19_292, 2360))), (" --slice 4", Some((4838, 590)))];
    for (slice, counts) in slice_counts.into_iter().chain([(" --slice 1000", None)]) {
        let games = objects(&format!("selfplay connect4 --preset plain --depth 5 --json{slice}"));
        let [game] = games.as_slice() else { panic!("one object, not {}", games.len()) };
        assert_eq!((&game["game"], &game["preset"]), (&"connect4".into(), &"plain".into()));
        assert_eq!(array::<&str>(&game["moves"]).concat(), MOVES);
        assert_eq!(array::<u64>(&game["nodes"]), NODES);
        assert_eq!(game["total_nodes"], 19_292);
        assert_eq!((&game["result"], &game["final"]), (&"draw".into(), &MOVES.into()));
        if let Some((slices, most)) = counts {
            assert_eq!((&game["slices"], &game["most_slices"]), (&slices.into(), &most.into()));
        }
        assert_eq!(game.get("slices").is_some(), !slice.is_empty());
    }
}

#[test]
fn the_published_totals_are_reproduced() {
    for (depth, total) in [(4, 4670), (5, 19_292), (6, 59_145), (7, 132_100)] {
        let games = objects(&format!("selfplay connect4 --preset plain --depth {depth} --json"));
        assert_eq!(games[0]["total_nodes"], total, "depth {depth}");
    }
}

#[test]
fn perfect_tic_tac_toe_is_a_draw() {
    for args in ["", " --level 10", " --depth 9", " --preset plain"] {
        let games = objects(&format!("selfplay tictactoe --json{args}"));
        assert_eq!(games[0]["result"], "draw", "{args}");
        assert_eq!(games[0]["final"].as_str().unwrap().len(), 9);
    }
}

#[test]
fn one_node_a_move_is_enough_for_a_game() {
    for game in ["connect4", "tictactoe", "mouse-cats"] {
        let games = objects(&format!("selfplay {game} --nodes 1 --json"));
        assert!(array::<u64>(&games[0]["nodes"]).iter().all(|&nodes| nodes == 1));
        assert!(["first", "second", "draw"].contains(&games[0]["result"].as_str().unwrap()));
    }
}

#[test]
fn a_game_repeats_exactly() {
    let play = || output("selfplay connect4 --nodes 5000 --json");
    assert_eq!(play(), play());
}

#[test]
fn people_get_the_moves_and_the_end() {
    let game = output("selfplay connect4 --preset plain --slice 4");
    assert!(game.starts_with("Connect Four with preset plain\n ply  player    move      nodes  score\n"), "{game}");
    assert!(game.contains("\n   1  X         4           755  "), "{game}");
    let end = format!("final:  {MOVES}\nresult: draw\nnodes:  19292\nslices: 4838, 590 of them for one move\n");
    assert!(game.ends_with(&end), "{game}");
}

/// People read moves of chess as records have them, and by which rule the game ended; scripts read what they can play.
#[test]
fn people_are_told_in_their_own_notation() {
    let shown = output("selfplay chess --depth 1");
    assert!(shown.contains("\nend:    "), "{shown}");
    // Whatever the first move is, both name its target square, and people its piece or nothing.
    let [_, first] = shown.split_once("\n   1  White     ").map(<[&str; 2]>::from).expect("a first move");
    let san = first.split_whitespace().next().expect("a move");
    let game = &objects("selfplay chess --depth 1 --json")[0];
    let uci = game["moves"][0].as_str().unwrap();
    assert!(uci.len() == 4 && uci.ends_with(&san[san.len() - 2..]), "{san}, {uci}");
    assert!(san.len() == 2 && uci.starts_with(&san[..1]) || san.starts_with('N'), "{san}, {uci}");
    assert!(output("selfplay tictactoe").contains("\nend:    a draw: the board is full\n"));
}
