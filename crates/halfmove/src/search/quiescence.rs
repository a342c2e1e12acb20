//! Beyond the horizon: only moves that change the score at once are searched on.

use super::walk::{Node, Opened, Walk};
use crate::{Canonical, End, Evaluate, Game, Gen, Moves, Score, Transpositions};

impl<G: Game, E: Evaluate<G>, T: Transpositions> Walk<'_, G, E, T> {
    /// Opens the position that was just made beyond the horizon: its side to move may stand pat, or go on with
    /// noisy moves for `quiet_plies` more plies.
    pub(super) fn open_quiescence(
        &mut self,
        ply: usize,
        first: usize,
        quiet_plies: u8,
        canonical: Canonical,
        alpha: Score,
        beta: Score,
    ) -> Opened {
        if let Some(score) = self.game.end().score(ply) {
            return Opened::Exact(score);
        }
        let mut table_move = None;
        if self.uses_table(0) {
            let node = Node { alpha, beta, ..Node::DEFAULT };
            match self.probe(ply, &node, canonical.key) {
                Ok(packed) => table_move = packed,
                Err(opened) => return opened,
            }
        }
        if quiet_plies > 0 && self.options.selectivity.evasions && self.is_in_check(ply) {
            return self.open_evasions(ply, first, (quiet_plies, table_move), canonical, alpha, beta);
        }
        self.stats.leaves += 1;
        let stand_pat = self.evaluate.evaluate(self.game).without_decision();
        if stand_pat >= beta {
            return Opened::Bounded(stand_pat);
        }
        let mut moves = Moves::new(&mut self.moves[first..]);
        // An end that shows only here does not count: it would for some windows and not for others.
        self.game.generate(Gen::Noisy, &mut moves);
        let (count, dropped) = (moves.len(), moves.dropped());
        if count + dropped == 0 {
            return Opened::Exact(stand_pat);
        }
        let exhausted = if quiet_plies == 0 {
            &mut self.stats.quiescence_capped
        } else if ply >= self.frames.len() {
            &mut self.stats.frames_exhausted
        } else if dropped > 0 {
            &mut self.stats.moves_exhausted
        } else {
            let table_move = table_move.and_then(G::unpack).map(|mv| G::unmap_move(mv, canonical.symmetry));
            self.rank(ply, first, count, table_move);
            let (best, floor) = (stand_pat, alpha);
            let node =
                Node { quiet_plies, alpha: alpha.max(best), beta, best, floor, eval: stand_pat, ..Node::DEFAULT };
            self.push::<false>(ply, first, count, &node);
            self.frames[ply].canonical = canonical;
            return Opened::Pushed;
        };
        *exhausted += 1;
        Opened::Exact(stand_pat)
    }

    /// Opens a position beyond the horizon whose side to move is in check: all its moves are tried.
    fn open_evasions(
        &mut self,
        ply: usize,
        first: usize,
        (quiet_plies, table_move): (u8, Option<u32>),
        canonical: Canonical,
        alpha: Score,
        beta: Score,
    ) -> Opened {
        let mut moves = Moves::new(&mut self.moves[first..]);
        let end = self.game.generate(Gen::All, &mut moves);
        if end != End::Open {
            return Opened::Exact(end.score_of_over(ply));
        }
        let (count, dropped) = (moves.len(), moves.dropped());
        if ply >= self.frames.len() || dropped > 0 || count == 0 {
            self.stats.frames_exhausted += u64::from(ply >= self.frames.len());
            self.stats.moves_exhausted += u64::from(dropped > 0);
            return Opened::Exact(self.static_score(ply));
        }
        let table_move = table_move.and_then(G::unpack).map(|mv| G::unmap_move(mv, canonical.symmetry));
        self.rank(ply, first, count, table_move);
        let node = Node { quiet_plies, alpha, beta, floor: alpha, in_check: true, ..Node::DEFAULT };
        self.push::<false>(ply, first, count, &node);
        self.frames[ply].canonical = canonical;
        Opened::Pushed
    }
}
