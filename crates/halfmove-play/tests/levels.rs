//! Levels: what even the lowest one must see.

use halfmove::Poll;
use halfmove_play::{Effort, Session, Status, catalogue};
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
