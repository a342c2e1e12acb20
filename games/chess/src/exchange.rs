//! Static exchange evaluation: what a capture wins or loses if both sides go on capturing on its square.

use crate::{Bitboard, Move, Piece, Position, Role, attacks};

/// What each role is worth in an exchange, in hundredths of a pawn; the king more than all the rest.
const VALUES: [i32; 6] = [100, 320, 330, 500, 950, 20_000];

impl Position {
    /// Whether `mv`, which is legal here, comes out at `threshold` or better, in hundredths of a pawn, when both sides
    /// capture on its square with their least piece first, as long as that pays. Pins are not looked at, and promotions on
    /// the way count as pawns.
    ///
    /// Source: the swap algorithm of the Chess Programming Wiki (*Static Exchange Evaluation*), as a question with yes or
    /// no, which ends sooner.
    ///
    /// ```
    /// use halfmove::Notation;
    /// use halfmove_chess::Position;
    ///
    /// let pos = Position::parse_position("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1")?;
    /// assert!(pos.exchange_reaches(pos.parse_move("e1e5")?, 100));
    /// # Ok::<(), halfmove_chess::NotationError>(())
    /// ```
    pub fn exchange_reaches(&self, mv: Move, threshold: i32) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if self.is_castling(mv) {
            return threshold <= 0;
        }
        let Some(mut role) = self.piece_at(from).map(Piece::role) else { return false };
        let mut balance = self.captured(mv).map_or(0, |taken| VALUES[taken.index()]) - threshold;
        if let Some(becomes) = mv.becomes() {
            balance += VALUES[becomes.index()] - VALUES[Role::Pawn.index()];
            role = becomes;
        }
        if balance < 0 {
            return false;
        }
        // As if what has just moved were lost: still good enough?
        balance -= VALUES[role.index()];
        if balance >= 0 {
            return true;
        }
        let mut occupied = self.occupied() ^ Bitboard::of(from) | to.into();
        if self.is_en_passant(mv) {
            occupied ^= Bitboard::of(crate::make::passed(from, to));
        }
        let [_, _, bishops, rooks, queens, _] = self.roles;
        let (diagonals, straights) = (bishops | queens, rooks | queens);
        let (ours, theirs) = (self.side_to_move, self.side_to_move.other());
        let mut attackers =
            (self.attackers_with(to, ours, occupied) | self.attackers_with(to, theirs, occupied)) & occupied;
        let mut side = theirs;
        loop {
            let own = attackers & self.side(side);
            let Some(least) = Role::ALL.into_iter().find(|role| self.role(*role).meets(own)) else { break };
            if least == Role::King && attackers.meets(self.side(side.other())) {
                // The king cannot capture what is protected.
                break;
            }
            let square = (own & self.role(least)).first().unwrap_or_default();
            occupied ^= Bitboard::of(square);
            if matches!(least, Role::Pawn | Role::Bishop | Role::Queen) {
                attackers |= attacks::bishop(to, occupied) & diagonals;
            }
            if matches!(least, Role::Rook | Role::Queen) {
                attackers |= attacks::rook(to, occupied) & straights;
            }
            attackers &= occupied;
            side = side.other();
            balance = -balance - 1 - VALUES[least.index()];
            if balance >= 0 {
                break;
            }
        }
        // Who is to capture next cannot, or loses by it.
        side != self.side_to_move
    }
}
