//! Game files: what is written is read back, and what is damaged is refused with its place.

use std::time::Duration;

use halfmove::Score;
use halfmove_play::matches::Config;
use halfmove_play::{Entry, GameFile, Outcome, Place, Session, Settings, TimeControl, Told, catalogue};
use proptest::prelude::*;

fn connect4() -> &'static dyn Entry {
    catalogue::find("connect4").unwrap()
}

const GAME: &str = r#"[Game "connect4"]
[Event "A \"test\" of \\"]
[X "a person"]
[O "engine, level 5"]
[Result "*"]
[Position "44"]
[Place "2"]

{from the centre} 1. 4 {[%emt 0:00:01.500] [%score +12] fine} (1. 3 3
{[%score loss in 4]} 2. 3 (2. 5)) (1. 1) 1... 4 *
"#;

#[test]
fn a_game_is_written_and_read_back() {
    let mut session = connect4().session();
    session.set_up("44").unwrap();
    session.note_mut().set_comment("from\nthe  centre");
    for mv in ["3", "3"] {
        session.play(mv).unwrap();
    }
    session.note_mut().score = Some(Score::loss_in(4));
    session.play("5").unwrap();
    session.undo();
    session.play("3").unwrap();
    session.go_to(Place::START);
    session.branch("1").unwrap();
    session.undo();
    session.play("4").unwrap();
    session.note_mut().set_comment("fine");
    session.note_mut().time = Some(Duration::from_millis(1500));
    session.note_mut().score = Some(Score::points(12));
    session.play("4").unwrap();
    // Three is the second move in the file.
    session.go_to(Place::START);
    session.enter(1).unwrap();

    let mut file = GameFile::new(connect4(), session);
    file.set_tag("Event", "A \"test\" of \\");
    file.set_tag("Result", "1-0"); // not to be said so
    file.set_player(0, "a person");
    file.set_player(1, "engine, level 5");
    assert_eq!(file.write(), GAME);
    let read = GameFile::read(GAME).unwrap();
    assert_eq!(read.write(), GAME);
    assert_eq!((read.session().moves(), read.outcome()), (vec!["3".to_owned()], None));
    assert_eq!((read.tag("Event"), read.player(1)), (Some("A \"test\" of \\"), Some("engine, level 5")));
}

#[test]
fn results_are_those_of_the_board_or_said() {
    let mut file = GameFile::read("[Game \"connect4\"] 1. 1 2 2. 1 2 3. 1 2 4. 1 1-0").unwrap();
    assert_eq!(file.outcome(), Some(Outcome::Won(0)));
    file.set_outcome(Some(Outcome::Draw));
    assert_eq!(file.outcome(), Some(Outcome::Won(0)), "the board shows it");
    // Where the last move was taken back, the main line still ends with it.
    file.session_mut().undo();
    assert!(file.write().contains("[Place \"6\"]\n[Result \"1-0\"]\n"), "{}", file.write());
    for (text, outcome) in [("0-1", Some(Outcome::Won(1))), ("1/2-1/2", Some(Outcome::Draw)), ("*", None)] {
        let file = GameFile::read(&format!("[Game \"connect4\"] [Result \"{text}\"] 4 4 {text}")).unwrap();
        assert_eq!(file.outcome(), outcome);
        assert!(file.write().ends_with(&format!("[Result \"{text}\"]\n\n1. 4 4 {text}\n")));
    }
    // Who resigns may leave the board open, but what the board shows stands.
    let said = GameFile::read("[Game \"connect4\"] 1 2 1 2 1 2 1 *").unwrap();
    assert_eq!(said.outcome(), Some(Outcome::Won(0)));
}

#[test]
fn what_pgn_allows_is_read() {
    let text = "\u{feff}% from elsewhere\n[Game \"connect4\"]\r\n[Round \"1\"]\r\n; said ahead\r\n1.4! $5 4 2 . 4 {a}\r\n\
                {b} ({c} 2. 3 ?? {d}) 2...1 (2...2;e\n3.5) *\n% the end\n";
    // A lone point is no move: PGN has numbers with points, and they may stand apart.
    assert!(GameFile::read(text).is_err());
    let text = text.replace("2 . 4", "2. 4").replace("3 ??", "3??");
    let file = GameFile::read(&text).unwrap();
    let wanted = "[Game \"connect4\"]\n[Round \"1\"]\n[Result \"*\"]\n\n\
                  {said ahead} 1. 4 {! $5} 1... 4 2. 4 {a b} (2. 3 {c ?? d}) 2... 1 (2... 2 {e}\n3. 5) *\n";
    assert_eq!(file.write(), wanted);
}

#[test]
fn files_of_several_games_are_read_one_by_one() {
    let text = "[Game \"connect4\"]\n4 *\n\n[Game \"tictactoe\"]\n1. 5 1 *\n";
    let games = GameFile::read_all(text).unwrap();
    let names: Vec<_> = games.iter().map(|file| (file.game().name(), file.session().moves().concat())).collect();
    assert_eq!(names, [("connect4", "4".to_owned()), ("tictactoe", "51".to_owned())]);
    assert!(GameFile::read_all(" \n").unwrap().is_empty());
    assert_eq!(
        GameFile::read(text).unwrap_err().to_string(),
        "line 4, column 1: another game begins, expected the end of the file"
    );
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    for (text, says) in [
        ("", "line 1, column 1: no game is named, expected a tag like [Game \"connect4\"] before"),
        ("4 4 *", "line 1, column 1: no game is named, expected a tag like [Game \"connect4\"] before"),
        ("[Game \"go\"]", "line 1, column 1: game \"go\": no such game, expected one of connect4, "),
        ("[Game \"connect4\"]\n[Position \"8\"]\n*", "line 2, column 1: position \"8\": '8' at move 1 is no column: "),
        ("[Game \"connect4\"]\n1. 4 9 *", "line 2, column 6: move \"9\": "),
        ("[Game \"connect4\"]\n4 4", "line 2, column 4: the end of the file, expected a move or a result: 1-0, "),
        ("[Game \"connect4\"]\n4 (3 *", "line 2, column 3: a variation without end, expected `)` before the result"),
        ("[Game \"connect4\"]\n4 3) *", "line 2, column 4: the end of a variation, expected its beginning before it"),
        ("[Game \"connect4\"]\n(4) *", "line 2, column 1: a variation, expected a move before it"),
        ("[Game \"connect4\"]\n4 () *", "line 2, column 4: the end of a variation, expected a move before it"),
        ("[Game \"connect4\"]\n4 {é\n} {open *", "line 3, column 3: a comment without end, expected `}` after it"),
        ("[Game \"connect4\"]\n4 } *", "line 2, column 3: read '}', expected a move, a comment, a tag or a result"),
        ("[Game \"connect4\"", "line 1, column 17: a tag that is none, expected `]` after the value"),
        (
            "[Game \"connect4\n\"]",
            "line 1, column 16: a tag that is none, expected a quote after the value, in the same ",
        ),
        ("[Game connect4]", "line 1, column 7: a tag that is none, expected a value in quotes after the name"),
        ("[\"\"]", "line 1, column 2: a tag that is none, expected a name of letters, digits and underscores"),
        ("[Game \"connect4\"]\n[A \"\"][A \"\"] *", "line 2, column 7: tag \"A\": is there twice, expected once"),
        ("[Game \"connect4\"]\n4 [A \"\"] *", "line 2, column 3: the tag \"A\", expected a move or a result before it"),
        (
            "[Game \"connect4\"] [Result \"1-0\"] 4 *",
            "line 1, column 19: result \"1-0\": the moves end with *, expected the ",
        ),
        (
            "[Game \"connect4\"] [Result \"won\"] 4 *",
            "line 1, column 19: result \"won\": the moves end with *, expected the ",
        ),
        (
            "[Game \"connect4\"] 1 2 1 2 1 2 1 0-1",
            "line 1, column 33: the result is not that of the board, expected 1-0",
        ),
        (
            "[Game \"connect4\"] [Place \"3\"] 4 4 *",
            "line 1, column 19: place \"3\": no move, expected a number from 0 to 2",
        ),
        (
            "[Game \"connect4\"] 4 {[%emt 5]} *",
            "line 1, column 21: time \"5\": expected hours, minutes and seconds like ",
        ),
        (
            "[Game \"connect4\"] 4 {[%emt 0:60:00]} *",
            "line 1, column 21: time \"0:60:00\": expected hours, minutes and ",
        ),
        (
            "[Game \"connect4\"] 4 {[%score won]} *",
            "line 1, column 21: score \"won\": expected points from -31744 to 31744",
        ),
        (
            "[Game \"connect4\"] 4 {[%score 31745]} *",
            "line 1, column 21: score \"31745\": expected points from -31744 to ",
        ),
        ("[Game \"connect4\"] 4 {[%emt 10000:00:00]} *", "line 1, column 21: time \"10000:00:00\": expected hours, "),
        (
            "[Game \"connect4\"] 4 {[%emt 0:9999999999999999999:00]} *",
            "line 1, column 21: time \"0:9999999999999999999:00\": expected hours, ",
        ),
    ] {
        let said = GameFile::read(text).unwrap_err().to_string();
        assert!(said.starts_with(says), "{text}\n{said}");
    }
}

/// A setting that cannot be read is not passed over: the file would be written without it.
#[test]
fn wrong_settings_are_named_with_their_place() {
    for (tag, says) in [
        ("X \"engine preset=foo,level=3\"", "player X: preset \"foo\": connect4 has no such preset, expected one of "),
        ("O \"engine level=99\"", "player O: level 99: connect4 has no such level, expected a number from 1 to 10"),
        ("O \"engine depth=0\"", "player O: configuration \"depth=0\": \"depth=0\" has no number that will do, "),
        ("Clock \"zz\"", "time control \"zz\": expected infinite, equal, "),
        ("ClockSetAfter \"3\"", "clock set after \"3\" moves: expected a number of moves from 0 to 2"),
        ("ClockSetAfter \"-1\"", "clock set after \"-1\" moves: expected a number of moves from 0 to 2"),
        ("MoveTime \"0s\"", "time \"0s\": expected a time like 30s or 1m30s, up to 168h"),
        ("Variety \"x\"", "variety \"x\": expected a number from 0 to 18446744073709551615"),
        ("SecondBest \"yes\"", "second-best \"yes\": expected on or off"),
        ("Ponder \"\"", "ponder \"\": expected on or off"),
        ("Invisible \"all\"", "invisible \"all\": no side, expected first, second, both or none"),
        ("Book \" \"", "book \"\": expected on, off, or a file"),
        ("Flagged \"Bob\"", "flagged \"Bob\": no player, expected X or O"),
        (
            "Termination \"time forfeit\"",
            "termination \"time forfeit\": the result is *, expected that of a game that has",
        ),
    ] {
        let said = GameFile::read(&format!("[Game \"connect4\"]\n [{tag}]\n4 4 *")).unwrap_err().to_string();
        assert!(said.starts_with(&format!("line 2, column 2: {says}")), "{tag}\n{said}");
    }
    // A name that says nothing of how an engine plays is a name, and in PGN of other programs the tags are theirs.
    let named = GameFile::read("[Game \"connect4\"] [X \"engine of war\"] 4 *").unwrap();
    assert_eq!((named.player(0), named.is_engine(0)), (Some("engine of war"), false));
    let theirs = GameFile::read("[Event \"e\"] [Clock \"W/1:30\"] [Place \"Rome\"] e4 *").unwrap();
    assert_eq!((theirs.tag("OtherClock"), theirs.tag("OtherPlace")), (Some("W/1:30"), Some("Rome")));
    assert_eq!(GameFile::read(&theirs.write()).unwrap().settings().unwrap().clock, None);
}

#[test]
fn settings_are_read_as_they_were_written() {
    let (text, game) = ("preset=strong,nodes=1000", connect4());
    let settings = Settings {
        engines: [None, Some(Config::parse(text, game).unwrap())],
        clock: Some(TimeControl::parse("5m").unwrap()),
        clock_set_after: 1,
        move_time: Some(Duration::from_millis(90_500)),
        variety: Some(0),
        is_second_best: true,
        ponders: true,
        is_hidden: [true, false],
        book: Some("a \"book\".bin".to_owned()),
    };
    let mut file = GameFile::read("[Game \"connect4\"] 4 *").unwrap();
    file.set_settings(&settings);
    let written = file.write();
    let tags = "[Clock \"5m\"]\n[ClockSetAfter \"1\"]\n[MoveTime \"1m30.5s\"]\n[Variety \"0\"]\n[SecondBest \"on\"]\n\
        [Ponder \"on\"]\n[Invisible \"first\"]\n[Book \"a \\\"book\\\".bin\"]\n[O \"engine preset=strong,nodes=1000\"]\n";
    assert!(written.contains(tags), "{written}");
    let mut read = GameFile::read(&written).unwrap();
    assert_eq!(format!("{:?}", read.settings().unwrap()), format!("{settings:?}"));
    // What is as usual is said no more.
    read.set_settings(&Settings::default());
    assert_eq!(
        read.write(),
        "[Game \"connect4\"]\n[O \"engine preset=strong,nodes=1000\"]\n[Result \"*\"]\n\n1. 4 *\n"
    );
}

#[test]
fn time_is_noted_up_to_what_is_read() {
    let mut file = GameFile::read("[Game \"connect4\"] 4 *").unwrap();
    file.session_mut().note_mut().time = Some(Duration::MAX);
    let written = file.write();
    assert!(written.contains("{[%emt 9999:59:59.999]}"), "{written}");
    assert!(GameFile::read(&written).is_ok());
}

#[test]
fn a_file_that_was_cut_off_is_refused() {
    for cut in 0..GAME.trim_end().len() {
        assert!(GameFile::read(&GAME[..cut]).is_err(), "{}", &GAME[..cut]);
    }
}

#[test]
fn lines_in_lines_are_read_without_end() {
    let mut text = "[Game \"mouse-cats\"] ".to_owned();
    // Each variation lies in the one before: to a move of the mouse there is another one.
    let deep = 20_000;
    text += &"E1F2 (E1D2 (".repeat(deep);
    assert!(GameFile::read(&text).is_err());
    text += "E1F2";
    text += &"))".repeat(deep);
    text += " *";
    let file = GameFile::read(&text).unwrap();
    assert_eq!(file.session().moves(), ["E1F2"]);
}

/// What is done to a game.
#[derive(Clone, Debug)]
enum Deed {
    Play(usize),
    Branch(usize),
    Undo(usize),
    Enter(usize),
    Promote,
    Start,
    Comment(String),
    Time(u64),
    Score(i16),
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let deed = prop_oneof![
        8 => any::<usize>().prop_map(Deed::Play),
        4 => any::<usize>().prop_map(Deed::Branch),
        3 => (0..4_usize).prop_map(Deed::Undo),
        2 => (0..3_usize).prop_map(Deed::Enter),
        1 => Just(Deed::Promote),
        1 => Just(Deed::Start),
        2 => ".{0,120}".prop_map(Deed::Comment),
        1 => "[\\[\\]{}%emtscor0-9:.]{0,30}".prop_map(Deed::Comment),
        1 => any::<u64>().prop_map(|millis| Deed::Time(millis % 36_000_000_000)),
        1 => (-32_000..=32_000_i16).prop_map(Deed::Score),
    ];
    proptest::collection::vec(deed, 0..80)
}

fn apply(session: &mut dyn Session, deed: &Deed) {
    match deed {
        Deed::Play(pick) | Deed::Branch(pick) => {
            let moves = session.legal_moves();
            let Some(mv) = moves.get(pick % moves.len().max(1)) else { return };
            let played = if matches!(deed, Deed::Play(_)) { session.play(mv) } else { session.branch(mv) };
            assert_eq!(&played.unwrap(), mv);
        }
        Deed::Undo(count) => (0..*count).for_each(|_| drop(session.undo())),
        Deed::Enter(variation) => drop(session.enter(*variation)),
        Deed::Promote => session.promote(),
        Deed::Start => assert!(session.go_to(Place::START)),
        Deed::Comment(text) => session.note_mut().set_comment(text),
        Deed::Time(millis) => session.note_mut().time = Some(Duration::from_millis(*millis)),
        Deed::Score(raw) => session.note_mut().score = Score::from_raw(*raw),
    }
}

/// The record of a game, its places apart.
fn told(session: &dyn Session) -> Vec<Told> {
    let mut told = session.told();
    for part in &mut told {
        if let Told::Move { place, .. } = part {
            *place = Place::START;
        }
    }
    told
}

proptest! {
    #[test]
    fn any_game_is_read_back(
        which in 0..catalogue::GAMES.len(),
        set_up in proptest::option::of(proptest::collection::vec(any::<usize>(), 0..6)),
        deeds in deeds(),
        tags in proptest::collection::vec((".{0,12}", ".{0,40}"), 0..4),
        said in 0..4_usize,
    ) {
        let game = catalogue::GAMES[which];
        let mut session = game.session();
        if let Some(picks) = set_up {
            for pick in picks {
                apply(&mut *session, &Deed::Play(pick));
            }
            let position = session.position();
            session.set_up(&position).unwrap();
        }
        for deed in &deeds {
            apply(&mut *session, deed);
        }
        let mut file = GameFile::new(game, session);
        for (name, value) in &tags {
            file.set_tag(name, value);
        }
        file.set_outcome([None, Some(Outcome::Won(0)), Some(Outcome::Won(1)), Some(Outcome::Draw)][said]);
        let text = file.write();
        let read = GameFile::read(&text).unwrap();
        prop_assert_eq!(read.write(), text);
        let (before, after) = (file.session(), read.session());
        prop_assert_eq!(told(after), told(before));
        prop_assert_eq!((after.moves(), after.position(), after.note()), (before.moves(), before.position(), before.note()));
        prop_assert_eq!(after.set_up_from(), before.set_up_from());
        prop_assert_eq!(read.outcome(), file.outcome());
        prop_assert!(read.tags().eq(file.tags()));
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in ".{0,200}", words in "([1-7] |\\(|\\)|\\{|\\}|\\[|\"|%|;|\n|1\\.|\\*|\\$|1-0){0,60}") {
        let _ = GameFile::read_all(&text);
        let _ = GameFile::read_all(&words);
        let _ = GameFile::read_all(&format!("[Game \"connect4\"]\n{words}"));
    }

    #[test]
    fn no_damage_makes_the_reader_panic(at in 0..GAME.len(), put in proptest::option::of(any::<char>()), len in 0..9_usize) {
        let mut damaged: Vec<char> = GAME.chars().collect();
        let end = (at + len).min(damaged.len());
        damaged.splice(at..end, put);
        let damaged: String = damaged.into_iter().collect();
        if let Ok(file) = GameFile::read(&damaged) {
            prop_assert_eq!(GameFile::read(&file.write()).unwrap().write(), file.write());
        }
    }
}

#[test]
fn chess_is_read_from_pgn() {
    let text = "[Event \"?\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n\
                1. e4 e5 2. Bc4 $1 Nc6 {[%clk 0:01:00]} 3. Qh5 Nf6?? (3... g6 4. Qf3) 4. Qxf7# 1-0\n";
    let file = GameFile::read(text).unwrap();
    assert_eq!((file.game().name(), file.player(1), file.outcome()), ("chess", Some("B"), Some(Outcome::Won(0))));
    assert_eq!(file.session().moves().join(" "), "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7");
    let again = GameFile::read(&file.write()).unwrap();
    assert_eq!((again.write(), told(again.session())), (file.write(), told(file.session())));

    let fen = "8/8/8/8/8/4k3/4p3/4K3 b - - 0 60";
    let file = GameFile::read(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n60... Kf3 *\n")).unwrap();
    assert_eq!(file.session().set_up_from(), Some(fen));
    let head = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n[Result \"*\"]\n\n");
    assert!(file.write().contains(&head), "{file:?}");
}
