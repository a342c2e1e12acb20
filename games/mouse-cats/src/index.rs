//! All positions in a row: the numbering of the complete table.
//!
//! The table leaves out the positions with the mouse on row 8, which are won. That leaves 28 squares for the mouse,
//! four of the other 31 for the cats (which may be told apart no longer), and two sides to move:
//!
//! ```text
//!   index = (side * 28 + mouse) * 31,465 + rank of the cats' squares
//! ```
//!
//! Squares above the mouse's count one less, so that all sets of four are those of the numbers 0 to 30. They are
//! ranked in the combinatorial number system: a < b < c < d have the rank C(a,1) + C(b,2) + C(c,3) + C(d,4).

use crate::{MouseCats, Side, Square};

/// The mouse's squares: all but row 8.
const MOUSE_SQUARES: usize = 28;
/// The sets of four squares out of 31.
const CAT_SETS: usize = 31_465;
/// All of these, for either side to move.
pub(crate) const POSITIONS: usize = 2 * MOUSE_SQUARES * CAT_SETS;

/// `CHOOSE[k][n]` is the number of sets of `k + 1` out of `n`.
const CHOOSE: [[u16; 32]; 4] = {
    let mut choose = [[0; 32]; 4];
    let mut n = 0;
    while n < 32 {
        choose[0][n] = n as u16;
        n += 1;
    }
    let mut k = 1;
    while k < 4 {
        let mut n = 1;
        while n < 32 {
            choose[k][n] = choose[k][n - 1] + choose[k - 1][n - 1];
            n += 1;
        }
        k += 1;
    }
    choose
};

const _: () = assert!(CHOOSE[3][31] as usize == CAT_SETS);

impl MouseCats {
    /// The number of the position, below 1,762,040; `None` with the mouse on row 8. It does not tell the cats apart.
    pub(crate) fn table_index(&self) -> Option<usize> {
        if self.mouse_is_home() {
            return None;
        }
        let below_mouse = self.mouse().bit() - 1;
        let cats = self.cat_set();
        let mut closed_up = cats & below_mouse | (cats & !below_mouse) >> 1;
        let mut rank = 0;
        for choose in &CHOOSE {
            rank += usize::from(choose[closed_up.trailing_zeros() as usize % 32]);
            closed_up &= closed_up.wrapping_sub(1);
        }
        let side = usize::from(self.side_to_move() == Side::Cats);
        Some((side * MOUSE_SQUARES + self.mouse().index()) * CAT_SETS + rank)
    }

    /// The position with this number, its cats in ascending order; `None` from 1,762,040 on.
    pub(crate) fn from_table_index(index: usize) -> Option<MouseCats> {
        let (place, mut rank) = (index / CAT_SETS, index % CAT_SETS);
        let side = match place / MOUSE_SQUARES {
            0 => Side::Mouse,
            1 => Side::Cats,
            _ => return None,
        };
        let mouse = Square::from_low_bits((place % MOUSE_SQUARES) as u8);
        let mut cats = [Square::default(); 4];
        for (cat, choose) in cats.iter_mut().zip(&CHOOSE).rev() {
            let number = choose.partition_point(|&sets| usize::from(sets) <= rank) - 1;
            rank -= usize::from(choose[number]);
            *cat = Square::from_low_bits((number + usize::from(number >= mouse.index())) as u8);
        }
        MouseCats::new(mouse, cats, side).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_is_that_of_its_position() {
        for index in 0..POSITIONS {
            assert_eq!(MouseCats::from_table_index(index).and_then(|game| game.table_index()), Some(index));
        }
        assert_eq!(POSITIONS, 1_762_040);
        assert_eq!(MouseCats::from_table_index(POSITIONS), None);
        assert_eq!(MouseCats::from_table_index(usize::MAX), None);
    }
}
