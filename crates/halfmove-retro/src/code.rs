//! A position's value as one byte, the entry of the table.
//!
//! ```text
//!   0          drawn
//!   1 + 2n     the side to move wins in n plies, n from 0 to 126
//!   2 + 2n     the side to move loses in n plies
//!   255        no position
//! ```

use halfmove::{End, Score};

/// The longest distance that an entry can hold, in plies.
pub(crate) const LONGEST: u8 = 126;
/// The entry of an index that stands for no position.
pub(crate) const NO_POSITION: u8 = 255;
/// The entry of a position that nobody wins, and of one that is not solved yet.
pub(crate) const DRAWN: u8 = 0;

/// The entry for a win in so many plies, which are [`LONGEST`] at most.
pub(crate) const fn win_in(plies: u8) -> u8 {
    1 + 2 * plies
}

/// The entry for a loss in so many plies, which are [`LONGEST`] at most.
pub(crate) const fn loss_in(plies: u8) -> u8 {
    2 + 2 * plies
}

/// The entry of a position where the game is over; `None` while it goes on.
pub(crate) fn of_end(end: End) -> Option<u8> {
    match end {
        End::Open => None,
        End::Win => Some(win_in(0)),
        End::Loss => Some(loss_in(0)),
        End::Points(score) if score > Score::DRAW => Some(win_in(0)),
        End::Points(score) if score < Score::DRAW => Some(loss_in(0)),
        End::Draw | End::Points(_) => Some(DRAWN),
    }
}

/// The value that an entry stands for; `None` if it is no position's.
pub(crate) fn to_score(code: u8) -> Option<Score> {
    match code {
        DRAWN => Some(Score::DRAW),
        NO_POSITION => None,
        _ if code % 2 == 1 => Some(Score::win_in(code / 2)),
        _ => Some(Score::loss_in(code / 2 - 1)),
    }
}

/// What a move is worth to its mover when it leads to a position worth `score` to the opponent.
pub(crate) fn before(score: Score) -> Score {
    match score.plies_to_end() {
        Some(plies) if score.is_loss() => Score::win_in(plies.saturating_add(1)),
        Some(plies) => Score::loss_in(plies.saturating_add(1)),
        None => Score::DRAW,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_stands_for_one_value() {
        for plies in 0..=LONGEST {
            assert_eq!(to_score(win_in(plies)), Some(Score::win_in(plies)));
            assert_eq!(to_score(loss_in(plies)), Some(Score::loss_in(plies)));
        }
        assert_eq!(loss_in(LONGEST), 254);
        assert_eq!(to_score(DRAWN), Some(Score::DRAW));
        assert_eq!(to_score(NO_POSITION), None);
    }

    #[test]
    fn points_are_worth_their_sign() {
        let codes = [4, 0, -4].map(|points| of_end(End::Points(Score::points(points))));
        assert_eq!(codes, [Some(win_in(0)), Some(DRAWN), Some(loss_in(0))]);
    }
}
