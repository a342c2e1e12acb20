//! How each version of the program searches.
//!
//! Each deepens step by step with a full window. They count a node when it is entered above the horizon: that is
//! [`Stats::expanded`](halfmove::Stats::expanded), accumulated over the iterations.

use halfmove::{Equals, Fail, Learning, Options, Ordering};

/// Version 9: alpha-beta, moves as generated. A move that is just as good takes the best one's place, and since scores
/// are clamped to the window, a move that is worse often counts as just as good.
pub const fn ryg3_v9() -> Options {
    Options { iterate: true, fail: Fail::Hard, equals: Equals::Replace, ..Options::plain() }
}

/// Version 10: the move in the hash table gets 10 points and so comes first, and only a better move takes the best
/// one's place. The published counts depend on the program's random numbers; a table in which no two positions meet
/// gives the counts that do not.
pub const fn ryg3_v10() -> Options {
    let ordering = Ordering { table_move: true, table_bonus: 10, ..Ordering::NONE };
    Options { iterate: true, fail: Fail::Hard, ordering, ..Options::plain() }
}

/// Version 11: as version 10, and every move begins with the points of its history: the best move of a node gains the
/// depth left there, 255 points being the most.
pub const fn ryg3_v11() -> Options {
    let ordering = Ordering { history: true, learning: Learning::BestMoves, ..ryg3_v10().ordering };
    Options { ordering, ..ryg3_v10() }
}
