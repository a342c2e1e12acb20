//! Connect Four: besides the usual, the exact solver.

mod solver;

use halfmove::Score;
use halfmove_connect4::{CellWeights, Position};

use self::solver::Connect4Solvers;
use super::solver::SolverSource;
use super::{Entry, Listing, Sizes, Trial};
use crate::{Engine, Error, LEVELS, Level, Preset, Session};

static LISTING: Listing<Position, CellWeights> = Listing {
    evaluator: |_| CellWeights,
    presets: &[Preset::plain(5), Preset::strong()],
    levels: &LEVELS,
    trials: &[Trial::new("plain", "", 10), Trial::new("plain", "", 13), Trial::new("strong", "", 14)],
};

/// The game in the catalogue.
pub(super) struct Connect4Entry;

impl Entry for Connect4Entry {
    fn name(&self) -> &'static str {
        LISTING.name()
    }

    fn title(&self) -> &'static str {
        LISTING.title()
    }

    fn players(&self) -> [&'static str; 2] {
        LISTING.players()
    }

    fn presets(&self) -> &'static [Preset] {
        LISTING.presets()
    }

    fn levels(&self) -> &'static [Level] {
        LISTING.levels()
    }

    fn trials(&self) -> &'static [Trial] {
        LISTING.trials()
    }

    fn session(&self) -> Box<dyn Session> {
        LISTING.session()
    }

    fn engine(&self, preset: &Preset) -> Box<dyn Engine> {
        LISTING.engine(preset)
    }

    fn evaluate(&self, session: &dyn Session) -> Result<Score, Error> {
        LISTING.evaluate(session)
    }

    fn sizes(&self) -> Sizes {
        LISTING.sizes()
    }

    fn solver(&self) -> Option<&'static dyn SolverSource> {
        Some(&Connect4Solvers)
    }
}
