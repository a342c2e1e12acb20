//! The solver's table: eight bytes a position, with both bounds of its value.

use core::fmt;

use halfmove::{Hit, Score, Transpositions, prefetch};

use super::entry::{TAG_BITS, bounds_of, is_of, mix, stored, tag_of, victim, with_tag};
use super::ideas::has;

/// Entries that are searched together: half a cache line. Eight take 3 % more instructions for as many nodes.
const BUCKET: usize = 4;

/// What the table's lent memory is made of: four entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(C, align(32))]
pub struct Bucket([u64; BUCKET]);

const _: () = assert!(size_of::<Bucket>() == 32);

impl Bucket {
    /// A bucket with nothing in it.
    pub const EMPTY: Bucket = Bucket([0; BUCKET]);
    /// Its size in bytes.
    pub const BYTES: usize = size_of::<Bucket>();

    /// The bucket as bytes, each entry with its low byte first.
    pub fn to_bytes(self) -> [u8; Bucket::BYTES] {
        let mut bytes = [0; Bucket::BYTES];
        for (chunk, entry) in bytes.chunks_exact_mut(8).zip(self.0) {
            chunk.copy_from_slice(&entry.to_le_bytes());
        }
        bytes
    }

    /// The bucket that [`to_bytes`](Self::to_bytes) wrote.
    pub fn from_bytes(bytes: [u8; Bucket::BYTES]) -> Bucket {
        let mut bucket = Bucket::EMPTY;
        for (entry, chunk) in bucket.0.iter_mut().zip(bytes.as_chunks().0) {
            *entry = u64::from_le_bytes(*chunk);
        }
        bucket
    }
}

/// The bit of a key that says that the position belongs to the small level: it is late in the game.
pub(crate) const LATE: u64 = 1 << 63;

/// A transposition table with two levels, in lent memory: a large one for early positions, and a small one that stays in
/// the processor's cache for late ones, which are many and cheap. A search waits for memory much of
/// its time. For the same reason the large level grows with the work: a search begins with as little as 512 KB of it, and
/// takes twice as much each time that as many entries were stored as would fill half of it.
///
/// A key is mixed by a multiplication that can be undone; its high bits pick the bucket, and only the low ones are
/// stored. So no two positions are ever taken for one another. What is stored goes to the entry of the same position, whose
/// bounds it tightens; else to an entry of another generation or an empty one; else to the one with the least work, and
/// among equals to the first.
#[derive(Clone, Debug)]
pub struct BoundTable<S> {
    buckets: S,
    early: Level,
    late: Level,
    /// The bit of a key by which it goes to the small level; 0 if there is none.
    late_bit: u64,
    generation: u64,
    /// How many bits the generation has.
    generation_bits: u32,
    /// How many bits a key has.
    bits: u32,
    /// The number of buckets that the large level begins with, and that it can grow to, as powers of two.
    logs: [u32; 2],
    /// How many were in use at most since the memory was filled with zeros, likewise; `None` if nothing was stored.
    touched: Option<u32>,
    /// How often something was stored in the large level since it grew.
    kept: u64,
}

/// The buckets of one level, and how entries are laid out there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Level {
    first: usize,
    /// The number of buckets is two to this power.
    log: u32,
    /// How many bits of the mixed key are stored.
    stored: u32,
}

/// So many bits a generation should have, if the table can be made large enough.
const GENERATION_BITS: u32 = 8;
/// The small level: 512 KB. Measured: with twice as much, 3 % fewer nodes and a fifth more time.
const LATE_LOG: u32 = 14;
/// What the large level begins with: as much again.
const EARLY_LOG: u32 = if has("growth") { 14 } else { u32::MAX };
/// By how much the large level grows, as a power of two. Measured: by eight it takes up to a tenth more time, waiting for memory.
const GROWTH: u32 = 1;

/// How many buckets the small level takes, where there are enough for both.
pub const LATE_BUCKETS: usize = 1 << LATE_LOG;

/// Why a table can't be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooSmall {
    /// How many bytes are needed at the least.
    pub needed: usize,
    /// How many there were.
    pub lent: usize,
}

impl fmt::Display for TooSmall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooSmall { needed, lent } = self;
        write!(f, "{lent} bytes are too few for the table: expected at least {needed} for a board of this size")
    }
}

impl core::error::Error for TooSmall {}

impl<S: AsRef<[Bucket]> + AsMut<[Bucket]>> BoundTable<S> {
    /// A table for boards whose columns, each with one bit more than it has cells, take `bits` bits: 49 for the classic
    /// size. The lent memory is cleared; as much of it is used as makes a power of two and, beside, the small level.
    ///
    /// # Errors
    /// If the memory is too small to tell positions apart.
    pub fn new(buckets: S, bits: u32) -> Result<Self, TooSmall> {
        let lent = buckets.as_ref().len();
        let has_late =
            bits.saturating_sub(LATE_LOG) <= TAG_BITS - GENERATION_BITS && lent >= 2 << LATE_LOG && has("small-level");
        let first = if has_late { 1 << LATE_LOG } else { 0 };
        let most = (lent - first).checked_ilog2().unwrap_or(0).min(bits);
        let least = bits.saturating_sub(TAG_BITS - 1);
        if lent == 0 || most < least {
            return Err(TooSmall { needed: Bucket::BYTES << least, lent: lent * Bucket::BYTES });
        }
        let start = EARLY_LOG.max(bits.saturating_sub(TAG_BITS - GENERATION_BITS)).min(most);
        let early = Level { first, log: start, stored: bits - start };
        let late = Level { first: 0, log: LATE_LOG, stored: bits.saturating_sub(LATE_LOG) };
        let late_bit = if has_late { LATE } else { 0 };
        let stored = if has_late { early.stored.max(late.stored) } else { early.stored };
        let mut table = BoundTable {
            buckets,
            early,
            late,
            late_bit,
            generation: 1,
            generation_bits: (TAG_BITS - stored).min(16),
            bits,
            logs: [start, most],
            touched: Some(most),
            kept: 0,
        };
        table.clear();
        Ok(table)
    }

    /// Forgets everything. Cheap most times on boards of up to 56 bits: entries of earlier generations count as empty.
    pub fn forget(&mut self) {
        self.generation += 1;
        self.set_log(self.logs[0]);
        self.kept = 0;
        if self.generation >> self.generation_bits != 0 {
            self.clear();
        }
    }

    /// Fills what was in use with zeros.
    fn clear(&mut self) {
        let used = self.touched.map_or(0, |log| 1 << log);
        let used = if self.late_bit == 0 { used } else { self.early.first + used };
        self.buckets.as_mut()[..used].fill(Bucket::EMPTY);
        self.generation = 1;
        self.touched = None;
    }

    fn set_log(&mut self, log: u32) {
        self.early.log = log;
        self.early.stored = self.bits - log;
    }

    /// Makes the large level larger. An entry moves to the bucket that its key picks now, by some bits more, and keeps the
    /// rest of its key. From the last bucket to the first, so that none is written to before it was read.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let Level { first, log, stored } = self.early;
        let by = GROWTH.min(self.logs[1] - log);
        for from in (0..1_usize << log).rev() {
            let Bucket(entries) = self.buckets.as_ref()[first + from];
            let current = entries.map(|entry| self.is_current(entry));
            // What lies beyond is of other generations.
            for to in (from << by..(from + 1) << by).take_while(|to| to >> log == 0) {
                self.buckets.as_mut()[first + to] = Bucket::EMPTY;
            }
            for (entry, _) in entries.into_iter().zip(current).filter(|&(_, is_current)| is_current) {
                let key = tag_of(entry) >> self.generation_bits;
                let to = first + (from << by) + (key >> (stored - by)) as usize;
                let rest = key & !(u64::MAX << (stored - by));
                let moved = with_tag(entry, rest << self.generation_bits | self.generation);
                let free = self.buckets.as_ref()[to].0.iter().position(|&entry| !self.is_current(entry));
                if let Some(free) = free {
                    self.buckets.as_mut()[to].0[free] = moved;
                }
            }
        }
        self.set_log(log + by);
        self.kept = 0;
    }

    /// What must be the same for a saved search to go on, apart from the buckets.
    pub fn state(&self) -> [u64; 3] {
        [self.generation, self.early.log.into(), self.kept]
    }

    /// The buckets, to save them.
    pub fn buckets(&self) -> &[Bucket] {
        self.buckets.as_ref()
    }

    /// Puts back what was saved: the state, and the buckets, which `next` brings one by one. A state that this table can't
    /// have is taken for one that it can.
    ///
    /// # Errors
    /// If `next` fails; the table is in no state to be used then, but to [forget](Self::forget).
    pub fn restore<E>(&mut self, state: [u64; 3], mut next: impl FnMut() -> Result<Bucket, E>) -> Result<(), E> {
        let [generation, log, kept] = state;
        self.generation = generation.clamp(1, !(u64::MAX << self.generation_bits));
        self.set_log((log.min(u64::from(u32::MAX)) as u32).clamp(self.logs[0], self.logs[1]));
        self.kept = kept;
        self.touched = Some(self.logs[1]);
        for bucket in self.buckets.as_mut() {
            *bucket = next()?;
        }
        Ok(())
    }

    /// How full the large level is, as far as it is in use, in permille of a sample of its buckets.
    pub fn hashfull(&self) -> u16 {
        let sample = &self.buckets()[self.early.first..][..1 << self.early.log.min(7)];
        let entries = sample.iter().flat_map(|bucket| bucket.0);
        let used = entries.filter(|&entry| self.is_current(entry)).count();
        (used * 1000 / (sample.len() * BUCKET)) as u16
    }

    /// The bucket of a key, and the part of it that is stored, with the generation.
    #[inline(always)]
    fn locate(&self, key: u64) -> (usize, u64) {
        let level = if key & self.late_bit == 0 { &self.early } else { &self.late };
        let mixed = mix(key, self.bits);
        let bucket = level.first + (mixed >> level.stored) as usize;
        let stored = mixed & !(u64::MAX << level.stored);
        (bucket, stored << self.generation_bits | self.generation)
    }

    /// Whether the entry is one of this generation.
    #[inline(always)]
    fn is_current(&self, entry: u64) -> bool {
        is_of(entry, self.generation, self.generation_bits)
    }
}

impl<S: AsRef<[Bucket]> + AsMut<[Bucket]>> Transpositions for BoundTable<S> {
    fn probe(&self, _: u64) -> Option<Hit> {
        None
    }

    fn store(&mut self, _: u64, _: Hit) {}

    #[inline(always)]
    fn bounds(&self, key: u64) -> Option<(Score, Score)> {
        let (bucket, tag) = self.locate(key);
        // At most one entry matches; without a branch for each they are compared in vector registers.
        let entries = &self.buckets.as_ref().get(bucket)?.0;
        let found = entries.iter().fold(0, |found, &entry| found | if tag_of(entry) == tag { entry } else { 0 });
        if found == 0 {
            return None;
        }
        let (lower, upper) = bounds_of(found);
        Some((Score::points(lower.into()), Score::points(upper.into())))
    }

    #[inline]
    fn store_bounds(&mut self, key: u64, lower: Score, upper: Score, work: u32) {
        if key & self.late_bit == 0 {
            if self.kept >= (BUCKET as u64 / 2) << self.early.log && self.early.log < self.logs[1] {
                self.grow();
            }
            self.kept += 1;
            self.touched = self.touched.max(Some(self.early.log));
        } else {
            self.touched = self.touched.or(Some(0));
        }
        let (bucket, tag) = self.locate(key);
        let Some(&Bucket(entries)) = self.buckets.as_ref().get(bucket) else { return };
        let victim = victim(&entries, tag, self.generation_bits);
        self.buckets.as_mut()[bucket].0[victim] = stored(entries[victim], tag, lower, upper, work);
    }

    #[inline(always)]
    fn prefetch(&self, key: u64) {
        let (bucket, _) = self.locate(key);
        if let Some(bucket) = self.buckets.as_ref().get(bucket) {
            prefetch(bucket);
        }
    }

    fn checksum(&self) -> u64 {
        // FNV-1a over whole numbers instead of bytes: every changed bit changes the sum.
        let entries = self.buckets().iter().flat_map(|bucket| bucket.0);
        self.state()
            .into_iter()
            .chain(entries)
            .fold(0xCBF2_9CE4_8422_2325, |sum: u64, entry| (sum ^ entry).wrapping_mul(0x0000_0100_0000_01B3))
    }
}
