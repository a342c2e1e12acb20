//! A small random number generator with an explicit seed: the same numbers on every machine.

/// `SplitMix64`. Source: G. Steele, D. Lea, C. Flood, *Fast splittable pseudorandom number generators*, 2014.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator that begins at `seed`.
    pub(crate) const fn new(seed: u64) -> Self {
        SplitMix64(seed)
    }

    /// The next number, any of the 2^64.
    pub(crate) const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `count`; 0 if `count` is 0.
    pub(crate) const fn below(&mut self, count: usize) -> usize {
        ((self.next_u64() as u128 * count as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published with the algorithm's description on Rosetta Code.
    #[test]
    fn gives_the_published_numbers() {
        let mut rng = SplitMix64::new(1_234_567);
        let numbers = [(); 3].map(|()| rng.next_u64());
        assert_eq!(numbers, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
        assert!((0..100).all(|_| rng.below(3) < 3));
        assert_eq!(rng.below(0), 0);
    }
}
