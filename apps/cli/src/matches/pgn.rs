//! The games of a match as a file.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use halfmove_play::matches::{Fault, Match, Pair, Results};
use halfmove_play::{GameFile, Outcome, TimeControl};

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
    file.set_tag("Site", "?");
    file.set_tag("Date", &date(contest.control()));
    file.set_tag("Round", &(2 * number + a + 1).to_string());
    for (side, name) in contest.names().into_iter().enumerate() {
        file.set_player(if side == 0 { a } else { 1 - a }, name);
    }
    file.set_tag("TimeControl", &time_control(contest.control()));
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

/// The clocks as PGN writes them: seconds for all moves and those that each adds, or moves and seconds for these.
fn time_control(control: TimeControl) -> String {
    match control {
        TimeControl::Move(time) => format!("1/{}", time.as_secs_f64()),
        TimeControl::Game { time, increment } if increment.is_zero() => time.as_secs_f64().to_string(),
        TimeControl::Game { time, increment } => format!("{}+{}", time.as_secs_f64(), increment.as_secs_f64()),
        TimeControl::Moves { count, time } => format!("{count}/{}", time.as_secs_f64()),
        TimeControl::Infinite | TimeControl::Equal | TimeControl::Problem { .. } => "-".to_owned(),
    }
}

/// Today as PGN writes it, by universal time. Games without clocks are the same on every day, and so are their files.
fn date(control: TimeControl) -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok();
    match since.filter(|_| control != TimeControl::Infinite) {
        Some(since) => date_of(since.as_secs() / SECONDS_A_DAY),
        None => "????.??.??".to_owned(),
    }
}

const SECONDS_A_DAY: u64 = 24 * 60 * 60;

/// The date of a day, counted from the first one of 1970.
fn date_of(mut day: u64) -> String {
    let is_leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    while day >= 365 + u64::from(is_leap(year)) {
        day -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for days in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if day < days {
            break;
        }
        day -= days;
        month += 1;
    }
    format!("{year}.{month:02}.{:02}", day + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Days as the program `date` counts them: `date -ud 2024-02-29 +%s`, divided by 86,400.
    #[test]
    fn days_have_dates() {
        let days = [(0, "1970.01.01"), (11_016, "2000.02.29"), (19_782, "2024.02.29"), (20_088, "2024.12.31")];
        for (day, date) in days {
            assert_eq!(date_of(day), date);
        }
    }

    #[test]
    fn clocks_are_written_as_in_pgn() {
        let written = ["1s+0.01s", "5m", "40/90m", "10s/move", "infinite"];
        let written = written.map(|text| time_control(TimeControl::parse(text).unwrap()));
        assert_eq!(written, ["1+0.01", "300", "40/5400", "1/10", "-"]);
    }
}
