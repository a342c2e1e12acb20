//! Who attacks what.

use crate::{Bitboard, Color, Move, Position, Role, Square, attacks};

impl Position {
    /// The pieces of `side` that attack `square`, pinned or not. What stands there does not matter.
    ///
    /// ```
    /// use halfmove::Notation;
    /// use halfmove_chess::{Bitboard, Color, Position, Square};
    ///
    /// let square = |text| Square::from_text(text).unwrap();
    /// let attackers = Position::start().attackers_of(square("f3"), Color::White);
    /// assert_eq!(attackers.into_iter().collect::<Vec<_>>(), ["g1", "e2", "g2"].map(square));
    /// ```
    #[inline]
    pub fn attackers_of(&self, square: Square, side: Color) -> Bitboard {
        self.attackers_with(square, side, self.occupied())
    }

    /// The pieces of `side` that would attack `square` if only the squares in `occupied` stood in the way of sliders.
    #[inline]
    pub fn attackers_with(&self, square: Square, side: Color, occupied: Bitboard) -> Bitboard {
        let [pawns, knights, bishops, rooks, queens, kings] = self.roles;
        let attackers = attacks::pawn(side.other(), square) & pawns
            | attacks::knight(square) & knights
            | attacks::king(square) & kings
            | attacks::bishop(square, occupied) & (bishops | queens)
            | attacks::rook(square, occupied) & (rooks | queens);
        attackers & self.side(side)
    }

    /// Whether `side` attacks `square`.
    #[inline]
    pub fn is_attacked(&self, square: Square, side: Color) -> bool {
        self.is_attacked_with(square, side, self.occupied())
    }

    /// Whether `side` would attack `square` if only the squares in `occupied` stood in the way of sliders.
    #[inline]
    pub(crate) fn is_attacked_with(&self, square: Square, side: Color, occupied: Bitboard) -> bool {
        let [pawns, knights, bishops, rooks, queens, kings] = self.roles;
        let steppers = attacks::pawn(side.other(), square) & pawns
            | attacks::knight(square) & knights
            | attacks::king(square) & kings;
        let own = self.side(side);
        steppers.meets(own)
            || attacks::bishop(square, occupied).meets((bishops | queens) & own)
            || attacks::rook(square, occupied).meets((rooks | queens) & own)
    }

    /// All squares that `side` attacks if only the squares in `occupied` stand in the way of sliders.
    pub(crate) fn attacked_by(&self, side: Color, occupied: Bitboard) -> Bitboard {
        let pawns = self.pieces(Role::Pawn, side).0;
        let (left, right) = (pawns & !Bitboard::file(0).0, pawns & !Bitboard::file(7).0);
        let mut attacked = attacks::king(self.king(side))
            | Bitboard(match side {
                Color::White => left << 7 | right << 9,
                Color::Black => left >> 9 | right >> 7,
            });
        for from in self.pieces(Role::Knight, side) {
            attacked |= attacks::knight(from);
        }
        let queens = self.pieces(Role::Queen, side);
        for from in self.pieces(Role::Bishop, side) | queens {
            attacked |= attacks::bishop(from, occupied);
        }
        for from in self.pieces(Role::Rook, side) | queens {
            attacked |= attacks::rook(from, occupied);
        }
        attacked
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        self.is_attacked(self.king(self.side_to_move), self.side_to_move.other())
    }

    /// Whether `mv`, which is legal here, gives check. Checks by a rook that castles, and those that open behind a pawn
    /// captured en passant, are seen too.
    pub fn is_checking(&self, mv: Move) -> bool {
        let (us, from, to) = (self.side_to_move, mv.from(), mv.to());
        let king = self.king(us.other());
        let Some(piece) = self.piece_at(from) else { return false };
        if self.is_castling(mv) || self.is_en_passant(mv) {
            let mut after = self.clone();
            after.make_move(mv);
            return after.is_check();
        }
        let occupied = self.occupied() & !Bitboard::of(from) | to.into();
        let (aslant, straight) = attacks::lines_to(king);
        let attacks = match mv.becomes().unwrap_or(piece.role()) {
            Role::Pawn => attacks::pawn(us, to).contains(king),
            Role::Knight => attacks::knight(to).contains(king),
            Role::King => false,
            slider => {
                let lines = match slider {
                    Role::Bishop => aslant,
                    Role::Rook => straight,
                    _ => aslant | straight,
                };
                lines.contains(to) && !attacks::between(king, to).meets(occupied)
            }
        };
        if attacks {
            return true;
        }
        // What stood behind it.
        let [_, _, bishops, rooks, queens, _] = self.roles;
        let own = self.side(us) & !Bitboard::of(from);
        (aslant.contains(from) && attacks::bishop(king, occupied).meets((bishops | queens) & own))
            || (straight.contains(from) && attacks::rook(king, occupied).meets((rooks | queens) & own))
    }

    /// The pieces that give check.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.attackers_of(self.king(self.side_to_move), self.side_to_move.other())
    }

    /// The squares that the piece on `square` attacks; none if there is no piece.
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        let Some(piece) = self.piece_at(square) else { return Bitboard::EMPTY };
        match piece.role() {
            Role::Pawn => attacks::pawn(piece.color(), square),
            Role::Knight => attacks::knight(square),
            Role::Bishop => attacks::bishop(square, self.occupied()),
            Role::Rook => attacks::rook(square, self.occupied()),
            Role::Queen => attacks::queen(square, self.occupied()),
            Role::King => attacks::king(square),
        }
    }

    /// How many pieces of `side` attack each square, by the square's [number](Square::index).
    ///
    /// ```
    /// use halfmove::Notation;
    /// use halfmove_chess::{Color, Position, Square};
    ///
    /// let counts = Position::start().attack_counts(Color::White);
    /// assert_eq!(counts[Square::from_text("f3").unwrap().index()], 3);
    /// assert_eq!(counts[Square::from_text("e4").unwrap().index()], 0);
    /// ```
    pub fn attack_counts(&self, side: Color) -> [u8; Square::COUNT] {
        let mut counts = [0; Square::COUNT];
        for from in self.side(side) {
            for to in self.attacks_from(from) {
                counts[to.index()] += 1;
            }
        }
        counts
    }

    /// Whether the pawn on `taker` can capture en passant on `target` and does not leave its king in check by that. The
    /// pawn that is captured has just gone two steps.
    pub(crate) fn can_take_en_passant(&self, taker: Square, target: Square) -> bool {
        let Some(pawn) = self.piece_at(taker) else { return false };
        let us = pawn.color();
        let taken = Bitboard::of(crate::make::passed(taker, target));
        let occupied = self.occupied() ^ Bitboard::of(taker) ^ taken | target.into();
        (self.attackers_with(self.king(us), us.other(), occupied) & !taken).is_empty()
    }
}
