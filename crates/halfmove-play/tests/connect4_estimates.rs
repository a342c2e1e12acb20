//! The presets of Connect Four that estimate in the units of the exact solver. Known values: Pascal Pons's test set `L3_R1`.

use std::fs;

use halfmove::{Limits, Poll};
use halfmove_connect4::solver::score_of_win_in;
use halfmove_play::catalogue;

#[test]
fn a_search_to_the_end_finds_the_published_scores() {
    let game = catalogue::find("connect4").unwrap();
    let path = format!("{}/../../data/connect4/sets/end-easy.txt", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(' '));
    let lines: Vec<_> = lines.filter(|(moves, _)| moves.len() >= 33).take(40).collect();
    assert_eq!(lines.len(), 40);
    for name in ["roll-out", "threats"] {
        let mut engine = game.engine(game.preset(name).unwrap());
        for (moves, expected) in &lines {
            let mut session = game.session();
            session.set_up(moves).unwrap();
            engine.start(&*session, Limits::depth(10), 1).unwrap();
            while engine.step(1_000) != Poll::Done {}
            let score = engine.report().unwrap().score.unwrap();
            let stones = moves.len() as u32;
            let found = score.plies_to_end().map_or(Some(0), |plies| score_of_win_in(42, stones, plies.into()));
            assert_eq!(found, expected.parse().ok(), "{name}, {moves}: {score}");
        }
    }
}
