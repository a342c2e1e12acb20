//! The laws of games, the oracle, and slices: what every game is tested by.

use halfmove::{Driver, Game, Limits, Notation, Options};
use halfmove_testkit::slices::Setup;
use halfmove_testkit::{RandomEvaluator, RandomPlay, Sizes, laws, oracle};
use halfmove_tictactoe::{OpenLines, Position};

const PLAY: RandomPlay = RandomPlay { seed: 1, games: 200, plies: 9 };

#[test]
fn keeps_the_laws() {
    laws::game(&Position::EMPTY, PLAY);
    laws::symmetry(&Position::EMPTY, PLAY);
    laws::notation::<Position>(PLAY);
}

#[test]
fn searches_come_out_the_same_in_slices_saved_and_restored() {
    for driver in [Driver::Full, Driver::Aspiration(2), Driver::Mtdf, Driver::Bisect] {
        let setup = Setup {
            game: Position::EMPTY,
            evaluate: OpenLines,
            options: Options { driver, ..Options::strong() },
            limits: Limits::depth(7),
            memory: Sizes::for_plies::<Position>(9),
            slots: 64,
        };
        setup.check_slices();
        setup.check_saves(1);
        setup.check_refusals(1);
    }
}

#[test]
fn searches_find_the_value_of_plain_minimax() {
    for text in ["", "5", "51", "12", "519", "1", "1938", "153"] {
        let pos = Position::parse_position(text).unwrap();
        for depth in 1..=5 {
            let mut evaluate = RandomEvaluator::new(depth.into(), 20);
            let verdict = oracle::minimax(&pos, &mut evaluate, depth, 0);
            let setup = Setup {
                game: pos,
                evaluate,
                options: Options::strong(),
                limits: Limits::depth(depth),
                memory: Sizes::for_plies::<Position>(9),
                slots: 1000,
            };
            let found = setup.run(u64::MAX);
            assert_eq!(found.score, Some(verdict.score), "{text:?} at depth {depth}");
            assert!(verdict.best().contains(&found.best.unwrap()), "{text:?} at depth {depth}");
        }
    }
}

#[test]
fn errors_say_what_was_read_where_and_what_was_expected() {
    let position = |text: &str| Position::parse_position(text).unwrap_err().to_string();
    assert_eq!(position("51x"), "move 3, 'x', is no square: expected a digit from 1 to 9");
    assert_eq!(position("50"), "move 2, '0', is no square: expected a digit from 1 to 9");
    assert_eq!(position("515"), "move 3, 5, is on a square that is taken: expected a free one");
    assert_eq!(position("142536"), "move 6, 6, comes after the end of the game: expected no more moves");
    let mv = |text: &str| Position::EMPTY.parse_move(text).unwrap_err().to_string();
    assert_eq!(mv(""), "0 characters are no move: expected one digit from 1 to 9");
    assert_eq!(mv("12"), "2 characters are no move: expected one digit from 1 to 9");
    assert_eq!(mv("a"), "move 1, 'a', is no square: expected a digit from 1 to 9");
}

#[test]
fn positions_are_written_as_moves_that_lead_there() {
    let written = |text: &str| {
        let mut out = String::new();
        Position::parse_position(text).unwrap().write_position(&mut out).unwrap();
        out
    };
    assert_eq!(written(""), "");
    assert_eq!(written("5193"), "5193");
    assert_eq!(written("9153"), "5193");
    // The move that completes two lines at once must be the last.
    assert_eq!(written("129634785"), "123476985");
    let mut board = String::new();
    Position::parse_position("519").unwrap().write_board(&mut board).unwrap();
    assert_eq!(board, " O | 2 | 3\n---+---+---\n 4 | X | 6\n---+---+---\n 7 | 8 | X\n");
    assert_eq!(Position::EMPTY.key(), 0);
}
