//! One node of the solver: bounds, table, threats and order of the moves in one pass, the cheap first.

use halfmove::{Expansion, Moves, Score, Transpositions};

use super::bits::Bits;
use super::bounds::{FollowUp, can_follow_up, odd_threat};
use super::geometry::Geometry;
use super::ideas::has;
use super::lanes::Replies;
use super::node::{Drop, Node};
use super::order::push_in_order;
use super::score::{BEYOND, from_search, loss, to_search, win};
use super::table::LATE;

/// With fewer cells left than this a position belongs to the small level of the table.
const EARLY_LEFT: u32 = 18;
/// With fewer cells left the table is not asked: searching is quicker.
const TABLE_LEFT: u32 = if has("table") { 7 } else { u32::MAX };
/// With no more cells left the table is not asked for the positions one move ahead.
const AHEAD_LEFT: u32 = if has("table") && has("ahead") { 10 } else { u32::MAX };

/// What is known while a position is expanded.
struct Bounds {
    alpha: i32,
    beta: i32,
    lower: i32,
    upper: i32,
}

impl Bounds {
    /// Whether the window is decided. Bounds that meet within an open window are seen by the search.
    #[inline(always)]
    fn is_enough(&self) -> bool {
        self.lower >= self.beta || self.upper <= self.alpha
    }

    #[inline(always)]
    fn found(&self, key: Option<u64>, rest: i32) -> Expansion {
        let Bounds { lower, upper, .. } = *self;
        Expansion { lower: to_search(lower), upper: to_search(upper), rest: to_search(rest), key }
    }
}

/// The key of a position for the table: an exact code of it, with a bit for late positions; of early ones the code of it or of
/// its mirror image, which a late position hardly ever meets where an early one before it has not.
#[inline(always)]
pub(crate) fn key<const W: usize, const H: usize, B: Bits>(code: B, stones: u32) -> u64 {
    let late = late_bit::<W, H, B>(stones);
    let is_early = late == 0 && has("mirror");
    if is_early { code.min(Geometry::<W, H>::mirror(code)).to_key() } else { code.to_key() | late }
}

/// What marks the key of a late position.
#[inline(always)]
fn late_bit<const W: usize, const H: usize, B: Bits>(stones: u32) -> u64 {
    let is_late = Geometry::<W, H>::key_bits::<B>() < 64 && Geometry::<W, H>::CELLS - stones < EARLY_LEFT;
    if is_late { LATE } else { 0 }
}

#[inline(always)]
pub(crate) fn expand<const W: usize, const H: usize, const L: usize, B: Bits, T: Transpositions>(
    node: &Node<W, H, L, B>,
    alpha: i32,
    beta: i32,
    table: &T,
    out: &mut Moves<'_, Drop<B>>,
) -> Expansion {
    if let Some(score) = node.decided() {
        return Expansion::exact(Score::from(score));
    }
    let (cells, stones) = (Geometry::<W, H>::CELLS, node.stones());
    let mut bounds = Bounds { alpha, beta, lower: loss(cells, stones, 2), upper: win(cells, stones, 2) };
    if bounds.is_enough() {
        return bounds.found(None, -BEYOND);
    }
    bound_by_reach(node, &mut bounds);
    if bounds.is_enough() {
        return bounds.found(None, -BEYOND);
    }
    let left = cells - stones;
    let own_key = || (left >= TABLE_LEFT).then(|| key::<W, H, B>(node.mover + node.occupied, stones));
    // What is known of a position that was looked at one move before would have shown there.
    if left >= TABLE_LEFT
        && (node.is_new || left < AHEAD_LEFT)
        && let Some((lower, upper)) = table.bounds(key::<W, H, B>(node.mover + node.occupied, stones))
    {
        bounds.lower = bounds.lower.max(from_search(lower));
        bounds.upper = bounds.upper.min(from_search(upper));
        if bounds.is_enough() {
            return bounds.found(None, -BEYOND);
        }
    }
    let mut replies = Replies::<L, B>::new::<W, H>(node.safe_moves());
    if replies.find_threats::<W, H>(node.mover, node.occupied, node.dangers) && has("three-plies") {
        return Expansion::exact(to_search(win(cells, stones, 2)));
    }
    if has("three-plies") {
        bounds.upper = bounds.upper.min(win(cells, stones, 3));
    }
    if bounds.is_enough() {
        return bounds.found(None, -BEYOND);
    }
    if can_follow_up::<H>() && has("replies") {
        bound_by_replies(node, &replies, &mut bounds);
        if bounds.is_enough() {
            return bounds.found(own_key(), -BEYOND);
        }
    }
    let mut uppers = [BEYOND; L];
    if left > AHEAD_LEFT {
        ask_ahead(node, &replies, table, &mut bounds, &mut uppers);
        if bounds.is_enough() {
            return bounds.found(None, -BEYOND);
        }
    }
    let rest = push_in_order(node, &replies, &uppers, bounds.alpha.max(bounds.lower), out);
    bounds.found(own_key(), rest)
}

/// What lines are still within reach, and what following up brings, as far as it can decide the window.
#[inline(always)]
fn bound_by_reach<const W: usize, const H: usize, const L: usize, B: Bits>(
    node: &Node<W, H, L, B>,
    bounds: &mut Bounds,
) {
    let free = Geometry::<W, H>::all::<B>() & !node.occupied;
    let opponent = node.mover ^ node.occupied;
    if has("reach") && bounds.alpha >= 0 && bounds.upper > 0 && !Geometry::<W, H>::has_four(node.mover | free) {
        bounds.upper = 0;
    }
    if has("reach") && bounds.beta <= 0 && bounds.lower < 0 && !Geometry::<W, H>::has_four(opponent | free) {
        bounds.lower = 0;
    }
    // It can bring no more than a win with a stone left for each second row; and where the position was looked at one move
    // before, it would have shown there.
    if !can_follow_up::<H>() || bounds.alpha < -(H as i32 / 2) || (!node.is_new && has("replies")) {
        return;
    }
    let least = if node.stones() % 2 == 1 {
        odd_threat::<W, H, B>(node.mover, node.occupied, node.dangers)
    } else {
        FollowUp::new::<W, H>(node.mover, node.occupied, node.dangers).least::<W, H>(opponent)
    };
    bounds.upper = bounds.upper.min(-least);
}

/// What following up brings after each move, if it can decide the window.
#[inline(always)]
fn bound_by_replies<const W: usize, const H: usize, const L: usize, B: Bits>(
    node: &Node<W, H, L, B>,
    replies: &Replies<L, B>,
    bounds: &mut Bounds,
) {
    let opponent = node.mover ^ node.occupied;
    if bounds.beta > H as i32 / 2 {
        return;
    }
    if node.stones() % 2 == 1 {
        let least = replies.best_follow_up::<W, H>(node.mover, node.occupied);
        bounds.lower = bounds.lower.max(least);
        return;
    }
    let count = replies.count.min(L);
    for (&stone, &threats) in replies.stones[..count].iter().zip(&replies.threats[..count]) {
        bounds.lower = bounds.lower.max(odd_threat::<W, H, B>(opponent, node.occupied | stone, threats));
    }
}

/// What the table knows about the positions one move ahead (A. Plaat et al., *Nearly optimal minimax tree search*, 1994,
/// where it is called enhanced transposition cutoffs), both ways: a move that is known to be good enough, and moves that
/// are all known not to be. `uppers` gets what each move is worth at the most.
#[inline(always)]
fn ask_ahead<const W: usize, const H: usize, const L: usize, B: Bits, T: Transpositions>(
    node: &Node<W, H, L, B>,
    replies: &Replies<L, B>,
    table: &T,
    bounds: &mut Bounds,
    uppers: &mut [i32; L],
) {
    let stones = node.stones() + 1;
    // The code after a move is this one with the stone added: the opponent's stones on top of all.
    let code = (node.mover ^ node.occupied) + node.occupied;
    let late = late_bit::<W, H, B>(stones);
    let keys = replies.keys::<W, H>(code, late);
    let count = replies.count.min(L);
    // The small level is in the cache as it is.
    if late == 0 {
        for &key in &keys[..count] {
            table.prefetch(key);
        }
    }
    let mut upper = -BEYOND;
    for (&key, most) in keys[..count].iter().zip(&mut uppers[..count]) {
        if let Some((theirs_at_least, theirs_at_most)) = table.bounds(key) {
            *most = -from_search(theirs_at_least);
            bounds.lower = bounds.lower.max(-from_search(theirs_at_most));
        }
        upper = upper.max(*most);
    }
    bounds.upper = bounds.upper.min(upper);
}
