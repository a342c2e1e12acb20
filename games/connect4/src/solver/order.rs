//! In which order moves are tried: by the threats that they leave, and by what these do to the moves that follow.

use halfmove::Moves;

use super::bits::Bits;
use super::geometry::Geometry;
use super::ideas::has;
use super::lanes::{Lanes, Replies};
use super::lines::OpenLines;
use super::node::{Drop, Node};
use super::score::BEYOND;

/// With more cells left there are hardly any threats yet, and open lines tell moves apart.
const OPENING_LEFT: u32 = 24;

/// What makes a move worth trying early. The weights were found by trial, one after the other, by the nodes of parts of five
/// test sets; on other parts they save, with the ranges that [`Node`] cuts, 6 to 12 % of the nodes that counting threats and open lines
/// took.
struct Weights {
    /// For each threat that it leaves, new or old, but those right above one of the opponent's, which are never come to.
    threat: u64,
    /// For each of these on a row where its owner comes to play in the end, if both follow up: the odd rows for the first
    /// player, the even ones for the second.
    on_own_row: u64,
    /// If a threat is right above a cell that can be played at once: the opponent can't play there.
    above_landing: u64,
    /// If the opponent must answer in the same column, since there is a new threat right above the stone.
    forces: u64,
    /// Taken off if there is an old threat right above the stone, which the opponent takes away by playing there.
    spoils: u64,
    /// If there is a threat two cells above the stone: the opponent can't go on in this column.
    blocks: u64,
}

const OPENING: Weights = Weights { threat: 256, on_own_row: 0, above_landing: 48, forces: 64, spoils: 0, blocks: 16 };

const LATER: Weights = Weights { threat: 256, on_own_row: 24, above_landing: 128, forces: 32, spoils: 32, blocks: 32 };

/// Added to what moves are worth, so that it is positive.
const BIAS: u64 = 1 << 12;

/// In the opening: taken off for each column away from the centre, and for each row from the bottom.
const AWAY: u64 = 4;
const UP: u64 = 6;
/// In the opening: for each point that the open lines through the cell are worth.
const ON_LINES: u64 = 4;

impl Weights {
    /// What the moves are worth, all at once.
    #[inline(never)]
    fn worth<const W: usize, const H: usize, const L: usize, B: Bits>(
        &self,
        node: &Node<W, H, L, B>,
        replies: &Replies<L, B>,
    ) -> Lanes<L> {
        let own_rows: B =
            if node.stones().is_multiple_of(2) { Geometry::<W, H>::odd_rows() } else { Geometry::<W, H>::even_rows() };
        let if_any = |cells: B, worth: u64| if cells == B::ZERO { 0 } else { worth };
        let mut worths = [0; L];
        for (at, in_lane) in worths[..replies.lanes()].iter_mut().enumerate() {
            let (stone, threats) = (replies.stones[at], replies.threats[at]);
            let counted = replies.worth[at] & !B::TOP;
            // In the bit right above a column there is no threat.
            let above = stone << 1 & Geometry::<W, H>::all();
            let mut worth = BIAS;
            if has("threats") {
                worth += self.threat * u64::from(counted.count_ones());
                worth += self.on_own_row * u64::from((counted & own_rows).count_ones());
            }
            if has("above") {
                worth += if_any(replies.worth[at] & B::TOP, self.above_landing);
                worth += if_any(above << 1 & threats, self.blocks);
            }
            if has("forcing") {
                worth += if_any(above & threats & !node.threats, self.forces);
                worth -= if_any(above & node.threats, self.spoils);
            }
            *in_lane = worth;
        }
        worths
    }
}

/// Writes the moves in the order they are to be tried, but those that are worth no more than `alpha`; returns what these
/// are worth at the most.
#[inline(always)]
pub(super) fn push_in_order<const W: usize, const H: usize, const L: usize, B: Bits>(
    node: &Node<W, H, L, B>,
    replies: &Replies<L, B>,
    uppers: &[i32; L],
    alpha: i32,
    out: &mut Moves<'_, Drop<B>>,
) -> i32 {
    let is_opening = Geometry::<W, H>::CELLS - node.stones() > OPENING_LEFT;
    let worths = if is_opening { opening_worth(node, replies) } else { LATER.worth(node, replies) };
    let mut rest = -BEYOND;
    let mut ranks = [0; L];
    let mut tried = 0;
    for (at, &most) in uppers[..replies.count.min(L)].iter().enumerate() {
        if most <= alpha {
            rest = rest.max(most);
            continue;
        }
        // Insertion, the highest rank first. The place tells equals apart: the centre first.
        let rank = worths[at] << 8 | (L - 1 - at) as u64;
        let mut to = tried % L;
        while to > 0 && ranks[to - 1] < rank {
            ranks[to] = ranks[to - 1];
            to -= 1;
        }
        ranks[to] = rank;
        tried += 1;
    }
    for rank in &ranks[..tried.min(L)] {
        let at = L - 1 - (rank & 255) as usize % L;
        out.push(Drop { stone: replies.stones[at], threats: replies.threats[at] });
    }
    rest
}

/// What moves of the opening are worth, with the place of each and the open lines through it.
#[inline(never)]
fn opening_worth<const W: usize, const H: usize, const L: usize, B: Bits>(
    node: &Node<W, H, L, B>,
    replies: &Replies<L, B>,
) -> Lanes<L> {
    let lines = OpenLines::new::<W, H>(node.mover, node.mover ^ node.occupied);
    let mut worths = OPENING.worth(node, replies);
    for (worth, &stone) in worths[..replies.count.min(L)].iter_mut().zip(&replies.stones) {
        let bit = stone.trailing_zeros() as usize;
        let (column, row) = (bit / Geometry::<W, H>::STRIDE, bit % Geometry::<W, H>::STRIDE);
        *worth -= AWAY * ((2 * column).abs_diff(W - 1) / 2) as u64 + UP * row as u64;
        if has("open-lines") {
            *worth += ON_LINES * u64::from(lines.worth::<W, H>(stone));
        }
    }
    worths
}
