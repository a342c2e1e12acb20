//! An evaluation that remembers what it was asked last.

use core::fmt;

use crate::{Evaluate, Game, Score};

/// An evaluation that keeps its last scores: a search asks about the same position again when it is searched less deep first,
/// with another window, or in the next iteration. For evaluations that take much longer than a look into memory.
///
/// `N`, a power of two from 2 on, is how many scores there is room for, in 8 bytes each:
///
/// ```text
///   63                                    16 15        0
///   high bits of the mixed key of the game  | score
/// ```
///
/// Positions are told apart by these 48 bits, as by the keys of a table.
///
/// ```
/// # use halfmove::doc::Nim;
/// use halfmove::{Evaluate, Remembered, Score};
///
/// let mut asked = 0;
/// let mut evaluate = Remembered::<_, 64>::new(|nim: &Nim| {
///     asked += 1;
///     Score::points(nim.0.into())
/// });
/// assert_eq!([7, 9, 7].map(|stones| evaluate.evaluate(&Nim(stones))), [7, 9, 7].map(Score::points));
/// assert_eq!(asked, 2);
/// ```
#[derive(Clone)]
pub struct Remembered<E, const N: usize> {
    evaluate: E,
    entries: [u64; N],
}

/// The bits of an entry that hold the score.
const SCORE: u64 = 0xFFFF;

impl<E, const N: usize> Remembered<E, N> {
    const IS_POWER: () =
        assert!(N.is_power_of_two() && N >= 2, "the number of scores must be a power of two, from 2 on");

    /// Nothing remembered yet.
    pub fn new(evaluate: E) -> Self {
        let () = Self::IS_POWER;
        // What stands for nothing belongs to the place beside.
        Remembered { evaluate, entries: core::array::from_fn(|at| (at as u64 ^ 1) << 16) }
    }
}

impl<G: Game, E: Evaluate<G>, const N: usize> Evaluate<G> for Remembered<E, N> {
    #[inline]
    fn evaluate(&mut self, game: &G) -> Score {
        // Keys may be exact codes that differ in few bits. The factor is odd, so that no two keys become one.
        let mixed = game.key().wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = mixed ^ mixed >> 32;
        let entry = &mut self.entries[(mixed >> 16) as usize % N];
        if *entry & !SCORE == mixed & !SCORE
            && let Some(score) = Score::from_raw(*entry as u16 as i16)
        {
            return score;
        }
        let score = self.evaluate.evaluate(game);
        *entry = mixed & !SCORE | u64::from(score.to_raw() as u16);
        score
    }
}

/// What is remembered does not matter.
impl<E: fmt::Debug, const N: usize> fmt::Debug for Remembered<E, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Remembered").field("evaluate", &self.evaluate).finish_non_exhaustive()
    }
}
