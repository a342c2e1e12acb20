//! Scores and bounds: what a position is worth to the side to move.

use core::fmt;
use core::ops::Neg;

/// What a position is worth, seen from the side to move.
///
/// A score is either *decisive* (a forced win or loss, with its distance in plies) or *points* (an
/// evaluation, or the final margin of a game that is scored in points). Scores are ordered: a quick
/// loss is the worst, then slow losses, points from low to high, slow wins, and a quick win is the best.
///
/// ```text
///   -32000 ... -31745 | -31744 ........ 0 ........ +31744 | +31745 ... +32000
///   loss in 0    255  |            points                 |  win in 255     0
/// ```
///
/// Inside a search, distances count from the root; what the transposition table holds counts from the
/// position stored. Both conversions are the search's business: a game never sees them.
///
/// ```
/// use halfmove::Score;
///
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert!(Score::win_in(5) > Score::points(900));
/// assert_eq!(-Score::win_in(3), Score::loss_in(3));
/// assert_eq!(Score::win_in(3).plies_to_end(), Some(3));
/// assert_eq!(Score::win_in(3).to_string(), "win in 3");
/// assert_eq!(Score::points(-12).to_string(), "-12");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i16);

impl Score {
    /// A drawn game, or a position that favours nobody.
    pub const DRAW: Score = Score(0);
    /// The best score there is: the side to move has won.
    pub const MAX: Score = Score(32_000);
    /// The worst score there is: the side to move has lost.
    pub const MIN: Score = Score(-32_000);
    /// The largest number of points a score can hold, 31,744; the smallest is its negative.
    pub const MAX_POINTS: i16 = Self::MAX.0 - 256;

    /// A score of `points`, in the unit of the game's evaluation. Clamped to ±[`MAX_POINTS`](Self::MAX_POINTS),
    /// so that no evaluation is taken for a forced win.
    #[inline]
    pub const fn points(points: i32) -> Score {
        let max = Self::MAX_POINTS as i32;
        if points > max {
            Score(max as i16)
        } else if points < -max {
            Score(-max as i16)
        } else {
            Score(points as i16)
        }
    }

    /// The side to move wins `plies` plies from here (0: it has won already).
    #[inline]
    pub const fn win_in(plies: u8) -> Score {
        Score(Self::MAX.0 - plies as i16)
    }

    /// The side to move loses `plies` plies from here (0: it has lost already).
    #[inline]
    pub const fn loss_in(plies: u8) -> Score {
        Score(Self::MIN.0 + plies as i16)
    }

    /// Whether this is a forced win for the side to move.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 > Self::MAX_POINTS
    }

    /// Whether this is a forced loss for the side to move.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 < -Self::MAX_POINTS
    }

    /// Whether this is a forced win or loss and not a number of points.
    #[inline]
    pub const fn is_decisive(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// How many plies away the forced win or loss is; `None` for points.
    #[inline]
    pub const fn plies_to_end(self) -> Option<u8> {
        if self.is_decisive() { Some((Self::MAX.0 - self.0.abs()) as u8) } else { None }
    }

    /// The points; `None` for a forced win or loss.
    #[inline]
    pub const fn as_points(self) -> Option<i16> {
        if self.is_decisive() { None } else { Some(self.0) }
    }

    /// The score as a plain number, as drawn above: for saving and for plotting.
    #[inline]
    pub const fn to_raw(self) -> i16 {
        self.0
    }

    /// The score that [`to_raw`](Self::to_raw) gave; `None` outside -32,000 to 32,000.
    #[inline]
    pub const fn from_raw(raw: i16) -> Option<Score> {
        if raw > Self::MAX.0 || raw < Self::MIN.0 { None } else { Some(Score(raw)) }
    }

    /// The nearest number of points: what an evaluation may say.
    #[inline]
    pub(crate) const fn without_decision(self) -> Score {
        Score::points(self.0 as i32)
    }

    /// A decisive score that counts from a node `ply` plies below the root, counted from the root.
    #[inline]
    pub(crate) const fn to_root(self, ply: usize) -> Score {
        self.shifted(-(ply as i32))
    }

    /// A decisive score that counts from the root, counted from a node `ply` plies below it.
    #[inline]
    pub(crate) const fn to_node(self, ply: usize) -> Score {
        self.shifted(ply as i32)
    }

    /// Moves a decisive score `by` towards its extreme and keeps it decisive and in range.
    const fn shifted(self, by: i32) -> Score {
        if !self.is_decisive() {
            return self;
        }
        let mut size = self.0.abs() as i32 + by;
        if size > Self::MAX.0 as i32 {
            size = Self::MAX.0 as i32;
        } else if size <= Self::MAX_POINTS as i32 {
            size = Self::MAX_POINTS as i32 + 1;
        }
        Score(if self.0 < 0 { -size as i16 } else { size as i16 })
    }

    /// The next higher score, for null windows. At [`MAX`](Self::MAX) one above it, which no position has.
    #[inline]
    pub(crate) const fn next(self) -> Score {
        Score(self.0 + 1)
    }

    /// The next lower score. At [`MIN`](Self::MIN) one below it, which no position has.
    #[inline]
    pub(crate) const fn previous(self) -> Score {
        Score(self.0 - 1)
    }

    /// The score halfway to `other`, rounded down.
    pub(crate) const fn midpoint(self, other: Score) -> Score {
        Score(((self.0 as i32 + other.0 as i32) >> 1) as i16)
    }

    /// One above every score, the open end of a full window.
    pub(crate) const ABOVE_ALL: Score = Score(Self::MAX.0 + 1);
    /// One below every score, the open end of a full window and "nothing searched yet".
    pub(crate) const BELOW_ALL: Score = Score(Self::MIN.0 - 1);
}

const _: () = assert!(size_of::<Score>() == 2);

/// Points, as they are.
impl From<i8> for Score {
    #[inline]
    fn from(points: i8) -> Score {
        Score(points.into())
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_end() {
            Some(plies) if self.is_win() => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {plies}"),
            None if self.0 > 0 => write!(f, "+{}", self.0),
            None => write!(f, "{}", self.0),
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Score({self})")
    }
}

/// How a search result relates to the true value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Bound {
    /// The search failed low: the value is this score or lower.
    Upper,
    /// The search failed high: the value is this score or higher.
    Lower,
    /// The value is this score.
    Exact,
}

impl Bound {
    /// What `score` says about the value when the window was (`alpha`, `beta`).
    #[inline]
    pub(crate) fn of(score: Score, alpha: Score, beta: Score) -> Bound {
        if score >= beta {
            Bound::Lower
        } else if score <= alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_clamped_short_of_the_decisive_scores() {
        assert_eq!(Score::points(i32::MAX).as_points(), Some(Score::MAX_POINTS));
        assert_eq!(Score::points(i32::MIN).as_points(), Some(-Score::MAX_POINTS));
        assert!(Score::points(i32::MAX) < Score::win_in(255));
        assert!(Score::points(i32::MIN) > Score::loss_in(255));
    }

    #[test]
    fn distances_move_between_root_and_node() {
        assert_eq!(Score::win_in(3).to_root(4), Score::win_in(7));
        assert_eq!(Score::loss_in(7).to_node(4), Score::loss_in(3));
        assert_eq!(Score::points(9).to_root(4), Score::points(9));
    }

    #[test]
    fn distances_saturate_at_both_edges() {
        assert_eq!(Score::win_in(255).to_root(9), Score::win_in(255));
        assert_eq!(Score::loss_in(0).to_node(9), Score::loss_in(0));
        assert_eq!(Score::win_in(255).plies_to_end(), Some(255));
    }

    #[test]
    fn raw_scores_round_trip_and_refuse_what_is_out_of_range() {
        for raw in [-32_000, -31_745, -31_744, -1, 0, 1, 31_744, 31_745, 32_000] {
            assert_eq!(Score::from_raw(raw).map(Score::to_raw), Some(raw));
        }
        assert_eq!(Score::from_raw(32_001), None);
        assert_eq!(Score::from_raw(i16::MIN), None);
    }
}
