//! The board as it is drawn, clicked on and edited, and what attacks what.

use halfmove_chess::{Color, Position, Setup, Square};

use crate::layout::file_and_rank;
use crate::{AttackedSquare, BoardLayout, Rights};

pub(super) static LAYOUT: BoardLayout = BoardLayout {
    lines: (0, 1),
    columns: (2, 2),
    size: (8, 8),
    name: |row, column| file_and_rank(b'a', row, column),
    pieces: ["KQRBNP", "kqrbnp"],
    empty: |_, _| '.',
    glyph: |symbol| {
        let known = "KQRBNPkqrbnp".chars().zip("♔♕♖♗♘♙♚♛♜♝♞♟".chars());
        known.into_iter().find(|(letter, _)| *letter == symbol).map_or(symbol, |(_, glyph)| glyph)
    },
    is_checkered: true,
    position: Some(position),
    verdict: |fen| {
        let setup = Setup::from_fen(fen).ok()?;
        setup.position().err().map(|faults| format!("{faults}; expected a legal position"))
    },
    row_to_win: 0,
    refusal: |piece, row, _| {
        let is_out_of_place = matches!(piece, 'P' | 'p') && matches!(row, 0 | 7);
        is_out_of_place.then_some("no pawn stands on the first or last rank")
    },
    rights: Some(Rights {
        title: "castling",
        names: &RIGHTS,
        held: |fen| {
            let field = fen.split_whitespace().nth(2).unwrap_or_default();
            RIGHTS.iter().map(|right| field.contains(right)).collect()
        },
    }),
};

const RIGHTS: [&str; 4] = ["K", "Q", "k", "q"];

/// The FEN of a board that was set up by hand: kings and rooks that stand at home may castle, where that is a right.
fn position(squares: &[Vec<char>], to_move: usize, held: &[bool]) -> String {
    let row = |symbols: &Vec<char>| {
        let mut text = String::new();
        for run in symbols.chunk_by(|a, b| *a == '.' && *b == '.') {
            if run[0] == '.' { text += &run.len().to_string() } else { text.push(run[0]) }
        }
        text
    };
    let rows: Vec<String> = squares.iter().map(row).collect();
    let homes = [(7, 7, 'K', 'R'), (7, 0, 'Q', 'R'), (0, 7, 'k', 'r'), (0, 0, 'q', 'r')];
    let is_home = |&(row, column, right, rook): &(usize, usize, char, char)| {
        let king = if right.is_uppercase() { 'K' } else { 'k' };
        squares[row][4] == king && squares[row][column] == rook
    };
    let held = homes.iter().zip(held).filter(|&(home, &is_held)| is_held && is_home(home));
    let rights: String = held.map(|(&(_, _, right, _), _)| right).collect();
    let rights = if rights.is_empty() { "-" } else { &rights };
    format!("{} {} {rights} - 0 1", rows.join("/"), if to_move == 0 { 'w' } else { 'b' })
}

/// What attacks and defends each square.
pub(super) fn attacks(pos: &Position) -> Vec<AttackedSquare> {
    let by = |square: Square, color: Color| {
        pos.attackers_of(square, color).into_iter().map(|from| from.to_string()).collect()
    };
    Square::all()
        .map(|square| AttackedSquare {
            name: square.to_string(),
            owner: pos.piece_at(square).map(|piece| usize::from(piece.color() == Color::Black)),
            by: [by(square, Color::White), by(square, Color::Black)],
        })
        .collect()
}
