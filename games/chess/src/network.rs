//! What a position is worth, by a small neural network on top of material and places.

use core::fmt;
use core::mem::replace;

use halfmove::{Evaluate, Score};

use crate::eval::tapered;
use crate::positional::scale;
use crate::{Bitboard, Color, Piece, Position, Role, Square, endings};

/// The evaluation that plays best: what a network of two layers adds to the sums of [`Tapered`](crate::Tapered).
///
/// The first layer is asked twice, from where either side sits. Its inputs say what stands where: own pieces and the other's,
/// the board turned so that the side's own pawns go up and its own king stands on the left:
///
/// ```text
///   768 inputs of the side to move  -> 128 sums, each clipped to 0..1 and squared \
///                                                                                   -> 1 of 8 outputs, by how many pieces
///   768 inputs of the other side    -> 128 sums, each clipped to 0..1 and squared /    there are, in points
/// ```
///
/// All numbers are whole: 1 is 255 in the sums and 64 in the weights behind them. The sums are kept from the position that was
/// asked about last, one pair for each half of the board that the king can stand on, and what has changed since is added and
/// taken off; addition of whole numbers is exact, so that this is the same as adding up afresh.
///
/// What is known of some endings goes before.
///
/// Source: Y. Nasu, *Efficiently updatable neural-network-based evaluation functions for computer shogi*, 2018. The network was
/// trained on games of this program (`examples/network`).
///
/// ```
/// use halfmove::{Evaluate, Notation, Score};
/// use halfmove_chess::{Network, Position};
///
/// // A knight more is worth something.
/// let pos = Position::parse_position("rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
/// assert!(Network::default().evaluate(&pos) > Score::points(150));
/// # Ok::<(), halfmove_chess::NotationError>(())
/// ```
#[derive(Clone)]
pub struct Network<'w> {
    weights: &'w NetworkWeights,
    /// By the side that looks, and whether its king is on the right half of the board.
    kept: [[Kept; 2]; 2],
}

/// The numbers that a [`Network`] works with.
#[derive(Clone, PartialEq, Eq)]
pub struct NetworkWeights {
    inputs: [Row; Network::INPUTS],
    bias: Row,
    /// By how many pieces there are: for the sums of the side to move, and of the other.
    outputs: [[Row; 2]; Network::OUTPUTS],
    output_bias: [i16; Network::OUTPUTS],
}

/// One number for each sum of the first layer.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(align(32))]
struct Row([i16; Network::SUMS]);

/// The sums for some position, and where its pieces stood: as sets too, which find what has changed at once.
#[derive(Clone, Copy)]
struct Kept {
    roles: [Bitboard; Role::ALL.len()],
    colors: [Bitboard; 2],
    board: [Option<Piece>; Square::COUNT],
    sums: Row,
}

/// 1 in the sums of the first layer.
const ONE: i32 = 255;
/// 1 in the weights behind them.
const OUTPUT_ONE: i32 = 64;
/// What an output of 1 is worth, in points.
const POINTS: i32 = 400;
/// In the bias of an output 1 is `ONE * OUTPUT_ONE` divided by this, so that it fits.
const BIAS_PART: i32 = 8;

/// Sums of products stay within 32 bits, whatever the weights.
const _: () =
    assert!(2 * Network::SUMS as i64 * ONE as i64 * ONE as i64 * (2 * OUTPUT_ONE as i64 - 1) <= i32::MAX as i64);

static WEIGHTS: NetworkWeights = NetworkWeights::from_bytes(include_bytes!("../network/weights.bin"));

impl Network<'static> {
    /// Inputs of the first layer for either side.
    pub const INPUTS: usize = Piece::COUNT * Square::COUNT;
    /// Sums of the first layer for either side.
    pub const SUMS: usize = 128;
    /// Outputs, of which one counts.
    pub const OUTPUTS: usize = 8;

    /// The input that says that `piece` stands on `square`, for the side `color`, whose king stands on `king`.
    #[inline]
    pub const fn input(piece: Piece, square: Square, color: Color, king: Square) -> usize {
        turned_input(piece, square, color, turn(color, king))
    }

    /// The output that counts where there are so many pieces.
    #[inline]
    pub const fn output(pieces: u32) -> usize {
        let output = pieces.saturating_sub(1) as usize / 4;
        if output < Self::OUTPUTS { output } else { Self::OUTPUTS - 1 }
    }
}

/// The same, with the board turned by these bits.
#[inline]
const fn turned_input(piece: Piece, square: Square, color: Color, turn: usize) -> usize {
    let others = if piece.color_index() == color.index() { 0 } else { Role::ALL.len() };
    (piece.role_index() + others) * Square::COUNT + (square.index() ^ turn)
}

/// The bits by which squares change when the board is turned.
#[inline]
const fn turn(color: Color, king: Square) -> usize {
    (color.index() * 0o70) ^ (is_right(king) as usize * 0o7)
}

/// Whether a king stands on the files e to h.
#[inline]
const fn is_right(king: Square) -> bool {
    king.file() >= 4
}

impl<'w> Network<'w> {
    /// With other weights than those that come with the program.
    pub const fn new(weights: &'w NetworkWeights) -> Self {
        Network { weights, kept: [[Kept::nothing(weights); 2]; 2] }
    }

    /// The sums of the first layer for a side.
    #[inline]
    fn sums(&mut self, pos: &Position, color: Color) -> &Row {
        let king = pos.king(color);
        let turn = turn(color, king);
        let kept = &mut self.kept[color.index()][usize::from(is_right(king))];
        let mut sums = kept.sums;
        for square in kept.changed(pos) {
            let row = |piece| &self.weights.inputs[turned_input(piece, square, color, turn)];
            let now = pos.piece_at(square);
            if let Some(before) = replace(&mut kept.board[square.index()], now) {
                sums.subtract(row(before));
            }
            if let Some(now) = now {
                sums.add(row(now));
            }
        }
        (kept.roles, kept.colors, kept.sums) = (pos.roles, pos.colors, sums);
        &kept.sums
    }

    /// What the network says, in points for the side to move.
    #[inline]
    fn points(&mut self, pos: &Position) -> i32 {
        let output = Network::output(pos.occupied().len());
        let side = pos.side_to_move();
        let weights = self.weights;
        let [own, other] = &weights.outputs[output];
        let sum = self.sums(pos, side).clipped_times(own) + self.sums(pos, side.other()).clipped_times(other);
        (sum / ONE + BIAS_PART * i32::from(weights.output_bias[output])) * POINTS / (ONE * OUTPUT_ONE)
    }
}

impl Default for Network<'static> {
    fn default() -> Self {
        Network::new(&WEIGHTS)
    }
}

impl Evaluate<Position> for Network<'_> {
    fn evaluate(&mut self, pos: &Position) -> Score {
        if let Some(score) = endings::evaluate(pos) {
            return score;
        }
        let white = tapered(pos.totals(), pos.phase());
        let sign = if pos.side_to_move() == Color::White { 1 } else { -1 };
        let points = sign * white + self.points(pos);
        Score::points(points * scale(pos, sign * points) / 16)
    }
}

impl Kept {
    /// The sums for an empty board.
    const fn nothing(weights: &NetworkWeights) -> Kept {
        Kept {
            roles: [Bitboard::EMPTY; Role::ALL.len()],
            colors: [Bitboard::EMPTY; 2],
            board: [None; Square::COUNT],
            sums: weights.bias,
        }
    }

    /// The squares where something else stands now.
    #[inline]
    fn changed(&self, pos: &Position) -> Bitboard {
        let roles = self.roles.iter().zip(&pos.roles);
        let colors = self.colors.iter().zip(&pos.colors);
        roles.chain(colors).fold(Bitboard::EMPTY, |changed, (before, now)| changed | (*before ^ *now))
    }
}

impl Row {
    #[inline]
    fn add(&mut self, other: &Row) {
        for (sum, number) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.wrapping_add(*number);
        }
    }

    #[inline]
    fn subtract(&mut self, other: &Row) {
        for (sum, number) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.wrapping_sub(*number);
        }
    }

    /// The squares of the sums, clipped to 0 and 1, times the weights.
    #[inline]
    fn clipped_times(&self, weights: &Row) -> i32 {
        let product = |(sum, weight): (&i16, &i16)| {
            let clipped = (*sum).clamp(0, ONE as i16);
            // Fits 16 bits: weights are less than 2.
            i32::from(clipped.wrapping_mul(*weight)) * i32::from(clipped)
        };
        self.0.iter().zip(&weights.0).map(product).sum()
    }
}

impl NetworkWeights {
    /// How many bytes [`from_bytes`](Self::from_bytes) reads.
    pub const BYTES: usize = 2 * (Self::OUTPUT_BIAS + Network::OUTPUTS);
    /// Where the parts begin, counted in numbers.
    const BIAS: usize = Network::INPUTS * Network::SUMS;
    const OUTPUT: usize = Self::BIAS + Network::SUMS;
    const OUTPUT_BIAS: usize = Self::OUTPUT + 2 * Network::OUTPUTS * Network::SUMS;

    /// Reads numbers of 16 bits, the low byte first:
    ///
    /// ```text
    ///   768 x 128    for each input what it adds to the sums, 255 for 1
    ///         128    where the sums begin, 255 for 1
    ///   8 x 2 x 128  for each output the weights of the sums of the side to move, then of the other, 64 for 1, -127 to 127
    ///   8            where the outputs begin, 2,040 for 1
    /// ```
    ///
    /// # Panics
    /// If the weight of a sum is not between -127 and 127.
    #[expect(
        clippy::large_stack_arrays,
        reason = "the numbers are 200 KB, and are read once, by the compiler for those built in"
    )]
    pub const fn from_bytes(bytes: &[u8; Self::BYTES]) -> NetworkWeights {
        let mut weights = NetworkWeights {
            inputs: [Row([0; Network::SUMS]); Network::INPUTS],
            bias: Row::read(bytes, Self::BIAS),
            outputs: [[Row([0; Network::SUMS]); 2]; Network::OUTPUTS],
            output_bias: [0; Network::OUTPUTS],
        };
        let mut at = 0;
        while at < Network::INPUTS {
            weights.inputs[at] = Row::read(bytes, at * Network::SUMS);
            at += 1;
        }
        at = 0;
        while at < Network::OUTPUTS {
            let first = Self::OUTPUT + 2 * at * Network::SUMS;
            weights.outputs[at] = [Row::read_small(bytes, first), Row::read_small(bytes, first + Network::SUMS)];
            weights.output_bias[at] = number(bytes, Self::OUTPUT_BIAS + at);
            at += 1;
        }
        weights
    }
}

impl Row {
    const fn read(bytes: &[u8; NetworkWeights::BYTES], first: usize) -> Row {
        let mut row = [0; Network::SUMS];
        let mut at = 0;
        while at < Network::SUMS {
            row[at] = number(bytes, first + at);
            at += 1;
        }
        Row(row)
    }

    const fn read_small(bytes: &[u8; NetworkWeights::BYTES], first: usize) -> Row {
        let row = Row::read(bytes, first);
        let mut at = 0;
        while at < Network::SUMS {
            assert!(
                row.0[at].unsigned_abs() < 2 * OUTPUT_ONE as u16,
                "the weight of a sum must be between -127 and 127"
            );
            at += 1;
        }
        row
    }
}

const fn number(bytes: &[u8; NetworkWeights::BYTES], at: usize) -> i16 {
    i16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]])
}

/// Only what it is, without the numbers.
impl fmt::Debug for Network<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network").finish_non_exhaustive()
    }
}

/// Only what it is, without the numbers.
impl fmt::Debug for NetworkWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NetworkWeights").finish_non_exhaustive()
    }
}
