//! Connect Four: besides the usual, the exact solver and opening books.

mod book;
mod solver;

use halfmove_connect4::{CellWeights, Position};

use self::book::Connect4Books;
use self::solver::{Connect4Solvers, find};
use super::{Listing, Trial};
use crate::{BoardLayout, Preset};

/// The game in the catalogue.
pub(super) static CONNECT_FOUR: Listing<Position, CellWeights> = Listing {
    presets: &[Preset::plain(5), Preset::strong()],
    trials: &[Trial::new("plain", "", 10), Trial::new("plain", "", 13), Trial::new("strong", "", 14)],
    solver: Some(&Connect4Solvers),
    books: Some(&Connect4Books),
    layout: Some(&LAYOUT),
    // A step of a stone towards the middle is worth 1 to 3.
    near: 1,
    ..Listing::new(|_| CellWeights)
};

static LAYOUT: BoardLayout = BoardLayout {
    lines: (0, 1),
    columns: (0, 2),
    size: (6, 7),
    name: |_, column| (column + 1).to_string(),
    pieces: ["X", "O"],
    empty: |_, _| '.',
    glyph: |symbol| match symbol {
        'X' => '●',
        'O' => '○',
        _ => symbol,
    },
    is_checkered: false,
    position: None,
};
