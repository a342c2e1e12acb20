//! The terminal interface in a real terminal, which tmux provides: `cargo xtask test terminal`.

mod tmux;

use std::path::PathBuf;
use std::time::Duration;
use std::{env, fs, process, thread};

use tmux::Terminal;

/// A file of this test run, removed when dropped.
struct File(PathBuf);

impl File {
    fn missing(name: &str) -> File {
        File(env::temp_dir().join(format!("halfmove-{}-{name}", process::id())))
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
#[ignore = "needs tmux"]
fn people_play_connect_four_to_its_end() {
    let terminal = Terminal::playing("connect4 --second human");
    terminal.type_lines(&["1", "2", "1", "2", "1", "2"]);
    terminal.wait_for("  3 1     2");
    terminal.type_line("8");
    terminal.wait_for("! move \"8\": '8' at move 7 is no column: expected a digit from 1 to 7");
    // Enter plays where the arrows have come to.
    terminal.keys(&["Left", "Left", "Left", "Enter"]);
    terminal.wait_for("X wins");
    // The game is in no file: it is asked before it is lost.
    terminal.type_line("quit");
    terminal.wait_for("once more");
    terminal.type_line("quit");
    terminal.wait_for("ended with 0");
}

#[test]
#[ignore = "needs tmux"]
fn the_engine_plays_every_game_to_its_end() {
    for (game, ends) in [
        ("connect4", &["a draw", "X wins", "O wins"][..]),
        ("tictactoe", &["a draw", "X wins", "O wins"]),
        ("mouse-cats", &["mouse wins", "cats wins"]),
        ("chess", &["a draw", "White wins", "Black wins"]),
    ] {
        let terminal = Terminal::playing(&format!("{game} --second human --level 1"));
        terminal.type_line("engine both");
        terminal.wait_for_any(ends);
        terminal.keys(&["C-q", "C-q"]);
        terminal.wait_for("ended with 0");
    }
}

#[test]
#[ignore = "needs tmux"]
fn moves_are_taken_back_and_other_lines_tried() {
    let terminal = Terminal::playing("connect4 --second human");
    terminal.type_lines(&["4", "4", "3"]);
    terminal.wait_for("  2 3");
    terminal.keys(&["F4"]);
    terminal.wait_for("took back 3");
    terminal.type_line("5");
    terminal.wait_for("  2 5*");
    terminal.keys(&["PageUp", "PageUp"]);
    terminal.wait_for("after 1 of 3 moves");
    terminal.keys(&["Home"]);
    terminal.wait_for("after 0 of 3 moves");
    terminal.keys(&["End"]);
    terminal.wait_for("after 3 of 3 moves");
    terminal.keys(&["F4", "F5"]);
    terminal.wait_for("played 5");
    terminal.type_line("position 4453");
    terminal.wait_for("! position: the game, 3 moves, is in no file and would be lost");
    terminal.type_line("position 4453");
    terminal.type_line("position");
    terminal.wait_for("position: 4453");
    terminal.type_line("position 8");
    terminal.wait_for("! position \"8\": '8' at move 1 is no column");
}

#[test]
#[ignore = "needs tmux"]
fn a_game_is_saved_killed_and_loaded() {
    let file = File::missing("terminal.pgn");
    let path = file.0.to_str().unwrap();
    let terminal = Terminal::playing("connect4 --second human");
    terminal.type_line("4");
    terminal.type_line(&format!("save {path}"));
    terminal.wait_for("from now on");
    terminal.type_line("3");
    terminal.wait_for("  1 4     3");
    terminal.kill_program("KILL");
    terminal.wait_for("ended with 137");

    let terminal = Terminal::playing("connect4 --second human");
    terminal.type_line(&format!("load {path}"));
    terminal.wait_for("  1 4     3");
    terminal.type_line("7");
    terminal.wait_for("  2 7");
    terminal.keys(&["C-q"]);
    terminal.wait_for("ended with 0");
    assert!(fs::read_to_string(&file.0).unwrap().contains("2. 7 "), "the last move is kept");
}

#[test]
#[ignore = "needs tmux"]
fn the_engine_thinks_while_keys_are_answered_and_moves_when_told() {
    let terminal = Terminal::playing("connect4 --preset strong --nodes 4000000000");
    terminal.type_line("4");
    terminal.wait_for("thinking");
    terminal.type_line("4");
    terminal.wait_for("! the engine is about to move: `now` makes it, `off` stops it");
    terminal.keys(&["?"]);
    terminal.wait_for("Some words have a key.");
    terminal.keys(&["Enter", "F8"]);
    terminal.wait_for("O plays ");
    terminal.wait_for("X to move");
    terminal.keys(&["F2"]);
    terminal.wait_for("┌ hint ");
    terminal.keys(&["F3"]);
    terminal.wait_for("analysis on");
    terminal.wait_for("┌ analysis ");
    terminal.keys(&["F3"]);
    terminal.wait_for("┌ at rest ");
}

#[test]
#[ignore = "needs tmux"]
fn a_small_terminal_is_told_and_a_large_one_used() {
    let terminal = Terminal::playing("connect4 --second human");
    terminal.resize(60, 20);
    terminal.wait_for("This needs 80 columns and 24 lines; the terminal has 60 and");
    terminal.type_line("4");
    terminal.resize(100, 40);
    terminal.wait_for("  1 4");
    terminal.wait_for("      1     2     3 ");
    terminal.resize(80, 24);
    terminal.wait_for("    1   2   3   4 ");
}

#[test]
#[ignore = "needs tmux"]
fn a_click_plays() {
    let terminal = Terminal::playing("connect4 --second human");
    // The third column, as xterm tells a press of the left button at column 16 and line 4.
    terminal.type_raw("\x1b[<0;16;4M\x1b[<0;16;4m");
    terminal.wait_for("  1 3");
}

/// The terminal echoes what is typed, line by line, and the mouse is its own again.
fn check_sane(terminal: &Terminal) {
    terminal.type_line("stty -a | grep -o ' -*icanon' && stty -a | grep -o ' -*echo '");
    terminal.wait_for(" icanon\n echo");
    assert_eq!(terminal.ask("#{mouse_any_flag} #{alternate_on} #{cursor_flag}"), "0 0 1\n");
}

#[test]
#[ignore = "needs tmux"]
fn the_terminal_is_sane_after_a_signal() {
    for (signal, status) in [("TERM", 143), ("HUP", 129), ("INT", 130)] {
        let terminal = Terminal::play("connect4 --first engine --nodes 4000000000");
        terminal.wait_for("thinking");
        terminal.kill_program(signal);
        terminal.wait_for(&format!("ended with {status}"));
        check_sane(&terminal);
    }
}

#[test]
#[ignore = "needs tmux"]
fn a_suspended_program_leaves_the_terminal_and_comes_back() {
    let terminal = Terminal::playing("connect4 --second human");
    terminal.type_line("4");
    terminal.wait_for("  1 4");
    terminal.keys(&["C-z"]);
    terminal.wait_for("Stopped");
    terminal.wait_for_no("X to move");
    check_sane(&terminal);
    terminal.type_line("fg");
    terminal.wait_for("O to move");
    assert_eq!(terminal.ask("#{mouse_any_flag} #{alternate_on}"), "1 1\n");
    terminal.type_line("3");
    terminal.wait_for("  1 4     3");
    // Somebody else may suspend it, too.
    terminal.kill_program("STOP");
    terminal.wait_for("Stopped");
    // The terminal was left as it was, where Enter ends no line.
    terminal.type_raw("fg");
    terminal.keys(&["C-j"]);
    terminal.wait_for_no("Stopped");
    terminal.type_line("5");
    terminal.wait_for("  2 5");
    // A game that is in no file is asked about.
    terminal.keys(&["C-q", "C-q"]);
    terminal.wait_for_no("O to move");
    check_sane(&terminal);
}

#[test]
#[ignore = "needs tmux"]
fn a_sheet_goes_with_the_next_word() {
    let terminal = Terminal::playing("connect4 --second human");
    terminal.type_line("clock");
    terminal.wait_for("arrows scroll, Esc goes back");
    terminal.type_line("4");
    terminal.wait_for("  1 4");
    terminal.wait_for_no("arrows scroll");
}

#[test]
#[ignore = "needs tmux"]
fn the_terminal_is_sane_after_a_panic() {
    let terminal = Terminal::play_with("RUST_BACKTRACE=0 HALFMOVE_TEST_PANIC=1", "connect4");
    terminal.wait_for("ended with 101");
    terminal.wait_for("asked to by HALFMOVE_TEST_PANIC");
    check_sane(&terminal);
}

#[test]
#[ignore = "needs tmux"]
fn people_play_chess_to_its_end_and_take_back() {
    let terminal = Terminal::playing("chess --second human");
    terminal.type_lines(&["f2f3", "e7e5", "g2g4", "d8h4"]);
    terminal.wait_for("Black wins");
    terminal.keys(&["F4"]);
    terminal.wait_for("took back Qh4#");
    terminal.wait_for("Black to move");
    terminal.type_line("problem 1");
    terminal.wait_for("a win in 1 move (1 ply): Qh4#");
    terminal.keys(&["F5"]);
    terminal.wait_for("Black wins");
    terminal.type_line("e1f2");
    terminal.wait_for("! ");
    terminal.keys(&["C-q", "C-q"]);
    terminal.wait_for("ended with 0");
}

#[test]
#[ignore = "needs tmux"]
fn a_position_is_set_up_square_by_square_and_played_on() {
    let terminal = Terminal::playing("chess --second human");
    terminal.keys(&["F10"]);
    terminal.wait_for("edit: KQRBNP kqrbnp put");
    // The arrows begin at e1.
    terminal.keys(&["DC", "k", "Up", "Up", "K", "Up", "Up", "Up", "Up", "Up", "P"]);
    terminal.wait_for("! e8: no pawn stands on the first or last rank");
    terminal.keys(&["Space", "Left", "Left", "Left", "Left", "Down", "Down", "Down", "Down", "Q", "Enter"]);
    terminal.wait_for("set up");
    terminal.type_line("position");
    terminal.wait_for("position: 8/8/8/8/Q7/4K3/8/4k3 w - - 0 1");
    terminal.type_line("a4e4");
    terminal.wait_for("Black to move");
    terminal.keys(&["F4"]);
    terminal.wait_for("took back Qe4");
    terminal.keys(&["C-a"]);
    terminal.wait_for("! marks the attackers");
    terminal.type_line("a4a1");
    terminal.wait_for("White wins");
}

#[test]
#[ignore = "needs tmux"]
fn a_click_on_a_move_walks_there() {
    let terminal = Terminal::playing("connect4 --second human");
    terminal.type_lines(&["4", "4", "3"]);
    terminal.wait_for("  2 3");
    // The first move in the list, at column 45 and line 3.
    terminal.type_raw("\x1b[<0;46;3M\x1b[<0;46;3m");
    terminal.wait_for("after 1 of 3 moves");
}

#[test]
#[ignore = "needs tmux"]
fn the_program_ends_with_its_terminal() {
    for args in ["connect4 --second human", "connect4 --first engine --nodes 4000000000"] {
        let terminal = Terminal::playing(args);
        let program = terminal.program().unwrap();
        terminal.close();
        tmux::wait_for_end(&program);
    }
}

#[test]
#[ignore = "needs tmux"]
fn a_program_in_the_background_ends_with_its_terminal() {
    let terminal = Terminal::playing("connect4 --second human");
    let program = terminal.program().unwrap();
    // The shell takes the terminal from a program that was stopped, which then waits in the middle of reading it.
    terminal.kill_program("STOP");
    terminal.wait_for("ended with");
    terminal.kill_program("CONT");
    thread::sleep(Duration::from_millis(500));
    terminal.close();
    tmux::wait_for_end(&program);
}

#[test]
#[ignore = "needs tmux"]
fn ascii_without_colors_shows_the_same() {
    let terminal = Terminal::play("connect4 --second human --ascii --no-color");
    terminal.wait_for("+ moves -");
    terminal.type_line("4");
    terminal.wait_for("[X]");
    assert!(terminal.screen().is_ascii());
    assert!(!terminal.screen_with_escapes().contains("\x1b[38"), "no color is set");
}

#[test]
#[ignore = "needs tmux"]
fn a_screen_that_was_written_on_is_drawn_from_scratch() {
    let terminal = Terminal::playing("connect4 --second human");
    // As a program in the background does.
    let tty = terminal.ask("#{pane_tty}");
    fs::write(tty.trim(), "\x1b[10;10Hrubbish").unwrap();
    terminal.wait_for("rubbish");
    terminal.keys(&["C-l"]);
    terminal.wait_for_no("rubbish");
    fs::write(tty.trim(), "\x1b[10;10Hrubbish").unwrap();
    terminal.kill_program("KILL");
    terminal.wait_for("ended with 137");
    // The terminal was left as it was, where Enter ends no line.
    terminal.type_raw("$HALFMOVE play connect4");
    terminal.keys(&["C-j"]);
    terminal.wait_for_no("rubbish");
    terminal.wait_for("X to move");
}

#[test]
#[ignore = "needs tmux"]
fn a_game_that_cannot_be_kept_is_told_after_the_screen() {
    let folder = File::missing("folder");
    fs::create_dir(&folder.0).unwrap();
    let terminal = Terminal::playing(&format!("connect4 --second human --file {}/game.pgn", folder.0.display()));
    fs::remove_dir_all(&folder.0).unwrap();
    terminal.type_line("4");
    terminal.wait_for("expected a file that can be written");
    terminal.keys(&["C-q"]);
    terminal.wait_for("ended with 1");
    terminal.wait_for("error: the game is not kept as it is now: file");
    check_sane(&terminal);
}

#[test]
#[ignore = "needs tmux"]
fn a_search_in_line_mode_is_stopped_by_a_word_and_by_a_key() {
    let terminal = Terminal::playing("connect4 --plain --preset strong --nodes 4000000000");
    terminal.type_line("4");
    terminal.wait_for("O to move");
    terminal.type_line("record");
    terminal.type_line("now");
    terminal.wait_for("O plays 4 (");
    terminal.wait_for("\nX> 4 4");
    terminal.type_line("hint");
    // The bar tells that the search is under way.
    terminal.wait_for("left");
    terminal.keys(&["C-c"]);
    terminal.wait_for("hint: ");
    terminal.keys(&["C-c"]);
    terminal.wait_for("ended with 130");
}

#[test]
#[ignore = "needs tmux"]
fn the_engine_plays_from_the_book_until_it_is_forbidden() {
    let terminal = Terminal::playing("connect4 --level 1");
    terminal.type_line("4");
    terminal.wait_for("O plays 4 (book, loss in 40)");
    terminal.keys(&["F2"]);
    terminal.wait_for("hint: 4 (book, win in 39 plies)");
    terminal.keys(&["F3"]);
    terminal.wait_for("│book     4 ");
    terminal.wait_for("│now      ");
    terminal.keys(&["F3"]);
    terminal.type_line("book off");
    terminal.wait_for("book: off");
    terminal.type_line("4");
    terminal.wait_for("nodes)");
}

#[test]
#[ignore = "needs tmux"]
fn the_board_is_turned_round_and_clicked_on() {
    let terminal = Terminal::play("chess --second human --ascii");
    terminal.wait_for("8   r   n   b   q   k");
    terminal.keys(&["C-f"]);
    terminal.wait_for("1   R   N   B   K   Q");
    // The h pawn is on the left now: from h2 to h4, at column 7 and lines 4 and 8.
    terminal.type_raw("\x1b[<0;7;4M\x1b[<0;7;4m\x1b[<0;7;8M\x1b[<0;7;8m");
    terminal.wait_for("  1 h4");
    terminal.type_line("flip");
    terminal.wait_for("8   r   n   b   q   k");
    terminal.resize(120, 40);
    terminal.wait_for("8     r       n       b       q       k");
}
