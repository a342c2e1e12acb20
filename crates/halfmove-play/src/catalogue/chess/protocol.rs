//! How UCI speaks of chess.

use halfmove::Game;
use halfmove_chess::{Epd, FenStyle, Position, Role, Setup, attacks};

use crate::session::position_of;
use crate::{Error, Mended, Protocol, Session};

/// Chess over UCI.
pub(super) struct Uci;

impl Protocol for Uci {
    /// Drops rights to castle without king or rook, and an en-passant square that cannot be, or on which no pawn can capture
    /// though one stands beside.
    fn mend(&self, position: &str) -> Option<Mended> {
        let setup = Setup::from_fen(position).ok()?;
        let (mended, gone) = setup.mended();
        let pos = mended.position().ok()?;
        let is_vain = |square| {
            let capturers =
                attacks::pawn(pos.side_to_move().other(), square) & pos.pieces(Role::Pawn, pos.side_to_move());
            pos.en_passant().is_none() && !capturers.is_empty()
        };
        let wrong = if !gone.is_empty() {
            gone.to_string()
        } else if mended.en_passant.is_some_and(is_vain) {
            "no pawn can capture on the en-passant square".to_owned()
        } else {
            return None;
        };
        let mut fen = String::new();
        // A string takes everything.
        let _ = pos.write_fen(FenStyle::Standard, &mut fen);
        Some(Mended { position: fen, wrong })
    }

    fn suite_position(&self, line: &str) -> Option<String> {
        let pos = Epd::parse(line).ok()?.position;
        let mut fen = String::new();
        // A string takes everything.
        let _ = pos.write_fen(FenStyle::Standard, &mut fen);
        Some(fen)
    }

    fn has_chess960(&self) -> bool {
        true
    }

    fn chess960(&self, session: &dyn Session, moves: &[String]) -> Result<Vec<String>, Error> {
        let mut pos = position_of::<Position>(session)?.clone();
        let mut written = Vec::new();
        for text in moves {
            let wrong = |reason: &dyn ToString| Error::Move { read: text.clone(), reason: reason.to_string() };
            let mv = pos.parse_uci(text).map_err(|error| wrong(&error))?;
            let mut respelled = String::new();
            let _ = pos.write_uci(mv, true, &mut respelled);
            written.push(respelled);
            pos.make(mv);
        }
        Ok(written)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    #[test]
    fn what_cannot_be_is_dropped_and_the_rest_stays() {
        let mend = |fen: &str| Uci.mend(fen);
        assert_eq!(mend("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), None);
        assert_eq!(mend("8/8/8/8/8/8/8/8 w KQ - 0 1"), None);
        let mended = mend("4k3/8/8/8/8/8/8/R3K3 w KQkq e6 3 9").unwrap();
        assert_eq!(mended.position, "4k3/8/8/8/8/8/8/R3K3 w Q - 3 9");
        let vain = mend("k7/8/8/3pP3/8/7n/5K2/8 w - d6 0 1").unwrap();
        assert_eq!(vain.position, "k7/8/8/3pP3/8/7n/5K2/8 w - - 0 1");
        assert!(mended.wrong.contains("rook") && mended.wrong.contains("en-passant"), "{}", mended.wrong);
    }

    #[test]
    fn castling_is_the_king_taking_its_rook() {
        let game = catalogue::find("chess").unwrap();
        let mut session = game.session();
        session.set_up("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        let moves = ["e1g1", "e8c8", "g1f2"].map(str::to_owned);
        assert_eq!(Uci.chess960(&*session, &moves).unwrap(), ["e1h1", "e8a8", "g1f2"]);
        assert!(Uci.chess960(&*session, &["e1e5".to_owned()]).is_err());
        let other = catalogue::find("connect4").unwrap().session();
        assert!(Uci.chess960(&*other, &moves).is_err());
    }
}
