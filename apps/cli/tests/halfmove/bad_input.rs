//! What is wrong is named: what was read, where, and what was expected.

use crate::{refusal, run, text};

#[test]
fn an_unknown_game_is_refused_by_every_command() {
    for command in ["play", "selfplay", "analyse", "perft --depth 1", "bench"] {
        let said = refusal(&format!("{command} conect4"));
        assert!(said.starts_with("error: invalid value 'conect4' for '"), "{said}");
        assert!(said.contains("[possible values: connect4, tictactoe"), "{said}");
        assert!(said.contains("a similar value exists: 'connect4'"), "{said}");
    }
}

#[test]
fn a_bad_number_is_refused() {
    let cases = [
        ("--depth", "a number from 1 to 255", &["0", "-1", "256", "abc", "", "1.5", "１"][..]),
        ("--nodes", "a whole number from 1 to 18446744073709551615", &["0", "-1", "18446744073709551616", "abc"]),
        ("--slice", "a whole number from 1 to 18446744073709551615", &["0", "-1", "abc"]),
        ("--movetime", "a whole number from 1 to 18446744073709551615", &["0", "-1", "abc"]),
        ("--multipv", "a number from 1 to 65535", &["0", "-1", "65536", "abc"]),
        ("--level", "the number of a level, 1 for the weakest", &["-1", "256", "abc"]),
    ];
    for (option, expected, values) in cases {
        for value in values {
            let said = refusal(&format!("analyse connect4 {option}={value}"));
            // clap says it in other words if there is nothing after the sign.
            let wanted = format!("error: invalid value '{value}' for '{option} <");
            assert!(value.is_empty() || said.starts_with(&wanted) && said.contains(expected), "{said}");
        }
    }
    assert!(refusal("analyse connect4 --depth -1").contains("invalid value '-1' for '--depth <N>'"));
    assert!(refusal("perft connect4 --depth 0").contains("expected a number from 1 to 255"));
}

#[test]
fn a_bad_position_is_refused() {
    let cases = [
        ("connect4 8", "position \"8\": '8' at move 1 is no column: expected a digit from 1 to 7"),
        ("connect4 44x", "position \"44x\": 'x' at move 3 is no column: expected a digit from 1 to 7"),
        ("connect4 1111111", "position \"1111111\": column 1 at move 7 is full: expected one of the columns with room"),
        ("connect4 12121212", "column 2 at move 8 comes after the end of the game: expected no more moves"),
    ];
    for (args, wanted) in cases {
        for command in ["analyse", "perft --depth 1"] {
            let said = refusal(&format!("{command} {args}"));
            assert!(said.starts_with("error: position ") && said.contains(wanted), "{said}");
        }
    }
    for position in ["11", "0", "9a", "123456789", "M:E1"] {
        assert!(refusal(&format!("analyse tictactoe {position}")).starts_with("error: position "));
        assert!(refusal(&format!("analyse mouse-cats {position}")).starts_with("error: position "));
    }
}

#[test]
fn a_bad_preset_or_level_is_refused() {
    assert_eq!(
        refusal("selfplay connect4 --preset quick"),
        "error: preset \"quick\": connect4 has no such preset, expected one of plain, strong, roll-out, threats\n"
    );
    for level in [0, 11, 255] {
        assert_eq!(
            refusal(&format!("selfplay connect4 --level {level}")),
            format!("error: level {level}: connect4 has no such level, expected a number from 1 to 10\n")
        );
    }
    for command in ["play", "selfplay", "analyse"] {
        assert_eq!(
            refusal(&format!("{command} connect4 --preset plain --level 3")),
            "error: level 3: preset plain searches to a fixed depth and has no levels, expected a depth\n"
        );
    }
}

#[test]
fn contradictory_and_missing_arguments_are_refused() {
    for args in [
        "analyse connect4 --depth 3 --nodes 5",
        "analyse connect4 --depth 3 --movetime 5",
        "selfplay connect4 --level 3 --nodes 5",
        "selfplay connect4 4",
        "perft connect4",
        "analyse",
        "play connect4 --first nobody",
        "games connect4",
        "nonsense",
        "--nonsense",
    ] {
        refusal(args);
    }
}

#[test]
fn an_unknown_command_is_told_which_there_are() {
    for (args, read) in [("nonsense", "nonsense"), ("plai connect4", "plai")] {
        let said = refusal(args);
        let wanted =
            format!("error: command {read:?}: there is no such command, expected one of games, play, selfplay, ");
        assert!(said.starts_with(&wanted), "{said}");
    }
    assert_eq!(
        refusal("table nonsense"),
        "error: command \"nonsense\": there is no such command, expected one of build, probe, verify, help\n"
    );
}

#[test]
fn without_a_command_there_is_help() {
    let said = refusal("");
    assert!(said.starts_with("error: no command was read, expected one of games, play, selfplay, "), "{said}");
    assert!(said.contains("Usage: halfmove <COMMAND>") && said.contains("halfmove play connect4"), "{said}");
    let said = refusal("table");
    assert!(said.starts_with("error: no command was read, expected one of build, probe, verify, help\n"), "{said}");
    assert!(said.contains("Usage: halfmove table <COMMAND>"), "{said}");
}

#[cfg(unix)]
#[test]
fn text_that_is_no_utf_8_is_named() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let cases: [(&[&[u8]], &str); 4] = [
        (&[b"analyse", b"connect4", b"44\xFF"], "argument 3, \"44\\xFF\""),
        (&[b"analyse", b"\xFFconnect4"], "argument 2, \"\\xFFconnect4\""),
        // The name of a file may be anything.
        (&[b"replay", b"\xFF.pgn", b"--number", b"\xFE"], "argument 4, \"\\xFE\""),
        (&[b"analyse", b"connect4", b"--depth=\xFF"], "argument 3, \"--depth=\\xFF\""),
    ];
    for (args, named) in cases {
        let args = args.iter().map(|arg| OsStr::from_bytes(arg));
        let output = assert_cmd::Command::new(env!("CARGO_BIN_EXE_halfmove")).args(args).output().unwrap();
        let said = text(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{said}");
        assert_eq!(said, format!("error: {named}: not all of it is UTF-8, expected text\n"));
    }
}

/// A directory cannot be read like a file.
#[cfg(unix)]
#[test]
fn a_stream_that_fails_is_named() {
    use std::fs::File;
    use std::process::Command;
    let mut play = Command::new(env!("CARGO_BIN_EXE_halfmove"));
    let output = play.args(["play", "connect4", "--plain"]).stdin(File::open("/").unwrap()).output().unwrap();
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.starts_with("error: standard input: ") && said.ends_with(", expected lines of text\n"), "{said}");
    let full = File::options().write(true).open("/dev/full");
    if let Ok(full) = full {
        let mut games = Command::new(env!("CARGO_BIN_EXE_halfmove"));
        let output = games.arg("games").stdout(full).output().unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.starts_with("error: standard output: "), "{said}");
    }
}

#[test]
fn help_tells_what_only_the_last_object_has() {
    let help = |command: &str| text(&run(&format!("{command} --help"), "").stdout).replace('\n', " ");
    assert!(help("analyse").contains("Only the last object has the key `best`"), "{}", help("analyse"));
    assert!(help("bench").contains("an object whose `game` is \"total\""), "{}", help("bench"));
}

#[test]
fn every_command_explains_itself_with_an_example() {
    for command in ["games", "play", "selfplay", "analyse", "perft", "match", "replay", "convert", "bench"] {
        let output = run(&format!("{command} --help"), "");
        let help = text(&output.stdout);
        assert_eq!(output.status.code(), Some(0));
        assert!(help.contains("\nExample") && help.contains(&format!("\n  halfmove {command}")), "{help}");
    }
}

/// Files without end are read in bounded memory, and empty ones hold nothing to show.
#[cfg(unix)]
#[test]
fn files_without_end_and_empty_ones_are_refused() {
    let large = "error: file /dev/zero: larger than 256 MB, which is the limit, expected ";
    for (args, wanted) in [
        ("replay /dev/zero", "a game file"),
        ("convert /dev/zero", "games"),
        ("convert /dev/zero --from moves --game chess", "games"),
        ("play connect4 --file /dev/zero", "a game file"),
        ("match chess --a strong --b strong --games 2 --openings /dev/zero", "a position a line, or games"),
        ("match chess --a strong --b strong --games 2 --resume /dev/zero", "the results of a match"),
        ("table verify mouse-cats --file /dev/zero", "a table to read"),
        ("book verify connect4 --file /dev/zero", "a book to read"),
    ] {
        assert_eq!(refusal(args), format!("{large}{wanted}\n"), "{args}");
    }
    assert_eq!(
        refusal("solve connect4 --file /dev/zero"),
        "error: file /dev/zero, line 1: a line of 65536 bytes or more, expected a position and at most one score\n"
    );
    assert_eq!(refusal("replay /dev/null"), "error: file /dev/null: holds no game, expected a game file\n");
}

#[test]
fn what_a_terminal_would_obey_is_told_as_text() {
    // The last is one character, and does on some terminals what the first two do.
    for (read, shown) in [("\x1b[2J", "\\u{1b}[2J"), ("a\x07", "a\\u{7}"), ("\u{9b}2J", "\\u{9b}2J")] {
        for game in ["connect4", "tictactoe", "mouse-cats", "chess"] {
            for said in [
                refusal(&format!("analyse {game} {read}")),
                refusal(&format!("play {game} --file no-folder/{read}")),
                text(&run(&format!("play {game} --plain"), &format!("{read}\nposition {read}\nload {read}\n")).stderr),
            ] {
                assert!(said.contains(shown), "{said:?}");
                assert!(!said.chars().any(|c| c.is_control() && c != '\n'), "{said:?}");
            }
        }
    }
}
