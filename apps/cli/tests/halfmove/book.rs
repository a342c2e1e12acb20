//! `halfmove book`, and answers from the book. Known values: the published scores of the first moves, and small boards.

use std::fs::{self, OpenOptions};
use std::io::Write;

use serde_json::json;

use crate::file::File;
use crate::{keys, objects, output, refusal, run, text};

#[test]
fn the_book_in_the_program_is_complete_and_true() {
    let checked = &objects("book verify connect4 --sample 0 --json")[0];
    assert_eq!((&checked["game"], &checked["size"], &checked["ok"]), (&"connect4".into(), &"7x6".into(), &true.into()));
    assert_eq!((&checked["sample"], &checked["error"]), (&0.into(), &json!(null)));
}

#[test]
fn the_first_moves_are_known() {
    let start = &objects("book probe connect4 --json")[0];
    assert_eq!(keys(start), ["best", "plies", "position", "score", "scores"]);
    assert_eq!(start["scores"], json!({"1": -2, "2": -1, "3": 0, "4": 1, "5": 0, "6": -1, "7": -2}));
    assert_eq!((&start["score"], &start["plies"], &start["best"]), (&1.into(), &41.into(), &json!(["4"])));
    let people = output("book probe connect4");
    assert!(people.contains("\nscore: 1, 41 plies to the end\n1       -2\n"), "{people}");
    assert!(people.contains("\n4        1  best\n"), "{people}");
    let late = output("book probe connect4 1234567123456");
    assert!(late.starts_with("not in the book, which has positions of up to "), "{late}");
    assert_eq!(objects("book probe connect4 1234567123456 --json")[0]["score"], json!(null));
}

#[test]
fn the_solver_asks_the_book() {
    let known = &objects("solve connect4 --scores --json")[0];
    assert_eq!((&known["score"], &known["nodes"], &known["best"]), (&1.into(), &0.into(), &json!(["4"])));
    assert_eq!(known["scores"], json!({"1": -2, "2": -1, "3": 0, "4": 1, "5": 0, "6": -1, "7": -2}));
    let best = &objects("solve connect4 --json")[0];
    assert_eq!((&best["nodes"], &best["best"]), (&0.into(), &json!(["4"])));
    // Of another size there is none, and nobody need say so.
    assert!(objects("solve connect4 --size 4x4 --json")[0]["nodes"].as_u64() > Some(0));
}

#[test]
fn a_book_is_built_asked_checked_and_used() {
    let file = File::missing("small.book");
    let built =
        &objects(&format!("book build connect4 --size 4x4 --plies 6 --out {} --memory 1 --json", file.path()))[0];
    assert_eq!(keys(built), ["bytes", "file", "game", "plies", "positions", "size"]);
    assert_eq!(built["bytes"], fs::metadata(&file.0).unwrap().len());
    assert!(fs::metadata(&part(&file).0).is_err(), "what was solved is in the book");

    let path = file.path();
    let checked = output(&format!("book verify connect4 --file {path} --sample 100 --memory 1"));
    assert!(checked.ends_with(" positions of up to 6 plies, complete and true; 100 solved\n"), "{checked}");
    let empty = &objects(&format!("book probe connect4 --file {path} --json"))[0];
    // 4x4 is a draw (J. Tromp).
    assert_eq!((&empty["score"], &empty["plies"]), (&0.into(), &16.into()));

    let solve = |more: &str| objects(&format!("solve connect4 1234 --size 4x4 --scores --json {more}")).remove(0);
    let (searched, known) = (solve("--no-book"), solve(&format!("--book {path}")));
    assert_eq!((&searched["score"], &searched["scores"]), (&known["score"], &known["scores"]));
    assert_eq!(known["nodes"], 0);
    assert!(searched["nodes"].as_u64() > Some(0));
    let expected = format!("error: file {path}: the book is of 4x4: expected one of 7x6\n");
    assert_eq!(refusal(&format!("solve connect4 --book {path}")), expected);
}

/// What was solved of a book.
fn part(book: &File) -> File {
    File(format!("{}.part", book.path()).into())
}

#[test]
fn a_build_goes_on_where_it_was_ended() {
    let (whole, file) = (File::missing("whole.book"), File::missing("ended.book"));
    let build =
        |file: &File| format!("book build connect4 --size 5x4 --plies 3 --threads 2 --memory 1 --out {}", file.path());
    output(&build(&whole));
    // A score that is wrong, and so can only come from here; and a line that is not whole.
    let part = part(&file);
    let first = "...../...../...../..xox";
    fs::write(&part.0, format!("# halfmove book: connect4 5x4, ply 3\n{first} 5\n...../...../.")).unwrap();
    output(&build(&file));
    let wrong = run(&format!("book verify connect4 --file {} --sample 500 --memory 1", file.path()), "");
    assert_eq!((wrong.status.code(), text(&wrong.stdout)), (Some(1), String::new()));
    let told = text(&wrong.stderr);
    assert!(
        told.starts_with(&format!("error: file {}: book, position ", file.path()))
            && told.ends_with(" by the solver\n"),
        "{told}"
    );
    // Right again, by hand.
    let [mut wrong, right] = [&file, &whole].map(|file| fs::read(&file.0).unwrap());
    assert_ne!(wrong, right);
    wrong.truncate(8);
    assert_eq!(wrong, right[..8]);

    fs::write(&part.0, "# halfmove book: connect4 5x4, ply 3\n").unwrap();
    OpenOptions::new().append(true).open(&part.0).unwrap().write_all(b"...../...../...../x.x.x 1\n").unwrap();
    let expected = format!(
        "error: file {}: line 2: read \"...../...../...../x.x.x 1\", expected a position of the ply and a score\n",
        part.path()
    );
    assert_eq!(refusal(&build(&file)), expected);
    fs::write(&part.0, "# halfmove book: connect4 5x4, ply 4\n").unwrap();
    assert!(
        refusal(&build(&file)).contains("line 1: read \"# halfmove book: connect4 5x4, ply 4\", expected \"# half")
    );
}

#[test]
fn what_is_wrong_with_books_is_told() {
    let file = File::new("bad.book", b"HMB4\x01\x07\x06\x06");
    let path = file.path();
    let cases = [
        (format!("book probe connect4 --file {path}"), format!("file {path}: book, byte 0: expected it to begin with")),
        (
            format!("book import {path} --out {path}.new"),
            format!("file {path}: read 8 bytes, expected a BitBully book"),
        ),
        ("book probe connect4 8".to_owned(), "position \"8\": '8' at move 1 is no column: expected a digit".to_owned()),
        (
            format!("book build connect4 --plies 35 --out {path}"),
            "plies: read 35, expected at most 34 on a board of 7x6".to_owned(),
        ),
        (
            format!("book build connect4 --size 9x9 --plies 1 --out {path}"),
            "size \"9x9\": there is no such size, expected one of 7x6".to_owned(),
        ),
        ("book probe chess".to_owned(), "game \"chess\": has no opening book, expected one of connect4".to_owned()),
        ("book probe connect4 --file /no/such/file".to_owned(), "file /no/such/file: ".to_owned()),
    ];
    for (args, expected) in cases {
        let told = refusal(&args);
        assert!(told.starts_with(&format!("error: {expected}")), "{args}: {told}");
    }
    // One position of twelve plies, of the 4,200,899 that there are.
    let short = File::new("short.dat", &[0b1000_0001, 0b0101_0111, 0b0011_1110, 0b1111_1100, 75]);
    let told = refusal(&format!("book import {} --out {path}.new", short.path()));
    assert!(told.contains(": the position\n") && told.ends_with("is missing, expected its value\n"), "{told}");
}

#[test]
fn a_file_that_is_no_such_book_is_not_overwritten() {
    let file = File::new("precious.book", b"no book");
    let (path, part) = (file.path(), part(&file));
    let build = |plies: u32| format!("book build connect4 --size 4x4 --plies {plies} --memory 1 --out {path}");
    let told = |plies: u32| {
        format!(
            "error: file {path}: is there already, and is no book of 4x4 with up to {plies} plies: expected another --out\n"
        )
    };
    assert_eq!(refusal(&build(2)), told(2));
    assert_eq!(fs::read(&file.0).unwrap(), b"no book");
    fs::remove_file(&file.0).unwrap();
    // Nor is what only has the name of what was solved.
    fs::write(&part.0, "no list").unwrap();
    let expected = format!(
        "error: file {}: line 1: read \"no list\", expected \"# halfmove book: connect4 4x4, ply 2\"; remove it to begin anew\n",
        part.path()
    );
    assert_eq!(refusal(&build(2)), expected);
    assert_eq!(fs::read(&part.0).unwrap(), b"no list");
    // The beginning of the first line, where a build was ended at once.
    fs::write(&part.0, "# halfmove b").unwrap();
    output(&build(2));
    output(&build(2));
    assert_eq!(refusal(&build(3)), told(3));
}

#[test]
#[cfg(unix)]
fn a_build_that_is_stopped_tells_how_far_it_came() {
    use std::process::{Command, Stdio};

    let file = File::missing("stopped.book");
    let part = part(&file);
    // Takes minutes.
    let args = format!("book build connect4 --size 6x6 --plies 7 --threads 1 --memory 1 --json --out {}", file.path());
    let mut command = Command::new(env!("CARGO_BIN_EXE_halfmove"));
    let child = command.args(args.split(' ')).stdout(Stdio::piped()).spawn().unwrap();
    while fs::read_to_string(&part.0).map_or(0, |solved| solved.lines().count()) < 2 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let stopped = child.wait_with_output().unwrap();
    assert_eq!(stopped.status.code(), Some(130));
    let told: serde_json::Value = serde_json::from_slice(&stopped.stdout).unwrap();
    let solved = fs::read_to_string(&part.0).unwrap().lines().count() - 1;
    assert_eq!((&told["stopped"], &told["solved"], &told["file"]), (&true.into(), &solved.into(), &part.path().into()));
    assert!(told["positions"].as_u64() > Some(1000), "{told}");
}
