//! `halfmove bench`.

use crate::{objects, output};

#[test]
fn the_signature_is_the_same_twice_and_the_sizes_are_told() {
    let [first, second] = [objects("bench connect4 --json"), objects("bench connect4 --json")];
    let [game, total] = first.as_slice() else { panic!("two lines, not {}", first.len()) };
    assert_eq!((&game["game"], &total["game"]), (&"connect4".into(), &"total".into()));
    assert_eq!((&game["nodes"], &total["nodes"]), (&second[0]["nodes"], &game["nodes"]));
    for key in ["micros", "nps", "frame_bytes", "ranked_move_bytes", "search_bytes"] {
        assert!(game[key].as_u64().unwrap() > 0, "{key}");
    }
    let trials = game["trials"].as_array().unwrap();
    assert_eq!(
        trials.iter().map(|trial| trial["nodes"].as_u64().unwrap()).sum::<u64>(),
        game["nodes"].as_u64().unwrap()
    );
}

#[test]
fn a_search_of_depth_10_without_table_fits_4_kb() {
    let lines = objects("bench connect4 --json");
    let trials = lines[0]["trials"].as_array().unwrap();
    let plain = trials.iter().find(|trial| trial["preset"] == "plain" && trial["depth"] == 10).unwrap();
    assert!(plain["memory_bytes"].as_u64().unwrap() <= 4096);
}

#[test]
fn people_get_a_table() {
    let table = output("bench tictactoe");
    assert!(table.starts_with("game        preset "), "{table}");
    assert!(table.lines().count() >= 4 && table.lines().last().unwrap().starts_with("total "), "{table}");
}
