//! What an engine remembers, to look at: the transposition table as seen from one position, and the history counters.

use halfmove::{Bound, Game, Notation, Score, Slot, Table, Transpositions};

use crate::legal::legal_moves;
use crate::session::{line_text, move_text};
use crate::slots::Slots;

/// As many plies of a line are followed.
const LINE_PLIES: usize = 60;

/// What the transposition table knows of a position and of those that come next.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct HashView {
    /// How many entries the table has room for.
    pub slots: usize,
    /// How many are in use.
    pub used: usize,
    /// What is known of the position itself, and of the positions that its legal moves lead to, in the game's own order;
    /// those that the table does not hold are left out.
    pub entries: Vec<HashEntry>,
    /// The best moves that the table holds, followed from the position on, 60 plies at most.
    pub line: Vec<String>,
}

/// What the transposition table knows of one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HashEntry {
    /// The move that leads to the position; `None` for the position that was asked about.
    pub mv: Option<String>,
    /// How deep it was searched, in plies.
    pub depth: u8,
    /// What it is worth to the side to move there, or a bound of that. Distances count from there.
    pub score: Score,
    /// How the score relates to the value.
    pub bound: Bound,
    /// The best move found there.
    pub best: Option<String>,
}

/// A history counter that is not zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HistoryCount {
    /// Which moves it counts, as the game tells them.
    pub moves: String,
    /// The higher, the sooner these moves are tried.
    pub count: i16,
}

impl HashView {
    /// What `table` knows of `root`.
    pub(crate) fn of<G: Notation + Clone>(table: &Table<Slots>, root: &G) -> HashView {
        let slots = table.slots();
        let used = slots.iter().filter(|&&slot| slot != Slot::EMPTY).count();
        let mut entries: Vec<_> = entry(table, root, None).into_iter().collect();
        let mut next = root.clone();
        for mv in legal_moves(root).1 {
            let text = move_text(root, mv);
            let undo = next.make(mv);
            entries.extend(entry(table, &next, Some(text)));
            next.unmake(mv, undo);
        }
        let mut moves = Vec::new();
        while moves.len() < LINE_PLIES
            && let Some(mv) = best_move(table, &next)
        {
            moves.push(mv);
            next.make(mv);
        }
        HashView { slots: slots.len(), used, entries, line: line_text(root, moves) }
    }
}

fn entry<G: Notation>(table: &Table<Slots>, game: &G, mv: Option<String>) -> Option<HashEntry> {
    let hit = table.probe(game.canonical().key)?;
    let best = best_move(table, game).map(|best| move_text(game, best));
    Some(HashEntry { mv, depth: hit.depth, score: hit.score, bound: hit.bound, best })
}

/// The move that the table holds for the position, if it is legal there: keys may collide.
pub(crate) fn best_move<G: Game>(table: &impl Transpositions, game: &G) -> Option<G::Move> {
    let canonical = game.canonical();
    let packed = table.probe(canonical.key)?.packed_move?;
    G::unpack(packed).map(|mv| G::unmap_move(mv, canonical.symmetry)).filter(|&mv| game.is_legal(mv))
}

/// The counters of all slots that are not zero, without those for replies, from the highest; equals in the game's own order.
pub(crate) fn history_counts<G: Notation>(history: &[i16]) -> Vec<HistoryCount> {
    let mut counts = Vec::new();
    for (slot, &count) in history.iter().take(G::HISTORY_SLOTS).enumerate().filter(|&(_, &count)| count != 0) {
        let mut moves = String::new();
        // A string takes everything, and a game reports only what its sink reports.
        let _ = G::write_history_slot(slot, &mut moves);
        counts.push(HistoryCount { moves, count });
    }
    counts.sort_by_key(|counter| std::cmp::Reverse(counter.count));
    counts
}
