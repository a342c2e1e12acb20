//! What keys are called, in the table of commands and in the help.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The name of a key, like `F2`, `Ctrl-S`, `PageUp` or `?`; empty for one that no command has.
pub(super) fn name(key: KeyEvent) -> String {
    match key.code {
        KeyCode::F(number) => format!("F{number}"),
        KeyCode::PageUp => "PageUp".to_owned(),
        KeyCode::PageDown => "PageDown".to_owned(),
        KeyCode::Char(c) if key.modifiers.contains(KeyModifiers::CONTROL) => format!("Ctrl-{}", c.to_ascii_uppercase()),
        KeyCode::Char(c) if !key.modifiers.contains(KeyModifiers::ALT) => c.to_string(),
        _ => String::new(),
    }
}
