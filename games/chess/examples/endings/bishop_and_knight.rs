//! King, bishop and knight against king: how far mate is.

use halfmove_chess::{Bitboard, Square, attacks};

use crate::{at, steps, touch};

/// The square of the bishop, which is dark, of the knight and of the kings, all in one number.
#[derive(Clone, Copy)]
struct Pieces {
    king: usize,
    bare: usize,
    bishop: usize,
    knight: usize,
}

/// No mate, as far as is known.
const NONE: u8 = u8::MAX;

impl Pieces {
    fn of(index: usize) -> Pieces {
        Pieces { king: index >> 18, bare: index >> 12 & 63, bishop: index >> 6 & 63, knight: index & 63 }
    }

    fn index(self) -> usize {
        ((self.king * 64 + self.bare) * 64 + self.bishop) * 64 + self.knight
    }

    fn is_possible(self) -> bool {
        let Pieces { king, bare, bishop, knight } = self;
        let apart = bishop != knight && [bishop, knight].iter().all(|&piece| piece != king && piece != bare);
        apart && !touch(king, bare) && Bitboard::DARK.contains(at(bishop))
    }

    fn occupied(self) -> Bitboard {
        let Pieces { king, bare, bishop, knight } = self;
        [king, bare, bishop, knight].into_iter().fold(Bitboard::EMPTY, |set, square| set | at(square).into())
    }

    /// Whether the bare king would be in check on this square, also if it captures there.
    fn is_attacked(self, square: usize) -> bool {
        let occupied = self.occupied() & !Bitboard::of(at(self.bare));
        touch(self.king, square)
            || (self.knight != square && attacks::knight(at(self.knight)).contains(at(square)))
            || (self.bishop != square && attacks::bishop(at(self.bishop), occupied).contains(at(square)))
    }

    /// The positions before a move of white that led here.
    fn before_white(self) -> impl Iterator<Item = Pieces> {
        let occupied = self.occupied();
        let free = move |squares: Bitboard| (squares & !occupied).into_iter().map(Square::index);
        let kings = free(attacks::king(at(self.king))).map(move |king| Pieces { king, ..self });
        let bishops = free(attacks::bishop(at(self.bishop), occupied)).map(move |bishop| Pieces { bishop, ..self });
        let knights = free(attacks::knight(at(self.knight))).map(move |knight| Pieces { knight, ..self });
        kings.chain(bishops).chain(knights).filter(|before| before.is_possible() && !before.is_attacked(before.bare))
    }

    /// The positions before a move of black that led here and captured nothing.
    fn before_black(self) -> impl Iterator<Item = Pieces> {
        steps(self.bare).map(move |bare| Pieces { bare, ..self }).filter(|before| before.is_possible())
    }

    /// How many moves the bare king has; `None` where it can capture, and nothing is won.
    fn replies(self) -> Option<u8> {
        let mut count = 0;
        for to in steps(self.bare).filter(|&to| !self.is_attacked(to)) {
            if to == self.bishop || to == self.knight {
                return None;
            }
            count += 1;
        }
        Some(count)
    }
}

/// The plies to mate in every position with white to move; [`NONE`] where there is none.
fn plies_to_mate() -> Vec<u8> {
    let mut plies = vec![NONE; 1 << 24];
    // What black can still hope for: moves that are not known to lose.
    let mut left = vec![NONE; 1 << 24];
    let mut lost = Vec::new();
    for (index, left) in left.iter_mut().enumerate() {
        let pieces = Pieces::of(index);
        if let Some(count) = Some(pieces).filter(|pieces| pieces.is_possible()).and_then(Pieces::replies) {
            *left = count;
            if count == 0 && pieces.is_attacked(pieces.bare) {
                lost.push(pieces);
            }
        }
    }
    let mut depth = 1;
    while !lost.is_empty() {
        let mut won = Vec::new();
        for before in lost.drain(..).flat_map(Pieces::before_white) {
            if plies[before.index()] == NONE {
                plies[before.index()] = depth;
                won.push(before);
            }
        }
        for before in won.into_iter().flat_map(Pieces::before_black) {
            let left = &mut left[before.index()];
            if *left != NONE && *left > 0 {
                *left -= 1;
                if *left == 0 {
                    lost.push(before);
                }
            }
        }
        depth += 2;
    }
    plies
}

/// For each of 20 squares of the bare king, and for each of 64 of the other, the mean of the plies to mate, rounded; laid out
/// as `src/bishop_and_knight.rs` tells.
pub(crate) fn table() -> Vec<u8> {
    let plies = plies_to_mate();
    let bare = (0..4).flat_map(|rank| (rank..8 - rank).map(move |file| rank * 8 + file));
    let mean = |bare: usize, king: usize| {
        let row = Pieces { king, bare, bishop: 0, knight: 0 }.index();
        let known = plies[row..row + 4096].iter().filter(|&&plies| plies != NONE);
        let (sum, count) = known.fold((0, 0), |(sum, count), &plies| (sum + u32::from(plies), count + 1));
        (2_u32 * sum + count).checked_div(2 * count).unwrap_or(0) as u8
    };
    bare.flat_map(|bare| (0..64).map(move |king| (bare, king))).map(|(bare, king)| mean(bare, king)).collect()
}
