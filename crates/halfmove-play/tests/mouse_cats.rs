//! What mouse and cats has beyond the other games: the classic presets, and perfect play.

use halfmove::{Poll, Score};
use halfmove_play::{Effort, Engine, Entry, Error, HashView, Session, catalogue};

fn game() -> &'static dyn Entry {
    catalogue::find("mouse-cats").unwrap()
}

fn session(position: &str) -> Box<dyn Session> {
    let mut session = game().session();
    if !position.is_empty() {
        session.set_up(position).unwrap();
    }
    session
}

fn started(preset: &str, position: &str, effort: Effort, lines: usize) -> Box<dyn Engine> {
    let preset = game().preset(preset).unwrap();
    let mut engine = game().engine(preset);
    engine.start(&*session(position), preset.limits(effort).unwrap(), lines).unwrap();
    engine
}

/// The accumulated nodes above the horizon after each iteration, searched in slices.
fn counts(preset: &str, position: &str, slice: u64) -> (Vec<u64>, String) {
    let mut engine = started(preset, position, Effort::Depth(8), 1);
    let mut counts = Vec::new();
    loop {
        let poll = engine.step(slice);
        if poll != Poll::Pending {
            counts.push(engine.report().unwrap().stats.expanded);
        }
        if poll == Poll::Done {
            return (counts, engine.best().unwrap());
        }
    }
}

/// Source: the blog of the program, and two independent programs where the blog's tables are not known.
#[test]
fn the_classic_presets_search_as_published_in_slices_of_any_size() {
    let cases = [
        ("ryg3-v9", "E1F2", vec![1, 9, 39, 171, 497, 1752, 4966, 17_717], "H8G7"),
        ("ryg3-v9", "", vec![1, 4, 15, 52, 197, 556, 1908, 5410], "E1D2"),
        ("ryg3-v11", "E1F2", vec![1, 9, 27, 91, 209, 599, 1291, 3535], "B8A7"),
    ];
    for slice in [1, 7, 1000, u64::MAX] {
        for (preset, position, wanted, best) in &cases {
            assert_eq!(counts(preset, position, slice), (wanted.clone(), (*best).to_owned()), "{preset}, {slice}");
        }
        let (counts, best) = counts("ryg3-v10", "E1F2", slice);
        assert_eq!((counts.last(), best.as_str()), (Some(&3645), "B8A7"), "{slice}");
    }
}

/// The mouse on row 8, and the mouse shut in.
const ENDED: [&str; 2] = ["M:B8 C:A1,C1,E1,G1 C", "M:A1 C:D2,B4,B2,F2 M"];

#[test]
fn where_the_game_is_over_no_preset_has_a_move() {
    for preset in game().presets() {
        for position in ENDED {
            let mut engine = started(preset.name, position, Effort::Usual, 3);
            assert_eq!((engine.step(u64::MAX), engine.best()), (Poll::Done, None), "{} {position}", preset.name);
            assert_eq!(engine.report().unwrap().score, Some(Score::loss_in(0)), "{} {position}", preset.name);
            // The same engine goes on with the next game.
            engine.start(&*session("E1F2"), preset.limits(Effort::Usual).unwrap(), 1).unwrap();
            while engine.step(u64::MAX) != Poll::Done {}
            assert!(engine.best().is_some(), "{}", preset.name);
        }
    }
}

#[test]
fn engines_refuse_sessions_of_other_games() {
    let other = catalogue::find("tictactoe").unwrap().session();
    for preset in game().presets() {
        let mut engine = game().engine(preset);
        let refused = engine.start(&*other, preset.limits(Effort::Usual).unwrap(), 1);
        assert_eq!(refused, Err(Error::OtherGame { engine: "mouse-cats" }), "{}", preset.name);
        assert_eq!((engine.best(), engine.report(), engine.nodes()), (None, None, 0), "{}", preset.name);
    }
    let table = game().table().unwrap().built_in();
    assert_eq!(table.probe(&*other), Err(Error::OtherGame { engine: "mouse-cats" }));
}

#[test]
fn perfect_play_resists_longest_and_tells_several_lines() {
    // The one losing reply was played: 13 plies in all, of which two are made.
    let mut session = session("E1F2 F8G7");
    let preset = game().preset("perfect").unwrap();
    let mut engine = game().engine(preset);
    for left in (1..=11).rev() {
        engine.start(&*session, preset.limits(Effort::Usual).unwrap(), 1).unwrap();
        assert_eq!(engine.step(1), Poll::Done);
        assert_eq!(engine.report().unwrap().score.unwrap().plies_to_end(), Some(left));
        session.play(&engine.best().unwrap()).unwrap();
    }
    assert_eq!(session.status().result(), Some("first"));

    let mut engine = started("perfect", "E1F2", Effort::Usual, 7);
    let mut lines = Vec::new();
    while engine.step(1) == Poll::Probe {
        lines.push(engine.report().unwrap());
    }
    lines.push(engine.report().unwrap());
    assert_eq!(lines.iter().map(|line| line.line).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!((lines[6].best.as_deref(), lines[6].score), (Some("F8G7"), Some(Score::loss_in(12))));
    engine.forget();
    assert_eq!((engine.best(), engine.step(1)), (None, Poll::Done));
}

/// Version 11 learns from best moves, by the depth left, and stops at 255; version 9 has neither table nor history.
#[test]
fn what_the_classic_searches_remember_can_be_seen() {
    let position = session("E1F2");
    let mut engine = started("ryg3-v11", "E1F2", Effort::Depth(8), 1);
    while engine.step(u64::MAX) != Poll::Done {}
    let view = engine.hash(&*position).unwrap();
    assert_eq!((view.entries[0].depth, view.entries[0].best.as_deref()), (8, Some("B8A7")));
    assert_eq!(view.line[0], "B8A7");
    let counts = engine.history();
    assert!(counts.iter().all(|counter| (1..=255).contains(&counter.count)), "{counts:?}");
    assert!(counts.iter().any(|counter| counter.moves == "B8A7"), "{counts:?}");

    let mut engine = started("ryg3-v9", "E1F2", Effort::Depth(4), 1);
    while engine.step(u64::MAX) != Poll::Done {}
    assert_eq!((engine.hash(&*position).unwrap(), engine.history()), (HashView::default(), Vec::new()));
}

#[test]
fn a_level_looks_as_many_plies_ahead_as_its_number() {
    let preset = game().usual_preset();
    for level in game().levels() {
        let mut engine = started(preset.name, "E1F2", Effort::Level(*level), 1);
        while engine.step(u64::MAX) != Poll::Done {}
        let report = engine.report().unwrap();
        assert_eq!((report.depth, report.is_partial), (level.number, false), "{} nodes", report.stats.nodes);
    }
    assert_eq!(game().levels().len(), 9);
}
