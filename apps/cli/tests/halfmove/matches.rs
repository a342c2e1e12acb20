//! `halfmove match`.

use std::fs;

use serde_json::Value;

use crate::file::File;
use crate::{keys, objects, output, refusal};

fn result(args: &str) -> Value {
    let lines = objects(args);
    assert_eq!(lines.len(), 1, "{args}");
    lines[0].clone()
}

#[test]
fn a_configuration_against_itself_is_level_on_any_number_of_threads() {
    let play = |threads: &str| {
        result(&format!("match connect4 --a nodes=1000 --b strong,nodes=1000 --games 100 --json {threads}"))
    };
    let line = play("");
    assert_eq!((&line["games"], &line["pairs"]), (&100.into(), &serde_json::json!([0, 0, 50, 0, 0])));
    assert_eq!((&line["wins"], &line["elo"]), (&line["losses"], &0.0.into()));
    // Of 50 pairs without another result up to 5.8 % may have one: 50 % and 2.9 % of the points are 20.2 Elo.
    assert!((line["error"].as_f64().unwrap() - 20.2).abs() < 0.1, "{line}");
    let told = output("match connect4 --a nodes=1000 --b strong,nodes=1000 --games 100");
    assert!(told.contains("\nelo:   0 +- 20.2\n"), "{told}");
    for threads in ["--threads 1", "--threads 3"] {
        assert_eq!(play(threads), line);
    }
}

#[test]
#[ignore = "a thousand games, twice: some seconds"]
fn a_thousand_games_come_out_the_same_twice() {
    let play = || output("match connect4 --a strong,nodes=1000 --b strong,nodes=1000 --games 1000 --json");
    let first = play();
    assert!(first.contains("\"pairs\":[0,0,500,0,0]"), "{first}");
    assert_eq!(play(), first);
}

#[test]
fn the_stronger_side_wins() {
    let line = result("match connect4 --a level=5 --b level=1 --games 60 --json");
    assert!(line["elo"].as_f64().unwrap() > line["error"].as_f64().unwrap(), "{line}");
    assert_eq!(
        keys(&line),
        [
            "a", "b", "draws", "elo", "error", "faults", "game", "games", "llr", "losses", "pairs", "score", "verdict",
            "wins"
        ]
    );
    assert_eq!((&line["a"], &line["llr"]), (&"preset=strong,level=5".into(), &Value::Null));
    let swapped = result("match connect4 --a level=1 --b level=5 --games 60 --json");
    assert_eq!((&line["wins"], &line["draws"]), (&swapped["losses"], &swapped["draws"]));
}

#[test]
fn a_sequential_test_ends_early() {
    let args = "match connect4 --a nodes=2000 --b nodes=100 --games 400 --sprt 0,100";
    let line = result(&format!("{args} --json"));
    assert!(line["games"].as_u64().unwrap() < 400 && line["llr"].as_f64().unwrap() > 2.94, "{line}");
    assert_eq!(line["verdict"], "stronger");
    assert_eq!(result(&format!("{args} --json --threads 3")), line);
    let text = output(args);
    assert!(text.contains(" of -2.94 to 2.94: A is 100 Elo stronger rather than 0\n"), "{text}");
    let text = output("match connect4 --a level=1 --b level=1 --games 4 --sprt -5,0");
    assert!(text.ends_with(": not clear yet\n"), "{text}");
}

#[test]
fn an_interrupted_match_goes_on_to_the_same_end() {
    let file = File::missing("match");
    let args = "match connect4 --a nodes=300 --b level=1";
    let saved = format!("{args} --games 10 --save {}", file.path());
    output(&saved);
    let kept = fs::read_to_string(&file.0).unwrap();
    assert_eq!(kept.lines().count(), 5 + 5, "{kept}");
    let said = refusal(&saved);
    assert!(said.ends_with(": is there already, expected a new file, or --resume to go on with it\n"), "{said}");

    let text = output(&format!("{args} --games 24 --resume {}", file.path()));
    assert!(text.contains("; 10 were played before\n"), "{text}");
    let resumed = result(&format!("{args} --games 24 --json --resume {}", file.path()));
    assert_eq!(resumed, result(&format!("{args} --games 24 --json")));

    // A shorter match leaves what was played in the file; another one, or a damaged file, is refused.
    output(&format!("{args} --games 4 --resume {}", file.path()));
    assert!(fs::read_to_string(&file.0).unwrap().contains("\npairs: 12\n"));
    let whole = fs::read_to_string(&file.0).unwrap();
    let said = refusal(&format!("match connect4 --a nodes=301 --b level=1 --games 24 --resume {}", file.path()));
    assert!(
        said.contains(": line 3: read \"a: preset=strong,nodes=300\", expected \"a: preset=strong,nodes=301\""),
        "{said}"
    );
    let said = refusal(&format!("{args} --games 24 --seed 2 --resume {}", file.path()));
    assert!(said.contains(": line 6: read the opening "), "{said}");
    fs::write(&file.0, &whole[..whole.len() / 2]).unwrap();
    let said = refusal(&format!("{args} --games 24 --resume {}", file.path()));
    assert!(said.starts_with(&format!("error: file {}: line ", file.path())), "{said}");
    assert_eq!(fs::read_to_string(&file.0).unwrap(), whole[..whole.len() / 2]);
    let said = refusal(&format!("{args} --games 24 --resume {}.missing", file.path()));
    assert!(said.contains("expected the results of a match"), "{said}");
}

#[test]
fn openings_come_from_a_file() {
    let file = File::new("openings", b"# the centre\n4\n44\n");
    let text = output(&format!("match connect4 --a level=2 --b level=1 --games 8 --openings {}", file.path()));
    let head = format!(
        "Connect Four: A preset=strong,level=2 against B preset=strong,level=1\n\
         8 games, from the openings in {}, each twice\n",
        file.path()
    );
    assert!(text.starts_with(&head), "{text}");
    let damaged = File::new("bad-openings", b"4\n48\n");
    let said = refusal(&format!("match connect4 --a level=2 --b level=1 --games 8 --openings {}", damaged.path()));
    assert!(
        said.ends_with(": line 2: position \"48\": '8' at move 2 is no column: expected a digit from 1 to 7\n"),
        "{said}"
    );
}

#[test]
fn what_is_wrong_is_named() {
    for (args, says) in [
        (
            "--a fast --b strong --games 2",
            "preset \"fast\": connect4 has no such preset, expected one of plain, strong, roll-out, threats",
        ),
        ("--a strong,x=1 --b strong --games 2", "\"x\" is no setting, expected preset, depth, nodes or level"),
        ("--a strong --b plain,level=1 --games 2", "level 1: preset plain searches to a fixed depth"),
        ("--a strong --b strong --games 3", "expected an even number from 2 to 1000000"),
        ("--a strong --b strong --games 2 --sprt 5", "sprt \"5\": expected two differences in Elo"),
        ("--a strong --b strong --games 2 --openings /nowhere", "expected a position a line"),
        ("--a strong --b strong --games 2 --save /nowhere/file", "expected a file that can be written"),
        ("--a strong --b strong --games 2 --save x --resume y", "cannot be used with"),
        ("--a strong --games 2", "--b <CFG>"),
    ] {
        let said = refusal(&format!("match connect4 {args}"));
        assert!(said.contains(says), "{said}");
    }
}
