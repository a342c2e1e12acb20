//! The games of a match as a file.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use halfmove_play::matches::{Fault, Match, Pair, Results};
use halfmove_play::{GameFile, Outcome};

use crate::failure::Failure;
use crate::files;

/// A file that games are written to as they are played, in the order of the match.
pub(super) struct Games {
    path: PathBuf,
    file: File,
    /// How many pairs were written.
    pairs: usize,
}

impl Games {
    /// A file at `path`, which must not exist; or, to go on with a match of which so many pairs were played, one that may.
    ///
    /// # Errors
    /// What the file system has against it.
    pub(super) fn create(path: &Path, played: usize) -> Result<Games, Failure> {
        let mut options = OpenOptions::new();
        options.append(true).create_new(played == 0).create(played > 0);
        let file = options.open(path).map_err(|error| files::cannot_write(path, &error))?;
        Ok(Games { path: path.to_owned(), file, pairs: played })
    }

    /// Writes what was played since.
    ///
    /// # Errors
    /// What the file system has against it.
    pub(super) fn write(&mut self, contest: &Match, results: &Results) -> Result<(), Failure> {
        let mut text = String::new();
        for (number, pair) in results.pairs().iter().enumerate().skip(self.pairs) {
            for a in [0, 1] {
                text += &game_text(contest, pair, number, a)?;
                text.push('\n');
            }
        }
        self.pairs = results.pairs().len();
        self.file.write_all(text.as_bytes()).map_err(|error| files::cannot_write(&self.path, &error))
    }
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
    file.set_tag("Event", "halfmove match");
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
