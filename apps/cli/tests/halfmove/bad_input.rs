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
        "error: preset \"quick\": connect4 has no such preset, expected one of plain, strong\n"
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
    // Without a command there is the help, which is not what was asked for either.
    let output = run("", "");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    assert!(text(&output.stderr).contains("Usage: halfmove <COMMAND>"));
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
