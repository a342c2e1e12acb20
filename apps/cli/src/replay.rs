//! `halfmove replay`: a game in a file, move by move.

use std::io::Write;
use std::ops::ControlFlow;

use halfmove::Score;
use halfmove_play::{GameFile, Note, Outcome, Place, Session, Told};
use serde::{Serialize, Serializer};

use crate::args::ReplayArgs;
use crate::failure::Failure;
use crate::plural::counted;
use crate::{files, json};

/// What comes before the moves.
#[derive(Serialize)]
struct HeadLine<'f> {
    game: &'static str,
    tags: Tags<'f>,
    /// The position that the game began from.
    position: String,
    comment: Option<&'f str>,
    /// Moves of the main line.
    plies: usize,
    /// `first`, `second` or `draw`; null if the game has not ended.
    result: Option<&'static str>,
}

struct Tags<'f>(&'f GameFile);

impl Serialize for Tags<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.tags())
    }
}

/// One move, and the position after it.
#[derive(Serialize)]
pub(crate) struct MoveLine {
    pub(crate) ply: usize,
    pub(crate) player: &'static str,
    pub(crate) r#move: String,
    pub(crate) position: String,
    comment: Option<String>,
    /// How long the player thought.
    millis: Option<u64>,
    /// As `halfmove analyse` tells it, for the player who moved.
    score: Option<i16>,
    /// Other moves on record in its stead.
    variations: Vec<String>,
}

pub(crate) fn run(args: &ReplayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (_, text) = files::read_games(&args.file, "a game file")?;
    let (mut count, mut found) = (0, None);
    files::each_game(&args.file, &text, |file| {
        count += 1;
        if count < args.number {
            return Ok(ControlFlow::Continue(()));
        }
        found = Some(file);
        Ok(ControlFlow::Break(()))
    })?;
    let file = found.ok_or_else(|| {
        let (path, number) = (args.file.display(), args.number);
        Failure::Usage(match count {
            0 => format!("file {path}: holds no game, expected a game file"),
            _ => format!("file {path}: has no game {number}, expected a number up to {count}"),
        })
    })?;
    let lines = main_line(&file, args.ply);
    if args.json { write_json(&file, &lines, out) } else { write(&file, &lines, out) }
}

/// The moves of the main line, at most `plies` of them.
pub(crate) fn main_line(file: &GameFile, plies: Option<usize>) -> Vec<MoveLine> {
    let mut session = at_start(file);
    let mut lines = Vec::new();
    while plies.is_none_or(|plies| lines.len() < plies) {
        // A record may go on after a draw that nobody claimed.
        let (mut moves, player) = (session.variations(), session.to_move());
        let Some(mv) = session.enter(0) else { break };
        moves.remove(0);
        let note = session.note();
        lines.push(MoveLine {
            ply: session.ply(),
            player: file.game().players()[player],
            r#move: mv,
            position: session.position(),
            comment: said(note).map(str::to_owned),
            millis: note.time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
            score: note.score.map(Score::to_raw),
            variations: moves,
        });
    }
    lines
}

/// The variations to moves of the main line, from the first on: the number of the move that each is in place of, and the
/// moves with what was said of them, other variations to these in parentheses.
fn variations(file: &GameFile) -> Vec<(usize, String)> {
    let (mut lines, mut depth, mut ply) = (Vec::new(), 0, 0);
    for part in file.session().told() {
        match part {
            Told::Open => {
                depth += 1;
                if depth == 1 {
                    lines.push((ply, Vec::new()));
                } else if let Some((_, words)) = lines.last_mut() {
                    words.push("(".to_owned());
                }
            }
            Told::Close => {
                depth -= 1;
                if let Some((_, words)) = lines.last_mut().filter(|_| depth > 0) {
                    words.push(")".to_owned());
                }
            }
            Told::Move { ply: at, .. } if depth == 0 => ply = at,
            Told::Move { text, note, .. } => {
                if let Some((_, words)) = lines.last_mut() {
                    words.push(text);
                    words.extend(said(&note).map(|comment| format!("{{{comment}}}")));
                }
            }
        }
    }
    let text = |words: Vec<String>| words.join(" ").replace("( ", "(").replace(" )", ")");
    lines.into_iter().map(|(ply, words)| (ply, text(words))).collect()
}

fn at_start(file: &GameFile) -> Box<dyn Session> {
    let mut session = file.session().fork();
    session.go_to(Place::START);
    session
}

fn said(note: &Note) -> Option<&str> {
    Some(note.comment()).filter(|comment| !comment.is_empty())
}

/// The result in a word.
pub(crate) fn result(file: &GameFile) -> Option<&'static str> {
    file.outcome().map(|outcome| match outcome {
        Outcome::Won(0) => "first",
        Outcome::Won(_) => "second",
        Outcome::Draw => "draw",
    })
}

fn write_json(file: &GameFile, lines: &[MoveLine], out: &mut dyn Write) -> Result<(), Failure> {
    let start = at_start(file);
    let head = HeadLine {
        game: file.game().name(),
        tags: Tags(file),
        position: start.position(),
        comment: said(start.note()),
        plies: main_line(file, None).len(),
        result: result(file),
    };
    json::write_line(&head, out)?;
    for line in lines {
        json::write_line(line, out)?;
    }
    Ok(())
}

fn write(file: &GameFile, lines: &[MoveLine], out: &mut dyn Write) -> Result<(), Failure> {
    let mut session = at_start(file);
    writeln!(out, "{}", file.game().title())?;
    for (name, value) in file.tags() {
        writeln!(out, "{name}: {value}")?;
    }
    if let Some(comment) = said(session.note()) {
        writeln!(out, "{comment}")?;
    }
    write!(out, "{}", session.board())?;
    let others = variations(file);
    for MoveLine { ply, player, r#move, .. } in lines {
        let written = session.record_line(std::slice::from_ref(r#move)).join("");
        session.enter(0);
        let note = session.note();
        let time = note.time.map(|time| format!(" in {:.3} s", time.as_secs_f64())).unwrap_or_default();
        let score = note.score.map(|score| format!(" ({score})")).unwrap_or_default();
        writeln!(out, "\n{ply}. {player} plays {written}{time}{score}")?;
        if let Some(comment) = said(note) {
            writeln!(out, "{comment}")?;
        }
        for line in others.iter().filter(|(at, _)| at == ply).map(|(_, line)| line) {
            writeln!(out, "or {line}")?;
        }
        write!(out, "{}", session.board())?;
    }
    let plies = main_line(file, None).len();
    if lines.len() < plies {
        return Ok(writeln!(out, "\nafter {} of {}", lines.len(), counted(plies, "move", "moves"))?);
    }
    Ok(writeln!(out, "\n{}", file.ending().unwrap_or_else(|| "no result".to_owned()))?)
}
