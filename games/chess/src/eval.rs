//! What a position is worth: material and where it stands, between middlegame and endgame.

use core::fmt;

use halfmove::{Evaluate, Score};

use crate::{Color, Piece, Position, Role, Square};

/// Material and piece-square values, *tapered*: each piece has a value for the middlegame and one for the endgame, and a
/// position is worth something in between, by how many pieces are left. In hundredths of a pawn.
///
/// The values are those of R. Friederich's program `PeSTO`, tuned on games and published on the Chess Programming Wiki
/// (*`PeSTO`'s evaluation function*). The position keeps their sums as moves are made, so asking costs next to nothing.
///
/// ```
/// use halfmove::{Evaluate, Notation, Score};
/// use halfmove_chess::{Position, Tapered};
///
/// assert_eq!(Tapered.evaluate(&Position::start()), Score::DRAW);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tapered;

impl Evaluate<Position> for Tapered {
    #[inline]
    fn evaluate(&mut self, pos: &Position) -> Score {
        let white = tapered(pos.totals(), pos.phase());
        Score::points(match pos.side_to_move() {
            Color::White => white,
            Color::Black => -white,
        })
    }
}

/// Something between the value for the middlegame and that for the endgame, by the phase.
#[inline]
pub(crate) fn tapered(totals: Totals, phase: u8) -> i32 {
    let (middlegame, endgame) = totals.parts();
    // Promotions can add to what there is at the start.
    let phase = i32::from(phase).min(FULL_PHASE);
    (middlegame * phase + endgame * (FULL_PHASE - phase)) / FULL_PHASE
}

/// Two values in one number: of the middlegame in the low 16 bits, of the endgame above them. One addition adds both, and
/// the endgame's takes what the middlegame's borrows.
///
/// Nine queens and all the rest are worth some 14,000, so that sums of what one side can have stay within 16 bits. With more
/// than 30 queens, which no game leads to, sums wrap round: the evaluation is then without sense, and still the same
/// everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Totals(i32);

/// Written as in source code.
impl fmt::Debug for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (middlegame, endgame) = self.parts();
        write!(f, "Totals::new({middlegame}, {endgame})")
    }
}

impl Totals {
    /// Nothing on the board.
    pub(crate) const ZERO: Totals = Totals(0);

    pub(crate) const fn new(middlegame: i32, endgame: i32) -> Totals {
        Totals((endgame << 16) + middlegame)
    }

    /// The two values.
    #[inline]
    pub(crate) const fn parts(self) -> (i32, i32) {
        // What a negative middlegame value borrowed is given back.
        let endgame = (self.0 + 0x8000) >> 16;
        (self.0 as i16 as i32, endgame)
    }

    #[inline]
    pub(crate) const fn plus(self, other: Totals) -> Totals {
        Totals(self.0.wrapping_add(other.0))
    }

    /// Both values so many times.
    #[inline]
    pub(crate) const fn times(self, count: i32) -> Totals {
        Totals(self.0.wrapping_mul(count))
    }

    #[inline]
    pub(crate) const fn minus(self, other: Totals) -> Totals {
        Totals(self.0.wrapping_sub(other.0))
    }
}

/// How many pieces there are at the start, counted as by [`PHASES`].
const FULL_PHASE: i32 = 24;

/// What each role counts for the phase of the game.
pub(crate) const PHASES: [u8; 6] = [0, 1, 1, 2, 4, 0];

/// What each piece is worth on each square, seen from white.
pub(crate) static VALUES: [[Totals; Square::COUNT]; Piece::COUNT] = {
    let mut values = [[Totals::ZERO; Square::COUNT]; Piece::COUNT];
    let mut at = 0;
    while at < Role::ALL.len() * Square::COUNT {
        let (role, square) = (at / Square::COUNT, Square::from_low_bits((at % Square::COUNT) as u8));
        // The tables are drawn as white sees the board, rank 8 first.
        let drawn = square.flipped().index();
        let middlegame = MATERIAL[role].0 + MIDDLEGAME[role][drawn] as i32;
        let endgame = MATERIAL[role].1 + ENDGAME[role][drawn] as i32;
        values[role * 2][square.index()] = Totals::new(middlegame, endgame);
        values[role * 2 + 1][square.flipped().index()] = Totals::new(-middlegame, -endgame);
        at += 1;
    }
    values
};

/// What each role is worth in the middlegame and in the endgame.
const MATERIAL: [(i32, i32); 6] = [(82, 94), (337, 281), (365, 297), (477, 512), (1025, 936), (0, 0)];

#[rustfmt::skip]
const MIDDLEGAME: [[i16; Square::COUNT]; 6] = [
    [ // pawn
           0,    0,    0,    0,    0,    0,    0,    0,
          98,  134,   61,   95,   68,  126,   34,  -11,
          -6,    7,   26,   31,   65,   56,   25,  -20,
         -14,   13,    6,   21,   23,   12,   17,  -23,
         -27,   -2,   -5,   12,   17,    6,   10,  -25,
         -26,   -4,   -4,  -10,    3,    3,   33,  -12,
         -35,   -1,  -20,  -23,  -15,   24,   38,  -22,
           0,    0,    0,    0,    0,    0,    0,    0,
    ],
    [ // knight
        -167,  -89,  -34,  -49,   61,  -97,  -15, -107,
         -73,  -41,   72,   36,   23,   62,    7,  -17,
         -47,   60,   37,   65,   84,  129,   73,   44,
          -9,   17,   19,   53,   37,   69,   18,   22,
         -13,    4,   16,   13,   28,   19,   21,   -8,
         -23,   -9,   12,   10,   19,   17,   25,  -16,
         -29,  -53,  -12,   -3,   -1,   18,  -14,  -19,
        -105,  -21,  -58,  -33,  -17,  -28,  -19,  -23,
    ],
    [ // bishop
         -29,    4,  -82,  -37,  -25,  -42,    7,   -8,
         -26,   16,  -18,  -13,   30,   59,   18,  -47,
         -16,   37,   43,   40,   35,   50,   37,   -2,
          -4,    5,   19,   50,   37,   37,    7,   -2,
          -6,   13,   13,   26,   34,   12,   10,    4,
           0,   15,   15,   15,   14,   27,   18,   10,
           4,   15,   16,    0,    7,   21,   33,    1,
         -33,   -3,  -14,  -21,  -13,  -12,  -39,  -21,
    ],
    [ // rook
          32,   42,   32,   51,   63,    9,   31,   43,
          27,   32,   58,   62,   80,   67,   26,   44,
          -5,   19,   26,   36,   17,   45,   61,   16,
         -24,  -11,    7,   26,   24,   35,   -8,  -20,
         -36,  -26,  -12,   -1,    9,   -7,    6,  -23,
         -45,  -25,  -16,  -17,    3,    0,   -5,  -33,
         -44,  -16,  -20,   -9,   -1,   11,   -6,  -71,
         -19,  -13,    1,   17,   16,    7,  -37,  -26,
    ],
    [ // queen
         -28,    0,   29,   12,   59,   44,   43,   45,
         -24,  -39,   -5,    1,  -16,   57,   28,   54,
         -13,  -17,    7,    8,   29,   56,   47,   57,
         -27,  -27,  -16,  -16,   -1,   17,   -2,    1,
          -9,  -26,   -9,  -10,   -2,   -4,    3,   -3,
         -14,    2,  -11,   -2,   -5,    2,   14,    5,
         -35,   -8,   11,    2,    8,   15,   -3,    1,
          -1,  -18,   -9,   10,  -15,  -25,  -31,  -50,
    ],
    [ // king
         -65,   23,   16,  -15,  -56,  -34,    2,   13,
          29,   -1,  -20,   -7,   -8,   -4,  -38,  -29,
          -9,   24,    2,  -16,  -20,    6,   22,  -22,
         -17,  -20,  -12,  -27,  -30,  -25,  -14,  -36,
         -49,   -1,  -27,  -39,  -46,  -44,  -33,  -51,
         -14,  -14,  -22,  -46,  -44,  -30,  -15,  -27,
           1,    7,   -8,  -64,  -43,  -16,    9,    8,
         -15,   36,   12,  -54,    8,  -28,   24,   14,
    ],
];

#[rustfmt::skip]
const ENDGAME: [[i16; Square::COUNT]; 6] = [
    [ // pawn
           0,    0,    0,    0,    0,    0,    0,    0,
         178,  173,  158,  134,  147,  132,  165,  187,
          94,  100,   85,   67,   56,   53,   82,   84,
          32,   24,   13,    5,   -2,    4,   17,   17,
          13,    9,   -3,   -7,   -7,   -8,    3,   -1,
           4,    7,   -6,    1,    0,   -5,   -1,   -8,
          13,    8,    8,   10,   13,    0,    2,   -7,
           0,    0,    0,    0,    0,    0,    0,    0,
    ],
    [ // knight
         -58,  -38,  -13,  -28,  -31,  -27,  -63,  -99,
         -25,   -8,  -25,   -2,   -9,  -25,  -24,  -52,
         -24,  -20,   10,    9,   -1,   -9,  -19,  -41,
         -17,    3,   22,   22,   22,   11,    8,  -18,
         -18,   -6,   16,   25,   16,   17,    4,  -18,
         -23,   -3,   -1,   15,   10,   -3,  -20,  -22,
         -42,  -20,  -10,   -5,   -2,  -20,  -23,  -44,
         -29,  -51,  -23,  -15,  -22,  -18,  -50,  -64,
    ],
    [ // bishop
         -14,  -21,  -11,   -8,   -7,   -9,  -17,  -24,
          -8,   -4,    7,  -12,   -3,  -13,   -4,  -14,
           2,   -8,    0,   -1,   -2,    6,    0,    4,
          -3,    9,   12,    9,   14,   10,    3,    2,
          -6,    3,   13,   19,    7,   10,   -3,   -9,
         -12,   -3,    8,   10,   13,    3,   -7,  -15,
         -14,  -18,   -7,   -1,    4,   -9,  -15,  -27,
         -23,   -9,  -23,   -5,   -9,  -16,   -5,  -17,
    ],
    [ // rook
          13,   10,   18,   15,   12,   12,    8,    5,
          11,   13,   13,   11,   -3,    3,    8,    3,
           7,    7,    7,    5,    4,   -3,   -5,   -3,
           4,    3,   13,    1,    2,    1,   -1,    2,
           3,    5,    8,    4,   -5,   -6,   -8,  -11,
          -4,    0,   -5,   -1,   -7,  -12,   -8,  -16,
          -6,   -6,    0,    2,   -9,   -9,  -11,   -3,
          -9,    2,    3,   -1,   -5,  -13,    4,  -20,
    ],
    [ // queen
          -9,   22,   22,   27,   27,   19,   10,   20,
         -17,   20,   32,   41,   58,   25,   30,    0,
         -20,    6,    9,   49,   47,   35,   19,    9,
           3,   22,   24,   45,   57,   40,   57,   36,
         -18,   28,   19,   47,   31,   34,   39,   23,
         -16,  -27,   15,    6,    9,   17,   10,    5,
         -22,  -23,  -30,  -16,  -16,  -23,  -36,  -32,
         -33,  -28,  -22,  -43,   -5,  -32,  -20,  -41,
    ],
    [ // king
         -74,  -35,  -18,  -18,  -11,   15,    4,  -17,
         -12,   17,   14,   17,   17,   38,   23,   11,
          10,   17,   23,   15,   20,   45,   44,   13,
          -8,   22,   24,   27,   26,   33,   26,    3,
         -18,   -4,   21,   24,   27,   23,    9,  -11,
         -19,   -3,   11,   21,   23,   16,    7,   -9,
         -27,  -11,    4,   13,   14,    4,   -5,  -17,
         -53,  -34,  -21,  -11,  -28,  -14,  -24,  -43,
    ],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_values_are_added_as_one() {
        let sum = [(-300, 17), (1, -1), (-32, -5), (400, -900)];
        let totals = sum.into_iter().fold(Totals::default(), |sum, (a, b)| sum.plus(Totals::new(a, b)));
        assert_eq!(totals.parts(), (69, -889));
        assert_eq!(totals.minus(Totals::new(70, 11)).parts(), (-1, -900));
    }

    #[test]
    fn values_of_the_sides_mirror_each_other() {
        for role in Role::ALL {
            for square in Square::all() {
                let value = |color, square: Square| VALUES[Piece::new(role, color).index()][square.index()].parts();
                let (middlegame, endgame) = value(Color::White, square);
                assert_eq!(value(Color::Black, square.flipped()), (-middlegame, -endgame));
            }
        }
        // A pawn about to become a queen, and one at home.
        let pawn = |text| VALUES[0][Square::from_text(text).unwrap().index()].parts();
        assert_eq!((pawn("b7"), pawn("h2")), ((82 + 134, 94 + 173), (82 - 22, 94 - 7)));
    }
}
