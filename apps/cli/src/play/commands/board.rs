//! Commands about the board as it is shown.

use std::fmt::Write;

use halfmove_play::{AttackedSquare, excerpt};

use super::{Answer, Then};
use crate::failure::Failure;
use crate::play::state::State;

/// Hides pieces, or shows them again.
pub(super) fn invisible(state: &mut State, text: &str) -> Result<Answer, Failure> {
    let sides = [("none", [false, false]), ("first", [true, false]), ("second", [false, true]), ("both", [true, true])];
    if !text.is_empty() {
        let side = sides.iter().find(|(word, _)| text.eq_ignore_ascii_case(word));
        let (_, hidden) = side.ok_or_else(|| {
            Failure::Usage(format!("invisible {:?}: no side, expected first, second, both or none", excerpt(text)))
        })?;
        if state.game.layout().is_none() {
            let name = state.game.name();
            return Err(Failure::Usage(format!("invisible: {name} has no pieces to hide, expected a game that has")));
        }
        state.hidden = *hidden;
    }
    let word = sides.iter().find(|(_, hidden)| *hidden == state.hidden).map_or("", |(word, _)| word);
    let answer = Answer::line(format!("invisible: {word}"));
    Ok(if text.is_empty() { answer } else { Answer { then: Then::Board, ..answer } })
}

/// Turns the board round, for the eye only.
pub(super) fn flip(state: &mut State) -> Result<Answer, Failure> {
    if state.game.layout().is_none() {
        let name = state.game.name();
        return Err(Failure::Usage(format!("flip: {name} has no board to turn, expected a game that has")));
    }
    state.is_flipped = !state.is_flipped;
    let [first, second] = state.game.players();
    Ok(Answer::board(format!("the board as {} sees it", if state.is_flipped { second } else { first })))
}

pub(super) fn attacks(state: &mut State, text: &str) -> Result<Answer, Failure> {
    if state.hidden != [false; 2] {
        let wrong = "attacks: it would tell where invisible pieces are, expected `invisible none` before";
        return Err(Failure::Usage(wrong.to_owned()));
    }
    let squares = state.game.attacks(&*state.session)?;
    if squares.is_empty() {
        let name = state.game.name();
        return Err(Failure::Usage(format!("attacks: pieces attack nothing in {name}, expected a game where they do")));
    }
    if text.is_empty() {
        return Ok(Answer { then: Then::Attacks, ..Answer::lines(counts(state, &squares)) });
    }
    let found = squares.iter().find(|square| square.name.eq_ignore_ascii_case(text));
    let square = found.ok_or_else(|| {
        let (first, last) = (&squares[0].name, &squares[squares.len() - 1].name);
        Failure::Usage(format!("attacks {:?}: no square, expected one from {first} to {last}", excerpt(text)))
    })?;
    Ok(Answer::line(attackers_text(square, state.game.players())))
}

/// Changes the position: pieces on squares, like `e4=Q`, squares that become empty, like `e4=`, `clear` for all of them, and the
/// name of the player to move. Where nothing is said of changes, a front end may let the board be edited.
pub(super) fn edit(state: &mut State, text: &str) -> Result<Answer, Failure> {
    if text.is_empty() {
        return Ok(Answer::then(Then::Edit));
    }
    let refused = |wrong: String| Err(Failure::Usage(format!("edit {wrong}")));
    let Some(layout) = state.game.layout().filter(|layout| !layout.has_columns_only()) else {
        return refused("squares have no names of their own here, expected `position TEXT`".to_owned());
    };
    state.ask_before("edit")?;
    let players = state.game.players();
    let mut squares: Vec<Vec<char>> = layout
        .squares(&state.session.board())
        .iter()
        .map(|row| row.iter().map(|square| square.symbol).collect())
        .collect();
    let (rows, columns) = layout.size;
    let all = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let mut to_move = state.session.to_move();
    let rights = layout.rights_to_edit(&state.session.position(), &squares, to_move);
    for word in text.split_whitespace() {
        if word.eq_ignore_ascii_case("clear") {
            all().for_each(|(row, column)| squares[row][column] = (layout.empty)(row, column));
            continue;
        }
        if let Some(player) = players.iter().position(|name| name.eq_ignore_ascii_case(word)) {
            to_move = player;
            continue;
        }
        let parts = word.split_once('=');
        let square = parts.and_then(|(name, piece)| {
            let found = all().find(|&(row, column)| (layout.name)(row, column).eq_ignore_ascii_case(name))?;
            Some((found, piece))
        });
        let Some(((row, column), piece)) = square else {
            let (first, second) = (players[0], players[1]);
            let read = excerpt(word);
            return refused(format!(
                "{read:?}: no change, expected like {}={}, clear, {first} or {second}",
                (layout.name)(rows - 1, 0),
                layout.pieces[0].chars().next().unwrap_or(' ')
            ));
        };
        let known = |c: char| [c, c.to_ascii_uppercase()].into_iter().find(|&c| layout.pieces.concat().contains(c));
        squares[row][column] = match (piece, piece.chars().count()) {
            ("" | "." | "-", _) => (layout.empty)(row, column),
            (_, 1) if let Some(piece) = piece.chars().next().and_then(known) => {
                if let Some(reason) = (layout.refusal)(piece, row, column) {
                    return refused(format!("{:?}: {reason}", excerpt(word)));
                }
                piece
            }
            _ => {
                let read = excerpt(piece);
                return refused(format!("{read:?}: no piece, expected one of {}, or nothing", layout.pieces.concat()));
            }
        };
    }
    let left = state.begin_edited(layout, &squares, to_move, &rights)?;
    Ok(Answer::then(Then::Board).note(left))
}

/// What attacks a square: of a piece there, also what defends it.
pub(in crate::play) fn attackers_text(square: &AttackedSquare, players: [&str; 2]) -> String {
    let list = |player: usize| match &*square.by[player] {
        [] => "none".to_owned(),
        squares => squares.join(" "),
    };
    let name = &square.name;
    match square.owner {
        Some(owner) => format!("{name}: attacked by {}, defended by {}", list(1 - owner), list(owner)),
        None => format!("{name}: {} {}, {} {}", players[0], list(0), players[1], list(1)),
    }
}

/// How many pieces of both sides attack each square, drawn like the board.
fn counts(state: &State, squares: &[AttackedSquare]) -> String {
    let Some(layout) = state.game.layout() else { return String::new() };
    let (rows, columns) = layout.size;
    let mut text = String::new();
    for row in 0..rows {
        let name_at = |column| {
            let (row, column) = state.seen((row, column));
            (layout.name)(row, column)
        };
        let cells = (0..columns).map(|column| {
            let name = name_at(column);
            let square = squares.iter().find(|square| square.name == name);
            square.map_or_else(String::new, |square| format!(" {}/{}", square.by[0].len(), square.by[1].len()))
        });
        let name = name_at(0);
        let _ = writeln!(text, "{}{}", name.chars().last().unwrap_or(' '), cells.collect::<String>());
    }
    let names = (0..columns).map(|column| state.seen((0, column)));
    let names = names.map(|(row, column)| format!("   {}", (layout.name)(row, column).chars().next().unwrap_or(' ')));
    let [first, second] = state.game.players();
    text + &names.collect::<String>() + &format!("\n{first}/{second}\n")
}
