//! `halfmove table`, and play from the table. Known values: counted by two independent programs.

use std::fs;

use serde_json::{Value, json};

use crate::file::File;
use crate::{array, objects, output, refusal, run, text};

const POSITIONS: u64 = 1_762_040;

#[test]
fn a_table_is_built_written_asked_and_checked() {
    let file = File::missing("built.retro");
    let lines = objects(&format!("table build mouse-cats --out {} --json", file.path()));
    let [built] = lines.as_slice() else { panic!("one line, not {}", lines.len()) };
    let players = json!([
        {"player": "mouse", "won": 836_673, "drawn": 0, "lost": 44_347, "longest_win": 41},
        {"player": "cats", "won": 89_068, "drawn": 0, "lost": 791_952, "longest_win": 44},
    ]);
    assert_eq!((&built["players"], &built["positions"]), (&players, &POSITIONS.into()));
    assert_eq!(built["bytes"], fs::metadata(&file.0).unwrap().len());
    assert_eq!((&built["game"], &built["file"]), (&"mouse-cats".into(), &file.path().into()));
    assert!(built["micros"].is_u64() && built["bits_per_position"].as_f64().unwrap() < 1.0);

    let asked = format!("table probe mouse-cats E1F2 --json --file {}", file.path());
    assert_eq!(output(&asked), output("table probe mouse-cats E1F2 --json"));
    let checked = objects(&format!("table verify mouse-cats --json --file {}", file.path()));
    assert_eq!(checked, [json!({"game": "mouse-cats", "positions": POSITIONS, "ok": true, "error": null})]);
}

#[test]
fn the_table_in_the_program_is_true() {
    assert_eq!(output("table verify mouse-cats"), "mouse-cats: 1762040 positions, each true by its successors\n");
}

#[test]
fn the_cats_win_in_44_plies_and_one_reply_loses() {
    let start = &objects("table probe mouse-cats --json")[0];
    assert_eq!((&start["score_text"], &start["plies"]), (&"loss in 44".into(), &44.into()));
    assert_eq!(start["best"], json!(["E1F2", "E1D2"]));
    assert_eq!(array::<&str>(&start["pv"]).len(), 44);

    let reply = &objects("table probe mouse-cats E1F2 --json")[0];
    let best = json!(["B8A7", "B8C7", "D8C7", "D8E7", "F8E7", "H8G7"]);
    assert_eq!((&reply["best"], &reply["score"]), (&best, &(32_000 - 43).into()));
    // One of the 13 plies is made.
    assert_eq!(reply["scores"]["F8G7"], -32_000 + 12);
    assert_eq!(reply["scores"].as_object().unwrap().len(), 7);
}

#[test]
fn a_finished_game_has_a_value_and_no_move() {
    let position = ["table", "probe", "mouse-cats", "M:A1 C:D2,B4,B2,F2 M"];
    let output = assert_cmd::Command::new(env!("CARGO_BIN_EXE_halfmove")).args(position).output().unwrap();
    assert!(text(&output.stdout).ends_with("value: loss in 0\nno move: the game is over\n"));
    let json = assert_cmd::Command::new(env!("CARGO_BIN_EXE_halfmove")).args(position).arg("--json").output().unwrap();
    let line: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!((&line["best"], &line["scores"], &line["plies"]), (&json!([]), &json!({}), &0.into()));
}

#[test]
fn people_get_sentences() {
    let built = output("table build mouse-cats");
    assert!(built.contains("\nmouse        836673          0      44347     41 plies\n"), "{built}");
    assert!(built.ends_with(" bits a position, not written: no --out\n"), "{built}");
    let probed = output("table probe mouse-cats E1F2");
    assert!(probed.contains("\nvalue: win in 43\n"), "{probed}");
    assert!(probed.contains("\nF8G7     loss in 12\nH8G7     win in 43  best\n"), "{probed}");
}

/// A table file whose entries all say `entry`, not compressed; its checksum is right.
fn uniform_table(entry: u8) -> Vec<u8> {
    let entries = vec![entry; POSITIONS as usize];
    let sum = entries
        .iter()
        .fold(0xCBF2_9CE4_8422_2325_u64, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3));
    let mut bytes = b"hmretro\x01\x0Amouse-cats".to_vec();
    bytes.extend(POSITIONS.to_le_bytes());
    bytes.extend(sum.to_le_bytes());
    let mut blocks = entries.chunks(0xFFFF).peekable();
    while let Some(block) = blocks.next() {
        let len = block.len() as u16;
        bytes.push(blocks.peek().is_none().into());
        bytes.extend(len.to_le_bytes());
        bytes.extend((!len).to_le_bytes());
        bytes.extend(block);
    }
    bytes
}

#[test]
fn a_wrong_entry_fails_the_check_with_status_1() {
    let file = File::new("draws.retro", &uniform_table(0));
    let failed = run(&format!("table verify mouse-cats --file {}", file.path()), "");
    assert_eq!((failed.status.code(), text(&failed.stdout)), (Some(1), String::new()));
    let said = text(&failed.stderr);
    assert!(
        said.starts_with("error: mouse-cats: the position with index ") && said.contains(" is a draw in the table, "),
        "{said}"
    );

    let failed = run(&format!("table verify mouse-cats --json --file {}", file.path()), "");
    assert_eq!((failed.status.code(), text(&failed.stderr)), (Some(1), String::new()));
    let line: Value = serde_json::from_slice(&failed.stdout).unwrap();
    assert_eq!(line["ok"], false);
    assert!(line["error"].as_str().unwrap().contains("expected a "), "{line}");
}

#[test]
fn files_that_are_no_tables_are_refused() {
    let whole = uniform_table(0);
    let changed = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        bytes
    };
    let cases = [
        ("empty", vec![], "table, byte 0: read \"\", expected "),
        ("text", b"mouse and cats".to_vec(), "table, byte 0: read "),
        ("version", changed(7), "table, byte 7: read version 0, expected 1"),
        ("game", changed(9), "table, byte 9: read the game \"louse-cats\", expected \"mouse-cats\""),
        ("count", changed(19), "read 1762041 entries, expected 1762040"),
        ("checksum", changed(27), "read checksum "),
        ("entry", changed(whole.len() - 1), "read checksum "),
        ("cut", whole[..whole.len() / 2].to_vec(), "entries cannot be unpacked"),
        ("header", whole[..20].to_vec(), "table: 20 bytes, expected more"),
    ];
    for (name, bytes, wanted) in cases {
        let file = File::new(name, &bytes);
        for command in ["probe", "verify"] {
            let said = refusal(&format!("table {command} mouse-cats --file {}", file.path()));
            assert!(said.starts_with(&format!("error: file {}: ", file.path())) && said.contains(wanted), "{said}");
        }
    }
    let missing = File::missing("missing.retro");
    let said = refusal(&format!("table verify mouse-cats --file {}", missing.path()));
    assert!(said.starts_with("error: file ") && said.ends_with(", expected a table to read\n"), "{said}");
    let nowhere = missing.0.join("table.retro");
    let said = refusal(&format!("table build mouse-cats --out {}", nowhere.display()));
    assert!(said.starts_with("error: file ") && said.ends_with(", expected a file that can be written\n"), "{said}");
}

#[test]
fn bad_requests_are_refused() {
    for command in ["build", "probe", "verify"] {
        let said = refusal(&format!("table {command} connect4"));
        assert_eq!(said, "error: game \"connect4\": has no complete table, expected one of mouse-cats\n");
        let said = refusal(&format!("table {command} mousecats"));
        assert!(said.contains("a similar value exists: 'mouse-cats'"), "{said}");
        refusal(&format!("table {command}"));
        refusal(&format!("table {command} mouse-cats --nonsense"));
    }
    for position in ["E1E2", "E1F2F8G7X", "M:E1", "M:E2"] {
        let said = refusal(&format!("table probe mouse-cats {position}"));
        assert!(said.starts_with(&format!("error: position {position:?}: ")), "{said}");
    }
    refusal("table nonsense mouse-cats");
    refusal("table verify mouse-cats E1F2");
}

#[test]
fn every_command_explains_itself_with_an_example() {
    for command in ["table", "table build", "table probe", "table verify"] {
        let help = output(&format!("{command} --help"));
        assert!(help.contains("\nExample") && help.contains(&format!("\n  halfmove {command}")), "{help}");
    }
}

#[test]
fn perfect_play_takes_44_plies_and_no_nodes() {
    for args in ["--level perfect", "--preset perfect", "--preset perfect --level perfect"] {
        let game = &objects(&format!("selfplay mouse-cats {args} --json"))[0];
        assert_eq!((&game["preset"], &game["result"]), (&"perfect".into(), &"second".into()), "{args}");
        assert_eq!((array::<&str>(&game["moves"]).len(), &game["total_nodes"]), (44, &0.into()), "{args}");
    }
    let lines = objects("analyse mouse-cats E1F2 --level perfect --multipv 9 --json");
    let told: Vec<_> = lines.iter().map(|line| line["score_text"].as_str().unwrap()).collect();
    assert_eq!(told, [&["win in 43"; 6][..], &["loss in 12"]].concat());
    assert_eq!((&lines[6]["pv"][0], &lines[6]["best"]), (&"F8G7".into(), &"B8A7".into()));
    assert_eq!(array::<&str>(&lines[6]["pv"]).len(), 12);
    let played = run("play mouse-cats --second engine --level perfect", "E1F2\nquit\n");
    let line = "\n2B:00000000,WIN IN 43,B8A7,";
    assert!(text(&played.stdout).contains(line), "{}", text(&played.stdout));
}

#[test]
fn perfect_play_is_refused_where_it_makes_no_sense() {
    assert_eq!(
        refusal("selfplay connect4 --level perfect"),
        "error: level \"perfect\": connect4 has no complete table, expected a number from 1 to 10\n"
    );
    assert_eq!(
        refusal("analyse mouse-cats --preset plain --level perfect"),
        "error: level \"perfect\": read preset \"plain\" with it, expected no preset\n"
    );
    for effort in ["--depth 3", "--nodes 10", "--level 3"] {
        assert_eq!(
            refusal(&format!("play mouse-cats --preset perfect {effort}")),
            "error: preset \"perfect\": does not search, expected no depth, nodes or level with it\n"
        );
    }
}
