//! What a search did.

/// Counters of one search, from its start to now. All are exact and the same however the search was sliced.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Positions made, the root's children included and the root not.
    pub nodes: u64,
    /// Positions above the horizon that were not over, the root once for each finished probe: what programs
    /// count that count a node when it is entered to generate its moves.
    pub expanded: u64,
    /// Positions that got a static evaluation.
    pub leaves: u64,
    /// Nodes of the opponent (odd plies) whose score reached beta: seen from the root, it fell to alpha.
    pub alpha_cutoffs: u64,
    /// Nodes of the root's side (even plies) whose score reached beta.
    pub beta_cutoffs: u64,
    /// Cutoffs of both kinds by the first move tried: the measure of move ordering.
    pub first_move_cutoffs: u64,
    /// Look-ups in the table.
    pub table_probes: u64,
    /// Look-ups that found the position.
    pub table_hits: u64,
    /// Nodes that ended by what the table held.
    pub table_cutoffs: u64,
    /// Moves from the table that were refused since they are not legal in the position: colliding keys.
    pub table_refusals: u64,
    /// The deepest ply that was reached.
    pub seldepth: u16,
    /// The most frames that were in use at once.
    pub frames_high: u16,
    /// Nodes that were scored statically since no frame was left for them.
    pub frames_exhausted: u64,
    /// The most move slots that were in use at once.
    pub moves_high: u16,
    /// Nodes whose moves did not all fit: scored statically, or at the root searched in part.
    pub moves_exhausted: u64,
    /// Root searches whose best line was cut short for want of memory.
    pub pv_exhausted: u64,
    /// Nodes that were scored statically since quiescence search had used up its plies.
    pub quiescence_capped: u64,
    /// Moves and nodes that a selective search left out. It tells of whole nodes that were good enough after a pass, or
    /// of moves not made; nodes given up for their static score count as leaves.
    pub pruned: u64,
    /// Root searches that the driver has finished.
    pub probes: u32,
}

impl Stats {
    /// Nodes that ended early because one move was good enough.
    pub fn cutoffs(&self) -> u64 {
        self.alpha_cutoffs + self.beta_cutoffs
    }

    /// Everything that stands for lines which were not searched to their end.
    pub(crate) fn rough(&self) -> u64 {
        self.leaves
            + self.table_cutoffs
            + self.frames_exhausted
            + self.moves_exhausted
            + self.quiescence_capped
            + self.pruned
    }
}
