//! The board.

use halfmove_play::{AttackedSquare, BoardLayout, BoardSquare};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::Look;
use crate::play::tui::app::{App, Areas, Attacks};

/// Sizes of a square, from the largest.
const SIZES: [(u16, u16); 6] = [(12, 6), (10, 5), (8, 4), (6, 3), (4, 2), (3, 1)];

/// Draws the board as large as it fits, and tells where it is.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &App, look: Look) -> Areas {
    let Some(layout) = app.layout else {
        frame.render_widget(Paragraph::new(app.state.session.board()), area);
        return Areas::default();
    };
    let squares = squares_as_seen(app);
    let square = square_size(layout, area.width, area.height);
    let (width, height) = board_size(layout, square);
    let at = Rect { x: area.x + 2, y: area.y, width: width - 2, height };
    let (changed, winning) = (app.changed(), app.winning_row());
    let attacks = Seen::new(app);
    for (row, line) in squares.iter().enumerate() {
        for (column, cell) in line.iter().enumerate() {
            let place = app.state.seen((row, column));
            let is_dark = layout.is_checkered && (place.0 + place.1) % 2 == 1;
            let mark = match cell {
                _ if app.selected.as_ref() == Some(&cell.name) => Mark::Selected,
                _ if winning.contains(&place) => Mark::Winning,
                _ if let Some(mark) = attacks.mark(&cell.name) => mark,
                _ if changed.contains(&place) => Mark::Changed,
                _ => Mark::None,
            };
            let is_cursor = app.cursor == place;
            let rect = Rect {
                x: at.x + square.0 * column as u16,
                y: at.y + square.1 * row as u16,
                width: square.0,
                height: square.1,
            };
            draw_square(frame, rect, cell, Shade { is_dark, is_checkered: layout.is_checkered, mark, is_cursor }, look);
            if let Some(counts) = attacks.counts(&cell.name) {
                frame.render_widget(Line::styled(counts, look.faint()).centered(), Rect { height: 1, ..rect });
            }
        }
    }
    draw_names(frame, area, at, square, &squares, look);
    draw_scores(frame, at, square, &squares, app, look);
    Areas { squares: at, square, ..Areas::default() }
}

/// How large a square is on a board in so much room: beside the board are the names of rows, below it those of columns.
fn square_size(layout: &BoardLayout, width: u16, height: u16) -> (u16, u16) {
    let fits = |&square: &(u16, u16)| {
        let (wide, high) = board_size(layout, square);
        wide <= width && high < height
    };
    SIZES.into_iter().find(fits).unwrap_or((3, 1))
}

/// How wide a board with squares of this size is, with the names of its rows, and how high without those of its columns.
fn board_size(layout: &BoardLayout, (width, height): (u16, u16)) -> (u16, u16) {
    let (rows, columns) = layout.size;
    (2 + width * columns as u16, height * rows as u16)
}

/// How wide the board is when it is as large as it fits.
pub(super) fn width(layout: &BoardLayout, width: u16, height: u16) -> u16 {
    board_size(layout, square_size(layout, width, height)).0
}

/// The squares as they are shown, row by row from the top.
fn squares_as_seen(app: &App) -> Vec<Vec<BoardSquare>> {
    let squares = app.squares();
    let square = |row, column| {
        let (row, column) = app.state.seen((row, column));
        squares[row][column].clone()
    };
    let columns = |row: usize| (0..squares[row].len()).map(move |column| (row, column));
    (0..squares.len()).map(|row| columns(row).map(|(row, column)| square(row, column)).collect()).collect()
}

/// What is shown of attacks.
struct Seen {
    attacks: Attacks,
    squares: Vec<AttackedSquare>,
    /// The square that the arrows have come to, and whose pieces defend it.
    at: Option<AttackedSquare>,
    defender: usize,
}

impl Seen {
    fn new(app: &App) -> Seen {
        let squares = if app.attacks == Attacks::Off { Vec::new() } else { app.attacked_squares() };
        let at = app.attacks_at_cursor();
        let defender = at.as_ref().and_then(|at| at.owner).unwrap_or(app.state.session.to_move());
        Seen { attacks: app.attacks, squares, at, defender }
    }

    fn mark(&self, name: &String) -> Option<Mark> {
        let by = &self.at.as_ref()?.by;
        if by[self.defender].contains(name) {
            return Some(Mark::Defender);
        }
        by[1 - self.defender].contains(name).then_some(Mark::Attacker)
    }

    fn counts(&self, name: &str) -> Option<String> {
        let square = self.squares.iter().find(|square| self.attacks == Attacks::Counts && square.name == name)?;
        Some(format!("{}/{}", square.by[0].len(), square.by[1].len()))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    Changed,
    Winning,
    Selected,
    Attacker,
    Defender,
}

/// What there is to a square besides the piece on it.
#[derive(Clone, Copy)]
struct Shade {
    is_dark: bool,
    is_checkered: bool,
    mark: Mark,
    is_cursor: bool,
}

fn draw_square(frame: &mut Frame<'_>, area: Rect, square: &BoardSquare, shade: Shade, look: Look) {
    let Shade { is_dark, is_checkered, mark, is_cursor } = shade;
    let symbol = match square.owner {
        Some(_) if look.is_ascii => square.symbol,
        Some(_) => square.glyph,
        None if !is_checkered => square.symbol,
        None if is_dark => '.',
        None => ' ',
    };
    let (left, right) = match mark {
        Mark::None => (' ', ' '),
        Mark::Changed => ('[', ']'),
        Mark::Winning => ('*', '*'),
        Mark::Selected => ('<', '>'),
        Mark::Attacker => ('!', '!'),
        Mark::Defender => ('+', '+'),
    };
    let mut style = square.owner.map_or_else(|| look.faint(), |owner| look.player(owner));
    if is_checkered && look.has_colors {
        style = style.bg(Color::Indexed(if is_dark { 235 } else { 238 }));
    }
    if mark == Mark::Winning && look.has_colors {
        style = style.fg(Color::Indexed(231));
    }
    if is_cursor {
        style = style.add_modifier(Modifier::REVERSED);
    }
    let middle = format!("{left}{symbol}{right}");
    let lines: Vec<Line<'_>> = (0..area.height)
        .map(|line| if line == area.height / 2 { Line::from(middle.clone()).centered() } else { Line::default() })
        .collect();
    frame.render_widget(Paragraph::new(lines).style(style), area);
}

/// Names of rows and columns, where squares are called by both; of columns, where these are called alone.
fn draw_names(
    frame: &mut Frame<'_>,
    area: Rect,
    at: Rect,
    square: (u16, u16),
    squares: &[Vec<BoardSquare>],
    look: Look,
) {
    let last = |name: &str| name.chars().last().map(String::from).unwrap_or_default();
    let has_rows = squares.first().and_then(|row| row.first()).is_some_and(|square| square.name.len() > 1);
    let is_column = squares.first().zip(squares.last()).is_some_and(|(top, bottom)| top[0].name == bottom[0].name);
    if has_rows {
        for (row, line) in squares.iter().enumerate() {
            let y = at.y + square.1 * row as u16 + square.1 / 2;
            let name = Span::styled(last(&line[0].name), look.faint());
            frame.render_widget(name, Rect { x: area.x, y, width: 1, height: 1 });
        }
    }
    let y = at.bottom();
    if (has_rows || is_column) && y < area.bottom() {
        for (column, bottom) in squares.last().into_iter().flatten().enumerate() {
            let name: String = bottom.name.chars().take(1).collect();
            let rect = Rect { x: at.x + square.0 * column as u16, y, width: square.0, height: 1 };
            frame.render_widget(Line::styled(name, look.faint()).centered(), rect);
        }
    }
}

/// What each move is worth: below the column, where a move is a column.
fn draw_scores(
    frame: &mut Frame<'_>,
    at: Rect,
    square: (u16, u16),
    squares: &[Vec<BoardSquare>],
    app: &App,
    look: Look,
) {
    let (Some(scores), y) = (&app.scores, at.bottom() + 1) else { return };
    if y >= frame.area().bottom() {
        return;
    }
    for (column, bottom) in squares.last().into_iter().flatten().enumerate() {
        let Some(choice) = scores.list.iter().find(|choice| choice.mv == bottom.name) else { continue };
        let text = choice.score.map_or_else(|| "?".to_owned(), short);
        let is_best = scores.best.as_ref() == Some(&choice.mv);
        let style = if is_best { Style::new().bold() } else { look.faint() };
        let rect = Rect { x: at.x + square.0 * column as u16, y, width: square.0, height: 1 };
        frame.render_widget(Line::styled(text, style).centered(), rect);
    }
}

/// A score in four characters: `+12`, `W5` for a win in five plies, `L4`.
fn short(score: halfmove::Score) -> String {
    match score.plies_to_end() {
        Some(plies) if score.is_win() => format!("W{plies}"),
        Some(plies) => format!("L{plies}"),
        None => score.to_string(),
    }
}
