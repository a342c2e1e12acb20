//! The eight ways to turn and mirror the board.

use halfmove::{Canonical, Game, Symmetric};

use crate::board::{Position, squares};

/// The eight symmetries: bit 0 mirrors left and right, bit 1 top and bottom, and then bit 2 along the main diagonal.
const COUNT: u8 = 8;

/// Where `square` comes to lie.
pub(crate) fn image(square: u8, symmetry: u8) -> u8 {
    let (mut row, mut column) = (square / 3, square % 3);
    if symmetry & 1 != 0 {
        column = 2 - column;
    }
    if symmetry & 2 != 0 {
        row = 2 - row;
    }
    if symmetry & 4 != 0 {
        (row, column) = (column, row);
    }
    3 * row + column
}

/// The symmetry that undoes another. Each undoes itself but for the two quarter turns, 5 and 6.
pub(crate) fn inverse(symmetry: u8) -> u8 {
    match symmetry {
        5 => 6,
        6 => 5,
        itself => itself,
    }
}

/// The image with the lowest key stands for all eight.
pub(crate) fn canonical(pos: Position) -> Canonical {
    let images = (0..COUNT).map(|symmetry| Canonical { key: pos.transform(symmetry).key(), symmetry });
    images.min_by_key(|image| image.key).unwrap_or_default()
}

impl Symmetric for Position {
    const SYMMETRIES: u8 = COUNT;

    fn transform(&self, symmetry: u8) -> Self {
        let moved = |set| squares(set).fold(0, |moved, square| moved | 1 << image(square, symmetry));
        Position { marks: self.marks.map(moved) }
    }
}
