//! The score over the game.

use halfmove::Score;
use halfmove_play::{Place, Status};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Span;

use super::Look;
use crate::play::tui::app::App;

/// Points at which a player counts as half won.
const HALF: f64 = 100.0;

/// What each position up to now was worth to the first player, from -1 to 1, as the engine saw it; `None` where it has not
/// looked yet.
pub(super) fn values(app: &App) -> Vec<Option<f64>> {
    let mut session = app.state.session.fork();
    let here = session.ply();
    let moves = session.moves();
    session.go_to(Place::START);
    let mut values = Vec::with_capacity(here + 1);
    let mut last = None;
    for mv in moves {
        let Status::ToMove(player) = session.status() else { break };
        let variation = session.variations().iter().position(|other| *other == mv).unwrap_or(0);
        session.enter(variation);
        last = session.note().score.map(|score| for_first(value(score), player)).or(last);
        last = match session.status() {
            Status::ToMove(_) => last,
            Status::Won(winner) => Some(for_first(1.0, winner)),
            Status::Draw => Some(0.0),
        };
        values.push(last);
    }
    values
}

fn for_first(value: f64, player: usize) -> f64 {
    if player == 0 { value } else { -value }
}

/// A score from -1 to 1.
fn value(score: Score) -> f64 {
    match score.as_points() {
        Some(points) => f64::from(points) / (f64::from(points).abs() + HALF),
        None if score.is_win() => 1.0,
        None => -1.0,
    }
}

/// Draws a column for each move: upwards where the first player is better.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &App, look: Look) {
    let values = values(app);
    let room = usize::from(area.width);
    for (column, value) in values.iter().skip(values.len().saturating_sub(room)).enumerate() {
        let Some(value) = value else { continue };
        let steps = (value.abs() * 8.0).round() as usize;
        let (row, player) = if *value < 0.0 { (1, 1) } else { (0, 0) };
        let symbol = match (look.is_ascii, player) {
            (true, _) => [" ", ".", ".", ":", ":", "|", "|", "#", "#"][steps],
            (false, 0) => ["▁", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"][steps],
            (false, _) => ["▔", "▔", "▔", "▀", "▀", "▀", "█", "█", "█"][steps],
        };
        let rect = Rect { x: area.x + column as u16, y: area.y + row, width: 1, height: 1 };
        frame.render_widget(Span::styled(symbol, look.player(player)), rect);
    }
}
