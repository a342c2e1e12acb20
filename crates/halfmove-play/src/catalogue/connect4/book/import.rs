//! Books of `BitBully`, an exact solver by M. Thill: the file of all positions of 12 plies with distances.
//!
//! Entries of five bytes, from the lowest key to the highest: the key, signed, high byte first; and a value of one byte. Of a
//! position and its mirror image one is there, and none if the side to move wins at once. The key has two bits for each
//! stone, column by column from the bottom: 10 for the player who moves first, 11 for the other one; a 0 ends each column,
//! and one more fills the 32 bits. A value v is 0 for a draw; else the score is (|v| - 70) / 2 + 1, rounded down, with the
//! sign of v.

use halfmove_connect4::solver::Grid;

use super::wrong;
use crate::Error;

/// So many stones have the positions of the file.
pub(super) const PLIES: u32 = 12;
const ENTRY: usize = 5;

/// The scores of a file.
pub(super) struct Scores<'b>(&'b [[u8; ENTRY]]);

/// Checks that the bytes are such a file.
pub(super) fn read(bytes: &[u8]) -> Result<Scores<'_>, Error> {
    let (entries, rest) = bytes.as_chunks::<ENTRY>();
    if !rest.is_empty() || entries.is_empty() {
        let read = bytes.len();
        return Err(wrong(format!(
            "read {read} bytes, expected a BitBully book of 12 plies with distances, 5 bytes an entry"
        )));
    }
    for (at, [entry, next]) in entries.iter().zip(&entries[1..]).map(|(entry, next)| [entry, next]).enumerate() {
        if key_of(*entry) >= key_of(*next) {
            let entry = at + 1;
            return Err(wrong(format!("entry {entry}: the key is not above the one before, expected sorted entries")));
        }
    }
    for (at, entry) in entries.iter().enumerate() {
        let value = entry[ENTRY - 1] as i8;
        if score_of(value).is_none() {
            return Err(wrong(format!("entry {at}: read the value {value}, expected 0, or 70 to 105 with a sign")));
        }
    }
    Ok(Scores(entries))
}

fn key_of(entry: [u8; ENTRY]) -> i32 {
    entry.first_chunk().map_or(0, |key| i32::from_be_bytes(*key))
}

/// The score that a value stands for.
fn score_of(value: i8) -> Option<i8> {
    match value.unsigned_abs() {
        0 => Some(0),
        distance @ 70..=105 => Some(value.signum() * ((distance - 70) / 2 + 1) as i8),
        _ => None,
    }
}

impl Scores<'_> {
    /// The score of a position of 12 plies whose value is not plain.
    pub(super) fn score(&self, grid: &Grid<7, 6>) -> Result<i8, Error> {
        let keys = [key(grid, |column| column), key(grid, |column| 6 - column)];
        let found = keys.iter().find_map(|key| self.0.binary_search_by_key(key, |&entry| key_of(entry)).ok());
        let score = found.and_then(|at| score_of(self.0[at][ENTRY - 1] as i8));
        score.ok_or_else(|| wrong(format!("the position\n{grid}is missing, expected its value")))
    }
}

/// The key of a position with its columns in this order.
fn key(grid: &Grid<7, 6>, order: impl Fn(usize) -> usize) -> i32 {
    let mut key: u32 = 0;
    for column in (0..7).map(order) {
        for player in (0..6).map_while(|row| grid.player_at(column, row)) {
            key = key << 2 | 0b10 | player as u32;
        }
        key <<= 1;
    }
    (key << 1).cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Twelve stones in which nobody can win at once, and their key, written bit by bit from the format:
    /// 10 10 10 11 11 11 0, 11 11 11 10 10 10 0, five times 0, and 0.
    const MOVES: &str = "121212212121";
    const KEY: u32 = 0b1010_1011_1111_0111_1111_0101_0000_0000;

    fn file(entries: &[(u32, i8)]) -> Vec<u8> {
        entries.iter().flat_map(|(key, value)| [&key.to_be_bytes()[..], &value.to_le_bytes()].concat()).collect()
    }

    #[test]
    fn scores_are_read_for_a_position_and_its_mirror_image() {
        let bytes = file(&[(KEY - 64, 0), (KEY, -74), (5, 97)]);
        let scores = read(&bytes).unwrap();
        let mirrored: String = MOVES.bytes().map(|column| char::from(b'1' + b'7' - column)).collect();
        for moves in [MOVES, &mirrored] {
            assert_eq!(scores.score(&moves.parse().unwrap()), Ok(-3), "{moves}");
        }
        let missing = scores.score(&"121212212133".parse().unwrap()).unwrap_err().to_string();
        assert!(missing.ends_with("is missing, expected its value"), "{missing}");
    }

    #[test]
    fn values_are_scores() {
        // A win with the fourth stone is worth 18; after twelve plies the eighth stone is the next but one: 14.
        assert_eq!([0, 71, 73, 97, -70, -98].map(score_of), [0, 1, 2, 14, -1, -15].map(Some));
        assert_eq!([1, -69, 106, -128].map(score_of), [None; 4]);
    }

    #[test]
    fn what_is_wrong_is_told() {
        let told = |bytes: &[u8]| read(bytes).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(told(&[]).starts_with("read 0 bytes, expected a BitBully book of 12 plies"));
        assert!(told(&[0; 14]).starts_with("read 14 bytes, "));
        assert_eq!(
            told(&file(&[(1, 0), (1, 71)])),
            "entry 1: the key is not above the one before, expected sorted entries"
        );
        assert_eq!(told(&file(&[(1, 0), (2, 3)])), "entry 1: read the value 3, expected 0, or 70 to 105 with a sign");
    }
}
