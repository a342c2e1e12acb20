//! Which steps a side can take.

use halfmove::Moves;

use crate::{Direction, MouseCats, Move, Side, Square};

impl MouseCats {
    /// Writes every step of the side to move, whether the game is over or not: squares ascending, and from each
    /// south-west, south-east, north-east, north-west.
    pub(crate) fn generate_steps(&self, out: &mut Moves<'_, Move>) {
        let (pieces, ways) = match self.side_to_move() {
            Side::Mouse => (self.mouse().bit(), &Direction::ALL[..]),
            Side::Cats => (self.cat_set(), &Direction::ALL[..2]),
        };
        for from in Square::all_of(pieces) {
            for &way in ways {
                if let Some(mv) = Move::new(from, way)
                    && self.occupied_set() & mv.to().bit() == 0
                {
                    out.push(mv);
                }
            }
        }
    }

    /// Whether the side to move can take this step, whether the game is over or not.
    #[inline]
    pub(crate) fn can_step(&self, mv: Move) -> bool {
        let is_movers_own = match self.side_to_move() {
            Side::Mouse => mv.from() == self.mouse(),
            Side::Cats => self.cat_set() & mv.from().bit() != 0 && mv.is_southward(),
        };
        is_movers_own && self.occupied_set() & mv.to().bit() == 0
    }

    /// Whether the mouse has a free square next to it.
    #[inline]
    pub(crate) fn mouse_can_step(&self) -> bool {
        !self.occupied_set() & NEIGHBORS[self.mouse().index()] != 0
    }

    /// Whether any cat has a free square below it.
    #[inline]
    pub(crate) fn cats_can_step(&self) -> bool {
        !self.occupied_set() & southward(self.cat_set()) != 0
    }
}

/// The squares next to each square, as sets.
const NEIGHBORS: [u32; Square::COUNT] = {
    let mut neighbors = [0; Square::COUNT];
    let mut code = 0;
    while code < Move::CODES {
        if let Some(from) = Square::from_index((code / 4) as u8)
            && let Some(to) = from.step(Direction::ALL[code % 4])
        {
            neighbors[from.index()] |= to.bit();
        }
        code += 1;
    }
    neighbors
};

/// The squares one step down from a set of squares. Both steps down are 4 numbers for one of the neighbors, and
/// 5 or 3 for the other, by the parity of the row; there the edge columns have none.
const fn southward(set: u32) -> u32 {
    const ODD_ROWS_BUT_A: u32 = 0x0E0E_0E0E;
    const EVEN_ROWS_BUT_H: u32 = 0x7070_7070;
    set >> 4 | (set & ODD_ROWS_BUT_A) >> 5 | (set & EVEN_ROWS_BUT_H) >> 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_neighbors_are_those_of_the_single_steps() {
        for from in Square::all_of(u32::MAX) {
            let reached =
                |ways: &[Direction]| ways.iter().filter_map(|&way| from.step(way)).fold(0, |set, to| set | to.bit());
            assert_eq!(NEIGHBORS[from.index()], reached(&Direction::ALL), "{from}");
            assert_eq!(southward(from.bit()), reached(&Direction::ALL[..2]), "{from}");
        }
    }
}
