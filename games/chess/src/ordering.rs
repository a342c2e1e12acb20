//! In which order the search tries moves.

use crate::{Move, Position, Role};

/// Below every capture that does not lose.
const LOSING: i16 = -5_000;

impl Position {
    /// The hint for `mv`, which is legal here and captures or promotes: captures by the most valuable victim, then the least valuable attacker;
    /// promotions to a queen like the capture of one; captures and promotions that lose material behind all quiet moves.
    pub(crate) fn hint_of(&self, mv: Move) -> i16 {
        let (taken, becomes) = (self.captured(mv), mv.becomes());
        let attacker = self.piece_at(mv.from()).map_or(0, |piece| piece.role().index() as i16);
        let victim = taken.map_or(0, |role| role.index() as i16 + 1);
        let by_victim = victim * 100 - attacker * 10;
        match becomes {
            Some(Role::Queen) => 1_000 + by_victim,
            // A capture of something as valuable cannot lose.
            None if attacker < victim || self.exchange_reaches(mv, 0) => by_victim.max(1),
            _ => LOSING + by_victim,
        }
    }
}
