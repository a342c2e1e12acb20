//! The help: all keys and commands.

use crate::play::commands::COMMANDS;

/// Columns of the help: where the words and what they do begin, and how wide the smallest sheet is.
const WORDS: usize = 10;
const ABOUT: usize = 29;
const SHEET: usize = 76;

/// All commands, with their keys.
pub(super) fn text() -> String {
    let keys = [
        ("arrows", "", "choose a square; Enter or a click is to choose it"),
        ("Home, End", "", "walk to the beginning or the end"),
        ("Ctrl-L", "", "draw the screen from scratch"),
        ("move*", "", "in the list of moves: others were played there too, see `variation`"),
        ("Ctrl-Z", "", "leave the program for the shell, which comes back to it by `fg`"),
        ("Esc", "", "drop what is half done and what was said"),
    ];
    let mut text = "Type a move or a word, and Enter. Some words have a key.\n\n".to_owned();
    for (key, usage, about) in keys {
        text += &row(key, usage, about);
    }
    text.push('\n');
    for command in &COMMANDS {
        let usage = format!("{} {}", command.word, command.argument);
        text += &row(command.key, &usage, command.about);
    }
    text
}

/// A row of the help; what a command does may go on below.
fn row(key: &str, usage: &str, about: &str) -> String {
    let mut text = format!("{key:<WORDS$}{usage}");
    let mut column = text.chars().count();
    let begin = |text: &mut String, column: usize| {
        text.push_str(&" ".repeat(ABOUT - column));
        ABOUT
    };
    if column >= ABOUT {
        text.push('\n');
        column = 0;
    }
    column = begin(&mut text, column);
    for word in about.split(' ') {
        if column > ABOUT && column + 1 + word.chars().count() > SHEET {
            text.push('\n');
            column = begin(&mut text, 0);
        }
        if column > ABOUT {
            text.push(' ');
            column += 1;
        }
        text += word;
        column += word.chars().count();
    }
    text.push('\n');
    text
}
