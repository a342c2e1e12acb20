//! Sessions: games in text.

mod stones;

use halfmove_play::{Entry, Place, Session, Status, Told, catalogue, standing};
use stones::STONES;

fn connect4() -> Box<dyn Session> {
    catalogue::find("connect4").unwrap().session()
}

#[test]
fn a_game_goes_from_start_to_end() {
    let mut session = STONES.session();
    session.set_up("5").unwrap();
    assert_eq!((session.status(), session.ply()), (Status::ToMove(0), 0));
    assert_eq!(session.legal_moves(), ["1", "2", "3"]);
    assert_eq!(session.board(), "ooooo\n");
    assert_eq!(session.play("1").unwrap(), "1");
    assert_eq!(session.play("3").unwrap(), "3");
    assert_eq!((session.status(), session.status().result()), (Status::ToMove(0), None));
    assert_eq!(session.play("1").unwrap(), "1");
    assert_eq!((session.status(), session.status().result()), (Status::Won(0), Some("first")));
    assert!(session.legal_moves().is_empty());
    assert_eq!(session.moves(), ["1", "3", "1"]);
}

#[test]
fn undo_and_redo_return_the_moves() {
    let mut session = connect4();
    for mv in ["4", "4", "3"] {
        session.play(mv).unwrap();
    }
    assert_eq!([session.undo(), session.undo()], [Some("3".to_owned()), Some("4".to_owned())]);
    assert_eq!(session.redo().as_deref(), Some("4"));
    assert_eq!(session.moves(), ["4", "4"]);
    session.play("7").unwrap();
    assert_eq!(session.redo(), None);
}

#[test]
fn refused_texts_change_nothing() {
    let mut session = connect4();
    session.play("1").unwrap();
    session.play("1").unwrap();
    session.undo();
    for text in ["", "0", "8", "x", "44", "-1", " 4", "１"] {
        let error = session.play(text).unwrap_err().to_string();
        assert!(error.starts_with(&format!("move {text:?}: ")), "{error}");
    }
    for text in ["8", "444 4444", "11111111", "12121212"] {
        let error = session.set_up(text).unwrap_err().to_string();
        assert!(error.starts_with(&format!("position {text:?}: ")), "{error}");
    }
    assert_eq!((session.moves(), session.redo()), (vec!["1".to_owned()], Some("1".to_owned())));
}

#[test]
fn a_move_that_reads_well_but_is_not_legal_is_refused() {
    let mut session = STONES.session();
    session.set_up("2").unwrap();
    assert_eq!(
        session.play("3").unwrap_err().to_string(),
        "move \"3\": not legal here, expected one of the legal moves"
    );
    assert_eq!(session.position(), "2");
}

#[test]
fn where_moves_are_a_position_their_order_is_kept() {
    let mut session = connect4();
    session.set_up("4453").unwrap();
    assert_eq!(session.position(), "4453");
    for mv in ["3", "6", "1"] {
        session.play(mv).unwrap();
    }
    assert_eq!(session.position(), "4453361");
    session.undo();
    assert_eq!(session.position(), "445336");
    session.restart();
    assert_eq!((session.position(), session.ply()), (String::new(), 0));
}

#[test]
fn where_moves_are_no_position_the_position_is_written() {
    let mut session = STONES.session();
    session.set_up("7").unwrap();
    session.play("3").unwrap();
    // "73" would be a position too, but another one.
    assert_eq!(session.position(), "4");
}

#[test]
fn the_second_player_can_win_and_nobody_can() {
    let mut session = connect4();
    session.set_up("1232425").unwrap();
    session.play("2").unwrap();
    assert_eq!(session.status(), Status::Won(1));
    assert_eq!(session.status().result(), Some("second"));
    // The classic program's game against itself at depth 5, published as 0-based columns.
    let game = "332433332224211444245111100055000655566666";
    session.set_up(&game.bytes().map(|column| char::from(column + 1)).collect::<String>()).unwrap();
    assert_eq!(session.status().result(), Some("draw"));
}

#[test]
fn what_was_taken_back_stays_as_a_variation() {
    let mut session = connect4();
    for mv in ["4", "3"] {
        session.play(mv).unwrap();
    }
    session.note_mut().set_comment("too early");
    session.undo();
    session.play("4").unwrap();
    assert!(session.branch("8").is_err());
    assert_eq!(session.branch("1").unwrap(), "1");
    let after_one = session.place();
    let told: Vec<String> = session
        .told()
        .into_iter()
        .map(|part| match part {
            Told::Move { ply, player, text, note, .. } => format!("{ply}.{player}.{text}{}", note.comment()),
            Told::Open => "(".to_owned(),
            Told::Close => ")".to_owned(),
        })
        .collect();
    assert_eq!(told.join(" "), "1.0.4 2.1.4 ( 2.1.3too early ) 3.0.1");
    session.undo();
    session.undo();
    assert_eq!(session.variations(), ["4", "3"]);
    assert_eq!(session.enter(1).as_deref(), Some("3"));
    assert_eq!(session.note().comment(), "too early");
    assert_eq!(session.enter(0), None);
    session.promote();
    assert!(session.go_to(after_one));
    assert_eq!(session.moves(), ["4", "4", "1"]);
    assert!(session.go_to(Place::START) && session.moves().is_empty());
    assert_eq!(session.redo().as_deref(), Some("4"));
    assert_eq!(session.variations(), ["3", "4"]);
    assert_eq!(session.set_up_from(), None);
    session.set_up("44").unwrap();
    assert_eq!((session.set_up_from(), session.variations()), (Some("44"), vec![]));
}

/// Each rule by which a game of the catalogue ends. The chess positions are textbook ones: fool's mate, the oldest stalemate,
/// a bare king each, knights that go and come back.
#[test]
fn how_a_game_ended_is_told() {
    let knights = ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"];
    let fools = ["f2f3", "e7e5", "g2g4", "d8h4"];
    for (game, position, moves, wanted) in [
        ("connect4", "1212121", &[][..], "X wins: four in a row"),
        ("connect4", "443544443335322555356222211166111766677777", &[], "a draw: the board is full"),
        ("tictactoe", "14253", &[], "X wins: three in a row"),
        ("tictactoe", "123547698", &[], "a draw: the board is full"),
        ("mouse-cats", "M:E7 C:A1,C1,E1,H2 M", &["E7D8"], "mouse wins: the mouse is home"),
        ("mouse-cats", "M:A1 C:B2,D8,F8,H8 M", &[], "cats wins: the mouse is caught"),
        ("chess", "", &fools, "Black wins: checkmate"),
        ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", &[], "a draw: stalemate"),
        ("chess", "8/8/4k3/8/8/3K4/8/8 w - - 0 1", &[], "a draw: neither side can mate"),
        ("chess", "", &knights, "a draw: the third repetition"),
        ("chess", "7k/8/8/8/8/8/8/R6K w - - 99 80", &["a1a2"], "a draw: fifty moves without a capture or a pawn move"),
        ("chess", "", &fools[..3], "Black to move"),
    ] {
        let game = catalogue::find(game).unwrap();
        let mut session = game.session();
        session.set_up(position).unwrap();
        for mv in moves {
            session.play(mv).unwrap();
        }
        assert_eq!(standing(game.players(), &*session), wanted, "{position}");
    }
}

#[test]
fn lines_are_written_as_people_read_them() {
    let session = catalogue::find("chess").unwrap().session();
    let line = ["e2e4", "g8f6", "e1g1", "d7d5"].map(str::to_owned);
    assert_eq!(session.record_line(&line), ["e4", "Nf6", "e1g1", "d7d5"]);
    assert!(session.record_line(&[]).is_empty() && session.ply() == 0);
}
