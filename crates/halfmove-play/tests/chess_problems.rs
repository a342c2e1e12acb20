//! Chess problems: published ones, a suite of mates, and brute force on small positions.

use halfmove_play::{Entry, ProblemSource, Session, Solutions, Status, Stipulation, catalogue};
use halfmove_testkit::SplitMix64;

fn chess() -> &'static dyn Entry {
    catalogue::find("chess").unwrap()
}

fn at(fen: &str) -> Box<dyn Session> {
    let mut session = chess().session();
    session.set_up(fen).unwrap_or_else(|error| panic!("{error}"));
    session
}

fn solve(fen: &str, stipulation: Stipulation) -> Solutions {
    let problems: &dyn ProblemSource = chess().problems().unwrap();
    problems.solve(&*at(fen), stipulation).unwrap()
}

fn keys(fen: &str, stipulation: Stipulation) -> Vec<String> {
    solve(fen, stipulation).keys.into_iter().map(|key| key.mv).collect()
}

/// P. Morphy, New York Clipper 1856: black is in zugzwang after the key.
const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

#[test]
fn a_published_mate_in_two() {
    let solutions = solve(MORPHY, Stipulation::Mate(2));
    let [key] = &solutions.keys[..] else { panic!("{solutions:?}") };
    assert_eq!((key.mv.as_str(), key.moves, key.threats.len()), ("Ra6", 2, 0));
    for variation in &key.variations {
        let wanted = if variation.reply == "bxa6" { "b7#" } else { "Rxa7#" };
        assert_eq!(variation.continuations, [wanted], "{}", variation.reply);
    }
    // The bishop can go to six squares, and the pawn takes.
    assert_eq!(key.variations.len(), 7);
    assert!(keys(MORPHY, Stipulation::Mate(1)).is_empty());
}

#[test]
fn threats_short_solutions_and_duals() {
    // A ladder of two rooks: there are two ways to mate in one, and a mate in two threatens it.
    let fen = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";
    let solutions = solve(fen, Stipulation::Mate(2));
    let key = solutions.keys.iter().find(|key| key.mv == "Ra7").unwrap();
    assert_eq!((key.moves, &key.threats[..]), (2, &["Rb8#".to_owned()][..]));
    assert_eq!(key.variations.len(), 1);
    assert_eq!(key.variations[0].continuations, ["Rb8#"]);
    // Two rooks mate at once behind the pawns: short solutions.
    let solutions = solve("7k/6pp/8/8/8/8/8/RR4K1 w - - 0 1", Stipulation::Mate(2));
    assert_eq!(solutions.keys.iter().filter(|key| key.moves == 1).count(), 2);
    assert_eq!(solutions.keys[0].moves, 1);
    let solutions = solve("7k/8/5K2/8/8/8/8/QR6 w - - 0 1", Stipulation::Mate(2));
    let duals =
        solutions.keys.iter().flat_map(|key| &key.variations).filter(|variation| variation.continuations.len() > 1);
    let duals: Vec<_> = duals.collect();
    assert!(!duals.is_empty() && duals.iter().all(|dual| dual.continuations.iter().all(|mv| mv.ends_with('#'))));
}

/// What the suite calls a mate in N is one, and none sooner. Up to three moves: more would take a minute.
#[test]
fn a_suite_of_mates() {
    let mut tried = 0;
    for line in include_str!("../../../data/chess/mate/mates.epd").lines() {
        let (epd, moves) = line.split_once(" bm #").unwrap();
        let moves: i8 = moves.trim_end_matches(';').parse().unwrap();
        if !(1..=3).contains(&moves) {
            continue;
        }
        let moves = moves as u8;
        let fen = format!("{epd} 0 1");
        assert!(!keys(&fen, Stipulation::Mate(moves)).is_empty(), "{line}");
        if moves > 1 {
            assert!(keys(&fen, Stipulation::Mate(moves - 1)).is_empty(), "{line}");
        }
        tried += 1;
    }
    assert_eq!(tried, 30);
}

/// The legal moves, also where the game is drawn: there are few pieces, so positions are set up anew.
fn moves(session: &dyn Session) -> Vec<String> {
    let alive = at(&session.position());
    alive.legal_moves()
}

/// The same position after a move.
fn after(session: &dyn Session, mv: &str) -> Box<dyn Session> {
    let mut next = at(&session.position());
    next.play(mv).unwrap();
    next
}

fn is_mate(session: &dyn Session) -> bool {
    matches!(session.status(), Status::Won(_))
}

/// Whether the side to move mates, or is mated, in so many moves: by playing everything.
fn wants(session: &dyn Session, moves_left: u8, selfmate: bool) -> bool {
    moves_left > 0 && moves(session).iter().any(|mv| holds(&*after(session, mv), moves_left, selfmate))
}

fn holds(session: &dyn Session, moves_left: u8, selfmate: bool) -> bool {
    let replies = moves(session);
    if replies.is_empty() {
        return is_mate(session) && !selfmate;
    }
    replies.iter().all(|reply| {
        let next = after(session, reply);
        (selfmate && is_mate(&*next)) || wants(&*next, moves_left - 1, selfmate)
    })
}

/// How many lines of so many plies end with the side to move mated.
fn help(session: &dyn Session, plies: u8) -> usize {
    if plies == 0 {
        return usize::from(is_mate(session));
    }
    moves(session).iter().map(|mv| help(&*after(session, mv), plies - 1)).sum()
}

/// Positions near the edge, with the pieces that mates are made of: one side has a queen and a rook, the other a rook, or there is a pawn.
fn small_positions(count: usize) -> Vec<String> {
    let mut rng = SplitMix64::new(5);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut board = [['.'; 8]; 8];
        let mut put = |piece: char, files: usize, ranks: usize| {
            let (file, rank) = (rng.below(files), rng.below(ranks));
            board[rank][file] = piece;
        };
        put('Q', 8, 8);
        put('R', 8, 8);
        put(['p', 'r', 'P'][positions.len() % 3], 8, 1);
        put('K', 4, 3);
        put('k', 3, 1);
        let rows = board.map(|row| row.iter().map(|&c| if c == '.' { '1' } else { c }).collect::<String>());
        let fen = format!("{} {} - - 0 1", rows.join("/"), if positions.len() % 2 == 0 { "w" } else { "b" });
        let mut session = chess().session();
        if session.set_up(&fen).is_ok() && !session.status().is_over() {
            positions.push(fen);
        }
    }
    positions
}

#[test]
fn brute_force_finds_the_same() {
    let (mut mates, mut helpmates) = (0, 0);
    for fen in small_positions(24) {
        let session = at(&fen);
        for (n, selfmate) in [(1, false), (2, false), (1, true)] {
            let stipulation = if selfmate { Stipulation::Selfmate(n) } else { Stipulation::Mate(n) };
            let solving: Vec<String> = solve(&fen, stipulation).keys.into_iter().map(|key| key.mv).collect();
            let solves = |mv: &&String| (1..=n).any(|n| holds(&*after(&*session, mv), n, selfmate));
            let wanted = moves(&*session).iter().filter(solves).count();
            assert_eq!(solving.len(), wanted, "{fen} {stipulation}");
            mates += usize::from(!selfmate && wanted > 0);
        }
        for plies in [1, 2] {
            let lines = solve(&fen, Stipulation::Helpmate(plies)).lines;
            assert_eq!(lines.len(), help(&*session, plies), "{fen} {plies}");
            assert!(lines.iter().all(|line| line.len() == usize::from(plies)));
            helpmates += usize::from(!lines.is_empty());
        }
    }
    assert!(mates > 3 && helpmates > 3, "{mates} {helpmates}");
}

/// A white king behind its pawns, which black's rook or queen can be made to mate.
fn cornered_positions(count: usize) -> Vec<String> {
    let mut rng = SplitMix64::new(6);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut board = [['.'; 8]; 8];
        for (piece, file, rank) in [('K', 0, 7), ('P', 0, 6), ('P', 1, 6)] {
            board[rank][file] = piece;
        }
        for piece in ['Q', 'R', 'B', 'k', ['r', 'q'][positions.len() % 2]] {
            let (file, rank) = (rng.below(8), rng.below(8));
            if board[rank][file] == '.' {
                board[rank][file] = piece;
            }
        }
        let rows = board.map(|row| row.iter().map(|&c| if c == '.' { '1' } else { c }).collect::<String>());
        let fen = format!("{} w - - 0 1", rows.join("/"));
        let mut session = chess().session();
        if session.set_up(&fen).is_ok() && !session.status().is_over() {
            positions.push(fen);
        }
    }
    positions
}

/// Among many positions some are selfmates in one; playing everything says so too.
#[test]
fn selfmates_are_those_of_brute_force() {
    let mut found = 0;
    for fen in cornered_positions(8_000) {
        let solving = keys(&fen, Stipulation::Selfmate(1));
        if solving.is_empty() {
            continue;
        }
        let session = at(&fen);
        let solves = |mv: &&String| holds(&*after(&*session, mv), 1, true);
        assert_eq!(moves(&*session).iter().filter(solves).count(), solving.len(), "{fen}");
        found += 1;
    }
    assert!(found > 1, "{found}");
}

#[test]
fn that_there_is_none_is_proved() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for stipulation in [Stipulation::Mate(2), Stipulation::Selfmate(2), Stipulation::Helpmate(3)] {
        let solutions = solve(start, stipulation);
        assert!(solutions.keys.is_empty() && solutions.lines.is_empty() && solutions.nodes > 20, "{stipulation}");
    }
    // The fool's mate: white, which is to move, helps black to mate it in two moves each, in eight ways.
    let fools = solve(start, Stipulation::Helpmate(4));
    assert_eq!(fools.lines.len(), 8);
    assert!(fools.lines.iter().all(|line| line[3] == "Qh4#"), "{:?}", fools.lines);
}
