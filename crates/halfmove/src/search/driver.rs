//! Drivers: which window and depth the root is searched with next. Each is a small state machine over probes.

use super::exact::TO_THE_END;
use crate::{Bound, Driver, Game, Limits, Options, Score};

/// One finished search of the root: what a driver learned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Probe {
    /// Plies searched; 255 in an exact search.
    pub depth: u8,
    /// The window's lower end; `None` if it was open.
    pub alpha: Option<Score>,
    /// The window's upper end; `None` if it was open.
    pub beta: Option<Score>,
    /// What the search returned, fail-soft.
    pub score: Score,
    /// How `score` relates to the value at this depth.
    pub bound: Bound,
    /// Nodes made by this probe alone.
    pub nodes: u64,
    /// Whether the value at this depth is known now.
    pub is_final: bool,
}

impl Probe {
    pub(crate) fn of(depth: u8, (alpha, beta): (Score, Score), score: Score, nodes: u64, is_final: bool) -> Self {
        let bound = Bound::of(score, alpha, beta);
        // An open end of the window is outside the range of scores.
        let [alpha, beta] = [alpha, beta].map(|end| Score::from_raw(end.to_raw()));
        Probe { depth, alpha, beta, score, bound, nodes, is_final }
    }
}

/// Where a driver stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DriverState {
    /// The depth being searched.
    pub(crate) depth: u8,
    /// What is known of the value at this depth.
    pub(crate) lower: Score,
    pub(crate) upper: Score,
    /// The last score returned, by which the next window is chosen.
    pub(crate) guess: Score,
    /// Whether `guess` comes from a finished iteration or probe at all.
    pub(crate) has_guess: bool,
    /// How far the aspiration window reaches below and above `guess`, in points.
    pub(crate) reach: [u16; 2],
    /// The window of the probe under way.
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
    /// Statistics when the probe, and the iteration, began.
    pub(crate) nodes_before: u64,
    pub(crate) rough_before: u64,
}

impl DriverState {
    pub(crate) fn new<G: Game>(options: &Options, limits: &Limits, game: &G) -> Self {
        let depth = match options.exact {
            true => TO_THE_END,
            false if options.iterate => 1,
            false => limits.depth.max(1),
        };
        let mut state = DriverState {
            depth,
            lower: Score::MIN,
            upper: Score::MAX,
            guess: Score::DRAW,
            has_guess: false,
            reach: [0; 2],
            alpha: Score::BELOW_ALL,
            beta: Score::ABOVE_ALL,
            nodes_before: 0,
            rough_before: 0,
        };
        state.start_iteration(options.driver, game);
        state
    }

    /// Takes for granted that the value lies between these, both included.
    pub(crate) fn narrow<G: Game>(&mut self, lower: Score, upper: Score, driver: Driver, game: &G) {
        self.lower = self.lower.max(lower);
        self.upper = self.upper.min(upper);
        self.choose_window(driver, game);
    }

    /// Forgets what was known of the value at the last depth; keeps the guess.
    pub(crate) fn start_iteration<G: Game>(&mut self, driver: Driver, game: &G) {
        self.lower = Score::MIN;
        self.upper = Score::MAX;
        if let Driver::Aspiration(half_width) = driver {
            self.reach = [half_width.max(1); 2];
        }
        self.choose_window(driver, game);
    }

    /// Sets the window of the next probe.
    pub(crate) fn choose_window<G: Game>(&mut self, driver: Driver, game: &G) {
        let null_window = |beta: Score| (beta.previous(), beta);
        (self.alpha, self.beta) = match driver {
            Driver::Full => (self.lower.previous(), self.upper.next()),
            Driver::Aspiration(_) => self.aspiration_window(),
            Driver::Mtdf => null_window(self.guess.max(self.lower.next()).min(self.upper)),
            Driver::Bisect => null_window(self.lower.midpoint(self.upper).next()),
            Driver::Pivot => {
                let pivot = game.pivot(self.lower, self.upper);
                null_window(pivot.min(self.upper.previous()).max(self.lower).next())
            }
        };
    }

    fn aspiration_window(&self) -> (Score, Score) {
        /// A side that failed this far out is opened.
        const OPEN: u16 = 2_000;
        let Some(points) = self.guess.as_points().filter(|_| self.has_guess) else {
            return (Score::BELOW_ALL, Score::ABOVE_ALL);
        };
        let [below, above] = self.reach;
        let alpha = if below > OPEN { Score::BELOW_ALL } else { Score::points(i32::from(points) - i32::from(below)) };
        let beta = if above > OPEN { Score::ABOVE_ALL } else { Score::points(i32::from(points) + i32::from(above)) };
        (alpha, beta)
    }

    /// Takes the result of the probe; whether the value at this depth is known now.
    pub(crate) fn take(&mut self, score: Score) -> bool {
        match Bound::of(score, self.alpha, self.beta) {
            Bound::Exact => (self.lower, self.upper) = (score, score),
            Bound::Lower => {
                self.lower = self.lower.max(score);
                self.reach[1] = self.reach[1].saturating_mul(4);
            }
            Bound::Upper => {
                self.upper = self.upper.min(score);
                self.reach[0] = self.reach[0].saturating_mul(4);
            }
        }
        self.guess = score;
        self.has_guess = true;
        self.lower >= self.upper
    }
}
