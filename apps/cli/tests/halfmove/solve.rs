//! `halfmove solve`. Known values: Pascal Pons's test sets.

use std::collections::BTreeSet;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, SystemTime};
use std::{fs, io};

use serde_json::{Value, json};

use crate::file::File;
use crate::{array, keys, objects, output, refusal, run, text};

const LATE: &str = "2252576253462244111563365343671351441";
const MIDDLE: &str = "5554224333234511764415115";

#[test]
fn a_position_is_solved_for_people() {
    let answer = output(&format!("solve connect4 {MIDDLE}"));
    assert!(answer.starts_with(". . . . X . .\nO . . O O . .\n"), "{answer}");
    assert!(answer.contains("\nscore: 4, O wins in 11 plies\nbest:  6\nnodes: "), "{answer}");
    let lost = output(&format!("solve connect4 {LATE} --scores"));
    assert!(lost.contains("\nscore: -1, X wins in 4 plies\n"), "{lost}");
    assert!(lost.contains("   -1  best\n"), "{lost}");
}

#[test]
fn every_driver_finds_the_same() {
    for driver in ["full", "null", "bisect", "mtdf"] {
        let answers = objects(&format!("solve connect4 {LATE} {MIDDLE} --driver {driver} --json"));
        let scores = answers.iter().map(|answer| answer["score"].as_i64().unwrap()).collect::<Vec<_>>();
        assert_eq!(scores, [-1, 4], "{driver}");
        assert_eq!(keys(&answers[0]), ["best", "micros", "nodes", "plies", "position", "score"]);
        assert_eq!(answers[1]["best"], json!(["6"]));
    }
}

#[test]
fn the_scores_of_all_moves_are_told() {
    let answer = &objects(&format!("solve connect4 {MIDDLE} --scores --json"))[0];
    assert_eq!(answer["scores"], json!({"1": -8, "2": -8, "3": -8, "4": -8, "6": 4, "7": -8}));
    assert_eq!((&answer["score"], &answer["best"], &answer["plies"]), (&4.into(), &json!(["6"]), &11.into()));
    let line = output(&format!("solve connect4 {MIDDLE} {LATE} --scores"));
    assert!(line.lines().next().unwrap().ends_with(" 1:-8 2:-8 3:-8 4:-8 6:4 7:-8"), "{line}");
}

#[test]
fn probes_can_be_watched() {
    let lines = objects(&format!("solve connect4 {MIDDLE} --probes --driver mtdf --json"));
    let (answer, probes) = lines.split_last().unwrap();
    assert_eq!((&probes[0]["alpha"], &probes[0]["beta"]), (&(-1).into(), &0.into()));
    let last = &probes[probes.len() - 1];
    assert_eq!([&last["lower"], &last["upper"]], [&answer["score"]; 2]);
    let nodes = probes.iter().map(|probe| probe["nodes"].as_u64().unwrap()).sum::<u64>();
    assert_eq!(answer["nodes"], nodes);
}

#[test]
fn a_file_of_positions_is_solved_and_checked() {
    let file = File::new("positions.txt", format!("# a list\n{LATE} -1\n\n{MIDDLE} 4\n121212\n").as_bytes());
    let lines = output(&format!("solve connect4 --file {}", file.path()));
    let words: Vec<Vec<&str>> = lines.lines().map(|line| line.split(' ').collect()).collect();
    assert_eq!(
        words.iter().map(|words| &words[..2]).collect::<Vec<_>>(),
        [[LATE, "-1"], [MIDDLE, "4"], ["121212", "18"]]
    );
    assert!(words.iter().all(|words| words.len() == 4 && words[2].parse::<u64>().is_ok()));

    let wrong = run("solve connect4 --file - --json", &format!("{LATE} 3\n{MIDDLE} 4\n"));
    assert_eq!((wrong.status.code(), text(&wrong.stdout).lines().count()), (Some(1), 2));
    let expected = format!("error: standard input, line 1: position {LATE} is worth -1, expected 3\n");
    assert_eq!(text(&wrong.stderr), expected);
}

#[test]
fn other_sizes_and_drawn_boards() {
    let empty = &objects("solve connect4 --size 4x4 --json")[0];
    assert_eq!((&empty["score"], &empty["plies"]), (&0.into(), &16.into()));
    // J. Tromp's table of other sizes: the second player wins with the last stone of 6 columns by 4 rows; with 4 columns it
    // is a draw however high they are.
    let narrow = [("6x4", -1, 24), ("4x6", 0, 24), ("4x8", 0, 32), ("5x4", 0, 20), ("7x4", 0, 28)];
    for (size, score, plies) in narrow {
        let empty = &objects(&format!("solve connect4 --size {size} --json"))[0];
        assert_eq!((&empty["score"], &empty["plies"]), (&score.into(), &plies.into()), "{size}");
    }
    let drawn = "....X../O..OO../X.OXO../XXOXX../ooxxo../xxooxox";
    let [played, drawn] =
        [MIDDLE, drawn].map(|position| objects(&format!("solve connect4 {position} --json --scores")));
    assert_eq!((&played[0]["scores"], &played[0]["nodes"]), (&drawn[0]["scores"], &drawn[0]["nodes"]));
}

/// The published scores of positions on boards of more than 64 bits, by every driver in turn.
#[test]
fn large_boards() {
    let positions = include_str!("../../../../data/connect4/large-sizes.txt").lines();
    let positions: Vec<_> =
        positions.filter_map(|line| line.split_once(' ')).filter(|(size, _)| *size != "#").collect();
    let sizes: BTreeSet<&str> = positions.iter().map(|(size, _)| *size).collect();
    assert_eq!(sizes.len(), 15);
    for (size, driver) in sizes.into_iter().zip(["null", "full", "bisect", "mtdf"].into_iter().cycle()) {
        let lines = positions.iter().filter(|(of, _)| *of == size).map(|(_, line)| format!("{line}\n"));
        let list = File::new(&format!("{size}.txt"), lines.collect::<String>().as_bytes());
        // What the list expects is checked.
        output(&format!("solve connect4 --size {size} --driver {driver} --file {}", list.path()));
    }
    // Worth -17 to the side to move, as the list says: O, who has 15 of the 30 stones, wins with its 17th to last one.
    let answers = &objects("solve connect4 712415118567466276723677655172 --size 8x8 --scores --json")[0];
    assert_eq!(answers["score"], -17);
    let scores = answers["scores"].as_object().unwrap();
    assert_eq!(scores.values().filter_map(Value::as_i64).max(), Some(-17), "{scores:?}");
}

/// One reader for all commands.
#[test]
fn what_is_solved_drawn_is_analyzed_drawn() {
    let drawn = "....X../O..OO../X.OXO../XXOXX../ooxxo../xxooxox";
    for command in ["analyse connect4 {} --depth 6 --json", "perft connect4 {} --depth 4 --json"] {
        let [played, drawn] = [MIDDLE, drawn].map(|position| objects(&command.replace("{}", position)));
        assert_eq!(played, drawn, "{command}");
    }
    let told = refusal("analyse connect4 ./x/.");
    assert_eq!(told, "error: position \"./x/.\": 3 rows were drawn: expected 6\n");
    // O could not have made its second move before X made its own.
    let floating = "......./......./.x...../.x...../oo...../xo.....";
    assert!(
        refusal(&format!("analyse connect4 {floating}")).contains(": no moves were found that lead here: expected a")
    );
}

#[test]
fn lists_of_other_programs_and_sizes_in_capitals_are_read() {
    let list = File::new("marked.txt", "\u{feff}1234 0\n".as_bytes());
    let solved = output(&format!("solve connect4 --size 4X4 --file {}", list.path()));
    assert!(solved.starts_with("1234 0 "), "{solved}");
}

#[test]
fn what_is_wrong_is_told() {
    let cases = [
        ("solve connect4 18", "position \"18\": '8' at move 2 is no column: expected a digit from 1 to 7"),
        (
            "solve connect4 1111111",
            "position \"1111111\": column 1 at move 7 is full: expected one of the columns with room",
        ),
        ("solve connect4 ./x/.", "position \"./x/.\": 3 rows were drawn: expected 6"),
        (
            "solve connect4 --driver best",
            "driver \"best\": there is no such driver, expected one of null, full, bisect, mtdf",
        ),
        ("solve tictactoe", "game \"tictactoe\": has no exact solver, expected one of connect4"),
        (
            "solve chess",
            "game \"chess\": has no exact solver, but problems: expected --mate, --selfmate or --helpmate with a number of moves",
        ),
    ];
    for (args, expected) in cases {
        assert_eq!(refusal(args), format!("error: {expected}\n"), "{args}");
    }
    assert!(
        refusal("solve connect4 --size 3x9")
            .starts_with("error: size \"3x9\": there is no such size, expected columns by rows such as 7x6, 4 to 10")
    );
    assert!(
        refusal("solve connect4 --size 4x6 --threads 2").contains("4x6: no threads on boards of this size, expected")
    );
    assert!(refusal("solve connect4 --memory 0").contains("expected a number from 1 to 1048576"));
    assert!(refusal("solve connect4 --threads 10000").contains("expected a number from 1 to 1024"));
    // Games that it is not for are not offered.
    assert!(output("solve --help").contains("[possible values: connect4, chess]"));
    assert!(refusal("solve connect4 --file /no/such/file").starts_with("error: file /no/such/file: "));
    let bad = run("solve connect4 --file -", "12 x\n");
    let expected = "error: standard input, line 1: read \"x\", expected a score, a whole number from -127 to 127\n";
    assert_eq!((bad.status.code(), text(&bad.stderr)), (Some(2), expected.to_owned()));
}

/// Takes a million nodes: a dozen checkpoints and more, as long as it is not looked up. From the published set `L1_R3`.
const LONG: &str = "751321 --no-book";

fn start(file: &File) -> Child {
    let args = format!("solve connect4 {LONG} --json --memory 1 --every 0 --checkpoint");
    let mut command = Command::new(env!("CARGO_BIN_EXE_halfmove"));
    command.args(args.split(' ')).arg(file.path()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// When the file changed last.
fn changed(file: &File) -> Option<SystemTime> {
    fs::metadata(&file.0).and_then(|data| data.modified()).ok()
}

#[test]
fn a_search_that_is_killed_again_and_again_ends_the_same() {
    let whole = &objects(&format!("solve connect4 {LONG} --json --memory 1"))[0];
    assert_eq!(whole["score"], 2);
    let file = File::missing("kill.hmc4");
    let mut kills = 0;
    let answer: Value = loop {
        let mut child = start(&file);
        let before = changed(&file);
        while kills < 10 && changed(&file) == before && child.try_wait().unwrap().is_none() {
            sleep(Duration::from_millis(1));
        }
        // Some time after a checkpoint was put in place, perhaps while the next one is written.
        sleep(Duration::from_millis(7 * kills % 20));
        if kills < 10 && child.try_wait().unwrap().is_none() {
            child.kill().unwrap();
            child.wait().unwrap();
            kills += 1;
            continue;
        }
        let output = child.wait_with_output().unwrap();
        assert_eq!(text(&output.stderr), "");
        break serde_json::from_slice(&output.stdout).unwrap();
    };
    assert!(kills > 0);
    assert_eq!((&answer["score"], &answer["nodes"]), (&whole["score"], &whole["nodes"]), "after {kills} kills");
    assert_eq!(fs::metadata(&file.0).unwrap_err().kind(), io::ErrorKind::NotFound, "the checkpoint is gone at the end");
    let _ = fs::remove_file(format!("{}.part", file.path()));
    assert_eq!(array::<&str>(&answer["best"]), array::<&str>(&whole["best"]));
}

#[test]
fn a_checkpoint_of_something_else_is_refused() {
    let file = File::missing("other.hmc4");
    let mut child = start(&file);
    while fs::metadata(&file.0).is_err() && child.try_wait().unwrap().is_none() {
        sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let _ = fs::remove_file(format!("{}.part", file.path()));
    let resume = |args: &str| refusal(&format!("solve connect4 {args} --checkpoint {}", file.path()));
    let begins = |refusal: &str, reason: &str| {
        let expected = format!("error: file {}: the checkpoint {reason}", file.path());
        assert!(refusal.starts_with(&expected), "{refusal}");
    };
    // The boards are told whole: what differs may be at the bottom.
    let told = resume("1234 --memory 1 --no-book");
    begins(&told, "is of another position, \".......");
    assert!(told.ends_with(": expected \"......./......./......./......./......./XOXO.../1234567\"\n"), "{told}");
    begins(&resume(&format!("{LONG} --memory 2")), "has a table of 1 MB: expected 2 MB, as asked for");
    begins(&resume("1234 --size 8x7 --memory 64"), "is of another size, \"7x6\": expected \"8x7\"");
    begins(&resume(&format!("{LONG} --memory 1 --driver mtdf")), "is of another driver, \"null\": expected \"mtdf\"");
    let bytes = fs::read(&file.0).unwrap();
    fs::write(&file.0, &bytes[..bytes.len() - 100]).unwrap();
    begins(&resume(&format!("{LONG} --memory 1")), "is cut off or changed: expected a matching checksum");
    let mut changed = bytes.clone();
    changed[bytes.len() / 2] ^= 4;
    fs::write(&file.0, changed).unwrap();
    // Whatever it may seem to be of.
    for args in [&format!("{LONG} --memory 1"), "1234 --memory 1 --no-book", &format!("{LONG} --memory 2")] {
        begins(&resume(args), "is cut off or changed: expected a matching checksum");
    }
    let mut newer = bytes;
    newer[4] = 9;
    fs::write(&file.0, newer).unwrap();
    begins(&resume(&format!("{LONG} --memory 1")), "is of version 9: expected version 3");
}

/// What is told of a search that is stopped after so many milliseconds.
#[cfg(unix)]
fn stopped_after(args: &str, milliseconds: u64) -> Option<Value> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_halfmove"));
    let child = command.args(args.split(' ')).arg("--json").stdout(Stdio::piped()).spawn().unwrap();
    sleep(Duration::from_millis(milliseconds));
    let mut kill = Command::new("kill");
    assert!(kill.args(["-INT", &child.id().to_string()]).status().unwrap().success());
    // Nothing, if it was so soon that signals were not listened to yet.
    serde_json::from_slice(&child.wait_with_output().unwrap().stdout).ok()
}

/// Whatever move is looked at when it is stopped. The position is worth 2, as the published set `L1_R3` has it.
#[test]
#[cfg(unix)]
fn a_search_that_is_stopped_tells_true_bounds_of_the_position() {
    let bound = |told: &Value, end: &str| told[end].as_i64().or(told["score"].as_i64()).unwrap();
    let mut told_of = 0;
    for (args, milliseconds) in [("", 200), ("", 400), ("", 800), (" --scores", 200), (" --scores", 800)] {
        let Some(told) = stopped_after(&format!("solve connect4 {LONG}{args}"), milliseconds) else { continue };
        assert!(bound(&told, "lower") <= 2 && bound(&told, "upper") >= 2, "{args} {milliseconds}: {told}");
        told_of += 1;
    }
    assert!(told_of > 0, "no search listened to signals in time");
}

#[test]
fn a_checkpoint_is_of_one_position_and_can_be_written() {
    let several = refusal("solve connect4 1 2 --checkpoint some.hmc4");
    assert_eq!(several, "error: checkpoint: read 2 positions, expected one\n");
    let nowhere = refusal("solve connect4 1 --checkpoint /no/such/folder/some.hmc4");
    assert!(nowhere.starts_with("error: file /no/such/folder/some.hmc4: "), "{nowhere}");
}

#[test]
fn several_threads_find_the_same() {
    let list = format!("{LATE} -1\n{MIDDLE} 4\n2416615552 4\n");
    let done = run("solve connect4 --file - --threads 3 --memory 8 --no-book", &list);
    assert_eq!((done.status.code(), text(&done.stderr)), (Some(0), String::new()));
    let [one, two] =
        ["1", "2"].map(|threads| objects(&format!("solve connect4 {MIDDLE} --scores --json --threads {threads}")));
    assert_eq!((&one[0]["scores"], &one[0]["best"]), (&two[0]["scores"], &two[0]["best"]));
    // 8x7 fills 64 bits.
    assert_eq!(objects("solve connect4 --size 4x4 --threads 2 --driver mtdf --json")[0]["score"], 0);
    let refused = refusal("solve connect4 --threads 2 --checkpoint some.hmc4");
    assert_eq!(refused, "error: threads: read 2 with a checkpoint, expected 1 thread\n");
}

#[test]
fn who_wins_is_found_out_alone() {
    let answer = &objects(&format!("solve connect4 {MIDDLE} --weak --json"))[0];
    assert_eq!((&answer["score"], &answer["best"], &answer["plies"]), (&1.into(), &json!(["6"]), &json!(null)));
    let strong = &objects(&format!("solve connect4 {MIDDLE} --json"))[0];
    assert!(answer["nodes"].as_u64() < strong["nodes"].as_u64());
    assert!(output(&format!("solve connect4 {LATE} --weak")).contains("\nscore: -1, X wins\n"));
    let scores = &objects(&format!("solve connect4 {MIDDLE} --weak --scores --json"))[0];
    assert_eq!(scores["scores"], json!({"1": -1, "2": -1, "3": -1, "4": -1, "6": 1, "7": -1}));
    // Scores that are expected count by their sign; what the board or the book shows is no more than a win either.
    let done = run("solve connect4 --weak --file - --threads 2", &format!("{MIDDLE} 4\n{LATE} -7\n121212 18\n4 -1\n"));
    assert_eq!((done.status.code(), text(&done.stderr)), (Some(0), String::new()));
    let scores = text(&done.stdout).lines().map(|line| line.split(' ').nth(1).unwrap().to_owned()).collect::<Vec<_>>();
    assert_eq!(scores, ["1", "-1", "1", "-1"]);
}

#[test]
fn lists_name_best_moves_and_lines() {
    let line = output(&format!("solve connect4 {MIDDLE} {LATE} --best --pv"));
    let first: Vec<&str> = line.lines().next().unwrap().split(' ').collect();
    assert_eq!((first.len(), first[4]), (6, "best:6"));
    // The line wins as soon as the score says, and no sooner.
    let answer = &objects(&format!("solve connect4 {MIDDLE} --pv --json"))[0];
    let pv: Vec<&str> = array(&answer["pv"]);
    assert_eq!((pv.len(), first[5]), (11, &*format!("pv:{}", pv.concat())));
    for ply in 0..pv.len() {
        let position = format!("{MIDDLE}{}", pv[..ply].concat());
        let plies = &objects(&format!("solve connect4 {position} --json"))[0]["plies"];
        assert_eq!(*plies, pv.len() - ply, "{position}");
    }
    let end = &objects(&format!("solve connect4 {MIDDLE}{} --json", pv.concat()))[0];
    assert_eq!((&end["best"], &end["score"]), (&json!([]), &(-4).into()));
    assert!(output(&format!("solve connect4 {MIDDLE} --pv")).contains("\nline:  6 "));
    assert!(refusal("solve connect4 --weak --pv").contains("cannot be used with"));
}
