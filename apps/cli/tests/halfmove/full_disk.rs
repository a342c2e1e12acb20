//! Files that cannot be written whole: nothing stays of them, what was there before does, and the user is told.

use std::fs;
use std::process::Output;

use assert_cmd::Command;

use crate::file::{File, Folder};
use crate::{output, text};

/// Runs `halfmove` where no file may be longer than so many blocks of 512 bytes: as on a full disk, writing fails.
fn run_limited(blocks: u32, args: &str, input: &str) -> Output {
    let limit = format!("ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let mut command = Command::new("/bin/sh");
    command.args(["-c", &limit, env!("CARGO_BIN_EXE_halfmove")]).args(args.split_whitespace());
    command.write_stdin(input).output().unwrap()
}

fn refusal_limited(args: &str) -> String {
    let output = run_limited(0, args, "");
    assert_eq!(output.status.code(), Some(2), "{args}: {output:?}");
    text(&output.stderr)
}

#[test]
fn what_could_not_be_written_is_not_there() {
    let folder = Folder::new("full-new");
    let moves = File::new("full-moves", b"4 4 3\n");
    let new = folder.path("new");
    for args in [
        format!("convert {} --from moves --game connect4 --out {new}", moves.path()),
        format!("match tictactoe --a strong --b strong --games 2 --pgn {new}"),
        format!("match tictactoe --a strong --b strong --games 2 --save {new}"),
        format!("table build mouse-cats --out {new}"),
        format!("play connect4 --plain --file {new}"),
    ] {
        let said = refusal_limited(&args);
        assert!(said.starts_with(&format!("error: file {new}: File too large")), "{args}: {said}");
        assert!(said.ends_with(", expected a file that can be written\n"), "{args}: {said}");
        assert_eq!(folder.names(), [""; 0], "{args}");
    }
    // So the same may be tried again.
    output(&format!("match tictactoe --a strong --b strong --games 2 --pgn {new}"));
    assert_eq!(folder.names(), ["new"]);
}

#[test]
fn what_was_there_stays() {
    let folder = Folder::new("full-old");
    let (table, game) = (folder.path("table"), folder.path("game"));
    fs::write(&table, "old").unwrap();
    refusal_limited(&format!("table build mouse-cats --out {table}"));
    assert_eq!(fs::read_to_string(&table).unwrap(), "old");

    // A game goes on, and each move that is not kept is told.
    let play = format!("play connect4 --plain --second human --file {game}");
    let shown = run_limited(1, &play, &("4\n".repeat(6) + "record\n"));
    assert_eq!((shown.status.code(), text(&shown.stderr)), (Some(0), String::new()));
    let old = fs::read_to_string(&game).unwrap();
    let shown = run_limited(0, &play, "3\nrecord\n");
    assert!(text(&shown.stdout).contains("> 4 4 4 4 4 4 3\n"), "{shown:?}");
    let said = text(&shown.stderr);
    assert!(said.starts_with(&format!("error: file {game}: File too large")), "{said}");
    assert_eq!(fs::read_to_string(&game).unwrap(), old);
    let shown = run_limited(0, &format!("{play} --first human"), &format!("3\nsave {}\n", folder.path("copy")));
    assert!(text(&shown.stderr).contains("copy: File too large"), "{shown:?}");
    assert_eq!(folder.names(), ["game", "table"]);
}

/// The games of a match that do not fit are written when it goes on.
#[test]
fn games_that_did_not_fit_are_written_later() {
    let folder = Folder::new("full-match");
    let (kept, games) = (folder.path("kept"), folder.path("games"));
    let args = "match tictactoe --a strong --b strong,nodes=5";
    output(&format!("{args} --games 2 --save {kept} --pgn {games}"));
    let first = fs::read_to_string(&games).unwrap();
    let blocks = first.len() / 512 + 1;
    let stopped = run_limited(blocks as u32, &format!("{args} --games 8 --resume {kept} --pgn {games}"), "");
    assert_eq!(stopped.status.code(), Some(2), "{stopped:?}");
    assert_eq!(fs::read_to_string(&games).unwrap(), first);
    output(&format!("{args} --games 8 --resume {kept} --pgn {games}"));
    let rounds: Vec<String> = fs::read_to_string(&games)
        .unwrap()
        .lines()
        .filter_map(|line| line.strip_prefix("[Round \"")?.strip_suffix("\"]").map(str::to_owned))
        .collect();
    assert_eq!(rounds, ["1", "2", "3", "4", "5", "6", "7", "8"]);
}
