//! Chess on the command line.

use std::process::Output;

use assert_cmd::Command;

use crate::{array, objects, run, text};

/// Runs `halfmove COMMAND chess POSITION ARGS`, where the position has blanks in it.
fn with_position(command: &str, position: &str, args: &str) -> Output {
    let mut halfmove = Command::new(env!("CARGO_BIN_EXE_halfmove"));
    halfmove.args([command, "chess", position]).args(args.split_whitespace()).output().unwrap()
}

/// The objects that it writes.
fn answers(command: &str, position: &str, args: &str) -> Vec<serde_json::Value> {
    let output = with_position(command, position, args);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()), "{position}");
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn it_is_in_the_catalogue() {
    let games = objects("games --json");
    let game = games.iter().find(|game| game["name"] == "chess").unwrap();
    let presets = vec!["plain", "strong", "classic-1", "classic-2", "classic-3", "classic-4"];
    assert_eq!((&game["title"], array::<&str>(&game["presets"])), (&"Chess".into(), presets));
}

/// Source: the Chess Programming Wiki.
#[test]
fn known_counts_are_found() {
    for (position, depth, nodes) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197_281),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 4, 43_238),
        // Chess960, from Ethereal's suite.
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 3, 12_189),
    ] {
        let counts = answers("perft", position, &format!("--depth {depth} --json"));
        assert_eq!(counts, [serde_json::json!({"depth": depth, "nodes": nodes})], "{position}");
    }
    assert_eq!(objects("perft chess --depth 3 --json")[0]["nodes"], 8902);
}

/// Draws by rule do not end a count; the moves are counted by hand.
#[test]
fn draws_are_counted_on() {
    for position in ["8/8/8/8/8/2k5/8/K7 w - - 0 1", "8/8/8/8/8/2k5/8/K7 w - - 120 99"] {
        let counts = answers("perft", position, "--depth 2 --divide --json");
        assert_eq!(counts, [serde_json::json!({"depth": 2, "nodes": 12, "moves": {"a1b1": 6, "a1a2": 6}})]);
    }
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(answers("perft", mated, "--depth 3 --json")[0]["nodes"], 0);
}

#[test]
fn mates_are_found() {
    for (position, best, score) in [
        ("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1", "b1b8", "win in 1"),
        ("k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1h8", "win in 1"),
        ("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "f6f7", "win in 3"),
    ] {
        for preset in ["plain --depth 4", "strong --depth 8"] {
            let lines = answers("analyse", position, &format!("--preset {preset} --json"));
            let last = lines.last().unwrap();
            assert_eq!((&last["best"], &last["score_text"]), (&best.into(), &score.into()), "{position}, {preset}");
        }
    }
}

#[test]
fn searches_come_out_the_same_in_slices() {
    let position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let lines = answers("analyse", position, "--depth 4 --json");
    for slice in [1, 1000] {
        assert_eq!(answers("analyse", position, &format!("--depth 4 --json --slice {slice}")), lines);
    }
    assert_eq!(objects("selfplay chess --nodes 300 --slice 7 --json").len(), 1);
}

#[test]
fn whole_games_are_played() {
    for args in ["--preset plain --depth 2", "--depth 2", "--nodes 1"] {
        let game = &objects(&format!("selfplay chess {args} --json"))[0];
        assert!(["first", "second", "draw"].contains(&game["result"].as_str().unwrap()), "{game}");
    }
}

#[test]
fn people_play_in_either_notation() {
    let shown = text(&run("play chess --second human", "e2e4\ne5\nNf3\nNc6\nBb5\nposition\nquit\n").stdout);
    assert!(shown.contains("position: r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"), "{shown}");
    let played = run("play chess --second human", "e4\ne4\nNd4\nnonsense\n0-0\n");
    let complaints = text(&played.stderr);
    for complaint in [
        "error: move \"e4\": e4 is not legal here, expected one of black's legal moves",
        "error: move \"Nd4\": Nd4 is not legal here, expected one of black's legal moves",
        "error: move \"nonsense\": nonsense is no move, expected one like e2e4, e7e8q, Nf3 or O-O",
        "error: move \"0-0\": 0-0 is not legal here, expected one of black's legal moves",
    ] {
        assert!(complaints.contains(complaint), "{complaints}");
    }
}

#[test]
fn wrong_positions_are_told_what_and_where() {
    for (position, error) in [
        ("8/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8/8 at character 1 cannot be: white has no king; black has no king"),
        ("k7/8/8/8/8/8/8/4K3 w K - 0 1", "K at character 22 cannot be: a rook that may castle is not there"),
        ("k7/8/8/8/8/8/8/4K3 x - - 0 1", "x at character 20 is no side to move, expected w or b"),
        ("e2e4", "e2e4 at character 1 is 1 rank, expected 8 with / between them"),
    ] {
        for command in ["analyse", "perft"] {
            let output = with_position(command, position, "--depth 1");
            assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), String::new()), "{position}");
            let said = text(&output.stderr);
            assert!(said.starts_with(&format!("error: position {position:?}: {error}")), "{said}");
        }
    }
}
