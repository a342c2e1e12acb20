//! Memory for a transposition table.

use halfmove::Slot;

/// Slots that begin where a cache line does, so that the four that are searched together lie in one.
///
/// A vector begins anywhere: then each probe touches two lines. Measured in chess: 2 % of the time.
#[derive(Clone, Debug)]
pub(crate) struct Slots {
    memory: Vec<Slot>,
    first: usize,
    count: usize,
}

/// The bytes of a cache line.
const LINE: usize = 64;

impl Slots {
    /// As many empty slots as fit so many bytes.
    pub(crate) fn of_bytes(bytes: usize) -> Slots {
        let count = bytes / size_of::<Slot>();
        let memory = vec![Slot::EMPTY; count + LINE / size_of::<Slot>() - 1];
        // Where that can't be told, anywhere is as good.
        let first = memory.as_ptr().align_offset(LINE).min(memory.len() - count);
        Slots { memory, first, count }
    }
}

impl AsRef<[Slot]> for Slots {
    #[inline]
    fn as_ref(&self) -> &[Slot] {
        &self.memory[self.first..self.first + self.count]
    }
}

impl AsMut<[Slot]> for Slots {
    #[inline]
    fn as_mut(&mut self) -> &mut [Slot] {
        &mut self.memory[self.first..self.first + self.count]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_begin_with_a_cache_line() {
        for bytes in [0, 15, 16, 100, 4096, 1 << 20] {
            let slots = Slots::of_bytes(bytes);
            assert_eq!(slots.as_ref().len(), bytes / 16);
            assert_eq!(slots.as_ref().as_ptr().align_offset(LINE), 0);
        }
    }
}
