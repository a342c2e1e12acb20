//! The board being edited, square by square.

use halfmove_play::{BoardLayout, Error};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::App;
use crate::play::commands::COMMANDS;
use crate::play::tui::keys;

/// A position that is being set up.
pub(in crate::play::tui) struct Editor {
    /// What stands on each square, row by row from the top.
    pub(in crate::play::tui) squares: Vec<Vec<char>>,
    pub(in crate::play::tui) to_move: usize,
    /// Which of the rights there are to be that the game knows, as far as the position can have them.
    rights: Vec<bool>,
    /// The piece that a click puts down: the last one that was.
    piece: Option<char>,
    /// Whether it was told that no game leads to the position as it is.
    is_doubted: bool,
}

impl Editor {
    /// What can be done, in a line.
    pub(in crate::play::tui) fn help(&self, layout: &BoardLayout, players: [&str; 2]) -> String {
        let [first, second] = layout.pieces;
        let mover = players[self.to_move];
        let rights = layout.rights.map(|rights| {
            let names = rights.names.iter().zip(self.held(layout));
            let held: String = names.filter(|(_, is_held)| *is_held).map(|(name, _)| *name).collect();
            let held = if held.is_empty() { "none" } else { &held };
            format!("  1-{} {} {held}", rights.names.len(), rights.title)
        });
        format!("edit: {first} {second} put  Space takes  Tab {mover}{}  ? help", rights.unwrap_or_default())
    }

    /// The same at length.
    fn long_help(layout: &BoardLayout) -> String {
        let [first, second] = layout.pieces;
        let row = |key: &str, about: &str| format!("{key:<15}{about}\n");
        let rights = layout.rights.iter().flat_map(|rights| rights.names.iter().map(|name| (rights.title, name)));
        let rights = rights.zip(1..).map(|((title, name), number): (_, u8)| {
            row(&number.to_string(), &format!("allow or forbid {title} ({name})"))
        });
        [
            row(&format!("{first} {second}"), "put a piece on the square that the arrows have come to"),
            row("click", "put the last piece there again, or take it away"),
            row("Space", "take away what stands there"),
            row("Del", "take away everything"),
            row("Tab", "let the other side be to move"),
        ]
        .into_iter()
        .chain(rights)
        .chain([row("Enter", "set up the position, if the rules allow it"), row("Esc", "leave the position as it was")])
        .collect()
    }

    /// Which rights there are in the position as it is.
    fn held(&self, layout: &BoardLayout) -> Vec<bool> {
        layout.rights_held(&self.squares, self.to_move, &self.rights)
    }
}

impl App {
    /// Begins to edit the position on the board.
    pub(super) fn edit(&mut self) {
        let Some(layout) = self.layout else {
            return self.refuse("edit: the board has no squares to edit, expected `position TEXT`");
        };
        let symbols = |row: &Vec<_>| row.iter().map(|square: &halfmove_play::BoardSquare| square.symbol).collect();
        let squares: Vec<Vec<char>> = self.squares().iter().map(symbols).collect();
        let to_move = self.state.session.to_move();
        let rights = layout.rights_to_edit(&self.state.session.position(), &squares, to_move);
        self.editor = Some(Editor { squares, to_move, rights, piece: None, is_doubted: false });
        self.selected = None;
        // Nobody thinks meanwhile.
        self.state.turn.pause();
        self.say("set up a position: Enter when it is done, Esc to leave it as it was");
    }

    /// Answers a key while the board is edited.
    pub(super) fn press_in_editor(&mut self, key: KeyEvent) {
        let (Some(editor), Some(layout)) = (&mut self.editor, self.layout) else { return };
        let is_plain = !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        let is_doubted = std::mem::take(&mut editor.is_doubted);
        let name = keys::name(key);
        let command = COMMANDS.iter().find(|command| !command.key.is_empty() && command.key == name);
        match key.code {
            KeyCode::Char('?') => self.show(Editor::long_help(layout)),
            _ if let Some(command) = command => match command.word {
                "quit" => self.obey("quit"),
                word => self.refuse(&format!("{word}: a position is being set up, expected Enter or Esc before")),
            },
            KeyCode::Up => self.move_cursor(-1, 0),
            KeyCode::Down => self.move_cursor(1, 0),
            KeyCode::Left => self.move_cursor(0, -1),
            KeyCode::Right => self.move_cursor(0, 1),
            KeyCode::Tab => editor.to_move = 1 - editor.to_move,
            KeyCode::Delete => {
                for (row, squares) in editor.squares.iter_mut().enumerate() {
                    for (column, square) in squares.iter_mut().enumerate() {
                        *square = (layout.empty)(row, column);
                    }
                }
            }
            KeyCode::Char(' ') | KeyCode::Backspace => self.put(None),
            KeyCode::Enter => self.set_up_edited(is_doubted),
            KeyCode::Esc => self.leave_editor(),
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => self.leave_editor(),
            KeyCode::Char(c) if is_plain && layout.rights.is_some() && c.is_ascii_digit() => self.turn_right(c),
            KeyCode::Char(c) if is_plain => {
                // Capitals may be spared where they mean nothing.
                let known = |c: &char| layout.pieces.iter().any(|pieces| pieces.contains(*c));
                match [c, c.to_ascii_uppercase()].into_iter().find(known) {
                    Some(piece) => self.put(Some(piece)),
                    None => {
                        let [first, second] = layout.pieces;
                        self.refuse(&format!("{c:?}: no piece, expected one of {first}{second}"));
                    }
                }
            }
            _ => {}
        }
    }

    /// Answers a click on a square while the board is edited: it puts the last piece there again, or takes it away.
    pub(super) fn click_in_editor(&mut self) {
        let Some(editor) = &self.editor else { return };
        let (row, column) = self.cursor;
        if let Some(piece) = editor.piece {
            self.put(Some(piece).filter(|&piece| editor.squares[row][column] != piece));
        }
    }

    /// Puts a piece on the square that the arrows have come to, or takes away what is there.
    fn put(&mut self, piece: Option<char>) {
        let (Some(editor), Some(layout)) = (&mut self.editor, self.layout) else { return };
        let (row, column) = self.cursor;
        if let Some(reason) = piece.and_then(|piece| (layout.refusal)(piece, row, column)) {
            let name = (layout.name)(row, column);
            return self.refuse(&format!("{name}: {reason}"));
        }
        editor.squares[row][column] = piece.unwrap_or((layout.empty)(row, column));
        editor.piece = piece.or(editor.piece);
        self.say("");
    }

    /// Allows or forbids what the right of this number allows.
    fn turn_right(&mut self, number: char) {
        let (Some(editor), Some(layout)) = (&mut self.editor, self.layout) else { return };
        let Some(rights) = layout.rights else { return };
        let index = number.to_digit(10).and_then(|number| (number as usize).checked_sub(1));
        let Some((index, name)) = index.and_then(|index| Some((index, rights.names.get(index)?))) else {
            return self.refuse(&format!("{number:?}: no right, expected one of 1 to {}", rights.names.len()));
        };
        let title = rights.title;
        if editor.held(layout)[index] {
            editor.rights[index] = false;
            return self.say(&format!("{title} ({name}) forbidden"));
        }
        editor.rights[index] = true;
        if editor.held(layout)[index] {
            self.say(&format!("{title} ({name}) allowed"));
        } else {
            self.refuse(&format!("{title} ({name}): not as the pieces stand, expected king and rook at home"));
        }
    }

    /// Sets up the position if the rules allow it; one that no game leads to, if that was told and is wanted all the same.
    fn set_up_edited(&mut self, is_doubted: bool) {
        let (Some(editor), Some(layout)) = (&mut self.editor, self.layout) else { return };
        let mut session = self.state.session.fork();
        match layout.set_up(&mut *session, &editor.squares, editor.to_move, &editor.rights) {
            Ok(()) => {}
            // What was read is on the board.
            Err(Error::Position { reason, .. }) => return self.refuse(&reason),
            Err(error) => return self.refuse(&error.to_string()),
        }
        if let Some(doubts) = session.doubts().filter(|_| !is_doubted) {
            editor.is_doubted = true;
            return self.refuse(&format!("no game leads here: {doubts}. Enter again sets it up all the same."));
        }
        match self.state.begin_edited(layout, &editor.squares, editor.to_move, &editor.rights) {
            Ok(told) => {
                self.editor = None;
                self.say(&told.unwrap_or_else(|| "set up".to_owned()));
                self.settle();
            }
            Err(failure) => self.refuse(&failure.to_string()),
        }
    }

    fn leave_editor(&mut self) {
        self.editor = None;
        self.state.turn.go_on();
        self.say("the position stays as it was");
        self.settle();
    }
}
