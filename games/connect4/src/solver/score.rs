//! Scores, and how many plies away the end is.
//!
//! A score tells who wins, and how soon: the number of stones that the winner has left over, the winning stone counted as
//! one of them (P. Pons). A positive score is a win of the side to move, a negative one a loss, 0 a draw. On the classic
//! board of 42 cells it is 22 less the number of stones that the winner has on the board at the end.

use halfmove::Score;

/// The score of the side to move if it wins with its `moves`-th move from now (1: at once), on a board of `cells` cells
/// with `stones` on it.
#[inline(always)]
pub(crate) const fn win(cells: u32, stones: u32, moves: u32) -> i32 {
    ((cells + 3 - stones) / 2) as i32 - moves as i32
}

/// The score of the side to move if its opponent wins with its `moves`-th move from now.
#[inline(always)]
pub(crate) const fn loss(cells: u32, stones: u32, moves: u32) -> i32 {
    -win(cells, stones + 1, moves)
}

/// How many plies it takes from a position with `stones` on a board of `cells` cells to the end of the game, where the
/// side to move is worth `score`: to the winning move, or to the last one if it is a draw. `None` where there can be no
/// such score.
///
/// ```
/// use halfmove_connect4::solver::plies_to_end;
///
/// // The first player wins with the last but one stone of the classic board.
/// assert_eq!(plies_to_end(42, 0, 1), Some(41));
/// assert_eq!(plies_to_end(42, 0, 22), None);
/// ```
pub const fn plies_to_end(cells: u32, stones: u32, score: i8) -> Option<u32> {
    if stones > cells {
        return None;
    }
    let moves = match score {
        0 => return Some(cells - stones),
        1.. => win(cells, stones, 0) - score as i32,
        ..0 => win(cells, stones + 1, 0) + score as i32,
    };
    let plies = if score > 0 { 2 * moves - 1 } else { 2 * moves };
    if moves < 1 || plies as u32 > cells - stones { None } else { Some(plies as u32) }
}

/// The score of the side to move if the game ends with a win in `plies` plies, whoever makes the last move. `None` if
/// there are not so many cells left, or no move.
///
/// ```
/// use halfmove_connect4::solver::score_of_win_in;
///
/// assert_eq!(score_of_win_in(42, 0, 41), Some(1));
/// assert_eq!(score_of_win_in(42, 1, 40), Some(-1));
/// ```
pub const fn score_of_win_in(cells: u32, stones: u32, plies: u32) -> Option<i8> {
    if plies == 0 || stones > cells || plies > cells - stones {
        return None;
    }
    let score = if plies % 2 == 1 { win(cells, stones, plies.div_ceil(2)) } else { loss(cells, stones, plies / 2) };
    Some(score as i8)
}

/// As the search keeps it.
#[inline(always)]
pub(crate) fn to_search(score: i32) -> Score {
    Score::from(score as i8)
}

/// As the solver reckons with it; the open ends of a window lie beyond all scores.
#[inline(always)]
pub(crate) fn from_search(score: Score) -> i32 {
    i32::from(score.to_raw()).clamp(-BEYOND, BEYOND)
}

/// More than any score.
pub(crate) const BEYOND: i32 = 100;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_those_of_the_published_convention() {
        // 22 minus the winner's stones: four stones are the fewest, 21 the most.
        assert_eq!(score_of_win_in(42, 0, 7), Some(18));
        assert_eq!(score_of_win_in(42, 0, 41), Some(1));
        assert_eq!(score_of_win_in(42, 1, 7), Some(18));
        assert_eq!(score_of_win_in(42, 0, 42), Some(-1));
    }

    #[test]
    fn plies_and_scores_convert_both_ways() {
        for cells in [16, 20, 25, 42, 45, 63] {
            for stones in 0..cells {
                for plies in 1..=cells - stones {
                    let score = score_of_win_in(cells, stones, plies).unwrap();
                    assert_ne!(score, 0);
                    assert_eq!(score > 0, plies % 2 == 1);
                    assert_eq!(plies_to_end(cells, stones, score), Some(plies), "{cells} {stones} {score}");
                }
                assert_eq!(plies_to_end(cells, stones, 0), Some(cells - stones));
            }
        }
    }
}
