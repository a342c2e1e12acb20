//! The numbers whose bits are a board.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{Add, BitAnd, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr, Sub};

/// Only the numbers here are boards.
mod sealed {
    pub trait Sealed {}
}

/// A number with a bit for each cell of a board, and for each column one more: `u64`.
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

    /// The code itself: exact.
    #[inline(always)]
    fn to_key(self) -> u64 {
        self
    }
}
