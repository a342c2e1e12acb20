//! A transposition table that several threads read and write at once, without locks.
//!
//! ```text
//!  word 0                                       word 1
//!  +----------------------------------------+   +----------------------------------------------+
//!  | key, exclusive or with word 1          |   | move, score, depth, tag: as in `Slot`        |
//!  +----------------------------------------+   +----------------------------------------------+
//! ```
//!
//! Two words are not written at once, so a reader may see halves of two entries. They do not fit together then: the key that
//! comes out is of neither. Source: R. Hyatt and T. Mann, *A lock-less transposition table implementation for parallel
//! search*, 2002.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use halfmove::{Hit, Slot, Transpositions, prefetch};

const GENERATIONS: u8 = 64;

/// A [`Slot`] in two words.
#[derive(Debug)]
struct SharedSlot([AtomicU64; 2]);

impl SharedSlot {
    fn new() -> Self {
        let [key, rest] = words(Slot::EMPTY);
        SharedSlot([AtomicU64::new(key ^ rest), AtomicU64::new(rest)])
    }

    fn load(&self) -> Slot {
        let rest = self.0[1].load(Relaxed);
        let key = self.0[0].load(Relaxed) ^ rest;
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&key.to_le_bytes());
        bytes[8..].copy_from_slice(&rest.to_le_bytes());
        // What was stored has a score.
        Slot::from_bytes(bytes).unwrap_or(Slot::EMPTY)
    }

    fn store(&self, slot: Slot) {
        let [key, rest] = words(slot);
        self.0[0].store(key ^ rest, Relaxed);
        self.0[1].store(rest, Relaxed);
    }
}

/// The key, and the rest.
fn words(slot: Slot) -> [u64; 2] {
    let [k0, k1, k2, k3, k4, k5, k6, k7, rest @ ..] = slot.to_bytes();
    [u64::from_le_bytes([k0, k1, k2, k3, k4, k5, k6, k7]), u64::from_le_bytes(rest)]
}

/// A table that its clones share.
///
/// It keeps to the policy of [`Table`](halfmove::Table). What it holds depends on how the threads' steps fall together: searches
/// with it are not reproducible, unless a single one uses it.
#[derive(Clone, Debug)]
pub(crate) struct SharedTable {
    slots: Arc<[SharedSlot]>,
    generation: Arc<AtomicU8>,
}

impl SharedTable {
    /// An empty table of so many bytes, rounded down.
    pub(crate) fn new(bytes: usize) -> Self {
        let slots = (0..bytes / size_of::<SharedSlot>()).map(|_| SharedSlot::new());
        SharedTable { slots: slots.collect(), generation: Arc::default() }
    }

    /// Begins a new generation: entries of earlier ones are still found, and replaced first.
    pub(crate) fn advance(&self) {
        self.generation.store((self.generation.load(Relaxed) + 1) % GENERATIONS, Relaxed);
    }

    /// How full the table is with entries of this generation, in permille of a sample of 1,000 slots.
    pub(crate) fn hashfull(&self) -> u16 {
        let generation = self.generation.load(Relaxed);
        let sample = &self.slots[..self.slots.len().min(1000)];
        let used = sample.iter().filter(|slot| slot.load().is_of(generation)).count();
        (used * 1000).checked_div(sample.len()).unwrap_or(0) as u16
    }

    fn bucket(&self, key: u64) -> &[SharedSlot] {
        &self.slots[Slot::bucket(key, self.slots.len())]
    }
}

impl Transpositions for SharedTable {
    fn probe(&self, key: u64) -> Option<Hit> {
        self.bucket(key).iter().find_map(|slot| slot.load().hit(key))
    }

    fn store(&mut self, key: u64, hit: Hit) {
        let generation = self.generation.load(Relaxed);
        let bucket = self.bucket(key).iter().map(|shared| (shared, shared.load()));
        let Some((shared, slot)) = bucket.min_by_key(|(_, slot)| slot.worth(key, generation)) else { return };
        shared.store(slot.replaced(key, hit, generation));
    }

    #[inline]
    fn prefetch(&self, key: u64) {
        if let Some(slot) = self.bucket(key).first() {
            prefetch(slot);
        }
    }

    /// Always the same: searches that share a table are not saved.
    fn checksum(&self) -> u64 {
        0
    }

    fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use halfmove::{Bound, Score, Table};

    use super::*;
    use crate::random::SplitMix64;

    fn some_hit(rng: &mut SplitMix64) -> Hit {
        let bound = [Bound::Upper, Bound::Lower, Bound::Exact][rng.below(3)];
        let packed_move = [None, Some(rng.below(60_000) as u32)][rng.below(2)];
        let score = Score::points(rng.below(2_000) as i32 - 1_000);
        Hit { score, bound, depth: rng.below(20) as u8, packed_move }
    }

    /// For one thread it is the table of the core, whatever is stored.
    #[test]
    fn alone_it_answers_as_the_usual_table_does() {
        for slots in [0, 1, 7, 64] {
            let mut shared = SharedTable::new(slots * 16);
            let mut usual = Table::new(vec![Slot::EMPTY; slots]);
            let mut rng = SplitMix64::new(slots as u64);
            for turn in 0..5_000 {
                let (key, hit) = (rng.below(200) as u64 + 1, some_hit(&mut rng));
                shared.store(key, hit);
                usual.store(key, hit);
                let asked = rng.below(200) as u64 + 1;
                assert_eq!(shared.probe(asked), usual.probe(asked), "{slots} slots, turn {turn}");
                if turn % 100 == 0 {
                    shared.advance();
                    usual.advance();
                }
            }
            assert_eq!((shared.hashfull(), shared.is_empty()), (usual.hashfull(), slots == 0));
        }
    }

    /// Four threads write what can be told from the key alone: nobody ever reads anything else.
    #[test]
    fn no_thread_reads_halves_of_two_entries() {
        let shared = SharedTable::new(16 * 16);
        let told = |key: u64| {
            let mut rng = SplitMix64::new(key);
            Hit { packed_move: Some(rng.below(60_000) as u32), ..some_hit(&mut rng) }
        };
        std::thread::scope(|scope| {
            for seed in 0..4 {
                let mut mine = shared.clone();
                scope.spawn(move || {
                    let mut rng = SplitMix64::new(seed);
                    for _ in 0..50_000 {
                        // Keys that differ everywhere, as those of positions do.
                        let key = SplitMix64::new(rng.below(64) as u64).next_u64();
                        mine.store(key, told(key));
                        let key = SplitMix64::new(rng.below(64) as u64).next_u64();
                        assert!(mine.probe(key).is_none_or(|hit| hit == told(key)));
                    }
                });
            }
        });
    }
}
