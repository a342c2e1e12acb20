//! All moves of a position at once: the same arithmetic over arrays with a place for each move.
//!
//! Compilers turn these loops into vector instructions if three things hold: the number of moves is known at run time
//! only, the function is not inlined, and the processor that is compiled for has registers wide enough (AVX2; see
//! `.cargo/config.toml`). Four moves then cost what one costs.

use super::bounds::first_reach;
use super::geometry::Geometry;

/// A place for each move. `L` is the width of the board, rounded up to a multiple of 8.
pub(crate) type Lanes<const L: usize> = [u64; L];

/// The moves of a position and what each leads to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Replies<const L: usize> {
    /// How many moves there are.
    pub(crate) count: usize,
    /// The stone of each move.
    pub(crate) stones: Lanes<L>,
    /// The same in the mirrored board.
    pub(crate) mirrored: Lanes<L>,
    /// The empty cells with which the mover would make four after each move.
    pub(crate) threats: Lanes<L>,
}

impl<const L: usize> Replies<L> {
    /// The moves whose stones are `cells`, from the centre outwards, before their threats are known.
    #[inline(always)]
    pub(crate) fn new<const W: usize, const H: usize>(cells: u64) -> Self {
        const { assert!(W <= L && L.is_multiple_of(8), "one lane for each column") }
        let mut replies = Replies { count: 0, stones: [0; L], mirrored: [0; L], threats: [0; L] };
        let mirrored = Geometry::<W, H>::mirror(cells);
        for &column in &Geometry::<W, H>::CENTRE_FIRST[..W] {
            let stone = cells & Geometry::<W, H>::column(column);
            replies.stones[replies.count % L] = stone;
            replies.mirrored[replies.count % L] = mirrored & Geometry::<W, H>::column(W - 1 - column);
            replies.count += usize::from(stone != 0);
        }
        replies
    }

    /// Finds the threats of each move of the side that has the stones `mover`. Whether one of the moves wins in three
    /// plies: it leaves two cells to win at once, or one with another right above it, or no reply that does not open a
    /// winning cell. No move may win at once, or let the opponent do so.
    #[inline(never)]
    pub(crate) fn find_threats<const W: usize, const H: usize>(&mut self, mover: u64, occupied: u64) -> bool {
        let mut decisive = 0;
        for at in 0..self.count.min(L) {
            let stone = self.stones[at];
            let occupied = occupied | stone;
            let threats = Geometry::<W, H>::wins(mover | stone) & !occupied;
            self.threats[at] = threats;
            let landings = Geometry::<W, H>::landings(occupied);
            let at_once = threats & landings;
            let answers = if at_once == 0 { landings } else { at_once };
            let several = at_once & at_once.wrapping_sub(1);
            let unanswered = u64::from(answers & !(threats >> 1) == 0);
            decisive |= several | unanswered;
        }
        decisive != 0
    }

    /// Whether after one of the moves of the second player, who moves from `occupied`, it can keep the first one, who has
    /// the stones `first`, from winning by following up: see [`bounds`](super::bounds).
    #[inline(never)]
    pub(crate) fn can_second_hold<const W: usize, const H: usize>(&self, first: u64, occupied: u64) -> bool {
        let mut held = 0;
        for at in 0..self.count.min(L) {
            let reach = first_reach::<W, H>(first, occupied | self.stones[at]);
            held |= u64::from(!Geometry::<W, H>::has_four(reach));
        }
        held != 0
    }
}
