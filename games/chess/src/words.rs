//! Pieces of text that know where they stand, for errors that say what was read and where.

use core::fmt;

/// The first bytes of a piece of text: what fits into an error without allocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Excerpt {
    bytes: [u8; 20],
    len: u8,
    is_cut: bool,
}

impl Excerpt {
    pub(crate) fn new(text: &str) -> Excerpt {
        let mut bytes = [0; 20];
        let len = text.floor_char_boundary(bytes.len());
        bytes[..len].copy_from_slice(&text.as_bytes()[..len]);
        Excerpt { bytes, len: len as u8, is_cut: len < text.len() }
    }
}

impl Excerpt {
    /// Whether nothing was read.
    pub(crate) const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match str::from_utf8(&self.bytes[..usize::from(self.len)]) {
            Ok("") | Err(_) => f.write_str("nothing"),
            Ok(text) => write!(f, "{text}{}", if self.is_cut { "..." } else { "" }),
        }
    }
}

/// A part of a text and the character where it begins, from 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<'t> {
    pub(crate) text: &'t str,
    pub(crate) character: usize,
}

impl<'t> Part<'t> {
    pub(crate) fn whole(text: &'t str) -> Part<'t> {
        Part { text, character: 1 }
    }

    /// The parts between separators, empty ones included.
    pub(crate) fn split(self, is_separator: fn(char) -> bool) -> impl Iterator<Item = Part<'t>> {
        let mut from = 0;
        self.text.split(is_separator).map(move |text| {
            let part = Part { character: self.character + from, text };
            from += text.chars().count() + 1;
            part
        })
    }

    /// The words.
    pub(crate) fn words(self) -> impl Iterator<Item = Part<'t>> {
        self.split(char::is_whitespace).filter(|word| !word.text.is_empty())
    }

    /// The single characters.
    pub(crate) fn characters(self) -> impl Iterator<Item = (char, Part<'t>)> {
        self.text.char_indices().enumerate().map(move |(index, (at, read))| {
            (read, Part { text: &self.text[at..at + read.len_utf8()], character: self.character + index })
        })
    }

    /// The empty part behind the last character.
    pub(crate) fn end(self) -> Part<'t> {
        Part { text: "", character: self.character + self.text.chars().count() }
    }
}
