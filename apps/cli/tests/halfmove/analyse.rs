//! `halfmove analyse`.

use std::io::Read;
use std::process::{Command, Stdio};

use serde_json::json;

use crate::{array, keys, objects, output, run};

#[test]
fn every_iteration_is_an_object() {
    let lines = objects("analyse connect4 4453 --depth 7 --json");
    assert_eq!(lines.iter().map(|line| line["depth"].as_u64().unwrap()).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7]);
    for line in &lines {
        for key in ["seldepth", "nodes", "expanded", "cutoffs", "table_hits"] {
            assert!(line[key].is_u64(), "{key}");
        }
        assert!(line["score"].is_i64() && line["score_text"].is_string());
        assert_eq!(line["partial"], false);
        assert!(!array::<&str>(&line["pv"]).is_empty());
    }
    let (last, others) = lines.split_last().unwrap();
    assert_eq!(last["best"], last["pv"][0]);
    assert!(others.iter().all(|line| !keys(line).contains(&"best")));
}

#[test]
fn the_plain_preset_searches_one_depth() {
    let lines = objects("analyse connect4 --preset plain --json");
    let [line] = lines.as_slice() else { panic!("one line, not {}", lines.len()) };
    // The first move of the published game at depth 5.
    assert_eq!((&line["depth"], &line["nodes"], &line["best"]), (&5.into(), &755.into(), &"4".into()));
    assert_eq!(line["table_hits"], 0);
}

#[test]
fn wins_are_told_with_their_distance() {
    let lines = objects("analyse connect4 121212 --depth 5 --json");
    let line = lines.last().unwrap();
    assert_eq!((&line["score"], &line["score_text"]), (&31_999.into(), &"win in 1".into()));
    assert_eq!((&line["best"], &line["pv"]), (&"1".into(), &json!(["1"])));
}

#[test]
fn several_lines_come_with_their_ranks() {
    let lines = objects("analyse connect4 4453 --depth 3 --multipv 2 --json");
    let order: Vec<_> = lines.iter().map(|line| (line["depth"].as_u64(), line["line"].as_u64())).collect();
    assert_eq!(order, (1..=3).flat_map(|depth| [(Some(depth), Some(1)), (Some(depth), Some(2))]).collect::<Vec<_>>());
    let [.., first, second] = lines.as_slice() else { panic!("two lines at least") };
    assert_eq!(second["best"], first["pv"][0]);
    assert_ne!(second["pv"][0], first["pv"][0]);
    assert!(first["score"].as_i64() >= second["score"].as_i64());
}

/// Tic-tac-toe is a draw; the end of the classic program's game of Connect Four is too.
#[test]
fn no_iteration_goes_beyond_the_end_of_the_game() {
    let late = "443544443335322555356222211166111766";
    let cases = [("tictactoe", 9), ("tictactoe 5193", 5), (&format!("connect4 {late}"), 6)];
    for (position, plies) in cases {
        for lines in [1, 2] {
            let found = objects(&format!("analyse {position} --nodes 10000000 --multipv {lines} --json"));
            let depths: Vec<u64> = found.iter().filter_map(|line| line["depth"].as_u64()).collect();
            let expected: Vec<u64> = (1..=plies).flat_map(|depth| vec![depth; lines]).collect();
            assert_eq!(depths, expected, "{position}");
            assert_eq!(found.iter().rev().nth(lines - 1).unwrap()["score"], 0, "{position}");
        }
    }
}

#[test]
fn slices_change_nothing() {
    let whole = output("analyse connect4 44 --nodes 3000 --json");
    for slice in [1, 7, 1000] {
        assert_eq!(output(&format!("analyse connect4 44 --nodes 3000 --slice {slice} --json")), whole);
    }
}

#[test]
fn a_node_budget_is_kept_to_the_node() {
    for nodes in [1, 2, 77, 1234] {
        let lines = objects(&format!("analyse connect4 --nodes {nodes} --json"));
        let last = lines.last().unwrap();
        assert_eq!((&last["nodes"], last["best"].is_string()), (&nodes.into(), true));
    }
}

#[test]
fn time_ends_a_search() {
    let lines = objects("analyse connect4 --movetime 30 --json");
    assert!(lines.last().unwrap()["best"].is_string());
}

#[test]
fn a_finished_game_has_no_move() {
    let lines = objects("analyse connect4 1212121 --json");
    let [line] = lines.as_slice() else { panic!("one line, not {}", lines.len()) };
    assert_eq!((&line["nodes"], &line["score_text"]), (&0.into(), &"loss in 0".into()));
    assert!(line["best"].is_null() && keys(line).contains(&"best"));
    assert!(output("analyse connect4 1212121").ends_with("no move: the game is over\n"));
    // The mouse is home; its pieces could still step.
    let home = Command::new(env!("CARGO_BIN_EXE_halfmove"))
        .args(["analyse", "mouse-cats", "M:B8 C:A1,D8,F8,H8 M", "--json"])
        .output()
        .unwrap();
    assert!(String::from_utf8_lossy(&home.stdout).contains("\"best\":null"), "{home:?}");
}

#[test]
fn people_get_a_table() {
    let table = output("analyse connect4 --preset plain");
    let wanted = "\
        1 2 3 4 5 6 7\n\
        depth  seldepth       nodes     cutoffs  table hits  score        moves\n    \
        5         5         755 ";
    assert!(table.contains(wanted), "{table}");
    assert!(table.ends_with("\nbest: 4\n"), "{table}");
}

#[test]
fn a_reader_that_leaves_is_no_trouble() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_halfmove"))
        .args(["analyse", "connect4", "--depth", "12", "--multipv", "7"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Reads the beginning, then closes the pipe.
    child.stdout.take().unwrap().read_exact(&mut [0; 20]).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
fn the_clock_ends_a_search_however_large_its_slices_are() {
    let begin = std::time::Instant::now();
    let args = "analyse connect4 --movetime 100 --multipv 3 --slice 100000000";
    assert_eq!(run(args, "").status.code(), Some(0));
    // Without the clock this takes a hundred million nodes: minutes in this profile.
    assert!(begin.elapsed() < std::time::Duration::from_secs(10));
}

#[test]
fn a_search_that_the_clock_stopped_tells_where() {
    let lines = objects("analyse chess --movetime 100 --json");
    let (last, others) = lines.split_last().unwrap();
    assert!(others.iter().all(|line| line["current"] == json!([])));
    let line: Vec<&str> = array(&last["current"]);
    assert!(line.iter().all(|mv| (4..=5).contains(&mv.len())), "{line:?}");
}

/// Where the search was when its time or its nodes were used up; a search that came to its end was nowhere.
#[test]
fn the_line_being_searched_is_told_where_nodes_end_it() {
    for lines in [1, 3] {
        let objects = objects(&format!("analyse chess --nodes 3000 --multipv {lines} --json"));
        let last = objects.last().unwrap();
        assert!(last["nodes"] == 3000 && !array::<String>(&last["current"]).is_empty(), "{last}");
        assert!(objects[..objects.len() - 1].iter().all(|line| line["current"] == json!([])));
    }
    assert_eq!(objects("analyse chess --depth 3 --json").last().unwrap()["current"], json!([]));
    let shown = output("analyse chess --nodes 3000");
    assert!(shown.contains("\nstopped at: "), "{shown}");
}
