//! The games of a match as a file.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use halfmove_play::matches::{Fault, Match, Pair, Results};
use halfmove_play::{GameFile, Outcome};

use crate::failure::Failure;
use crate::files;

/// What each of the games is said to be.
const EVENT: &str = "halfmove match";

/// A file that games are written to as they are played, in the order of the match.
pub(super) struct Games {
    path: PathBuf,
    file: File,
    /// How long the file is, in bytes, without a game that could not be written whole.
    length: u64,
    /// How many pairs were written.
    pairs: usize,
}

impl Games {
    /// A file at `path`, which must not exist, or must be empty; or, to go on with a match of which so many pairs were played,
    /// one that has the games of these, or the first of them.
    ///
    /// # Errors
    /// If there are other games, and what the file system has against it.
    pub(super) fn create(path: &Path, played: usize) -> Result<Games, Failure> {
        let cannot_write = |error: io::Error| files::cannot_write(path, &error);
        let file = OpenOptions::new().append(true).create(true).open(path).map_err(cannot_write)?;
        let length = file.metadata().map_err(cannot_write)?.len();
        let mut pairs = 0;
        if length > 0 {
            if played == 0 {
                return Err(files::is_there(path, "expected a new file, or --resume with the match that it is of"));
            }
            let games = count_games(path)?;
            if games % 2 > 0 || games > 2 * played {
                let (path, most) = (path.display(), 2 * played);
                let wrong =
                    format!("holds {games} games of a match, expected those of this one: {most}, or the first pairs");
                return Err(Failure::Usage(format!("file {path}: {wrong}")));
            }
            pairs = games / 2;
        }
        Ok(Games { path: path.to_owned(), file, length, pairs })
    }

    /// Writes what was played since.
    ///
    /// # Errors
    /// What the file system has against it. The games that were written before are in the file then, and nothing else.
    pub(super) fn write(&mut self, contest: &Match, results: &Results) -> Result<(), Failure> {
        let mut text = String::new();
        for (number, pair) in results.pairs().iter().enumerate().skip(self.pairs) {
            for a in [0, 1] {
                text += &game_text(contest, pair, number, a)?;
                text.push('\n');
            }
        }
        self.file.write_all(text.as_bytes()).map_err(|error| {
            self.drop_rest();
            files::cannot_write(&self.path, &error)
        })?;
        self.pairs = results.pairs().len();
        self.length += text.len() as u64;
        Ok(())
    }

    /// Takes back what was written of games that did not fit; if nothing else was, there is no file.
    fn drop_rest(&self) {
        if !self.file.metadata().is_ok_and(|there| there.is_file()) {
            return;
        }
        // The first error is the one to tell.
        let _ = match self.length {
            0 => fs::remove_file(&self.path),
            length => self.file.set_len(length),
        };
    }
}

/// How many games a file has that are of a match.
fn count_games(path: &Path) -> Result<usize, Failure> {
    let text = files::read(path, "the games of a match")?;
    let event = format!("[Event \"{EVENT}\"]");
    Ok(text.lines().filter(|line| *line == event).count())
}

/// The game of `pair` in which A is the player `a`.
fn game_text(contest: &Match, pair: &Pair, number: usize, a: usize) -> Result<String, Failure> {
    let game = &pair.games[a];
    let mut session = contest.game().session();
    session.set_up(&pair.opening)?;
    for (index, mv) in game.moves.iter().enumerate() {
        session.play(mv)?;
        if let Some(note) = game.notes.get(index) {
            (session.note_mut().score, session.note_mut().time) = (note.score, note.time);
        }
    }
    let mut file = GameFile::new(contest.game(), session);
    file.set_tag("Event", EVENT);
    file.set_tag("Round", &(2 * number + a + 1).to_string());
    for (side, name) in contest.names().into_iter().enumerate() {
        file.set_player(if side == 0 { a } else { 1 - a }, name);
    }
    file.set_outcome(Some(game.winner.map_or(Outcome::Draw, Outcome::Won)));
    match &game.fault {
        Some(Fault::Lost { what, .. }) if what.starts_with("lost on time") => {
            file.set_tag("Termination", "time forfeit");
        }
        Some(fault) => {
            file.set_tag("Termination", "rules infraction");
            file.set_tag("Fault", &fault.to_string());
        }
        None if game.is_judged => file.set_tag("Termination", "adjudication"),
        None => file.set_tag("Termination", "normal"),
    }
    Ok(file.write())
}
