//! Commands that show what the engine remembers.

use halfmove::Bound;
use halfmove_play::HashEntry;

use super::Answer;
use crate::failure::Failure;
use crate::play::state::State;

pub(super) fn hash(state: &mut State) -> Result<Answer, Failure> {
    let view = state.engine.hash(&*state.session)?;
    if view.slots == 0 {
        return Ok(Answer::line("no hash table, or not searched yet"));
    }
    let mut text = format!("{} of {} entries used\n", view.used, view.slots);
    for entry in &view.entries {
        text += &hash_line(entry);
    }
    if !view.line.is_empty() {
        text += &["line: ", &state.console().moves(&view.line), "\n"].concat();
    }
    Ok(Answer::lines(text))
}

/// What is known of one position: the score is for the side to move there.
fn hash_line(entry: &HashEntry) -> String {
    let HashEntry { mv, depth, score, bound, best } = entry;
    let place = mv.as_ref().map_or_else(|| "here".to_owned(), |mv| format!("after {mv}"));
    let bound = match bound {
        Bound::Exact => "",
        Bound::Lower => "at least ",
        Bound::Upper => "at most ",
    };
    let best = best.as_ref().map(|best| format!(", best {best}")).unwrap_or_default();
    format!("{place}: {bound}{score}, {depth} plies deep{best}\n")
}

/// As many counters are told in a line.
const COUNTERS_A_LINE: usize = 6;

pub(super) fn history(state: &mut State) -> Answer {
    let counts = state.engine.history();
    if counts.is_empty() {
        return Answer::line("no history, or not searched yet");
    }
    let mut text = String::new();
    for row in counts.chunks(COUNTERS_A_LINE) {
        let cells: Vec<_> = row.iter().map(|counter| format!("{:<5} {:>6}", counter.moves, counter.count)).collect();
        text += &(cells.join("   ") + "\n");
    }
    Answer::lines(text)
}
