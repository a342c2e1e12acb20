//! `halfmove match`.

use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

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
            "a", "b", "draws", "elo", "error", "faults", "game", "games", "llr", "losses", "pairs", "repeated",
            "score", "verdict", "wins"
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
fn results_that_were_changed_by_hand_are_refused_and_left() {
    let file = File::missing("match-changed");
    let args = "match connect4 --a nodes=300 --b level=1 --games 10";
    output(&format!("{args} --save {}", file.path()));
    let whole = fs::read_to_string(&file.0).unwrap();
    for (from, to, says) in [
        (
            "\tfirst\t",
            "\tdraw\t",
            ": line 6: read the result \"draw\" in the first game of the pair, expected \"first\"",
        ),
        ("\tfirst\t4 ", "\tfirst\t9 ", ": line 6: read the move \"9\" (1 of "),
        ("pairs: 5", "pairs: 4", ": line 10: read "),
    ] {
        let changed = whole.replacen(from, to, 1);
        fs::write(&file.0, &changed).unwrap();
        let said = refusal(&format!("{args} --resume {}", file.path()));
        assert!(said.contains(says), "{said}");
        assert_eq!(fs::read_to_string(&file.0).unwrap(), changed);
    }
}

/// What a match says that is interrupted as soon as more of it was kept in `file`.
fn interrupted(args: &str, file: &File) -> String {
    let program = env!("CARGO_BIN_EXE_halfmove");
    let mut command = Command::new(program);
    let mut child = command.args(args.split_whitespace()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let lines = || fs::read_to_string(&file.0).map_or(0, |kept| kept.lines().count());
    let before = lines().max(6);
    while lines() <= before {
        thread::sleep(Duration::from_millis(20));
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{said}");
    said
}

#[test]
fn who_interrupts_a_match_is_told_how_to_go_on() {
    let (kept, games) = (File::missing("match-kept"), File::missing("match-games"));
    let args = "match connect4 --a nodes=20000 --b nodes=19000 --games 1000 --threads 1";
    let path = kept.path();
    let said = interrupted(&format!("{args} --save {path}"), &kept);
    let rest = format!("): they are kept in {path}; to go on, use --resume {path} in place of --save {path}\n");
    assert!(said.starts_with("interrupted after ") && said.ends_with(&rest), "{said}");
    let said = interrupted(&format!("{args} --resume {path}"), &kept);
    assert!(said.ends_with(&format!("): they are kept in {path}, and the same command goes on with them\n")), "{said}");
    output(&format!("{} --resume {path}", args.replace("1000", "2")));
    let said = interrupted(&format!("{args} --pgn {}", games.path()), &games);
    assert!(said.ends_with("): they are not kept; with --save FILE they are, and --resume FILE goes on with them\n"));
}

#[test]
fn openings_come_from_a_file() {
    let file = File::new("openings", b"# the centre\n4\n44\n");
    let text = output(&format!("match connect4 --a level=2 --b level=1 --games 8 --openings {}", file.path()));
    let head = "Connect Four: A preset=strong,level=2 against B preset=strong,level=1\n";
    let often = format!(
        "{head}8 games, from 2 different openings in {}; pairs that go as one before count once for elo\n",
        file.path()
    );
    assert!(text.starts_with(&often) && text.contains("\n       2 more pairs went as one before, "), "{text}");
    let args = format!("match connect4 --a level=2 --b level=1 --openings {}", file.path());
    let once = format!("{head}4 games, from the openings in {}, each twice\n", file.path());
    let told = output(&format!("{args} --games 4"));
    assert!(told.starts_with(&once), "{told}");
    // Playing them again makes nothing surer.
    let [four, eight] = [4, 8].map(|games| result(&format!("{args} --games {games} --sprt 0,5 --json")));
    assert_eq!((&four["repeated"], &eight["repeated"], &eight["games"]), (&0.into(), &2.into(), &8.into()));
    for key in ["pairs", "elo", "error", "llr", "score"] {
        assert_eq!(four[key], eight[key], "{key}");
    }
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
