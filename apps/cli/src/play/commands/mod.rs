//! The commands of play: one table, which help, dispatch and the classic programs' own commands are made from.
//!
//! A command changes the [`State`] and says what to show; it reads and writes nothing, so that every front end can use it.

mod board;
mod engine;
mod game;
mod memory;
mod record;
#[cfg(test)]
mod tests;

use std::fmt::Write;

pub(super) use self::board::attackers_text;
use halfmove_play::{Alias, Reply, excerpt};

use super::state::State;
use crate::failure::Failure;

/// A command.
pub(super) struct Command {
    pub(super) word: &'static str,
    /// What follows the word; empty if nothing does.
    pub(super) argument: &'static str,
    pub(super) about: &'static str,
    /// The key that stands for the word in the terminal interface, as [`keys`](super::tui) are named there; empty if none
    /// does.
    pub(super) key: &'static str,
    effect: Effect,
}

/// What a command does.
enum Effect {
    /// Leaves it all to the front end.
    Leave(Then),
    /// Always does something.
    Do(fn(&mut State) -> Answer),
    /// Does something if that makes sense.
    Try(fn(&mut State) -> Result<Answer, Failure>),
    /// Does something with what followed the word.
    Read(fn(&mut State, &str) -> Result<Answer, Failure>),
}

use Effect::{Do, Leave, Read, Try};

/// What comes of a command.
pub(super) struct Answer {
    /// What to say: whole lines.
    pub(super) text: String,
    /// What to say besides, also where a classic program has its own reply: whole lines.
    note: String,
    pub(super) then: Then,
}

/// What a front end is to do after it said the answer. In any case it lets the engine play if it is the engine's turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Then {
    /// Go on.
    Continue,
    /// Show the board.
    Board,
    /// Let the engine search, and show the move it would play, or the next best: 1 for the best.
    Hint(usize),
    /// Let the engine search, and show what each move is worth.
    Scores,
    /// Let the engine play a move, whoever is to move.
    Play,
    /// End the search under way, and let the engine play what it has found.
    Now,
    /// Let the engine search, and show how it looks ahead.
    Analyse,
    /// Let the engine search for a win in so many moves, and show it.
    Problem(u8),
    /// Show what attacks what on the board, where there is one to show it on.
    Attacks,
    /// Let the board be edited, square by square.
    Edit,
    /// End.
    Quit,
}

const fn command(word: &'static str, argument: &'static str, about: &'static str, effect: Effect) -> Command {
    Command { word, argument, about, key: "", effect }
}

impl Command {
    const fn key(self, key: &'static str) -> Command {
        let Command { word, argument, about, effect, .. } = self;
        Command { word, argument, about, key, effect }
    }
}

/// All commands, in the order of the help.
pub(super) static COMMANDS: [Command; 42] = [
    command("help", "", "show this list", Do(help)).key("?"),
    command("board", "", "draw the board", Leave(Then::Board)),
    command("flip", "", "turn the board round", Try(board::flip)).key("Ctrl-F"),
    command("moves", "", "list the legal moves", Try(game::moves)),
    command("attacks", "[SQUARE]", "show what attacks and defends a square, or how many on each", Read(board::attacks))
        .key("Ctrl-A"),
    command("record", "", "list the moves that were played", Do(game::record)),
    command("go", "", "let the engine play the side to move from now on", Try(engine::go)).key("F6"),
    command("off", "", "switch the engine off: people play both sides", Do(engine::off)),
    command("switch", "", "switch sides with the engine", Do(engine::switch)).key("F7"),
    command("engine", "[first|second|both|none]", "set or show which sides the engine plays", Read(engine::engine)),
    command("play", "", "let the engine play one move for the side to move", Try(engine::play)).key("F9"),
    command("now", "", "let the engine play the best move that it has found so far", Leave(Then::Now)).key("F8"),
    command("hint", "[K]", "show what the engine would play, or its second or third choice", Read(engine::hint))
        .key("F2"),
    command("scores", "", "show what each move is worth", Try(engine::scores)).key("Ctrl-E"),
    command("analyse", "", "show how the engine looks ahead", Try(engine::analyse)).key("F3"),
    command("problem", "[N]", "find a win in N moves, 2 if not said, or say that there is none", Read(engine::problem)),
    command("undo", "", "take back to your last move", Try(game::undo)).key("F4"),
    command("redo", "", "play again what was taken back", Try(game::redo)).key("F5"),
    command("back", "[N|all]", "walk back through the game, the engine off", Read(record::back)).key("PageUp"),
    command("forward", "[N|all]", "walk forward through the game, the engine off", Read(record::forward))
        .key("PageDown"),
    command("variation", "[N]", "list the lines from here, or go into one", Read(record::variation)),
    command("promote", "", "make this line the main line", Do(record::promote)),
    command("comment", "[TEXT|off]", "say something of the last move, or show what was said", Read(record::comment)),
    command("level", "[N|perfect]", "set or show how strong the engine plays", Read(engine::level)),
    command("depth", "[N]", "let the engine look N plies ahead", Read(engine::depth)),
    command("time", "[N|off]", "let the engine think N minutes a move at most", Read(engine::time)),
    command(
        "clock",
        "[TIMES|infinite]",
        "set or show the clocks, like 5m+3s, 40/90m, equal or problem/3",
        Read(engine::clock),
    ),
    command("variety", "[SEED|off]", "let the engine draw among moves that are nearly equal", Read(engine::variety)),
    command("book", "[on|off|FILE]", "let the engine play from an opening book, or forbid it", Read(engine::book)),
    command("second-best", "[on|off]", "handicap: let the engine play its second-best move", Read(engine::second_best)),
    command("invisible", "[first|second|both|none]", "handicap: hide the pieces of a side", Read(board::invisible)),
    command("ponder", "[on|off]", "let the engine think on its opponent's time", Read(engine::ponder)),
    command("bell", "[on|off]", "ring when the engine has moved and when something is refused", Read(engine::bell)),
    command("preset", "[NAME]", "set or show how the engine searches", Read(engine::preset)),
    command("hash", "", "show what the hash table knows of the position", Try(memory::hash)),
    command("history", "", "show the history counters of the last search", Do(memory::history)),
    command("new", "", "begin a new game", Do(game::new)),
    command("position", "[TEXT]", "set up a position, or show the one on the board", Read(game::position)),
    command("edit", "[SQUARE=PIECE...]", "set up a position square by square", Read(board::edit)).key("F10"),
    command("save", "[FILE]", "keep the game in a new file, move by move", Read(record::save)).key("Ctrl-S"),
    command("load", "FILE [N]", "go on with the game in a file, and keep it there", Read(record::load)),
    command("quit", "", "end the program", Leave(Then::Quit)).key("Ctrl-Q"),
];

impl Answer {
    fn then(then: Then) -> Answer {
        Answer { text: String::new(), note: String::new(), then }
    }

    /// Says these lines and goes on.
    fn lines(text: String) -> Answer {
        Answer { text, ..Answer::then(Then::Continue) }
    }

    /// Says a line and goes on.
    fn line(line: impl Into<String>) -> Answer {
        Answer::lines(line.into() + "\n")
    }

    /// Says a line and shows the board.
    fn board(line: impl Into<String>) -> Answer {
        Answer { then: Then::Board, ..Answer::line(line) }
    }

    /// Says this line besides.
    fn note(self, line: Option<String>) -> Answer {
        Answer { note: line.map(|line| line + "\n").unwrap_or_default(), ..self }
    }
}

/// Obeys a line if it is a command, of the words' or of the classic program's; `None` if it must be a move.
pub(super) fn obey(state: &mut State, line: &str) -> Result<Option<Answer>, Failure> {
    let answer = match find_alias(state, line) {
        Some((alias, rest)) => Some(obey_alias(state, alias, rest)?),
        None => {
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            find(word).map(|command| command.obey(state, rest.trim())).transpose()?
        }
    };
    Ok(answer.map(|mut answer| {
        answer.text += &std::mem::take(&mut answer.note);
        answer
    }))
}

/// The command that `word` names, in capitals or not.
fn find(word: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.word.eq_ignore_ascii_case(word))
}

impl Command {
    fn obey(&self, state: &mut State, rest: &str) -> Result<Answer, Failure> {
        if self.argument.is_empty() && !rest.is_empty() {
            return Err(surplus(self.word, rest));
        }
        let leaves_game = match self.word {
            "new" | "quit" | "load" => true,
            "position" => !rest.is_empty(),
            _ => false,
        };
        if leaves_game {
            state.ask_before(self.word)?;
        }
        match self.effect {
            Leave(then) => Ok(Answer::then(then)),
            Do(run) => Ok(run(state)),
            Try(run) => run(state),
            Read(run) => run(state, rest),
        }
    }
}

fn surplus(word: &str, rest: &str) -> Failure {
    Failure::Usage(format!("{word}: read {:?} after it, expected nothing", excerpt(rest)))
}

/// The classic program's command that a line begins with, and the rest of the line.
fn find_alias<'l>(state: &State, line: &'l str) -> Option<(&'static Alias, &'l str)> {
    state.console().aliases().iter().find_map(|alias| Some((alias, alias.rest(line)?)))
}

/// Obeys the words that a classic command stands for. Nothing is done if what follows it is wrong.
fn obey_alias(state: &mut State, alias: &Alias, rest: &str) -> Result<Answer, Failure> {
    match &alias.number {
        None if !rest.is_empty() => return Err(surplus(alias.name, rest)),
        Some(range) if range.clone().all(|number| number.to_string() != rest) => {
            let (lowest, highest) = (range.start(), range.end());
            let read = excerpt(rest);
            let wrong = format!("{}: read {read:?} after it, expected a number from {lowest} to {highest}", alias.name);
            return Err(Failure::Usage(wrong));
        }
        _ => {}
    }
    let players = state.players;
    // If a later word is refused, the engine plays on as before.
    let mut answer = obey_words(state, alias.words, rest).inspect_err(|_| state.players = players)?;
    match alias.reply {
        Reply::Own => {}
        Reply::Before(reply) => answer.text.insert_str(0, &format!("{reply}\n")),
        Reply::Instead(reply) => answer.text = format!("{reply}\n"),
    }
    Ok(answer)
}

/// Obeys words of the table one after the other, the last with `rest`, and returns what comes of that.
fn obey_words(state: &mut State, words: &[&str], rest: &str) -> Result<Answer, Failure> {
    let known = |word| find(word).expect("a classic command stands for words of the table");
    let (last, before) = words.split_last().expect("a classic command stands for a word at least");
    for word in before {
        known(word).obey(state, "")?;
    }
    known(last).obey(state, rest)
}

fn help(state: &mut State) -> Answer {
    let aliases = state.console().aliases();
    let example = state.session.legal_moves().first().map(|mv| format!(", like {mv}")).unwrap_or_default();
    let mut text = String::new();
    let mut add = |usage: &str, alias: &str, about: &str| {
        let alias = if aliases.is_empty() { String::new() } else { format!("{alias:<5}") };
        // A string takes everything.
        let _ = writeln!(text, "  {usage:<35}{alias}{about}");
    };
    add("MOVE", "", &format!("play a move{example}"));
    for Command { word, argument, about, .. } in &COMMANDS {
        let alias = aliases.iter().find(|alias| alias.words == [*word]);
        add(&format!("{word} {argument}"), &alias.map(Alias::usage).unwrap_or_default(), about);
    }
    for alias in aliases.iter().filter(|alias| alias.words.len() > 1) {
        add("", &alias.usage(), &format!("the same as `{}`", alias.words.join("` and then `")));
    }
    Answer::lines(text)
}
