//! Moves from a book, and play that is no stronger than wanted.

use super::{Talk, number};
use crate::file::File;

const ON: &str = "setoption name OwnBook value true";

#[test]
fn the_book_is_played_from_only_if_it_is_wanted() {
    let mut talk = Talk::chess();
    assert!(talk.go("position startpos\ngo nodes 500").lines.iter().all(|line| !line.contains("book")));
    let found = talk.go(&format!("{ON}\ngo nodes 500"));
    assert_eq!((found.best.as_str(), found.infos().len()), ("e2e4", 0));
    assert!(found.lines[0].starts_with("info string book: e2e4, of weight "), "{found:?}");
    // An analysis is no game.
    for go in
        ["go infinite\nstop", "go ponder\nstop", "go mate 1 nodes 100", "go nodes 100 searchmoves a2a3", "go\nstop"]
    {
        assert!(!talk.go(go).infos().is_empty(), "{go}");
    }
    // Beyond its last move the engine searches.
    let found = talk.go("position startpos moves a2a3 a7a5 a3a4 h7h5\ngo nodes 500");
    assert!(!found.infos().is_empty());
}

/// Over UGI too, where the book is one of exact values.
#[test]
fn connect_four_is_played_from_the_book() {
    let input = format!("ugi\n{ON}\nposition startpos moves 4 4\ngo nodes 500\nquit\n");
    let told = crate::text(&crate::run("uci connect4", &input).stdout);
    assert!(told.contains("option name OwnBook type check default false\n"), "{told}");
    assert!(told.contains("\ninfo string book: 4, of weight 1\nbestmove 4\n"), "{told}");
}

#[test]
fn other_seeds_play_other_openings_each_the_same_every_time() {
    let first = |seed: u32| {
        let mut talk = Talk::chess();
        talk.go(&format!("{ON}\nsetoption name BookSeed value {seed}\nposition startpos\ngo movetime 10")).best
    };
    let played: Vec<_> = (1..=8).map(first).collect();
    assert_eq!(played, (1..=8).map(first).collect::<Vec<_>>());
    assert!(played.iter().any(|mv| *mv != played[0]), "{played:?}");
}

#[test]
fn books_of_files_are_read_and_others_refused() {
    let mut talk = Talk::chess();
    // 1. a3 and nothing else. The key is the published one of the starting position.
    let entry = [&0x463B_9618_1691_FC9C_u64.to_be_bytes()[..], &[0b0000_0010, 0b0001_0000, 0, 1, 0, 0, 0, 0]].concat();
    let book = File::new("uci-book.bin", &entry);
    assert!(talk.ask(&format!("{ON}\nsetoption name BookFile value {}", book.path())).is_empty());
    assert_eq!(talk.go("position startpos\ngo movetime 10").best, "a2a3");
    let broken = File::new("uci-broken.bin", &entry[1..]);
    let empty = File::new("uci-empty.bin", b"");
    for (path, said) in [
        (broken.path(), "expected entries of 16 bytes"),
        (empty.path(), "no bytes, expected entries of 16 bytes"),
        ("/nowhere/book.bin", "expected a book"),
    ] {
        let errors = talk.ask(&format!("setoption name BookFile value {path}"));
        assert!(errors.len() == 1 && errors[0].contains(said), "{errors:?}");
    }
    // The last good one stays, and the one that comes along is back where none is named.
    assert_eq!(talk.go("go movetime 10").best, "a2a3");
    assert!(talk.ask("setoption name BookFile value").is_empty());
    assert_eq!(talk.go("go movetime 10").best, "e2e4");
}

#[test]
fn in_chess960_castling_from_a_book_is_written_as_wanted() {
    let mut talk = Talk::chess();
    let line = "position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5";
    talk.ask(&format!("{ON}\nsetoption name UCI_Chess960 value true\n{line}"));
    let found = talk.go("go movetime 10");
    assert!(found.lines[0].starts_with("info string book: "), "{found:?}");
}

#[test]
fn a_limited_strength_makes_few_nodes() {
    let mut talk = Talk::chess();
    let nodes = |talk: &mut Talk, options: &str| {
        let found = talk.go(&format!("{options}\nucinewgame\nposition startpos\ngo movetime 300"));
        number(found.infos().last().unwrap(), "nodes")
    };
    let weak = nodes(&mut talk, "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1400");
    let better = nodes(&mut talk, "setoption name UCI_Elo value 1700");
    assert!(weak < better && better < 20_000, "{weak} {better}");
    assert_eq!(nodes(&mut talk, "setoption name UCI_Elo value 1400"), weak);
    assert!(nodes(&mut talk, "setoption name UCI_LimitStrength value false") > better);
    let refused = talk.ask("setoption name UCI_Elo value 100");
    assert!(refused.len() == 1 && refused[0].contains("expected a number from"), "{refused:?}");
}
