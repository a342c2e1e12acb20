//! What comes in that no program should send.

use std::time::{Duration, Instant};

use super::{Talk, errors};

/// Case 26.
#[test]
fn unknown_words_are_passed_over() {
    let mut talk = Talk::chess();
    assert!(talk.ask("\n\n   \n\t\ndebug on\nregister later").is_empty());
    let said = talk.ask("hello\ngo_ on\nUCI");
    assert_eq!(errors(&said).len(), 3, "{said:?}");
    // The ends of lines as on other systems.
    talk.say("position startpos moves e2e4\r\nisready\r");
    assert_eq!(talk.until("readyok"), ["readyok"]);
    assert!(talk.position().contains(" b KQkq"));
    // A line of a megabyte.
    let said = talk.ask(&"x".repeat(1 << 20));
    assert!(errors(&said).len() == 1 && said[0].len() < 200, "{} bytes", said[0].len());
    let found = talk.go(&"go ".repeat(20_000));
    assert!(found.errors().len() == 1 && found.lines.iter().all(|line| line.len() < 300), "{found:?}");
    assert!(talk.end().is_empty());
}

/// Case 26: what is not known is passed over, and the rest counts.
#[test]
fn unknown_words_leave_the_rest_of_a_line() {
    let mut talk = Talk::chess();
    talk.say("xyzzy isready");
    let said = talk.until("readyok");
    assert_eq!(errors(&said), ["\"xyzzy\" is no command, expected one of UCI"]);
    let found = talk.go("joho debug on\nfoo position startpos moves e2e4\ngo foo depth 3 bar");
    assert_eq!((found.errors().len(), found.infos().len()), (3, 3), "{found:?}");
    assert!(talk.position().contains(" b KQkq"));
    // Who says `go` waits for a move, whatever is wrong with the line.
    let found = talk.go(&"go depth 3 ".repeat(10_000));
    assert!(found.errors()[0].contains("65536 bytes") && found.best != "(none)", "{found:?}");
}

/// What ends by itself is not cut off by the end of the input.
#[test]
fn a_question_through_a_pipe_is_answered() {
    let mut talk = Talk::chess();
    talk.say("position startpos\ngo perft 4");
    assert_eq!(talk.end().last().map(String::as_str), Some("Nodes searched: 197281"));
    let mut talk = Talk::chess();
    talk.say("go depth 6\ngo nodes 700\ngo mate 1\ngo movetime 20");
    let said = talk.end();
    assert_eq!(said.iter().filter(|line| line.starts_with("bestmove ")).count(), 4, "{said:?}");
    assert!(said.iter().any(|line| line.starts_with("info depth 6 ")), "{said:?}");
    assert!(said.iter().any(|line| line.contains(" nodes 700 ")), "{said:?}");
}

/// Case 26: the end of the input.
#[test]
fn the_end_of_input_ends_the_program() {
    for (search, moves) in
        [("", 0), ("go infinite", 1), ("go depth 60", 1), ("go ponder wtime 9", 1), ("go infinite\ngo infinite", 2)]
    {
        let mut talk = Talk::chess();
        talk.say(search);
        let said = talk.end();
        assert_eq!(said.iter().filter(|line| line.starts_with("bestmove ")).count(), moves, "{search}: {said:?}");
    }
    let mut talk = Talk::chess();
    talk.say("go infinite\nquit");
    talk.found();
    let begun = Instant::now();
    assert_eq!(talk.child.wait().unwrap().code(), Some(0));
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn limits_that_cannot_be_read_are_told_and_a_move_comes_all_the_same() {
    let mut talk = Talk::chess();
    for wrong in ["go depth", "go depth x", "go deep 5", "go movetime 1s", "go wtime"] {
        let found = talk.go(wrong);
        assert!(!found.errors().is_empty() && found.best.len() == 4, "{wrong}: {found:?}");
    }
    let found = talk.go("go nodes 99999999999999999999999 depth 2");
    assert!(found.errors().is_empty());
}

/// Case 27.
#[test]
fn long_games_are_sent_again_and_again() {
    let mut talk = Talk::chess();
    let begun = Instant::now();
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let mut line = "position startpos moves".to_owned();
    for ply in 0..600 {
        line = format!("{line} {}", shuffle[ply % 4]);
        assert!(talk.ask(&line).is_empty());
        if ply % 100 == 99 {
            assert!(talk.go("go nodes 100").errors().is_empty());
        }
    }
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    assert!(talk.position().ends_with(" 600 301") || talk.position().ends_with(" 255 301"), "{}", talk.position());
}

#[test]
fn what_people_ask_is_answered() {
    let mut talk = Talk::chess();
    let said = talk.ask("eval");
    assert!(said.len() == 1 && said[0].starts_with("info string evaluation "), "{said:?}");
    let said = talk.ask("position startpos\nd");
    assert!(said.contains(&"1 R N B Q K B N R".to_owned()) && said.iter().any(|line| line.starts_with("moves: ")));
}
