//! The evaluation that plays best: fair to both sides, and good enough to win what is won.

use halfmove::{Buffers, Sizes, Slot, Table};
use halfmove::{Evaluate, Game, Gen, Limits, Moves, Notation, Options, RankedMove, Score, Search, Selectivity};
use halfmove_chess::{Color, Outcome, Position, Positional};
use halfmove_testkit::SplitMix64;

fn position(text: &str) -> Position {
    Position::parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position with the colors swapped and the board turned over.
fn mirrored(pos: &Position) -> Position {
    let text = pos.to_string();
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let swap = |text: &str| -> String {
        text.chars()
            .map(|c| if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() })
            .collect()
    };
    fields[0] = fields[0].split('/').rev().map(swap).collect::<Vec<_>>().join("/");
    fields[1] = if fields[1] == "w" { "b".to_owned() } else { "w".to_owned() };
    fields[2] = swap(&fields[2]);
    fields[3] = fields[3].replace('3', "x").replace('6', "3").replace('x', "6");
    position(&fields.join(" "))
}

#[test]
fn the_evaluation_is_the_same_for_both_sides() {
    let mut rng = SplitMix64::new(1);
    let mut memory = [RankedMove::default(); 256];
    for _ in 0..200 {
        let mut pos = Position::start();
        for _ in 0..150 {
            let other = mirrored(&pos);
            assert_eq!(Positional::default().evaluate(&pos), Positional::default().evaluate(&other), "{pos}");
            let mut moves = Moves::new(&mut memory);
            if pos.generate(Gen::All, &mut moves).is_over() {
                break;
            }
            let all: Vec<_> = moves.iter().collect();
            pos.make(all[rng.below(all.len())]);
        }
    }
}

/// Both sides play with `nodes` a move.
fn outcome_of_play(text: &str, nodes: u64) -> (Option<Outcome>, u32) {
    let mut pos = position(text);
    let mut memory = Buffers::new(Sizes { moves: 8_000, ..Sizes::for_plies::<Position>(80) });
    let mut table = Table::new(vec![Slot::EMPTY; 1 << 14]);
    let options = Options { quiescence: 10, table_min_depth: 1, selectivity: Selectivity::ALL, ..Options::strong() };
    let mut plies = 0;
    while pos.outcome().is_none() {
        let mut root = pos.clone();
        root.begin_search();
        let mut search =
            Search::new(root, Positional::default(), memory, table, options, Limits { depth: 60, nodes: Some(nodes) });
        search.run();
        let mv = search.best().expect("the game goes on");
        (memory, table) = search.into_parts();
        table.advance();
        pos.make(mv);
        plies += 1;
    }
    (pos.outcome(), plies)
}

/// The endings that every engine must win without tables. The weaker side defends itself as well as it can.
#[test]
fn won_endings_are_won() {
    for text in [
        "8/8/8/4k3/8/8/8/K6Q w - - 0 1",
        "8/8/8/4k3/8/8/8/K6R w - - 0 1",
        "8/8/8/4k3/8/8/8/K4BB1 w - - 0 1",
        "8/8/8/4k3/8/8/8/K4BN1 w - - 0 1",
        "8/8/8/4k3/8/4K3/4P3/8 b - - 0 1",
        "8/8/4k3/8/8/3QK3/8/8 b - - 0 1",
    ] {
        let (outcome, plies) = outcome_of_play(text, 20_000);
        assert_eq!(outcome, Some(Outcome::Checkmate(Color::White)), "{text} after {plies} plies");
    }
}

#[test]
fn a_lone_minor_piece_wins_nothing() {
    for text in ["8/8/8/4k3/8/8/8/K4NN1 w - - 0 1", "8/4k3/8/8/2b5/8/8/K6R w - - 0 1"] {
        let score = Positional::default().evaluate(&position(text));
        assert!(score < Score::points(200), "{text}: {score:?}");
    }
}
