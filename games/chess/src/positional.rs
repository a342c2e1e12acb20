//! What a position is worth beyond where each piece stands: mobility, pawns, the safety of kings, threats.

use halfmove::{Evaluate, Score};

use crate::endings;
use crate::eval::{Totals, tapered};
use crate::weights::{WEIGHTS, Weights};
use crate::{Bitboard, Color, Position, Role, Square, attacks};

/// The evaluation that plays best: the sums of [`Tapered`](crate::Tapered), what the pieces do where they stand, and what
/// is known of some endings.
///
/// ```
/// use halfmove::{Evaluate, Notation, Score};
/// use halfmove_chess::{Position, Positional};
///
/// // A passed pawn about to become a queen is worth more than one at home.
/// let value = |text| Position::parse_position(text).map(|pos| Positional::default().evaluate(&pos));
/// let far = value("8/P3k3/8/8/8/8/4K2p/8 w - - 0 1")?;
/// assert!(value("8/4k3/8/8/8/8/P3K2p/8 w - - 0 1")? < far);
/// # Ok::<(), halfmove_chess::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Positional<'w> {
    weights: &'w Weights,
}

impl<'w> Positional<'w> {
    /// With other weights than the tuned ones.
    pub const fn new(weights: &'w Weights) -> Self {
        Positional { weights }
    }
}

impl Default for Positional<'static> {
    fn default() -> Self {
        Positional::new(&WEIGHTS)
    }
}

/// What the pieces of one side attack.
#[derive(Clone, Copy, Default)]
struct Reach {
    by_role: [Bitboard; 6],
    all: Bitboard,
    /// How much of that is near the other king.
    danger: i32,
    /// How many pieces attack there.
    attackers: u32,
}

/// More than a minor piece, less than a rook.
const MINOR: i32 = 400;

impl Evaluate<Position> for Positional<'_> {
    fn evaluate(&mut self, pos: &Position) -> Score {
        if let Some(score) = endings::evaluate(pos) {
            return score;
        }
        let mut sums = pos.totals();
        let mut reach = [Reach::default(); 2];
        for color in [Color::White, Color::Black] {
            let (found, mobility) = self.reach(pos, color);
            reach[color.index()] = found;
            sums = add(sums, mobility, color);
        }
        for color in [Color::White, Color::Black] {
            let (own, other) = (&reach[color.index()], &reach[color.other().index()]);
            sums = add(sums, self.pawns(pos, color), color);
            sums = add(sums, self.threats(pos, color, own, other), color);
            sums = add(sums, self.king(pos, color, own, other), color);
        }
        sums = add(sums, self.weights.tempo, pos.side_to_move());
        let white = tapered(sums, pos.phase());
        let white = white * scale(pos, white) / 16;
        Score::points(if pos.side_to_move() == Color::White { white } else { -white })
    }
}

impl Positional<'_> {
    /// What the pieces of `color` attack, and what their freedom is worth.
    fn reach(self, pos: &Position, color: Color) -> (Reach, Totals) {
        let weights = self.weights;
        let mut reach = Reach::default();
        let mut sums = Totals::ZERO;
        let own_pawns = pos.pieces(Role::Pawn, color);
        let pawns = pawn_attacks(own_pawns, color);
        let king = attacks::king(pos.king(color));
        reach.by_role[Role::Pawn.index()] = pawns;
        reach.by_role[Role::King.index()] = king;
        reach.all = pawns | king;
        let their_king = pos.king(color.other());
        let zone = attacks::king(their_king) | their_king.into();
        let denied = pawn_attacks(pos.pieces(Role::Pawn, color.other()), color.other());
        let free = !(own_pawns | pos.pieces(Role::King, color) | denied);
        let occupied = pos.occupied();
        let queens = pos.pieces(Role::Queen, color);
        let rooks = pos.pieces(Role::Rook, color);
        for (at, role) in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].into_iter().enumerate() {
            for square in pos.pieces(role, color) {
                // Sliders support each other through their own kind.
                let attacked = match role {
                    Role::Knight => attacks::knight(square),
                    Role::Bishop => attacks::bishop(square, occupied & !queens),
                    Role::Rook => attacks::rook(square, occupied & !(queens | rooks)),
                    _ => attacks::queen(square, occupied),
                };
                reach.by_role[role.index()] |= attacked;
                reach.all |= attacked;
                let moves = (attacked & free).len() as usize;
                sums = sums.plus(weights.mobility[at][moves.min(27)]);
                let near = (attacked & zone & !denied).len() as i32;
                if near > 0 {
                    reach.attackers += 1;
                    reach.danger += weights.attack[at] + weights.attack_square * near;
                }
                if role == Role::Rook {
                    sums = sums.plus(self.rook_on_file(pos, square, color));
                }
            }
        }
        if pos.pieces(Role::Bishop, color).has_several() {
            sums = sums.plus(weights.bishop_pair);
        }
        (reach, sums)
    }

    fn rook_on_file(self, pos: &Position, square: Square, color: Color) -> Totals {
        let file = Bitboard::file(square.file());
        if pos.pieces(Role::Pawn, color).meets(file) {
            Totals::ZERO
        } else if pos.role(Role::Pawn).meets(file) {
            self.weights.rook_half_open
        } else {
            self.weights.rook_open
        }
    }

    /// What the structure of the pawns of `color` is worth.
    fn pawns(self, pos: &Position, color: Color) -> Totals {
        let weights = self.weights;
        // Seen from the side whose pawns they are, so that they all go up.
        let seen = |set: Bitboard| if color == Color::White { set.0 } else { set.0.swap_bytes() };
        let own = seen(pos.pieces(Role::Pawn, color));
        let other = seen(pos.pieces(Role::Pawn, color.other()));
        let in_front_of_other = fill_down(other >> 8);
        let stopped = in_front_of_other | sideways(in_front_of_other) | fill_down(own >> 8);
        let isolated = own & !sideways(fill_file(own));
        let doubled = own & fill_down(own >> 8);
        let supported = own & (sideways(own) | sideways(own << 8));
        let backward = own & !isolated & !fill_up(sideways(own)) & (sideways(other) >> 16 | other >> 8);
        let count = |set: u64| set.count_ones() as i32;
        let mut sums = weights.isolated.times(count(isolated));
        sums = sums.plus(weights.doubled.times(count(doubled)));
        sums = sums.plus(weights.backward.times(count(backward)));
        for square in Bitboard(supported) {
            sums = sums.plus(weights.supported[usize::from(square.rank())]);
        }
        let occupied = seen(pos.occupied());
        let (own_king, other_king) = (pos.king(color), pos.king(color.other()));
        for square in Bitboard(own & !stopped) {
            let rank = usize::from(square.rank());
            sums = sums.plus(weights.passed[rank]);
            if occupied >> (square.index() + 8) & 1 == 0 {
                sums = sums.plus(weights.passed_free[rank]);
            }
            if rank >= 3 {
                let stop = Square::on_rank(square.file(), square.rank() + 1);
                let stop = if color == Color::White { stop } else { stop.flipped() };
                let nearness = |king: Square| 7 - i32::from(distance(king, stop));
                sums = sums.plus(weights.passed_own_king.times(nearness(own_king) * (rank as i32 - 2)));
                sums = sums.minus(weights.passed_other_king.times(nearness(other_king) * (rank as i32 - 2)));
            }
        }
        sums
    }

    /// What the attacks of `color` on pieces of the other side are worth.
    fn threats(self, pos: &Position, color: Color, own: &Reach, other: &Reach) -> Totals {
        let weights = self.weights;
        let enemy = pos.side(color.other());
        let [pawns, knights, bishops, rooks, queens, _] = pos.roles.map(|role| role & enemy);
        let minors = knights | bishops;
        let [by_pawn, by_knight, by_bishop, by_rook, ..] = own.by_role;
        let by_minor = by_knight | by_bishop;
        let count = |set: Bitboard| set.len() as i32;
        let mut sums = weights.pawn_attacks_minor.times(count(by_pawn & minors));
        sums = sums.plus(weights.pawn_attacks_major.times(count(by_pawn & (rooks | queens))));
        sums = sums.plus(weights.minor_attacks_minor.times(count(by_minor & minors & !other.by_role[0])));
        sums = sums.plus(weights.minor_attacks_major.times(count(by_minor & (rooks | queens))));
        sums = sums.plus(weights.rook_attacks_queen.times(count(by_rook & queens)));
        let hanging = (minors | rooks | queens | pawns) & own.all & !other.all;
        sums.plus(weights.hanging.times(count(hanging)))
    }

    /// How safe the king of `color` is.
    fn king(self, pos: &Position, color: Color, own: &Reach, other: &Reach) -> Totals {
        let weights = self.weights;
        let king = pos.king(color);
        let pawns = pos.pieces(Role::Pawn, color);
        let mut sums = Totals::ZERO;
        let home = if color == Color::White { king } else { king.flipped() };
        for file in home.file().saturating_sub(1)..=(home.file() + 1).min(7) {
            let mut nearest = 2;
            for step in 1..=2 {
                let rank = home.rank() + step;
                let square = Square::on_rank(file, rank.min(7));
                let square = if color == Color::White { square } else { square.flipped() };
                if rank <= 7 && pawns.contains(square) {
                    nearest = usize::from(step) - 1;
                    break;
                }
            }
            sums = sums.plus(weights.shield[nearest]);
        }
        if other.attackers >= 2 || (other.attackers == 1 && !pos.pieces(Role::Queen, color.other()).is_empty()) {
            let undefended = attacks::king(king) & other.all & !(own.all & !own.by_role[Role::King.index()]);
            let checks = Self::safe_checks(pos, color, own, other);
            let mut danger = other.danger + weights.undefended * undefended.len() as i32 + weights.safe_check * checks
                - weights.danger_offset;
            if pos.pieces(Role::Queen, color.other()).is_empty() {
                danger /= 3;
            }
            let danger = danger.max(0);
            sums = sums.minus(Totals::new((danger * danger / 256).min(500), danger / 8));
        }
        sums
    }

    /// On how many squares the other side could give check to the king of `color` without being captured at once.
    fn safe_checks(pos: &Position, color: Color, own: &Reach, other: &Reach) -> i32 {
        let king = pos.king(color);
        let occupied = pos.occupied();
        let safe = !own.all & !pos.side(color.other());
        let (diagonals, straights) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
        let [_, knights, bishops, rooks, queens, _] = other.by_role;
        let checks =
            [attacks::knight(king) & knights, diagonals & bishops, straights & rooks, (diagonals | straights) & queens];
        checks.into_iter().map(|squares| (squares & safe).len() as i32).sum()
    }
}

/// Adds what is good for `color` to sums seen from white.
#[inline]
fn add(sums: Totals, value: Totals, color: Color) -> Totals {
    if color == Color::White { sums.plus(value) } else { sums.minus(value) }
}

/// How much of its score a position keeps, in sixteenths: a side without pawns does not win with a minor piece more, nor
/// with two knights.
pub(crate) fn scale(pos: &Position, white: i32) -> i32 {
    let color = if white > 0 { Color::White } else { Color::Black };
    if !pos.pieces(Role::Pawn, color).is_empty() {
        return 16;
    }
    let material = |color| {
        let value = |role, value| pos.pieces(role, color).len() as i32 * value;
        value(Role::Knight, 320) + value(Role::Bishop, 330) + value(Role::Rook, 500) + value(Role::Queen, 950)
    };
    let only_two_knights = pos.side(color).len() == 3 && pos.pieces(Role::Knight, color).len() == 2;
    if only_two_knights || material(color) - material(color.other()) < MINOR { 2 } else { 16 }
}

/// How many king moves lie between two squares.
#[inline]
pub(crate) fn distance(a: Square, b: Square) -> u8 {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank()))
}

/// What pawns attack together.
#[inline]
fn pawn_attacks(pawns: Bitboard, color: Color) -> Bitboard {
    let ahead = if color == Color::White { pawns.0 << 8 } else { pawns.0 >> 8 };
    Bitboard(sideways(ahead))
}

const NOT_A: u64 = !Bitboard::file(0).0;
const NOT_H: u64 = !Bitboard::file(7).0;

/// The neighbors on the left and on the right.
#[inline]
const fn sideways(set: u64) -> u64 {
    (set & NOT_H) << 1 | (set & NOT_A) >> 1
}

/// The squares and all above them.
#[inline]
const fn fill_up(set: u64) -> u64 {
    let set = set | set << 8;
    let set = set | set << 16;
    set | set << 32
}

/// The squares and all below them.
#[inline]
const fn fill_down(set: u64) -> u64 {
    let set = set | set >> 8;
    let set = set | set >> 16;
    set | set >> 32
}

/// The whole files of the squares.
#[inline]
const fn fill_file(set: u64) -> u64 {
    fill_up(set) | fill_down(set)
}
