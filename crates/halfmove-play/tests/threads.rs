//! Engines of several threads.

use halfmove::{Limits, Poll, Score};
use halfmove_play::{Engine, Entry, Report, Session, catalogue};

fn chess() -> &'static dyn Entry {
    catalogue::find("chess").unwrap()
}

fn engine(threads: usize) -> Box<dyn Engine> {
    chess().engine_of_threads(chess().preset("strong").unwrap(), threads)
}

fn search(engine: &mut dyn Engine, session: &dyn Session, limits: Limits) -> Report {
    engine.start(session, limits, 1).unwrap();
    while engine.step(1_000) != Poll::Done {}
    engine.report().unwrap()
}

#[test]
fn one_thread_is_the_usual_engine() {
    let session = chess().session();
    let usual = search(&mut *chess().engine(chess().preset("strong").unwrap()), &*session, Limits::depth(7));
    assert_eq!(search(&mut *engine(1), &*session, Limits::depth(7)), usual);
    // A preset without a table has nothing to share.
    let plain = chess().preset("plain").unwrap();
    let report = search(&mut *chess().engine_of_threads(plain, 4), &*session, Limits::depth(3));
    assert_eq!(report, search(&mut *chess().engine(plain), &*session, Limits::depth(3)));
}

#[test]
fn several_threads_find_a_mate_and_legal_moves() {
    let mut engine = engine(3);
    // Legal's mate.
    let mut session = chess().session();
    session.set_up("r2qkbnr/ppp2ppp/2np4/4N3/2B1P3/2N5/PPPP1PPP/R1BbK2R w KQkq - 0 6").unwrap();
    let report = search(&mut *engine, &*session, Limits::depth(8));
    assert_eq!((report.best.as_deref(), report.score), (Some("c4f7"), Some(Score::win_in(3))));
    engine.forget();
    let mut session = chess().session();
    while session.ply() < 30 && !session.status().is_over() {
        let report = search(&mut *engine, &*session, Limits::nodes(3_000));
        assert!(engine.nodes() >= report.stats.nodes && report.stats.nodes <= 1_000);
        session.play(&report.best.unwrap()).unwrap();
    }
}

#[test]
fn several_lines_and_some_moves_only() {
    let mut engine = engine(2);
    let session = chess().session();
    let only = ["a2a3", "h2h3", "g1f3"].map(str::to_owned);
    engine.start_among(&*session, Limits::depth(5), 2, &only).unwrap();
    while engine.step(500) != Poll::Done {}
    assert!(engine.best().is_some_and(|mv| only.contains(&mv)));
}

/// Searches that are dropped, stopped or begun anew in the middle leave no thread behind that would keep the test from ending.
#[test]
fn helpers_end_with_the_search() {
    let session = chess().session();
    let mut engine = engine(4);
    for round in 0..20 {
        engine.start(&*session, Limits::depth(255), 1).unwrap();
        engine.step(200);
        assert!(engine.best().is_some());
        match round % 3 {
            0 => engine.stop(),
            1 => engine.forget(),
            _ => {}
        }
    }
    engine.stop();
    let stopped = engine.nodes();
    std::thread::sleep(std::time::Duration::from_millis(30));
    assert_eq!(engine.nodes(), stopped);
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let mut session = chess().session();
    for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        session.play(mv).unwrap();
    }
    let report = search(&mut *engine(2), &*session, Limits::depth(5));
    assert_eq!((report.best, report.score), (None, Some(Score::loss_in(0))));
}
