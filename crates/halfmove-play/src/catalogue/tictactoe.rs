//! Tic-tac-toe: nothing but the usual.

use halfmove_tictactoe::{OpenLines, Position};

use super::{Listing, Trial};
use crate::Preset;

/// The game in the catalogue.
pub(super) static TIC_TAC_TOE: Listing<Position, OpenLines> = Listing {
    presets: &[Preset::plain(9), Preset::strong()],
    trials: &[Trial::new("plain", "", 9), Trial::new("strong", "", 9)],
    ..Listing::new(|_| OpenLines)
};
