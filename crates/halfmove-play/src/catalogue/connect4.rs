//! Connect Four: besides the usual, the exact solver.

mod solver;

use halfmove_connect4::{CellWeights, Position};

use self::solver::Connect4Solvers;
use super::{Listing, Trial};
use crate::Preset;

/// The game in the catalogue.
pub(super) static CONNECT_FOUR: Listing<Position, CellWeights> = Listing {
    presets: &[Preset::plain(5), Preset::strong()],
    trials: &[Trial::new("plain", "", 10), Trial::new("plain", "", 13), Trial::new("strong", "", 14)],
    solver: Some(&Connect4Solvers),
    ..Listing::new(|_| CellWeights)
};
