//! Positions to learn from, as they lie in files.

use std::io::{self, Read, Write};

use halfmove::{Evaluate, Score};
use halfmove_chess::{Color, Network, Piece, Position, Square, Tapered};

/// The most pieces that are kept of a position: as many as there are at the start.
const PIECES: usize = 32;

/// A position with what it is worth to the side to move. In a file:
///
/// ```text
///   byte 0      how many pieces
///   byte 1      bit 0: black is to move, bits 1 and 2: the result for the side to move, 0 lost, 1 drawn, 2 won
///   bytes 2, 3  the score by material and places alone, low byte first
///   bytes 4, 5  the score to be learnt
///   then for each piece its number and its square
/// ```
#[derive(Clone)]
pub(crate) struct Record {
    /// The inputs of the network for the side to move, and for the other.
    pub(crate) inputs: [[u16; PIECES]; 2],
    pub(crate) count: usize,
    pub(crate) base: f32,
    pub(crate) score: f32,
    pub(crate) result: f32,
}

/// Writes a position with a score for the side to move and the result, 0 to 2, for it.
pub(crate) fn write(out: &mut impl Write, pos: &Position, score: Score, result: u8) -> io::Result<()> {
    let pieces: Vec<(Piece, Square)> =
        Square::all().filter_map(|square| Some((pos.piece_at(square)?, square))).take(PIECES).collect();
    let is_black = pos.side_to_move() == Color::Black;
    let mut bytes = vec![pieces.len() as u8, u8::from(is_black) | result << 1];
    bytes.extend(Tapered.evaluate(pos).to_raw().to_le_bytes());
    bytes.extend(score.to_raw().to_le_bytes());
    bytes.extend(pieces.iter().flat_map(|(piece, square)| [piece.index() as u8, square.index() as u8]));
    out.write_all(&bytes)
}

/// The next position of a file; `None` at its end, also if that comes in the middle of one.
pub(crate) fn read(input: &mut impl Read) -> io::Result<Option<Record>> {
    let mut head = [0; 6];
    let mut body = [0; 2 * PIECES];
    let body = match input.read_exact(&mut head).map(|()| body.get_mut(..2 * usize::from(head[0]))) {
        Ok(Some(body)) => body,
        Ok(None) => return Err(io::Error::other(format!("{} pieces, expected at most {PIECES}", head[0]))),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        Err(error) => return Err(error),
    };
    match input.read_exact(body) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        other => other?,
    }
    let wrong = || io::Error::other("expected the number of a piece and its square, and both kings");
    let piece = |pair: &[u8]| Some((*Piece::ALL.get(usize::from(pair[0]))?, Square::all().nth(pair[1].into())?));
    let pieces: Vec<(Piece, Square)> = body.chunks(2).map(piece).collect::<Option<_>>().ok_or_else(wrong)?;
    let side = if head[1] & 1 == 0 { Color::White } else { Color::Black };
    let mut inputs = [[0; PIECES]; 2];
    for (inputs, color) in inputs.iter_mut().zip([side, side.other()]) {
        let is_king = |piece: Piece| piece == Piece::new(halfmove_chess::Role::King, color);
        let &(_, king) = pieces.iter().find(|&&(piece, _)| is_king(piece)).ok_or_else(wrong)?;
        for (input, &(piece, square)) in inputs.iter_mut().zip(&pieces) {
            *input = Network::input(piece, square, color, king) as u16;
        }
    }
    let number = |at: usize| f32::from(i16::from_le_bytes([head[at], head[at + 1]]));
    let result = f32::from(head[1] >> 1) / 2.0;
    Ok(Some(Record { inputs, count: pieces.len(), base: number(2), score: number(4), result }))
}
