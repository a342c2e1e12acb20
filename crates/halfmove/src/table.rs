//! The transposition table: what was found out about positions, in lent memory.

use core::fmt;

use crate::{Bound, Score};

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

/// One entry of a [`Table`], 16 bytes; what its lent memory is made of.
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
const GENERATIONS: u8 = 64;
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

    fn bound(self) -> Option<Bound> {
        match self.tag & 3 {
            0 => None,
            1 => Some(Bound::Upper),
            2 => Some(Bound::Lower),
            _ => Some(Bound::Exact),
        }
    }

    fn generation(self) -> u8 {
        self.tag >> 2
    }

    fn hit(self) -> Option<Hit> {
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
        match self.hit() {
            Some(hit) => write!(f, "Slot({:#x}: {hit:?}, generation {})", self.key, self.generation()),
            None => write!(f, "Slot(empty)"),
        }
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
        let used = sample.iter().filter(|slot| slot.tag != 0 && slot.generation() == self.generation).count();
        (used * 1000).checked_div(sample.len()).unwrap_or(0) as u16
    }

    /// The first and last slot, exclusive, of the bucket that `key` belongs to.
    #[inline]
    fn bucket(&self, key: u64) -> (usize, usize) {
        // Exact codes differ in few bits, so the key is mixed (the multiplier is 2^64 / golden ratio, Knuth's
        // choice), and the high half of a product spreads it over any length without a division.
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = mixed ^ (mixed >> 32);
        let len = self.slots.as_ref().len();
        let index = ((u128::from(mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15)) * len as u128) >> 64) as usize;
        let first = index - index % BUCKET;
        (first, (first + BUCKET).min(len))
    }
}

impl<S: AsRef<[Slot]> + AsMut<[Slot]>> Transpositions for Table<S> {
    #[inline]
    fn probe(&self, key: u64) -> Option<Hit> {
        let (first, last) = self.bucket(key);
        self.slots.as_ref()[first..last].iter().find(|slot| slot.key == key && slot.tag & 3 != 0)?.hit()
    }

    #[inline]
    fn store(&mut self, key: u64, hit: Hit) {
        let (first, last) = self.bucket(key);
        let generation = self.generation;
        let bucket = &mut self.slots.as_mut()[first..last];
        // Lower is worse; `min_by_key` takes the first of equals.
        let worth = |slot: &Slot| match slot.bound() {
            Some(_) if slot.key == key => 0,
            None => 1,
            Some(_) if slot.generation() != generation => 2 + u16::from(slot.depth),
            Some(_) => 258 + u16::from(slot.depth),
        };
        let Some(victim) = bucket.iter_mut().min_by_key(|slot| worth(slot)) else { return };
        let kept = if victim.key == key { victim.packed_move } else { NO_MOVE };
        let bound = match hit.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        *victim = Slot {
            key,
            packed_move: hit.packed_move.unwrap_or(kept),
            score: hit.score,
            depth: hit.depth,
            tag: generation << 2 | bound,
        };
    }

    fn checksum(&self) -> u64 {
        // FNV-1a over whole numbers instead of bytes: every changed bit changes the sum.
        let mut sum = 0xCBF2_9CE4_8422_2325_u64 ^ u64::from(self.generation);
        for slot in self.slots() {
            let rest = u64::from(slot.packed_move) << 32
                | u64::from(slot.score.to_raw() as u16) << 16
                | u64::from(slot.depth) << 8
                | u64::from(slot.tag);
            for word in [slot.key, rest] {
                sum = (sum ^ word).wrapping_mul(0x0000_0100_0000_01B3);
            }
        }
        sum
    }

    fn is_empty(&self) -> bool {
        self.slots().is_empty()
    }
}
