//! The solver's ideas by name, so that what each is worth can be measured: `cargo xtask ablation` compiles the solver without
//! one of them after the other.

/// Whether the solver has an idea: all but the one that the variable `HALFMOVE_WITHOUT` names when this is compiled.
pub(super) const fn has(idea: &str) -> bool {
    let Some(without) = option_env!("HALFMOVE_WITHOUT") else { return true };
    let (idea, without) = (idea.as_bytes(), without.as_bytes());
    if idea.len() != without.len() {
        return true;
    }
    let mut at = 0;
    while at < idea.len() {
        if idea[at] != without[at] {
            return true;
        }
        at += 1;
    }
    false
}
