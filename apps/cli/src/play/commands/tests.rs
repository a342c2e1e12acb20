//! Commands as they change the state of play.

use clap::Parser;
use halfmove_play::{Effort, catalogue};

use super::*;
use crate::args::{self, Cli, Player};
use crate::play::state::MINUTE;

fn started(args: &str) -> State {
    let cli = Cli::try_parse_from(["halfmove", "play"].into_iter().chain(args.split_whitespace())).unwrap();
    let args::Command::Play(args) = cli.command else { panic!("the command is `play`") };
    State::new(&args).unwrap()
}

fn said(state: &mut State, line: &str) -> String {
    obey(state, line).unwrap().unwrap_or_else(|| panic!("{line} is a command")).text
}

fn refused(state: &mut State, line: &str) -> String {
    obey(state, line).err().unwrap_or_else(|| panic!("{line} is wrong")).to_string()
}

#[test]
fn words_differ_and_classic_commands_stand_for_words() {
    for (index, command) in COMMANDS.iter().enumerate() {
        assert!(COMMANDS[..index].iter().all(|other| other.word != command.word), "{}", command.word);
        assert_eq!(command.argument.is_empty(), !matches!(command.effect, Read(_)), "{}", command.word);
    }
    for game in catalogue::GAMES {
        for alias in game.console().aliases() {
            let last = alias.words.last().and_then(|word| find(word)).unwrap();
            assert!(alias.words.iter().all(|word| find(word).is_some()), "{}", alias.name);
            assert_eq!(alias.number.is_some(), last.argument.contains('N'), "{}", alias.name);
        }
    }
}

#[test]
fn depth_and_time_are_set_by_words_and_by_classic_commands() {
    let mut state = started("mouse-cats");
    for minutes in 1..=9 {
        assert_eq!(said(&mut state, &format!(".t{minutes}")), "SET TIME\n");
        assert_eq!(state.time, Some(MINUTE * minutes));
        assert_eq!(said(&mut state, &format!(".D{minutes}")), "SET DEPTH\n");
        assert_eq!(state.effort, Effort::Depth(minutes as u8));
    }
    assert_eq!(said(&mut state, "time 1"), "engine: preset strong, 9 plies deep, at most 1 minute a move\n");
    assert_eq!(said(&mut state, "time 0.5"), "engine: preset strong, 9 plies deep, at most 0.5 minutes a move\n");
    assert_eq!(said(&mut state, "TIME Off"), "engine: preset strong, 9 plies deep\n");
    assert_eq!(said(&mut state, "depth 12"), "engine: preset strong, 12 plies deep\n");
    for wrong in [".T", ".T0", ".T10", ".D", ".D0", ".Dx", ".D04", ".D+4", ".D 4", "time 0", "time -1", "time nan"] {
        assert!(refused(&mut state, wrong).contains("expected "), "{wrong}");
    }
    for wrong in ["time inf", "time 1e9", "depth 0", "depth 256", "depth -1", "depth x", ".B 4", ".qq"] {
        assert!(refused(&mut state, wrong).contains("expected "), "{wrong}");
    }
    assert_eq!((state.effort, state.time), (Effort::Depth(12), None));
}

#[test]
fn perfect_play_gives_way_to_search_and_comes_back() {
    let mut state = started("mouse-cats --preset ryg3-v9");
    assert_eq!(said(&mut state, "level"), "engine: preset ryg3-v9\n");
    assert_eq!(said(&mut state, "level perfect"), "engine: preset perfect\n");
    assert_eq!(said(&mut state, "level 3"), "engine: level 3, casual (2000 nodes or 3 plies a move)\n");
    assert_eq!(state.preset.name, "strong");
    assert_eq!(said(&mut state, "preset ryg3-v11"), "engine: preset ryg3-v11\n");
    assert_eq!(said(&mut state, "depth 8"), "engine: preset ryg3-v11, 8 plies deep\n");
    assert!(refused(&mut state, "preset ryg3-v12").contains("expected one of plain, strong, "));
    let mut state = started("connect4");
    assert!(refused(&mut state, "level perfect").contains("has no complete table"));
}

#[test]
fn the_engine_takes_sides_gives_them_up_and_switches() {
    use Player::{Engine, Human};
    for game in ["mouse-cats", "connect4"] {
        let mut state = started(&format!("{game} --second human"));
        assert_eq!(said(&mut state, "go"), "");
        assert_eq!(state.players, [Engine, Human], "{game}");
        said(&mut state, "switch");
        assert_eq!(state.players, [Human, Engine], "{game}");
        said(&mut state, "off");
        assert_eq!(state.players, [Human, Human], "{game}");
        said(&mut state, "engine both");
        assert_eq!(state.players, [Engine, Engine], "{game}");
    }
}

#[test]
fn a_refused_undo_leaves_the_engine_on() {
    let mut state = started("mouse-cats --second engine");
    assert!(refused(&mut state, ".U").contains("nothing to take back"));
    assert_eq!(state.players, [Player::Human, Player::Engine]);
    state.session.play("E1F2").unwrap();
    assert_eq!(said(&mut state, ".u"), "UNDO\n");
    assert_eq!((state.players, state.session.ply()), ([Player::Human; 2], 0));
}

#[test]
fn help_tells_what_classic_commands_do() {
    let help = said(&mut started("mouse-cats"), "help");
    for line in [
        "undo                                    take",
        "off                                .O   switch",
        ".Dn  let the",
    ] {
        assert!(help.contains(line), "{line} in {help}");
    }
    assert!(help.contains(" .U   the same as `off` and then `undo`\n"), "{help}");
}

#[test]
fn what_changes_nothing_says_so() {
    let off = "the engine is off: `go` or `engine` gives it a side\n";
    let mut state = started("mouse-cats");
    assert_eq!(said(&mut state, ".S"), format!("SWITCH SIDES\n{off}"));
    said(&mut state, "go");
    assert_eq!(said(&mut state, ".S"), "SWITCH SIDES\n");
    let mut state = started("connect4 --second human");
    assert_eq!(said(&mut state, "switch"), format!("X: you\nO: you\n{off}"));
}

#[test]
fn handicaps_and_variety_are_set_and_told() {
    let mut state = started("chess --second human");
    assert_eq!(said(&mut state, "variety"), "variety: off\n");
    assert_eq!(said(&mut state, "variety 7"), "variety: 7\n");
    assert_eq!(said(&mut state, "second-best on"), "second-best: on\n");
    assert!(said(&mut state, "level 1").ends_with(" a move), variety 7, second-best moves\n"));
    said(&mut state, "variety off");
    assert_eq!(said(&mut state, "invisible Second"), "invisible: second\n");
    assert_eq!(state.hidden, [false, true]);
    assert_eq!(said(&mut state, "invisible"), "invisible: second\n");
    assert!(state.board().starts_with("8 . . . . . . . .\n"));
    assert!(refused(&mut state, "attacks e2").contains("expected `invisible none`"));
    said(&mut state, "invisible none");
    for wrong in
        ["variety x", "variety -1", "second-best maybe", "invisible all", "problem 0", "problem 128", "problem x"]
    {
        assert!(refused(&mut state, wrong).contains("expected "), "{wrong}");
    }
    assert!(refused(&mut state, "attacks e9").contains("expected one from a1 to h8"));
    assert_eq!(said(&mut state, "attacks E2"), "e2: attacked by none, defended by d1 e1 f1 g1\n");
    let counts = said(&mut started("chess"), "attacks");
    // Knights and pawns on the third rank; the second is defended by pieces.
    assert!(counts.contains("\n3 2/0 2/0 3/0 2/0 2/0 3/0 2/0 2/0\n2 1/0 1/0 1/0 4/0 4/0 1/0 1/0 1/0\n"), "{counts}");
}

#[test]
fn the_book_is_on_with_levels_and_wherever_it_is_wanted() {
    let mut state = started("connect4 --second human");
    assert_eq!(said(&mut state, "book"), "book: on, in the program, here 4\n");
    said(&mut state, "position 444444");
    assert_eq!(said(&mut state, "book"), "book: on, in the program, does not know this position\n");
    assert_eq!(said(&mut state, "book OFF"), "book: off\n");
    assert_eq!(said(&mut state, "level"), "engine: level 5, club (10000 nodes or 6 plies a move), no book\n");
    for args in ["--preset plain", "--preset threats", "--nodes 100", "--depth 3", "--no-book"] {
        let mut state = started(&format!("connect4 --second human {args}"));
        assert_eq!(said(&mut state, "book"), "book: off\n", "{args}");
        assert!(state.book_move().is_none());
        assert!(said(&mut state, "book on").starts_with("book: on, "), "{args}");
        assert_eq!(state.book_move().unwrap().mv, "4");
    }
    for handicap in ["second-best on", "clock problem/3"] {
        let mut state = started("connect4 --second human");
        said(&mut state, handicap);
        assert!(state.book_move().is_none(), "{handicap}");
    }
    for game in ["tictactoe", "mouse-cats"] {
        let mut state = started(game);
        assert_eq!(said(&mut state, "book"), "book: none\n");
        assert!(refused(&mut state, "book on").contains(&format!("{game} has none")));
    }
    assert!(refused(&mut started("chess"), "book /nowhere/x.bin").contains("expected a book of the program Polyglot"));
}

#[test]
fn seeds_choose_among_the_moves_of_the_book() {
    let mut state = started("chess --second human");
    let heaviest = state.book_move().unwrap().mv;
    assert_eq!(heaviest, "e2e4");
    let mut draw = |seed: u64| {
        said(&mut state, &format!("variety {seed}"));
        state.book_move().unwrap().mv
    };
    let drawn: Vec<String> = (0..20).map(&mut draw).collect();
    assert!(drawn.iter().any(|mv| *mv != heaviest));
    assert_eq!((0..20).map(draw).collect::<Vec<_>>(), drawn);
}

#[test]
fn a_board_is_turned_round_and_back() {
    let mut state = started("chess --second human");
    assert_eq!(said(&mut state, "flip"), "the board as Black sees it\n");
    assert!(state.board_as_seen().starts_with("1 R N B K Q B N R\n"));
    let counts = said(&mut state, "attacks");
    assert!(counts.contains("\n2 1/0 1/0 1/0 4/0 4/0 1/0 1/0 1/0\n3 2/0 2/0 3/0 "), "{counts}");
    assert!(counts.contains("\n   h   g   f"), "{counts}");
    assert_eq!(said(&mut state, "flip"), "the board as White sees it\n");
    assert_eq!(state.board_as_seen(), state.session.board());
}

#[test]
fn a_person_is_asked_before_a_game_is_lost() {
    let mut state = started("connect4 --second human");
    state.asks = true;
    said(&mut state, "position 44");
    state.play("3", None).unwrap();
    for word in ["new", "quit", "load x", "position 1"] {
        let name = word.split(' ').next().unwrap();
        let wanted = format!(
            "{name}: the game, 1 move, is in no file and would be lost: expected `save FILE`, or `{name}` once more"
        );
        assert_eq!(refused(&mut state, word), wanted);
    }
    // Another move, and it is asked again.
    state.play("3", None).unwrap();
    assert!(refused(&mut state, "position 1").contains("the game, 2 moves, is in no file"));
    assert_eq!(said(&mut state, "position 1"), "the game before, 2 moves, was in no file\n");
    assert_eq!(said(&mut state, "position"), "position: 1\n");
    // A game without a move may go; one that is over is lost as well.
    said(&mut state, "new");
    for mv in ["1", "2", "1", "2", "1", "2", "1"] {
        state.play(mv, None).unwrap();
    }
    assert!(refused(&mut state, "new").contains("the game, 7 moves, is in no file"));
    assert_eq!(said(&mut state, "new"), "the game before, 7 moves, was in no file\n");
}

/// The page is made from the table: a row that is missing there is told.
#[test]
fn the_documents_tell_every_command_and_level() {
    let page = include_str!("../../../../../docs/play.md");
    for Command { word, argument, about, key, .. } in &COMMANDS {
        let usage = format!("{word} {argument}").trim_end().replace('|', "\\|");
        let key = if key.is_empty() { String::new() } else { format!("`{key}` ") };
        let row = format!("| `{usage}` | {key}| {about} |\n");
        assert!(page.contains(&row), "docs/play.md has no row {row}");
    }
    assert_eq!(page.matches("\n| `").count(), COMMANDS.len() + 8, "commands, and time controls with their head");
    for level in catalogue::find("chess").unwrap().levels() {
        let row = format!("| {} | {} | {} | {} |\n", level.number, level.name, level.nodes, level.depth);
        assert!(page.contains(&row), "docs/play.md has no row {row}");
    }
}
