//! The best moves of a search for several, as they come.

use halfmove::Score;
use halfmove_play::{Engine, Report};

/// What the engine thinks of a move.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) mv: String,
    pub(super) score: Option<Score>,
    pub(super) line: Vec<String>,
}

/// The moves found so far, the best first.
#[derive(Clone, Default, Debug)]
pub(super) struct Choices(Vec<Choice>);

impl Choices {
    /// Takes what the engine has found now.
    pub(super) fn note(&mut self, engine: &dyn Engine) {
        let Some(Report { line, best: Some(mv), score, pv, .. }) = engine.report() else { return };
        // Of a deeper iteration that was stopped, what is known of the best moves counts; the others keep their place.
        self.0.retain(|choice| choice.mv != mv);
        self.0.insert((line - 1).min(self.0.len()), Choice { mv, score, line: pv });
    }

    /// All of them.
    pub(super) fn list(&self) -> &[Choice] {
        &self.0
    }

    /// The hint that is the `choice`th best, or what the engine has.
    pub(super) fn hint(&self, choice: usize, engine: &dyn Engine) -> String {
        match self.0.get(choice - 1) {
            Some(Choice { mv, score, line }) => {
                let line = if line.is_empty() { String::new() } else { format!(", {}", line.join(" ")) };
                format!("hint: {mv} ({}{line})", score_text(*score))
            }
            None => format!("hint: {} (not searched)", engine.best().unwrap_or_default()),
        }
    }
}

/// A score, or that there is none yet.
pub(super) fn score_text(score: Option<Score>) -> String {
    score.map_or_else(|| "not searched".to_owned(), |score| score.to_string())
}
