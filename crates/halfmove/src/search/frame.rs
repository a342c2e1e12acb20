//! One node of the current path.

use crate::{Canonical, Game, Score};

/// A node on the path from the root to the current position: what recursion would keep on its stack.
///
/// Opaque: the search fills it. It is public so that memory for it can be lent; see [`Memory`](crate::Memory).
#[derive(Clone, Copy, Debug)]
pub struct Frame<G: Game> {
    /// Takes back `mv`.
    pub(crate) undo: G::Undo,
    /// The move being searched.
    pub(crate) mv: G::Move,
    /// The best move so far, if one raised `best`.
    pub(crate) best_move: Option<G::Move>,
    /// Two quiet moves that cut off at this ply. They outlive the node.
    pub(crate) killers: [Option<G::Move>; 2],
    /// The window: a score must be above `alpha` to matter, and at `beta` the node is cut off.
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
    /// `alpha` as it was when the node was opened: tells what bound the result is.
    pub(crate) floor: Score,
    /// The best score so far, fail-soft.
    pub(crate) best: Score,
    /// The node's part of the move stack, and the next move to try in it.
    pub(crate) first: u16,
    pub(crate) next: u16,
    pub(crate) end: u16,
    /// Plies still to search below this node; 0 in quiescence search.
    pub(crate) depth: u8,
    /// Plies of quiescence search left below this node.
    pub(crate) quiet_plies: u8,
    /// The length of the node's best line.
    pub(crate) pv_len: u16,
    /// Whether `mv` is being tried with a null window.
    pub(crate) scouting: bool,
    /// Whether `mv` must be searched again with the open window.
    pub(crate) again: bool,
    /// The node's identity for the table.
    pub(crate) canonical: Canonical,
}

impl<G: Game> Default for Frame<G> {
    fn default() -> Self {
        Frame {
            undo: G::Undo::default(),
            mv: G::Move::default(),
            best_move: None,
            killers: [None; 2],
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
            canonical: Canonical::default(),
        }
    }
}
