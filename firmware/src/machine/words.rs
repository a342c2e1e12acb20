//! Words in a row of bytes.

/// Appends to the first `length` bytes of `text` a word and a blank, if there is room, and returns how many bytes are used.
pub(super) fn append(text: &mut [u8], length: usize, word: &str) -> usize {
    let end = length + word.len();
    match text.get_mut(length..=end) {
        Some(room) => {
            room[..word.len()].copy_from_slice(word.as_bytes());
            room[word.len()] = b' ';
            end + 1
        }
        None => length,
    }
}
