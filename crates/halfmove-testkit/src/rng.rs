//! A small random number generator with an explicit seed: the same numbers on every machine.

/// `SplitMix64`. Source: G. Steele, D. Lea, C. Flood, *Fast splittable pseudorandom number generators*, 2014.
///
/// ```
/// use halfmove_testkit::SplitMix64;
///
/// let mut rng = SplitMix64::new(1_234_567);
/// assert_eq!(rng.next_u64(), 6_457_827_717_110_365_317);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator that begins at `seed`.
    pub const fn new(seed: u64) -> Self {
        SplitMix64(seed)
    }

    /// The next number, any of the 2^64.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `count`; 0 if `count` is 0.
    pub const fn below(&mut self, count: usize) -> usize {
        ((self.next_u64() as u128 * count as u128) >> 64) as usize
    }

    /// A number from `-range` to `range`.
    pub const fn within(&mut self, range: u16) -> i32 {
        self.below(2 * range as usize + 1) as i32 - range as i32
    }

    /// True `percent` times in a hundred.
    pub const fn chance(&mut self, percent: u8) -> bool {
        self.below(100) < percent as usize
    }

    /// One of `items`; `None` if there are none.
    pub fn pick<'i, T>(&mut self, items: &'i [T]) -> Option<&'i T> {
        items.get(self.below(items.len()))
    }
}

/// The first number that [`SplitMix64`] gives for `seed`: spreads numbers over 64 bits, no two to the same.
pub const fn mix(seed: u64) -> u64 {
    SplitMix64::new(seed).next_u64()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published with the algorithm's description on Rosetta Code.
    #[test]
    fn gives_the_published_numbers() {
        let mut rng = SplitMix64::new(1_234_567);
        let numbers = [(); 5].map(|()| rng.next_u64());
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(numbers, published);
    }

    #[test]
    fn numbers_stay_in_their_range() {
        let mut rng = SplitMix64::new(1);
        let mut seen = [0; 5];
        for _ in 0..1000 {
            seen[(rng.within(2) + 2) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
        assert_eq!(rng.below(0), 0);
        assert_eq!(rng.pick::<u8>(&[]), None);
    }
}
