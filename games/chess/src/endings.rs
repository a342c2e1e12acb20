//! Endings that are won by a plan rather than by what pieces are worth: against a bare king.

use halfmove::Score;

use crate::{Bitboard, Color, Position, Role, Square, bishop_and_knight, king_and_pawn};

/// What a won ending is worth at the least: more than anything that is not won.
const WON: i32 = 10_000;
/// The same with a pawn to be promoted.
const WON_PAWN: i32 = 8_000;

/// The score for the side to move, where one king stands alone and the other side has enough to mate it, or a pawn.
pub(crate) fn evaluate(pos: &Position) -> Option<Score> {
    let color = [Color::White, Color::Black].into_iter().find(|color| !pos.side(color.other()).has_several())?;
    let [pawns, knights, bishops, rooks, queens, _] = pos.roles.map(|role| role & pos.side(color));
    let is_pair = bishops.meets(Bitboard::DARK) && bishops.meets(!Bitboard::DARK);
    let is_heavy = !(rooks | queens).is_empty();
    let needs_corner = !is_heavy && !is_pair;
    let score = if !pawns.is_empty() {
        let is_alone = pawns.len() == 1 && (knights | bishops | rooks | queens).is_empty();
        is_alone.then(|| with_pawn(pos, color))?
    } else if needs_corner && (bishops.is_empty() || knights.is_empty()) {
        return None;
    } else if pos.side_to_move() != color && !pos.has_legal_move() {
        // A search does not see this at its horizon.
        if pos.is_check() { 2 * WON } else { 0 }
    } else {
        // Not what the pieces are worth where they stand, which would blur the way to the edge.
        let material = [(queens, 900), (rooks, 500), (bishops, 330), (knights, 320)]
            .into_iter()
            .map(|(pieces, value)| pieces.len() as i32 * value)
            .sum::<i32>();
        let plan = if needs_corner { to_corner(pos, color) } else { to_edge(pos, color) };
        WON + material + plan
    };
    Some(Score::points(if pos.side_to_move() == color { score } else { -score }))
}

/// A pawn that wins is worth less than what it is to become. The further it is the better, and with its king in front.
fn with_pawn(pos: &Position, color: Color) -> i32 {
    if !king_and_pawn::is_won(pos, color) {
        return 0;
    }
    let pawn = pos.pieces(Role::Pawn, color).first().unwrap_or_default();
    let goal = Square::on_rank(pawn.file(), if color == Color::White { 7 } else { 0 });
    WON_PAWN + 100 * i32::from(pawn.rank_of(color)) + 10 * (14 - i32::from(steps(pos.king(color), goal)))
}

/// The king is driven to an edge, best into a corner, with the help of the other king.
fn to_edge(pos: &Position, color: Color) -> i32 {
    let (king, bare) = (pos.king(color), pos.king(color.other()));
    40 * i32::from(from_center(bare)) + 10 * (14 - i32::from(steps(king, bare)))
}

/// With bishop and knight the king is driven to where mate is near, best with the knight at hand. Of what was tried (6 to 20
/// points a ply and 0 to 8 a step of the knight) this won most: 59 of 60 positions with 10,000 nodes a move.
fn to_corner(pos: &Position, color: Color) -> i32 {
    let bare = pos.king(color.other());
    let knights = pos.pieces(Role::Knight, color).into_iter();
    let away: i32 = knights.map(|knight| i32::from(steps(knight, bare))).sum();
    12 * (57 - bishop_and_knight::plies_to_mate(pos, color)) - 3 * away
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
