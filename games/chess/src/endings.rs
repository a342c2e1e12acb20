//! Endings that are won by a plan rather than by what pieces are worth: mate of a bare king.

use halfmove::Score;

use crate::{Bitboard, Color, Position, Role, Square};

/// What a won ending is worth at the least: more than anything that is not won.
const WON: i32 = 10_000;

/// The score for the side to move, where one king stands alone and the other side has enough to mate it.
pub(crate) fn evaluate(pos: &Position) -> Option<Score> {
    let color = [Color::White, Color::Black].into_iter().find(|color| !pos.side(color.other()).has_several())?;
    let [_, knights, bishops, rooks, queens, _] = pos.roles.map(|role| role & pos.side(color));
    let is_pair = bishops.meets(Bitboard::DARK) && bishops.meets(!Bitboard::DARK);
    let mates = !(rooks | queens).is_empty() || is_pair || (!knights.is_empty() && !bishops.is_empty());
    if !mates || !pos.role(Role::Pawn).is_empty() {
        return None;
    }
    let (king, bare) = (pos.king(color), pos.king(color.other()));
    let to_edge = if (rooks | queens).is_empty() && !is_pair {
        // With bishop and knight mate is possible in the corners of the bishop's color.
        let corners = if bishops.meets(Bitboard::DARK) {
            [Square::on_rank(0, 0), Square::on_rank(7, 7)]
        } else {
            [Square::on_rank(7, 0), Square::on_rank(0, 7)]
        };
        7 - corners.into_iter().map(|corner| steps(bare, corner)).min().map_or(0, i32::from).min(7)
    } else {
        i32::from(from_center(bare))
    };
    // Not what the pieces are worth where they stand, which would blur the way to the edge.
    let material = [(queens, 900), (rooks, 500), (bishops, 330), (knights, 320)]
        .into_iter()
        .map(|(pieces, value)| pieces.len() as i32 * value)
        .sum::<i32>();
    let score = WON + material + 40 * to_edge + 10 * (14 - i32::from(steps(king, bare)));
    Some(Score::points(if pos.side_to_move() == color { score } else { -score }))
}

/// Files and ranks between two squares, added.
fn steps(a: Square, b: Square) -> u8 {
    a.file().abs_diff(b.file()) + a.rank().abs_diff(b.rank())
}

/// How far a square is from the middle of the board, 0 to 6.
fn from_center(square: Square) -> u8 {
    let off = |at: u8| if at < 4 { 3 - at } else { at - 4 };
    off(square.file()) + off(square.rank())
}
