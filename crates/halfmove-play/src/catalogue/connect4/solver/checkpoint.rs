//! What a checkpoint of the solver is made of.
//!
//! ```text
//!   "HMC4"  format version                  4 + 4 bytes
//!   size, board, driver                     length and text, each
//!   search, as the core saves it            length and bytes
//!   state of the table, number of buckets   3 numbers and one
//!   the buckets                             32 bytes each
//!   checksum of all that                    8 bytes
//! ```
//!
//! Numbers are little-endian, 8 bytes each but the version. The checksum is FNV-1a over words of 8 bytes, the last one of
//! each part filled up with zeros.

use std::io::{self, Read, Write};

use crate::{Error, excerpt};

const MAGIC: &[u8; 4] = b"HMC4";
const VERSION: u32 = 3;
/// A text that is told whole: the largest board that can be drawn is shorter.
const LONGEST_TEXT: usize = 100;
/// No part but the buckets is longer.
const LONGEST: u64 = 1 << 20;

/// A checkpoint that does not fit: what it is, and what was expected.
pub(super) fn wrong(read: &str, expected: &str) -> Error {
    Error::Checkpoint { reason: format!("the checkpoint {read}: expected {expected}") }
}

fn is_damaged() -> Error {
    wrong("is cut off or changed", "a matching checksum")
}

fn unreadable(error: &io::Error) -> Error {
    if error.kind() == io::ErrorKind::UnexpectedEof { is_damaged() } else { wrong(&error.to_string(), "to read it") }
}

#[derive(Clone, Copy)]
struct Checksum(u64);

impl Checksum {
    fn new() -> Self {
        Checksum(0xCBF2_9CE4_8422_2325)
    }

    fn add(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 = (self.0 ^ u64::from_le_bytes(word)).wrapping_mul(0x0000_0100_0000_01B3);
        }
    }
}

/// Writes a checkpoint.
pub(super) struct Output<'o> {
    out: &'o mut dyn Write,
    sum: Checksum,
}

impl<'o> Output<'o> {
    pub(super) fn new(out: &'o mut dyn Write) -> io::Result<Self> {
        let mut output = Output { out, sum: Checksum::new() };
        output.raw(MAGIC)?;
        output.raw(&VERSION.to_le_bytes())?;
        Ok(output)
    }

    pub(super) fn raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.add(bytes);
        self.out.write_all(bytes)
    }

    pub(super) fn number(&mut self, number: u64) -> io::Result<()> {
        self.raw(&number.to_le_bytes())
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.number(bytes.len() as u64)?;
        self.raw(bytes)
    }

    pub(super) fn finish(self) -> io::Result<()> {
        self.out.write_all(&self.sum.0.to_le_bytes())
    }
}

/// Reads a checkpoint. That it is of something else is told at the end: only then is it known to be whole.
pub(super) struct Input<'i> {
    source: &'i mut dyn Read,
    sum: Checksum,
    /// What does not fit first.
    misfit: Option<Error>,
}

impl<'i> Input<'i> {
    pub(super) fn new(source: &'i mut dyn Read) -> Result<Self, Error> {
        let mut input = Input { source, sum: Checksum::new(), misfit: None };
        let magic: [u8; 4] = input.raw()?;
        if &magic != MAGIC {
            return Err(wrong("does not begin like one", "\"HMC4\""));
        }
        let version = u32::from_le_bytes(input.raw()?);
        if version != VERSION {
            return Err(wrong(&format!("is of version {version}"), &format!("version {VERSION}")));
        }
        Ok(input)
    }

    pub(super) fn raw<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        let mut bytes = [0; N];
        self.source.read_exact(&mut bytes).map_err(|error| unreadable(&error))?;
        self.sum.add(&bytes);
        Ok(bytes)
    }

    pub(super) fn number(&mut self) -> Result<u64, Error> {
        Ok(u64::from_le_bytes(self.raw()?))
    }

    pub(super) fn bytes(&mut self) -> Result<Vec<u8>, Error> {
        let length = self.number()?;
        if length > LONGEST {
            return Err(is_damaged());
        }
        let mut bytes = vec![0; length as usize];
        self.source.read_exact(&mut bytes).map_err(|error| unreadable(&error))?;
        self.sum.add(&bytes);
        Ok(bytes)
    }

    /// Notes what does not fit.
    pub(super) fn note(&mut self, misfit: Error) {
        self.misfit.get_or_insert(misfit);
    }

    /// Reads a text that must be this one.
    pub(super) fn expect_text(&mut self, what: &str, expected: &str) -> Result<(), Error> {
        let read = self.bytes()?;
        if read == expected.as_bytes() {
            return Ok(());
        }
        // A drawn board on one line, without blanks.
        let on_a_line = |text: &str| {
            let rows = text.lines().map(|row| row.split_whitespace().collect::<String>());
            let line = rows.collect::<Vec<_>>().join("/");
            if line.len() <= LONGEST_TEXT { line } else { excerpt(&line) }
        };
        let read = on_a_line(&String::from_utf8_lossy(&read));
        self.note(wrong(&format!("is of another {what}, {read:?}"), &format!("{:?}", on_a_line(expected))));
        Ok(())
    }

    /// # Errors
    /// If it is not whole, and else what does not fit.
    pub(super) fn finish(self) -> Result<(), Error> {
        let mut saved = [0; 8];
        self.source.read_exact(&mut saved).map_err(|error| unreadable(&error))?;
        let is_at_end = self.source.read(&mut [0]).map_err(|error| unreadable(&error))? == 0;
        if u64::from_le_bytes(saved) != self.sum.0 || !is_at_end {
            return Err(is_damaged());
        }
        self.misfit.map_or(Ok(()), Err)
    }
}
