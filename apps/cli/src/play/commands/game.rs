//! Commands about the game: its moves, back and forth, new ones.

use halfmove_play::Place;

use super::{Answer, Then};
use crate::args::Player;
use crate::failure::Failure;
use crate::play::state::State;

pub(super) fn moves(state: &mut State) -> Result<Answer, Failure> {
    state.to_move()?;
    Ok(Answer::line(state.console().moves(&state.legal_moves_text())))
}

pub(super) fn record(state: &mut State) -> Answer {
    let moves = state.session.moves();
    let mut start = state.session.fork();
    start.go_to(Place::START);
    Answer::line(if moves.is_empty() { "no moves yet".to_owned() } else { start.record_line(&moves).join(" ") })
}

/// Takes back until a person is to move. Where engines play both sides, it takes back one move and stops them.
pub(super) fn undo(state: &mut State) -> Result<Answer, Failure> {
    let is_watched = state.players == [Player::Engine; 2];
    let turn = state.turn.clone();
    let mut taken = Vec::new();
    while let Some(mv) = state.take_back() {
        taken.push(mv);
        if is_watched || !state.is_engine_to_move() {
            break;
        }
    }
    if is_watched && !taken.is_empty() {
        state.players = [Player::Human; 2];
    } else if state.is_engine_to_move() {
        // Only the engine has moved so far: it would play the same again.
        while state.session.redo().is_some() {}
        state.turn = turn;
        taken.clear();
    }
    if taken.is_empty() {
        return Err(Failure::Usage("undo: nothing to take back, expected a move of yours on the board".into()));
    }
    taken.reverse();
    let mut taken = state.session.record_line(&taken);
    taken.reverse();
    let off = if is_watched { "; the engine is off, `engine both` has it play on" } else { "" };
    Ok(Answer::board(format!("took back {}{off}", taken.join(" "))))
}

/// Plays what was taken back until a person is to move.
pub(super) fn redo(state: &mut State) -> Result<Answer, Failure> {
    let before = state.session.fork();
    let mut played = Vec::new();
    while let Some(mv) = state.session.redo() {
        played.push(mv);
        if !state.is_engine_to_move() {
            break;
        }
    }
    if played.is_empty() {
        return Err(Failure::Usage("redo: nothing was taken back, expected a move to play again".into()));
    }
    Ok(Answer::board(format!("played {}", before.record_line(&played).join(" "))))
}

pub(super) fn new(state: &mut State) -> Answer {
    let is_engine_back = state.walked_with.is_some();
    let left = state.begin_anew();
    let told = if is_engine_back { state.players_text() } else { String::new() };
    Answer { text: told, ..Answer::then(Then::Board).note(left) }
}

pub(super) fn position(state: &mut State, text: &str) -> Result<Answer, Failure> {
    if text.is_empty() {
        let position = state.session.position();
        let position = if position.is_empty() { "the start" } else { &position };
        return Ok(Answer::line(format!("position: {position}")));
    }
    let left = state.begin_from(text)?;
    Ok(Answer::then(Then::Board).note(left))
}
