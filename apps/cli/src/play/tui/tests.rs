//! What keys and clicks do, and what is drawn, without a terminal.

use std::time::{Duration, Instant};

use clap::Parser;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::app::{App, Work};
use super::view::{self, Look};
use crate::args::{self, Cli};
use crate::play::state::State;

fn started(args: &str) -> App {
    let cli = Cli::try_parse_from(["halfmove", "play"].into_iter().chain(args.split_whitespace())).unwrap();
    let args::Command::Play(args) = cli.command else { panic!("the command is `play`") };
    let mut app = App::new(State::new(&args).unwrap());
    app.settle();
    app
}

/// Presses keys, a new line being Enter.
fn press(app: &mut App, text: &str) {
    for c in text.chars() {
        let code = if c == '\n' { KeyCode::Enter } else { KeyCode::Char(c) };
        app.press(KeyEvent::new(code, KeyModifiers::NONE));
    }
}

/// Lets the engine search until it has nothing to do.
fn wait(app: &mut App) {
    while app.is_searching() {
        app.search(Instant::now() + Duration::from_secs(1));
    }
}

/// The screen as text, and the areas on it.
fn draw(app: &mut App, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let look = Look { has_colors: false, is_ascii: true };
    terminal.draw(|frame| app.areas = view::draw_frame(frame, app, look)).unwrap();
    let buffer = terminal.backend().buffer();
    let rows = buffer.content().chunks(width.into());
    let row = |cells: &[ratatui::buffer::Cell]| cells.iter().map(ratatui::buffer::Cell::symbol).collect::<String>();
    rows.map(|cells| row(cells).trim_end().to_owned() + "\n").collect()
}

#[test]
fn everything_has_its_place_on_the_screen() {
    let mut app = started("tictactoe --second human");
    for mv in ["5\n", "1\n", "9\n"] {
        press(&mut app, mv);
    }
    press(&mut app, "undo\n3\nhi");
    let screen = draw(&mut app, 80, 24);
    let wanted = "\
Tic-tac-toe   X: you 0:00  >O: you 0:00  O to move
.                                       + moves -------++ at rest -------------+
.                                       |  1 5     1   ||level 5, club (10000  |
.         O         2        [X]        |  2 3*        ||nodes or 6 plies a    |
.                                       |              ||move)                 |
.                                       |              ||                      |
.                                       |              ||                      |
.                                       |              ||                      |
.         4         X         6         |              ||                      |
#                                       |              ||                      |
#                                       |              ||                      |
#                                       |              ||                      |
#                                       |              ||                      |
#         7         8         9         |              ||                      |
#                                       |              ||                      |
#                                       |              ||                      |
#                                       |              ||                      |
#                                       +--------------++----------------------+




O> hi
? help  Ctrl-Q quit  F2 hint  F4 undo  F8 move now  F3 analyse  F5 redo
";
    assert_eq!(screen, wanted, "\n{screen}");
}

#[test]
fn the_smallest_screen_holds_every_game() {
    for game in ["connect4", "tictactoe", "mouse-cats", "chess"] {
        let mut app = started(&format!("{game} --second human"));
        let screen = draw(&mut app, 80, 24);
        let (rows, columns) = app.layout.unwrap().size;
        let (width, height) = app.areas.square;
        assert_eq!(usize::from(app.areas.squares.width), columns * usize::from(width), "{screen}");
        assert_eq!(usize::from(app.areas.squares.height), rows * usize::from(height), "{screen}");
        assert!(draw(&mut app, 79, 24).starts_with("This needs 80 columns and 24 lines; the terminal has 79 and 24."));
        assert!(draw(&mut app, 80, 23).contains("has 80 and 23"));
        for size in [(1, 1), (20, 3), (300, 100)] {
            draw(&mut app, size.0, size.1);
        }
    }
}

#[test]
fn the_engine_answers_and_the_screen_tells() {
    let mut app = started("connect4 --level 3 --no-book");
    press(&mut app, "4\n");
    assert_eq!(app.work, Work::Move);
    wait(&mut app);
    assert_eq!((app.state.session.ply(), &app.work), (2, &Work::Nothing));
    assert!(app.said.starts_with("O plays "), "{}", app.said);
    let screen = draw(&mut app, 80, 24);
    assert!(screen.contains("score ") && screen.contains("X to move"), "{screen}");
    press(&mut app, "9\n");
    assert!(app.is_refusal && app.said.starts_with("move \"9\": "), "{}", app.said);
    press(&mut app, "scores\n");
    wait(&mut app);
    assert_eq!(app.scores.as_ref().unwrap().list.len(), 7);
    press(&mut app, "hint 2\n");
    wait(&mut app);
    assert!(app.said.starts_with("hint: "), "{}", app.said);
    press(&mut app, "play\n");
    wait(&mut app);
    assert_eq!(app.state.session.ply(), 4);
}

/// How long a key waits at most: for the step of the search under way, and to be answered and drawn.
#[test]
fn a_key_is_answered_at_once_whatever_the_engine_does() {
    for game in ["connect4", "tictactoe", "mouse-cats", "chess"] {
        let mut app = started(&format!("{game} --first engine --second human --preset strong --nodes 4000000000"));
        let times = (0..40).map(|_| {
            let begun = Instant::now();
            app.search(begun + super::SLICE);
            press(&mut app, "x");
            draw(&mut app, 80, 24);
            begun.elapsed()
        });
        // All are alike; a busy machine delays some, and the shortest tells how long they are.
        let shortest = times.min().unwrap();
        assert!(shortest < Duration::from_millis(30), "{game}: {shortest:?}");
        key(&mut app, KeyCode::Esc);
        press(&mut app, "now\n");
        assert!(app.state.session.ply() > 0, "{}", app.said);
    }
}

#[test]
fn thinking_ahead_keeps_its_work_if_the_reply_was_expected() {
    for is_expected in [true, false] {
        let mut app = started("connect4 --level 4 --no-book");
        press(&mut app, "ponder on\n");
        press(&mut app, "4\n");
        wait(&mut app);
        let Work::Ponder { expected, is_done } = app.work.clone() else { panic!("{:?}", app.work) };
        assert!(is_done);
        let other = app.state.session.legal_moves().into_iter().find(|mv| *mv != expected).unwrap();
        press(&mut app, &if is_expected { expected } else { other });
        press(&mut app, "\n");
        if is_expected {
            assert_eq!(app.state.session.ply(), 4, "the answer was known");
        } else {
            assert_eq!((app.state.session.ply(), &app.work), (3, &Work::Move));
            wait(&mut app);
        }
        assert_eq!(app.state.session.ply(), 4);
    }
}

#[test]
fn a_search_under_way_obeys_what_is_said_of_it() {
    let mut app = started("chess --nodes 18446744073709551615 --no-book");
    press(&mut app, "e4\n");
    app.search(Instant::now() + Duration::from_millis(20));
    press(&mut app, "depth 2\n");
    assert_eq!(app.work, Work::Move);
    wait(&mut app);
    let screen = draw(&mut app, 80, 24);
    assert!(screen.contains("|depth    2 ") && screen.contains("\nBlack plays "), "{screen}");

    press(&mut app, "level 10\nhint\n");
    assert_eq!(app.work, Work::Hint(1));
    press(&mut app, "depth 1\n");
    assert_eq!(app.work, Work::Hint(1));
    wait(&mut app);
    let screen = draw(&mut app, 80, 24);
    assert!(screen.contains("|depth    1 ") && screen.contains("\nhint: "), "{screen}");

    // What it thinks ahead of as well; an analysis goes on as it is.
    let mut app = started("connect4 --level 4 --no-book");
    press(&mut app, "ponder on\n4\n");
    wait(&mut app);
    let Work::Ponder { expected, .. } = app.work.clone() else { panic!("{:?}", app.work) };
    press(&mut app, "level 3\n");
    assert_eq!(app.work, Work::Ponder { expected, is_done: false });
    press(&mut app, "analyse\ndepth 1\n");
    assert_eq!(app.work, Work::Analyse);
}

#[test]
fn squares_are_clicked_on() {
    let mut app = started("mouse-cats --second human");
    draw(&mut app, 80, 24);
    let (area, (width, height)) = (app.areas.squares, app.areas.square);
    let click = |app: &mut App, column: u16, row: u16| {
        app.click(area.x + column * width, area.y + row * height);
    };
    // From E1 to F2, the eighth rank being on top.
    click(&mut app, 4, 7);
    assert_eq!(app.selected.as_deref(), Some("E1"));
    click(&mut app, 5, 6);
    assert_eq!((app.state.session.moves(), &app.selected), (vec!["E1F2".to_owned()], &None));
    click(&mut app, 0, 0);
    assert!(app.is_refusal && app.said == "A8: no move begins or ends here", "{}", app.said);
    app.click(0, 0);
    assert_eq!(app.state.session.ply(), 1);
}

/// Presses a key without a letter.
fn key(app: &mut App, code: KeyCode) {
    app.press(KeyEvent::new(code, KeyModifiers::NONE));
}

#[test]
fn attackers_are_marked_and_counted() {
    let mut app = started("chess --second human");
    press(&mut app, "position 4k3/8/8/3p4/4P3/2N5/8/3RK3 w - - 0 1\n");
    app.cursor = (3, 3);
    let ctrl_a = KeyEvent::new(KeyCode::Char('a'), KeyModifiers::CONTROL);
    app.press(ctrl_a);
    let screen = draw(&mut app, 80, 24);
    for marked in ["!P!", "!N!", "!R!"] {
        assert!(screen.contains(marked), "{marked}:\n{screen}");
    }
    assert!(screen.contains("\nd5: attacked by d1 c3 e4, defended by none\n"), "{screen}");
    app.cursor = (4, 4);
    let screen = draw(&mut app, 80, 24);
    assert!(screen.contains("+N+") && screen.contains("!p!"), "{screen}");
    assert!(screen.contains("\ne4: attacked by d5, defended by c3\n"), "{screen}");
    app.press(ctrl_a);
    let screen = draw(&mut app, 80, 24);
    // Above the pieces of the fifth rank, from the attackers of a5 to those of h5.
    assert!(screen.contains("  0/0 1/0 0/0 3/0 0/0 1/0 0/0 0/0"), "{screen}");
    app.press(ctrl_a);
    assert_eq!(app.said, "attacks off");
    press(&mut app, "attacks d5\n");
    assert_eq!(app.said, "d5: attacked by d1 c3 e4, defended by none");
    let mut app = started("connect4 --second human");
    app.press(ctrl_a);
    assert_eq!(app.said, "attacks: pieces attack nothing in connect4, expected a game where they do");
}

#[test]
fn positions_are_set_up_square_by_square() {
    let mut app = started("chess --second engine");
    key(&mut app, KeyCode::F(10));
    key(&mut app, KeyCode::Delete);
    let put = |app: &mut App, (row, column), piece: &str| {
        app.cursor = (row, column);
        press(app, piece);
    };
    put(&mut app, (0, 0), "k");
    put(&mut app, (2, 1), "Kx");
    assert_eq!((app.said.as_str(), app.is_refusal), ("'x': no piece, expected one of KQRBNPkqrbnp", true));
    let screen = draw(&mut app, 80, 24);
    assert!(
        screen.contains("\nedit: KQRBNP kqrbnp put  Space takes  Tab White  1-4 castling none  ? help\n"),
        "{screen}"
    );
    // The rules say what is wrong, and the engine waits.
    put(&mut app, (1, 1), "P");
    press(&mut app, "\n");
    assert!(app.is_refusal && app.said.contains("expected"), "{}", app.said);
    assert!(app.editor.is_some() && app.work == Work::Nothing);
    press(&mut app, " ");
    put(&mut app, (1, 7), "Q");
    // A click puts the last piece down, and takes it away again.
    draw(&mut app, 80, 24);
    let (area, (width, height)) = (app.areas.squares, app.areas.square);
    app.click(area.x, area.y + 7 * height);
    assert_eq!(app.editor.as_ref().unwrap().squares[7][0], 'Q');
    app.click(area.x, area.y + 7 * height + height - 1);
    assert_eq!(app.editor.as_ref().unwrap().squares[7][0], '.');
    app.click(area.x + 7 * width, area.y + height);
    assert_eq!(app.editor.as_ref().unwrap().squares[1][7], '.');
    app.click(area.x + 7 * width, area.y + height);
    press(&mut app, "\n");
    assert!(app.editor.is_none(), "{}", app.said);
    assert_eq!(app.state.session.position(), "k7/7Q/1K6/8/8/8/8/8 w - - 0 1");
    press(&mut app, "problem 1\n");
    wait(&mut app);
    assert!(app.said.starts_with("a win in 1 move (1 ply): "), "{}", app.said);
    key(&mut app, KeyCode::F(10));
    key(&mut app, KeyCode::Delete);
    key(&mut app, KeyCode::Esc);
    assert_eq!(app.state.session.position(), "k7/7Q/1K6/8/8/8/8/8 w - - 0 1");
}

#[test]
fn what_a_position_allows_is_chosen() {
    let mut app = started("chess --second human");
    key(&mut app, KeyCode::F(10));
    let line = |app: &mut App| draw(app, 80, 24).lines().last().unwrap().to_owned();
    assert!(line(&mut app).contains("1-4 castling KQkq"));
    press(&mut app, "14");
    assert_eq!(app.said, "castling (q) forbidden");
    assert!(line(&mut app).contains("1-4 castling Qk  "));
    // A rook that is gone cannot castle, and one that comes back can.
    app.cursor = (7, 0);
    press(&mut app, " 2");
    assert!(app.is_refusal && app.said.starts_with("castling (Q): not as the pieces stand"), "{}", app.said);
    assert!(line(&mut app).contains("1-4 castling k  "));
    press(&mut app, "5");
    assert_eq!(app.said, "'5': no right, expected one of 1 to 4");
    press(&mut app, "R\n");
    assert_eq!(app.state.session.position(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qk - 0 1");
    // What was forbidden stays so the next time.
    key(&mut app, KeyCode::F(10));
    assert!(line(&mut app).contains("1-4 castling Qk  "));
    press(&mut app, "1");
    assert_eq!(app.said, "castling (K) allowed");
}

#[test]
fn keys_in_the_editor_help_or_say_why_not() {
    let mut app = started("mouse-cats --second human");
    key(&mut app, KeyCode::F(10));
    press(&mut app, "?");
    let help = app.sheet.take().unwrap().0;
    assert!(help.starts_with("M C            put a piece") && !help.contains("castling"), "{help}");
    key(&mut app, KeyCode::F(2));
    assert_eq!(app.said, "hint: a position is being set up, expected Enter or Esc before");
    app.press(KeyEvent::new(KeyCode::Char('s'), KeyModifiers::CONTROL));
    assert_eq!(app.said, "save: a position is being set up, expected Enter or Esc before");
    app.cursor = (3, 3);
    press(&mut app, "c");
    assert_eq!((&*app.said, app.is_refusal), ("D5: mouse and cats stand on dark squares only", true));
    key(&mut app, KeyCode::Delete);
    press(&mut app, "\n");
    assert_eq!(app.said, "mice: 0, cats: 0; expected one mouse and four cats");
    app.press(KeyEvent::new(KeyCode::Char('q'), KeyModifiers::CONTROL));
    assert!(app.has_ended);
}

#[test]
fn a_position_that_no_game_leads_to_is_set_up_only_when_asked_twice() {
    let mut app = started("chess --second human");
    key(&mut app, KeyCode::F(10));
    app.cursor = (4, 4);
    press(&mut app, "P\n");
    let doubts = "no game leads here: white has more than 16 pieces; white has more than 8 pawns";
    assert!(app.is_refusal && app.said.starts_with(doubts), "{}", app.said);
    app.cursor = (0, 0);
    press(&mut app, "p");
    assert_eq!(app.said, "a8: no pawn stands on the first or last rank");
    press(&mut app, "\n");
    assert!(app.is_refusal && app.editor.is_some(), "it is told anew after a change");
    press(&mut app, "\n");
    assert!(app.editor.is_none() && app.said.starts_with(doubts), "{}", app.said);
    press(&mut app, "position 4k3/8/8/8/8/PPP5/PPPPPPP1/4K3 w - - 0 1\n");
    let doubts = "no game leads here: white has more than 8 pawns";
    assert_eq!((&*app.said, app.is_refusal), (doubts, false));
    // What is no position at all is told without the letters that stand for the board.
    key(&mut app, KeyCode::F(10));
    key(&mut app, KeyCode::Delete);
    press(&mut app, "\n");
    assert_eq!((&*app.said, app.is_refusal), ("white has no king; black has no king; expected a legal position", true));
}

#[test]
fn who_wins_by_a_row_sees_it() {
    let mut app = started("connect4 --second human");
    for mv in ["1", "2", "1", "2", "1", "2", "1"] {
        press(&mut app, &format!("{mv}\n"));
    }
    let screen = draw(&mut app, 80, 24);
    assert_eq!(screen.matches("*X*").count(), 4, "{screen}");
    key(&mut app, KeyCode::F(4));
    assert!(!draw(&mut app, 80, 24).contains("*X*"));
}

/// The score is seen from one side, which is named, whoever is to move where the engine looks.
#[test]
fn scores_are_those_of_the_player_who_is_named() {
    let mut app = started("chess --second human");
    for (position, row) in [
        ("7k/5Q2/5K2/8/8/8/8/8 w - - 0 1", "|score    White wins"),
        ("7K/5q2/5k2/8/8/8/8/8 b - - 0 1", "|score    Black wins"),
        ("8/8/8/8/8/6k1/4q3/7K w - - 0 1", "|score    Black wins"),
    ] {
        press(&mut app, &format!("position {position}\nhint\n"));
        wait(&mut app);
        let screen = draw(&mut app, 80, 24);
        assert!(screen.contains(row) && screen.contains("|in       "), "{screen}");
    }
    let mut app = started("connect4 --level 4 --no-book");
    press(&mut app, "ponder on\n4\n");
    wait(&mut app);
    assert!(matches!(app.work, Work::Ponder { .. }));
    let screen = draw(&mut app, 80, 24);
    let (raw, row) = (app.found.as_ref().unwrap(), screen.lines().find(|line| line.contains("|score")).unwrap());
    // It is the other one's turn where the engine looks.
    assert_eq!(raw.player, 1);
    assert!(row.contains(&format!(" {} X", -raw.report.score.unwrap())), "{screen}");
}

#[test]
fn comments_are_seen_where_they_belong() {
    let mut app = started("connect4 --second human");
    press(&mut app, "4\ncomment the middle\n4\nback\n");
    assert_eq!(app.said, "after 1 of 2 moves: the middle");
    let long = "so and so ".repeat(30);
    press(&mut app, &format!("comment {long}\n"));
    assert_eq!(app.sheet.take().unwrap().0, format!("on the last move: {}", long.trim()));
    press(&mut app, "comment short\n");
    assert_eq!((&app.sheet, &*app.said), (&None, "on the last move: short"));
}

#[test]
fn many_scores_are_a_sheet() {
    let mut app = started("chess --second human --level 1");
    press(&mut app, "scores\n");
    wait(&mut app);
    let sheet = app.sheet.clone().unwrap().0;
    assert_eq!((sheet.lines().count(), sheet.matches("e4 +").count()), (9, 1), "{sheet}");
}

#[test]
fn chess_is_told_as_people_read_it_and_beside_the_board() {
    let mut app = started("chess --second human --level 1 --no-book");
    press(&mut app, "e2e4\ng8f6\nhint\n");
    wait(&mut app);
    let told = app.found.as_ref().map(|found| found.line.clone()).unwrap();
    assert!(app.said.starts_with(&format!("hint: {} (", told[0])), "{} {told:?}", app.said);
    press(&mut app, "scores\n");
    wait(&mut app);
    let screen = draw(&mut app, 80, 24);
    let board = |screen: &str| {
        screen.lines().map(|row| row.chars().take(40).collect::<String>().trim_end().to_owned()).collect::<Vec<_>>()
    };
    let with_sheet = board(&screen);
    assert!(screen.contains("arrows scroll"), "{screen}");
    press(&mut app, "q");
    let screen = draw(&mut app, 80, 24);
    assert_eq!(board(&screen)[..18], with_sheet[..18], "{screen}");
    assert!(screen.contains("|  1 e4    Nf6 |"), "{screen}");
    // What was found is about this position, and not about the start.
    app.press(KeyEvent::new(KeyCode::Home, KeyModifiers::NONE));
    assert!(app.found.is_none() && !draw(&mut app, 80, 24).contains("|best "));
}

#[test]
fn moves_on_record_are_clicked_on() {
    let mut app = started("connect4 --second human");
    for mv in ["4\n", "4\n", "3\n", "5\n"] {
        press(&mut app, mv);
    }
    draw(&mut app, 80, 24);
    let places = app.areas.moves.clone();
    assert_eq!(places.iter().map(|(_, ply)| *ply).collect::<Vec<_>>(), [1, 2, 3, 4]);
    for (at, ply) in [(0, 1), (2, 3), (1, 2), (3, 4)] {
        app.click(places[at].0.x, places[at].0.y);
        assert_eq!(app.state.session.ply(), ply);
    }
}

#[test]
fn pieces_that_are_invisible_are_not_drawn() {
    let mut app = started("chess --second human --plain");
    press(&mut app, "invisible second\n");
    press(&mut app, "e2e4\n");
    press(&mut app, "e7e5\n");
    let screen = draw(&mut app, 80, 24);
    assert!(!screen.contains(" q  ") && screen.contains(" Q  "), "{screen}");
    press(&mut app, "invisible none\n");
    assert!(draw(&mut app, 80, 24).contains(" q  "));
}

#[test]
fn long_answers_and_help_are_sheets() {
    let mut app = started("connect4 --second human");
    press(&mut app, "?");
    let help = app.sheet.clone().unwrap().0;
    for word in ["undo", "F4", "save [FILE]", "Ctrl-S", "PageUp"] {
        assert!(help.contains(word), "{word} in {help}");
    }
    assert!(help.lines().all(|line| line.chars().count() <= 76), "{help}");
    let engine = "          engine [first|second|both|none]\n                             set or show which sides";
    assert!(help.contains(engine), "{help}");
    assert!(draw(&mut app, 80, 24).contains("arrows scroll, Esc goes back"));
    press(&mut app, " ");
    assert_eq!(app.sheet.as_ref().unwrap().1, 10);
    press(&mut app, "?");
    assert_eq!((&app.sheet, &*app.input), (&None, ""));
    // The board is seen beside a small sheet, and what is typed counts.
    press(&mut app, "4\nclock\n");
    assert!(app.sheet.clone().unwrap().0.starts_with("clock: infinite\nX: 0:00 used\n"));
    let screen = draw(&mut app, 80, 24);
    assert!(screen.contains("[X]") && screen.contains("|X: 0:00 used "), "{screen}");
    press(&mut app, "x");
    assert_eq!((&app.sheet, &*app.input), (&None, "x"));
    key(&mut app, KeyCode::Esc);
    // In the middle of a line a key is a letter.
    press(&mut app, "a?");
    assert_eq!((&app.sheet, &*app.input), (&None, "a?"));
    app.press(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE));
    app.press(KeyEvent::new(KeyCode::Char('q'), KeyModifiers::CONTROL));
    assert!(app.has_ended);
}

#[test]
fn a_flag_that_falls_is_told_while_one_thinks() {
    let mut app = started("connect4 --second human --clock 0.001s");
    std::thread::sleep(Duration::from_millis(3));
    app.search(Instant::now());
    assert_eq!((app.said.as_str(), app.is_refusal), ("X's flag has fallen: a loss on time", true));
}

#[test]
fn a_new_game_has_full_clocks_and_no_old_news() {
    let mut app = started("connect4 --second human --clock 0.05s");
    std::thread::sleep(Duration::from_millis(60));
    app.search(Instant::now());
    assert_eq!(app.said, "X's flag has fallen: a loss on time");
    assert!(draw(&mut app, 80, 24).contains(">X: you 0:00!"));
    press(&mut app, "clock 1h\nx");
    assert!(draw(&mut app, 80, 24).contains(">X: you 1:00:00 "));
    key(&mut app, KeyCode::Esc);
    press(&mut app, "clock 0.05s\n");
    std::thread::sleep(Duration::from_millis(60));
    app.sheet = None;
    app.search(Instant::now());
    assert!(app.is_refusal, "the flag has fallen again");
    press(&mut app, "new\n");
    let (thought, said) = (app.state.thought(), app.said.clone());
    assert!(thought < Duration::from_millis(50) && said.is_empty() && !app.is_refusal, "{thought:?}, {said}");
}

#[test]
fn what_was_said_goes_with_escape_and_with_the_next_word() {
    let mut app = started("connect4 --second human");
    for dropped in [KeyCode::Esc, KeyCode::F(4)] {
        press(&mut app, "9\n");
        assert!(app.is_refusal && app.said.starts_with("move "), "{}", app.said);
        key(&mut app, dropped);
        assert!(!app.said.starts_with("move "), "{}", app.said);
    }
    key(&mut app, KeyCode::Esc);
    assert!(app.said.is_empty() && !app.is_refusal);
}

#[test]
fn the_screen_is_drawn_from_scratch_when_asked() {
    let mut app = started("connect4 --second human");
    press(&mut app, "?");
    app.press(KeyEvent::new(KeyCode::Char('l'), KeyModifiers::CONTROL));
    assert!(app.take_blur() && !app.take_blur() && app.sheet.is_some());
}

#[test]
fn a_hint_after_the_flag_is_searched() {
    let mut app = started("connect4 --second human --clock 0.001s");
    std::thread::sleep(Duration::from_millis(3));
    app.search(Instant::now());
    press(&mut app, "hint\n");
    wait(&mut app);
    assert!(app.said.starts_with("hint: 4 (") && !app.said.contains("not searched"), "{}", app.said);
    press(&mut app, "play\n");
    wait(&mut app);
    assert_eq!(app.state.session.moves(), ["4"], "the middle, and not just any move");
}

#[test]
fn the_clock_stands_still_while_the_board_is_edited() {
    let mut app = started("connect4 --second human --clock 0.2s");
    key(&mut app, KeyCode::F(10));
    std::thread::sleep(Duration::from_millis(250));
    app.search(Instant::now());
    assert!(app.said.starts_with("set up a position: "), "{}", app.said);
    key(&mut app, KeyCode::Esc);
    let thought = app.state.thought();
    assert!(thought < Duration::from_millis(200), "{thought:?}");
    std::thread::sleep(Duration::from_millis(250));
    app.search(Instant::now());
    assert!(app.is_refusal, "it runs again");
}

/// A clock that is set while the engine thinks is its clock too.
#[test]
fn an_engine_whose_clock_is_set_keeps_its_time() {
    let mut app = started("connect4 --first engine --second human --preset strong --nodes 4000000000");
    press(&mut app, "clock 0.3s/move\n");
    app.sheet = None;
    wait(&mut app);
    assert_eq!(app.state.session.ply(), 1);
    assert!(!app.is_refusal, "{}", app.said);
}

#[test]
fn the_lowest_line_is_never_cut() {
    let mut app = started("connect4 --second human");
    for length in [1, 8, 24, 200] {
        let name = format!("halfmove-{}-{}.pgn", std::process::id(), "x".repeat(length));
        let path = std::env::temp_dir().join(name);
        app.state.save(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        for width in [80, 100, 132, 300] {
            let screen = draw(&mut app, width, 24);
            let line = screen.lines().last().unwrap();
            assert!(line.contains("? help  Ctrl-Q quit") && line.contains("kept in "), "{line}");
            assert!(line.ends_with("x.pgn") && line.len() <= usize::from(width), "{line}");
        }
    }
}

#[test]
fn what_is_said_ends_with_a_word_or_with_dots() {
    let mut app = started("mouse-cats --preset perfect --second human");
    press(&mut app, "hint\n");
    wait(&mut app);
    assert!(app.said.len() > 160, "{}", app.said);
    let screen = draw(&mut app, 80, 24);
    let rows: Vec<&str> = screen.lines().collect();
    assert!(rows[20].starts_with("hint: ") && rows[21].ends_with(" ..."), "{screen}");
    assert!(rows[20].len() > 70 && rows[21].len() > 60, "{screen}");
}

#[test]
fn a_solver_has_no_deepest_ply() {
    let mut app = started("mouse-cats --preset perfect --second human");
    press(&mut app, "hint\n");
    wait(&mut app);
    let screen = draw(&mut app, 80, 24);
    assert!(screen.contains("depth ") && !screen.contains(" of 0"), "{screen}");
}

#[test]
fn the_engine_answers_from_the_book_at_once() {
    let mut app = started("connect4 --level 1");
    press(&mut app, "ponder on\n4\n");
    assert!(app.is_searching());
    app.search(Instant::now());
    assert_eq!((app.state.session.moves(), &app.work), (vec!["4".to_owned(); 2], &Work::Nothing));
    assert_eq!(app.said, "O plays 4 (book, loss in 40)");
    assert!(app.found.is_none() && app.state.session.note().comment() == "book");
    // Whoever plays is told only if he asks.
    assert!(!draw(&mut app, 80, 24).contains("book     "));
    press(&mut app, "hint\n");
    assert_eq!(app.said, "hint: 4 (book, win in 39 plies)");
    press(&mut app, "analyse\n");
    app.search(Instant::now() + Duration::from_millis(10));
    let screen = draw(&mut app, 80, 24);
    assert!(screen.contains("|book     4 "), "{screen}");
    press(&mut app, "analyse\nplay\n");
    wait(&mut app);
    assert_eq!(app.state.session.moves(), ["4"; 4]);
}

#[test]
fn a_book_that_is_switched_off_or_on_counts_at_once() {
    let mut app = started("connect4 --first engine --second human --level 1");
    press(&mut app, "book off\n");
    wait(&mut app);
    assert!(app.said.starts_with("X plays ") && !app.said.contains("book"), "{}", app.said);
    let mut app = started("connect4 --first engine --second human --nodes 4000000000 --preset strong");
    app.search(Instant::now() + Duration::from_millis(5));
    assert_eq!(app.work, Work::Move);
    press(&mut app, "book on\n");
    app.search(Instant::now());
    assert_eq!(app.said, "X plays 4 (book, win in 41)");
}

#[test]
fn the_board_is_turned_round_and_clicked_on() {
    let mut app = started("chess --second human");
    let ctrl_f = KeyEvent::new(KeyCode::Char('f'), KeyModifiers::CONTROL);
    app.press(ctrl_f);
    assert_eq!(app.said, "the board as Black sees it");
    let screen = draw(&mut app, 80, 24);
    let rows: Vec<&str> = screen.lines().collect();
    // The eighth rank is the lowest, the h file on the left; the first player is better above.
    assert!(rows[16].contains("8   r   n   b   k   q   b   n   r"), "{screen}");
    assert!(rows[17].contains(" h   g   f   e   d   c   b   a"), "{screen}");
    assert!(rows[1].starts_with('#') && rows[16].starts_with('.'), "{screen}");
    // From e2 to e4: the fourth column, the second row and the fourth.
    let (area, (width, height)) = (app.areas.squares, app.areas.square);
    app.click(area.x + 3 * width, area.y + height);
    assert_eq!(app.selected.as_deref(), Some("e2"));
    for _ in 0..2 {
        key(&mut app, KeyCode::Down);
    }
    press(&mut app, "\n");
    assert_eq!(app.state.session.moves(), ["e2e4"]);
    assert!(draw(&mut app, 80, 24).lines().nth(8).unwrap().contains("[P]"));
    // Stones fall, wherever one looks from.
    let mut app = started("connect4 --second human");
    press(&mut app, "flip\n1\n");
    let screen = draw(&mut app, 80, 24);
    let lowest = screen.lines().position(|line| line.contains(" 7   6   5   4   3   2   1")).unwrap();
    assert!(screen.lines().nth(lowest - 1).unwrap().contains(".  [X]"), "{screen}");
}

#[test]
fn what_is_being_searched_is_told() {
    let mut app = started("chess --second human");
    press(&mut app, "analyse\n");
    let mut longest = 0;
    for _ in 0..50 {
        app.search(Instant::now() + Duration::from_millis(4));
        let mut fork = app.state.session.fork();
        assert!(app.current.iter().all(|mv| fork.play(mv).is_ok()), "{:?}", app.current);
        longest = longest.max(app.current.len());
        let screen = draw(&mut app, 80, 24);
        assert_eq!(screen.contains("|now      "), !app.current.is_empty(), "{screen}");
    }
    assert!(longest > 3);
    let screen = draw(&mut app, 80, 24);
    for row in ["|depth  ", "|nodes  ", "|cutoffs", "|table  ", "|score  ", "|expects", "|best   "] {
        assert!(screen.contains(row), "{row}: {screen}");
    }
}

#[test]
fn a_wide_list_of_moves_has_columns() {
    let mut app = started("connect4 --second human");
    for mv in "44354444333532255535622221116611176667777".chars() {
        press(&mut app, &format!("{mv}\n"));
    }
    let screen = draw(&mut app, 80, 24);
    assert!(screen.contains("| 21 7         |") && !screen.contains("|  1 4     4 "), "{screen}");
    let screen = draw(&mut app, 120, 24);
    assert!(screen.contains("|  1 4     4      16 1     1"), "{screen}");
    assert_eq!(app.areas.moves.len(), 41);
    let (rect, ply) = app.areas.moves[30];
    app.click(rect.x, rect.y);
    assert_eq!((ply, app.state.session.ply()), (31, 31));
}
