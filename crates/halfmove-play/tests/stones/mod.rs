//! A stand-in game: a heap of stones; a move takes one, two or three; who takes the last stone wins.

use std::fmt::{self, Write};
use std::num::ParseIntError;

use halfmove::doc::Nim;
use halfmove::{End, Game, Gen, Moves, Notation, Score};
use halfmove_play::{Listing, Preset};

/// The game as a front end would list it.
pub(crate) const STONES: Listing<Stones, fn(&Stones) -> Score> =
    Listing { presets: &[Preset::plain(4), Preset::strong()], ..Listing::new(|_| |_| Score::DRAW) };

/// The heap, and how many moves were made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stones {
    heap: Nim,
    plies: u8,
}

impl Game for Stones {
    const NAME: &'static str = "stones";
    type Move = u8;
    type Undo = ();

    fn generate(&self, which: Gen, out: &mut Moves<'_, u8>) -> End {
        self.heap.generate(which, out)
    }

    fn make(&mut self, take: u8) {
        self.heap.make(take);
        self.plies += 1;
    }

    fn unmake(&mut self, take: u8, (): ()) {
        self.heap.unmake(take, ());
        self.plies -= 1;
    }

    fn end(&self) -> End {
        self.heap.end()
    }

    fn key(&self) -> u64 {
        self.heap.key()
    }

    fn is_legal(&self, take: u8) -> bool {
        self.heap.is_legal(take)
    }

    fn pack(take: u8) -> u32 {
        Nim::pack(take)
    }

    fn unpack(packed: u32) -> Option<u8> {
        Nim::unpack(packed)
    }
}

/// A position is the number of stones left, and the first player is to move in it. Reading a move does not ask
/// whether it is legal.
impl Notation for Stones {
    const TITLE: &'static str = "Stones";
    const PLAYERS: [&'static str; 2] = ["A", "B"];
    type Error = ParseIntError;

    fn start() -> Self {
        Stones { heap: Nim(21), plies: 0 }
    }

    fn to_move(&self) -> usize {
        usize::from(self.plies % 2)
    }

    fn parse_position(text: &str) -> Result<Self, ParseIntError> {
        Ok(Stones { heap: Nim(text.parse()?), plies: 0 })
    }

    fn write_position(&self, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{}", self.heap.0)
    }

    fn parse_move(&self, text: &str) -> Result<u8, ParseIntError> {
        text.parse()
    }

    fn write_move(&self, take: u8, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{take}")
    }

    fn write_board(&self, out: &mut dyn Write) -> fmt::Result {
        writeln!(out, "{}", "o".repeat(self.heap.0.into()))
    }
}
