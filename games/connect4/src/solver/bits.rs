//! The numbers whose bits are a board.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{Add, BitAnd, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr, Sub};

/// Only the numbers here are boards.
mod sealed {
    pub trait Sealed {}
}

/// A number with a bit for each cell of a board, and for each column one more: `u64`, or `u128` for larger
/// boards.
pub trait Bits:
    sealed::Sealed
    + Copy
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + Add<Output = Self>
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitOrAssign
    + BitXorAssign
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    /// How many bits there are.
    const BITS: u32;
    /// Whether [keys](Self::to_key) are exact: no two positions have the same.
    const IS_EXACT: bool;
    /// No bit.
    const ZERO: Self;
    /// The lowest bit.
    const ONE: Self;
    /// The highest bit. Nothing of a board's cells is there.
    const TOP: Self;

    /// As many of the lowest bits of `mask` as there are.
    fn of_mask(mask: u128) -> Self;

    /// How many bits are set.
    fn count_ones(self) -> u32;

    /// How many bits are below the lowest one that is set; all, if none is.
    fn trailing_zeros(self) -> u32;

    /// The difference; what goes below zero comes in from above.
    #[must_use]
    fn wrapping_sub(self, other: Self) -> Self;

    /// The key for tables of a position with this code.
    fn to_key(self) -> u64;

    /// Whether more than one bit is set.
    #[inline(always)]
    fn has_several(self) -> bool {
        self & self.wrapping_sub(Self::ONE) != Self::ZERO
    }
}

impl sealed::Sealed for u64 {}

impl Bits for u64 {
    const BITS: u32 = u64::BITS;
    const IS_EXACT: bool = true;
    const ZERO: u64 = 0;
    const ONE: u64 = 1;
    const TOP: u64 = 1 << 63;

    #[inline(always)]
    fn of_mask(mask: u128) -> u64 {
        mask as u64
    }

    #[inline(always)]
    fn count_ones(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn trailing_zeros(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline(always)]
    fn wrapping_sub(self, other: u64) -> u64 {
        self.wrapping_sub(other)
    }

    /// The code itself.
    #[inline(always)]
    fn to_key(self) -> u64 {
        self
    }
}

impl sealed::Sealed for u128 {}

impl Bits for u128 {
    const BITS: u32 = u128::BITS;
    const IS_EXACT: bool = false;
    const ZERO: u128 = 0;
    const ONE: u128 = 1;
    const TOP: u128 = 1 << 127;

    #[inline(always)]
    fn of_mask(mask: u128) -> u128 {
        mask
    }

    #[inline(always)]
    fn count_ones(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn trailing_zeros(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline(always)]
    fn wrapping_sub(self, other: u128) -> u128 {
        self.wrapping_sub(other)
    }

    /// The code, mixed to 63 bits: two positions may have the same key. With `n` entries in the table, a question after a
    /// position that is not there is answered by another one's entry in `n` of 2^63 cases.
    #[inline(always)]
    fn to_key(self) -> u64 {
        // What is multiplied moves up only, so the upper half, where all bits have come to, is folded over the lower one, and
        // multiplied again. The multiplier is 2^128 / golden ratio, made odd.
        const MULTIPLIER: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;
        let spread = self.wrapping_mul(MULTIPLIER);
        ((spread ^ spread >> 64).wrapping_mul(MULTIPLIER) >> 65) as u64
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Numbers with one to three bits, as boards differ in: all keys are different, and so are the halves of the keys as
    /// often as chance has it.
    #[test]
    fn keys_of_large_boards_are_well_mixed() {
        let bits = || (0..110).map(|bit| 1_u128 << bit);
        let codes: HashSet<u128> =
            bits().flat_map(|a| bits().flat_map(move |b| (0..110).step_by(7).map(move |c| a | b | 1 << c))).collect();
        let keys: HashSet<u64> = codes.iter().map(|code| code.to_key()).collect();
        assert_eq!(keys.len(), codes.len());
        let count = f64::from(codes.len() as u32);
        for shift in [0, 20, 39] {
            // In so many drawers of 2^24, at random.
            let drawers = f64::from(1 << 24);
            let expected = drawers * (1.0 - (-count / drawers).exp());
            let found = keys.iter().map(|key| key >> shift & 0xFF_FFFF).collect::<HashSet<_>>().len() as u32;
            assert!(
                (f64::from(found) - expected).abs() < 6.0 * (count * count / drawers / 2.0).sqrt(),
                "{found}, {expected}"
            );
        }
    }
}
