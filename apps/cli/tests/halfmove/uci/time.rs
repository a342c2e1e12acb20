//! Clocks, `stop` and `ponderhit`.

use std::time::{Duration, Instant};

use super::Talk;

/// How much longer than it should a move may take on a busy machine.
const SLACK: Duration = Duration::from_millis(1500);

/// Case 7.
#[test]
fn an_endless_search_is_quiet_until_it_is_stopped() {
    let mut talk = Talk::chess();
    // A mate in one, soon proved.
    talk.say("position fen k7/8/1K6/8/8/8/8/7R w - - 0 1\ngo infinite");
    talk.until("info depth");
    talk.ask("");
    talk.is_quiet(300);
    talk.say("stop");
    assert_eq!(talk.found().best, "h1h8");
    // The deepest iteration is one too.
    talk.say("position startpos\ngo infinite depth 2");
    talk.until("info depth 2");
    talk.is_quiet(300);
    talk.say("stop");
    talk.found();
    talk.is_quiet(100);
}

/// Cases 8 and 9.
#[test]
fn pondering_ends_by_the_hit_or_by_stop() {
    let mut talk = Talk::chess();
    for end in ["ponderhit", "stop"] {
        talk.say("position fen k7/8/1K6/8/8/8/8/7R w - - 0 1\ngo ponder wtime 1000 btime 1000");
        talk.until("info depth");
        talk.ask("");
        talk.is_quiet(200);
        talk.say(end);
        assert_eq!(talk.found().best, "h1h8");
    }
    // The same search goes on: depths only grow.
    talk.say("position startpos\ngo ponder wtime 2000 btime 2000 winc 0 binc 0");
    talk.until("info depth 4");
    talk.say("ponderhit");
    let (begun, found) = (Instant::now(), talk.found());
    assert!(begun.elapsed() < Duration::from_millis(500) + SLACK, "{:?}", begun.elapsed());
    assert!(found.infos().iter().all(|info| super::number(info, "depth") >= 4), "{found:?}");
    // Idle, it means nothing.
    assert!(talk.ask("ponderhit").is_empty());
}

/// Cases 10 and 11.
#[test]
fn each_go_gets_one_best_move_in_order() {
    let mut talk = Talk::chess();
    // Idle, `stop` means nothing.
    assert!(talk.ask("stop\nstop").is_empty());
    talk.say("go infinite");
    talk.ask("");
    talk.say(
        "stop\nposition fen k7/8/1K6/8/8/8/8/7R w - - 0 1\ngo depth 3\nposition startpos\ngo depth 1 searchmoves h2h3",
    );
    talk.found();
    assert_eq!(talk.found().best, "h1h8");
    assert_eq!(talk.found().best, "h2h3");
    for round in 0..200 {
        talk.say(&format!(
            "go infinite\nstop\nposition startpos\ngo depth 1 searchmoves {}",
            ["a2a3", "b2b3"][round % 2]
        ));
        talk.found();
        assert_eq!(talk.found().best, ["a2a3", "b2b3"][round % 2]);
    }
    // Without `stop`: the next search begins when this one is over, and an endless one ends for it.
    talk.say("go depth 2 searchmoves a2a3\ngo infinite\ngo infinite\nstop");
    assert_eq!(talk.found().best, "a2a3");
    talk.found();
    talk.found();
    talk.is_quiet(100);
}

/// Case 12.
#[test]
fn the_program_is_ready_while_it_searches() {
    let mut talk = Talk::chess();
    talk.say("position startpos\ngo infinite");
    talk.until("info depth 3");
    for _ in 0..20 {
        let begun = Instant::now();
        let said = talk.ask("");
        assert!(begun.elapsed() < SLACK && said.iter().all(|line| line.starts_with("info depth")), "{said:?}");
    }
    talk.say("stop");
    let begun = Instant::now();
    talk.found();
    assert!(begun.elapsed() < SLACK);
}

/// Case 19.
#[test]
fn with_no_time_left_there_is_a_move_at_once() {
    let mut talk = Talk::chess();
    talk.ask("");
    for clock in [
        "wtime 1",
        "wtime 0",
        "wtime -500",
        "wtime 1 winc 1",
        "wtime 10 movestogo 1",
        "wtime 5 movestogo 40",
        "movetime 1",
    ] {
        let begun = Instant::now();
        let found = talk.go(&format!("position startpos\ngo {clock} btime 1000"));
        assert!(found.errors().is_empty() && found.best.len() == 4, "{found:?}");
        assert!(begun.elapsed() < SLACK, "{clock}: {:?}", begun.elapsed());
    }
}

/// Case 20, as far as one move tells.
#[test]
fn moves_take_their_share_of_the_clock() {
    let mut talk = Talk::chess();
    for (clock, most) in [
        ("wtime 1000 winc 10", 240),
        ("wtime 400 movestogo 1", 352),
        ("wtime 2000 movestogo 10", 500),
        ("movetime 200", 190),
        ("wtime 100000 movetime 100", 90),
    ] {
        let begun = Instant::now();
        talk.go(&format!("ucinewgame\nposition startpos\nisready\ngo {clock}"));
        assert!(begun.elapsed() < Duration::from_millis(most) + SLACK, "{clock}: {:?}", begun.elapsed());
    }
    // A time for the move is used up.
    let begun = Instant::now();
    talk.go("position startpos\ngo movetime 300");
    assert!(begun.elapsed() >= Duration::from_millis(250), "{:?}", begun.elapsed());
    // The overhead is kept back.
    talk.ask("setoption name Move Overhead value 3000");
    let begun = Instant::now();
    talk.go("go wtime 3000");
    assert!(begun.elapsed() < SLACK);
}

/// With one legal move there is nothing to think about.
#[test]
fn a_forced_move_takes_no_time() {
    let mut talk = Talk::chess();
    talk.ask("position fen 7k/8/6K1/8/8/8/8/R7 b - - 0 1");
    let begun = Instant::now();
    assert_eq!(talk.go("go wtime 600000 btime 600000").best, "h8g8");
    assert!(begun.elapsed() < SLACK);
}
