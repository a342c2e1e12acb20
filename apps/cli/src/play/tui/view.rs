//! How the screen looks.

mod board;
mod panels;
mod plot;

use std::io;
use std::path::Path;

use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};
use ratatui::{DefaultTerminal, Frame};

use super::app::{App, Areas, SAID_LINES};
use crate::args::Player;
use crate::play::commands::attackers_text;
use crate::play::state::{clock_text, left_text};

/// The least size that everything has room in.
const LEAST: (u16, u16) = (80, 24);

/// What the terminal and its reader can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Look {
    pub(super) has_colors: bool,
    /// Whether only ASCII is drawn.
    pub(super) is_ascii: bool,
}

impl Look {
    /// The colour of a player: orange and sky blue, which the colour-blind can tell apart. Source: M. Okabe and K. Ito,
    /// *Color universal design*, 2008; the nearest of 256 colours.
    fn player(self, player: usize) -> Style {
        if self.has_colors { Style::new().fg(Color::Indexed([214, 75][player])) } else { Style::new() }.bold()
    }

    fn faint(self) -> Style {
        if self.has_colors { Style::new().fg(Color::Indexed(245)) } else { Style::new().add_modifier(Modifier::DIM) }
    }

    /// A frame with a title.
    fn frame(self, title: &str) -> Block<'_> {
        let block = Block::bordered().title(format!(" {title} ")).border_style(self.faint());
        if self.is_ascii { block.border_set(ASCII_BORDER) } else { block }
    }
}

const ASCII_BORDER: ratatui::symbols::border::Set<'_> = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// Draws everything, and tells where it is.
pub(super) fn draw(terminal: &mut DefaultTerminal, app: &App, look: Look) -> io::Result<Areas> {
    let mut areas = Areas::default();
    terminal.draw(|frame| areas = draw_frame(frame, app, look))?;
    Ok(areas)
}

/// The same on a frame.
pub(super) fn draw_frame(frame: &mut Frame<'_>, app: &App, look: Look) -> Areas {
    let all = frame.area();
    if all.width < LEAST.0 || all.height < LEAST.1 {
        let text = format!(
            "This needs {} columns and {} lines; the terminal has {} and {}. Make it larger, or play with --plain.",
            LEAST.0, LEAST.1, all.width, all.height
        );
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), all);
        return Areas::default();
    }
    let [title, main, plot, said, input, status] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(17),
        Constraint::Length(2),
        Constraint::Length(SAID_LINES as u16),
        Constraint::Length(1),
        Constraint::Length(1),
    ])
    .areas(all);
    let [bar, board, moves, look_ahead] = columns(main, app);
    draw_title(frame, title, app, look);
    panels::draw_bar(frame, bar, app, look);
    let mut areas = board::draw(frame, board, app, look);
    areas.moves = panels::draw_moves(frame, moves, app, look);
    areas.said = said.width;
    panels::draw_look_ahead(frame, look_ahead, app, look);
    plot::draw(frame, plot, app, look);
    draw_said(frame, said, app, look);
    draw_input(frame, input, app);
    draw_status(frame, status, app, look);
    if let Some((text, top)) = &app.sheet {
        draw_sheet(frame, all, moves.x, text, *top, look);
    }
    areas
}

/// The columns between the first line and the plot: who is better, the board, the moves, how the engine looks ahead. The board
/// is as large as the others leave room for, and they take what it cannot use.
fn columns(main: Rect, app: &App) -> [Rect; 4] {
    let (bar, least_board) = (3, 37);
    let most_board = main.width - bar - LEAST_MOVES - LEAST_LOOK_AHEAD;
    let board = app.layout.map_or(most_board, |layout| board::width(layout, most_board, main.height)).max(least_board);
    let spare = most_board.saturating_sub(board);
    let look_ahead = LEAST_LOOK_AHEAD + (spare / 2).min(MOST_LOOK_AHEAD - LEAST_LOOK_AHEAD);
    let moves = (main.width - bar - board - look_ahead).min(MOST_MOVES);
    let widths = [bar, board, moves, look_ahead].map(Constraint::Length);
    Layout::horizontal(widths).areas(main)
}

/// How wide the list of moves and what is told of the engine are, frames included.
const LEAST_MOVES: u16 = 16;
const MOST_MOVES: u16 = 49;
const LEAST_LOOK_AHEAD: u16 = 24;
const MOST_LOOK_AHEAD: u16 = 60;

/// The game, who plays, and the clocks.
fn draw_title(frame: &mut Frame<'_>, area: Rect, app: &App, look: Look) {
    let state = &app.state;
    let clocks = state.clocks();
    let mut spans = vec![Span::styled(state.game.title().to_owned(), Style::new().bold())];
    for (player, name) in state.game.players().into_iter().enumerate() {
        let is_to_move = state.to_move().is_ok_and(|mover| mover == player);
        let thought = state.thought_of(player);
        let time = match clocks.left(player, thought) {
            Some(left) => left_text(left),
            None => clock_text(clocks.spent(player) + thought),
        };
        let flag = if clocks.has_flagged(player, thought) { "!" } else { "" };
        let who = match state.players[player] {
            Player::Human => "you",
            Player::Engine => "engine",
        };
        let mark = if is_to_move { ">" } else { " " };
        spans.push(Span::styled(format!("  {mark}{name}"), look.player(player)));
        spans.push(Span::raw(format!(": {who} {time}{flag}")));
    }
    spans.push(Span::styled(format!("  {}", app.standing()), Style::new().bold()));
    frame.render_widget(Line::from(spans), area);
}

fn draw_said(frame: &mut Frame<'_>, area: Rect, app: &App, look: Look) {
    let (text, style) = match app.is_refusal {
        true if look.has_colors => (format!("! {}", app.said), Style::new().fg(Color::Indexed(203))),
        true => (format!("! {}", app.said), Style::new().bold()),
        false => (app.said.clone(), Style::new()),
    };
    let text = shortened(text, usize::from(area.width) * usize::from(area.height));
    frame.render_widget(Paragraph::new(text).style(style).wrap(Wrap { trim: true }), area);
}

/// A text for so many characters; of a longer one the first words, and dots.
fn shortened(text: String, room: usize) -> String {
    if text.chars().count() <= room.saturating_sub(WASTE) {
        return text;
    }
    let begin: String = text.chars().take(room.saturating_sub(WASTE)).collect();
    begin.rsplit_once(' ').map_or(begin.clone(), |(words, _)| words.to_owned()) + " ..."
}

/// As many characters may be lost where lines are broken between words, and to the dots.
const WASTE: usize = 12;

fn draw_input(frame: &mut Frame<'_>, area: Rect, app: &App) {
    let prompt = app.state.console().prompt(app.state.game.players(), app.state.session.status());
    let width = usize::from(area.width).saturating_sub(prompt.chars().count() + 1);
    // The end of a long line is what is being typed.
    let hidden = app.input.chars().count().saturating_sub(width);
    let shown: String = app.input.chars().skip(hidden).collect();
    let column = prompt.chars().count() + shown.chars().count();
    frame.render_widget(Line::from(format!("{prompt}{shown}")), area);
    if app.sheet.is_none() {
        frame.set_cursor_position((area.x + u16::try_from(column).unwrap_or(u16::MAX).min(area.width - 1), area.y));
    }
}

fn draw_status(frame: &mut Frame<'_>, area: Rect, app: &App, look: Look) {
    let text = match (&app.editor, app.layout) {
        (Some(editor), Some(layout)) => editor.help(layout, app.state.game.players()),
        _ if let Some(square) = app.attacks_at_cursor() => attackers_text(&square, app.state.game.players()),
        _ => status_text(app.state.kept.as_ref().map(|kept| &*kept.path), usize::from(area.width)),
    };
    frame.render_widget(Line::styled(text, look.faint()), area);
}

/// What to press, the most wanted first, and where the game is kept, as far as there is room.
fn status_text(kept: Option<&Path>, width: usize) -> String {
    const KEYS: [&str; 7] = ["? help", "Ctrl-Q quit", "F2 hint", "F4 undo", "F8 move now", "F3 analyse", "F5 redo"];
    let kept = kept.map(|path| path.display().to_string()).unwrap_or_default();
    let (head, length) = ("kept in ", kept.chars().count());
    // Of a long path the end says most.
    let room = if length == 0 { 0 } else { head.len() + length.min(LEAST_PATH) };
    let mut text = String::new();
    for key in KEYS {
        if text.len() + key.len() + 2 + room <= width {
            text += key;
            text += "  ";
        }
    }
    let room = width.saturating_sub(text.len() + head.len());
    match length {
        0 => text,
        _ if length <= room => text + head + &kept,
        _ => text + head + "..." + &kept.chars().skip(length + 3 - room).collect::<String>(),
    }
}

/// As many characters of a path are shown at least.
const LEAST_PATH: usize = 24;

/// A text over what it covers: the list of moves, which begins at `left`, and what is right of it, where that is room enough
/// for the text; else as little as may be, and the board last.
fn draw_sheet(frame: &mut Frame<'_>, all: Rect, left: u16, text: &str, top: u16, look: Look) {
    const TITLE: &str = "arrows scroll, Esc goes back";
    let most = (usize::from(all.width) - 2, usize::from(all.height) - 2);
    let widest = text.lines().map(|line| line.chars().count()).max().unwrap_or_default();
    let rows = |width: usize| {
        let rows = |line: &str| line.chars().count().div_ceil(width - 2).max(1);
        text.lines().map(rows).sum::<usize>() + 2
    };
    // A line is left blank on its left.
    let beside_board = usize::from(all.right().saturating_sub(left + 2));
    let wanted = (widest.max(TITLE.len() + 2) + 2).min(most.0);
    let fits = beside_board > TITLE.len() + 4 && rows(beside_board) <= most.1;
    let width = if fits { wanted.min(beside_board) } else { wanted };
    let height = rows(width).min(most.1);
    let (width, height) = (width as u16, height as u16);
    let area = Rect { x: all.right() - 1 - width, y: all.y + 1, width, height };
    // Nothing of what is below looks out beside it.
    let beside = Rect { x: area.x - 1, y: area.y - 1, width: width + 2, height: height + 2 };
    frame.render_widget(Clear, beside.intersection(Rect { height: all.height - 1, y: all.y + 1, ..all }));
    let block = look.frame(TITLE);
    frame.render_widget(Paragraph::new(text).block(block).wrap(Wrap { trim: false }).scroll((top, 0)), area);
}
