//! In which order moves are tried: the sooner a good one comes, the more is cut off.
//!
//! Each move gets one rank; the classes lie in bands that do not overlap:
//!
//! ```text
//!   32767   the table's move
//!   16003 to 26002   moves with a positive hint
//!   16002   first killer
//!   16001   second killer
//!   -16000 to 16000   quiet moves by history; 0 without
//!   -16001 to -26000   moves with a negative hint
//! ```

use crate::{Game, Ordering, RankedMove};

const TABLE_MOVE: i16 = i16::MAX;
const FIRST_KILLER: i16 = 16_002;
const SECOND_KILLER: i16 = 16_001;
/// Counters stay within this, up and down.
pub(crate) const HISTORY_MAX: i16 = 16_000;
/// Where a counter stops that learns from best moves, and a history with its bonus.
const COUNTER_MAX: i16 = 255;
const HINT_MAX: i16 = 10_000;
/// The rank of a move that was passed over.
pub(crate) const SKIPPED: i16 = i16::MIN;

/// What the ranks of a node's moves are made from.
pub(crate) struct Ranker<'r, M> {
    ordering: Ordering,
    table_move: Option<M>,
    killers: [u16; 2],
    /// The counters of all moves, and those of replies to the last move and of what follows on the own move before that.
    counters: [&'r [i16]; 3],
}

impl<'r, M: Copy + Eq> Ranker<'r, M> {
    /// For a node with these killers, where `before` are the slots of the last two moves, the latest first.
    pub(crate) fn new<G: Game>(
        ordering: Ordering,
        table_move: Option<M>,
        killers: [u16; 2],
        history: &'r [i16],
        before: [u16; 2],
    ) -> Self {
        let table_move = table_move.filter(|_| ordering.table_move);
        let history = if ordering.history { history } else { &[] };
        let row = |slot: u16| match slot {
            NO_SLOT => &[],
            _ if !ordering.replies => &[],
            slot => history.get(reply_at::<G>(slot, 0)..reply_at::<G>(slot + 1, 0)).unwrap_or_default(),
        };
        let all = if G::HISTORY_SLOTS > 0 { &history[..G::HISTORY_SLOTS.min(history.len())] } else { history };
        Ranker { ordering, table_move, killers, counters: [all, row(before[0]), row(before[1])] }
    }

    /// Turns hints into ranks; whether the table's move, if there is one, is among the moves.
    pub(crate) fn rank<G: Game<Move = M>>(&self, game: &G, moves: &mut [RankedMove<M>]) -> bool {
        let mut found = false;
        for slot in moves {
            let mv = slot.mv;
            let is_table_move = self.table_move == Some(mv);
            found |= is_table_move;
            slot.rank = match self.ordering.table_bonus {
                0 if is_table_move => TABLE_MOVE,
                bonus if is_table_move => {
                    self.history_of(slot_of(game, mv)).saturating_add(bonus.into()).min(COUNTER_MAX)
                }
                _ => self.rank_of(game, mv, slot.rank),
            };
        }
        found || self.table_move.is_none()
    }

    #[inline]
    fn rank_of<G: Game<Move = M>>(&self, game: &G, mv: M, hint: i16) -> i16 {
        let hint = if self.ordering.hints && hint == 0 { game.hint(mv) } else { hint };
        if self.ordering.hints && hint != 0 {
            let hint = hint.clamp(-HINT_MAX, HINT_MAX);
            return if hint > 0 { FIRST_KILLER + hint } else { hint - HISTORY_MAX };
        }
        let slot = slot_of(game, mv);
        if self.ordering.killers {
            if self.killers[0] == slot {
                return FIRST_KILLER;
            }
            if self.killers[1] == slot {
                return SECOND_KILLER;
            }
        }
        self.history_of(slot)
    }

    #[inline]
    fn history_of(&self, slot: u16) -> i16 {
        let [all, reply, follow_up] =
            self.counters.map(|counters| counters.get(usize::from(slot)).copied().map_or(0, i32::from));
        if !self.ordering.replies {
            return all as i16;
        }
        ((all + reply + follow_up) / 2).clamp(-i32::from(HISTORY_MAX), HISTORY_MAX.into()) as i16
    }
}

/// No move was made before.
pub(crate) const NO_SLOT: u16 = u16::MAX;

/// Where the history counts the move of `slot` as a reply to that of `before`: behind the counters of all slots there is a row
/// of them for each move before.
#[inline]
pub(crate) fn reply_at<G: Game>(before: u16, slot: u16) -> usize {
    (1 + usize::from(before)) * G::HISTORY_SLOTS + usize::from(slot)
}

/// No move is a killer yet.
pub(crate) const NO_KILLER: u16 = u16::MAX;

/// What killers and history know a move by: its history slot, or the move itself in games without.
#[inline]
pub(crate) fn slot_of<G: Game>(game: &G, mv: G::Move) -> u16 {
    if G::HISTORY_SLOTS > 0 { game.history_slot(mv) as u16 } else { G::pack(mv) as u16 }
}

/// Moves the first of the highest ranked moves to the front; the others keep their order.
#[inline]
pub(crate) fn bring_forward<M: Copy>(moves: &mut [RankedMove<M>]) {
    let Some(&first) = moves.first() else { return };
    let (mut best, mut at) = (first, 0);
    for (index, &slot) in moves.iter().enumerate().skip(1) {
        if slot.rank > best.rank {
            (best, at) = (slot, index);
        }
    }
    // One by one: there are few, and a call that moves blocks costs more.
    while at > 0 {
        moves[at] = moves[at - 1];
        at -= 1;
    }
    moves[0] = best;
}

/// Counts for or against a history slot by the square of the depth, up to 400: for a move that cut off, and against
/// the quiet moves that were tried before it in vain.
///
/// The farther a counter is from zero, the less it still moves that way, so that it stays in its band and tells a rate
/// rather than a number (the "gravity" of Stockfish's statistics).
#[inline]
pub(crate) fn reward(history: &mut [i16], at: usize, bonus: i32, has_cut: bool) {
    let Some(count) = history.get_mut(at) else { return };
    let pull = i32::from(*count) * bonus / i32::from(HISTORY_MAX);
    *count += (if has_cut { bonus - pull } else { -bonus - pull }) as i16;
}

/// Counts a best move for a history slot, as [`Learning::BestMoves`](crate::Learning::BestMoves) tells.
#[inline]
pub(crate) fn raise(history: &mut [i16], slot: u16, depth: u8) {
    if let Some(count) = history.get_mut(usize::from(slot)) {
        *count = (*count + i16::from(depth)).min(COUNTER_MAX);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranked<const N: usize>(ranks: [i16; N]) -> [RankedMove<usize>; N] {
        core::array::from_fn(|mv| RankedMove { mv, rank: ranks[mv] })
    }

    #[test]
    fn ties_keep_their_order() {
        let mut moves = ranked([1, 5, 5, 0, 5]);
        let mut order = [0; 5];
        for at in 0..5 {
            bring_forward(&mut moves[at..]);
            order[at] = moves[at].mv;
        }
        assert_eq!(order, [1, 2, 4, 0, 3]);
    }

    #[test]
    fn history_stays_in_its_band() {
        let mut history = [0; 2];
        for has_cut in [true, false] {
            for _ in 0..1000 {
                reward(&mut history, 1, 255, has_cut);
                assert!(history[1].abs() <= HISTORY_MAX);
            }
            assert!(history[1].abs() > HISTORY_MAX - 400);
        }
        reward(&mut history, 2, 255, true);
        assert_eq!(history[0], 0);
    }
}
