//! How strong the engine plays if it is not to play as strong as it can: as many nodes a move as give so many Elo.

use halfmove_play::Entry;

/// What ten times the nodes are worth, in Elo, and what one node a move would play at: the line through four matches of the
/// preset `strong` against Stockfish 15.1 with `UCI_LimitStrength`, which docs/uci.md lists. With 17 to 24 games each they
/// leave a hundred Elo open on either side.
const PER_TENFOLD: f64 = 474.0;
const AT_ONE_NODE: f64 = 375.0;

/// The least and the most that can be asked for: about what was measured.
pub(super) const WEAKEST: u32 = 1300;
pub(super) const STRONGEST: u32 = 2700;

/// Whether there are such matches for the game.
pub(super) fn is_known_for(game: &dyn Entry) -> bool {
    game.name() == "chess"
}

/// How many nodes a move play at `elo`.
pub(super) fn nodes(elo: u32) -> u64 {
    10_f64.powf((f64::from(elo) - AT_ONE_NODE) / PER_TENFOLD).round().max(1.0) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_elo_takes_more_nodes() {
        assert!((WEAKEST..=STRONGEST).map(nodes).is_sorted_by(|a, b| a <= b));
        // Ten times the nodes, as many Elo.
        let ratio = nodes(1849 + 474) / nodes(1849);
        assert!((9..=10).contains(&ratio), "{ratio}");
        assert!(nodes(WEAKEST) > 50 && nodes(STRONGEST) < 100_000);
    }
}
