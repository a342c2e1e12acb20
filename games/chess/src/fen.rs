//! FEN: positions as text.
//!
//! ```text
//!   rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1
//!   |                                             | |    |  | number of the move
//!   |                                             | |    |  plies since the last capture or pawn move
//!   |                                             | |    square behind a pawn that has just gone two steps
//!   |                                             | who may castle
//!   the ranks, 8 first                            who is to move
//! ```
//!
//! Who may castle is read in any of three ways: `KQkq`, as in chess and in X-FEN, means the outermost rook on that side of
//! the king; files, as `HAha` in Shredder-FEN, name the rook; both may be mixed. The last two fields may be left out, as in
//! EPD. The en-passant square is written only if a pawn can be captured there (S. Edwards' PGN standard wants it always,
//! X-FEN does not); it is read either way.

use core::error::Error;
use core::fmt::{self, Write};

use crate::castling::back_rank;
use crate::words::{Excerpt, Part};
use crate::{Bitboard, Color, Fault, Faults, Piece, Position, Role, Setup, Square, Wing, attacks};

/// The position that a game starts from.
pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// How the rights to castle are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FenStyle {
    /// `KQkq`, and the file of a rook that is not the outermost one: X-FEN.
    Standard,
    /// The files of the rooks, `HAha`: Shredder-FEN.
    Shredder,
}

/// Why a text is no position.
///
/// ```
/// use halfmove_chess::Setup;
///
/// let error = Setup::from_fen("rnbqkbnr/ppppXppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -").unwrap_err();
/// assert_eq!(error.to_string(), "X at character 14 is no piece, expected PNBRQK, pnbrqk, or empty squares, 1 to 8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FenError {
    /// What is wrong.
    pub kind: FenErrorKind,
    /// The character of the text at which it was found, from 1.
    pub character: usize,
    read: Excerpt,
}

/// What can be wrong with a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// As many ranks as told here instead of eight.
    Ranks(usize),
    /// As many squares as told here in a rank instead of eight.
    Squares(usize),
    /// No letter of a piece and no number of empty squares.
    Piece,
    /// A side to move other than `w` or `b`.
    SideToMove,
    /// A right to castle that does not exist.
    Castling,
    /// The same right to castle twice.
    CastlingTwice,
    /// No square on the rank where a pawn can be captured en passant.
    EnPassant,
    /// No number of plies from 0 to 255.
    HalfmoveClock,
    /// No number of a move from 0 to 65,535.
    FullmoveNumber,
    /// More than six fields.
    Surplus,
    /// The position is not legal.
    Faults(Faults),
}

impl FenError {
    /// What should have been read, and how that looks; `None` where something else is wrong.
    fn missing(&self) -> Option<(&'static str, &'static str)> {
        Some(match self.kind {
            FenErrorKind::Piece => ("piece", "PNBRQK, pnbrqk, or empty squares, 1 to 8"),
            FenErrorKind::SideToMove => ("side to move", "w or b"),
            FenErrorKind::Castling => ("right to castle", "KQkq, files like HAha, or -"),
            FenErrorKind::EnPassant => ("en-passant square", "- or one on rank 6 (white to move) or 3 (black)"),
            FenErrorKind::HalfmoveClock => ("half-move clock", "a number from 0 to 255"),
            FenErrorKind::FullmoveNumber => ("move number", "one from 1 to 65535"),
            _ => return None,
        })
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FenError { read, character, .. } = self;
        match self.missing() {
            Some((what, expected)) if read.is_empty() => {
                return write!(f, "nothing at character {character}, where the {what} should be: expected {expected}");
            }
            Some((what, expected)) => {
                return write!(f, "{read} at character {character} is no {what}, expected {expected}");
            }
            None => write!(f, "{read} at character {character} ")?,
        }
        match self.kind {
            FenErrorKind::Ranks(1) => f.write_str("is 1 rank, expected 8 with / between them"),
            FenErrorKind::Ranks(count) => write!(f, "is {count} ranks, expected 8 with / between them"),
            FenErrorKind::Squares(1) => f.write_str("is 1 square, expected the 8 of a rank"),
            FenErrorKind::Squares(count) => write!(f, "is {count} squares, expected the 8 of a rank"),
            FenErrorKind::CastlingTwice => f.write_str("is a right to castle for the second time, expected it once"),
            FenErrorKind::Surplus => {
                f.write_str("is one field too many, expected 6: ")?;
                f.write_str("board, side, castling, en passant, half-move clock, move number")
            }
            FenErrorKind::Faults(faults) => write!(f, "cannot be: {faults}; expected a legal position"),
            _ => Ok(()),
        }
    }
}

impl Error for FenError {}

impl Part<'_> {
    fn fen_error(self, kind: FenErrorKind) -> FenError {
        FenError { kind, character: self.character, read: Excerpt::new(self.text) }
    }
}

impl Setup {
    /// Reads a FEN, whether the position is legal or not.
    ///
    /// # Errors
    /// If `text` is no FEN.
    pub fn from_fen(text: &str) -> Result<Setup, FenError> {
        Fields::of(text)?.setup()
    }

    /// The squares of the rooks that a letter like `K`, `q` or `B` gives the right to castle; `None` if it is no such
    /// letter. Where there is no rook it is the corner, or the square that the letter names.
    fn castling_rook(&self, letter: char) -> Option<Square> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rank = back_rank(color);
        let wing = match letter.to_ascii_uppercase() {
            file @ 'A'..='H' => return Square::at(file as u8 - b'A', rank),
            'K' => Wing::King,
            'Q' => Wing::Queen,
            _ => return None,
        };
        Some(self.outermost_rook(color, wing).unwrap_or(Square::on_rank([7, 0][wing as usize], rank)))
    }

    /// The rook on the back rank that is the farthest from the king on this wing.
    fn outermost_rook(&self, color: Color, wing: Wing) -> Option<Square> {
        let row = || Bitboard::rank(back_rank(color)).into_iter();
        let holds = |role| move |square: &Square| self.board[square.index()] == Some(Piece::new(role, color));
        let king = row().find(holds(Role::King))?;
        let mut rooks = row().filter(holds(Role::Rook)).filter(|&rook| Wing::of(king, rook) == wing);
        match wing {
            Wing::King => rooks.last(),
            Wing::Queen => rooks.next(),
        }
    }
}

/// The six fields; those left out are empty.
struct Fields<'t> {
    board: Part<'t>,
    side: Part<'t>,
    castling: Part<'t>,
    en_passant: Part<'t>,
    clock: Part<'t>,
    number: Part<'t>,
}

impl<'t> Fields<'t> {
    fn of(text: &'t str) -> Result<Fields<'t>, FenError> {
        let whole = Part::whole(text);
        let mut words = whole.words();
        let mut next = || words.next().unwrap_or(whole.end());
        let (board, side, castling) = (next(), next(), next());
        let (en_passant, clock, number) = (next(), next(), next());
        match words.next() {
            Some(surplus) => Err(surplus.fen_error(FenErrorKind::Surplus)),
            None => Ok(Fields { board, side, castling, en_passant, clock, number }),
        }
    }

    fn setup(&self) -> Result<Setup, FenError> {
        let mut setup = Setup::EMPTY;
        read_board(self.board, &mut setup)?;
        setup.side_to_move = match self.side.text {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return Err(self.side.fen_error(FenErrorKind::SideToMove)),
        };
        read_castling(self.castling, &mut setup)?;
        if self.en_passant.text != "-" {
            let square = Square::from_text(self.en_passant.text);
            let square = square.filter(|square| square.rank_of(setup.side_to_move.other()) == 2);
            setup.en_passant = Some(square.ok_or_else(|| self.en_passant.fen_error(FenErrorKind::EnPassant))?);
        }
        // Only digits: a sign is no number here.
        let digits = |part: Part<'t>| Some(part.text).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
        if !self.clock.text.is_empty() {
            let clock = digits(self.clock).and_then(|text| text.parse().ok());
            setup.halfmove_clock = clock.ok_or_else(|| self.clock.fen_error(FenErrorKind::HalfmoveClock))?;
        }
        if !self.number.text.is_empty() {
            let number = digits(self.number).and_then(|text| text.parse().ok());
            setup.fullmove_number = number.ok_or_else(|| self.number.fen_error(FenErrorKind::FullmoveNumber))?;
        }
        Ok(setup)
    }

    /// The field that a fault shows in.
    fn at_fault(&self, faults: Faults) -> Part<'t> {
        match faults.iter().find(|fault| !fault.is_harmless()) {
            Some(Fault::CastlingKing | Fault::CastlingRook | Fault::TwoRooksOnAWing) => self.castling,
            Some(Fault::EnPassant) => self.en_passant,
            Some(Fault::KingCanBeTaken) => self.side,
            _ => self.board,
        }
    }
}

fn read_board(field: Part<'_>, setup: &mut Setup) -> Result<(), FenError> {
    let ranks = field.split(|c| c == '/').count();
    if ranks != 8 {
        return Err(field.fen_error(FenErrorKind::Ranks(ranks)));
    }
    for (row, rank) in (0..8_u8).rev().zip(field.split(|c| c == '/')) {
        let mut file = 0;
        for (read, part) in rank.characters() {
            if let Some(empty) = read.to_digit(10).filter(|digit| (1..=8).contains(digit)) {
                file += empty as usize;
                continue;
            }
            let piece = Piece::from_letter(read).ok_or_else(|| part.fen_error(FenErrorKind::Piece))?;
            // Squares beyond the h-file are counted, and refused below.
            if let Some(square) = u8::try_from(file).ok().and_then(|file| Square::at(file, row)) {
                setup.board[square.index()] = Some(piece);
            }
            file += 1;
        }
        if file != 8 {
            return Err(rank.fen_error(FenErrorKind::Squares(file)));
        }
    }
    Ok(())
}

fn read_castling(field: Part<'_>, setup: &mut Setup) -> Result<(), FenError> {
    if field.text == "-" {
        return Ok(());
    }
    if field.text.is_empty() {
        return Err(field.fen_error(FenErrorKind::Castling));
    }
    for (read, part) in field.characters() {
        let rook = setup.castling_rook(read).ok_or_else(|| part.fen_error(FenErrorKind::Castling))?;
        if setup.castling.contains(rook) {
            return Err(part.fen_error(FenErrorKind::CastlingTwice));
        }
        setup.castling |= rook.into();
    }
    Ok(())
}

impl Position {
    /// Reads a FEN.
    ///
    /// # Errors
    /// If `text` is no FEN, or the position has [faults](Fault) that do harm.
    pub fn from_fen(text: &str) -> Result<Position, FenError> {
        let fields = Fields::of(text)?;
        fields.setup()?.position().map_err(|faults| fields.at_fault(faults).fen_error(FenErrorKind::Faults(faults)))
    }

    /// Writes the FEN, so that [`from_fen`](Self::from_fen) reads it back.
    ///
    /// # Errors
    /// Only what `out` reports.
    pub fn write_fen(&self, style: FenStyle, out: &mut dyn Write) -> fmt::Result {
        self.write_epd(style, out)?;
        write!(out, " {} {}", self.halfmove_clock(), self.fullmove_number())
    }

    /// Writes the first four fields of the FEN, which say what moves there are: what EPD begins with.
    ///
    /// # Errors
    /// Only what `out` reports.
    pub fn write_epd(&self, style: FenStyle, out: &mut dyn Write) -> fmt::Result {
        for rank in (0..8).rev() {
            self.write_rank(rank, out)?;
            out.write_char(if rank == 0 { ' ' } else { '/' })?;
        }
        out.write_str(["w ", "b "][self.side_to_move().index()])?;
        for (color, wing) in self.rights.iter() {
            out.write_char(self.castling_letter(color, wing, style))?;
        }
        if self.rights.is_empty() {
            out.write_char('-')?;
        }
        match self.en_passant() {
            Some(square) => write!(out, " {square}"),
            None => out.write_str(" -"),
        }
    }

    fn write_rank(&self, rank: u8, out: &mut dyn Write) -> fmt::Result {
        let mut empty = 0;
        for square in Bitboard::rank(rank) {
            match self.piece_at(square) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        write!(out, "{empty}")?;
                    }
                    out.write_char(piece.letter())?;
                    empty = 0;
                }
            }
        }
        if empty > 0 { write!(out, "{empty}") } else { Ok(()) }
    }

    fn castling_letter(&self, color: Color, wing: Wing, style: FenStyle) -> char {
        let rook = self.rooks.square(color, wing);
        // Towards its corner, the rook is the outermost one if there is no other beyond it.
        let corner = Square::on_rank([7, 0][wing as usize], rook.rank());
        let beyond = attacks::between(rook, corner) | corner.into();
        let is_outermost = rook == corner || !beyond.meets(self.pieces(Role::Rook, color));
        let letter = match (style, is_outermost) {
            (FenStyle::Standard, true) => ['K', 'Q'][wing as usize],
            _ => char::from(b'A' + rook.file()),
        };
        match color {
            Color::White => letter,
            Color::Black => letter.to_ascii_lowercase(),
        }
    }
}
