//! Clocks and flags in line mode, and how searches are stopped: what takes its time.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::file::File;
use crate::{run, text};

/// A search that does not come to its end.
const ENDLESS: &str = "--preset strong --nodes 4000000000";

/// A session in which lines are typed one after another. It is killed when dropped.
struct Session {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Session {
    fn play(args: &str) -> Session {
        let mut command = Command::new(env!("CARGO_BIN_EXE_halfmove"));
        command.arg("play").args(args.split_whitespace());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Session { child, input, output }
    }

    fn type_line(&mut self, line: &str) {
        self.input.write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    /// Reads lines up to one that ends with `end`, and returns that.
    fn wait_for(&mut self, end: &str) -> String {
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "expected {end:?} before the end");
            if line.trim_end().ends_with(end) {
                return line;
            }
        }
    }

    /// Reads up to `end`, which is not at the end of a line.
    fn wait_for_prompt(&mut self, end: &str) {
        let mut read = Vec::new();
        while !read.ends_with(end.as_bytes()) {
            let mut byte = [0];
            assert_eq!(self.output.read(&mut byte).unwrap(), 1, "expected {end:?} before the end");
            read.push(byte[0]);
        }
    }

    #[cfg(unix)]
    fn signal(&self, signal: &str) {
        let status = Command::new("kill").args([&format!("-{signal}"), &self.child.id().to_string()]).status();
        assert!(status.unwrap().success());
    }

    /// Waits until the program has ended, and returns its status, what it still wrote, and what it complained of.
    fn end(mut self) -> (Option<i32>, String, String) {
        let (mut said, mut complaints) = (String::new(), String::new());
        self.output.read_to_string(&mut said).unwrap();
        self.child.stderr.take().unwrap().read_to_string(&mut complaints).unwrap();
        (self.child.wait().unwrap().code(), said, complaints)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_clock_runs_until_the_move_is_made_whatever_is_typed() {
    let file = File::missing("runs.pgn");
    let mut session = Session::play(&format!("connect4 --second human --clock 10m --file {}", file.path()));
    session.wait_for_prompt("X> ");
    thread::sleep(Duration::from_millis(800));
    session.type_line("board");
    session.wait_for_prompt("X> ");
    thread::sleep(Duration::from_millis(800));
    session.type_line("clock");
    session.wait_for("clock: 10m");
    let left = session.wait_for(" left");
    assert!(left.starts_with("X: 9:5"), "{left}");
    session.type_line("4");
    session.type_line("quit");
    assert_eq!(session.end().0, Some(0));
    let kept = fs::read_to_string(&file.0).unwrap();
    let seconds = kept.split_once("[%emt 0:00:").unwrap().1.split_once(']').unwrap().0;
    assert!(seconds.parse::<f64>().unwrap() >= 1.6, "{kept}");
}

#[test]
fn a_flag_falls_while_a_line_is_awaited_and_the_file_tells() {
    let file = File::missing("flag.pgn");
    let play = format!("connect4 --second human --file {}", file.path());
    let mut session = Session::play(&format!("{play} --clock 2s"));
    session.wait_for("X's flag has fallen: a loss on time");
    session.wait_for_prompt("X> ");
    let kept = fs::read_to_string(&file.0).unwrap();
    assert!(kept.contains("[Result \"0-1\"]\n") && kept.contains("[Termination \"time forfeit\"]\n"), "{kept}");
    // What the engine thinks is told all the same.
    session.type_line("hint");
    assert!(!session.wait_for(")").contains("not searched"));
    session.type_line("quit");
    assert_eq!(session.end().0, Some(0));

    // It has fallen where the game is loaded too, and after the next move, which is no news.
    let shown = text(&run(&format!("play {play}"), "clock\n4\nclock\n").stdout);
    assert_eq!(shown.matches("X's flag has fallen: a loss on time\n").count(), 1, "{shown}");
    assert_eq!(shown.matches("\nX: 0:00 left, the flag has fallen\nO: 0:02 left\n").count(), 2, "{shown}");
    let kept = fs::read_to_string(&file.0).unwrap();
    assert!(kept.contains("[Result \"0-1\"]\n") && kept.contains("\n1. 4 {"), "{kept}");
    // With clocks that are set anew, it has not.
    let shown = text(&run(&format!("play {play}"), "clock 1h\n4\n").stdout);
    assert!(shown.contains("clock: 1h\nX: 1:00:00 left\nO: 1:00:00 left\n"), "{shown}");
    let kept = fs::read_to_string(&file.0).unwrap();
    assert!(kept.contains("[Result \"*\"]\n") && !kept.contains("Termination"), "{kept}");
}

/// However little time there is, and however often the game is written to its file.
#[test]
fn engines_do_not_lose_on_time() {
    for (game, level) in [("chess", 10), ("connect4", 10), ("mouse-cats", 9)] {
        let file = File::missing(&format!("engines-{game}.pgn"));
        let args = format!("play {game} --clock 0.06s --no-book --level {level} --file {}", file.path());
        let output = run(&args, "engine both\nquit\n");
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()), "{game}");
        let (shown, kept) = (text(&output.stdout), fs::read_to_string(&file.0).unwrap());
        assert!(!shown.contains("flag") && !kept.contains("forfeit") && !kept.contains("\"*\""), "{game}: {kept}");
    }
}

#[test]
fn a_game_of_two_engines_ends_with_a_flag_and_one_of_people_may_go_on() {
    let (clock, moves) = ("[Clock \"1s\"]\n", "1. 4 {[%emt 0:00:01.500]} 1... 4 {[%emt 0:00:00.100]}");
    let level = "\"engine preset=strong,level=1\"";
    let fallen = "X's flag has fallen: a loss on time";
    let file = File::missing("fallen.pgn");
    fs::write(&file.0, format!("[Game \"connect4\"]\n[X {level}]\n[O {level}]\n{clock}\n{moves} *\n")).unwrap();
    let play = format!("play connect4 --file {}", file.path());
    let shown = text(&run(&play, "record\ncomment the end\n").stdout);
    assert!(shown.contains(&format!("{fallen}; the game of the engines ends here\nX> 4 4\n")), "{shown}");
    let kept = fs::read_to_string(&file.0).unwrap();
    assert!(kept.contains("[Termination \"time forfeit\"]\n[Result \"0-1\"]\n"), "{kept}");
    // Its loader hears of it, and may play on against the engine, or to another end.
    let shown = text(&run(&format!("{play} --first human"), "4\n").stdout);
    assert_eq!(shown.matches(&format!("{fallen}\n")).count(), 1, "{shown}");
    assert!(shown.contains("\nO plays "), "{shown}");
    fs::write(&file.0, format!("[Game \"connect4\"]\n{clock}\n{moves} 2. 5 5 3. 6 6 *\n")).unwrap();
    // The game has one result, that of the board, and the flag is told beside it.
    let end = "X wins: four in a row; X's flag fell before\n";
    let shown = text(&run(&format!("{play} --second human"), "7\n").stdout);
    assert!(shown.contains(end) && shown.matches(fallen).count() == 1, "{shown}");
    let replayed = text(&run(&format!("replay {}", file.path()), "").stdout);
    assert!(replayed.ends_with(&format!("\n{end}")), "{replayed}");
    let kept = fs::read_to_string(&file.0).unwrap();
    assert!(kept.contains("[Flagged \"X\"]\n") && kept.contains("[Result \"1-0\"]\n"), "{kept}");
    assert!(kept.contains("[Termination \"normal\"]\n[Ending \"four in a row\"]\n"), "{kept}");
}

#[test]
fn clocks_that_are_set_in_a_game_start_from_full() {
    let file = File::missing("set.pgn");
    let thought = "[Game \"connect4\"]\n\n1. 4 {[%emt 0:10:00]} 1... 4 {[%emt 0:20:00]} *\n";
    fs::write(&file.0, thought).unwrap();
    let play = format!("play connect4 --second human --file {}", file.path());
    let (full, used) = ("clock: 1h\nX: 1:00:00 left\nO: 1:00:00 left\n", "X: 10:00 used\nO: 20:00 used\n");
    let shown = text(&run(&play, "clock\nclock 1h\nclock\n").stdout);
    assert!(shown.contains(used) && shown.matches(full).count() == 2, "{shown}");
    let kept = fs::read_to_string(&file.0).unwrap();
    assert!(kept.contains("[Clock \"1h\"]\n[ClockSetAfter \"2\"]\n"), "{kept}");
    assert!(text(&run(&play, "3\nclock\n").stdout).contains(full), "as they were kept");
    // Taking back what they were set after does not charge it to them.
    let shown = text(&run(&play, "back all\nclock\n4\n4\nclock\n").stdout);
    assert!(shown.matches(full).count() == 2 && !shown.contains(used), "{shown}");
    fs::write(&file.0, thought.replace("\n\n", "\n[Clock \"1h\"]\n[ClockSetAfter \"x\"]\n\n")).unwrap();
    let output = run(&play, "");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).ends_with("clock set after \"x\" moves: expected a number of moves from 0 to 2\n"));
    // Nor are moves charged to clocks that the file does not tell of.
    fs::write(&file.0, thought).unwrap();
    assert!(text(&run(&format!("{play} --clock 5m"), "clock\n").stdout).contains("X: 5:00 left\nO: 5:00 left\n"));
}

#[test]
fn now_stops_a_search_and_other_lines_wait() {
    let output = run(&format!("play connect4 --second human {ENDLESS}"), "go\nnow\nrecord\nhint\nNow\nnow\nquit\n");
    let shown = text(&output.stdout);
    assert!(shown.contains("X> X plays ") && shown.contains("\nO> hint: "), "{shown}");
    assert_eq!(text(&output.stderr), "error: now: no search is under way, expected one\n");
    let mut session = Session::play(&format!("connect4 --first engine {ENDLESS}"));
    session.wait_for("X to move");
    thread::sleep(Duration::from_millis(100));
    session.type_line("now");
    session.wait_for("nodes)");
    // Whatever is typed is obeyed when its turn comes: nothing but `now` stops a search.
    let shown = text(&run("play connect4 --preset plain", "4\nrecord\n4\nrecord\n").stdout);
    assert!(shown.contains(", 563 nodes)\n") && shown.contains("X> 4 4 4 "), "{shown}");
}

#[test]
#[cfg(unix)]
fn an_interrupt_moves_at_once_and_at_the_prompt_leaves() {
    let file = File::missing("interrupt.pgn");
    let mut session = Session::play(&format!("connect4 --second human {ENDLESS} --file {}", file.path()));
    session.wait_for_prompt("X> ");
    session.type_line("go");
    thread::sleep(Duration::from_millis(300));
    session.signal("INT");
    session.wait_for("nodes)");
    session.wait_for_prompt("O> ");
    session.signal("INT");
    assert_eq!(session.end(), (Some(130), "\n".to_owned(), String::new()));
    assert!(fs::read_to_string(&file.0).unwrap().contains("\n1. "), "the game is kept");
    // Where engines play both sides, it stops them too.
    let mut session = Session::play(&format!("connect4 --first engine --second engine {ENDLESS}"));
    session.wait_for("X to move");
    thread::sleep(Duration::from_millis(300));
    session.signal("INT");
    session.wait_for("O: you");
    session.wait_for_prompt("O> ");
}

#[test]
#[cfg(unix)]
fn signals_end_the_program_with_their_status() {
    for (signal, status) in [("TERM", 143), ("HUP", 129)] {
        for player in ["human", "engine"] {
            let mut session = Session::play(&format!("connect4 --first {player} {ENDLESS}"));
            session.wait_for("X to move");
            thread::sleep(Duration::from_millis(100));
            session.signal(signal);
            assert_eq!(session.end().0, Some(status), "{signal}, {player}");
        }
    }
}

#[test]
fn a_game_that_cannot_be_kept_is_told_and_the_status_says_so() {
    let folder = File::missing("folder");
    fs::create_dir(&folder.0).unwrap();
    let path = folder.0.join("game.pgn");
    let mut session = Session::play(&format!("connect4 --second human --file {}", path.display()));
    session.wait_for_prompt("X> ");
    fs::remove_dir_all(&folder.0).unwrap();
    session.type_line("4");
    session.type_line("quit");
    let (status, _, complaints) = session.end();
    assert_eq!(status, Some(1));
    let told = format!("error: the game is not kept as it is now: file {}: ", path.display());
    assert!(complaints.lines().last().unwrap().starts_with(&told), "{complaints}");
    // Nor is it said to be kept when another game begins.
    fs::create_dir(&folder.0).unwrap();
    let mut session = Session::play(&format!("connect4 --second human --file {}", path.display()));
    session.wait_for_prompt("X> ");
    fs::remove_dir_all(&folder.0).unwrap();
    session.type_line("4");
    session.type_line("new");
    let told = format!("{} does not hold all of the game before; this one is in no file until `save`", path.display());
    session.wait_for(&told);
    session.type_line("quit");
    assert_eq!(session.end().0, Some(0));
}

#[test]
fn the_usual_start_is_no_position_that_was_set_up() {
    let chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (game, start) in [("chess", chess), ("mouse-cats", "M:E1 C:B8,D8,F8,H8 M")] {
        let file = File::missing(&format!("start-{game}.pgn"));
        run(&format!("play {game} --second human"), &format!("position {start}\nsave {}\n", file.path()));
        let kept = fs::read_to_string(&file.0).unwrap();
        assert!(!kept.contains("Position") && !kept.contains("FEN"), "{kept}");
    }
}
