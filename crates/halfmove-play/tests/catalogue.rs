//! What holds for every game of the catalogue.

use std::collections::HashSet;

use halfmove::Poll;
use halfmove_play::{Divided, Effort, Entry, Session, catalogue};
use halfmove_testkit::SplitMix64;

const SEED: u64 = 7;

/// Plays random moves to the end of the game, at most 200.
fn play_out(session: &mut dyn Session, rng: &mut SplitMix64) {
    for _ in 0..200 {
        let moves = session.legal_moves();
        assert_eq!(moves.is_empty(), session.status().is_over(), "{}, seed {SEED}", session.position());
        if moves.is_empty() {
            return;
        }
        let mv = &moves[rng.below(moves.len())];
        assert_eq!(&session.play(mv).unwrap(), mv, "seed {SEED}");
    }
}

/// All that a session shows.
fn sight(session: &dyn Session) -> (String, String, Vec<String>, Vec<String>) {
    (session.position(), session.board(), session.legal_moves(), session.moves())
}

fn each_game(check: impl Fn(&dyn Entry)) {
    for game in catalogue::GAMES {
        check(game);
    }
}

#[test]
fn names_are_for_commands_and_differ() {
    let is_name =
        |name: &str| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    let mut seen = HashSet::new();
    each_game(|game| {
        assert!(is_name(game.name()) && !game.title().is_empty());
        assert_ne!(game.players()[0], game.players()[1]);
        let presets: HashSet<_> = game.presets().iter().map(|preset| preset.name).collect();
        assert!(!presets.is_empty() && presets.len() == game.presets().len() && presets.into_iter().all(is_name));
        for (index, level) in game.levels().iter().enumerate() {
            assert_eq!((usize::from(level.number), game.level(level.number).unwrap()), (index + 1, *level));
        }
        assert!(game.level(0).is_err() && game.preset("").is_err());
    });
    assert!(catalogue::GAMES.iter().all(|game| seen.insert(game.name())));
}

#[test]
fn a_game_can_be_taken_back_and_played_again() {
    each_game(|game| {
        let mut rng = SplitMix64::new(SEED);
        for _ in 0..20 {
            let mut session = game.session();
            let start = sight(&*session);
            play_out(&mut *session, &mut rng);
            let (end, plies) = (sight(&*session), session.ply());
            while session.undo().is_some() {}
            assert_eq!((sight(&*session), session.ply()), (start, 0), "{}, seed {SEED}", game.name());
            while session.redo().is_some() {}
            assert_eq!((sight(&*session), session.ply()), (end, plies), "{}, seed {SEED}", game.name());
        }
    });
}

#[test]
fn positions_are_read_back() {
    each_game(|game| {
        let mut rng = SplitMix64::new(SEED);
        for _ in 0..20 {
            let (mut session, mut copy) = (game.session(), game.session());
            play_out(&mut *session, &mut rng);
            loop {
                let position = session.position();
                copy.set_up(&position).unwrap();
                assert_eq!((copy.position(), copy.board()), (position, session.board()), "seed {SEED}");
                assert_eq!(
                    (copy.status(), copy.legal_moves()),
                    (session.status(), session.legal_moves()),
                    "seed {SEED}"
                );
                if session.undo().is_none() {
                    break;
                }
            }
        }
    });
}

#[test]
fn every_preset_plays_with_the_least_effort() {
    each_game(|game| {
        for preset in game.presets() {
            let mut engine = game.engine(preset);
            let mut session = game.session();
            for _ in 0..200 {
                if session.status().is_over() {
                    break;
                }
                engine.start(&*session, preset.limits(Effort::Nodes(1)).unwrap(), 1).unwrap();
                while engine.step(1) != Poll::Done {}
                session.play(&engine.best().unwrap()).unwrap();
            }
        }
    });
}

#[test]
fn trials_name_what_exists() {
    each_game(|game| {
        assert!(!game.trials().is_empty());
        for trial in game.trials() {
            assert!(game.preset(trial.preset).is_ok() && trial.depth > 0);
            if !trial.position.is_empty() {
                game.session().set_up(trial.position).unwrap();
            }
        }
    });
}

/// What a count of `depth` plies tells, in steps of `budget`, and all paths.
fn divide(session: &dyn Session, depth: u8, budget: u64) -> (Vec<(String, u64)>, u64) {
    let mut count = session.divide(depth).unwrap();
    let mut told = Vec::new();
    loop {
        match count.step(budget).unwrap() {
            Divided::Pending => {}
            Divided::Move { mv, paths } => told.push((mv, paths)),
            Divided::Done => return (told, count.paths()),
        }
    }
}

#[test]
fn divide_counts_what_can_be_played() {
    each_game(|game| {
        let mut session = game.session();
        let (counts, paths) = divide(&*session, 3, u64::MAX);
        assert_eq!(divide(&*session, 3, 1), (counts.clone(), paths), "{} in steps", game.name());
        assert_eq!(counts.iter().map(|(mv, _)| mv.clone()).collect::<Vec<_>>(), session.legal_moves());
        assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), paths);
        for (mv, count) in counts {
            session.play(&mv).unwrap();
            let mut below = 0;
            for reply in session.legal_moves() {
                session.play(&reply).unwrap();
                below += session.legal_moves().len() as u64;
                session.undo();
            }
            session.undo();
            assert_eq!(below, count, "{mv} in {}", game.name());
        }
        assert_eq!(divide(&*session, 0, 1), (Vec::new(), 1), "the path of no plies begins with no move");
    });
}

#[test]
fn a_finished_game_has_no_paths_but_the_empty_one() {
    let mut session = catalogue::find("connect4").unwrap().session();
    session.set_up("1212121").unwrap();
    assert_eq!([0, 1, 3].map(|depth| divide(&*session, depth, 1)), [1, 0, 0].map(|paths| (Vec::new(), paths)));
}

#[test]
fn a_search_takes_what_the_game_says() {
    let sizes = catalogue::find("connect4").unwrap().sizes();
    assert_eq!(sizes.memory(10, 70), halfmove_connect4::search_bytes(10));
}

#[test]
fn squares_are_found_and_make_moves() {
    each_game(|game| {
        let Some(layout) = game.layout() else { return };
        let mut rng = SplitMix64::new(SEED);
        let mut session = game.session();
        for _ in 0..60 {
            let squares: Vec<_> = layout.squares(&session.board()).concat();
            let (rows, columns) = layout.size;
            assert_eq!(squares.len(), rows * columns);
            for mv in session.legal_moves() {
                let is_square = |name: &str| squares.iter().any(|square| square.name == name);
                let is_named = is_square(&mv) || (1..mv.len()).any(|at| is_square(&mv[..at]) && mv[at..].len() >= at);
                assert!(is_named, "{mv} in {}", game.name());
            }
            let moves = session.legal_moves();
            let Some(mv) = moves.get(rng.below(moves.len())) else { break };
            let pieces = |session: &dyn Session, owner| {
                let squares = layout.squares(&session.board());
                squares.concat().iter().filter(|square| square.owner == Some(owner)).count()
            };
            let before = [0, 1].map(|owner| pieces(&*session, owner));
            session.play(mv).unwrap();
            let after = [0, 1].map(|owner| pieces(&*session, owner));
            // A stone is set, or pieces move and are taken; none appears from nowhere.
            assert!(after[0] + after[1] <= before[0] + before[1] + 1, "{mv} in {}, seed {SEED}", game.name());
        }
    });
}

/// The squares of a board as `halfmove` draws them, rows with blanks between.
fn squares(rows: &str) -> Vec<Vec<char>> {
    rows.split_whitespace().map(|row| row.chars().collect()).collect()
}

#[test]
fn boards_that_were_drawn_are_set_up() {
    // What comes of random play can be drawn again.
    each_game(|game| {
        let Some(layout) = game.layout() else { return };
        let mut rng = SplitMix64::new(SEED);
        for _ in 0..10 {
            let mut session = game.session();
            play_out(&mut *session, &mut rng);
            for _ in 0..rng.below(session.ply()) {
                session.undo();
            }
            let drawn = |session: &dyn Session| -> Vec<Vec<char>> {
                let squares = layout.squares(&session.board());
                squares.iter().map(|row| row.iter().map(|square| square.symbol).collect()).collect()
            };
            let (wanted, mut again) = (drawn(&*session), game.session());
            layout
                .set_up(&mut *again, &wanted, session.to_move(), &[true; 4])
                .unwrap_or_else(|error| panic!("{error}, seed {SEED}"));
            assert_eq!((drawn(&*again), again.to_move()), (wanted, session.to_move()), "seed {SEED}");
        }
    });
}

#[test]
fn boards_that_cannot_be_are_refused_by_the_rules() {
    for (game, rows, to_move, says) in [
        ("chess", "k....... ........ ........ ........ ........ ........ ........ ........", 0, "king"),
        ("chess", "k....... p....... ........ ........ ........ ........ ........ ...K...P", 0, "pawn"),
        ("mouse-cats", ".C.C.C.. ........ ........ ........ ........ ........ ........ ....M...", 0, "cat"),
        ("tictactoe", "X23 4O6 789", 1, "1 and 1 stones, expected one more of the first player's"),
        ("connect4", "....... ....... ....... ....... ...X... ...X..O", 0, "2 and 1 stones, expected as many of both"),
        ("connect4", "....... ....... ....... ....... X...... ......O", 0, "no moves were found that lead to it"),
        ("connect4", "....... ....... ....... ....... OOOO... XXXX...", 0, "no moves were found that lead to it"),
    ] {
        let game = catalogue::find(game).unwrap();
        let mut session = game.session();
        let mv = session.legal_moves().remove(0);
        session.play(&mv).unwrap();
        let error = game.layout().unwrap().set_up(&mut *session, &squares(rows), to_move, &[]).unwrap_err().to_string();
        assert!(error.starts_with("position ") && error.contains(says), "{error}");
        assert_eq!(session.moves(), [mv], "nothing has changed");
    }
}

#[test]
fn kings_and_rooks_at_home_may_castle() {
    let chess = catalogue::find("chess").unwrap();
    let mut session = chess.session();
    let rows = "r...k..r p....... ........ ........ ........ ........ ........ R...K.R.";
    let mut set_up = |rights: &[bool]| {
        chess.layout().unwrap().set_up(&mut *session, &squares(rows), 1, rights).unwrap();
        session.position()
    };
    assert_eq!(set_up(&[true; 4]), "r3k2r/p7/8/8/8/8/8/R3K1R1 b Qkq - 0 1");
    assert_eq!(set_up(&[true, false, true, false]), "r3k2r/p7/8/8/8/8/8/R3K1R1 b k - 0 1");
    assert_eq!(set_up(&[]), "r3k2r/p7/8/8/8/8/8/R3K1R1 b - - 0 1");
}

#[test]
fn pieces_can_be_hidden() {
    let chess = catalogue::find("chess").unwrap();
    let (layout, board) = (chess.layout().unwrap(), chess.session().board());
    assert_eq!(layout.hide(&board, [false, false]), board);
    let hidden = layout.hide(&board, [false, true]);
    assert!(hidden.starts_with("8 . . . . . . . .\n7 . . . . . . . .\n6 ") && hidden.contains("\n1 R N B Q K B N R\n"));
    let connect4 = catalogue::find("connect4").unwrap();
    let mut session = connect4.session();
    session.play("4").unwrap();
    assert_eq!(connect4.layout().unwrap().hide(&session.board(), [true; 2]), connect4.session().board());
}

/// The attackers of a square, the first player's and those of the other one.
fn attackers(session: &dyn Session, name: &str) -> [String; 2] {
    let chess = catalogue::find("chess").unwrap();
    let attacks = chess.attacks(session).unwrap();
    assert_eq!(attacks.len(), 64);
    let square = attacks.into_iter().find(|square| square.name == name).unwrap();
    square.by.map(|squares| squares.join(" "))
}

#[test]
fn attackers_and_defenders_are_told() {
    let chess = catalogue::find("chess").unwrap();
    let mut session = chess.session();
    // From the start: the knights, and pawns that could capture.
    assert_eq!(attackers(&*session, "f3"), ["g1 e2 g2", ""]);
    assert_eq!(attackers(&*session, "f7"), ["", "e8"]);
    session.set_up("4k3/8/8/3p4/4P3/2N5/8/3RK3 w - - 0 1").unwrap();
    assert_eq!(attackers(&*session, "d5"), ["d1 c3 e4", ""]);
    assert_eq!(attackers(&*session, "e4"), ["c3", "d5"]);
    let connect4 = catalogue::find("connect4").unwrap();
    assert_eq!(connect4.attacks(&*connect4.session()).unwrap(), []);
    assert!(connect4.attacks(&*session).is_err());
}
