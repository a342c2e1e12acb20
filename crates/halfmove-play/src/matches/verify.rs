//! Whether the result of a game is what its moves come to.

use super::pair::MAX_PLIES;
use super::{Fault, Match, MatchGame, Pair};
use crate::{Session, excerpt};

impl Match {
    /// Plays the games of a pair again, by the rules.
    ///
    /// # Errors
    /// What was read, and what was expected.
    pub(super) fn verify(&self, pair: &Pair) -> Result<(), String> {
        for (game, name) in pair.games.iter().zip(["first", "second"]) {
            let mut session = self.game.session();
            session.set_up(&pair.opening).map_err(|error| error.to_string())?;
            let before = session.ply();
            replay(&mut *session, game).and_then(|()| self.verify_result(&*session, game, before)).map_err(
                |(read, expected)| format!("read {read} in the {name} game of the pair, expected {expected}"),
            )?;
        }
        Ok(())
    }

    /// Compares the result with where the game stands after its moves, of which `before` belong to the opening.
    fn verify_result(&self, session: &dyn Session, game: &MatchGame, before: usize) -> Result<(), (String, String)> {
        let status = session.status();
        let told = game.winner.map_or("draw", |player| ["first", "second"][player]);
        let read = format!("the result {told:?}");
        let by_moves = status.result();
        match (&game.fault, by_moves) {
            (None, Some(by_moves)) if !game.is_judged => {
                let wrong = || (read, format!("{by_moves:?}, which the moves come to"));
                if by_moves == told { Ok(()) } else { Err(wrong()) }
            }
            (None, None) if game.is_judged => {
                let is_decided = self.judge.may_decide(game.winner.is_none(), game.moves.len(), before);
                let wrong =
                    || (format!("{read} by judgement"), "a game that the judge of this match can decide".to_owned());
                if is_decided { Ok(()) } else { Err(wrong()) }
            }
            (Some(Fault::TooLong), None) if session.ply() < MAX_PLIES => {
                Err((format!("a game of {} plies that is called too long", session.ply()), format!("{MAX_PLIES}")))
            }
            // Who cannot begin has made no move; later it is the one to move who fails.
            (Some(Fault::Lost { player, .. }), None) if !game.moves.is_empty() && session.to_move() != *player => {
                Err((read, "a loss of the player to move, who is at fault".to_owned()))
            }
            (Some(_), None) => Ok(()),
            (_, Some(by_moves)) => Err((
                "a game that ended before its end".to_owned(),
                format!("the result {by_moves:?} and nothing else, which the moves come to"),
            )),
            (None, None) => Err((read, "moves up to the end of the game".to_owned())),
        }
    }
}

/// Plays the moves of a game. What is wrong is what was read and what was expected.
fn replay(session: &mut dyn Session, game: &MatchGame) -> Result<(), (String, String)> {
    for (index, mv) in game.moves.iter().enumerate() {
        let read = || format!("the move {:?} ({} of {})", excerpt(mv), index + 1, game.moves.len());
        if session.status().is_over() {
            return Err((read(), "no more moves, since the game is over".to_owned()));
        }
        let played = session.play(mv).map_err(|_| (read(), "a legal one".to_owned()))?;
        if played != *mv {
            return Err((read(), format!("{played:?}")));
        }
    }
    Ok(())
}
