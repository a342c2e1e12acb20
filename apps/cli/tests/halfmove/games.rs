//! `halfmove games`.

use crate::{array, objects, output};

#[test]
fn every_game_is_an_object() {
    let games = objects("games --json");
    let names: Vec<_> = games.iter().map(|game| game["name"].as_str().unwrap()).collect();
    assert_eq!(names[..2], ["connect4", "tictactoe"]);
    for game in &games {
        assert!(!game["title"].as_str().unwrap().is_empty());
        assert_eq!(array::<&str>(&game["presets"])[..2], ["plain", "strong"]);
        let levels = game["levels"].as_array().unwrap();
        assert_eq!(levels.len(), if game["name"] == "mouse-cats" { 9 } else { 10 });
        assert_eq!(game["perfect"], game["name"] == "mouse-cats");
        for (index, level) in levels.iter().enumerate() {
            assert_eq!(level["level"], index + 1);
            assert!(!level["name"].as_str().unwrap().is_empty() && level["nodes"].is_u64() && level["depth"].is_u64());
        }
    }
}

#[test]
fn people_get_a_list() {
    let list = output("games");
    assert!(list.starts_with("connect4: Connect Four, X against O\n  plain "), "{list}");
    for line in [
        "  level 1    beginner: 500 nodes or 2 plies a move\n",
        "  level 10   full: 2000000 nodes or 255 plies a move\n",
        "  level 9    master: 500000 nodes or 9 plies a move\n  level perfect: from the complete table\n",
    ] {
        assert!(list.contains(line), "{list}");
    }
}
