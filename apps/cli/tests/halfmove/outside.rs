//! `halfmove match` against other programs: good ones, and those that hang, crash, talk on and on or do not know the rules.

use std::fs;

use serde_json::Value;

use crate::file::File;
use crate::{objects, refusal, run, text};

/// A program that says it knows UCI, and does `on_go` when it is to play.
fn fake(name: &str, on_go: &str) -> File {
    let script = format!(
        "while read -r line; do\n  case \"$line\" in\n    uci) echo id name fake; \
         echo 'option name Hash type spin default 1 min 1 max 9'; echo uciok;;\n    \
         isready) echo readyok;;\n    quit) exit 0;;\n    go*) {on_go};;\n  esac\ndone\n"
    );
    File::new(name, script.as_bytes())
}

/// This program over UCI.
fn own(limits: &str) -> String {
    format!("uci:{},arg=uci,arg=chess,name=own,option.hash=1,{limits}", env!("CARGO_BIN_EXE_halfmove"))
}

/// What comes of a match.
fn result(args: &str) -> Value {
    let lines = objects(&format!("match chess {args} --json"));
    assert_eq!(lines.len(), 1, "{args}");
    lines[0].clone()
}

#[test]
fn a_program_at_fault_loses_and_it_is_told_and_the_match_goes_on() {
    for (name, on_go, said) in [
        ("hang", ":", "hangs: no move after 1.0"),
        ("crash", "exit 3", "crashed: the program ended, exit status: 3"),
        ("kill", "kill -9 $$", "crashed: the program ended, signal: 9"),
        ("illegal", "echo bestmove e2e5", "played no legal move: move \"e2e5\": e2e5 is not legal here"),
        ("none", "echo 'bestmove (none)'", "played no legal move: move \"(none)\""),
        ("escape", r"printf 'bestmove \033[2J\n'", r#"played no legal move: move "\u{1b}[2J": \u{1b}[2J is no move"#),
        ("empty", "echo bestmove", "played no legal move: move \"\""),
        ("close", "exec >&-; sleep 1", "crashed: the program closed its output"),
        ("talk", "while :; do echo info string so and so || exit; done", "hangs: no move after 1.0"),
    ] {
        let fake = fake(&format!("fake-{name}"), on_go);
        let b = format!("uci:/bin/sh,arg={},name=fake,nodes=5,timeout=1", fake.path());
        let line = result(&format!("--a strong,nodes=50 --b {b} --games 4 --threads 2"));
        assert_eq!((&line["wins"], &line["b"]), (&4.into(), &"fake".into()), "{line}");
        let faults = line["faults"].as_array().unwrap();
        assert_eq!(faults.len(), 4, "{line}");
        for fault in faults {
            let what = fault["what"].as_str().unwrap();
            assert!(fault["side"] == "B" && what.contains(said), "{name}: {what}");
        }
    }
}

#[test]
fn a_program_that_has_no_time_left_loses() {
    let fake = fake("fake-slow", "sleep 0.5; echo bestmove e2e4");
    let line = result(&format!(
        "--a strong,nodes=50 --b uci:/bin/sh,arg={},name=fake --games 2 --threads 2 --clock 0.2s/move --margin 20",
        fake.path()
    ));
    assert_eq!(line["wins"], 2, "{line}");
    assert!(line["faults"][0]["what"].as_str().unwrap().contains("lost on time"), "{line}");
}

#[test]
fn programs_that_cannot_play_are_refused_at_once() {
    let fake = fake("fake-options", ":");
    let path = fake.path();
    for (b, said) in [
        ("uci:/nowhere/engine,nodes=1".to_owned(), "cannot be started: No such file"),
        (format!("uci:/bin/sh,arg={path},nodes=1,option.Speed=9"), "has no option \"Speed\", expected one of Hash"),
        (format!("uci:/bin/sh,arg={path}"), "nothing says how long it may think"),
        (format!("uci:/bin/sh,arg={path},strong"), "expected depth=N"),
        ("uci:/bin/true,nodes=1".to_owned(), "crashed: the program ended, exit status: 0"),
        ("uci:/bin/sleep,arg=60,nodes=1,timeout=1".to_owned(), "does not answer: no uciok in 1 s"),
    ] {
        let refused = refusal(&format!("match chess --a strong --b {b} --games 2"));
        assert!(refused.contains(said), "{refused}");
    }
    for clock in ["equal", "problem/2", "1"] {
        let refused = refusal(&format!("match chess --a strong --b strong --games 2 --clock {clock}"));
        assert!(refused.contains(&format!("time control \"{clock}\": expected infinite, or times like ")), "{refused}");
    }
    assert_eq!(
        refusal("match chess --a strong --b strong --games 2 --judge won"),
        "error: judge \"won\": read \"won\", expected win=POINTS/MOVES or draw=POINTS/MOVES/FROM\n"
    );
}

/// The own program over UCI plays as it does without; with budgets in nodes the games are the same every time.
#[test]
fn with_node_budgets_games_are_the_same_twice() {
    let openings = File::new(
        "fake-openings.epd",
        b"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - id \"Italian\";\n",
    );
    let play = |name: &str| {
        let pgn = File::missing(name);
        let line = result(&format!(
            "--a classic-1 --b {} --games 2 --openings {} --pgn {}",
            own("nodes=150"),
            openings.path(),
            pgn.path()
        ));
        assert_eq!((&line["games"], &line["faults"]), (&2.into(), &Value::Array(Vec::new())), "{line}");
        fs::read_to_string(&pgn.0).unwrap()
    };
    let (first, second) = (play("fake-1.pgn"), play("fake-2.pgn"));
    let moves = |pgn: &str| {
        let file = halfmove_play::GameFile::read_all(pgn).unwrap();
        file.iter().map(|file| (file.session().moves(), file.tag("White").unwrap().to_owned())).collect::<Vec<_>>()
    };
    assert_eq!(moves(&first), moves(&second));
    assert_eq!((moves(&first).len(), moves(&first)[1].1.as_str()), (2, "own"));
    assert!(first.contains("[FEN \"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 1\"]"), "{first}");
    assert!(first.contains("[Termination \"normal\"]"), "{first}");
}

#[test]
fn openings_come_from_games_and_decided_games_end() {
    let games =
        File::new("fake-openings.pgn", b"[Event \"?\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Event \"?\"]\n\n1. e4 e5 *\n");
    let pgn = File::missing("fake-judged.pgn");
    let args = format!("--a strong,nodes=300 --b {} --games 4 --openings {}", own("nodes=300"), games.path());
    let line = result(&format!(
        "{args} --opening-plies 3 --judge win=300/2,draw=50/3/10 --clock 1m+0.1s --pgn {}",
        pgn.path()
    ));
    assert_eq!((&line["games"], &line["faults"]), (&4.into(), &Value::Array(Vec::new())), "{line}");
    let written = fs::read_to_string(&pgn.0).unwrap();
    assert!(written.contains("[Termination \"adjudication\"]") && written.contains("%emt"), "{written}");
    let refused = refusal(&format!("match chess {args} --opening-plies 4"));
    assert!(refused.contains("line 1: (the game of this number) it is over after 4 plies"), "{refused}");
    assert!(
        refusal(&format!("match chess {args} --opening-plies 3 --clock 1s --pgn {}", pgn.path()))
            .contains(": is there already, expected a new file, or --resume with the match that it is of")
    );
}

#[test]
fn an_interrupted_match_with_clocks_goes_on() {
    let (kept, pgn) = (File::missing("fake-kept.txt"), File::missing("fake-kept.pgn"));
    let args = "match tictactoe --a strong --b strong,nodes=5 --clock 5s/move --judge win=20000/1";
    let first = run(&format!("{args} --games 4 --save {} --pgn {}", kept.path(), pgn.path()), "");
    assert_eq!(first.status.code(), Some(0), "{}", text(&first.stderr));
    let resumed = run(&format!("{args} --games 8 --resume {} --pgn {}", kept.path(), pgn.path()), "");
    assert!(text(&resumed.stdout).contains("games: 8"), "{}", text(&resumed.stderr));
    let results = fs::read_to_string(&kept.0).unwrap();
    assert!(results.contains("\nclock: 5s/move\njudge: win=20000/1\npairs: 4\n"), "{results}");
    assert_eq!(fs::read_to_string(&pgn.0).unwrap().matches("[Round ").count(), 8);
    let other = refusal(&format!("match tictactoe --a strong --b strong,nodes=5 --games 8 --resume {}", kept.path()));
    assert!(other.contains("results of another match"), "{other}");
}

#[test]
fn results_of_a_program_with_other_settings_are_refused() {
    let (kept, fake) = (File::missing("fake-settings.txt"), fake("fake-settings", "echo bestmove e2e5"));
    let b = |nodes| format!("uci:/bin/sh,arg={},name=fake,nodes={nodes}", fake.path());
    result(&format!("--a strong,nodes=9 --b {} --games 2 --save {}", b(5), kept.path()));
    let other = refusal(&format!("match chess --a strong,nodes=9 --b {} --games 2 --resume {}", b(6), kept.path()));
    assert!(other.contains("line 4: read \"b: uci:/bin/sh,arg=") && other.contains("nodes=6\": these are"), "{other}");
    assert_eq!(result(&format!("--a strong,nodes=9 --b {} --games 2 --resume {}", b(5), kept.path()))["wins"], 2);
}

/// Other people's programs, where they are installed: Debian's packages of these names.
#[test]
fn real_programs_play_without_fault() {
    for program in ["/usr/games/stockfish", "/usr/games/toga2", "/usr/games/glaurung"] {
        if !fs::exists(program).unwrap_or(false) {
            eprintln!("SKIPPED: {program} is not installed");
            continue;
        }
        let line = result(&format!("--a classic-1 --b uci:{program},depth=4 --games 2 --judge win=900/3"));
        assert_eq!((&line["games"], &line["faults"]), (&2.into(), &Value::Array(Vec::new())), "{line}");
    }
}
