//! King and pawn against king: won, or not.

use halfmove_chess::{Bitboard, Color, attacks};

use crate::{at, steps, touch};

/// Squares of the pawn: the files a to d, the ranks 2 to 7.
const PAWNS: usize = 24;

/// A bit for each position, 1 where white wins, laid out as `src/king_and_pawn.rs` tells.
pub(crate) fn table() -> Vec<u8> {
    let mut won = vec![false; 2 * PAWNS * 64 * 64];
    loop {
        let mut is_settled = true;
        for index in 0..won.len() {
            if !won[index] && Position::of(index).is_some_and(|pos| pos.is_won(&won)) {
                won[index] = true;
                is_settled = false;
            }
        }
        if is_settled {
            break;
        }
    }
    let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit));
    won.chunks_exact(8).map(byte).collect()
}

struct Position {
    is_white: bool,
    pawn: usize,
    king: usize,
    bare: usize,
}

impl Position {
    /// `None` for what is no legal position.
    fn of(index: usize) -> Option<Position> {
        let (side, pawn) = (index / 4096 / PAWNS, index / 4096 % PAWNS);
        let pos = Position {
            is_white: side == 0,
            pawn: (pawn / 4 + 1) * 8 + pawn % 4,
            king: index / 64 % 64,
            bare: index % 64,
        };
        let is_legal = !touch(pos.king, pos.bare) && pos.pawn != pos.king && pos.pawn != pos.bare;
        let is_check = attacks::pawn(Color::White, at(pos.pawn)).contains(at(pos.bare));
        (is_legal && !(pos.is_white && is_check)).then_some(pos)
    }

    fn index(&self) -> usize {
        let pawn = (self.pawn / 8 - 1) * 4 + self.pawn % 8;
        ((usize::from(!self.is_white) * PAWNS + pawn) * 64 + self.king) * 64 + self.bare
    }

    /// Whether white wins, as far as is known of the positions that come next.
    fn is_won(&self, won: &[bool]) -> bool {
        if self.is_white { self.white_wins(won) } else { self.black_loses(won) }
    }

    fn white_wins(&self, won: &[bool]) -> bool {
        let wins = |pos: Position| won[pos.index()];
        let by_king = steps(self.king)
            .filter(|&king| king != self.pawn && !touch(king, self.bare))
            .any(|king| wins(Position { is_white: false, king, ..*self }));
        let free = |square: usize| square != self.king && square != self.bare;
        let (one, two) = (self.pawn + 8, self.pawn + 16);
        if by_king || !free(one) {
            return by_king;
        }
        if one >= 56 {
            return self.promotion_wins(one);
        }
        wins(Position { is_white: false, pawn: one, ..*self })
            || (self.pawn < 16 && free(two) && wins(Position { is_white: false, pawn: two, ..*self }))
    }

    /// Whether a queen or a rook on this square is not lost at once, and does not give stalemate.
    fn promotion_wins(&self, square: usize) -> bool {
        let occupied = Bitboard::of(at(self.king)) | at(square).into();
        [attacks::queen(at(square), occupied), attacks::rook(at(square), occupied)].into_iter().any(|reach| {
            let is_free = |to: &usize| !touch(self.king, *to) && !reach.contains(at(*to));
            let is_taken = touch(square, self.bare) && !touch(square, self.king);
            // A square behind the king on a line is no way out of a check.
            !is_taken && (reach.contains(at(self.bare)) || steps(self.bare).any(|to| is_free(&to)))
        })
    }

    fn black_loses(&self, won: &[bool]) -> bool {
        let pawn = attacks::pawn(Color::White, at(self.pawn));
        let mut moves = steps(self.bare).filter(|&to| !touch(self.king, to) && !pawn.contains(at(to))).peekable();
        // With a pawn alone there is stalemate, and no mate: the king beside it would have to stand where it checks.
        moves.peek().is_some()
            && moves.all(|bare| bare != self.pawn && won[Position { is_white: true, bare, ..*self }.index()])
    }
}
