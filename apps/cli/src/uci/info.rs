//! What the engine has to say: lines that begin with `info` and `bestmove`.

use std::fmt::Write;
use std::time::Duration;

use halfmove::Score;
use halfmove_play::Report;

/// The best lines of the last finished iteration, best first.
pub(super) struct Lines {
    /// How many are searched.
    wanted: usize,
    /// Those of the iteration under way.
    current: Vec<Report>,
    finished: Vec<Report>,
    /// Whether the last iteration changed the best move, and by how much the score rose.
    pub(super) changed: bool,
    pub(super) gain: i16,
}

impl Lines {
    pub(super) fn new(wanted: usize) -> Lines {
        Lines { wanted, current: Vec::new(), finished: Vec::new(), changed: false, gain: 0 }
    }

    /// Takes a line that was finished, and tells whether the iteration is too.
    pub(super) fn take(&mut self, report: Report) -> bool {
        // The end of a search may come with no news.
        let is_known = |known: &Report| (known.line, known.depth) == (report.line, report.depth);
        if report.is_partial || self.current.last().or(self.finished.last()).is_some_and(is_known) {
            return false;
        }
        self.current.push(report);
        if self.current.len() < self.wanted {
            return false;
        }
        // A later line may turn out better than one before, as it is searched when more is known.
        self.current.sort_by_key(|line| std::cmp::Reverse(line.score));
        let before = std::mem::replace(&mut self.finished, std::mem::take(&mut self.current));
        if let (Some(before), Some(now)) = (before.first(), self.finished.first()) {
            self.changed = before.best != now.best;
            let points = |report: &Report| report.score.and_then(Score::as_points).unwrap_or(0);
            self.gain = points(now).saturating_sub(points(before));
        }
        true
    }

    /// The lines of the last finished iteration.
    pub(super) fn finished(&self) -> &[Report] {
        &self.finished
    }

    /// Whether only the best line is searched.
    pub(super) fn is_single(&self) -> bool {
        self.wanted == 1
    }

    /// The best line at the end: where several are searched, that of an iteration in which all are known.
    pub(super) fn last<'r>(&'r self, report: &'r Report) -> &'r Report {
        self.finished.first().filter(|_| !self.is_single()).unwrap_or(report)
    }
}

/// What is told with each line.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    pub(super) nodes: u64,
    pub(super) time: Duration,
    pub(super) hashfull: u16,
    /// Whether the chances are told too.
    pub(super) shows_wdl: bool,
    /// Whether the game is drawn, so that a level score is more than an estimate.
    pub(super) is_drawn: bool,
}

/// A line of play, the `rank`-th best, with its moves as the other program wants them.
pub(super) fn line(report: &Report, rank: usize, pv: &[String], effort: &Effort) -> String {
    let Effort { nodes, time, hashfull, shows_wdl, is_drawn } = *effort;
    let score = report.score.unwrap_or(Score::DRAW);
    let (depth, seldepth) = (report.depth.max(1), report.stats.seldepth.max(1));
    let nps = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
    let mut line = format!("info depth {depth} seldepth {seldepth} multipv {rank} score {}", score_text(score));
    if shows_wdl {
        line += &chances_text(score, is_drawn);
    }
    let time = time.as_millis();
    // A string takes everything.
    let _ = write!(line, " nodes {nodes} nps {nps} hashfull {hashfull} time {time} pv {}", pv.join(" "));
    line
}

/// What a position without moves is worth.
pub(super) fn end_line(score: Score, shows_wdl: bool) -> String {
    let chances = if shows_wdl { chances_text(score, true) } else { String::new() };
    format!("info depth 0 score {}{chances}", score_text(score))
}

/// The chances of a score; those of a level one where the game `is_drawn` are no estimate.
fn chances_text(score: Score, is_drawn: bool) -> String {
    let is_certain = is_drawn && score == Score::DRAW;
    let [win, draw, loss] = if is_certain { [0, 1000, 0] } else { chances(score) };
    format!(" wdl {win} {draw} {loss}")
}

/// `cp` and hundredths of a pawn, or in other games points; `mate` and moves of the side that mates, negative if it is the
/// other side.
pub(super) fn score_text(score: Score) -> String {
    match score.plies_to_end().map(i32::from) {
        None => format!("cp {}", score.to_raw()),
        Some(plies) if score.is_win() => format!("mate {}", (plies + 1) / 2),
        Some(plies) => format!("mate {}", -(plies / 2)),
    }
}

/// At so many points a position is won as often as not.
const EVEN_CHANCES: f64 = 150.0;
/// How many points take the odds from 1 to 2.7.
const CHANCES_SCALE: f64 = 75.0;

/// How often, of a thousand games, a position of this score is won, drawn and lost: logistic curves, with round numbers that
/// fit games of chess between equal programs roughly.
fn chances(score: Score) -> [u16; 3] {
    let Some(points) = score.as_points() else {
        return if score.is_win() { [1000, 0, 0] } else { [0, 0, 1000] };
    };
    let wins = |points: f64| (1000.0 / (1.0 + ((EVEN_CHANCES - points) / CHANCES_SCALE).exp())).round() as u16;
    let (win, loss) = (wins(points.into()), wins((-points).into()));
    [win, 1000_u16.saturating_sub(win + loss), loss]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        let texts = [Score::win_in(1), Score::win_in(4), Score::loss_in(0), Score::loss_in(2), Score::points(-35)];
        assert_eq!(texts.map(score_text), ["mate 1", "mate 2", "mate 0", "mate -1", "cp -35"]);
    }

    #[test]
    fn chances_are_a_thousand() {
        for points in [-31_744, -300, -1, 0, 150, 9_999, 31_744] {
            let [win, draw, loss] = chances(Score::points(points));
            assert_eq!(win + draw + loss, 1000, "{points}");
            let other = chances(Score::points(-points));
            assert_eq!([loss, draw, win], other);
        }
        assert_eq!(chances(Score::points(150))[0], 500);
        assert_eq!((chances(Score::win_in(9)), chances(Score::loss_in(9))), ([1000, 0, 0], [0, 0, 1000]));
    }
}
