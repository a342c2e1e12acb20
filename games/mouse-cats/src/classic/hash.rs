//! The program's hash tables: 256 entries for each side to move.

use halfmove::{Bound, Hit, Score, Transpositions};

use crate::{Move, Square};

/// Entries of one table.
const ENTRIES: usize = 256;
/// The mouse and the four cats.
const PIECES: usize = 5;

/// The hash tables of the program's versions 10 and 11, in 1.9 kB.
///
/// A position is an 8-bit index and an 8-bit lock, both the exclusive or of a random byte for each piece on its square.
/// An entry is a move, which the next position with the same index replaces; the lock makes most of the others harmless.
/// Nothing but the move is kept, so [table cutoffs](halfmove::TableCutoffs) must be off.
///
/// How many nodes version 10 searches depends on the random bytes. The blog's 10,744 are from numbers that are not
/// known; 300 draws gave 7,487 to 13,152.
#[derive(Clone, Debug)]
pub struct HashTables {
    /// For the mouse to move, and for the cats.
    tables: [[Option<HashSlot>; ENTRIES]; 2],
    /// The random bytes of index and lock, by piece and square.
    random: [[[u8; 2]; Square::COUNT]; PIECES],
}

/// An entry of the [`HashTables`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HashSlot {
    /// Tells the position from most others with the same index.
    pub lock: u8,
    /// The best move found.
    pub mv: Move,
}

impl HashTables {
    /// Empty tables with random bytes that follow from `seed` alone.
    pub fn new(seed: u64) -> HashTables {
        let mut state = seed;
        let mut random = [[[0; 2]; Square::COUNT]; PIECES];
        for bytes in random.as_flattened_mut() {
            *bytes = [random_byte(&mut state), random_byte(&mut state)];
        }
        HashTables { tables: [[None; ENTRIES]; 2], random }
    }

    /// Forgets every move; the random bytes stay.
    pub fn clear(&mut self) {
        self.tables = [[None; ENTRIES]; 2];
    }

    /// The entries for the mouse to move, and those for the cats to move.
    pub fn entries(&self) -> [&[Option<HashSlot>]; 2] {
        let [mouse, cats] = &self.tables;
        [mouse, cats]
    }

    /// The table, the index and the lock of the position with this [exact key](crate::MouseCats).
    fn place(&self, key: u64) -> (usize, usize, u8) {
        // The key holds the cats' squares and the mouse's, five bits each, and the side to move above.
        let [mut index, mut lock] = [0; 2];
        for (piece, squares) in self.random.iter().enumerate() {
            let [for_index, for_lock] = squares[(key >> (5 * piece)) as usize % Square::COUNT];
            index ^= for_index;
            lock ^= for_lock;
        }
        ((key >> (5 * PIECES)) as usize % 2, index.into(), lock)
    }
}

/// The next byte of a 64-bit linear congruential generator, the top one. The constants are D. Knuth's (MMIX).
fn random_byte(state: &mut u64) -> u8 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 56) as u8
}

impl Transpositions for HashTables {
    fn probe(&self, key: u64) -> Option<Hit> {
        let (table, index, lock) = self.place(key);
        let slot = self.tables[table][index].filter(|slot| slot.lock == lock)?;
        Some(Hit { score: Score::DRAW, bound: Bound::Exact, depth: 0, packed_move: Some(slot.mv.code().into()) })
    }

    fn store(&mut self, key: u64, hit: Hit) {
        let mv = hit.packed_move.and_then(|packed| u8::try_from(packed).ok()).and_then(Move::from_code);
        if let Some(mv) = mv {
            let (table, index, lock) = self.place(key);
            self.tables[table][index] = Some(HashSlot { lock, mv });
        }
    }

    fn checksum(&self) -> u64 {
        let words = self.tables.as_flattened().iter().map(|slot| {
            let code = |slot: HashSlot| 1 << 16 | u64::from(slot.lock) << 8 | u64::from(slot.mv.code());
            slot.map_or(0, code)
        });
        let random = self.random.as_flattened().iter().map(|&bytes| u16::from_le_bytes(bytes).into());
        // FNV-1a over whole numbers.
        words
            .chain(random)
            .fold(0xCBF2_9CE4_8422_2325, |sum, word: u64| (sum ^ word).wrapping_mul(0x0000_0100_0000_01B3))
    }
}
