//! The evaluation bar, the moves, and how the engine looks ahead.

use halfmove::Score;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::{Look, plot};
use crate::play::tui::app::{App, Work};

/// Draws who is better, as a bar: the first player's part is at the bottom.
pub(super) fn draw_bar(frame: &mut Frame<'_>, area: Rect, app: &App, look: Look) {
    let value = plot::values(app).last().copied().flatten().unwrap_or(0.0);
    let height = f64::from(area.height);
    let filled = (height * (value + 1.0) / 2.0).round() as u16;
    let (full, empty) = if look.is_ascii { ("#", ".") } else { ("█", "░") };
    for line in 0..area.height {
        let is_first = line < filled;
        let (symbol, player) = if is_first { (full, 0) } else { (empty, 1) };
        let rect = Rect { x: area.x, y: area.bottom() - 1 - line, width: 1, height: 1 };
        frame.render_widget(Span::styled(symbol, look.player(player)), rect);
    }
}

/// Draws the moves of the line, the last one played marked, and tells where each of them is.
pub(super) fn draw_moves(frame: &mut Frame<'_>, area: Rect, app: &App, look: Look) -> Vec<(Rect, usize)> {
    let session = &app.state.session;
    let mut ahead = session.fork();
    let mut moves: Vec<(String, usize)> = Vec::new();
    while ahead.redo().is_some() {}
    let all = ahead.moves();
    ahead.go_to(halfmove_play::Place::START);
    for mv in &all {
        let others = ahead.variations().len() - 1;
        moves.push((mv.clone(), others));
        let variation = ahead.variations().iter().position(|other| other == mv).unwrap_or(0);
        ahead.enter(variation);
    }
    let ply = session.ply();
    let lines: Vec<Line<'_>> = moves
        .chunks(2)
        .enumerate()
        .map(|(row, pair)| {
            let mut spans = vec![Span::styled(format!("{:>3}", row + 1), look.faint())];
            for (index, (mv, others)) in pair.iter().enumerate() {
                let number = 2 * row + index + 1;
                // A plus says that there are other lines.
                let text = format!("{mv}{}", if *others > 0 { "+" } else { "" });
                let style = match number {
                    _ if number == ply => Style::new().bold().add_modifier(Modifier::REVERSED),
                    _ if number > ply => look.faint(),
                    _ => Style::new(),
                };
                spans.extend([Span::raw(" "), Span::styled(format!("{text:<5}"), style)]);
            }
            Line::from(spans)
        })
        .collect();
    let block = look.frame("moves");
    let inner = block.inner(area);
    let room = usize::from(inner.height);
    let row = ply.div_ceil(2);
    let top = row.saturating_sub(room.saturating_sub(1)).min(lines.len().saturating_sub(room));
    let mut places = Vec::new();
    for (line, row) in (top..lines.len()).take(room).enumerate() {
        // A number, and each move with a blank before it.
        let mut x = inner.x + 3;
        for (index, span) in lines[row].spans.iter().skip(2).step_by(2).enumerate() {
            let width = span.width() as u16;
            let rect = Rect { x: x + 1, y: inner.y + line as u16, width, height: 1 };
            places.push((rect.intersection(inner), 2 * row + index + 1));
            x += 1 + width;
        }
    }
    frame.render_widget(Paragraph::new(lines).block(block).scroll((top as u16, 0)), area);
    places
}

/// Draws what the engine found last.
pub(super) fn draw_look_ahead(frame: &mut Frame<'_>, area: Rect, app: &App, look: Look) {
    let doing = match &app.work {
        Work::Nothing => "at rest".to_owned(),
        Work::Move | Work::Play => "thinking".to_owned(),
        Work::Hint(_) => "hint".to_owned(),
        Work::Scores => "scores".to_owned(),
        Work::Analyse => "analysis".to_owned(),
        Work::Problem(moves) => format!("win in {moves}"),
        Work::Ponder { expected, .. } => format!("expects {expected}"),
    };
    let mut lines = vec![Line::styled(app.state.effort_text(), look.faint())];
    if let Some((report, time)) = &app.report {
        let stats = &report.stats;
        let partial = if report.is_partial { "+" } else { "" };
        let row = |name: &str, value: String| Line::from(format!("{name:<9}{value}"));
        // What a solver or the table knows was not looked at ply by ply.
        let is_deepest = stats.seldepth >= report.depth.into();
        let deepest = if is_deepest { format!(" of {}", stats.seldepth) } else { String::new() };
        lines.extend([
            row("depth", format!("{}{partial}{deepest}", report.depth)),
            row("nodes", stats.nodes.to_string()),
            row("time", format!("{:.1} s", time.as_secs_f64())),
            row("cutoffs", stats.cutoffs().to_string()),
            row("table", format!("{} hits", stats.table_hits)),
            row("score", report.score.map_or_else(|| "-".to_owned(), |score: Score| score.to_string())),
            row("best", report.best.clone().unwrap_or_default()),
            Line::from(report.pv.join(" ")),
        ]);
    }
    frame.render_widget(Paragraph::new(lines).block(look.frame(&doing)).wrap(Wrap { trim: true }), area);
}
