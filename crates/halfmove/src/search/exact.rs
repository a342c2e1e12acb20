//! Nodes of an exact search, which goes to the end of the game and knows what the value is at least and at most.
//!
//! The loop is the same as for all searches. What differs is where a node comes from ([`Game::expand`] in the place of
//! bounds, table, move generator and ordering, one after the other) and what is kept of it (two bounds).

use super::driver::DriverState;
use super::frame::Frame;
use super::walk::{Node, Opened, Walk};
use crate::{Bound, Driver, End, Evaluate, Expansion, Game, Gen, Moves, Score, Transpositions};

/// The depth of all nodes of an exact search: it does not run out.
pub(crate) const TO_THE_END: u8 = u8::MAX;

/// Writes the root's moves to `out` and tells the driver between what the value lies. The value, if that is known already;
/// then the moves are the legal ones, any of which may come first, and none if the game is over.
pub(super) fn open_root<G: Game, T: Transpositions>(
    game: &G,
    table: &T,
    out: &mut Moves<'_, G::Move>,
    driver: Driver,
    state: &mut DriverState,
) -> Option<Score> {
    let Expansion { lower, upper, .. } = game.expand(Score::BELOW_ALL, Score::ABOVE_ALL, table, out);
    state.narrow(lower, upper, driver, game);
    if lower < upper {
        return None;
    }
    out.clear();
    if game.generate(Gen::All, out) != End::Open {
        out.clear();
    }
    Some(lower)
}

/// A score counted from the node at `ply`. Where all scores are points there is nothing to do, and it is not asked for each.
#[inline(always)]
fn to_node<G: Game>(score: Score, ply: usize) -> Score {
    if G::EXACT_ONLY { score } else { score.to_node(ply) }
}

/// A score of the node at `ply`, counted from the root.
#[inline(always)]
fn to_root<G: Game>(score: Score, ply: usize) -> Score {
    if G::EXACT_ONLY { score } else { score.to_root(ply) }
}

impl<G: Game, E: Evaluate<G>, T: Transpositions> Walk<'_, G, E, T> {
    /// Goes on until the root is searched (true) or the fuel is used up (false). Not inline: see
    /// [`run_full`](Self::run_full).
    #[inline(never)]
    pub(super) fn run_exact(&mut self) -> bool {
        self.run::<false, false, true>()
    }

    /// Makes the next move of the node at `ply` and opens the position it leads to. Whether a frame was pushed for that.
    #[inline]
    pub(super) fn descend_exact(&mut self, ply: usize) -> bool {
        if self.game.is_shared() && !self.frames[ply].again && self.looks_around(ply) {
            return false;
        }
        let frame = &mut self.frames[ply];
        if frame.again {
            frame.again = false;
        } else {
            frame.scouting = self.options.pvs && frame.next > frame.first && frame.alpha.next() < frame.beta;
            frame.mv = self.moves[usize::from(frame.next)].mv;
            frame.next += 1;
        }
        let alpha = frame.alpha;
        let beta = if frame.scouting { alpha.next() } else { frame.beta };
        let first = usize::from(frame.end);
        frame.undo = self.game.make(frame.mv);
        self.count_node(ply + 1);
        let is_again = self.game.moves_again();
        let (alpha, beta) = if is_again { (alpha, beta) } else { (-beta, -alpha) };
        let opened = self.open_exact(ply + 1, first, alpha, beta);
        let frame = &mut self.frames[ply];
        let (score, line) = match opened {
            Opened::Pushed => return true,
            Opened::Exact(score) => {
                frame.scouting = false;
                (score, 0)
            }
            Opened::Bounded(score) => (score, 0),
            Opened::Searched(score, line) => (score, line),
        };
        self.game.unmake(frame.mv, frame.undo);
        self.receive_exact(ply, if is_again { score } else { -score }, line);
        false
    }

    /// Where other threads search the same tree: whether one of them has decided the node at `ply` meanwhile, which then ends;
    /// else brings a move to the front that none of them is busy with. The first move is tried by all, since after most moves
    /// it refutes, and then nobody need try the others (*young brothers wait*, R. Feldmann 1993; to put off moves that
    /// others are busy with is J.-C. Weill's ABDADA of 1996).
    fn looks_around(&mut self, ply: usize) -> bool {
        let frame = &mut self.frames[ply];
        if frame.next == frame.first {
            return false;
        }
        let bounds = if frame.is_kept && ply > 0 { self.table.bounds(frame.canonical.key) } else { None };
        if let Some((lower, upper)) = bounds.map(|(lower, upper)| (to_root::<G>(lower, ply), to_root::<G>(upper, ply)))
        {
            if lower >= frame.beta {
                frame.best = lower;
            } else if upper <= frame.alpha {
                // After a move that raised alpha, no other one is better.
                frame.best = if frame.alpha > frame.floor { frame.best } else { upper };
            }
            if lower >= frame.beta || upper <= frame.alpha {
                frame.next = frame.end;
                return true;
            }
        }
        let rest = &mut self.moves[usize::from(frame.next)..usize::from(frame.end)];
        let chosen = self.game.choose_next(rest).min(rest.len() - 1);
        rest[..=chosen].rotate_right(1);
        false
    }

    /// Ends the current node, which has no more moves to try, and hands its score to its parent.
    #[inline]
    pub(super) fn close_exact(&mut self, ply: usize) {
        self.remember_bounds(ply);
        let Frame { best, pv_len, .. } = self.frames[ply];
        let score = if self.game.moves_again() { best } else { -best };
        let parent = &self.frames[ply - 1];
        self.game.unmake(parent.mv, parent.undo);
        self.receive_exact(ply - 1, score, pv_len);
    }

    /// Takes the score of the move that was searched last at `ply`, and the length of its best line.
    #[inline(always)]
    fn receive_exact(&mut self, ply: usize, score: Score, line: u16) {
        let frame = &mut self.frames[ply];
        if frame.scouting && score > frame.alpha && score < frame.beta {
            // Once more, with the open window.
            frame.scouting = false;
            frame.again = true;
            return;
        }
        if score > frame.best {
            frame.best = score;
            if score > frame.alpha {
                frame.alpha = score;
                frame.best_move = Some(frame.mv);
                self.raise::<true>(ply, line);
            }
        }
        if ply == 0 {
            self.bank();
        }
    }

    /// Opens the position that was just made; its moves go to the stack from `first` on.
    #[inline]
    fn open_exact(&mut self, ply: usize, first: usize, alpha: Score, beta: Score) -> Opened {
        let mut moves = Moves::new(&mut self.moves[first..]);
        let found = self.game.expand(to_node::<G>(alpha, ply), to_node::<G>(beta, ply), &*self.table, &mut moves);
        let (lower, upper) = (to_root::<G>(found.lower, ply), to_root::<G>(found.upper, ply));
        if lower >= upper || lower >= beta || upper <= alpha {
            if let Some(key) = found.key {
                self.table.store_bounds(key, found.lower, found.upper, 0);
            }
            return if lower >= upper {
                Opened::Exact(lower)
            } else {
                Opened::Bounded(if lower >= beta { lower } else { upper })
            };
        }
        let (count, dropped) = (moves.len(), moves.dropped());
        self.stats.expanded += 1;
        if ply >= self.frames.len() || dropped > 0 || count == 0 {
            self.stats.frames_exhausted += u64::from(ply >= self.frames.len());
            self.stats.moves_exhausted += u64::from(dropped > 0);
            return Opened::Exact(self.static_score(ply).max(lower).min(upper));
        }
        let alpha = alpha.max(lower);
        let best = to_root::<G>(found.rest, ply).max(lower);
        let beta = beta.min(upper);
        let node =
            Node { depth: TO_THE_END, quiet_plies: 0, alpha, beta, best, floor: alpha, in_check: false, eval: best };
        self.push::<false>(ply, first, count, &node);
        let frame = &mut self.frames[ply];
        (frame.lower, frame.upper) = (lower, upper);
        frame.begun = self.stats.nodes as u32;
        frame.is_kept = found.key.is_some();
        frame.canonical.key = found.key.unwrap_or_default();
        Opened::Pushed
    }

    /// Stores between what the value of the node at `ply` lies, as far as its search has shown.
    #[inline]
    pub(super) fn remember_bounds(&mut self, ply: usize) {
        let frame = &self.frames[ply];
        if !frame.is_kept {
            return;
        }
        let (lower, upper) = match Bound::of(frame.best, frame.floor, frame.beta) {
            Bound::Lower => (frame.best, frame.upper),
            Bound::Upper => (frame.lower, frame.best),
            Bound::Exact => (frame.best, frame.best),
        };
        let work = (self.stats.nodes as u32).wrapping_sub(frame.begun);
        self.table.store_bounds(frame.canonical.key, to_node::<G>(lower, ply), to_node::<G>(upper, ply), work);
    }
}
