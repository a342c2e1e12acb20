//! When a game is decided before its end, since both sides agree how it stands.

use std::fmt;

use halfmove::Score;

use crate::{Error, Outcome, excerpt};

/// When a game ends that both players hold for decided.
///
/// It is written as words with commas between them: `win=POINTS/MOVES` ends a game that one side has won by so many points
/// for the last so many moves of each player, as both say; `draw=POINTS/MOVES/FROM` one that neither side holds to be worth
/// more than so many points, in the last so many moves of each player, from the move FROM on.
///
/// ```
/// use halfmove_play::matches::Judge;
///
/// let judge = Judge::parse("win=900/4,draw=10/8/40")?;
/// assert_eq!(judge.to_string(), "win=900/4,draw=10/8/40");
/// assert!(Judge::parse("win=900").is_err());
/// # Ok::<(), halfmove_play::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Judge {
    win: Option<(u16, usize)>,
    draw: Option<(u16, usize, usize)>,
}

impl Judge {
    /// A judge who lets every game go on to its end.
    pub const NONE: Judge = Judge { win: None, draw: None };

    /// Reads when games are decided.
    ///
    /// # Errors
    /// [`Error::Judge`] if `text` does not say it.
    pub fn parse(text: &str) -> Result<Judge, Error> {
        let wrong = |word: &str| {
            let reason = format!("read {:?}, expected win=POINTS/MOVES or draw=POINTS/MOVES/FROM", excerpt(word));
            Error::Judge { read: text.to_owned(), reason }
        };
        let mut judge = Judge::NONE;
        for word in text.split(',') {
            let (key, value) = word.split_once('=').ok_or_else(|| wrong(word))?;
            let numbers: Option<Vec<u16>> = value.split('/').map(|number| number.parse().ok()).collect();
            match (key, numbers.as_deref()) {
                ("win", Some(&[points, moves])) if judge.win.is_none() && moves > 0 => {
                    judge.win = Some((points, moves.into()));
                }
                ("draw", Some(&[points, moves, from])) if judge.draw.is_none() && moves > 0 => {
                    judge.draw = Some((points, moves.into(), from.into()));
                }
                _ => return Err(wrong(word)),
            }
        }
        Ok(judge)
    }

    /// Whether a game of so many moves can have been decided like that; `before` plies were played before.
    pub(super) fn may_decide(&self, is_draw: bool, moves: usize, before: usize) -> bool {
        if is_draw {
            self.draw.is_some_and(|(_, least, from)| moves >= 2 * least && before + moves >= 2 * from)
        } else {
            self.win.is_some_and(|(_, least)| moves >= 2 * least)
        }
    }

    /// How the game is decided after these moves, if it is; their scores are those that the players gave, each from its own
    /// side; the player `first` made the first of them, and `before` plies were played before.
    pub(super) fn verdict(&self, scores: &[Option<Score>], first: usize, before: usize) -> Option<Outcome> {
        if let Some((points, moves)) = self.win
            && let Some(sign) = last(scores, moves).and_then(|scores| last_wins(&scores, points))
        {
            let last_mover = (first + scores.len() + 1) % 2;
            return Some(Outcome::Won(if sign { last_mover } else { 1 - last_mover }));
        }
        let (points, moves, from) = self.draw?;
        let is_late = before + scores.len() >= 2 * from;
        let is_level = |score: &Score| score.as_points().is_some_and(|value| value.unsigned_abs() <= points);
        (is_late && last(scores, moves)?.iter().all(is_level)).then_some(Outcome::Draw)
    }
}

/// The scores of the last so many moves of each player; `None` if there are fewer or one is not known.
fn last(scores: &[Option<Score>], moves: usize) -> Option<Vec<Score>> {
    let from = scores.len().checked_sub(2 * moves)?;
    scores[from..].iter().copied().collect()
}

/// Whether the player of the last score wins, or loses, by so many points in all of them.
fn last_wins(scores: &[Score], points: u16) -> Option<bool> {
    let points = Score::points(points.into());
    let wins = |parity: usize| {
        let mut from_last = scores.iter().rev().enumerate();
        from_last.all(|(index, &score)| if index % 2 == parity { score >= points } else { score <= -points })
    };
    [true, false].into_iter().find(|&is_win| wins(usize::from(!is_win)))
}

/// As [`Judge::parse`] reads it.
impl fmt::Display for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let win = self.win.map(|(points, moves)| format!("win={points}/{moves}"));
        let draw = self.draw.map(|(points, moves, from)| format!("draw={points}/{moves}/{from}"));
        f.write_str(&win.into_iter().chain(draw).collect::<Vec<_>>().join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(text: &str, scores: &[i32], before: usize) -> Option<Outcome> {
        let scores: Vec<_> = scores.iter().map(|&points| Some(Score::points(points))).collect();
        Judge::parse(text).unwrap().verdict(&scores, 0, before)
    }

    #[test]
    fn a_game_is_won_when_both_say_so_for_long_enough() {
        assert_eq!(verdict("win=900/2", &[900, -900, 1000, -2000], 0), Some(Outcome::Won(0)));
        assert_eq!(verdict("win=900/2", &[-900, 900, -1000, 2000], 0), Some(Outcome::Won(1)));
        assert_eq!(verdict("win=900/2", &[0, -900, 900, -900, 900], 0), Some(Outcome::Won(0)));
        assert_eq!(verdict("win=900/2", &[900, -900, 1000], 0), None);
        assert_eq!(verdict("win=900/2", &[900, -900, 1000, -899], 0), None);
        assert_eq!(verdict("win=900/2", &[900, 900, 900, 900], 0), None);
        let unknown = [Some(Score::points(999)), None];
        assert_eq!(Judge::parse("win=900/1").unwrap().verdict(&unknown, 0, 0), None);
    }

    #[test]
    fn a_game_is_drawn_when_it_is_level_late() {
        assert_eq!(verdict("draw=10/1/20", &[10, -10], 38), Some(Outcome::Draw));
        assert_eq!(verdict("draw=10/1/20", &[10, -10], 37), None);
        assert_eq!(verdict("draw=10/1/20", &[10, -11], 40), None);
        assert_eq!(Judge::NONE.verdict(&[], 0, 0), None);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for text in ["", "win", "win=1", "win=1/0", "win=a/1", "win=1/1,win=1/1", "draw=1/1", "lose=1/1"] {
            let said = Judge::parse(text).unwrap_err().to_string();
            assert!(said.contains("expected win=POINTS/MOVES"), "{said}");
        }
    }
}
