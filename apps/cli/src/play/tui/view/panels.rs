//! The evaluation bar, the moves, and how the engine looks ahead.

use std::cmp::Ordering;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::{Look, plot};
use crate::play::tui::app::{App, Found, Work};
use crate::plural::counted;

/// Draws who is better, as a bar: the first player's part is at the bottom, where his side of the board is.
pub(super) fn draw_bar(frame: &mut Frame<'_>, area: Rect, app: &App, look: Look) {
    let value = plot::values(app).last().copied().flatten().unwrap_or(0.0);
    let height = f64::from(area.height);
    let filled = (height * (value + 1.0) / 2.0).round() as u16;
    let (full, empty) = if look.is_ascii { ("#", ".") } else { ("█", "░") };
    let is_turned = app.state.is_flipped && app.layout.is_some_and(|layout| !layout.has_columns_only());
    for line in 0..area.height {
        let is_first = if is_turned { area.height - 1 - line < filled } else { line < filled };
        let (symbol, player) = if is_first { (full, 0) } else { (empty, 1) };
        let rect = Rect { x: area.x, y: area.bottom() - 1 - line, width: 1, height: 1 };
        frame.render_widget(Span::styled(symbol, look.player(player)), rect);
    }
}

/// A move in the list.
struct Listed {
    text: String,
    /// How many moves there are up to it.
    ply: usize,
}

/// As wide is a pair of moves in the list: its number, each move with a blank before it, and a blank between pairs. Most moves
/// need no more than four places.
const NUMBER: u16 = 3;
const MOVE: u16 = 5;
const PAIR: u16 = NUMBER + 2 * (1 + MOVE) + 1;

/// Draws the moves of the line, the last one played marked, as many columns of them as there is room for, and tells where each
/// of them is.
pub(super) fn draw_moves(frame: &mut Frame<'_>, area: Rect, app: &App, look: Look) -> Vec<(Rect, usize)> {
    let block = look.frame("moves");
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let moves = listed(app);
    let ply = app.state.session.ply();
    let (rows, columns) = (usize::from(inner.height), usize::from((inner.width + 2) / PAIR).max(1));
    // Whole columns are passed over, so that moves stay where they are as long as possible; of one column, rows.
    let (row, pairs) = (ply.div_ceil(2).saturating_sub(1), moves.len().div_ceil(2));
    let first = if columns == 1 {
        (row + 2).saturating_sub(rows).min(pairs.saturating_sub(rows))
    } else {
        (row / rows + 1).saturating_sub(columns) * rows
    };
    let mut places = Vec::new();
    for (index, pair) in moves.chunks(2).enumerate().skip(first).take(rows * columns) {
        let (column, row) = ((index - first) / rows, (index - first) % rows);
        let x = inner.x + PAIR * column as u16;
        let at = |x: u16, width: u16| Rect { x, y: inner.y + row as u16, width, height: 1 }.intersection(inner);
        frame.render_widget(Span::styled(format!("{:>3}", index + 1), look.faint()), at(x, NUMBER));
        // A long second move begins further left, where the first one leaves room.
        let end = (x + PAIR - 1).min(inner.right());
        let mut from = x + NUMBER + 1;
        for (place, listed) in pair.iter().enumerate() {
            let style = match listed.ply.cmp(&ply) {
                Ordering::Less => Style::new(),
                Ordering::Equal => Style::new().bold().add_modifier(Modifier::REVERSED),
                Ordering::Greater => look.faint(),
            };
            let length = listed.text.chars().count() as u16;
            let usual = x + NUMBER + 1 + (1 + MOVE) * place as u16;
            let start = usual.min(end.saturating_sub(length)).max(from);
            let width = length.max(MOVE).min(end.saturating_sub(start));
            let rect = at(start, width);
            frame.render_widget(Span::styled(format!("{:<1$}", listed.text, usize::from(MOVE)), style), rect);
            places.push((rect, listed.ply));
            from = start + length + 1;
        }
    }
    places
}

/// The moves of the line that is shown, to its end; a star says that something else was played in place of a move, too.
fn listed(app: &App) -> Vec<Listed> {
    let mut session = app.state.session.fork();
    while session.redo().is_some() {}
    let all = session.moves();
    session.go_to(halfmove_play::Place::START);
    let mut moves = Vec::new();
    for mv in all {
        let known = session.variations();
        let mark = if known.len() > 1 { "*" } else { "" };
        let text = session.record_line(std::slice::from_ref(&mv)).concat();
        moves.push(Listed { text: format!("{text}{mark}"), ply: moves.len() + 1 });
        session.enter(known.iter().position(|other| *other == mv).unwrap_or(0));
    }
    moves
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
        Work::Ponder { expected, .. } => format!("expects {}", app.state.move_text(expected)),
    };
    let block = look.frame(&doing);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let width = usize::from(inner.width);
    let effort = app.state.effort_text();
    let mut lines: Vec<Line<'_>> = wrapped("", effort.split(' '), width, usize::MAX)
        .into_iter()
        .map(|line| Line::styled(line, look.faint()))
        .collect();
    // A person who plays is not told what he did not ask for.
    let book = if app.is_analysing { app.state.book_moves(&*app.state.session) } else { Vec::new() };
    let book: Vec<String> = book.into_iter().map(|book_move| app.state.move_text(&book_move.mv)).collect();
    let players = app.state.game.players();
    let told = app.found.as_ref().map(|found| report_rows(found, players)).unwrap_or_default();
    lines.extend(told.into_iter().map(Line::from));
    let listed = [
        ("best", app.found.as_ref().map_or(&[][..], |found| &found.line)),
        ("now", if app.is_searching() { &app.current } else { &[] }),
        ("book", &book),
    ];
    let listed: Vec<_> = listed.into_iter().filter(|(_, moves)| !moves.is_empty()).collect();
    // Each has the same share of what room there is; most need less.
    for (index, (name, moves)) in listed.iter().enumerate() {
        let room = usize::from(inner.height).saturating_sub(lines.len()) / (listed.len() - index);
        let name = format!("{name:<NAME$}");
        lines.extend(wrapped(&name, moves.iter().map(String::as_str), width, room).into_iter().map(Line::from));
    }
    frame.render_widget(Paragraph::new(lines), inner);
}

/// How wide the names of what is told are.
const NAME: usize = 9;

/// What the engine found, a line each.
fn report_rows(Found { report, time, player, line }: &Found, players: [&str; 2]) -> Vec<String> {
    let stats = &report.stats;
    let partial = if report.is_partial { "+" } else { "" };
    // What a solver or the table knows was not looked at ply by ply.
    let is_deepest = stats.seldepth >= report.depth.into();
    let deepest = if is_deepest { format!(" of {}", stats.seldepth) } else { String::new() };
    let row = |name: &str, value: String| format!("{name:<NAME$}{value}");
    let expected = line.get(1).map(|reply| row("expects", reply.clone()));
    // Seen from one side whoever is to move, as the bar and the plot are.
    let score = report.score.map(|score| if *player == 0 { score } else { -score });
    let scores = match score.map(|score| (score, score.plies_to_end())) {
        None => vec![row("score", "-".to_owned())],
        Some((score, None)) => vec![row("score", format!("{score} {}", players[0]))],
        Some((score, Some(plies))) => {
            let winner = players[usize::from(!score.is_win())];
            vec![row("score", format!("{winner} wins")), row("in", counted(plies, "ply", "plies"))]
        }
    };
    let rows = [
        row("depth", format!("{}{partial}{deepest}", report.depth)),
        row("nodes", stats.nodes.to_string()),
        row("time", format!("{:.1} s", time.as_secs_f64())),
        row("cutoffs", stats.cutoffs().to_string()),
        row("table", format!("{} hits", stats.table_hits)),
    ];
    rows.into_iter().chain(scores).chain(expected).collect()
}

/// Words in lines of `width` characters, the first of which begins with `head`, and then the others with two blanks; of more
/// than `room` lines the first ones.
fn wrapped<'w>(head: &str, words: impl Iterator<Item = &'w str>, width: usize, room: usize) -> Vec<String> {
    let indent = if head.is_empty() { 0 } else { 2 };
    let mut lines = vec![head.to_owned()];
    let mut is_begun = false;
    for word in words {
        let Some(line) = lines.last_mut() else { break };
        if is_begun && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(format!("{}{word}", " ".repeat(indent)));
        } else {
            line.push_str(if is_begun { " " } else { "" });
            line.push_str(word);
        }
        is_begun = true;
    }
    lines.truncate(room);
    lines
}
