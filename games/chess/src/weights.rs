//! The numbers of the evaluation, in hundredths of a pawn for the middlegame and for the endgame.

use crate::eval::Totals;

/// What each thing is worth that [`Positional`](crate::Positional) looks at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// Of knights, bishops, rooks and queens, by how many squares they can go to.
    pub(crate) mobility: [[Totals; 28]; 4],
    pub(crate) bishop_pair: Totals,
    pub(crate) rook_open: Totals,
    pub(crate) rook_half_open: Totals,
    pub(crate) isolated: Totals,
    pub(crate) doubled: Totals,
    pub(crate) backward: Totals,
    /// By rank, for a pawn beside or before another.
    pub(crate) supported: [Totals; 8],
    /// By rank, for a pawn that no other can stop.
    pub(crate) passed: [Totals; 8],
    /// By rank, on top, if nothing stands before it.
    pub(crate) passed_free: [Totals; 8],
    /// For each step that a king is nearer to the square before a passed pawn, times ranks beyond the third.
    pub(crate) passed_own_king: Totals,
    pub(crate) passed_other_king: Totals,
    pub(crate) pawn_attacks_minor: Totals,
    pub(crate) pawn_attacks_major: Totals,
    pub(crate) minor_attacks_minor: Totals,
    pub(crate) minor_attacks_major: Totals,
    pub(crate) rook_attacks_queen: Totals,
    /// For each piece that is attacked and not protected.
    pub(crate) hanging: Totals,
    /// For each file round the king: a pawn right before it, a step further, or neither.
    pub(crate) shield: [Totals; 3],
    pub(crate) tempo: Totals,
    /// How dangerous knights, bishops, rooks and queens near the king are; points of danger count by their square.
    pub(crate) attack: [i32; 4],
    pub(crate) attack_square: i32,
    pub(crate) undefended: i32,
    pub(crate) safe_check: i32,
    pub(crate) danger_offset: i32,
}

impl Weights {
    /// Calls `look` with each number, which it may change: the same ones in the same order every time. For tuning.
    pub fn visit(&mut self, mut look: impl FnMut(&mut i32)) {
        let arrays = (self.mobility.iter_mut().flatten())
            .chain(&mut self.supported)
            .chain(&mut self.passed)
            .chain(&mut self.passed_free)
            .chain(&mut self.shield);
        let singles = [
            &mut self.bishop_pair,
            &mut self.rook_open,
            &mut self.rook_half_open,
            &mut self.isolated,
            &mut self.doubled,
            &mut self.backward,
            &mut self.passed_own_king,
            &mut self.passed_other_king,
            &mut self.pawn_attacks_minor,
            &mut self.pawn_attacks_major,
            &mut self.minor_attacks_minor,
            &mut self.minor_attacks_major,
            &mut self.rook_attacks_queen,
            &mut self.hanging,
            &mut self.tempo,
        ];
        for totals in arrays.chain(singles) {
            let (mut middlegame, mut endgame) = totals.parts();
            look(&mut middlegame);
            look(&mut endgame);
            *totals = Totals::new(middlegame, endgame);
        }
        self.attack.iter_mut().for_each(&mut look);
        for number in [&mut self.attack_square, &mut self.undefended, &mut self.safe_check, &mut self.danger_offset] {
            look(number);
        }
    }
}

impl Default for Weights {
    fn default() -> Self {
        WEIGHTS.clone()
    }
}

/// The weights in use, tuned on games of this program: see `examples/tune.rs`.
pub(crate) static WEIGHTS: Weights = Weights {
    mobility: [
        by_squares(&[(-30, -36), (-22, -28), (-16, -16), (-3, -10), (2, 1), (3, 7), (12, 19), (19, 24), (29, 31)]),
        by_squares(&[
            (-30, -37),
            (-25, -30),
            (-15, -23),
            (-10, -15),
            (-4, -6),
            (7, 5),
            (3, 8),
            (8, 16),
            (18, 20),
            (19, 28),
            (27, 32),
            (35, 39),
            (42, 47),
            (48, 54),
        ]),
        by_squares(&[
            (-24, -40),
            (-23, -35),
            (-18, -29),
            (-16, -23),
            (-8, -16),
            (-10, -4),
            (-4, 1),
            (-3, 5),
            (3, 9),
            (3, 16),
            (5, 20),
            (10, 25),
            (11, 29),
            (14, 36),
            (17, 41),
        ]),
        by_squares(&[
            (-16, -40),
            (-14, -36),
            (-13, -32),
            (-7, -28),
            (-6, -25),
            (-4, -20),
            (-1, -15),
            (-1, -12),
            (0, -8),
            (3, -3),
            (1, 0),
            (2, 3),
            (5, 7),
            (9, 12),
            (12, 16),
            (14, 20),
            (16, 24),
            (16, 27),
            (20, 32),
            (21, 35),
            (25, 41),
            (27, 45),
            (28, 48),
            (30, 52),
            (32, 56),
            (34, 60),
            (36, 64),
            (38, 68),
        ]),
    ],
    bishop_pair: Totals::new(20, 44),
    rook_open: Totals::new(32, 6),
    rook_half_open: Totals::new(13, 13),
    isolated: Totals::new(-5, -12),
    doubled: Totals::new(-14, -20),
    backward: Totals::new(-8, -5),
    supported: by_rank([0, 4, 12, 8, 17, 30, 51, 0], [0, 6, 1, 6, 17, 25, 41, 0]),
    passed: by_rank([0, -3, -5, -6, 12, 19, 30, 0], [0, 6, 7, 23, 46, 69, 87, 0]),
    passed_free: by_rank([0, -3, -5, 0, 8, 10, 22, 0], [0, 2, 0, 11, 21, 31, 52, 0]),
    passed_own_king: Totals::new(-1, 6),
    passed_other_king: Totals::new(2, 8),
    pawn_attacks_minor: Totals::new(49, 31),
    pawn_attacks_major: Totals::new(59, 35),
    minor_attacks_minor: Totals::new(18, 23),
    minor_attacks_major: Totals::new(36, 25),
    rook_attacks_queen: Totals::new(36, 20),
    hanging: Totals::new(23, 23),
    shield: [Totals::new(10, -4), Totals::new(5, -5), Totals::new(-9, 5)],
    tempo: Totals::new(21, 9),
    attack: [33, 26, 35, 45],
    attack_square: 8,
    undefended: 18,
    safe_check: 33,
    danger_offset: 43,
};

/// By a number of squares; of what is more than the last one is worth as much.
const fn by_squares(known: &[(i32, i32)]) -> [Totals; 28] {
    let mut values = [Totals::ZERO; 28];
    let mut at = 0;
    while at < 28 {
        let (middlegame, endgame) = known[if at < known.len() { at } else { known.len() - 1 }];
        values[at] = Totals::new(middlegame, endgame);
        at += 1;
    }
    values
}

const fn by_rank(middlegame: [i32; 8], endgame: [i32; 8]) -> [Totals; 8] {
    let mut values = [Totals::ZERO; 8];
    let mut rank = 0;
    while rank < 8 {
        values[rank] = Totals::new(middlegame[rank], endgame[rank]);
        rank += 1;
    }
    values
}
