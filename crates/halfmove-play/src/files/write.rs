//! Writing a game file.

use std::fmt::Write;

use super::{EVENT, FEN, GAME, GAME_OF_PGN, GameFile, PLACE, POSITION, RESULT, SET_UP, note};
use crate::{Place, Status, Told};

/// Lines of moves are broken before this column, as PGN asks for.
const WIDTH: usize = 80;

impl GameFile {
    /// The game as text that [`read`](Self::read) reads back.
    pub fn write(&self) -> String {
        let outcome = self.outcome().map_or_else(|| "*".to_owned(), |outcome| outcome.to_string());
        let told = self.session.told();
        let mut text = String::new();
        // A string takes everything.
        let mut tag = |name: &str, value: &str| {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(text, "[{name} \"{value}\"]");
        };
        tag(GAME, self.game.name());
        // What PGN wants to be told first ends with the players and the result.
        let players = self.game.players();
        let last = self.tags().filter(|_| self.tag(EVENT).is_some()).map(|(name, _)| name);
        let last = last.filter(|name| players.contains(name)).last();
        for (name, value) in self.tags() {
            tag(name, value);
            if Some(name) == last {
                tag(RESULT, &outcome);
            }
        }
        if let Some(position) = self.session.set_up_from() {
            if self.game.name() == GAME_OF_PGN {
                tag(SET_UP, "1");
                tag(FEN, position);
            } else {
                tag(POSITION, position);
            }
        }
        if let Some(place) = self.place_of(&told) {
            tag(PLACE, &place.to_string());
        }
        if last.is_none() {
            tag(RESULT, &outcome);
        }
        text.push('\n');
        let words = self.words(&told).into_iter().chain([outcome]);
        let mut column = 0;
        for word in words {
            let width = word.chars().count();
            if column > 0 && column + 1 + width >= WIDTH {
                text.push('\n');
                column = 0;
            }
            if column > 0 {
                text.push(' ');
                column += 1;
            }
            text += &word;
            column += width;
        }
        text.push('\n');
        text
    }

    /// The number of the move in the file that the game stands after; `None` at the end of the main line.
    fn place_of(&self, told: &[Told]) -> Option<usize> {
        let places = || {
            let moves =
                told.iter().filter_map(|part| if let Told::Move { place, .. } = part { Some(*place) } else { None });
            std::iter::once(Place::START).chain(moves)
        };
        let end = self.end();
        let here = self.session.place();
        (here != end.place()).then(|| places().position(|place| place == here)).flatten()
    }

    /// Moves with their numbers, variations and comments.
    fn words(&self, told: &[Told]) -> Vec<String> {
        let mut start = self.session.fork();
        start.go_to(Place::START);
        let offset = usize::from(start.status() == Status::ToMove(1));
        // In chess the position tells the number of the first move.
        let position = self.session.set_up_from().filter(|_| self.game.name() == GAME_OF_PGN);
        let first = position.and_then(|fen| fen.split_whitespace().nth(5)?.parse().ok()).unwrap_or(1_usize).max(1);
        let mut words = Vec::new();
        comment(start.note(), &mut words);
        // A move of the second player has a number only where it does not follow one of the first.
        let mut is_cut = true;
        // PGN has no blank inside of parentheses.
        let mut opened = String::new();
        for part in told {
            match part {
                Told::Open => {
                    opened.push('(');
                    is_cut = true;
                }
                Told::Close => {
                    if let Some(last) = words.last_mut() {
                        last.push(')');
                    }
                    is_cut = true;
                }
                Told::Move { ply, text, note, .. } => {
                    let count = ply - 1 + offset;
                    let number = count / 2 + first;
                    match (count % 2, is_cut) {
                        (0, _) => words.push(format!("{opened}{number}.")),
                        (_, true) => words.push(format!("{opened}{number}...")),
                        _ => {}
                    }
                    opened.clear();
                    words.push(text.clone());
                    is_cut = comment(note, &mut words);
                }
            }
        }
        words
    }
}

/// Adds the words of a note in braces, and tells whether there are any.
fn comment(note: &crate::Note, words: &mut Vec<String>) -> bool {
    let mut said = note::words(note);
    if let (Some(first), true) = (said.first_mut(), !note.is_empty()) {
        first.insert(0, '{');
    }
    if let Some(last) = said.last_mut() {
        last.push('}');
    }
    words.append(&mut said);
    !note.is_empty()
}
