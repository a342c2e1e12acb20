//! Positions set up freely, legal or not.

use core::error::Error;
use core::fmt;

use crate::castling::back_rank;
use crate::position::NO_FILE;
use crate::zobrist::KEYS;
use crate::{Bitboard, Color, Piece, Position, Role, Square, Wing, attacks};

/// Anything that can be put on a board: what a [`Position`] is made from, once it has no [faults](Fault).
///
/// ```
/// use halfmove_chess::{Fault, Piece, Position, Setup, Square};
///
/// let square = |text| Square::from_text(text).unwrap();
/// let mut setup = Setup::EMPTY;
/// setup.board[square("e1").index()] = Some(Piece::WhiteKing);
/// setup.board[square("d7").index()] = Some(Piece::WhiteQueen);
/// let faults = setup.position().unwrap_err();
/// assert_eq!(faults.iter().collect::<Vec<_>>(), [Fault::NoBlackKing]);
/// assert_eq!(faults.to_string(), "black has no king");
///
/// setup.board[square("d8").index()] = Some(Piece::BlackKing);
/// assert_eq!(setup.position().unwrap_err().to_string(), "the side that is not to move is in check");
/// setup.side_to_move = halfmove_chess::Color::Black;
/// assert_eq!(setup.position().unwrap().to_string(), "3k4/3Q4/8/8/8/8/8/4K3 b - - 0 1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands on each square, by the square's [number](Square::index).
    pub board: [Option<Piece>; Square::COUNT],
    /// Who is to move.
    pub side_to_move: Color,
    /// The squares of the rooks that may castle.
    pub castling: Bitboard,
    /// The square behind the pawn that has just gone two steps, whether or not it can be captured.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u8,
    /// The number of the move to be played, from 1; 0 is taken for 1.
    pub fullmove_number: u16,
}

impl Setup {
    /// An empty board, white to move.
    pub const EMPTY: Setup = Setup {
        board: [None; Square::COUNT],
        side_to_move: Color::White,
        castling: Bitboard::EMPTY,
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    };

    /// Everything that is wrong with it.
    pub fn faults(&self) -> Faults {
        let board = self.placed();
        let mut faults = Faults::NONE;
        for color in Color::ALL {
            count_pieces(&board, color, &mut faults);
        }
        if board.role(Role::Pawn).meets(Bitboard::EDGE_RANKS) {
            faults.add(Fault::PawnOnEdge);
        }
        if faults.is_empty_of_kings() {
            let them = self.side_to_move.other();
            if board.is_attacked(board.king(them), self.side_to_move) {
                faults.add(Fault::KingCanBeTaken);
            }
            if board.attackers_of(board.king(self.side_to_move), them).len() > 2 {
                faults.add(Fault::ManyCheckers);
            }
            for color in Color::ALL {
                self.check_castling(&board, color, &mut faults);
            }
        }
        if self.en_passant.is_some_and(|square| !self.may_have_gone_two_steps(square)) {
            faults.add(Fault::EnPassant);
        }
        faults
    }

    /// The position, if it has no faults but those that [do no harm](Fault::is_harmless).
    ///
    /// # Errors
    /// All faults, if there is one that does harm.
    pub fn position(&self) -> Result<Position, Faults> {
        let faults = self.faults();
        if faults.iter().any(|fault| !fault.is_harmless()) {
            return Err(faults);
        }
        let mut pos = self.placed();
        for rook in self.castling {
            // Castling was checked: the rook is there.
            let Some(color) = pos.piece_at(rook).map(Piece::color) else { continue };
            let wing = Wing::of(pos.king(color), rook);
            pos.rights = pos.rights.with(color, wing);
            pos.rooks.put(color, wing, pos.king(color), rook);
            pos.key ^= KEYS.castling(color, rook.file());
        }
        if let Some(square) = self.en_passant {
            let pawns = pos.pieces(Role::Pawn, self.side_to_move);
            let mut takers = (attacks::pawn(self.side_to_move.other(), square) & pawns).into_iter();
            pos.en_passant =
                if takers.any(|taker| pos.can_take_en_passant(taker, square)) { square.file() } else { NO_FILE };
            pos.key ^= KEYS.en_passant(pos.en_passant);
        }
        pos.clock = self.halfmove_clock;
        pos.ply = u32::from(self.fullmove_number.max(1) - 1) * 2 + self.side_to_move.index() as u32;
        Ok(pos)
    }

    /// The same without the rights to castle and the en-passant square that cannot be: what is asked for in vain is
    /// dropped, as chess programs do. Which [faults](Fault) that mended is told too.
    pub fn mended(&self) -> (Setup, Faults) {
        let mut mended = *self;
        for rook in self.castling {
            let only = Setup { castling: rook.into(), en_passant: None, ..*self };
            if only.faults().has(Fault::CastlingKing) || only.faults().has(Fault::CastlingRook) {
                mended.castling ^= rook.into();
            }
        }
        if mended.faults().has(Fault::TwoRooksOnAWing) {
            mended.castling = Bitboard::EMPTY;
        }
        if self.faults().has(Fault::EnPassant) {
            mended.en_passant = None;
        }
        let left = mended.faults();
        let mut gone = Faults::NONE;
        self.faults().iter().filter(|&fault| !left.has(fault)).for_each(|fault| gone.add(fault));
        (mended, gone)
    }

    /// The pieces and the side to move as a position, which may be no legal one.
    fn placed(&self) -> Position {
        let mut pos = Position::EMPTY;
        for square in Square::all() {
            if let Some(piece) = self.board[square.index()] {
                pos.add(piece, square);
            }
        }
        pos.side_to_move = self.side_to_move;
        if self.side_to_move == Color::Black {
            pos.key ^= KEYS.black;
        }
        pos
    }

    fn check_castling(&self, board: &Position, color: Color, faults: &mut Faults) {
        let rank = Bitboard::rank(back_rank(color));
        let rooks = self.castling & rank;
        // Said once: a right on no back rank at all belongs to nobody.
        if !(self.castling & !Bitboard::EDGE_RANKS).is_empty() {
            faults.add(Fault::CastlingRook);
        }
        if rooks.is_empty() {
            return;
        }
        let king = board.king(color);
        if !rank.contains(king) {
            return faults.add(Fault::CastlingKing);
        }
        if !(rooks & !board.pieces(Role::Rook, color)).is_empty() {
            return faults.add(Fault::CastlingRook);
        }
        let on = |wing| rooks.into_iter().filter(|&rook| Wing::of(king, rook) == wing).count();
        if Wing::ALL.into_iter().any(|wing| on(wing) > 1) {
            faults.add(Fault::TwoRooksOnAWing);
        }
    }

    /// Whether a pawn of the side that is not to move may just have gone two steps past `square`.
    fn may_have_gone_two_steps(&self, square: Square) -> bool {
        let them = self.side_to_move.other();
        let up = [8, -8][them.index()];
        let is_empty = |square: Square| self.board[square.index()].is_none();
        square.rank_of(them) == 2
            && is_empty(square)
            && is_empty(square.ahead(-up))
            && self.board[square.ahead(up).index()] == Some(Piece::new(Role::Pawn, them))
    }
}

fn count_pieces(board: &Position, color: Color, faults: &mut Faults) {
    let [none, many, crowd, pawns, promoted] = match color {
        Color::White => [
            Fault::NoWhiteKing,
            Fault::ManyWhiteKings,
            Fault::ManyWhitePieces,
            Fault::ManyWhitePawns,
            Fault::ManyWhitePromotions,
        ],
        Color::Black => [
            Fault::NoBlackKing,
            Fault::ManyBlackKings,
            Fault::ManyBlackPieces,
            Fault::ManyBlackPawns,
            Fault::ManyBlackPromotions,
        ],
    };
    let count = |role| board.pieces(role, color).len();
    match count(Role::King) {
        0 => faults.add(none),
        1 => {}
        _ => faults.add(many),
    }
    if board.side(color).len() > 16 {
        faults.add(crowd);
    }
    if count(Role::Pawn) > 8 {
        faults.add(pawns);
    }
    let at_start = [(Role::Knight, 2), (Role::Rook, 2), (Role::Queen, 1)];
    let surplus: u32 = at_start.into_iter().map(|(role, start)| count(role).saturating_sub(start)).sum();
    // The bishops of the start stand on squares of either color.
    let bishops = board.pieces(Role::Bishop, color);
    let on = |squares: Bitboard| (bishops & squares).len().saturating_sub(1);
    let surplus = surplus + on(Bitboard::DARK) + on(!Bitboard::DARK);
    if surplus > 8_u32.saturating_sub(count(Role::Pawn)) {
        faults.add(promoted);
    }
}

impl From<&Position> for Setup {
    fn from(pos: &Position) -> Setup {
        let rooks = pos.rights.iter().filter_map(|(color, wing)| pos.castling_rook(color, wing));
        Setup {
            board: pos.board,
            side_to_move: pos.side_to_move,
            castling: rooks.fold(Bitboard::EMPTY, |set, rook| set | rook.into()),
            en_passant: pos.en_passant(),
            halfmove_clock: pos.clock,
            fullmove_number: u16::try_from(pos.fullmove_number()).unwrap_or(u16::MAX),
        }
    }
}

/// One thing that is wrong with a [`Setup`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[non_exhaustive]
pub enum Fault {
    /// There is no white king.
    NoWhiteKing,
    /// There is no black king.
    NoBlackKing,
    /// There are two white kings or more.
    ManyWhiteKings,
    /// There are two black kings or more.
    ManyBlackKings,
    /// A pawn stands on the first or the last rank.
    PawnOnEdge,
    /// The side that is not to move is in check.
    KingCanBeTaken,
    /// A side may castle whose king is not on its first rank.
    CastlingKing,
    /// A rook may castle that is not there.
    CastlingRook,
    /// Two rooks on the same side of the king may castle.
    TwoRooksOnAWing,
    /// No pawn can just have gone two steps past the en-passant square.
    EnPassant,
    /// White has more than 16 pieces. Harmless.
    ManyWhitePieces,
    /// Black has more than 16 pieces. Harmless.
    ManyBlackPieces,
    /// White has more than eight pawns. Harmless.
    ManyWhitePawns,
    /// Black has more than eight pawns. Harmless.
    ManyBlackPawns,
    /// White has more promoted pieces than pawns that are gone. Harmless.
    ManyWhitePromotions,
    /// Black has more promoted pieces than pawns that are gone. Harmless.
    ManyBlackPromotions,
    /// More than two pieces give check. Harmless.
    ManyCheckers,
}

impl Fault {
    const ALL: [Fault; 17] = [
        Fault::NoWhiteKing,
        Fault::NoBlackKing,
        Fault::ManyWhiteKings,
        Fault::ManyBlackKings,
        Fault::PawnOnEdge,
        Fault::KingCanBeTaken,
        Fault::CastlingKing,
        Fault::CastlingRook,
        Fault::TwoRooksOnAWing,
        Fault::EnPassant,
        Fault::ManyWhitePieces,
        Fault::ManyBlackPieces,
        Fault::ManyWhitePawns,
        Fault::ManyBlackPawns,
        Fault::ManyWhitePromotions,
        Fault::ManyBlackPromotions,
        Fault::ManyCheckers,
    ];

    /// Whether one can play on all the same, although no game leads here.
    pub const fn is_harmless(self) -> bool {
        self as u8 >= Fault::ManyWhitePieces as u8
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::NoWhiteKing => "white has no king",
            Fault::NoBlackKing => "black has no king",
            Fault::ManyWhiteKings => "white has more than one king",
            Fault::ManyBlackKings => "black has more than one king",
            Fault::ManyWhitePieces => "white has more than 16 pieces",
            Fault::ManyBlackPieces => "black has more than 16 pieces",
            Fault::PawnOnEdge => "a pawn stands on the first or last rank",
            Fault::KingCanBeTaken => "the side that is not to move is in check",
            Fault::CastlingKing => "a king that may castle is not on its first rank",
            Fault::CastlingRook => "a rook that may castle is not there",
            Fault::TwoRooksOnAWing => "two rooks on one side of the king may castle",
            Fault::EnPassant => "no pawn has just gone two steps past the en-passant square",
            Fault::ManyWhitePawns => "white has more than 8 pawns",
            Fault::ManyBlackPawns => "black has more than 8 pawns",
            Fault::ManyWhitePromotions => "white has more promoted pieces than pawns are gone",
            Fault::ManyBlackPromotions => "black has more promoted pieces than pawns are gone",
            Fault::ManyCheckers => "more than two pieces give check",
        })
    }
}

/// All that is wrong with a [`Setup`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Faults(u32);

impl Faults {
    /// Nothing is wrong.
    pub const NONE: Faults = Faults(0);

    /// Whether nothing is wrong.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this is wrong.
    pub const fn has(self, fault: Fault) -> bool {
        self.0 >> fault as u8 & 1 != 0
    }

    /// What is wrong, the worst first.
    pub fn iter(self) -> impl Iterator<Item = Fault> {
        Fault::ALL.into_iter().filter(move |&fault| self.has(fault))
    }

    fn add(&mut self, fault: Fault) {
        self.0 |= 1 << fault as u8;
    }

    /// Whether each side has one king.
    fn is_empty_of_kings(self) -> bool {
        use Fault::{ManyBlackKings, ManyWhiteKings, NoBlackKing, NoWhiteKing};
        ![NoWhiteKing, NoBlackKing, ManyWhiteKings, ManyBlackKings].into_iter().any(|fault| self.has(fault))
    }
}

/// Writes the faults with semicolons between them.
impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.iter().enumerate() {
            write!(f, "{}{fault}", if index == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl Error for Faults {}
