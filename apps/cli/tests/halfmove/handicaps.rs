//! What makes an engine weaker or less predictable, and its opponent's task harder.

use halfmove_play::catalogue;

use crate::{run, text};

fn shown(args: &str, input: &str) -> String {
    let output = run(&format!("play {args} --plain"), input);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()));
    text(&output.stdout)
}

/// The moves of a game that the engine plays with itself.
fn game(settings: &str) -> String {
    let shown = shown("connect4 --second human --level 2", &format!("{settings}\nengine both\nrecord\n"));
    shown.lines().rev().nth(1).unwrap().to_owned()
}

#[test]
fn variety_draws_the_same_again_from_the_same_seed() {
    let games: Vec<String> = (0..6).map(|seed| game(&format!("variety {seed}"))).collect();
    assert_eq!(game("variety 5"), games[5]);
    assert!(games.iter().any(|game| *game != games[0]), "{games:?}");
    assert_eq!(game("variety"), game("variety 5\nvariety off"));
}

#[test]
fn the_second_best_move_is_not_the_winning_one() {
    let play = |settings: &str| shown("connect4 --second human", &format!("position 121212\n{settings}\nplay\n"));
    assert!(play("").contains("X plays 1 (win in 1, "));
    let handicapped = play("second-best on");
    assert!(handicapped.contains("X plays ") && !handicapped.contains("X plays 1 "), "{handicapped}");
}

/// The moves that are told after `mark`.
fn moves_after<'s>(shown: &'s str, mark: &str) -> Vec<&'s str> {
    shown.lines().filter_map(|line| Some(line.split_once(mark)?.1.split(' ').next().unwrap_or_default())).collect()
}

/// The scores in parentheses in the lines with `mark`.
fn scores_after(shown: &str, mark: &str) -> Vec<i32> {
    let lines = shown.lines().filter_map(|line| Some(line.split_once(mark)?.1.split_once(" (")?.1));
    lines.map(|told| told.split([',', ')']).next().unwrap().parse().unwrap()).collect()
}

#[test]
fn hints_are_three_moves_the_second_of_which_the_handicap_plays() {
    for (level, moves) in [("3", ""), ("5", "e4\ne5\n"), ("6", "d4\nd5\nc4\n")] {
        let game = format!("chess --second human --no-book --level {level}");
        let asked = shown(&game, &format!("{moves}hint\nhint 2\nhint 3\nhint 2\nhint\n"));
        let hints = moves_after(&asked, "> hint: ");
        assert!(hints.len() == 5 && hints[0] != hints[1] && hints[1] != hints[2] && hints[2] != hints[0], "{asked}");
        assert_eq!([hints[3], hints[4]], [hints[1], hints[0]]);
        // The better, the earlier.
        let points: Vec<i32> = scores_after(&asked, "> hint: ");
        assert!(points[..3].is_sorted_by(|a, b| a >= b), "{asked}");
        let played = shown(&game, &format!("{moves}second-best on\nplay\n"));
        assert_eq!(moves_after(&played, " plays "), [hints[1]], "{played}");
        let told = shown(&game, &format!("{moves}second-best on\nhint\nscores\nplay\n"));
        assert!(told.contains(&format!("> hint: {} (", hints[0])), "{told}");
        assert!(told.contains(&format!("; the engine plays {}, its second-best\n", hints[1])), "{told}");
        assert!(told.contains(&format!(" plays {} (", hints[1])), "{told}");
        // Variety draws among the others.
        let drawn = shown(&game, &format!("{moves}second-best on\nvariety 3\nplay\n"));
        assert_ne!(moves_after(&drawn, " plays "), [hints[0]], "{drawn}");
    }
}

#[test]
fn what_a_hint_told_is_played_whatever_is_asked_in_between() {
    // Where the engine goes on with what it found for the move before, another search would tell something else.
    let game = "chess --second human --no-book --level 5";
    for between in ["", "scores\n", "hint 2\n", "hint 3\nscores\nanalyse\n"] {
        let shown = shown(game, &format!("e4\nplay\nhint\n{between}play\n"));
        let hint = shown.lines().find_map(|line| line.split_once("> hint: ")).unwrap().1;
        let (mv, told) = hint.split_once(" (").unwrap();
        let score = told.split(',').next().unwrap();
        assert!(shown.contains(&format!("White plays {mv} ({score}, ")), "{shown}");
    }
}

#[test]
fn pieces_are_invisible_until_they_are_shown_again() {
    let shown = shown("connect4 --second human", "invisible second\n4\n4\nposition\ninvisible none\n");
    let boards: Vec<&str> = shown.split("O to move\n").collect();
    assert_eq!(boards.len(), 2);
    assert!(
        boards[1].starts_with("O> \n") && !boards[1].split("position: 44").next().unwrap().contains(" O "),
        "{shown}"
    );
    assert!(shown.ends_with(". . . O . . .\n. . . X . . .\n1 2 3 4 5 6 7\nX to move\nX> \n"), "{shown}");
}

#[test]
fn the_engine_takes_as_long_as_its_opponent() {
    // Without time for the first moves: the opponent has taken none, as scripts do.
    let shown = shown("connect4 --clock equal", "4\nclock\n");
    assert!(shown.contains("O plays ") && shown.contains("clock: equal\n"), "{shown}");
}

#[test]
fn the_book_answers_at_once_until_it_is_forbidden() {
    let in_book = shown("connect4", "4\ncomment\nhint\nanalyse\n");
    assert!(in_book.contains("O to move\nO plays 4 (book, loss in 40)\n"), "{in_book}");
    assert!(in_book.contains("\nX> on the last move: book\nX> hint: 4 (book, win in 39 plies)\n"), "{in_book}");
    assert!(
        in_book.contains("\nbest: 3\nbook: on, in the program, here 4; the engine plays 4 from it\nX> "),
        "{in_book}"
    );
    for (args, input) in
        [("connect4 --no-book", "4\n"), ("connect4", "book off\n4\n"), ("connect4 --nodes 5000", "4\n")]
    {
        let searched = shown(args, input);
        assert!(!searched.contains("book, ") && searched.contains(" nodes)\n"), "{args}: {searched}");
    }
    assert!(shown("chess --first engine --second human", "").contains("White plays e4 (book)\n"));
}

/// Made of the published scores of the first moves, -2 -1 0 1 0 -1 -2, since it takes long to find them.
fn book_of_one_ply() -> Vec<u8> {
    let plan = catalogue::find("connect4").unwrap().books().unwrap().plan(None, 1).unwrap();
    let score = |board: &String| {
        let mut rows = board.split(['/', '\n']).map(|row| row.chars().filter(|cell| !cell.is_whitespace()));
        let column = rows.find_map(|mut row| row.position(|cell| cell.eq_ignore_ascii_case(&'x')));
        [2, 1, 0, -1, 0, 1, 2][column.expect("one stone")]
    };
    plan.finish(&plan.positions().iter().map(score).collect::<Vec<i8>>()).unwrap()
}

#[test]
fn another_book_is_read_from_a_file() {
    let path = std::env::temp_dir().join(format!("halfmove-{}-handicaps.book", std::process::id()));
    let path = path.display();
    std::fs::write(path.to_string(), book_of_one_ply()).unwrap();
    // It knows the first move and no more.
    let played = shown(&format!("connect4 --first engine --second human --book {path}"), "book\n");
    let from_file = shown("connect4 --first engine --second human --no-book", &format!("book {path}\n"));
    std::fs::remove_file(path.to_string()).unwrap();
    assert!(played.contains("X plays 4 (book, win in 41)\n"), "{played}");
    assert!(played.contains(&format!("book: on, {path}, does not know this position\n")), "{played}");
    assert!(from_file.contains("book: on, "), "{from_file}");
    let wrong = crate::refusal("play chess --plain --book Cargo.toml");
    assert!(wrong.contains("file Cargo.toml: "), "{wrong}");
    assert!(crate::refusal("play tictactoe --book x").contains("tictactoe has none, expected a game that has"));
}
