//! The program that carries searches, on this machine: what it saves it takes up again, and what it cannot use it refuses.

use std::fs::File;
use std::process::{Command, Output};

fn carry(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_small-carry")).args(arguments).output().unwrap()
}

/// What was saved, and the report of the search's end.
fn save(position: &str, depth: &str, nodes: &str) -> (String, String) {
    let Output { status, stdout, stderr } = carry(&["save", position, depth, nodes]);
    assert!(status.success() && stderr.is_empty(), "{status}: {}", String::from_utf8_lossy(&stderr));
    let text = String::from_utf8(stdout).unwrap();
    let (saved, report) = text.split_once('\n').unwrap();
    (saved.strip_prefix("save ").unwrap().trim_start().to_owned(), report.to_owned())
}

/// The first search of the classic game is to depth 5 and has 755 nodes (data/connect4/classic-selfplay.txt).
#[test]
fn a_search_that_was_saved_anywhere_ends_as_published() {
    for nodes in ["0", "1", "2", "377", "754", "755", "18446744073709551615"] {
        let (digits, report) = save("-", "5", nodes);
        assert!(report.starts_with("plays                4\n"), "{report}");
        assert!(report.contains("nodes                755\n"), "{report}");
        let resumed = carry(&["resume", "-", "5", &digits]);
        assert_eq!((resumed.status.code(), String::from_utf8(resumed.stdout).unwrap()), (Some(0), report));
    }
}

/// A path of all eight plies that the program has room for.
#[test]
fn the_longest_save_can_be_handed_over() {
    let (digits, report) = save("4453", "8", "12345");
    let resumed = carry(&["resume", "4453", "8", &digits]);
    assert_eq!((resumed.status.code(), String::from_utf8(resumed.stdout).unwrap()), (Some(0), report));
}

#[test]
fn what_cannot_be_used_is_refused() {
    const USAGE: &str = "expected save POSITION DEPTH NODES, or resume POSITION DEPTH DIGITS";
    let (digits, _) = save("4453", "8", "12345");
    let (cut, changed) = (&digits[..600], digits.replacen("0005", "0006", 1));
    let long = "0".repeat(3000);
    let cases: [(&[&str], &str); 17] = [
        (&[], USAGE),
        (&["save", "-", "5"], "\"save - 5\": "),
        (&["save", "-", "5", "5", "6"], "\"save - 5 5 6\": "),
        (&["resume", "-", "5", &long], "not text of 2480 bytes at most"),
        (&[&long, "save", "-", "5", "5"], "not text of 2480 bytes at most"),
        (&["keep", "-", "5", "5"], "the first word: \"keep\": expected save or resume"),
        (&["save", "448", "5", "5"], "the position: '8' at move 3 is no column"),
        (&["save", "-", "9", "5"], "the depth: \"9\": expected 1 to 8 plies"),
        (&["save", "-", "5", "-1"], "the nodes: \"-1\": expected a number"),
        (&["resume", "-", "5", "0g"], "the save: 'g' at digit 2 of it"),
        (&["resume", "-", "5", "000"], "the save: 3 digits: expected two for each byte"),
        (&["resume", "-", "5", "00"], "the save: the first bytes are not those of a saved search"),
        (&["resume", "4453", "8", cut], "the save: the saved search is cut off or changed"),
        (&["resume", "4453", "8", &changed], "the save: the saved search is cut off or changed"),
        (&["resume", "4453", "7", &digits], "the save: the saved search has other options or limits"),
        (&["resume", "4454", "8", &digits], "the save: the saved search has another root"),
        (&["save", "\u{e4}", "5", "5"], "the position: '\u{e4}' at move 1 is no column"),
    ];
    for (arguments, expected) in cases {
        let Output { status, stdout, stderr } = carry(arguments);
        let [report, errors] = [stdout, stderr].map(|text| String::from_utf8(text).unwrap());
        assert_eq!((status.code(), report.trim()), (Some(2), "FAIL"), "{arguments:?}: {errors}");
        assert!(errors.starts_with("error: ") && errors.contains(expected), "{arguments:?}: {errors}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_report_that_cannot_be_written_is_no_success() {
    let full = File::options().write(true).open("/dev/full").unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_small-carry"));
    let Output { status, stderr, .. } = program.args(["save", "-", "5", "5"]).stdout(full).output().unwrap();
    let errors = String::from_utf8(stderr).unwrap();
    assert_eq!(status.code(), Some(1), "{errors}");
    assert!(errors.starts_with("error: the report cannot be written: "), "{errors}");
}
