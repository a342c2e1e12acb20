//! The game of the examples in the documentation.

use crate::{End, Game, Gen, Moves};

/// One heap of stones; a move takes one, two or three; who takes the last stone wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Nim(pub u8);

impl Game for Nim {
    const NAME: &'static str = "nim";
    type Move = u8;
    type Undo = ();

    fn generate(&self, _: Gen, out: &mut Moves<'_, u8>) -> End {
        for take in 1..=self.0.min(3) {
            out.push(take);
        }
        self.end()
    }

    fn make(&mut self, take: u8) {
        self.0 -= take;
    }

    fn unmake(&mut self, take: u8, (): ()) {
        self.0 += take;
    }

    fn end(&self) -> End {
        if self.0 == 0 { End::Loss } else { End::Open }
    }

    fn key(&self) -> u64 {
        self.0.into()
    }

    fn plies_left(&self) -> u8 {
        self.0
    }

    fn is_legal(&self, take: u8) -> bool {
        (1..=3).contains(&take) && take <= self.0
    }

    fn pack(take: u8) -> u32 {
        take.into()
    }

    fn unpack(packed: u32) -> Option<u8> {
        u8::try_from(packed).ok().filter(|take| (1..=3).contains(take))
    }
}
