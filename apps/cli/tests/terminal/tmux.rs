//! A terminal to play in, kept by tmux.

use std::process::{self, Command};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How long something may take to be shown: much longer than it should, for machines that are busy.
const PATIENCE: Duration = Duration::from_secs(30);

/// A terminal of 80 columns and 24 lines with a shell in it, gone when this is dropped.
pub(crate) struct Terminal {
    /// The name of tmux's socket.
    name: String,
}

impl Terminal {
    /// A terminal in which `halfmove play ARGS` runs; the shell then tells its exit status.
    pub(crate) fn play(args: &str) -> Terminal {
        Terminal::play_with("", args)
    }

    /// The same, once the board is on the screen.
    pub(crate) fn playing(args: &str) -> Terminal {
        let terminal = Terminal::play(args);
        terminal.wait_for(" to move");
        terminal
    }

    /// The same with variables of the environment, as a shell sets them.
    pub(crate) fn play_with(variables: &str, args: &str) -> Terminal {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let terminal = Terminal { name: format!("halfmove-test-{}-{count}", process::id()) };
        let program = env!("CARGO_BIN_EXE_halfmove");
        let shell = format!("PS1='$ ' HALFMOVE={program} sh");
        terminal.tmux(&["-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", &shell]);
        terminal.type_line(&format!("{variables} $HALFMOVE play {args}; echo ended with $?"));
        terminal
    }

    /// Types a line and presses Enter.
    pub(crate) fn type_line(&self, text: &str) {
        self.type_raw(text);
        self.keys(&["Enter"]);
    }

    /// Types lines, one after the other.
    pub(crate) fn type_lines(&self, lines: &[&str]) {
        for line in lines {
            self.type_line(line);
        }
    }

    /// Sends characters as they are.
    pub(crate) fn type_raw(&self, text: &str) {
        self.tmux(&["send-keys", "-l", text]);
    }

    /// Presses keys by tmux's names.
    pub(crate) fn keys(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    pub(crate) fn resize(&self, columns: u16, lines: u16) {
        self.tmux(&["resize-window", "-x", &columns.to_string(), "-y", &lines.to_string()]);
    }

    /// What is on the screen.
    pub(crate) fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// The same with the escapes that color it.
    pub(crate) fn screen_with_escapes(&self) -> String {
        self.tmux(&["capture-pane", "-p", "-e"])
    }

    /// What tmux knows of the terminal.
    pub(crate) fn ask(&self, format: &str) -> String {
        self.tmux(&["display-message", "-p", format])
    }

    /// Waits until `text` is on the screen.
    pub(crate) fn wait_for(&self, text: &str) {
        self.wait_for_any(&[text]);
    }

    /// Waits until `text` is not on the screen any more.
    pub(crate) fn wait_for_no(&self, text: &str) {
        let begun = Instant::now();
        while self.screen().contains(text) {
            assert!(begun.elapsed() < PATIENCE, "expected no {text:?} on the screen:\n{}", self.screen());
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until one of these is on the screen.
    pub(crate) fn wait_for_any(&self, texts: &[&str]) {
        let begun = Instant::now();
        loop {
            let screen = self.screen();
            if texts.iter().any(|text| screen.contains(text)) {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "expected {texts:?} on the screen:\n{screen}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Sends a signal to the program that runs in the shell.
    pub(crate) fn kill_program(&self, signal: &str) {
        let program = self.program().expect("the program runs");
        run(Command::new("kill").args([&format!("-{signal}"), &*program]));
    }

    /// The number of the process that runs in the shell, if there is one.
    pub(crate) fn program(&self) -> Option<String> {
        let shell =
            Command::new("tmux").args(["-L", &self.name, "display-message", "-p", "#{pane_pid}"]).output().ok()?;
        let shell = String::from_utf8(shell.stdout).ok()?;
        let children = Command::new("ps").args(["-o", "pid=", "--ppid", shell.trim()]).output().ok()?;
        String::from_utf8(children.stdout).ok()?.split_whitespace().next().map(str::to_owned)
    }

    /// Closes the terminal, with whatever runs in it.
    pub(crate) fn close(&self) {
        self.tmux(&["kill-server"]);
    }

    fn tmux(&self, args: &[&str]) -> String {
        run(Command::new("tmux").args(["-L", &self.name]).args(args))
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // Also where a test has failed, and where the program would not end by itself.
        let program = self.program();
        let _ = Command::new("tmux").args(["-L", &self.name, "kill-server"]).output();
        if let Some(program) = program {
            let _ = Command::new("kill").args(["-KILL", &program]).output();
        }
    }
}

/// Waits until the process of this number has ended; that its parent has not asked how does not count.
pub(crate) fn wait_for_end(program: &str) {
    let begun = Instant::now();
    loop {
        let state = Command::new("ps").args(["-o", "stat=", "-p", program]).output().unwrap().stdout;
        if state.is_empty() || state.starts_with(b"Z") {
            return;
        }
        assert!(begun.elapsed() < PATIENCE, "process {program} goes on without a terminal");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Runs a command to a good end and returns what it wrote.
fn run(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}
