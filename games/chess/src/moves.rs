//! A move: from where, to where, and what a pawn becomes.

use core::fmt;

use crate::{Role, Square, attacks};

/// A move, in two bytes. Castling is the king moving onto its own rook, as in Chess960, whatever the text says.
///
/// ```text
///   bit 14    12 11     6 5      0
///      +--------+--------+--------+
///      | becomes|  from  |   to   |      becomes: 0 nothing else, or 1 to 4 for N, B, R, Q
///      +--------+--------+--------+
/// ```
///
/// ```
/// use halfmove_chess::{Move, Role, Square};
///
/// let (e7, e8) = (Square::from_text("e7").unwrap(), Square::from_text("e8").unwrap());
/// let mv = Move::promotion(e7, e8, Role::Queen).unwrap();
/// assert_eq!((mv.from(), mv.to(), mv.becomes()), (e7, e8, Some(Role::Queen)));
/// assert_eq!(mv.to_string(), "e7e8q");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

impl Move {
    /// The move between two squares; `None` if no piece goes so.
    pub const fn new(from: Square, to: Square) -> Option<Move> {
        let ways = attacks::queen(from, crate::Bitboard::EMPTY).0 | attacks::knight(from).0;
        if ways >> to.index() & 1 != 0 { Some(Move::between(from, to)) } else { None }
    }

    /// A pawn's move between two squares on which it becomes `role`; `None` if no pawn goes so, or becomes that.
    pub const fn promotion(from: Square, to: Square, role: Role) -> Option<Move> {
        let is_step = from.file().abs_diff(to.file()) <= 1;
        let reaches_the_end = matches!((from.rank(), to.rank()), (6, 7) | (1, 0));
        if is_step && reaches_the_end && !matches!(role, Role::Pawn | Role::King) {
            Some(Move::promoting(from, to, role))
        } else {
            None
        }
    }

    /// The same as [`new`](Self::new) for squares that are known to be right.
    #[inline]
    pub(crate) const fn between(from: Square, to: Square) -> Move {
        Move((from.index() << 6 | to.index()) as u16)
    }

    /// The same as [`promotion`](Self::promotion) for what is known to be right.
    #[inline]
    pub(crate) const fn promoting(from: Square, to: Square, role: Role) -> Move {
        Move((role.index() << 12) as u16 | Move::between(from, to).0)
    }

    /// Where the piece stands.
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_low_bits((self.0 >> 6) as u8)
    }

    /// Where it goes; when castling, where the rook stands.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_low_bits(self.0 as u8)
    }

    /// What the pawn becomes; `None` if the piece stays what it is.
    #[inline]
    pub const fn becomes(self) -> Option<Role> {
        match self.0 >> 12 {
            1 => Some(Role::Knight),
            2 => Some(Role::Bishop),
            3 => Some(Role::Rook),
            4 => Some(Role::Queen),
            _ => None,
        }
    }

    /// The number drawn above.
    #[inline]
    pub const fn code(self) -> u16 {
        self.0
    }

    /// The move with this number; `None` if no piece goes so on any board.
    pub const fn from_code(code: u16) -> Option<Move> {
        let mv = Move(code);
        match (code >> 12, mv.becomes()) {
            (0, _) => Move::new(mv.from(), mv.to()),
            (_, Some(role)) => Move::promotion(mv.from(), mv.to(), role),
            _ => None,
        }
    }
}

/// a1b1, for memory that has no moves in it yet.
impl Default for Move {
    fn default() -> Self {
        Move(1)
    }
}

/// Writes the two squares and what the pawn becomes, as `e7e8q`; castling is written as the king taking the rook.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.becomes() {
            Some(role) => write!(f, "{}", role.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1,456 ways of a queen, 336 of a knight, and 44 steps of pawns to the last ranks that become four things each:
    /// known from programs that number their moves.
    #[test]
    fn there_are_as_many_moves_as_known() {
        let moves = (0..=u16::MAX).filter_map(Move::from_code);
        let mut count = [0; 2];
        for mv in moves {
            count[usize::from(mv.becomes().is_some())] += 1;
            let again = match mv.becomes() {
                None => Move::new(mv.from(), mv.to()),
                Some(role) => Move::promotion(mv.from(), mv.to(), role),
            };
            assert_eq!(again, Some(mv));
        }
        assert_eq!(count, [1456 + 336, 44 * 4]);
        assert!(Move::from_code(Move::default().code()).is_some());
    }
}
