//! Left and right are the same.

use halfmove::Symmetric;

use crate::{Position, board};

impl Symmetric for Position {
    const SYMMETRIES: u8 = 2;

    fn transform(&self, symmetry: u8) -> Self {
        if symmetry == 0 {
            return *self;
        }
        Position { mover: board::mirror(self.mover), occupied: board::mirror(self.occupied), ..*self }
    }
}
