//! Games with one fault each: the law that it breaks must be named.

use halfmove::doc::Nim;
use halfmove::{End, Game, Gen, Moves, Score};

use super::super::RandomPlay;

/// What is wrong with a [`Faulty`] game.
mod fault {
    pub(super) const NONE: u8 = 0;
    pub(super) const UNMAKE: u8 = 1;
    pub(super) const CACHE: u8 = 2;
    pub(super) const END: u8 = 3;
    pub(super) const END_MISSED: u8 = 4;
    pub(super) const NO_MOVES: u8 = 5;
    pub(super) const NOISY_ORDER: u8 = 6;
    pub(super) const TWICE: u8 = 7;
    pub(super) const ILLEGAL: u8 = 8;
    pub(super) const PACK: u8 = 9;
    pub(super) const UNPACK: u8 = 10;
    pub(super) const SLOT: u8 = 11;
    pub(super) const BOUNDS: u8 = 12;
    pub(super) const BOUNDS_OF_END: u8 = 13;
    pub(super) const KEY: u8 = 14;
    pub(super) const OVER_BUT_LEGAL: u8 = 15;
    pub(super) const LENGTH: u8 = 16;
    pub(super) const LENGTH_BY_ONE: u8 = 17;
}

/// Nim, with the number of moves made beside it, and with one fault.
#[derive(Clone, PartialEq, Debug)]
struct Faulty<const FAULT: u8> {
    nim: Nim,
    made: u32,
}

impl<const FAULT: u8> Game for Faulty<FAULT> {
    const NAME: &'static str = "faulty";
    type Move = u8;
    type Undo = ();

    fn generate(&self, which: Gen, out: &mut Moves<'_, u8>) -> End {
        let most = if FAULT == fault::NO_MOVES && self.nim.0 == 1 { 0 } else { self.nim.0.min(3) };
        let noisy_backwards = FAULT == fault::NOISY_ORDER && which == Gen::Noisy;
        (1..=most).for_each(|take| out.push(if noisy_backwards { most + 1 - take } else { take }));
        if FAULT == fault::TWICE {
            out.push(1);
        }
        match FAULT {
            fault::END if self.nim.0 == 0 => End::Draw,
            fault::END_MISSED if self.nim.0 == 2 => End::Win,
            _ => self.nim.end(),
        }
    }

    fn make(&mut self, take: u8) {
        self.nim.make(take);
        self.made += 1;
    }

    fn unmake(&mut self, take: u8, (): ()) {
        self.nim.0 += if FAULT == fault::UNMAKE { 1 } else { take };
        self.made -= u32::from(FAULT != fault::CACHE);
    }

    fn end(&self) -> End {
        self.nim.end()
    }

    fn key(&self) -> u64 {
        if FAULT == fault::KEY { self.made.into() } else { self.nim.key() }
    }

    fn is_legal(&self, take: u8) -> bool {
        match FAULT {
            fault::ILLEGAL => take == 3 || self.nim.is_legal(take),
            fault::OVER_BUT_LEGAL => self.nim.0 == 0 || self.nim.is_legal(take),
            _ => self.nim.is_legal(take),
        }
    }

    fn pack(take: u8) -> u32 {
        if FAULT == fault::PACK { 7 } else { take.into() }
    }

    fn unpack(packed: u32) -> Option<u8> {
        if FAULT == fault::UNPACK && packed == u32::MAX { Some(1) } else { Nim::unpack(packed) }
    }

    const HISTORY_SLOTS: usize = 3;

    fn history_slot(&self, take: u8) -> usize {
        usize::from(take) - usize::from(FAULT != fault::SLOT)
    }

    fn plies_left(&self) -> u8 {
        match FAULT {
            fault::LENGTH => self.nim.0.div_ceil(3),
            fault::LENGTH_BY_ONE => self.nim.0.saturating_sub(1),
            _ => self.nim.0,
        }
    }

    fn bounds(&self) -> Option<(Score, Score)> {
        match FAULT {
            fault::BOUNDS => Some((Score::MAX, Score::MIN)),
            fault::BOUNDS_OF_END => Some((Score::points(-5), Score::points(5))),
            _ => Some((Score::MIN, Score::MAX)),
        }
    }
}

fn check<const FAULT: u8>() {
    let start = Faulty::<FAULT> { nim: Nim(21), made: 0 };
    super::game(&start, RandomPlay::default());
    super::key(&start, RandomPlay::default(), |game| game.nim.0.into());
}

#[test]
fn a_game_without_fault_passes() {
    check::<{ fault::NONE }>();
}

/// One test a fault: its name, the fault, and the law that must be named.
macro_rules! broken {
    ($($test:ident: $fault:ident, $law:literal;)*) => {$(
        #[test]
        #[should_panic(expected = $law)]
        fn $test() {
            check::<{ fault::$fault }>();
        }
    )*};
}

broken! {
    a_wrong_unmake_is_found: UNMAKE, "law broken: unmake restores everything";
    a_cache_that_drifts_is_found: CACHE, "law broken: unmake restores everything";
    ends_that_differ_are_found: END, "law broken: generate sees the end that end sees";
    an_end_missed_is_found: END_MISSED, "law broken: end overlooks only the lack of moves";
    a_lack_of_moves_is_found: NO_MOVES, "law broken: a game that goes on has a move";
    noisy_moves_out_of_order_are_found: NOISY_ORDER, "law broken: noisy moves are an ordered part of all";
    moves_that_come_twice_are_found: TWICE, "law broken: no move comes twice";
    illegal_moves_are_found: ILLEGAL, "law broken: is_legal says yes to the generated moves only";
    moves_after_the_end_are_found: OVER_BUT_LEGAL, "law broken: is_legal says yes to the generated moves only";
    a_wrong_pack_is_found: PACK, "law broken: pack gives back what was unpacked";
    a_move_for_no_move_is_found: UNPACK, "law broken: u32::MAX is no move";
    a_slot_too_high_is_found: SLOT, "law broken: history slots are below HISTORY_SLOTS";
    bounds_upside_down_are_found: BOUNDS, "law broken: bounds are ordered";
    bounds_that_miss_the_end_are_found: BOUNDS_OF_END, "law broken: a finished game lies between its bounds";
    a_game_too_long_is_found: LENGTH, "law broken: the game is over within plies_left";
    a_game_a_ply_too_long_is_found: LENGTH_BY_ONE, "law broken: the game is over within plies_left";
    a_key_by_history_is_found: KEY, "law broken: the key equals the key from scratch";
}
