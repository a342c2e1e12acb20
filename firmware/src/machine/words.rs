//! Words in a row of bytes.

/// Appends to the first `length` bytes of `text` a word and a blank, and returns how many bytes are used; `None` if there
/// is no room.
pub(super) fn append(text: &mut [u8], length: usize, word: &str) -> Option<usize> {
    let end = length + word.len();
    let room = text.get_mut(length..=end)?;
    room[..word.len()].copy_from_slice(word.as_bytes());
    room[word.len()] = b' ';
    Some(end + 1)
}
