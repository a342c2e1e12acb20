//! The table as a file; its format is told at [`Tablebase::to_bytes`].

use miniz_oxide::deflate;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

use crate::{Enumerate, Tablebase};

const MAGIC: &[u8; 7] = b"hmretro";
const VERSION: u8 = 1;
/// The best compression there is; a table is written once and read often.
const LEVEL: u8 = 10;

/// Why bytes are no table of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// They do not begin as a table does.
    #[error("table, byte 0: read {:?}, expected it to begin with \"hmretro\"", String::from_utf8_lossy(found))]
    NoTable {
        /// The first bytes.
        found: Vec<u8>,
    },
    /// They are from another version of the format.
    #[error("table, byte 7: read version {found}, expected {VERSION}")]
    Version {
        /// The version.
        found: u8,
    },
    /// They are the table of another game.
    #[error("table, byte 9: read the game {found:?}, expected {expected:?}")]
    Game {
        /// The game's name.
        found: String,
        /// The name of the game asked for.
        expected: &'static str,
    },
    /// The game has another number of positions.
    #[error("table of {game}, byte {}: read {found} entries, expected {expected}", 9 + game.len())]
    Count {
        /// The game's name.
        game: &'static str,
        /// How many entries there should be by the header, or how many could be unpacked.
        found: u64,
        /// [`Enumerate::COUNT`].
        expected: u64,
    },
    /// They end too soon.
    #[error("table: {found} bytes, expected more")]
    TooShort {
        /// How many there are.
        found: usize,
    },
    /// What is compressed cannot be unpacked.
    #[error("table of {game}, byte {}: entries cannot be unpacked, expected DEFLATE of the right length", 25 + game.len())]
    Packing {
        /// The game's name.
        game: &'static str,
    },
    /// More bytes follow than a table has.
    #[error("table of {game}, byte {at}: read {found} bytes more, expected the end")]
    TooLong {
        /// The game's name.
        game: &'static str,
        /// Where the table ends.
        at: usize,
        /// How many bytes follow.
        found: usize,
    },
    /// The entries are not those that were written.
    #[error("table of {game}, byte {}: read checksum {expected:#018x}, expected {found:#018x} by the entries", 17 + game.len())]
    Checksum {
        /// The game's name.
        game: &'static str,
        /// The checksum of the entries.
        found: u64,
        /// The checksum in the header.
        expected: u64,
    },
}

/// FNV-1a over bytes.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
}

/// What is left to read.
struct Reader<'b> {
    rest: &'b [u8],
    len: usize,
}

impl<'b> Reader<'b> {
    fn take(&mut self, count: usize) -> Result<&'b [u8], ReadError> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or(ReadError::TooShort { found: self.len })?;
        self.rest = rest;
        Ok(taken)
    }

    fn number(&mut self) -> Result<u64, ReadError> {
        let bytes = self.take(8)?;
        Ok(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }
}

impl<G: Enumerate> Tablebase<G> {
    /// The table as bytes, to be written to a file.
    ///
    /// ```text
    ///   offset   bytes
    ///   0        8       "hmretro" and the version, 1
    ///   8        1       n, the length of the game's name
    ///   9        n       the game's name
    ///   9 + n    8       the number of entries, low byte first
    ///   17 + n   8       checksum of the entries (FNV-1a, 64 bits), low byte first
    ///   25 + n   rest    the entries, one byte for each index, compressed by DEFLATE (RFC 1951)
    /// ```
    ///
    /// An entry is 0 for a draw, 1 + 2n for a win of the side to move in n plies, 2 + 2n for a loss, and 255 where
    /// there is no position.
    pub fn to_bytes(&self) -> Vec<u8> {
        let name = &G::NAME.as_bytes()[..G::NAME.len().min(255)];
        let mut bytes = Vec::new();
        bytes.extend(MAGIC);
        bytes.extend([VERSION, name.len() as u8]);
        bytes.extend(name);
        bytes.extend((self.codes().len() as u64).to_le_bytes());
        bytes.extend(checksum(self.codes()).to_le_bytes());
        bytes.extend(deflate::compress_to_vec(self.codes(), LEVEL));
        bytes
    }

    /// The table that [`to_bytes`](Self::to_bytes) wrote.
    ///
    /// # Errors
    /// If the bytes are no table of this game or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ReadError> {
        let mut reader = Reader { rest: bytes, len: bytes.len() };
        let magic = reader.take(MAGIC.len()).unwrap_or(bytes);
        if magic != MAGIC {
            return Err(ReadError::NoTable { found: magic.to_vec() });
        }
        let version = reader.take(1)?[0];
        if version != VERSION {
            return Err(ReadError::Version { found: version });
        }
        let name_len = reader.take(1)?[0];
        let name = String::from_utf8_lossy(reader.take(name_len.into())?);
        if name != G::NAME {
            return Err(ReadError::Game { found: name.into_owned(), expected: G::NAME });
        }
        let (game, count, sum) = (G::NAME, reader.number()?, reader.number()?);
        let expected = G::COUNT as u64;
        if count != expected {
            return Err(ReadError::Count { game, found: count, expected });
        }
        let mut codes = vec![0; G::COUNT];
        let mut inflate = DecompressorOxide::new();
        let (status, read, written) =
            decompress(&mut inflate, reader.rest, &mut codes, 0, TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF);
        if status != TINFLStatus::Done || written != G::COUNT {
            return Err(ReadError::Packing { game });
        }
        let found = reader.rest.len() - read;
        if found > 0 {
            return Err(ReadError::TooLong { game, at: bytes.len() - found, found });
        }
        let found = checksum(&codes);
        if found != sum {
            return Err(ReadError::Checksum { game, found, expected: sum });
        }
        Ok(Self::from_codes(codes))
    }
}
