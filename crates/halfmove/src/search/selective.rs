//! What a selective search leaves out, searches less deep, or deeper: [`Selectivity`](crate::Selectivity).
//!
//! The loop is the same as for all searches. Here is what it asks before a node gets its moves (is it so good that it need
//! not be searched, or that passing is good enough?), before a move is made (does it matter at all?), and after (how
//! deep?).

use super::frame::Pass;
use super::walk::{Node, Opened, Walk};
use crate::ordering::HISTORY_MAX;
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

    /// Scores the current position without search, and tells from that whether to search it.
    pub(super) fn judge(&mut self, ply: usize, node: &mut Node) -> Judged {
        let selectivity = &self.options.selectivity;
        node.in_check = self.game.in_check();
        if node.in_check {
            return Judged::Search(Pass::No);
        }
        node.eval = self.evaluate.evaluate(self.game).without_decision();
        let (eval, beta) = (node.eval, node.beta);
        let is_null_window = node.alpha.next() >= beta;
        if !is_null_window || beta.is_decisive() || eval < beta {
            return Judged::Search(Pass::No);
        }
        let margin = i32::from(selectivity.reverse_futility) * i32::from(node.depth);
        if margin > 0 && node.depth <= SHALLOW && i32::from(eval.to_raw()) - margin >= i32::from(beta.to_raw()) {
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
        (frame.undo, frame.pass) = (undo, Pass::Made);
        let lead = i32::from(frame.eval.to_raw()) - i32::from(frame.beta.to_raw());
        let reduction = 4 + frame.depth / 3 + (lead / 200).clamp(0, 3) as u8;
        let (depth, beta, first) = (frame.depth.saturating_sub(reduction), frame.beta, usize::from(frame.end));
        self.count_node(ply + 1);
        let quiet_plies = self.options.quiescence;
        let score = match self.open_child(ply + 1, first, (depth, quiet_plies), -beta, -beta.previous()) {
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
        let frame = &mut self.frames[ply];
        let selectivity = &self.options.selectivity;
        let next = self.moves[usize::from(frame.next)];
        let index = frame.next - frame.first;
        if frame.depth == 0 {
            // The moves are in order, so that those which come after a losing one are no better.
            if selectivity.skip_losing && next.rank < -HISTORY_MAX {
                self.stats.pruned += u64::from(frame.end - frame.next);
                frame.next = frame.end;
                return true;
            }
            return false;
        }
        if index == 0
            || ply == 0
            || frame.in_check
            || frame.depth > SHALLOW
            || frame.best.is_loss()
            || frame.floor.next() < frame.beta
            || !self.game.is_quiet(next.mv)
        {
            return false;
        }
        let depth = u16::from(frame.depth);
        let is_late = selectivity.late_move_pruning && index >= 3 + depth * depth;
        let hope = i32::from(frame.eval.to_raw()) + i32::from(selectivity.futility) * i32::from(depth + 1);
        let is_futile = selectivity.futility > 0 && hope <= i32::from(frame.alpha.to_raw());
        if (is_late || is_futile) && !self.game.gives_check(next.mv) {
            frame.next += 1;
            self.stats.pruned += 1;
            return true;
        }
        false
    }

    /// How many plies less deep the move under way at `ply` is tried first, which gives no check: the later a quiet move
    /// comes, the more.
    #[inline]
    pub(super) fn reduction(&self, ply: usize) -> u8 {
        let frame = &self.frames[ply];
        let index = frame.next - frame.first;
        let is_null_window = frame.floor.next() >= frame.beta;
        if !self.options.selectivity.late_move_reductions
            || frame.depth < DEEP
            || index <= 1 + u16::from(!is_null_window)
            || frame.in_check
        {
            return 0;
        }
        let rank = self.moves[usize::from(frame.next - 1)].rank;
        if !(-HISTORY_MAX..=HISTORY_MAX).contains(&rank) {
            return 0;
        }
        let log = |number: u16| i32::from(LOGARITHMS[usize::from(number.min(64) - 1)]);
        let by_place = (log(frame.depth.into()) * log(index) + 1_880) / 2_420;
        let by_history = i32::from(rank) / 6_000;
        let plies =
            by_place + i32::from(is_null_window && !self.is_improving(ply)) - by_history - i32::from(!is_null_window);
        plies.clamp(0, i32::from(frame.depth) - 2) as u8
    }

    /// Whether the side to move at `ply` stands better than when it was to move before.
    fn is_improving(&self, ply: usize) -> bool {
        ply >= 2 && self.frames[ply].eval > self.frames[ply - 2].eval
    }
}
