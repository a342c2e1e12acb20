//! All moves of a position at once: the same arithmetic over arrays with a place for each move.
//!
//! Compilers turn these loops into vector instructions if three things hold: the number of moves is known at run time
//! only, the function is not inlined, and the processor that is compiled for has registers wide enough (AVX2; see
//! `.cargo/config.toml`). Four moves then cost what one costs.

use super::bits::Bits;
use super::bounds::FollowUp;
use super::geometry::Geometry;
use super::ideas::has;
use super::score::BEYOND;

/// A place for each move. `L` is the width of the board, rounded up to a multiple of 8.
pub(crate) type Lanes<const L: usize, B = u64> = [B; L];

/// The moves of a position and what each leads to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Replies<const L: usize, B> {
    /// How many moves there are.
    pub(crate) count: usize,
    /// The stone of each move.
    pub(crate) stones: Lanes<L, B>,
    /// The empty cells with which the mover would make four after each move.
    pub(crate) threats: Lanes<L, B>,
    /// The same without those right above a cell where the opponent would make four, and the [top bit](Bits::TOP) where
    /// there is one right above a cell that can be played at once.
    pub(crate) worth: Lanes<L, B>,
}

impl<const L: usize, B: Bits> Replies<L, B> {
    /// The moves whose stones are `cells`, from the centre outwards, before their threats are known.
    #[inline(always)]
    pub(crate) fn new<const W: usize, const H: usize>(cells: B) -> Self {
        const { assert!(W <= L && L.is_multiple_of(8), "one lane for each column") }
        let mut replies = Replies { count: 0, stones: [B::ZERO; L], threats: [B::ZERO; L], worth: [B::ZERO; L] };
        for &column in &Geometry::<W, H>::CENTRE_FIRST[..W] {
            let stone = cells & Geometry::<W, H>::column(column);
            replies.stones[replies.count % L] = stone;
            replies.count += usize::from(stone != B::ZERO);
        }
        replies
    }

    /// How many lanes are worked on: one vector register, or all of them. In the lanes behind the last move the stone is 0.
    ///
    /// With just as many lanes as there are moves, compilers write them with a mask, and what is read soon after waits for
    /// that: 3 % of the time of easy positions.
    #[inline(always)]
    pub(crate) fn lanes(&self) -> usize {
        if self.count <= 4 { 4 } else { L }
    }

    /// Finds the threats of each move of the side that has the stones `mover`. Whether one of the moves wins in three
    /// plies: it leaves two cells to win at once, or one with another right above it, or no reply that does not open a
    /// winning cell. No move may win at once, or let the opponent do so.
    #[inline(never)]
    pub(crate) fn find_threats<const W: usize, const H: usize>(&mut self, mover: B, occupied: B, dangers: B) -> bool {
        let counted = !(dangers << 1) & !B::TOP;
        let mut decisive = B::ZERO;
        for at in 0..self.lanes() {
            let stone = self.stones[at];
            let occupied = occupied | stone;
            let threats = Geometry::<W, H>::wins(mover | stone) & !occupied;
            self.threats[at] = threats;
            let landings = Geometry::<W, H>::landings(occupied);
            let at_once = threats & landings;
            let answers = if at_once == B::ZERO { landings } else { at_once };
            let several = at_once & at_once.wrapping_sub(B::ONE);
            let unanswered = if answers & !(threats >> 1) == B::ZERO { B::ONE } else { B::ZERO };
            decisive |= several | if stone == B::ZERO { B::ZERO } else { unanswered };
            let above = landings & (threats >> 1);
            self.worth[at] = threats & counted | if above == B::ZERO { B::ZERO } else { B::TOP };
        }
        decisive != B::ZERO
    }

    /// The keys of the positions after each move, from the code of the position before it with the opponent's stones on
    /// top, each with `late` in it; without that the lower of the code and its mirror image's.
    #[inline(never)]
    pub(crate) fn keys<const W: usize, const H: usize>(&self, code: B, late: u64) -> Lanes<L> {
        let mut keys = [0; L];
        for (key, &stone) in keys[..self.count.min(L)].iter_mut().zip(&self.stones) {
            let code = code + stone;
            let is_early = late == 0 && has("mirror");
            *key = if is_early { code.min(Geometry::<W, H>::mirror(code)).to_key() } else { code.to_key() | late };
        }
        keys
    }

    /// What the second player, who moves from `occupied` and has the stones `second`, is worth at the least after the best
    /// of its moves because it can follow up then: see [`FollowUp`].
    #[inline(never)]
    pub(crate) fn best_follow_up<const W: usize, const H: usize>(&self, second: B, occupied: B) -> i32 {
        let (mut holds, mut won, mut four) = ([0_u64; L], [B::ZERO; L], [0_u64; L]);
        for at in 0..self.lanes() {
            let stone = self.stones[at];
            let follow_up = FollowUp::new::<W, H>(second ^ occupied, occupied | stone, self.threats[at]);
            holds[at] = u64::from(!Geometry::<W, H>::has_four(follow_up.reach));
            won[at] = follow_up.won;
            four[at] = u64::from(Geometry::<W, H>::has_four(second | stone | follow_up.sure));
        }
        let mut best = -BEYOND;
        for at in 0..self.count.min(L) {
            if holds[at] != 0 {
                best = best.max((won[at].count_ones() as i32).max(four[at] as i32));
            }
        }
        best
    }
}
