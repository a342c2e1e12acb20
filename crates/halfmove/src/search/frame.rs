//! One node of the current path.

use crate::ordering::{NO_KILLER, NO_SLOT};
use crate::search::walk::Node;
use crate::{Canonical, Game, Score};

/// Where the side to move at a node stands with [passing](crate::Selectivity::null_move).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Pass {
    /// It does not pass, or has done so in vain.
    #[default]
    No,
    /// It will, before any move is tried.
    Wanted,
    /// It has: that is what is being searched.
    Made,
}

/// A node on the path from the root to the current position: what recursion would keep on its stack.
///
/// Opaque: the search fills it. It is public so that memory for it can be lent; see [`Memory`](crate::Memory).
///
/// The window's two ends lie apart on purpose: side by side, compilers load both in one wide access right after
/// they were stored one by one, and the processor waits for the stores. With that and two smaller changes plain
/// alpha-beta went from 1.18 to 1.11 of the time of recursion.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Frame<G: Game> {
    /// The node's identity for the table.
    pub(crate) canonical: Canonical,
    /// Takes back `mv`.
    pub(crate) undo: G::Undo,
    /// The lower end of the window: a score must be above it to matter.
    pub(crate) alpha: Score,
    /// The node's part of the move stack, and the next move to try in it.
    pub(crate) first: u16,
    /// The upper end of the window: at this score the node is cut off.
    pub(crate) beta: Score,
    pub(crate) next: u16,
    /// The best score so far, fail-soft.
    pub(crate) best: Score,
    pub(crate) end: u16,
    /// `alpha` as it was when the node was opened: tells what bound the result is.
    pub(crate) floor: Score,
    /// The length of the node's best line, whether or not all of it could be kept.
    pub(crate) pv_len: u16,
    /// Plies still to search below this node; 0 in quiescence search.
    pub(crate) depth: u8,
    /// Plies of quiescence search left below this node.
    pub(crate) quiet_plies: u8,
    /// Whether `mv` is being tried with a null window.
    pub(crate) scouting: bool,
    /// Whether `mv` must be searched again with the open window.
    pub(crate) again: bool,
    /// The move being searched.
    pub(crate) mv: G::Move,
    /// The best move so far, if one raised alpha.
    pub(crate) best_move: Option<G::Move>,
    /// The slots of two quiet moves that cut off at this ply. They outlive the node.
    pub(crate) killers: [u16; 2],
    /// The history slot of `mv`, where moves are ranked as replies.
    pub(crate) slot: u16,
    /// How many plies less deep than its siblings `mv` is being tried.
    pub(crate) reduced: u8,
    pub(crate) pass: Pass,
    /// In a selective search: whether the side to move is in check, and its score without search if not.
    pub(crate) in_check: bool,
    /// In a selective search: whether `mv` gave check, where the node is above the horizon.
    pub(crate) gives_check: bool,
    pub(crate) eval: Score,
    /// In an exact search: what the value was known to be at the least and at the most when the node was opened.
    pub(crate) lower: Score,
    pub(crate) upper: Score,
    /// In an exact search: the low bits of the number of nodes made when the node was opened.
    pub(crate) begun: u32,
    /// In an exact search: whether the table keeps what is found out.
    pub(crate) is_kept: bool,
}

impl<G: Game> Frame<G> {
    /// Begins a node whose moves are `count` of the stack from `first` on. Its killers stay.
    #[inline]
    pub(crate) fn set<const PLAIN: bool>(&mut self, first: usize, count: usize, node: &Node) {
        self.first = first as u16;
        self.next = first as u16;
        self.end = (first + count) as u16;
        self.depth = node.depth;
        self.alpha = node.alpha;
        self.beta = node.beta;
        self.best = node.best;
        self.best_move = None;
        self.pv_len = 0;
        if !PLAIN {
            self.quiet_plies = node.quiet_plies;
            self.floor = node.floor;
            self.scouting = false;
            self.again = false;
            self.eval = node.eval;
            self.in_check = node.in_check;
            self.reduced = 0;
            self.pass = Pass::No;
        }
    }
}

impl<G: Game> Default for Frame<G> {
    fn default() -> Self {
        Frame {
            undo: G::Undo::default(),
            mv: G::Move::default(),
            best_move: None,
            killers: [NO_KILLER; 2],
            alpha: Score::DRAW,
            beta: Score::DRAW,
            floor: Score::DRAW,
            best: Score::DRAW,
            first: 0,
            next: 0,
            end: 0,
            depth: 0,
            quiet_plies: 0,
            pv_len: 0,
            scouting: false,
            again: false,
            slot: NO_SLOT,
            reduced: 0,
            pass: Pass::No,
            in_check: false,
            gives_check: false,
            eval: Score::DRAW,
            canonical: Canonical::default(),
            lower: Score::MIN,
            upper: Score::MAX,
            begun: 0,
            is_kept: false,
        }
    }
}
