//! The transposition table: what was found out about positions, in lent memory.

use crate::slot::GENERATIONS;
use crate::{Bound, Score, Slot, prefetch};

/// What a table knows about a position. Distances of decisive scores count from the position itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit {
    /// The value, or a bound of it.
    pub score: Score,
    /// How `score` relates to the value.
    pub bound: Bound,
    /// How many plies deep the position was searched.
    pub depth: u8,
    /// The best move found, [packed](crate::Game::pack).
    pub packed_move: Option<u32>,
}

/// A memory for positions. [`Table`] is the one for all games, [`NoTable`] none; a solver may bring its own.
///
/// It may forget anything at any time, but must be deterministic: what it answers may depend only on the calls
/// made before.
pub trait Transpositions {
    /// What is known about the position with this key.
    fn probe(&self, key: u64) -> Option<Hit>;

    /// Remembers `hit` for the position with this key.
    fn store(&mut self, key: u64, hit: Hit);

    /// Between what the exact value of the position with this key lies, both ends included: what
    /// [`store_bounds`](Self::store_bounds) kept. Distances of decisive scores count from the position.
    #[inline]
    fn bounds(&self, key: u64) -> Option<(Score, Score)> {
        let hit = self.probe(key).filter(|hit| hit.depth == u8::MAX)?;
        Some(match hit.bound {
            Bound::Exact => (hit.score, hit.score),
            Bound::Lower => (hit.score, Score::MAX),
            Bound::Upper => (Score::MIN, hit.score),
        })
    }

    /// Remembers between what the exact value of the position with this key lies; `work` is the number of nodes that it
    /// took to find out, modulo 2^32.
    ///
    /// By default it is stored as a search of depth 255, and if it is no exact score, the lower bound, or the upper bound
    /// if there is no lower one.
    #[inline]
    fn store_bounds(&mut self, key: u64, lower: Score, upper: Score, work: u32) {
        let _ = work;
        let (score, bound) = if lower == upper {
            (lower, Bound::Exact)
        } else if lower > Score::MIN {
            (lower, Bound::Lower)
        } else {
            (upper, Bound::Upper)
        };
        self.store(key, Hit { score, bound, depth: u8::MAX, packed_move: None });
    }

    /// Tells that the position with this key will be asked for soon, so that its memory can be fetched.
    #[inline]
    fn prefetch(&self, key: u64) {
        let _ = key;
    }

    /// A number that differs when the content differs: a saved search goes on only with the table it had.
    fn checksum(&self) -> u64;

    /// Whether nothing can ever be found here.
    fn is_empty(&self) -> bool {
        false
    }
}

impl<T: Transpositions> Transpositions for &mut T {
    #[inline]
    fn probe(&self, key: u64) -> Option<Hit> {
        (**self).probe(key)
    }

    #[inline]
    fn store(&mut self, key: u64, hit: Hit) {
        (**self).store(key, hit);
    }

    #[inline]
    fn bounds(&self, key: u64) -> Option<(Score, Score)> {
        (**self).bounds(key)
    }

    #[inline]
    fn store_bounds(&mut self, key: u64, lower: Score, upper: Score, work: u32) {
        (**self).store_bounds(key, lower, upper, work);
    }

    #[inline]
    fn prefetch(&self, key: u64) {
        (**self).prefetch(key);
    }

    fn checksum(&self) -> u64 {
        (**self).checksum()
    }

    fn is_empty(&self) -> bool {
        (**self).is_empty()
    }
}

/// No table: finds nothing, keeps nothing, costs nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoTable;

impl Transpositions for NoTable {
    #[inline]
    fn probe(&self, _: u64) -> Option<Hit> {
        None
    }

    #[inline]
    fn store(&mut self, _: u64, _: Hit) {}

    fn checksum(&self) -> u64 {
        0
    }

    fn is_empty(&self) -> bool {
        true
    }
}

/// The transposition table for all games, over lent memory of any number of [`Slot`]s, none included.
///
/// A key is mixed to a number that picks a bucket of four neighbouring slots. What is stored goes, in this order:
///
/// 1. to the slot that holds the position already, whatever it held; its move is kept if the new entry has none;
/// 2. to an empty slot;
/// 3. to a slot of another generation than the current one;
/// 4. to the slot that was searched least deep;
///
/// and among equals to the first. The storage `S` is anything that can be seen as a slice of slots.
///
/// ```
/// use halfmove::{Bound, Hit, Score, Slot, Table, Transpositions};
///
/// let mut memory = [Slot::EMPTY; 64];
/// let mut table = Table::new(&mut memory[..]);
/// let hit = Hit { score: Score::points(7), bound: Bound::Exact, depth: 3, packed_move: None };
/// table.store(42, hit);
/// assert_eq!(table.probe(42), Some(hit));
/// assert_eq!(table.probe(43), None);
/// ```
#[derive(Clone, Debug)]
pub struct Table<S> {
    slots: S,
    generation: u8,
}

impl<S: AsRef<[Slot]> + AsMut<[Slot]>> Table<S> {
    /// A table over `slots` in generation 0. They may be in use from earlier: clear the table first, or start with
    /// [`Slot::EMPTY`], for a result that does not depend on the past.
    pub fn new(slots: S) -> Self {
        Table { slots, generation: 0 }
    }

    /// The table that had these slots and this [generation](Self::generation), which is counted modulo 64: for going on
    /// with one that was saved.
    ///
    /// ```
    /// use halfmove::{Bound, Hit, Score, Slot, Table, Transpositions};
    ///
    /// let mut table = Table::new([Slot::EMPTY; 8]);
    /// table.advance();
    /// table.store(42, Hit { score: Score::DRAW, bound: Bound::Exact, depth: 3, packed_move: None });
    /// let (slots, generation) = (table.slots().iter().map(|slot| slot.to_bytes()), table.generation());
    ///
    /// let slots: Option<Vec<Slot>> = slots.map(Slot::from_bytes).collect();
    /// let later = Table::with_generation(slots.ok_or("no slots")?, generation);
    /// assert_eq!(later.checksum(), table.checksum());
    /// # Ok::<(), &str>(())
    /// ```
    pub fn with_generation(slots: S, generation: u8) -> Self {
        Table { slots, generation: generation % GENERATIONS }
    }

    /// The current generation, 0 to 63. With the [slots](Self::slots) it is all there is to a table.
    pub fn generation(&self) -> u8 {
        self.generation
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.as_mut().fill(Slot::EMPTY);
        self.generation = 0;
    }

    /// Begins a new generation: entries of earlier ones are still found, and replaced first. To be called
    /// between the searches of a game.
    pub fn advance(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// The slots, for instance to save them; see [`with_generation`](Self::with_generation).
    pub fn slots(&self) -> &[Slot] {
        self.slots.as_ref()
    }

    /// The memory back.
    pub fn into_slots(self) -> S {
        self.slots
    }

    /// How full the table is with entries of this generation, in permille of a sample of 1,000 slots.
    pub fn hashfull(&self) -> u16 {
        let sample = &self.slots()[..self.slots().len().min(1000)];
        let used = sample.iter().filter(|slot| slot.is_of(self.generation)).count();
        (used * 1000).checked_div(sample.len()).unwrap_or(0) as u16
    }
}

impl<S: AsRef<[Slot]> + AsMut<[Slot]>> Transpositions for Table<S> {
    #[inline]
    fn probe(&self, key: u64) -> Option<Hit> {
        let slots = self.slots.as_ref();
        slots[Slot::bucket(key, slots.len())].iter().find_map(|slot| slot.hit(key))
    }

    #[inline]
    fn store(&mut self, key: u64, hit: Hit) {
        let generation = self.generation;
        let slots = self.slots.as_mut();
        let bucket = Slot::bucket(key, slots.len());
        let Some(victim) = slots[bucket].iter_mut().min_by_key(|slot| slot.worth(key, generation)) else { return };
        *victim = victim.replaced(key, hit, generation);
    }

    #[inline]
    fn prefetch(&self, key: u64) {
        let slots = self.slots.as_ref();
        if let Some(slot) = slots.get(Slot::bucket(key, slots.len()).start) {
            prefetch(slot);
        }
    }

    fn checksum(&self) -> u64 {
        // FNV-1a over whole numbers instead of bytes: every changed bit changes the sum.
        let mut sum = 0xCBF2_9CE4_8422_2325_u64 ^ u64::from(self.generation);
        for slot in self.slots() {
            for word in slot.words() {
                sum = (sum ^ word).wrapping_mul(0x0000_0100_0000_01B3);
            }
        }
        sum
    }

    fn is_empty(&self) -> bool {
        self.slots().is_empty()
    }
}
