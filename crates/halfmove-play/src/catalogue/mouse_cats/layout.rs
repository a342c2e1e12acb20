//! The board as it is drawn, clicked on and edited.

use crate::BoardLayout;
use crate::layout::file_and_rank;

pub(super) static LAYOUT: BoardLayout = BoardLayout {
    lines: (1, 1),
    columns: (2, 1),
    size: (8, 8),
    name: |row, column| file_and_rank(b'A', row, column),
    pieces: ["M", "C"],
    empty: |row, column| if is_dark(row, column) { 'X' } else { '.' },
    glyph: |symbol| symbol,
    is_checkered: true,
    position: Some(position),
    verdict,
    row_to_win: 0,
    refusal: |_, row, column| (!is_dark(row, column)).then_some("mouse and cats stand on dark squares only"),
    rights: None,
};

fn is_dark(row: usize, column: usize) -> bool {
    (row + column) % 2 == 1
}

/// Whether there are one mouse and four cats in a position as [`position`] writes it.
fn verdict(text: &str) -> Option<String> {
    let mut fields = text.split(' ');
    let mut count = |mark: &str| {
        let squares = fields.next()?.strip_prefix(mark)?;
        Some(squares.split(',').filter(|square| !square.is_empty()).count())
    };
    let (mice, cats) = (count("M:")?, count("C:")?);
    ((mice, cats) != (1, 4)).then(|| format!("mice: {mice}, cats: {cats}; expected one mouse and four cats"))
}

/// The mouse and the cats as [`MouseCats`](halfmove_mouse_cats::MouseCats) reads them.
fn position(squares: &[Vec<char>], to_move: usize, _: &[bool]) -> String {
    let on = |piece: char| {
        let mut names = Vec::new();
        for (row, symbols) in squares.iter().enumerate() {
            let columns = symbols.iter().enumerate().filter(|&(_, &symbol)| symbol == piece);
            names.extend(columns.map(|(column, _)| file_and_rank(b'A', row, column)));
        }
        names.join(",")
    };
    format!("M:{} C:{} {}", on('M'), on('C'), if to_move == 0 { 'M' } else { 'C' })
}
