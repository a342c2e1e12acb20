//! The legal moves.
//!
//! Only legal moves are made: where the king stands in check, moves must end between the king and the piece that gives it
//! or capture that, and a piece that is pinned stays on its line. So nothing is made and taken back to see whether it was
//! legal.

use halfmove::{Gen, Moves};

use crate::{Bitboard, Color, Move, Position, Role, Square, Wing, attacks};

/// What is worked out once for a position.
struct Generator<'p, 'o, 'm> {
    pos: &'p Position,
    us: Color,
    king: Square,
    occupied: Bitboard,
    enemies: Bitboard,
    checkers: Bitboard,
    /// Own pieces that must stay on their line with the king.
    pinned: Bitboard,
    /// Where pieces other than the king may go: all but own pieces, and what helps if the king is in check.
    targets: Bitboard,
    /// Whether quiet moves are left out.
    noisy: bool,
    out: &'o mut Moves<'m, Move>,
}

impl Position {
    /// Writes the legal moves: pawns first, then knights, bishops, rooks, queens and the king, castling last. Each piece
    /// captures before it moves quietly. With [`Gen::Noisy`] only captures and promotions.
    pub(crate) fn generate_moves(&self, which: Gen, out: &mut Moves<'_, Move>) {
        self.generate_from(Bitboard::ALL, which, out);
    }

    /// The same, only for the pieces that stand on `sources`.
    pub(crate) fn generate_from(&self, sources: Bitboard, which: Gen, out: &mut Moves<'_, Move>) {
        let mut generator = Generator::new(self, which, out);
        if !generator.checkers.has_several() {
            generator.pawns(sources);
            for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
                generator.pieces(role, sources);
            }
        }
        if sources.contains(generator.king) {
            generator.king();
        }
    }

    /// Whether the side to move has a legal move.
    pub fn has_legal_move(&self) -> bool {
        // Without room, what is generated is at least counted.
        let mut out = Moves::new(&mut []);
        self.generate_moves(Gen::All, &mut out);
        out.dropped() > 0
    }
}

impl<'p, 'o, 'm> Generator<'p, 'o, 'm> {
    #[inline]
    fn new(pos: &'p Position, which: Gen, out: &'o mut Moves<'m, Move>) -> Self {
        let us = pos.side_to_move();
        let (king, own, enemies) = (pos.king(us), pos.side(us), pos.side(us.other()));
        let occupied = own | enemies;
        let [pawns, knights, bishops, rooks, queens, _] = pos.roles;
        let mut checkers = (attacks::pawn(us, king) & pawns | attacks::knight(king) & knights) & enemies;
        let mut pinned = Bitboard::EMPTY;
        let (aslant, straight) = attacks::lines_to(king);
        for slider in (aslant & (bishops | queens) | straight & (rooks | queens)) & enemies {
            let blockers = attacks::between(king, slider) & occupied;
            if blockers.is_empty() {
                checkers |= slider.into();
            } else if !blockers.has_several() {
                pinned |= blockers & own;
            }
        }
        let targets = match checkers.first() {
            None => !own,
            Some(checker) => attacks::between(king, checker) | checkers,
        };
        let noisy = which == Gen::Noisy;
        Generator { pos, us, king, occupied, enemies, checkers, pinned, targets, noisy, out }
    }

    /// Where a piece on `from` may go at most.
    #[inline]
    fn targets_from(&self, from: Square) -> Bitboard {
        if self.pinned.contains(from) { self.targets & attacks::line(self.king, from) } else { self.targets }
    }

    /// The moves of all pieces of one role but pawns and the king.
    #[inline(always)]
    fn pieces(&mut self, role: Role, sources: Bitboard) {
        for from in self.pos.pieces(role, self.us) & sources {
            let attacked = match role {
                Role::Knight => attacks::knight(from),
                Role::Bishop => attacks::bishop(from, self.occupied),
                Role::Rook => attacks::rook(from, self.occupied),
                _ => attacks::queen(from, self.occupied),
            };
            self.push_all(from, attacked & self.targets_from(from));
        }
    }

    /// Captures, then quiet moves.
    #[inline]
    fn push_all(&mut self, from: Square, targets: Bitboard) {
        for to in targets & self.enemies {
            self.out.push(Move::between(from, to));
        }
        if !self.noisy {
            for to in targets & !self.occupied {
                self.out.push(Move::between(from, to));
            }
        }
    }

    #[inline(always)]
    fn pawns(&mut self, sources: Bitboard) {
        let en_passant = self.pos.en_passant();
        let pawns = self.pos.pieces(Role::Pawn, self.us);
        let (before_last, start, up) = match self.us {
            Color::White => (Bitboard::rank(6), Bitboard::rank(1), 8),
            Color::Black => (Bitboard::rank(1), Bitboard::rank(6), -8),
        };
        for from in pawns & sources {
            let allowed = self.targets_from(from);
            let attacked = attacks::pawn(self.us, from);
            let is_last_step = before_last.contains(from);
            let ahead = from.ahead(up);
            for to in attacked & allowed & self.enemies {
                if is_last_step {
                    self.push_promotions(from, to);
                } else {
                    self.out.push(Move::between(from, to));
                }
            }
            if let Some(to) = en_passant
                && attacked.contains(to)
                && self.pos.can_take_en_passant(from, to)
            {
                self.out.push(Move::between(from, to));
            }
            if self.occupied.contains(ahead) || (self.noisy && !is_last_step) {
                continue;
            }
            if allowed.contains(ahead) {
                if is_last_step {
                    self.push_promotions(from, ahead);
                } else {
                    self.out.push(Move::between(from, ahead));
                }
            }
            let second = ahead.ahead(up);
            if start.contains(from) && allowed.contains(second) && !self.occupied.contains(second) {
                self.out.push(Move::between(from, second));
            }
        }
    }

    fn push_promotions(&mut self, from: Square, to: Square) {
        for role in Role::PROMOTIONS {
            self.out.push(Move::promoting(from, to, role));
        }
    }

    #[inline(always)]
    fn king(&mut self) {
        let own = self.pos.side(self.us);
        let wanted = attacks::king(self.king) & if self.noisy { self.enemies } else { !own };
        let castles = !self.noisy && self.checkers.is_empty() && !self.pos.rights.is_empty();
        if wanted.is_empty() && !castles {
            return;
        }
        // The king does not hide behind itself.
        let attacked = self.pos.attacked_by(self.us.other(), self.occupied ^ self.king.into());
        self.push_all(self.king, wanted & !attacked);
        if castles {
            for wing in Wing::ALL {
                self.castling(wing, attacked);
            }
        }
    }

    /// Castling, the king not being in check, where these squares are attacked.
    fn castling(&mut self, wing: Wing, attacked: Bitboard) {
        let Some(rook) = self.pos.castling_rook(self.us, wing) else { return };
        let (king_target, rook_target) = (wing.king_target(self.us), wing.rook_target(self.us));
        let king_path = attacks::between(self.king, king_target) | king_target.into();
        let rook_path = attacks::between(rook, rook_target) | rook_target.into();
        let others = self.occupied ^ self.king.into() ^ rook.into();
        if others.meets(king_path | rook_path) || attacked.meets(king_path) {
            return;
        }
        // In Chess960 the rook may have stood between the king's target and a slider nearer to the edge.
        let may_expose = !matches!(rook.file(), 0 | 7);
        let after = others | rook_target.into();
        if !(may_expose && self.pos.is_attacked_with(king_target, self.us.other(), after)) {
            self.out.push(Move::between(self.king, rook));
        }
    }
}
