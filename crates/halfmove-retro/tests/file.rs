//! Tables as bytes, whole and damaged.

use halfmove::{End, Game, Gen, Moves};
use halfmove_retro::{Enumerate, ReadError, Tablebase};

/// One heap of stones, up to `COUNT - 1`; a move takes one to `MOST`; who takes the last stone wins.
#[derive(Clone, Copy, Debug)]
struct Heap<const COUNT: usize, const MOST: u16 = 2>(usize);

impl<const COUNT: usize, const MOST: u16> Game for Heap<COUNT, MOST> {
    const NAME: &'static str = if COUNT == 40 { "heap" } else { "heap2" };
    type Move = u16;
    type Undo = ();

    fn generate(&self, _: Gen, out: &mut Moves<'_, u16>) -> End {
        (1..=MOST).filter(|&take| usize::from(take) <= self.0).for_each(|take| out.push(take));
        self.end()
    }

    fn make(&mut self, take: u16) {
        self.0 -= usize::from(take);
    }

    fn unmake(&mut self, take: u16, (): ()) {
        self.0 += usize::from(take);
    }

    fn end(&self) -> End {
        if self.0 == 0 { End::Loss } else { End::Open }
    }

    fn key(&self) -> u64 {
        self.0 as u64
    }

    fn is_legal(&self, take: u16) -> bool {
        (1..=MOST).contains(&take) && usize::from(take) <= self.0
    }

    fn pack(take: u16) -> u32 {
        take.into()
    }

    fn unpack(packed: u32) -> Option<u16> {
        u16::try_from(packed).ok()
    }
}

impl<const COUNT: usize, const MOST: u16> Enumerate for Heap<COUNT, MOST> {
    const COUNT: usize = COUNT;

    fn index(&self) -> Option<usize> {
        Some(self.0)
    }

    fn at(index: usize) -> Option<Self> {
        (index < COUNT).then_some(Heap(index))
    }
}

fn read(bytes: &[u8]) -> Result<Tablebase<Heap<40>>, ReadError> {
    Tablebase::from_bytes(bytes)
}

#[test]
fn a_table_is_read_as_it_was_written() {
    let table = Tablebase::<Heap<40>>::solve().unwrap();
    let bytes = table.to_bytes();
    assert_eq!(bytes[..13], *b"hmretro\x01\x04heap");
    assert_eq!(bytes[13..21], [40, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(read(&bytes), Ok(table));
}

#[test]
fn damage_is_told() {
    let bytes = Tablebase::<Heap<40>>::solve().unwrap().to_bytes();
    for len in 0..bytes.len() {
        assert!(read(&bytes[..len]).is_err(), "the first {len} bytes");
    }
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        match read(&damaged) {
            Err(ReadError::NoTable { .. }) => assert!(at < 7),
            Err(ReadError::Version { found: 0x11 }) => assert_eq!(at, 7),
            Err(ReadError::Game { .. } | ReadError::TooShort { .. }) => assert!((8..13).contains(&at)),
            Err(ReadError::Count { .. }) => assert!((13..21).contains(&at)),
            Err(ReadError::Checksum { .. } | ReadError::Packing { .. }) => assert!(at >= 21),
            // Some bits of compressed data mean nothing, like the codes of bytes that do not occur.
            other => assert!(at >= 29 && other == read(&bytes), "byte {at}: {other:?}"),
        }
    }
}

#[test]
fn messages_say_what_and_where() {
    let bytes = Tablebase::<Heap<40>>::solve().unwrap().to_bytes();
    let message = |bytes: &[u8]| read(bytes).unwrap_err().to_string();
    assert_eq!(message(b"PNG"), "table, byte 0: read \"PNG\", expected it to begin with \"hmretro\"");
    assert_eq!(message(b"hmretro\x02"), "table, byte 7: read version 2, expected 1");
    assert_eq!(message(&bytes[..9]), "table: 9 bytes, expected more");
    let longer = [&bytes[..], b"xy"].concat();
    assert_eq!(message(&longer), format!("table of heap, byte {}: read 2 bytes more, expected the end", bytes.len()));
    let other = Tablebase::<Heap<41>>::solve().unwrap().to_bytes();
    assert_eq!(message(&other), "table, byte 9: read the game \"heap2\", expected \"heap\"");
    let error = Tablebase::<Heap<42>>::from_bytes(&other).unwrap_err().to_string();
    assert_eq!(error, "table of heap2, byte 14: read 41 entries, expected 42");
}

#[test]
fn games_that_are_too_long_are_refused() {
    let error = Tablebase::<Heap<191>>::solve().unwrap_err();
    assert_eq!(
        error.to_string(),
        "heap2: the position with index 190 is more than 126 plies from the end, expected at most as many"
    );
    assert!(Tablebase::<Heap<190>>::solve().is_ok());
}

#[test]
fn positions_may_have_many_moves() {
    let table = Tablebase::<Heap<300, 100>>::solve().unwrap();
    assert_eq!(table.moves(&Heap(250)).len(), 100);
    // Down to a multiple of 101: 202.
    assert_eq!(table.best_moves(&Heap(250)), [48]);
    assert_eq!(table.verify(), Ok(()));
    let error = Tablebase::<Heap<1100, 1050>>::solve().unwrap_err();
    assert_eq!(error.to_string(), "heap2: the position with index 1025 has too many moves, expected at most 1024");
}
