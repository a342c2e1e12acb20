//! A table that several searches use at once, each on its own thread.

use core::ops::Deref;
use core::sync::atomic::{AtomicU64, Ordering};

use halfmove::{Hit, Score, Transpositions, prefetch};

use super::entry::{TAG_BITS, bounds_of, is_of, mix, stored, tag_of, victim};
use super::table::{BoundTable, Bucket, LATE, TooSmall};

/// Entries that are searched together: one cache line.
const BUCKET: usize = 8;

/// What a shared table's lent memory is made of: eight entries, one cache line.
#[derive(Debug, Default)]
#[repr(C, align(64))]
pub struct SharedBucket([AtomicU64; BUCKET]);

/// The large level of a [`BoundTable`], to be used from several threads.
///
/// An entry is one word that is read and written as a whole, and holds all of its key that its place does not tell. So what
/// is found is what some thread stored for this very position, whatever the others do meanwhile, and true: values do not
/// depend on who was quicker, only the number of nodes does. Two threads that store in one bucket at once may lose an entry.
///
/// The entries are those of a [`BoundTable`], and so is what gives way; the table does not grow.
#[derive(Debug)]
pub struct SharedTable<S> {
    buckets: S,
    /// The number of buckets is two to this power.
    log: u32,
    /// How many bits a key has.
    bits: u32,
    /// How many bits of a key are stored.
    stored: u32,
    generation_bits: u32,
    generation: AtomicU64,
}

impl<S: AsRef<[SharedBucket]>> SharedTable<S> {
    /// A table for boards that take `bits` bits, in memory that is filled with zeros; as much of it is used as makes a power
    /// of two.
    ///
    /// # Errors
    /// If the memory is too small to tell positions apart.
    pub fn new(buckets: S, bits: u32) -> Result<Self, TooSmall> {
        let lent = buckets.as_ref().len();
        let log = lent.checked_ilog2().unwrap_or(0).min(bits);
        let least = bits.saturating_sub(TAG_BITS - 1);
        if lent == 0 || log < least {
            return Err(TooSmall { needed: size_of::<SharedBucket>() << least, lent: size_of_val(buckets.as_ref()) });
        }
        let stored = bits - log;
        let generation_bits = (TAG_BITS - stored).min(16);
        Ok(SharedTable { buckets, log, bits, stored, generation_bits, generation: AtomicU64::new(1) })
    }

    /// Forgets everything. No search may be under way.
    pub fn forget(&self) {
        let next = self.generation.load(Ordering::Relaxed) + 1;
        let has_room = next >> self.generation_bits == 0;
        if !has_room {
            for entry in self.buckets.as_ref().iter().flat_map(|bucket| &bucket.0) {
                entry.store(0, Ordering::Relaxed);
            }
        }
        self.generation.store(if has_room { next } else { 1 }, Ordering::Relaxed);
    }

    /// How full the table is, in permille of a sample of its buckets.
    pub fn hashfull(&self) -> u16 {
        let sample = &self.buckets.as_ref()[..1 << self.log.min(7)];
        let generation = self.generation.load(Ordering::Relaxed);
        let entries = sample.iter().flat_map(|bucket| &bucket.0).map(|entry| entry.load(Ordering::Relaxed));
        let used = entries.filter(|&entry| is_of(entry, generation, self.generation_bits)).count();
        (used * 1000 / (sample.len() * BUCKET)) as u16
    }

    /// The bucket of a key, and the part of it that is stored, with the generation.
    #[inline(always)]
    fn locate(&self, key: u64) -> (&[AtomicU64; BUCKET], u64) {
        let mixed = mix(key, self.bits);
        let tag = (mixed & !(u64::MAX << self.stored)) << self.generation_bits;
        (&self.buckets.as_ref()[(mixed >> self.stored) as usize].0, tag | self.generation.load(Ordering::Relaxed))
    }

    #[inline(always)]
    fn bounds(&self, key: u64) -> Option<(i16, i16)> {
        let (entries, tag) = self.locate(key);
        let found = entries.iter().fold(0, |found, entry| {
            let entry = entry.load(Ordering::Relaxed);
            found | if tag_of(entry) == tag { entry } else { 0 }
        });
        (found != 0).then(|| bounds_of(found))
    }

    #[inline]
    fn store_bounds(&self, key: u64, lower: Score, upper: Score, work: u32) {
        let (entries, tag) = self.locate(key);
        let known = core::array::from_fn(|at| entries[at].load(Ordering::Relaxed));
        let victim = victim::<BUCKET>(&known, tag, self.generation_bits);
        entries[victim].store(stored(known[victim], tag, lower, upper, work), Ordering::Relaxed);
    }
}

/// The table of one of several searches: early positions go to the level `E` that all share, a reference to a
/// [`SharedTable`]; late ones to a level of its own, which stays in the cache of its processor.
#[derive(Debug)]
pub struct PartlyShared<E, O> {
    early: E,
    late: Option<BoundTable<O>>,
    /// The bit of a key by which it goes to its own level; 0 if there is none.
    late_bit: u64,
}

impl<E, O: AsRef<[Bucket]> + AsMut<[Bucket]>> PartlyShared<E, O> {
    /// A table with these levels, for boards that take `bits` bits. [`LATE_BUCKETS`](super::LATE_BUCKETS) are a good number
    /// for its own level; where the board is so large that these can't tell positions apart, all are shared.
    pub fn new(early: E, late: O, bits: u32) -> Self {
        let late = BoundTable::new(late, bits).ok();
        let late_bit = if late.is_some() { LATE } else { 0 };
        PartlyShared { early, late, late_bit }
    }

    /// The level that all share.
    pub fn early(&self) -> &E {
        &self.early
    }

    /// Forgets what is in its own level.
    pub fn forget_late(&mut self) {
        if let Some(late) = &mut self.late {
            late.forget();
        }
    }

    /// Its own level, if it is the one for this key.
    #[inline(always)]
    fn late(&self, key: u64) -> Option<&BoundTable<O>> {
        self.late.as_ref().filter(|_| key & self.late_bit != 0)
    }
}

impl<E, S, O> Transpositions for PartlyShared<E, O>
where
    E: Deref<Target = SharedTable<S>>,
    S: AsRef<[SharedBucket]>,
    O: AsRef<[Bucket]> + AsMut<[Bucket]>,
{
    fn probe(&self, _: u64) -> Option<Hit> {
        None
    }

    fn store(&mut self, _: u64, _: Hit) {}

    #[inline(always)]
    fn bounds(&self, key: u64) -> Option<(Score, Score)> {
        if let Some(late) = self.late(key) {
            return late.bounds(key);
        }
        let (lower, upper) = self.early.bounds(key)?;
        Some((Score::points(lower.into()), Score::points(upper.into())))
    }

    #[inline]
    fn store_bounds(&mut self, key: u64, lower: Score, upper: Score, work: u32) {
        match &mut self.late {
            Some(late) if key & self.late_bit != 0 => late.store_bounds(key, lower, upper, work),
            _ => self.early.store_bounds(key, lower, upper, work),
        }
    }

    #[inline(always)]
    fn prefetch(&self, key: u64) {
        match self.late(key) {
            Some(late) => late.prefetch(key),
            None => prefetch(self.early.locate(key).0),
        }
    }

    /// Of its own level: a search over a shared table is not saved.
    fn checksum(&self) -> u64 {
        self.late.as_ref().map_or(0, Transpositions::checksum)
    }
}
