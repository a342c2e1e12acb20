//! What a search must find: plain minimax, written to be read and not to be quick.
//!
//! No windows, no table, no order, no taking back: every line is followed on a copy of the position. Every driver
//! with every option must come to the same value and to one of the same best moves.

use halfmove::{End, Evaluate, Game, Gen, Moves, RankedMove, Score};

/// What [`minimax`] found out about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict<M> {
    /// What the position is worth to its side to move.
    pub score: Score,
    /// Each legal move with what it is worth to that side, in the order generated; empty if the game is over.
    pub moves: Vec<(M, Score)>,
    /// Positions made on the way, the root's children included and the root not.
    pub nodes: u64,
}

impl<M: Copy> Verdict<M> {
    /// The moves that are worth what the position is worth, in the order generated.
    pub fn best(&self) -> Vec<M> {
        self.moves.iter().filter(|(_, score)| *score == self.score).map(|&(mv, _)| mv).collect()
    }
}

/// The value of `game` by a search of all lines of `depth` plies (at least one), and of `quiescence` plies of noisy
/// moves beyond.
///
/// - Where the game is over, its end is the score; forced wins and losses count plies from `game`.
/// - At the horizon: the evaluation. With quiescence, the side to move may take it or go on with a noisy move, until
///   the plies run out.
///
/// ```
/// use halfmove::{Score, doc::Nim};
/// use halfmove_testkit::oracle::minimax;
///
/// let verdict = minimax(&Nim(7), &mut |_: &Nim| Score::DRAW, 10, 0);
/// assert_eq!(verdict.score, Score::win_in(3));
/// assert_eq!(verdict.best(), [3]);
/// ```
///
/// # Panics
/// If the game generates no move and does not say that it is over.
pub fn minimax<G: Game + Clone>(
    game: &G,
    evaluate: &mut impl Evaluate<G>,
    depth: u8,
    quiescence: u8,
) -> Verdict<G::Move> {
    let mut oracle = Oracle { evaluate, quiescence, nodes: 0 };
    let (end, moves) = generated(game, Gen::All);
    if let Some(score) = end_score(end, 0) {
        return Verdict { score, moves: Vec::new(), nodes: 0 };
    }
    let moves: Vec<_> =
        moves.into_iter().map(|mv| (mv, -oracle.value(&after(game, mv), depth.max(1) - 1, 1))).collect();
    let score = moves.iter().map(|&(_, score)| score).max().expect("a game that goes on has a move");
    Verdict { score, moves, nodes: oracle.nodes }
}

struct Oracle<'e, E> {
    evaluate: &'e mut E,
    quiescence: u8,
    nodes: u64,
}

impl<E> Oracle<'_, E> {
    /// The value of a position that was just made, `ply` plies below the root.
    fn value<G: Game + Clone>(&mut self, game: &G, depth: u8, ply: u8) -> Score
    where
        E: Evaluate<G>,
    {
        if depth == 0 {
            return self.quiesce(game, self.quiescence, ply);
        }
        self.nodes += 1;
        let (end, moves) = generated(game, Gen::All);
        if let Some(score) = end_score(end, ply) {
            return score;
        }
        let values = moves.into_iter().map(|mv| -self.value(&after(game, mv), depth - 1, ply + 1));
        values.max().expect("a game that goes on has a move")
    }

    /// The value beyond the horizon, with `plies` more of noisy moves.
    fn quiesce<G: Game + Clone>(&mut self, game: &G, plies: u8, ply: u8) -> Score
    where
        E: Evaluate<G>,
    {
        self.nodes += 1;
        if let Some(score) = end_score(game.end(), ply) {
            return score;
        }
        let mut best = self.evaluate.evaluate(game);
        if plies > 0 {
            let (_, noisy) = generated(game, Gen::Noisy);
            for mv in noisy {
                best = best.max(-self.quiesce(&after(game, mv), plies - 1, ply + 1));
            }
        }
        best
    }
}

/// The position after `mv`.
fn after<G: Game + Clone>(game: &G, mv: G::Move) -> G {
    let mut child = game.clone();
    child.make(mv);
    child
}

/// The score of an end `ply` plies below the root; `None` while the game goes on.
fn end_score(end: End, ply: u8) -> Option<Score> {
    match end {
        End::Open => None,
        End::Win => Some(Score::win_in(ply)),
        End::Loss => Some(Score::loss_in(ply)),
        End::Draw => Some(Score::DRAW),
        End::Points(score) => Some(score),
    }
}

/// What `game` generates: the end and the moves.
pub(crate) fn generated<G: Game>(game: &G, which: Gen) -> (End, Vec<G::Move>) {
    let mut memory = vec![RankedMove::default(); 32];
    loop {
        let mut moves = Moves::new(&mut memory);
        let end = game.generate(which, &mut moves);
        let wanted = moves.len() + moves.dropped();
        if moves.dropped() == 0 {
            return (end, moves.iter().collect());
        }
        memory.resize(wanted, RankedMove::default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tree;

    fn verdict(tree: &str, depth: u8, quiescence: u8) -> Verdict<u8> {
        let tree: Tree = tree.parse().unwrap();
        minimax(&tree.root(), &mut crate::TreeGame::value, depth, quiescence)
    }

    /// The tree of S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, figure 5.2.
    #[test]
    fn each_side_takes_its_best() {
        let verdict = verdict("((3 12 8) (2 4 6) (14 5 2))", 2, 0);
        assert_eq!(verdict.score, Score::points(3));
        assert_eq!(verdict.moves, [(0, Score::points(3)), (1, Score::points(2)), (2, Score::points(2))]);
        assert_eq!(verdict.best(), [0]);
        assert_eq!(verdict.nodes, 12);
    }

    #[test]
    fn a_quick_win_beats_a_slow_one_and_a_slow_loss_a_quick_one() {
        assert_eq!(verdict("(((L) 5) L)", 3, 0).best(), [1]);
        assert_eq!(verdict("(((L) 5) L)", 3, 0).score, Score::win_in(1));
        assert_eq!(verdict("(W ((W)))", 5, 0).best(), [1]);
        assert_eq!(verdict("(W ((W)))", 5, 0).score, Score::loss_in(3));
    }

    #[test]
    fn the_horizon_is_evaluated() {
        assert_eq!(verdict("(4(9) -3(9))", 1, 0).score, Score::points(3));
        assert_eq!(verdict("(4(9) -3(9))", 2, 0).score, Score::points(9));
    }

    #[test]
    fn quiescence_follows_noisy_moves_or_stands_pat() {
        // The horizon is worth 1 to its side; its noisy move leads to -5 for the other, so 5.
        assert_eq!(verdict("(1(!-5 -9))", 1, 0).score, Score::points(-1));
        assert_eq!(verdict("(1(!-5 -9))", 1, 1).score, Score::points(-5));
        // A bad noisy move is left alone.
        assert_eq!(verdict("(1(!5))", 1, 1).score, Score::points(-1));
        // The plies run out: the evaluation 2 after the first noisy move counts.
        assert_eq!(verdict("(1(!-2(!-7)))", 1, 1).score, Score::points(-2));
        assert_eq!(verdict("(1(!-2(!-7)))", 1, 2).score, Score::points(-1));
    }

    #[test]
    fn an_ended_game_has_no_moves() {
        assert_eq!(verdict("D", 3, 0), Verdict { score: Score::DRAW, moves: Vec::new(), nodes: 0 });
    }
}
