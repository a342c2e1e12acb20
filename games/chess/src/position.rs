//! The position: what is where, and what may be done with it.

use core::fmt;

use crate::castling::{Rights, Rooks};
use crate::eval::{PHASES, Totals, VALUES};
use crate::zobrist::KEYS;
use crate::{Bitboard, Color, Move, Piece, Role, Square, Wing};

/// No en-passant capture is possible.
pub(crate) const NO_FILE: u8 = 8;

/// How many keys of earlier positions are kept: more than can lie between two irreversible moves.
pub(crate) const HISTORY: usize = 128;

/// A legal position of chess or Chess960, with the keys of those before it.
///
/// The board is kept twice: as sets of squares by role and side, from which moves are made, and square by square, from
/// which it is read what stands where. Key, evaluation totals and phase are kept up to date as moves are made.
///
/// The keys of the last 128 positions are kept in a ring, so that repetitions are known without help and without
/// allocation:
///
/// ```text
///   history   [ ... ][ 37 ][ 38 ][ 39 ][ ?? ][ ... ]      ply 40: the place ply % 128 comes next
///                                         ^
///   make      puts the key there, and hands what it overwrites to the undo
///   unmake    takes the key from there, and puts back what was overwritten
/// ```
///
/// Two positions are equal if they are written alike: the history does not count.
///
/// ```
/// use halfmove::{Game, Notation};
/// use halfmove_chess::{Color, Piece, Position, Square};
///
/// let mut pos = Position::start();
/// pos.make(pos.parse_move("e2e4")?);
/// assert_eq!(pos.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// assert_eq!(pos.piece_at(Square::from_text("e4").unwrap()), Some(Piece::WhitePawn));
/// assert_eq!(pos.side_to_move(), Color::Black);
/// # Ok::<(), halfmove_chess::NotationError>(())
/// ```
#[derive(Clone)]
pub struct Position {
    pub(crate) roles: [Bitboard; 6],
    pub(crate) colors: [Bitboard; 2],
    pub(crate) board: [Option<Piece>; Square::COUNT],
    pub(crate) key: u64,
    /// Seen from white.
    pub(crate) totals: Totals,
    /// Moves played by both sides, counted from the first move of the game.
    pub(crate) ply: u32,
    /// The ply that the last pass led to: what was before it cannot be repeated.
    pub(crate) passed: u32,
    /// The ply where a [search begins](halfmove::Game::begin_search), which below takes one repetition for enough;
    /// `u32::MAX` outside of searches.
    pub(crate) search_root: u32,
    pub(crate) phase: u8,
    pub(crate) side_to_move: Color,
    pub(crate) rights: Rights,
    /// The file of an en-passant capture that is legal here, or [`NO_FILE`].
    pub(crate) en_passant: u8,
    /// Plies since the last capture or pawn move; stops at 255.
    pub(crate) clock: u8,
    pub(crate) rooks: Rooks,
    pub(crate) history: [u64; HISTORY],
}

impl Position {
    /// An empty board, to put pieces on.
    pub(crate) const EMPTY: Position = Position {
        roles: [Bitboard::EMPTY; 6],
        colors: [Bitboard::EMPTY; 2],
        board: [None; Square::COUNT],
        key: 0,
        totals: Totals::ZERO,
        ply: 0,
        passed: 0,
        search_root: u32::MAX,
        phase: 0,
        side_to_move: Color::White,
        rights: Rights::NONE,
        en_passant: NO_FILE,
        clock: 0,
        rooks: Rooks::NONE,
        history: [0; HISTORY],
    };

    /// What stands on `square`.
    #[inline]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// The squares of one role of one side.
    #[inline]
    pub fn pieces(&self, role: Role, color: Color) -> Bitboard {
        self.roles[role.index()] & self.colors[color.index()]
    }

    /// The squares of one role of both sides.
    #[inline]
    pub const fn role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    /// The squares of one side.
    #[inline]
    pub const fn side(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The squares that are not empty.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// Where the king of this side stands.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        // Each side has one: this is checked where positions come from.
        self.pieces(Role::King, color).first().unwrap_or_default()
    }

    /// Who is to move.
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The square that the rook stands on with which this side may still castle on this wing; `None` if it may not.
    pub fn castling_rook(&self, color: Color, wing: Wing) -> Option<Square> {
        self.rights.has(color, wing).then(|| self.rooks.square(color, wing))
    }

    /// The square behind a pawn that has just gone two steps, if it can be captured there.
    pub fn en_passant(&self) -> Option<Square> {
        let rank = [5, 2][self.side_to_move.index()];
        (self.en_passant != NO_FILE).then(|| Square::on_rank(self.en_passant, rank))
    }

    /// Plies since the last capture or pawn move; 255 stands for more too. At 100 the game is drawn.
    #[inline]
    pub const fn halfmove_clock(&self) -> u8 {
        self.clock
    }

    /// The number of the move to be played, from 1.
    pub const fn fullmove_number(&self) -> u32 {
        self.ply / 2 + 1
    }

    /// Whether `mv`, which is legal here, castles.
    #[inline]
    pub fn is_castling(&self, mv: Move) -> bool {
        self.side(self.side_to_move).contains(mv.to())
    }

    /// Whether `mv`, which is legal here, captures, en passant included.
    #[inline]
    pub fn is_capture(&self, mv: Move) -> bool {
        self.side(self.side_to_move.other()).contains(mv.to()) || self.is_en_passant(mv)
    }

    /// Whether `mv`, which is legal here, captures en passant.
    #[inline]
    pub fn is_en_passant(&self, mv: Move) -> bool {
        self.role(Role::Pawn).contains(mv.from())
            && mv.from().file() != mv.to().file()
            && self.piece_at(mv.to()).is_none()
    }

    /// What `mv`, which is legal here, captures.
    #[inline]
    pub fn captured(&self, mv: Move) -> Option<Role> {
        if self.is_en_passant(mv) {
            return Some(Role::Pawn);
        }
        self.piece_at(mv.to()).filter(|piece| piece.color() != self.side_to_move).map(Piece::role)
    }

    /// Puts a piece on an empty square, and takes it into account.
    pub(crate) fn add(&mut self, piece: Piece, square: Square) {
        self.place(piece, square);
        self.key ^= KEYS.pieces[piece.index()][square.index()];
        self.totals = self.totals.plus(VALUES[piece.index()][square.index()]);
        self.phase += PHASES[piece.role_index()];
    }

    /// Puts a piece on an empty square, on the boards only.
    #[inline]
    pub(crate) fn place(&mut self, piece: Piece, square: Square) {
        let bit = Bitboard::of(square);
        self.roles[piece.role_index()] |= bit;
        self.colors[piece.color_index()] |= bit;
        self.board[square.index()] = Some(piece);
    }

    /// Takes a piece off its square, on the boards only.
    #[inline]
    pub(crate) fn lift(&mut self, piece: Piece, square: Square) {
        let bit = Bitboard::of(square);
        self.roles[piece.role_index()] ^= bit;
        self.colors[piece.color_index()] ^= bit;
        self.board[square.index()] = None;
    }

    /// Moves a piece to an empty square, on the boards only.
    #[inline]
    pub(crate) fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        let bits = Bitboard::of(from) ^ Bitboard::of(to);
        self.roles[piece.role_index()] ^= bits;
        self.colors[piece.color_index()] ^= bits;
        self.board[from.index()] = None;
        self.board[to.index()] = Some(piece);
    }

    /// The sums that the [evaluation](crate::Tapered) is made of.
    #[inline]
    pub(crate) const fn totals(&self) -> Totals {
        self.totals
    }

    /// What the pieces that are left count: 24 at the start, pawns and kings nothing.
    #[inline]
    pub const fn phase(&self) -> u8 {
        self.phase
    }
}

/// Equal if they are written alike.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        let rooks = |pos: &Position| Color::ALL.map(|color| Wing::ALL.map(|wing| pos.castling_rook(color, wing)));
        self.board == other.board
            && self.side_to_move == other.side_to_move
            && rooks(self) == rooks(other)
            && self.en_passant == other.en_passant
            && self.clock == other.clock
            && self.ply == other.ply
    }
}

impl Eq for Position {}

/// Writes the FEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_fen(crate::FenStyle::Standard, f)
    }
}

/// Writes the FEN, and all that is kept besides.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (middlegame, endgame) = self.totals.parts();
        write!(f, "Position({self}, key {:#018X}, totals {middlegame} {endgame}, ", self.key)?;
        write!(f, "phase {}, seen before {})", self.phase, self.repetitions())
    }
}
