//! Tic-tac-toe: nothing but the usual.

use halfmove_tictactoe::{OpenLines, Position};

use super::{Listing, Trial};
use crate::{BoardLayout, Preset};

/// The game in the catalogue.
pub(super) static TIC_TAC_TOE: Listing<Position, OpenLines> = Listing {
    presets: &[Preset::plain(9), Preset::strong()],
    trials: &[Trial::new("plain", "", 9), Trial::new("strong", "", 9)],
    layout: Some(&LAYOUT),
    ..Listing::new(|_| OpenLines)
};

static LAYOUT: BoardLayout = BoardLayout {
    lines: (0, 2),
    columns: (1, 4),
    size: (3, 3),
    name: |row, column| (3 * row + column + 1).to_string(),
    pieces: ["X", "O"],
    empty: |row, column| char::from(b'1' + (3 * row + column) as u8),
    glyph: |symbol| symbol,
    is_checkered: false,
    position: None,
    verdict: |_| None,
    row_to_win: 3,
    refusal: |_, _, _| None,
    rights: None,
};
