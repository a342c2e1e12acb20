//! The terminal interface.
//!
//! One thread does it all; others only wait, for signals and for the disk. Between two events the search is stepped for a few
//! milliseconds, so that a key is answered at once whatever the engine does. [`app`] is what is shown and what happens,
//! [`keys`] what keys are called, [`view`] how it looks; only this file and the view know the terminal.

mod app;
#[cfg(unix)]
mod hangup;
mod keys;
#[cfg(unix)]
mod suspend;
#[cfg(test)]
mod tests;
mod view;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::{Duration, Instant};
use std::{env, panic, thread};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind, MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;
#[cfg(unix)]
use ratatui::crossterm::terminal::{self, EnterAlternateScreen};

use self::app::App;
use self::view::Look;
use super::keeper::Keeper;
use super::state::State;
use crate::args::PlayArgs;
use crate::failure::Failure;

/// How long the search is stepped between two looks at the keyboard, and keys are obeyed between two looks at the screen.
const SLICE: Duration = Duration::from_millis(8);
/// How often the screen is drawn while the engine searches, and while only the clocks run.
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);
const BETWEEN_TICKS: Duration = Duration::from_millis(250);

/// Whether there is a terminal to draw on and to read keys from.
pub(super) fn is_possible() -> bool {
    let is_dumb = env::var_os("TERM").is_none_or(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

/// Plays until somebody quits, or the program is told to end. Returns the exit status.
pub(super) fn run(args: &PlayArgs, mut state: State) -> Result<ExitCode, Failure> {
    state.keeper = Some(Keeper::start()?);
    state.asks = true;
    let has_colors = !args.no_color && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let mut app = App::new(state);
    let mut screen = Screen::open(Look { has_colors, is_ascii: args.ascii })?;
    let played = screen.play(&mut app);
    let signal = screen.signal();
    // What is to be told is told on the terminal as it was.
    drop(screen);
    super::leave(
        &mut app.state,
        match signal {
            // A terminal that is gone cannot be written to either.
            Some(_) => Ok(signal),
            None => played,
        },
    )
}

/// The terminal, which is put back as it was when this is dropped.
struct Screen {
    terminal: DefaultTerminal,
    look: Look,
    /// The signal that asked the program to end; 0 for none.
    end: Arc<AtomicI32>,
    #[cfg(unix)]
    sleep: suspend::Sleep,
}

impl Screen {
    fn open(look: Look) -> io::Result<Screen> {
        let end = Arc::new(AtomicI32::new(0));
        #[cfg(unix)]
        {
            let end = Arc::clone(&end);
            let note = move |signal| {
                end.store(signal, Ordering::Relaxed);
                true
            };
            super::signals::watch(note, put_back)?;
        }
        // It has a panic put the terminal back before it is told; the mouse it knows nothing of.
        let mut terminal = ratatui::try_init()?;
        let tell = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let _ = execute!(io::stdout(), DisableMouseCapture);
            tell(info);
        }));
        // A program that was killed may have left something on it.
        wipe(&mut terminal)?;
        let screen = Screen {
            terminal,
            look,
            end,
            #[cfg(unix)]
            sleep: suspend::Sleep::watch()?,
        };
        execute!(io::stdout(), EnableMouseCapture)?;
        Ok(screen)
    }

    /// Leaves the terminal to the shell until the program is called back.
    #[cfg(unix)]
    fn sleep(&mut self, app: &mut App) -> io::Result<()> {
        app.sleep(true);
        execute!(io::stdout(), DisableMouseCapture)?;
        put_back();
        self.sleep.fall_asleep()?;
        self.wake()?;
        app.sleep(false);
        Ok(())
    }

    /// Takes the terminal again, which may be as the shell likes it.
    #[cfg(unix)]
    fn wake(&mut self) -> io::Result<()> {
        terminal::disable_raw_mode()?;
        terminal::enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        wipe(&mut self.terminal)
    }

    /// Sees to what the shell and the keys have to say of being suspended.
    fn watch_sleep(&mut self, app: &mut App) -> io::Result<()> {
        let is_to_sleep = app.take_suspension();
        #[cfg(unix)]
        if is_to_sleep {
            self.sleep(app)?;
        } else if self.sleep.has_ended() {
            self.wake()?;
            app.has_news = true;
        }
        #[cfg(not(unix))]
        let _ = is_to_sleep;
        Ok(())
    }

    /// Plays to the end, and returns the signal that it came by, if it was one.
    fn play(&mut self, app: &mut App) -> Result<Option<i32>, Failure> {
        app.settle();
        let mut drawn: Option<Instant> = None;
        loop {
            if let Some(signal) = self.signal() {
                return Ok(Some(signal));
            }
            if app.has_ended {
                return Ok(None);
            }
            self.watch_sleep(app)?;
            if app.take_blur() {
                wipe(&mut self.terminal)?;
            }
            let between = if app.is_searching() { BETWEEN_LOOKS } else { BETWEEN_TICKS };
            if app.take_news() || drawn.is_none_or(|drawn| drawn.elapsed() >= between) {
                let areas = view::draw(&mut self.terminal, app, self.look)?;
                app.areas = areas;
                drawn = Some(Instant::now());
            }
            // How the terminal is left by a panic is tested in a terminal.
            #[cfg(debug_assertions)]
            assert!(env::var_os("HALFMOVE_TEST_PANIC").is_none(), "asked to by HALFMOVE_TEST_PANIC");
            if app.take_ring() {
                let mut out = io::stdout();
                out.write_all(b"\x07")?;
                out.flush()?;
            }
            let wait = if app.is_searching() { Duration::ZERO } else { BETWEEN_TICKS / 2 };
            match next_event(wait)? {
                Next::Event(event) => {
                    obey(app, &event);
                    self.obey_waiting(app)?;
                }
                Next::Nothing => app.search(Instant::now() + SLICE),
                Next::Gone => return Ok(Some(HANG_UP)),
            }
        }
    }

    /// The signal that asked the program to end.
    fn signal(&self) -> Option<i32> {
        Some(self.end.load(Ordering::Relaxed)).filter(|&signal| signal != 0)
    }

    /// Obeys what came in the meantime, before all of it is drawn: text is pasted as keys where a terminal knows no better.
    fn obey_waiting(&self, app: &mut App) -> Result<(), Failure> {
        // Each may take a while, as a move does that is kept in a file.
        let begun = Instant::now();
        while begun.elapsed() < SLICE {
            let has_ended = app.has_ended || self.signal().is_some();
            match if has_ended { Next::Nothing } else { next_event(Duration::ZERO)? } {
                Next::Event(event) => obey(app, &event),
                Next::Nothing | Next::Gone => break,
            }
        }
        Ok(())
    }
}

/// The signal of a terminal that is gone.
const HANG_UP: i32 = 1;

/// What comes from the terminal.
enum Next {
    Event(Event),
    Nothing,
    /// There is no terminal any more.
    Gone,
}

/// Waits for an event for so long.
fn next_event(wait: Duration) -> io::Result<Next> {
    // Whoever asks crossterm for the next event of a terminal that is gone never comes back.
    #[cfg(unix)]
    let wait = {
        if hangup::is_gone(wait)? {
            return Ok(Next::Gone);
        }
        Duration::ZERO
    };
    match event::poll(wait) {
        Ok(true) => Ok(Next::Event(event::read()?)),
        Ok(false) => Ok(Next::Nothing),
        Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(Next::Nothing),
        Err(error) => Err(error),
    }
}

/// Clears the terminal, so that all of it is drawn anew. `Terminal::clear` would ask it where its cursor is, and not every one
/// answers.
fn wipe(terminal: &mut DefaultTerminal) -> io::Result<()> {
    let area = terminal.size()?.into();
    terminal.resize(area)
}

impl Drop for Screen {
    fn drop(&mut self) {
        // A panic has put it back before it was told; leaving the screen once more would write over what was.
        if thread::panicking() {
            return;
        }
        let _ = execute!(io::stdout(), DisableMouseCapture);
        put_back();
    }
}

/// Puts the terminal back as it was. `ratatui::restore` panics if it is gone: it tells on the terminal that it cannot.
fn put_back() {
    let _ = ratatui::try_restore();
}

fn obey(app: &mut App, event: &Event) {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => app.press(*key),
        Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
            app.click(mouse.column, mouse.row);
        }
        Event::Paste(text) => app.paste(text),
        _ => {}
    }
    app.has_news = true;
}
