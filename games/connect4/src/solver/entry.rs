//! What an entry of the solver's tables is: eight bytes a position, with both bounds of its value.
//!
//! ```text
//!   63                    28 27        19 18   14 13     7 6      0
//!  +------------------------+------------+-------+--------+--------+
//!  | low bits of mixed key  | generation | work  | lower  | upper  |
//!  +------------------------+------------+-------+--------+--------+
//!  |                 tag                 |
//! ```
//!
//! Where the key needs more bits, on large boards, the generation gets fewer, but one. It is never 0, so that an entry of
//! zeros is an empty one. Work is the number of bits of the number of nodes that it took to find the bounds.

use halfmove::Score;

const UPPER: u32 = 0;
const LOWER: u32 = 7;
const WORK: u32 = 14;
const TAG: u32 = 19;
/// So many bits are left for the tag.
pub(super) const TAG_BITS: u32 = u64::BITS - TAG;
/// Added to a bound, so that what is stored is positive.
const BIAS: i16 = 64;

/// A key of so many bits, mixed in a way that can be undone, so that no two become one. Its high bits pick the bucket, the
/// rest is stored.
#[inline(always)]
pub(super) fn mix(key: u64, bits: u32) -> u64 {
    // Keys differ in few bits. The multiplier is 2^64 / golden ratio (Knuth's choice), which is odd.
    key.wrapping_mul(0x9E37_79B9_7F4A_7C15) & (u64::MAX >> (64 - bits))
}

/// The tag of an entry.
#[inline(always)]
pub(super) fn tag_of(entry: u64) -> u64 {
    entry >> TAG
}

/// The entry with another tag.
pub(super) fn with_tag(entry: u64, tag: u64) -> u64 {
    tag << TAG | entry & !(u64::MAX << TAG)
}

/// Whether the entry is of this generation, which has so many bits.
#[inline(always)]
pub(super) fn is_of(entry: u64, generation: u64, generation_bits: u32) -> bool {
    (tag_of(entry) ^ generation) & !(u64::MAX << generation_bits) == 0
}

/// The bounds of an entry.
#[inline(always)]
pub(super) fn bounds_of(entry: u64) -> (i16, i16) {
    let bound = |at: u32| (entry >> at & 127) as i16 - BIAS;
    (bound(LOWER), bound(UPPER))
}

/// Which of the entries that are searched together gives way to one with this tag, whose low bits are the generation: that of
/// the same position; else one of another generation or an empty one; else the one with the least work, and among equals the
/// first.
#[inline(always)]
pub(super) fn victim<const N: usize>(entries: &[u64; N], tag: u64, generation_bits: u32) -> usize {
    const { assert!(N.is_power_of_two() && N <= 8, "places are told by three bits") }
    // The least rank gives way; its low bits tell where it is. Without branches: vector instructions.
    let mut ranks = [0_i64; N];
    for (at, (rank, &entry)) in ranks.iter_mut().zip(entries).enumerate() {
        let worth = if is_of(entry, tag, generation_bits) { 2 + (entry >> WORK & 31) } else { 1 };
        let worth = if tag_of(entry) == tag { 0 } else { worth };
        *rank = (worth << 3 | at as u64) as i64;
    }
    ranks.into_iter().fold(i64::MAX, i64::min) as usize % N
}

/// What is stored in the place of the entry `before`: if that is of the same position, the tighter of its bounds and these.
#[inline(always)]
pub(super) fn stored(before: u64, tag: u64, lower: Score, upper: Score, work: u32) -> u64 {
    let (mut lower, mut upper) = (lower.to_raw(), upper.to_raw());
    if tag_of(before) == tag {
        let known = bounds_of(before);
        (lower, upper) = (lower.max(known.0), upper.min(known.1));
    }
    let field = |bound: i16| (bound.clamp(-BIAS, BIAS - 1) + BIAS) as u64;
    let work = u64::from(u32::BITS - work.leading_zeros()).min(31);
    tag << TAG | work << WORK | field(lower) << LOWER | field(upper) << UPPER
}
