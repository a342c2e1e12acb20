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

/// The weights in use.
pub(crate) static WEIGHTS: Weights = Weights {
    mobility: [line(-32, 8, -36, 9, 8), line(-30, 6, -36, 7, 13), line(-24, 3, -40, 6, 14), line(-16, 2, -40, 4, 27)],
    bishop_pair: Totals::new(24, 45),
    rook_open: Totals::new(28, 8),
    rook_half_open: Totals::new(12, 6),
    isolated: Totals::new(-12, -12),
    doubled: Totals::new(-6, -18),
    backward: Totals::new(-9, -9),
    supported: by_rank([0, 4, 8, 10, 16, 30, 50, 0], [0, 0, 2, 5, 12, 28, 40, 0]),
    passed: by_rank([0, 0, 0, 0, 8, 20, 30, 0], [0, 4, 8, 20, 40, 70, 90, 0]),
    passed_free: by_rank([0, 0, 0, 4, 6, 10, 20, 0], [0, 0, 2, 8, 16, 30, 50, 0]),
    passed_own_king: Totals::new(0, 2),
    passed_other_king: Totals::new(0, 4),
    pawn_attacks_minor: Totals::new(45, 30),
    pawn_attacks_major: Totals::new(60, 35),
    minor_attacks_minor: Totals::new(18, 22),
    minor_attacks_major: Totals::new(35, 25),
    rook_attacks_queen: Totals::new(35, 20),
    hanging: Totals::new(20, 16),
    shield: [Totals::new(14, -2), Totals::new(6, 0), Totals::new(-14, 2)],
    tempo: Totals::new(14, 10),
    attack: [32, 26, 36, 48],
    attack_square: 10,
    undefended: 18,
    safe_check: 26,
    danger_offset: 40,
};

/// Rising in equal steps from a first value, up to `most` squares.
const fn line(middlegame: i32, step: i32, endgame: i32, end_step: i32, most: i32) -> [Totals; 28] {
    let mut values = [Totals::ZERO; 28];
    let mut at = 0;
    while at < 28 {
        let squares = if at < most { at } else { most };
        values[at as usize] = Totals::new(middlegame + step * squares, endgame + end_step * squares);
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
