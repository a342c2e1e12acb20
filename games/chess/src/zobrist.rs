//! The numbers that a position's key is made of. Source: A. Zobrist, *A new hashing method with application for game
//! playing*, 1970.
//!
//! The key is the exclusive or of one number for each piece on its square, one for each rook that may still castle, one
//! for the file of an en-passant capture that is possible, and one if black is to move.

use crate::{Color, Piece, Square};

/// The numbers. They are those that the generator `SplitMix64` gives from [`SEED`], so they are the same everywhere and
/// for ever, and saved searches and books can rely on them.
pub(crate) struct Keys {
    /// By piece and square.
    pub(crate) pieces: [[u64; Square::COUNT]; Piece::COUNT],
    /// By side and file of the rook.
    castling: [[u64; 8]; 2],
    /// By file; 0 from [`NO_FILE`](crate::position::NO_FILE) on, so that every file of four bits has an entry.
    en_passant: [u64; 16],
    /// For black to move.
    pub(crate) black: u64,
}

/// Any number will do.
const SEED: u64 = 2026;

pub(crate) static KEYS: Keys = {
    let mut keys =
        Keys { pieces: [[0; Square::COUNT]; Piece::COUNT], castling: [[0; 8]; 2], en_passant: [0; 16], black: 0 };
    let mut state = SEED;
    let mut at = 0;
    while at < Piece::COUNT * Square::COUNT {
        (state, keys.pieces[at / Square::COUNT][at % Square::COUNT]) = next(state);
        at += 1;
    }
    let mut file = 0;
    while file < 8 {
        (state, keys.castling[0][file]) = next(state);
        (state, keys.castling[1][file]) = next(state);
        (state, keys.en_passant[file]) = next(state);
        file += 1;
    }
    (_, keys.black) = next(state);
    keys
};

/// One step of `SplitMix64`: the next state, and the number it gives. Source: G. Steele, D. Lea, C. Flood, *Fast
/// splittable pseudorandom number generators*, 2014.
const fn next(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (state, z ^ (z >> 31))
}

impl Keys {
    /// Of a rook on this file that may castle.
    #[inline]
    pub(crate) fn castling(&self, color: Color, file: u8) -> u64 {
        self.castling[color.index()][usize::from(file & 7)]
    }

    /// Of an en-passant capture on this file; 0 for [`NO_FILE`](crate::position::NO_FILE).
    #[inline]
    pub(crate) fn en_passant(&self, file: u8) -> u64 {
        self.en_passant[usize::from(file & 15)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_generator_and_all_different() {
        let mut rng = halfmove_testkit::SplitMix64::new(SEED);
        let all =
            KEYS.pieces.iter().flatten().chain(
                (0..8).flat_map(|file| [&KEYS.castling[0][file], &KEYS.castling[1][file], &KEYS.en_passant[file]]),
            );
        let mut seen = std::collections::HashSet::new();
        for &number in all.chain([&KEYS.black]) {
            assert_eq!(number, rng.next_u64());
            assert!(seen.insert(number));
        }
    }
}
