//! Moves are made, and taken back.

use crate::castling::Rights;
use crate::eval::{PHASES, Totals, VALUES};
use crate::position::{HISTORY, NO_FILE};
use crate::zobrist::KEYS;
use crate::{Color, Move, Piece, Position, Role, Square, Wing, attacks};

/// What a move destroys, in 16 bytes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Undo {
    /// The key in the history that made room.
    pub(crate) overwritten: u64,
    /// Of a pass, which changes no sums: the ply that the pass before led to.
    totals: Totals,
    rights: Rights,
    pub(crate) en_passant: u8,
    pub(crate) clock: u8,
    /// What stood where the move went: a captured piece, or the own rook when castling.
    target: Option<Piece>,
}

const _: () = assert!(size_of::<Undo>() == 16);

impl Undo {
    /// The ply that the pass before this one led to.
    pub(crate) const fn passed(self) -> u32 {
        self.totals.to_bits()
    }
}

/// What changes with the pieces, kept in registers while a move is made.
struct Sums {
    key: u64,
    totals: Totals,
}

impl Sums {
    #[inline]
    fn add(&mut self, piece: Piece, square: Square) {
        self.key ^= KEYS.pieces[piece.index()][square.index()];
        self.totals = self.totals.plus(VALUES[piece.index()][square.index()]);
    }

    #[inline]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.key ^= KEYS.pieces[piece.index()][square.index()];
        self.totals = self.totals.minus(VALUES[piece.index()][square.index()]);
    }
}

impl Position {
    /// Plays a legal move.
    ///
    /// # Panics
    /// If nothing stands where the move begins, so that it cannot be legal.
    #[inline]
    pub(crate) fn make_move(&mut self, mv: Move) -> Undo {
        let (us, from, to) = (self.side_to_move, mv.from(), mv.to());
        let piece = self.board[from.index()].expect("a legal move begins on a piece");
        let target = self.board[to.index()];
        let undo = self.remember(target);
        let mut sums = Sums { key: self.key ^ KEYS.black ^ KEYS.en_passant(self.en_passant), totals: self.totals };
        self.en_passant = NO_FILE;
        self.clock = self.clock.saturating_add(1);
        let ended = self.rights.among(self.rooks.ended(from, to));
        if !ended.is_empty() {
            sums.key ^= self.end_rights(ended);
        }
        match target {
            Some(rook) if rook.color_index() == us.index() => self.castle(piece, from, to, &mut sums),
            _ => {
                if let Some(taken) = target {
                    self.take(taken, to, &mut sums);
                }
                sums.remove(piece, from);
                sums.add(piece, to);
                self.shift(piece, from, to);
                if piece.is_pawn() {
                    self.clock = 0;
                    self.finish_pawn_move(mv, piece, target.is_some(), &mut sums);
                }
            }
        }
        self.side_to_move = us.other();
        self.totals = sums.totals;
        self.key = sums.key ^ KEYS.en_passant(self.en_passant);
        undo
    }

    /// Puts the key into the history, and notes what the move is going to destroy.
    #[inline]
    pub(crate) fn remember(&mut self, target: Option<Piece>) -> Undo {
        let place = &mut self.history[self.ply as usize % HISTORY];
        let overwritten = core::mem::replace(place, self.key);
        self.ply += 1;
        Undo {
            overwritten,
            totals: self.totals,
            rights: self.rights,
            en_passant: self.en_passant,
            clock: self.clock,
            target,
        }
    }

    /// The same for a pass.
    pub(crate) fn remember_pass(&mut self) -> Undo {
        let totals = Totals::from_bits(self.passed);
        self.passed = self.ply + 1;
        Undo { totals, ..self.remember(None) }
    }

    /// Takes a captured piece off the board.
    #[inline]
    fn take(&mut self, taken: Piece, square: Square, sums: &mut Sums) {
        self.lift(taken, square);
        sums.remove(taken, square);
        self.phase -= PHASES[taken.role_index()];
        self.clock = 0;
    }

    /// Drops rights to castle that are left. Returns what that changes in the key.
    #[inline(never)]
    fn end_rights(&mut self, ended: Rights) -> u64 {
        self.rights = self.rights.without(ended);
        ended.iter().fold(0, |key, (color, wing)| key ^ KEYS.castling(color, self.rooks.square(color, wing).file()))
    }

    /// Castles: the king on `from` with the rook on `to`.
    fn castle(&mut self, king: Piece, from: Square, to: Square, sums: &mut Sums) {
        let us = king.color();
        let (wing, rook) = (Wing::of(from, to), Piece::new(Role::Rook, us));
        let (king_target, rook_target) = (wing.king_target(us), wing.rook_target(us));
        sums.remove(king, from);
        sums.remove(rook, to);
        sums.add(king, king_target);
        sums.add(rook, rook_target);
        // Both are lifted first, since in Chess960 one may go where the other stands.
        self.lift(king, from);
        self.lift(rook, to);
        self.place(king, king_target);
        self.place(rook, rook_target);
    }

    /// What is special about pawns, once the pawn has been moved: it becomes something else, it captured en passant, or it
    /// may be captured so itself.
    #[inline]
    fn finish_pawn_move(&mut self, mv: Move, pawn: Piece, is_capture: bool, sums: &mut Sums) {
        let (us, from, to) = (pawn.color(), mv.from(), mv.to());
        if let Some(role) = mv.becomes() {
            let promoted = Piece::new(role, us);
            self.lift(pawn, to);
            self.place(promoted, to);
            sums.remove(pawn, to);
            sums.add(promoted, to);
            self.phase += PHASES[role.index()];
        } else if from.file() != to.file() && !is_capture {
            self.take(Piece::pawn(us.other()), passed(from, to), sums);
        } else if from.rank().abs_diff(to.rank()) == 2 {
            let behind = Square::on_rank(to.file(), u8::midpoint(from.rank(), to.rank()));
            let mut takers = (attacks::pawn(us, behind) & self.pieces(Role::Pawn, us.other())).into_iter();
            if takers.any(|taker| self.can_take_en_passant(taker, behind)) {
                self.en_passant = to.file();
            }
        }
    }

    /// Takes back the move that was made last.
    ///
    /// # Panics
    /// If nothing stands where the move went, so that it was not made.
    #[inline]
    pub(crate) fn unmake_move(&mut self, mv: Move, undo: Undo) {
        let (us, from, to) = (self.side_to_move.other(), mv.from(), mv.to());
        self.ply -= 1;
        self.key = core::mem::replace(&mut self.history[self.ply as usize % HISTORY], undo.overwritten);
        self.side_to_move = us;
        self.totals = undo.totals;
        self.rights = undo.rights;
        self.en_passant = undo.en_passant;
        self.clock = undo.clock;
        if undo.target.is_some_and(|target| target.color_index() == us.index()) {
            return self.uncastle(us, from, to);
        }
        let piece = self.board[to.index()].expect("a move that was made ends on a piece");
        self.shift(piece, to, from);
        let mut was_pawn = piece.is_pawn();
        if mv.becomes().is_some() {
            self.phase -= PHASES[piece.role_index()];
            self.lift(piece, from);
            self.place(Piece::pawn(us), from);
            was_pawn = true;
        }
        if let Some(taken) = undo.target {
            self.place(taken, to);
            self.phase += PHASES[taken.role_index()];
        } else if was_pawn && from.file() != to.file() {
            self.place(Piece::pawn(us.other()), passed(from, to));
        }
    }

    /// Takes castling back: the king goes to `from` and the rook to `to`.
    fn uncastle(&mut self, us: Color, from: Square, to: Square) {
        let wing = Wing::of(from, to);
        let (king, rook) = (Piece::new(Role::King, us), Piece::new(Role::Rook, us));
        self.lift(king, wing.king_target(us));
        self.lift(rook, wing.rook_target(us));
        self.place(king, from);
        self.place(rook, to);
    }
}

/// Where the pawn stands that is captured en passant by a pawn that goes from `from` to `to`.
#[inline]
pub(crate) const fn passed(from: Square, to: Square) -> Square {
    Square::on_rank(to.file(), from.rank())
}
