//! One entry of a transposition table: its layout, where it goes, and what it replaces.
//!
//! [`Table`](crate::Table) is made of these, and so can be tables over memory of another kind.

use core::fmt;
use core::ops::Range;

use crate::{Bound, Hit, Score};

/// One entry of a [`Table`](crate::Table), 16 bytes; what its lent memory is made of.
///
/// ```text
///  byte  0        8        12     14      15
///        +--------+--------+------+-------+------------------------------+
///        |  key   |  move  |score | depth | generation (6 bits), bound (2)|
///        +--------+--------+------+-------+------------------------------+
/// ```
///
/// The move is packed, `u32::MAX` for none. Bound 0 marks an empty slot, 1 an upper bound, 2 a lower bound, 3 an
/// exact score.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C, align(16))]
pub struct Slot {
    key: u64,
    packed_move: u32,
    score: Score,
    depth: u8,
    tag: u8,
}

const _: () = assert!(size_of::<Slot>() == 16);

/// Slots that are searched together: one cache line, where the lent memory begins at one.
const BUCKET: usize = 4;
pub(crate) const GENERATIONS: u8 = 64;
const NO_MOVE: u32 = u32::MAX;

impl Slot {
    /// A slot with nothing in it.
    pub const EMPTY: Slot = Slot { key: 0, packed_move: NO_MOVE, score: Score::DRAW, depth: 0, tag: 0 };

    /// The slot as bytes, in the order drawn above, each number with its low byte first.
    pub fn to_bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&self.key.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.packed_move.to_le_bytes());
        bytes[12..14].copy_from_slice(&self.score.to_raw().to_le_bytes());
        bytes[14] = self.depth;
        bytes[15] = self.tag;
        bytes
    }

    /// The slot that [`to_bytes`](Self::to_bytes) wrote; `None` if the bytes hold no score.
    pub fn from_bytes(bytes: [u8; 16]) -> Option<Slot> {
        let [k0, k1, k2, k3, k4, k5, k6, k7, m0, m1, m2, m3, s0, s1, depth, tag] = bytes;
        Some(Slot {
            key: u64::from_le_bytes([k0, k1, k2, k3, k4, k5, k6, k7]),
            packed_move: u32::from_le_bytes([m0, m1, m2, m3]),
            score: Score::from_raw(i16::from_le_bytes([s0, s1]))?,
            depth,
            tag,
        })
    }

    /// Which of so many slots `key` may be kept in: up to four neighbours, or none if there are no slots.
    #[inline]
    pub fn bucket(key: u64, slots: usize) -> Range<usize> {
        // Exact codes differ in few bits, so the key is mixed (the multiplier is 2^64 / golden ratio, Knuth's
        // choice), and the high half of a product spreads it over any length without a division.
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = mixed ^ (mixed >> 32);
        let index = ((u128::from(mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15)) * slots as u128) >> 64) as usize;
        let first = index - index % BUCKET;
        first..(first + BUCKET).min(slots)
    }

    /// What the slot knows of the position with this key.
    #[inline]
    pub fn hit(&self, key: u64) -> Option<Hit> {
        if self.key == key { self.content() } else { None }
    }

    /// How much would be lost if the position with this key were put here: of a bucket the first slot of the lowest
    /// worth goes, see [`Table`](crate::Table).
    #[inline]
    pub fn worth(&self, key: u64, generation: u8) -> u16 {
        match self.bound() {
            Some(_) if self.key == key => 0,
            None => 1,
            Some(_) if self.generation() != generation => 2 + u16::from(self.depth),
            Some(_) => 258 + u16::from(self.depth),
        }
    }

    /// The slot with this entry in it. If it held the same position and the entry has no move, the move stays.
    #[inline]
    #[must_use]
    pub fn replaced(&self, key: u64, hit: Hit, generation: u8) -> Slot {
        let kept = if self.key == key { self.packed_move } else { NO_MOVE };
        let bound = match hit.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        Slot {
            key,
            packed_move: hit.packed_move.unwrap_or(kept),
            score: hit.score,
            depth: hit.depth,
            tag: generation << 2 | bound,
        }
    }

    /// Whether something of this generation is in it.
    #[inline]
    pub fn is_of(&self, generation: u8) -> bool {
        self.tag & 3 != 0 && self.generation() == generation
    }

    /// The key, and all the rest.
    pub(crate) fn words(&self) -> [u64; 2] {
        let rest = u64::from(self.packed_move) << 32
            | u64::from(self.score.to_raw() as u16) << 16
            | u64::from(self.depth) << 8
            | u64::from(self.tag);
        [self.key, rest]
    }

    #[inline]
    fn bound(&self) -> Option<Bound> {
        match self.tag & 3 {
            0 => None,
            1 => Some(Bound::Upper),
            2 => Some(Bound::Lower),
            _ => Some(Bound::Exact),
        }
    }

    #[inline]
    fn generation(&self) -> u8 {
        self.tag >> 2
    }

    #[inline]
    fn content(&self) -> Option<Hit> {
        let packed_move = (self.packed_move != NO_MOVE).then_some(self.packed_move);
        Some(Hit { score: self.score, bound: self.bound()?, depth: self.depth, packed_move })
    }
}

impl Default for Slot {
    fn default() -> Self {
        Slot::EMPTY
    }
}

impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.content() {
            Some(hit) => write!(f, "Slot({:#x}: {hit:?}, generation {})", self.key, self.generation()),
            None => write!(f, "Slot(empty)"),
        }
    }
}
