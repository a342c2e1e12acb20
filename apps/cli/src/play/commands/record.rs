//! Commands about the record: its lines, comments and files.

use std::path::Path;

use halfmove_play::{Place, excerpt};

use super::Answer;
use crate::failure::Failure;
use crate::play::state::State;

/// Walks back without playing; the engine is switched off, or it would play at once.
pub(super) fn back(state: &mut State, text: &str) -> Result<Answer, Failure> {
    walk(state, "back", text, |state| state.session.undo())
}

pub(super) fn forward(state: &mut State, text: &str) -> Result<Answer, Failure> {
    walk(state, "forward", text, |state| state.session.redo())
}

fn walk(
    state: &mut State,
    word: &str,
    text: &str,
    mut step: impl FnMut(&mut State) -> Option<String>,
) -> Result<Answer, Failure> {
    let count = match text {
        "" => 1,
        _ if text.eq_ignore_ascii_case("all") => usize::MAX,
        _ => text.parse().ok().filter(|&count| count > 0).ok_or_else(|| {
            Failure::Usage(format!("{word} {:?}: expected a number of moves from 1 on, or all", excerpt(text)))
        })?,
    };
    let mut passed = 0;
    while passed < count && step(state).is_some() {
        passed += 1;
    }
    if passed == 0 {
        let end = if word == "back" { "first" } else { "last" };
        return Err(Failure::Usage(format!("{word}: this is the {end} position, expected a move to pass")));
    }
    let off = state.switch_off_to_walk();
    let length = line_length(state);
    let moves = if length == 1 { "move" } else { "moves" };
    Ok(Answer::board(format!("after {} of {length} {moves}{off}", state.session.ply())))
}

/// The number of moves to the end of the line.
fn line_length(state: &State) -> usize {
    let mut session = state.session.fork();
    while session.redo().is_some() {}
    session.ply()
}

pub(super) fn variation(state: &mut State, text: &str) -> Result<Answer, Failure> {
    let moves: Vec<String> = state.session.variations().iter().map(|mv| state.move_text(mv)).collect();
    if text.is_empty() {
        let list: Vec<String> = moves.iter().enumerate().map(|(index, mv)| format!("{}. {mv}", index + 1)).collect();
        return Ok(Answer::line(if list.is_empty() {
            "nothing was played from here".to_owned()
        } else {
            list.join("\n")
        }));
    }
    let index = text.parse().ok().filter(|number| (1..=moves.len()).contains(number)).ok_or_else(|| {
        let expected = match moves.len() {
            0 => "a move on record from here".to_owned(),
            count => format!("a number from 1 to {count}"),
        };
        Failure::Usage(format!("variation {:?}: no line, expected {expected}", excerpt(text)))
    })?;
    state.session.enter(index - 1);
    let off = state.switch_off_to_walk();
    Ok(Answer::board(format!("into {}{off}", moves[index - 1])))
}

pub(super) fn promote(state: &mut State) -> Answer {
    state.session.promote();
    Answer::line("this is the main line now")
}

#[expect(clippy::unnecessary_wraps, reason = "a command that reads what follows may refuse it")]
pub(super) fn comment(state: &mut State, text: &str) -> Result<Answer, Failure> {
    if text.eq_ignore_ascii_case("off") {
        state.session.note_mut().set_comment("");
    } else if !text.is_empty() {
        state.session.note_mut().set_comment(text);
    }
    let about = if state.session.place() == Place::START { "the game" } else { "the last move" };
    Ok(match state.session.note().comment() {
        "" => Answer::line(format!("no comment on {about}")),
        comment => Answer::line(format!("on {about}: {comment}")),
    })
}

pub(super) fn save(state: &mut State, text: &str) -> Result<Answer, Failure> {
    let known = state.kept.as_ref().map(|kept| kept.path.clone());
    let path = if text.is_empty() { known } else { Some(Path::new(text).to_owned()) };
    let path = path.ok_or_else(|| Failure::Usage("save: no file yet, expected its name".to_owned()))?;
    state.save(&path)?;
    Ok(Answer::line(format!("kept in {} from now on", path.display())))
}

pub(super) fn load(state: &mut State, text: &str) -> Result<Answer, Failure> {
    if text.is_empty() {
        return Err(Failure::Usage("load: no file, expected its name".to_owned()));
    }
    // A number after the file is which game of it, if that is not all one name.
    let split = text.rsplit_once(char::is_whitespace).filter(|_| !Path::new(text).exists());
    let numbered = split.and_then(|(file, number)| Some((file.trim_end(), number.parse::<usize>().ok()?)));
    let (file, number) = numbered.map_or((text, None), |(file, number)| (file, Some(number)));
    let left = state.left_text();
    let told = state.load(Path::new(file), number)?;
    Ok(Answer::board(state.players_text() + &told).note(left))
}
