//! Connect Four: besides the usual, the exact solver and opening books.

mod book;
mod solver;

use halfmove_connect4::{CellWeights, Position};

use self::book::Connect4Books;
use self::solver::{Connect4Solvers, find};
use super::{Listing, Trial};
use crate::Preset;

/// The game in the catalogue.
pub(super) static CONNECT_FOUR: Listing<Position, CellWeights> = Listing {
    presets: &[Preset::plain(5), Preset::strong()],
    trials: &[Trial::new("plain", "", 10), Trial::new("plain", "", 13), Trial::new("strong", "", 14)],
    solver: Some(&Connect4Solvers),
    books: Some(&Connect4Books),
    ..Listing::new(|_| CellWeights)
};
