//! The best moves of a search for several, as they come, and which of them is played.

use halfmove::Score;

use crate::random::SplitMix64;
use crate::{Engine, Report};

/// What the engine thinks of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move.
    pub mv: String,
    /// What it is worth to its mover; `None` before it was searched.
    pub score: Option<Score>,
    /// How the game may go on, the move first.
    pub line: Vec<String>,
    /// How deep it was searched, in plies; 0 before it was.
    pub depth: u8,
}

/// The moves found so far, the best first.
#[derive(Clone, Default, Debug)]
pub struct Choices(Vec<Choice>);

impl Choices {
    /// Takes what the engine has found now: at each [`Poll::Probe`](halfmove::Poll::Probe), and at the end.
    pub fn note(&mut self, engine: &dyn Engine) {
        let Some(Report { line, depth, best: Some(mv), score, pv, .. }) = engine.report() else { return };
        // Of a deeper iteration that was stopped, what is known of the best moves counts; the others keep their place.
        self.0.retain(|choice| choice.mv != mv);
        self.0.insert((line - 1).min(self.0.len()), Choice { mv, score, line: pv, depth });
    }

    /// All of them.
    pub fn list(&self) -> &[Choice] {
        &self.0
    }
}

/// How an engine chooses among the best moves that it has found.
///
/// ```
/// use halfmove::Poll;
/// use halfmove_play::{Choices, Effort, Style, catalogue};
///
/// let game = catalogue::find("tictactoe")?;
/// let style = Style { variety: Some(7), ..Style::default() };
/// let play = || {
///     let mut session = game.session();
///     let preset = game.usual_preset();
///     let mut engine = game.engine(preset);
///     while !session.status().is_over() {
///         engine.start(&*session, preset.limits(Effort::Depth(9))?, style.lines())?;
///         let mut choices = Choices::default();
///         while engine.step(1_000) != Poll::Done {
///             choices.note(&*engine);
///         }
///         choices.note(&*engine);
///         let choice = style.choose(choices.list(), game.near(), session.ply());
///         session.play(&choice.expect("a game that goes on has a move").mv)?;
///     }
///     Ok::<_, halfmove_play::Error>(session.moves())
/// };
/// assert_eq!(play()?, play()?);
/// # Ok::<(), halfmove_play::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Style {
    /// The seed from which it draws one of the moves that are nearly as good as the best one; `None` for the best one always.
    pub variety: Option<u64>,
    /// Whether it plays its second-best move instead of the best: a handicap.
    pub is_second_best: bool,
}

/// As many moves are among those that one is drawn from.
const DRAWN_FROM: usize = 4;

impl Style {
    /// How many lines the engine has to search for this.
    pub fn lines(self) -> usize {
        let drawn_from = if self.variety.is_some() { DRAWN_FROM } else { 1 };
        drawn_from + usize::from(self.is_second_best)
    }

    /// The move that is played after `ply` moves: of the moves found, best first, of which two count as equal whose scores
    /// differ by `near` points at most. Forced wins and losses count as equal only if they are equally quick. The same seed
    /// chooses the same again.
    ///
    /// `None` if there is no move.
    pub fn choose(self, choices: &[Choice], near: u16, ply: usize) -> Option<&Choice> {
        let skipped = usize::from(self.is_second_best && choices.len() > 1);
        let rest = &choices[skipped..];
        let best = rest.first()?;
        let Some(seed) = self.variety else { return Some(best) };
        let is_equal = |choice: &&Choice| match (best.score, choice.score) {
            (Some(best), Some(score)) => match (best.as_points(), score.as_points()) {
                (Some(best), Some(points)) => i32::from(best) - i32::from(points) <= i32::from(near),
                _ => best == score,
            },
            _ => false,
        };
        let equal: Vec<&Choice> = rest.iter().take(DRAWN_FROM).filter(is_equal).collect();
        let mut random = SplitMix64::new(seed.wrapping_add(ply as u64));
        // A generator whose seed differs in few bits is given one number to mix them.
        random.next_u64();
        Some(equal.get(random.below(equal.len())).copied().unwrap_or(best))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(scores: &[Score]) -> Vec<Choice> {
        let choice = |(index, &score): (usize, &Score)| {
            let (mv, score, line) = (index.to_string(), Some(score), Vec::new());
            Choice { mv, score, line, depth: 1 }
        };
        scores.iter().enumerate().map(choice).collect()
    }

    /// The moves that are drawn with one of a hundred seeds.
    fn drawn(style: Style, scores: &[Score], near: u16) -> Vec<String> {
        let choices = choices(scores);
        let draw = |seed| Style { variety: Some(seed), ..style }.choose(&choices, near, 3).unwrap().mv.clone();
        let mut moves: Vec<String> = (0..100).map(draw).collect();
        moves.sort();
        moves.dedup();
        moves
    }

    #[test]
    fn one_of_the_nearly_equal_moves_is_drawn() {
        let scores = [30, 28, 25, 24, 10].map(Score::points);
        let style = Style::default();
        assert_eq!(drawn(style, &scores, 5), ["0", "1", "2"]);
        assert_eq!(drawn(style, &scores, 0), ["0"]);
        assert_eq!(drawn(Style { is_second_best: true, ..style }, &scores, 3), ["1", "2"]);
        let forced = [Score::win_in(3), Score::win_in(3), Score::win_in(5), Score::points(100)];
        assert_eq!(drawn(style, &forced, 50), ["0", "1"]);
        assert_eq!(drawn(style, &[Score::points(-5), Score::loss_in(4)], u16::MAX), ["0"]);
    }

    #[test]
    fn without_variety_it_is_the_best_or_the_second_best() {
        let [best, second] = [false, true].map(|is_second_best| Style { is_second_best, ..Style::default() });
        let three = choices(&[9, 8, 7].map(Score::points));
        assert_eq!(best.choose(&three, 9, 0).unwrap().mv, "0");
        assert_eq!(second.choose(&three, 9, 0).unwrap().mv, "1");
        // An only move is played all the same.
        assert_eq!(second.choose(&three[..1], 9, 0).unwrap().mv, "0");
        assert_eq!((best.choose(&[], 0, 0), best.lines(), second.lines()), (None, 1, 2));
    }

    #[test]
    fn a_seed_chooses_the_same_again_and_another_place_something_else() {
        let style = Style { variety: Some(1), ..Style::default() };
        let equal = choices(&[Score::DRAW; 4]);
        let row =
            |style: Style| -> Vec<&str> { (0..40).map(|ply| &*style.choose(&equal, 0, ply).unwrap().mv).collect() };
        assert_eq!(row(style), row(style));
        for mv in ["0", "1", "2", "3"] {
            assert!(row(style).contains(&mv));
        }
        assert_ne!(row(style), row(Style { variety: Some(1000), ..style }));
    }
}
