//! The board being edited, square by square.

use halfmove_play::BoardLayout;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::App;

/// A position that is being set up.
pub(in crate::play::tui) struct Editor {
    /// What stands on each square, row by row from the top.
    pub(in crate::play::tui) squares: Vec<Vec<char>>,
    pub(in crate::play::tui) to_move: usize,
    /// The piece that a click puts down: the last one that was.
    piece: Option<char>,
}

impl Editor {
    /// What can be done, in a line.
    pub(in crate::play::tui) fn help(&self, layout: &BoardLayout, players: [&str; 2]) -> String {
        let [first, second] = layout.pieces;
        let mover = players[self.to_move];
        format!("edit: {first} {second} put, Space takes, Del all, Tab {mover}, Enter done, Esc drop")
    }
}

impl App {
    /// Begins to edit the position on the board.
    pub(super) fn edit(&mut self) {
        if self.layout.is_none() {
            return self.refuse("edit: the board has no squares to edit, expected `position TEXT`");
        }
        let symbols = |row: &Vec<_>| row.iter().map(|square: &halfmove_play::BoardSquare| square.symbol).collect();
        let squares = self.squares().iter().map(symbols).collect();
        self.editor = Some(Editor { squares, to_move: self.state.session.to_move(), piece: None });
        self.selected = None;
        // Nobody thinks meanwhile.
        self.state.turn.pause();
        self.say("set up a position");
    }

    /// Answers a key while the board is edited.
    pub(super) fn press_in_editor(&mut self, key: KeyEvent) {
        let (Some(editor), Some(layout)) = (&mut self.editor, self.layout) else { return };
        let is_plain = !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        match key.code {
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
            KeyCode::Enter => self.set_up_edited(),
            KeyCode::Esc => self.leave_editor(),
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => self.leave_editor(),
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
        editor.squares[row][column] = piece.unwrap_or((layout.empty)(row, column));
        editor.piece = piece.or(editor.piece);
        self.say("");
    }

    fn set_up_edited(&mut self) {
        let (Some(editor), Some(layout)) = (&self.editor, self.layout) else { return };
        match self.state.begin_edited(layout, &editor.squares, editor.to_move) {
            Ok(left) => {
                self.editor = None;
                self.say(&left.unwrap_or_else(|| "set up".to_owned()));
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
