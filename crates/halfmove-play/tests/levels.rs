//! Levels: what even the lowest one must see.

use halfmove::Poll;
use halfmove_play::{Effort, Entry, Session, Status, catalogue};
use halfmove_testkit::SplitMix64;

const SEED: u64 = 20;

/// The moves by which the side to move wins at once.
fn wins(session: &mut dyn Session) -> Vec<String> {
    let mut moves = session.legal_moves();
    moves.retain(|mv| {
        session.play(mv).unwrap();
        let is_win = matches!(session.status(), Status::Won(_));
        session.undo();
        is_win
    });
    moves
}

/// The moves after which the opponent does not win at once.
fn defences(session: &mut dyn Session) -> Vec<String> {
    let mut moves = session.legal_moves();
    moves.retain(|mv| {
        session.play(mv).unwrap();
        let is_safe = wins(session).is_empty();
        session.undo();
        is_safe
    });
    moves
}

#[test]
fn every_level_takes_a_win_and_stops_one() {
    let game = catalogue::find("connect4").unwrap();
    let preset = game.preset("strong").unwrap();
    let mut engine = game.engine(preset);
    let mut rng = SplitMix64::new(SEED);
    let (mut won, mut stopped) = (0, 0);
    for _ in 0..200 {
        let mut session = game.session();
        while !session.status().is_over() {
            let (wins, defences) = (wins(&mut *session), defences(&mut *session));
            let expected = if wins.is_empty() { &defences } else { &wins };
            let moves = session.legal_moves();
            if !expected.is_empty() && expected.len() < moves.len() {
                let level = game.levels()[rng.below(6)];
                engine.start(&*session, preset.limits(Effort::Level(level)).unwrap(), 1).unwrap();
                while engine.step(1000) != Poll::Done {}
                let (best, position) = (engine.best().unwrap(), session.position());
                assert!(expected.contains(&best), "level {}, {best} from {position}, seed {SEED}", level.number);
                *if wins.is_empty() { &mut stopped } else { &mut won } += 1;
            }
            session.play(&moves[rng.below(moves.len())]).unwrap();
        }
    }
    assert!(won > 100 && stopped > 100, "{won} wins and {stopped} defences, seed {SEED}");
}

/// The classic test of a chess program's lowest level, of Colossus Chess 4 among others: it wins with queen and rook.
#[test]
fn the_lowest_level_of_chess_wins_with_queen_and_rook() {
    let game = catalogue::find("chess").unwrap();
    let preset = game.usual_preset();
    let mut engine = game.engine(preset);
    let mut defender = game.engine(preset);
    let mut rng = SplitMix64::new(SEED);
    for _ in 0..20 {
        let start = queen_and_rook(game, &mut rng);
        let mut session = game.session();
        session.set_up(&start).unwrap();
        while let Status::ToMove(player) = session.status() {
            // The bare king defends itself as well as it can.
            let (engine, level) = if player == 0 { (&mut engine, 1) } else { (&mut defender, 5) };
            engine.start(&*session, preset.limits(Effort::Level(game.level(level).unwrap())).unwrap(), 1).unwrap();
            while engine.step(1000) != Poll::Done {}
            session.play(&engine.best().unwrap()).unwrap();
        }
        assert_eq!(session.status(), Status::Won(0), "from {start}, seed {SEED}: {}", session.moves().join(" "));
    }
}

/// King, queen and rook against a king on random squares, White to move and nothing decided yet.
fn queen_and_rook(game: &dyn Entry, rng: &mut SplitMix64) -> String {
    loop {
        let mut squares = ['1'; 64];
        for piece in "KQRk".chars() {
            let free: Vec<usize> = (0..64).filter(|&square| squares[square] == '1').collect();
            squares[free[rng.below(free.len())]] = piece;
        }
        let rows: Vec<String> = squares.chunks(8).map(|row| row.iter().collect()).collect();
        let position = format!("{} w - - 0 1", rows.join("/"));
        let mut session = game.session();
        if session.set_up(&position).is_ok() && !session.status().is_over() {
            return position;
        }
    }
}
