//! Engines: the same answers however they are stepped, and several lines.

mod stones;

use halfmove::{Bound, Limits, Poll, Score};
use halfmove_play::{Engine, Entry, Error, HashEntry, HashView, Report, Session, catalogue};
use stones::STONES;

fn connect4() -> &'static dyn Entry {
    catalogue::find("connect4").unwrap()
}

fn engine(game: &dyn Entry, preset: &str) -> Box<dyn Engine> {
    game.engine(game.preset(preset).unwrap())
}

fn at(game: &dyn Entry, position: &str) -> Box<dyn Session> {
    let mut session = game.session();
    session.set_up(position).unwrap();
    session
}

/// All that the engine reports until it is done, stepped by `slice` nodes.
fn reports(engine: &mut dyn Engine, slice: u64) -> Vec<Report> {
    let mut reports = Vec::new();
    loop {
        let poll = engine.step(slice);
        if poll != Poll::Pending {
            reports.push(engine.report().unwrap());
        }
        if poll == Poll::Done {
            return reports;
        }
    }
}

#[test]
fn the_classic_program_s_first_moves() {
    // Source: the node counts published for the classic Connect Four program at depth 5.
    let mut session = connect4().session();
    let mut engine = engine(connect4(), "plain");
    for (mv, nodes) in [("4", 755), ("4", 563), ("3", 1484), ("5", 941), ("4", 2283)] {
        engine.start(&*session, Limits::depth(5), 1).unwrap();
        while engine.step(4) != Poll::Done {}
        assert_eq!((engine.best().as_deref(), engine.nodes()), (Some(mv), nodes));
        session.play(mv).unwrap();
    }
}

#[test]
fn slices_change_nothing() {
    let limits = Limits { depth: 9, nodes: Some(20_000) };
    for lines in [1, 3] {
        let whole = {
            let mut engine = engine(connect4(), "strong");
            engine.start(&*at(connect4(), "4453"), limits, lines).unwrap();
            reports(&mut *engine, u64::MAX)
        };
        assert!(whole.len() > 5);
        for slice in [1, 2, 7, 1000] {
            let mut engine = engine(connect4(), "strong");
            engine.start(&*at(connect4(), "4453"), limits, lines).unwrap();
            assert_eq!(reports(&mut *engine, slice), whole, "{lines} lines in slices of {slice}");
        }
    }
}

#[test]
fn each_iteration_is_reported_once_and_a_cut_one_as_partial() {
    let mut engine = engine(connect4(), "strong");
    engine.start(&*connect4().session(), Limits::depth(6), 1).unwrap();
    let finished = reports(&mut *engine, 100);
    assert_eq!(finished.iter().map(|report| report.depth).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    assert!(finished.iter().all(|report| !report.is_partial && report.line == 1));
    assert!(finished.is_sorted_by(|a, b| a.stats.nodes < b.stats.nodes));

    let cut = finished[3].stats.nodes + 1;
    engine.forget();
    engine.start(&*connect4().session(), Limits::nodes(cut), 1).unwrap();
    let reports = reports(&mut *engine, 100);
    assert_eq!(reports[..4], finished[..4]);
    assert_eq!((reports.len(), reports[4].depth, reports[4].is_partial), (5, 4, true));
    assert_eq!(reports[4].stats.nodes, cut);
}

#[test]
fn several_lines_are_the_values_of_the_moves() {
    for (position, depth) in [("", 5), ("4453", 6), ("443", 4), ("1212", 4)] {
        let session = at(connect4(), position);
        let mut engine = engine(connect4(), "plain");
        engine.start(&*session, Limits::depth(depth), 9).unwrap();
        let lines = reports(&mut *engine, 50);
        assert_eq!(lines.len(), session.legal_moves().len());
        assert!(lines.is_sorted_by_key(|line| std::cmp::Reverse(line.score)));
        assert_eq!(engine.best(), lines[0].best);
        for (index, line) in lines.iter().enumerate() {
            assert_eq!((line.line, line.depth, line.is_partial), (index + 1, depth, false));
            let mv = line.best.as_deref().unwrap();
            assert_eq!(line.pv[0], mv);
            let mut child = at(connect4(), position);
            child.play(mv).unwrap();
            engine.start(&*child, Limits::depth(depth - 1), 1).unwrap();
            engine.step(u64::MAX);
            let reply = engine.report().unwrap().score.unwrap();
            let expected = match reply.plies_to_end() {
                Some(plies) if reply.is_win() => Score::loss_in(plies + 1),
                Some(plies) => Score::win_in(plies + 1),
                None => -reply,
            };
            assert_eq!(line.score, Some(expected), "{mv} from {position:?}");
        }
    }
}

#[test]
fn several_lines_deepen_together() {
    let mut engine = engine(&STONES, "strong");
    engine.start(&*at(&STONES, "6"), Limits::depth(9), 3).unwrap();
    let reports = reports(&mut *engine, 1);
    let order: Vec<_> = reports.iter().map(|report| (report.depth, report.line)).collect();
    // From 6 stones taking 2 wins in 3; the others lose in 4: depth 4 settles all.
    assert_eq!(order, (1..=4).flat_map(|depth| (1..=3).map(move |line| (depth, line))).collect::<Vec<_>>());
    let last: Vec<_> = reports[9..].iter().map(|report| (report.best.as_deref(), report.score)).collect();
    assert_eq!(last[0], (Some("2"), Some(Score::win_in(3))));
    assert_eq!(last[1], (Some("1"), Some(Score::loss_in(4))));
    assert_eq!(last[2], (Some("3"), Some(Score::loss_in(2))));
}

#[test]
fn at_any_budget_there_is_a_legal_move() {
    for nodes in 0..60 {
        for lines in [1, 2, 7] {
            let session = at(connect4(), "4444443333332");
            let mut engine = engine(connect4(), "strong");
            engine.start(&*session, Limits::nodes(nodes), lines).unwrap();
            assert!(session.legal_moves().contains(&engine.best().unwrap()));
            while engine.step(7) != Poll::Done {}
            assert!(engine.nodes() <= nodes);
            assert!(session.legal_moves().contains(&engine.best().unwrap()));
        }
    }
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let mut engine = engine(&STONES, "strong");
    assert_eq!((engine.step(1), engine.best(), engine.report()), (Poll::Done, None, None));
    for lines in [0, 1, 2] {
        engine.start(&*at(&STONES, "0"), Limits::depth(3), lines).unwrap();
        assert_eq!((engine.step(9), engine.best(), engine.nodes()), (Poll::Done, None, 0));
        let report = engine.report().unwrap();
        assert_eq!((report.score, report.is_partial), (Some(Score::loss_in(0)), false));
    }
}

#[test]
fn an_engine_refuses_another_game() {
    let mut engine = engine(&STONES, "plain");
    let refused = engine.start(&*connect4().session(), Limits::depth(1), 1);
    assert!(matches!(refused, Err(Error::OtherGame { engine: "stones" })));
}

#[test]
fn a_forgetful_engine_plays_the_same_game_again() {
    let mut engine = engine(connect4(), "strong");
    let play = |engine: &mut dyn Engine| {
        let mut session = connect4().session();
        let mut nodes = Vec::new();
        for _ in 0..8 {
            engine.start(&*session, Limits::depth(7), 1).unwrap();
            while engine.step(u64::MAX) != Poll::Done {}
            session.play(&engine.best().unwrap()).unwrap();
            nodes.push(engine.nodes());
        }
        (session.moves(), nodes)
    };
    let first = play(&mut *engine);
    engine.forget();
    assert_eq!(play(&mut *engine), first);
}

#[test]
fn what_an_engine_remembers_can_be_seen() {
    let session = at(connect4(), "4453");
    let mut engine = engine(connect4(), "strong");
    assert_eq!(engine.hash(&*session).unwrap(), HashView::default());
    assert!(engine.history().is_empty());
    engine.start(&*session, Limits::depth(8), 1).unwrap();
    while engine.step(u64::MAX) != Poll::Done {}

    let view = engine.hash(&*session).unwrap();
    assert!(view.used > 100 && view.used <= view.slots, "{view:?}");
    let HashEntry { mv, depth, score, bound, best } = &view.entries[0];
    assert_eq!((mv, *depth, *bound, best), (&None, 8, Bound::Exact, &engine.best()));
    assert_eq!(Some(*score), engine.report().unwrap().score);
    assert_eq!(view.line.first(), best.as_ref());
    // The moves that the position is known after come in the game's own order.
    let moves = session.legal_moves();
    let known = view.entries[1..].iter().map(|entry| entry.mv.clone().unwrap());
    assert!(known.map(|mv| moves.iter().position(|legal| *legal == mv).unwrap()).is_sorted());
    assert!(view.entries.len() > 1);

    let counts = engine.history();
    assert!(!counts.is_empty() && counts.is_sorted_by_key(|counter| std::cmp::Reverse(counter.count)));
    assert!(counts.iter().all(|counter| counter.count != 0 && counter.moves.contains('/')), "{counts:?}");
    assert!(matches!(engine.hash(&*STONES.session()), Err(Error::OtherGame { engine: "connect4" })));
    engine.forget();
    assert_eq!((engine.hash(&*session).unwrap(), engine.history()), (HashView::default(), Vec::new()));
}
