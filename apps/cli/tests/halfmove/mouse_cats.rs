//! Mouse and cats on the command line: the classic program's presets, and the ablation.

use crate::{array, objects, output, refusal};

#[test]
fn the_presets_are_listed_and_the_usual_one_stays() {
    let games = objects("games --json");
    let game = games.iter().find(|game| game["name"] == "mouse-cats").unwrap();
    let presets = ["plain", "strong", "ryg3-v9", "ryg3-v10", "ryg3-v11", "perfect"];
    assert_eq!(array::<&str>(&game["presets"]), presets);
    assert_eq!(objects("selfplay mouse-cats --level 1 --json")[0]["preset"], "strong");
    assert_eq!(
        refusal("analyse mouse-cats --preset ryg3-v12"),
        format!("error: preset \"ryg3-v12\": mouse-cats has no such preset, expected one of {}\n", presets.join(", "))
    );
    refusal("analyse connect4 --preset ryg3-v9");
}

/// Source: the blog of the program, and an independent program where the blog's tables are not known.
#[test]
fn the_presets_play_as_published_whole_and_in_slices() {
    for (preset, position, counts, best) in [
        ("ryg3-v9", "E1F2", [1, 9, 39, 171, 497, 1752, 4966, 17_717], "H8G7"),
        ("ryg3-v9", "", [1, 4, 15, 52, 197, 556, 1908, 5410], "E1D2"),
        ("ryg3-v10", "E1F2", [1, 9, 33, 97, 227, 617, 1342, 3645], "B8A7"),
        ("ryg3-v11", "E1F2", [1, 9, 27, 91, 209, 599, 1291, 3535], "B8A7"),
    ] {
        let args = format!("analyse mouse-cats {position} --preset {preset} --depth 8 --json");
        let lines = objects(&args);
        let expanded: Vec<_> = lines.iter().map(|line| line["expanded"].as_u64().unwrap()).collect();
        assert_eq!((expanded, &lines[7]["best"]), (counts.to_vec(), &best.into()), "{args}");
        for slice in [1, 13, 500] {
            assert_eq!(objects(&format!("{args} --slice {slice}")), lines, "{args}, {slice}");
        }
    }
}

#[test]
fn the_presets_play_whole_games() {
    for preset in ["ryg3-v9", "ryg3-v10", "ryg3-v11"] {
        let game = &objects(&format!("selfplay mouse-cats --preset {preset} --depth 4 --json"))[0];
        assert_eq!((&game["preset"], game["result"].is_string()), (&preset.into(), true));
    }
}

#[test]
fn the_ablation_keeps_the_value_with_fewer_nodes() {
    let lines = objects("bench mouse-cats --json");
    let rows = lines[0]["ablation"].as_array().unwrap();
    let positions = ["E1F2", "", "M:F2 C:D4,C7,D6,F6 M"];
    assert_eq!(rows.len(), positions.len() * 3 * 8);
    for position in positions {
        for depth in [8, 10, 12] {
            let rows = rows.iter().filter(|row| row["position"] == position && row["depth"] == depth);
            let rows: Vec<_> = rows.collect();
            assert!(rows.iter().all(|row| row["score"] == rows[0]["score"]), "{rows:?}");
            // Version 11 is the last.
            let nodes: Vec<_> = rows.iter().map(|row| row["expanded"].as_u64().unwrap()).collect();
            assert_eq!((nodes.len(), rows[7]["search"].as_str()), (8, Some("version 11")));
            assert!(nodes[5] * 2 < nodes[7] && nodes[6] * 2 < nodes[7], "{rows:?}");
            if (position, depth) == ("E1F2", 8) {
                assert_eq!(nodes, [12_751, 17_717, 3_645, 3_536, 3_536, 1_047, 1_047, 3_535]);
                let names: Vec<_> = rows.iter().map(|row| row["search"].as_str().unwrap()).collect();
                assert_eq!(names[..5], ["plain", "+ iteration", "+ table move", "+ killers", "+ history"]);
                assert_eq!(rows[0]["score"], -25);
            }
        }
    }
}

#[test]
fn people_get_the_ablation_after_the_signature() {
    let table = output("bench mouse-cats");
    assert!(table.contains("\n+ table move                                  3645   1.03    -25 "), "{table}");
    assert!(table.contains("\n+ table cutoffs                               1047   0.30    -25 "), "{table}");
    assert!(!output("bench tictactoe").contains("What each idea of search is worth"));
}
