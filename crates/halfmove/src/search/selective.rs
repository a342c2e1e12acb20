//! What a selective search leaves out, searches less deep, or deeper: [`Selectivity`](crate::Selectivity).
//!
//! The loop is the same as for all searches. Here is what it asks before a node gets its moves (is it so good that it need
//! not be searched, or that passing is good enough?), before a move is made (does it matter at all?), and after (how
//! deep?).

use super::frame::Pass;
use super::walk::{Node, Opened, Walk};
use crate::ordering::{HISTORY_MAX, NO_SLOT, SKIPPED};
use crate::{Evaluate, Game, Score, Transpositions};

/// The deepest node at which moves and whole nodes are given up for their static score.
const SHALLOW: u8 = 8;
/// The least depth at which passing is tried, and at which late moves are searched less deep.
const DEEP: u8 = 3;
/// The least depth at which a node without a move from the table is searched a ply less deep.
const WITHOUT_GUIDE: u8 = 4;

/// Natural logarithms times 32, of 1 to 64.
const LOGARITHMS: [u8; 64] = [
    0, 22, 35, 44, 52, 57, 62, 67, 70, 74, 77, 80, 82, 84, 87, 89, 91, 92, 94, 96, 97, 99, 100, 102, 103, 104, 105,
    107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 116, 117, 118, 119, 120, 120, 121, 122, 123, 123, 124, 125, 125,
    126, 126, 127, 128, 128, 129, 129, 130, 130, 131, 132, 132, 133, 133,
];

/// What the static score of a node says about searching it.
pub(super) enum Judged {
    /// It is so good that it need not be searched.
    Enough(Score),
    /// It is so bad that only what can be won at once may help.
    Hopeless,
    /// It is to be searched, after passing was tried or not.
    Search(Pass),
}

impl<G: Game, E: Evaluate<G>, T: Transpositions> Walk<'_, G, E, T> {
    /// Whether a position in check, at `ply`, is searched a ply deeper than its parent wants it.
    #[inline]
    pub(super) fn extends_checks(&self, ply: usize) -> bool {
        // Not for ever: a series of checks would use up any memory.
        self.options.selectivity.check_extensions && ply < 2 * usize::from(self.frames[0].depth)
    }

    /// The depth to search a node at of which the table knows no move: what it finds is stored, and is a guide when the
    /// node comes up again.
    #[inline]
    pub(super) fn depth_without_guide(&self, depth: u8) -> u8 {
        depth - u8::from(self.options.selectivity.internal_reductions && depth >= WITHOUT_GUIDE)
    }

    /// Whether the side to move in the position just made, at `ply`, is in check: asked already where its parent is above
    /// the horizon.
    #[inline]
    pub(super) fn is_in_check(&self, ply: usize) -> bool {
        match ply.checked_sub(1).map(|above| &self.frames[above]) {
            Some(parent) if parent.pass == Pass::Made => false,
            Some(parent) if parent.depth > 0 && self.options.selectivity.is_on() => parent.gives_check,
            _ => self.game.in_check(),
        }
    }

    /// Scores the current position without search, and tells from that whether to search it.
    pub(super) fn judge(&mut self, ply: usize, node: &mut Node) -> Judged {
        let selectivity = &self.options.selectivity;
        node.in_check = self.is_in_check(ply);
        if node.in_check {
            return Judged::Search(Pass::No);
        }
        node.eval = self.evaluate.evaluate(self.game).without_decision();
        let (eval, beta) = (node.eval, node.beta);
        let is_null_window = node.alpha.next() >= beta;
        if !is_null_window || beta.is_decisive() || self.game.ends_soon(node.depth) {
            return Judged::Search(Pass::No);
        }
        let (value, depth) = (i32::from(eval.to_raw()), i32::from(node.depth));
        if eval < beta {
            let least = value + i32::from(selectivity.razoring) * depth;
            let is_hopeless = selectivity.razoring > 0 && node.depth < DEEP && least < i32::from(beta.to_raw());
            return if is_hopeless { Judged::Hopeless } else { Judged::Search(Pass::No) };
        }
        let is_improving = ply >= 2 && eval > self.frames[ply - 2].eval;
        let margin = i32::from(selectivity.reverse_futility) * (depth - i32::from(is_improving));
        if selectivity.reverse_futility > 0 && node.depth <= SHALLOW && value - margin >= i32::from(beta.to_raw()) {
            self.stats.leaves += 1;
            return Judged::Enough(eval);
        }
        let has_passed = ply > 0 && self.frames[ply - 1].pass == Pass::Made;
        let passes = selectivity.null_move && node.depth >= DEEP && !has_passed;
        Judged::Search(if passes { Pass::Wanted } else { Pass::No })
    }

    /// Tries what happens if the side to move at `ply` passes. Whether a frame was pushed for that.
    pub(super) fn pass(&mut self, ply: usize) -> bool {
        let frame = &mut self.frames[ply];
        let Some(undo) = self.game.make_null() else {
            frame.pass = Pass::No;
            return false;
        };
        (frame.undo, frame.pass, frame.slot) = (undo, Pass::Made, NO_SLOT);
        let lead = i32::from(frame.eval.to_raw()) - i32::from(frame.beta.to_raw());
        let reduction = 3 + frame.depth / 3 + (lead / 200).clamp(0, 3) as u8;
        let (depth, beta, first) = (frame.depth.saturating_sub(reduction), frame.beta, usize::from(frame.end));
        self.count_node(ply + 1);
        let quiet_plies = self.options.quiescence;
        let canonical = self.identify(depth);
        let score = match self.open_child(ply + 1, first, (depth, quiet_plies), canonical, -beta, -beta.previous()) {
            Opened::Pushed => return true,
            Opened::Exact(score) | Opened::Bounded(score) | Opened::Searched(score, _) => score,
        };
        self.game.unmake_null(undo);
        self.receive_pass(ply, -score);
        false
    }

    /// Takes the score of having passed at `ply`: if even that is good enough, so is the best move.
    pub(super) fn receive_pass(&mut self, ply: usize, score: Score) {
        let frame = &mut self.frames[ply];
        frame.pass = Pass::No;
        if score >= frame.beta {
            // That a forced win is still there after a pass does not prove one.
            frame.best = if score.is_decisive() { frame.beta } else { score };
            frame.next = frame.end;
            self.stats.pruned += 1;
        }
    }

    /// Passes over the move that is to be tried next at `ply`, if it cannot matter, and over all after it if they cannot
    /// either; the moves are ordered as far as that one. Whether it was passed over.
    #[inline]
    pub(super) fn is_next_skipped(&mut self, ply: usize) -> bool {
        let frame = &self.frames[ply];
        if frame.depth == 0 {
            return self.is_next_skipped_beyond(ply);
        }
        let index = frame.next - frame.first;
        if index == 0
            || ply == 0
            || frame.in_check
            || frame.depth > SHALLOW
            || frame.best.is_loss()
            || frame.floor.next() < frame.beta
            || self.game.ends_soon(frame.depth)
        {
            return false;
        }
        let next = self.moves[usize::from(frame.next)];
        let is_quiet = self.game.is_quiet(next.mv);
        if is_quiet && self.is_late(ply, index) && self.leaves_out_quiet_moves(ply) {
            return true;
        }
        if self.is_pointless(ply, next.mv, next.rank, is_quiet) && !self.game.gives_check(next.mv) {
            // Nothing is learnt from what was not tried.
            let at = usize::from(self.frames[ply].next);
            self.moves[at].rank = SKIPPED;
            self.frames[ply].next += 1;
            self.stats.pruned += 1;
            return true;
        }
        false
    }

    /// Whether quiet moves are not tried any more at `ply`, after `index` moves.
    #[inline]
    fn is_late(&self, ply: usize, index: u16) -> bool {
        let depth = i32::from(self.frames[ply].depth);
        let tried = (6 + depth * depth) / if self.is_improving(ply) { 1 } else { 2 };
        self.options.selectivity.late_move_pruning && i32::from(index) >= tried
    }

    /// Drops the quiet moves that are left at `ply` and give no check: all at once, so that they need not be put in order.
    /// Whether there were any.
    fn leaves_out_quiet_moves(&mut self, ply: usize) -> bool {
        let frame = &mut self.frames[ply];
        let mut end = frame.next;
        for at in frame.next..frame.end {
            let slot = self.moves[usize::from(at)];
            if !self.game.is_quiet(slot.mv) || self.game.gives_check(slot.mv) {
                self.moves[usize::from(end)] = slot;
                end += 1;
            }
        }
        let dropped = frame.end - end;
        self.stats.pruned += u64::from(dropped);
        frame.end = end;
        dropped > 0
    }

    /// Whether a move of this rank at `ply` is not worth trying unless it gives check.
    fn is_pointless(&self, ply: usize, mv: G::Move, rank: i16, is_quiet: bool) -> bool {
        let frame = &self.frames[ply];
        let selectivity = &self.options.selectivity;
        let depth = i32::from(frame.depth);
        let most = -i32::from(selectivity.exchange) * depth;
        if !is_quiet {
            return most < 0 && rank < -HISTORY_MAX && !self.game.comes_out_at(mv, most);
        }
        let index = frame.next - frame.first;
        let left = (depth - self.reduction_of(ply, rank, index + 1)).max(0);
        let hope = i32::from(frame.eval.to_raw()) + i32::from(selectivity.futility) * (left + 1);
        if selectivity.futility > 0 && hope <= i32::from(frame.alpha.to_raw()) {
            return true;
        }
        most < 0 && !self.game.comes_out_at(mv, most * left / depth)
    }

    /// The same beyond the horizon.
    fn is_next_skipped_beyond(&mut self, ply: usize) -> bool {
        let frame = &mut self.frames[ply];
        let selectivity = &self.options.selectivity;
        let next = self.moves[usize::from(frame.next)];
        if frame.in_check && frame.best.is_loss() {
            return false;
        }
        // The moves are in order, so that those which come after a losing one are no better.
        if selectivity.skip_losing && next.rank < -HISTORY_MAX {
            self.stats.pruned += u64::from(frame.end - frame.next);
            frame.next = frame.end;
            return true;
        }
        if frame.in_check || selectivity.delta == 0 || frame.alpha.is_decisive() {
            return false;
        }
        let lacking = i32::from(frame.alpha.to_raw()) - i32::from(frame.eval.to_raw()) - i32::from(selectivity.delta);
        if lacking >= 0 && !self.game.comes_out_at(next.mv, lacking + 1) {
            frame.next += 1;
            self.stats.pruned += 1;
            return true;
        }
        false
    }

    /// How many plies less deep the move under way at `ply` is tried first, which gives no check.
    #[inline]
    pub(super) fn reduction(&self, ply: usize) -> u8 {
        let frame = &self.frames[ply];
        let index = frame.next - frame.first;
        let is_null_window = frame.floor.next() >= frame.beta;
        if frame.depth < DEEP || index <= 1 + u16::from(!is_null_window) || frame.in_check {
            return 0;
        }
        self.reduction_of(ply, self.moves[usize::from(frame.next - 1)].rank, index) as u8
    }

    /// How many plies less deep a move of this rank is tried at `ply`, as the one of number `index` from 1: the later a move
    /// comes that does not seem to win anything, the more.
    #[inline]
    fn reduction_of(&self, ply: usize, rank: i16, index: u16) -> i32 {
        let frame = &self.frames[ply];
        if !self.options.selectivity.late_move_reductions || rank > HISTORY_MAX {
            return 0;
        }
        let is_null_window = frame.floor.next() >= frame.beta;
        let log = |number: u16| i32::from(LOGARITHMS[usize::from(number.clamp(1, 64) - 1)]);
        let by_place = (log(frame.depth.into()) * log(index) + 1_880) / 2_420;
        let by_history = if rank < -HISTORY_MAX { 0 } else { i32::from(rank) / 9_000 };
        let plies =
            by_place + i32::from(is_null_window && !self.is_improving(ply)) - by_history - i32::from(!is_null_window);
        plies.clamp(0, (i32::from(frame.depth) - 2).max(0))
    }

    /// Whether the side to move at `ply` stands better than when it was to move before.
    fn is_improving(&self, ply: usize) -> bool {
        ply >= 2 && self.frames[ply].eval > self.frames[ply - 2].eval
    }
}
