//! The plain search against the same search written as recursion: not only the value but every counter.

use halfmove::{End, Game, Gen, Options, Score};
use halfmove_testkit::{Sharing, TreeGame, oracle};

use crate::configurations::{setup, tree};

/// The counters of [`halfmove::Stats`] that a plain search has.
#[derive(Default, PartialEq, Debug)]
struct Counts {
    nodes: u64,
    leaves: u64,
    alpha_cutoffs: u64,
    beta_cutoffs: u64,
    first_move_cutoffs: u64,
    seldepth: u16,
}

impl Counts {
    /// Fail-soft alpha-beta in its usual form.
    fn search(&mut self, game: &mut TreeGame<'_>, depth: u8, ply: u16, mut alpha: i32, beta: i32) -> i32 {
        if ply > 0 {
            self.nodes += 1;
            self.seldepth = self.seldepth.max(ply);
        }
        let (end, moves) = if depth == 0 { (game.end(), Vec::new()) } else { generate(game) };
        match end {
            End::Open if depth == 0 => {
                self.leaves += 1;
                return game.value().to_raw().into();
            }
            End::Open => {}
            End::Win => return Score::win_in(ply as u8).to_raw().into(),
            End::Loss => return Score::loss_in(ply as u8).to_raw().into(),
            End::Draw => return 0,
            End::Points(score) => return score.to_raw().into(),
        }
        let mut best = i32::MIN;
        for (index, mv) in moves.into_iter().enumerate() {
            let undo = game.make(mv);
            let score = -self.search(game, depth - 1, ply + 1, -beta, -alpha);
            game.unmake(mv, undo);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                *(if ply.is_multiple_of(2) { &mut self.beta_cutoffs } else { &mut self.alpha_cutoffs }) += 1;
                self.first_move_cutoffs += u64::from(index == 0);
                break;
            }
        }
        best
    }
}

fn generate(game: &TreeGame<'_>) -> (End, Vec<u8>) {
    let mut memory = [halfmove::RankedMove::default(); 32];
    let mut moves = halfmove::Moves::new(&mut memory);
    (game.generate(Gen::All, &mut moves), moves.iter().collect())
}

#[test]
fn the_plain_search_is_its_recursive_twin() {
    for seed in 0..2000 {
        let tree = tree(seed, Sharing::None);
        let depth = 1 + (seed % 6) as u8;
        let mut counts = Counts::default();
        let value = counts.search(&mut tree.root(), depth, 0, -40_000, 40_000);
        let found = setup(tree.root(), TreeGame::value, Options::plain(), depth, 0).run(u64::MAX);
        let halfmove::Stats { nodes, leaves, alpha_cutoffs, beta_cutoffs, first_move_cutoffs, seldepth, .. } =
            found.stats;
        let in_search = Counts { nodes, leaves, alpha_cutoffs, beta_cutoffs, first_move_cutoffs, seldepth };
        assert_eq!(in_search, counts, "seed {seed}: {tree}");
        assert_eq!(found.score.map(|score| i32::from(score.to_raw())), Some(value), "seed {seed}: {tree}");
        let first_best = oracle::minimax(&tree.root(), &mut TreeGame::value, depth, 0).best()[0];
        assert_eq!(found.best, Some(first_best), "seed {seed}: the first of equal moves is kept");
    }
}
