//! What is searched, and what is told of it.

use halfmove_play::catalogue;

use super::{Found, Talk, after, number};

/// Every line of play must be legal to its end, and the first move of the best line the one that is played.
fn check(found: &Found, position: &str, moves: &[&str]) {
    let infos = found.infos();
    assert!(!infos.is_empty(), "{found:?}");
    for info in &infos {
        let mut session = catalogue::find("chess").unwrap().session();
        if !position.is_empty() {
            session.set_up(position).unwrap();
        }
        for mv in moves.iter().copied().chain(after(info, "pv").split(' ')) {
            session.branch(mv).unwrap_or_else(|wrong| panic!("{info}: {wrong}"));
        }
        for key in ["depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "time"] {
            assert!(number(info, key) >= 0, "{info}");
        }
    }
    let best = infos.iter().rfind(|info| number(info, "multipv") == 1).unwrap();
    let mut line = after(best, "pv").split(' ');
    assert_eq!(line.next(), Some(&*found.best));
    assert_eq!(line.next(), found.ponder.as_deref());
}

const MIDDLEGAME: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Case 25.
#[test]
fn lines_are_legal_and_begin_with_the_best_move() {
    let mut talk = Talk::chess();
    check(&talk.go("position startpos\ngo depth 8"), "", &[]);
    check(&talk.go("position startpos moves e2e4 c7c5\ngo nodes 30000"), "", &["e2e4", "c7c5"]);
    for limit in ["depth 6", "nodes 12345", "movetime 50", "nodes 1", "mate 2"] {
        check(&talk.go(&format!("position fen {MIDDLEGAME}\ngo {limit}")), MIDDLEGAME, &[]);
    }
}

/// Case 18.
#[test]
fn the_least_of_budgets_gives_a_move_and_a_line() {
    let mut talk = Talk::chess();
    for limit in ["nodes 1", "nodes 0", "depth 0", "movetime 0", "depth 1", "nodes 2", "movetime -5"] {
        let found = talk.go(&format!("position fen {MIDDLEGAME}\ngo {limit}"));
        check(&found, MIDDLEGAME, &[]);
    }
    assert_eq!(number(talk.go("go nodes 1000").infos().last().unwrap(), "nodes"), 1000);
}

/// Case 15.
#[test]
fn only_the_moves_that_are_asked_for_are_searched() {
    let mut talk = Talk::chess();
    let found = talk.go("position startpos\ngo depth 5 searchmoves a2a3 h2h4 b1b9 e2e5 a2a3");
    assert!(["a2a3", "h2h4"].contains(&&*found.best), "{found:?}");
    assert_eq!(found.errors().len(), 2);
    assert!(found.errors()[0].contains("b1b9") && found.errors()[1].contains("e2e5"));
    assert!(found.infos().iter().all(|info| ["a2a3", "h2h4"].iter().any(|mv| after(info, "pv").starts_with(mv))));
    // With none left, all count.
    let all = talk.go("ucinewgame\nposition startpos\ngo depth 5 searchmoves e2e5");
    assert_eq!(all.errors().len(), 1);
    let free = talk.go("ucinewgame\nposition startpos\ngo depth 5");
    let result = |found: &Found| (found.last("pv").to_owned(), number(found.infos().last().unwrap(), "nodes"));
    assert_eq!(result(&all), result(&free));
    // The limits behind the moves count too.
    assert_eq!(talk.go("go searchmoves d2d4 depth 3").best, "d2d4");
}

/// Case 16.
#[test]
fn several_lines_are_distinct_and_sorted() {
    let mut talk = Talk::chess();
    for (position, moves, wanted) in
        [(MIDDLEGAME, 4, 4), ("7k/8/8/8/8/8/5PPP/6K1 w - - 0 1", 100, 8), ("7k/8/6K1/8/8/8/8/R7 b - - 0 1", 5, 1)]
    {
        let found = talk.go(&format!("setoption name MultiPV value {moves}\nposition fen {position}\ngo depth 5"));
        check(&found, position, &[]);
        let infos = found.infos();
        assert!(infos.iter().all(|info| number(info, "multipv") <= wanted), "{infos:?}");
        for row in infos.chunks(wanted as usize) {
            let first: Vec<_> = row.iter().map(|info| after(info, "pv").split(' ').next().unwrap()).collect();
            assert!((1..first.len()).all(|at| !first[..at].contains(&first[at])), "{row:#?}");
            let ranks: Vec<_> = row.iter().map(|info| number(info, "multipv")).collect();
            assert_eq!(ranks, (1..=wanted).collect::<Vec<_>>());
            let scores: Vec<_> = row.iter().map(|info| value(info)).collect();
            assert!(scores.is_sorted_by(|a, b| a >= b), "{row:#?}");
        }
    }
}

/// A score as one number: the quicker the mate the higher.
fn value(info: &str) -> i64 {
    match after(info, "score").split(' ').next() {
        Some("cp") => number(info, "cp"),
        _ => match number(info, "mate") {
            moves if moves > 0 => 100_000 - moves,
            moves => -100_000 - moves,
        },
    }
}

/// Case 17.
#[test]
fn a_mate_that_is_asked_for_is_found() {
    let mut talk = Talk::chess();
    // Mate in two: P. Morphy's problem, 1856.
    let found = talk.go("position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\ngo mate 2");
    assert_eq!((found.best.as_str(), number(found.infos().last().unwrap(), "mate")), ("a1a6", 2));
    // There is none, and the search ends all the same.
    let found = talk.go("position startpos\ngo mate 1");
    assert!(found.errors().is_empty() && found.best != "(none)");
    assert!(number(found.infos().last().unwrap(), "nodes") < 10_000);
}

/// Case 25: nearly every move comes with one to ponder on, as long as the game goes on.
#[test]
fn moves_come_with_a_reply_to_ponder_on() {
    let mut talk = Talk::chess();
    let (mut moves, mut missing) = (vec!["moves".to_owned()], 0);
    for _ in 0..60 {
        let found = talk.go(&format!("position startpos {}\ngo nodes 1500", moves.join(" ")));
        missing += u32::from(found.ponder.is_none());
        moves.push(found.best);
    }
    assert!(missing <= 2, "{missing} of 60");
}

/// Of 1,000 games with bare kings all are drawn; one who is mated has lost.
#[test]
fn chances_of_what_is_over_are_no_estimates() {
    let mut talk = Talk::chess();
    talk.say("setoption name UCI_ShowWDL value true");
    for (position, chances) in [
        ("8/8/4k3/8/8/4K3/8/8 w - - 0 1", "0 1000 0"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "0 1000 0"),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "0 0 1000"),
    ] {
        let found = talk.go(&format!("position fen {position}\ngo depth 3"));
        let line = found.infos().last().unwrap().to_string();
        assert!(after(&line, "wdl").starts_with(chances), "{line}");
    }
}

/// The programs of the classic presets know no clock: their nodes end each search.
#[test]
fn classic_presets_keep_their_budgets() {
    let mut talk = Talk::chess();
    talk.say("setoption name Preset value classic-1\nposition startpos");
    for limit in ["wtime 60000 btime 60000", "movetime 60000"] {
        let found = talk.go(&format!("go {limit}"));
        assert!(
            found.infos().iter().all(|info| number(info, "nodes") <= 400 && number(info, "depth") <= 3),
            "{found:?}"
        );
    }
    let found = talk.go("go infinite\nstop");
    assert!(found.infos().iter().all(|info| number(info, "nodes") <= 400), "{found:?}");
    assert!(number(talk.go("go depth 5").infos().last().unwrap(), "nodes") > 400);
}

/// Case 5.
#[test]
fn where_there_is_no_move_that_is_said_once() {
    let mut talk = Talk::chess();
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    for (position, score) in [(mated, "mate 0"), ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0")] {
        for limit in ["depth 5", "infinite", "ponder", "wtime 1000 btime 1000", "nodes 1", "searchmoves a1a2", ""] {
            let found = talk.go(&format!("position fen {position}\ngo {limit}"));
            assert_eq!(found.best, "(none)", "{limit}");
            assert_eq!(found.lines.last().unwrap(), &format!("info depth 0 score {score}"));
        }
    }
    assert!(talk.ask("stop").is_empty());
}

/// Cases 23 and 24.
#[test]
fn a_drawn_root_still_has_a_move() {
    let mut talk = Talk::chess();
    let repeated = "position startpos moves".to_owned() + &" g1f3 g8f6 f3g1 f6g8".repeat(4);
    for position in
        [&*repeated, "position fen 4k3/8/8/8/8/8/4R3/4K3 b - - 120 90", "position fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1"]
    {
        let found = talk.go(&format!("{position}\ngo depth 4"));
        assert!(found.errors().is_empty() && found.best.len() == 4, "{position}: {found:?}");
        assert!(value(found.infos().last().unwrap()).abs() < 1000, "{found:?}");
    }
    // The hundredth ply mates: that comes first.
    let found = talk.go("position fen k7/8/1K6/8/8/8/8/7R w - - 99 80\ngo depth 4");
    assert_eq!((found.best.as_str(), number(found.infos().last().unwrap(), "mate")), ("h1h8", 1));
}

#[test]
fn wins_draws_and_losses_are_told_if_wanted() {
    let mut talk = Talk::chess();
    assert!(!talk.go("go depth 3").lines.iter().any(|line| line.contains(" wdl ")));
    let found = talk.go("setoption name UCI_ShowWDL value true\ngo depth 3");
    for info in found.infos() {
        let wdl: Vec<i64> = after(info, "wdl").split(' ').take(3).map(|part| part.parse().unwrap()).collect();
        assert_eq!(wdl.iter().sum::<i64>(), 1000, "{info}");
    }
}

#[test]
fn paths_are_counted() {
    let mut talk = Talk::chess();
    talk.say("position startpos\ngo perft 4");
    let said = talk.until("Nodes searched");
    assert_eq!(said.last().unwrap(), "Nodes searched: 197281");
    assert!(said.contains(&"e2e4: 13160".to_owned()) && said.len() == 22, "{said:?}");
    // A count can be stopped.
    talk.say("go perft 9\nisready");
    talk.until("readyok");
    talk.say("stop");
    assert_eq!(talk.until("info string").last().unwrap(), "info string stopped");
}

/// What a search of one thread tells, but for the time that it took.
fn told(talk: &mut Talk) -> Vec<String> {
    let found = talk.go("position startpos moves e2e4\ngo depth 9");
    let lines = found.infos().into_iter().map(|info| {
        let (before, pv) = info.split_once(" pv ").unwrap();
        format!("{} of {} nodes: {pv}", before.split(" nodes ").next().unwrap(), number(info, "nodes"))
    });
    lines.chain([found.best.clone()]).collect()
}

#[test]
fn several_threads_give_one_move() {
    let mut talk = Talk::chess();
    assert!(talk.ask("setoption name Threads value 2").is_empty());
    for go in ["go depth 8", "go nodes 5000", "go movetime 100", "go wtime 1000 btime 1000 winc 10", "go depth 6"] {
        let found = talk.go(&format!("position startpos moves e2e4\n{go}"));
        assert!(found.errors().is_empty() && !found.infos().is_empty(), "{go}: {found:?}");
        assert!("abcdefgh".contains(&found.best[..1]) && found.best.len() == 4, "{go}: {found:?}");
    }
    // While they search the program answers, and it stops.
    talk.say("go infinite");
    talk.until("info depth 3");
    let said = talk.ask("");
    assert!(said.iter().all(|line| line.starts_with("info depth")), "{said:?}");
    talk.say("stop");
    talk.found();
    // Several lines, a mate, and a game that is over.
    assert_eq!(talk.go("setoption name MultiPV value 2\ngo depth 4").errors().len(), 0);
    talk.ask("setoption name MultiPV value 1");
    assert_eq!(talk.go("position fen k7/8/1K6/8/8/8/8/7R w - - 0 1\ngo mate 1").best, "h1h8");
    assert_eq!(talk.go("position fen k6R/8/1K6/8/8/8/8/8 b - - 0 1\ngo depth 3").best, "(none)");
    assert!(talk.ask("setoption name Threads value 0")[0].contains("expected a number from 1 to 256"));
    // One thread again is as it was from the beginning.
    talk.ask("setoption name Threads value 1");
    assert_eq!(told(&mut talk), told(&mut Talk::chess()));
    // The end comes in the middle of a search.
    talk.say("setoption name Threads value 2\ngo infinite");
    talk.until("info depth 2");
    talk.end();
}
