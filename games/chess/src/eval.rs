//! What a position is worth: material and where it stands, between middlegame and endgame.

use core::fmt;

use halfmove::{Evaluate, Score};

use crate::{Color, Piece, Position, Role, Square};

/// Material and piece-square values, *tapered*: each piece has a value for the middlegame and one for the endgame, and a
/// position is worth something in between, by how many pieces are left. In hundredths of a pawn.
///
/// The values are those of R. Friederich's program `PeSTO`, published on the Chess Programming Wiki (*`PeSTO`'s evaluation
/// function*), tuned on games of this program (`examples/tune.rs`). The position keeps their sums as moves are made, so asking costs next to nothing.
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

    /// Any 32 bits, where there are no sums to keep.
    pub(crate) const fn from_bits(bits: u32) -> Totals {
        Totals(bits as i32)
    }

    /// The 32 bits.
    pub(crate) const fn to_bits(self) -> u32 {
        self.0 as u32
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
          99,  133,   61,   94,   68,  126,   34,  -10,
          -5,    5,   25,   33,   66,   56,   27,  -17,
         -14,   10,    7,   18,   23,    7,   22,  -22,
         -24,  -12,   -3,    9,   18,    5,    6,  -30,
         -21,   -4,   -6,   -8,    6,    4,   32,  -11,
         -36,  -10,  -16,  -14,  -14,   14,   37,  -20,
           0,    0,    0,    0,    0,    0,    0,    0,
    ],
    [ // knight
        -167,  -89,  -34,  -49,   61,  -97,  -15, -107,
         -73,  -40,   72,   36,   23,   62,    7,  -17,
         -47,   60,   37,   64,   84,  130,   72,   44,
          -9,   19,   20,   52,   30,   68,   20,   23,
         -12,    4,   14,   11,   26,   24,   20,  -10,
         -21,   -7,    1,   10,   14,   16,   21,  -15,
         -29,  -53,  -11,   -1,    4,   22,  -13,  -18,
        -105,  -17,  -57,  -33,  -18,  -29,  -20,  -23,
    ],
    [ // bishop
         -30,    4,  -82,  -37,  -25,  -42,    7,   -8,
         -26,   15,  -18,  -13,   29,   59,   17,  -47,
         -16,   38,   42,   40,   36,   49,   33,   -1,
          -3,    8,   21,   49,   35,   38,    6,   -3,
          -6,   14,   12,   23,   34,    6,   11,    5,
           0,   15,   11,   19,   17,   24,   19,   10,
           3,   11,   18,    0,   12,   19,   35,    1,
         -33,   -3,  -11,  -21,  -13,  -14,  -39,  -19,
    ],
    [ // rook
          30,   41,   32,   51,   63,    9,   31,   43,
          27,   33,   57,   61,   80,   67,   26,   44,
          -5,   20,   26,   36,   18,   45,   61,   17,
         -24,  -10,    8,   25,   24,   35,   -8,  -19,
         -35,  -26,  -11,    0,    9,   -6,    6,  -24,
         -45,  -24,  -15,  -18,    4,   -2,   -4,  -33,
         -45,  -16,  -19,   -9,    1,    9,   -8,  -73,
         -14,  -18,    0,   16,   13,    1,  -32,  -21,
    ],
    [ // queen
         -27,    0,   28,   12,   59,   44,   44,   44,
         -24,  -39,   -5,    1,  -15,   57,   28,   54,
         -14,  -16,    7,    8,   29,   54,   47,   57,
         -26,  -27,  -16,  -18,    0,   16,   -2,    1,
         -10,  -26,  -10,  -11,   -2,   -6,    2,   -2,
         -14,    0,   -8,   -2,   -5,    2,   15,    6,
         -34,   -7,   13,    1,   10,   13,   -3,    2,
          -2,  -18,   -7,    8,  -15,  -25,  -31,  -50,
    ],
    [ // king
         -65,   23,   16,  -15,  -56,  -34,    2,   13,
          29,   -1,  -20,   -7,   -8,   -4,  -38,  -29,
          -9,   24,    2,  -16,  -20,    6,   22,  -22,
         -17,  -20,  -12,  -27,  -30,  -25,  -14,  -36,
         -49,   -1,  -28,  -39,  -46,  -44,  -32,  -51,
         -14,  -13,  -22,  -46,  -44,  -30,  -14,  -28,
           1,    6,   -7,  -64,  -47,  -16,   11,    5,
         -15,   34,   18,  -54,    3,  -22,   19,   17,
    ],
];

#[rustfmt::skip]
const ENDGAME: [[i16; Square::COUNT]; 6] = [
    [ // pawn
           0,    0,    0,    0,    0,    0,    0,    0,
         175,  172,  158,  133,  148,  131,  165,  188,
          97,   99,   82,   68,   56,   49,   81,   82,
          29,   29,    7,    3,    0,   -1,   21,   19,
          20,   10,   -3,   -4,   -9,   -8,    2,    0,
           2,    3,    0,    8,    0,   -4,   -8,   -9,
          16,    7,    7,   13,   15,    2,    2,   -2,
           0,    0,    0,    0,    0,    0,    0,    0,
    ],
    [ // knight
         -58,  -38,  -13,  -28,  -31,  -27,  -63,  -99,
         -25,   -7,  -25,   -2,  -10,  -25,  -24,  -51,
         -24,  -20,   10,    8,    0,   -9,  -19,  -41,
         -18,    3,   22,   22,   21,   10,    8,  -18,
         -17,   -5,   13,   23,   17,   18,    3,  -18,
         -23,   -5,    0,   17,    8,   -4,  -21,  -22,
         -42,  -20,  -10,   -5,   -2,  -22,  -23,  -44,
         -29,  -49,  -23,  -15,  -23,  -18,  -51,  -64,
    ],
    [ // bishop
         -14,  -21,  -11,   -8,   -6,   -9,  -17,  -24,
          -7,   -4,    6,  -12,   -3,  -13,   -5,  -14,
           2,   -8,   -1,   -1,   -2,    5,    0,    3,
          -2,   10,   13,   11,   13,   10,    2,    3,
          -6,    5,   15,   16,    6,    8,   -2,   -9,
         -11,   -2,    4,    9,   16,    3,   -6,  -16,
         -14,  -20,   -7,    0,    5,  -10,  -12,  -27,
         -23,   -9,  -22,   -5,  -10,  -16,   -5,  -16,
    ],
    [ // rook
           9,    9,   17,   15,   12,   12,    8,    6,
          10,   13,   12,    9,   -2,    2,    8,    2,
           7,    8,    8,    6,    4,   -2,   -4,   -1,
           4,    4,   14,    1,    3,    1,    0,    3,
           4,    6,   10,    6,   -5,   -5,   -8,  -10,
          -4,    1,   -5,   -2,   -6,  -12,   -7,  -16,
          -7,   -6,    1,    1,   -7,   -8,  -12,   -3,
          -7,    3,    1,   -4,   -9,  -12,    7,  -24,
    ],
    [ // queen
          -9,   22,   22,   27,   27,   19,   10,   20,
         -17,   20,   33,   41,   59,   25,   30,    0,
         -20,    6,    9,   49,   46,   34,   19,    9,
           3,   22,   24,   44,   57,   40,   57,   37,
         -17,   28,   19,   47,   31,   33,   38,   23,
         -16,  -27,   15,    5,    9,   17,   10,    5,
         -22,  -23,  -30,  -15,  -17,  -24,  -36,  -32,
         -33,  -28,  -22,  -44,   -5,  -32,  -20,  -41,
    ],
    [ // king
         -74,  -35,  -18,  -18,  -11,   15,    3,  -17,
         -12,   17,   14,   17,   17,   38,   23,   11,
          10,   18,   23,   14,   20,   44,   43,   13,
          -8,   23,   25,   26,   24,   35,   26,    1,
         -17,   -4,   20,   23,   27,   24,   11,  -10,
         -19,   -3,   11,   19,   23,   17,    9,  -10,
         -28,  -12,    5,   13,    8,    3,   -8,  -16,
         -51,  -33,  -15,  -11,  -30,  -14,  -25,  -41,
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
        assert_eq!((pawn("b7"), pawn("h2")), ((82 + 133, 94 + 172), (82 - 20, 94 - 2)));
    }
}
