//! The analysis itself.
//!
//! Every position is looked at once: where the game is over its value is known, and otherwise each of its moves is
//! noted down at the position it leads to. Then values go back along these notes, all that are `n` plies from the
//! end before those that are `n + 1`:
//!
//! - who can move to a position that its opponent has lost wins, and the first such move found is the quickest;
//! - who has only moves to positions that the opponent wins loses, and the last one found is the longest.
//!
//! What is never reached in this way is drawn: either side can go on forever. Each move is followed once, so the work
//! is proportional to the number of moves of all positions together. Source of the method: K. Thompson, *Retrograde
//! analysis of certain endgames*, ICCA Journal, 1986.

use halfmove::{End, Game, Gen, Moves, RankedMove};

use crate::Enumerate;
use crate::code::{self, DRAWN, LONGEST, NO_POSITION};

/// The most moves that a position may have.
pub(crate) const MOST_MOVES: usize = 1024;

/// Why a game cannot be solved: a law of [`Enumerate`] is broken, or it is too large.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolveError {
    /// There are too many positions.
    #[error("{game}: {count} positions, expected fewer than 2^32")]
    TooManyPositions {
        /// The game's name.
        game: &'static str,
        /// [`Enumerate::COUNT`].
        count: usize,
    },
    /// All positions together have too many moves.
    #[error("{game}: 2^32 moves up to the position with index {index}, expected fewer in all positions together")]
    TooManyMoves {
        /// The game's name.
        game: &'static str,
        /// Where the count got too high.
        index: usize,
    },
    /// A position has too many moves.
    #[error("{game}: the position with index {index} has too many moves, expected at most 1024")]
    TooManyMovesAt {
        /// The game's name.
        game: &'static str,
        /// The position.
        index: usize,
    },
    /// A move leads to a position without an index where the game is not over, or to an index out of range.
    #[error(
        "{game}: a move from the position with index {index} leads out of the table, expected an index or an ended game"
    )]
    OutOfTable {
        /// The game's name.
        game: &'static str,
        /// The position that the move is made in.
        index: usize,
    },
    /// A game takes longer than entries can tell.
    #[error("{game}: the position with index {index} is more than 126 plies from the end, expected at most as many")]
    TooLong {
        /// The game's name.
        game: &'static str,
        /// The position.
        index: usize,
    },
}

/// The values of all positions, by index.
pub(crate) fn solve<G: Enumerate>() -> Result<Vec<u8>, SolveError> {
    let mut solver = Solver::new::<G>()?;
    let mut memory = vec![RankedMove::default(); MOST_MOVES];
    for index in 0..G::COUNT {
        match G::at(index) {
            Some(mut game) => solver.look_at(index as u32, &mut game, &mut memory)?,
            None => solver.codes[index] = NO_POSITION,
        }
    }
    solver.work_back(G::NAME)?;
    Ok(solver.codes)
}

/// Marks the end of a list of notes.
const NONE: u32 = u32::MAX;

/// A note that a move leads here from the position `from`.
#[derive(Clone, Copy)]
struct Note {
    from: u32,
    /// The next note of the same position.
    next: u32,
}

struct Solver {
    codes: Vec<u8>,
    /// How many moves of each position do not lose yet, as far as is known.
    escapes: Vec<u16>,
    /// The first note of each position.
    first: Vec<u32>,
    notes: Vec<Note>,
    /// Positions whose values are known but not handed back yet, all at one distance from the end, and those that are
    /// one ply further.
    near: Vec<u32>,
    far: Vec<u32>,
}

impl Solver {
    fn new<G: Enumerate>() -> Result<Solver, SolveError> {
        if G::COUNT >= NONE as usize {
            return Err(SolveError::TooManyPositions { game: G::NAME, count: G::COUNT });
        }
        Ok(Solver {
            codes: vec![DRAWN; G::COUNT],
            escapes: vec![0; G::COUNT],
            first: vec![NONE; G::COUNT],
            notes: Vec::new(),
            near: Vec::new(),
            far: Vec::new(),
        })
    }

    /// Enters the value of the position at `index` if the game is over there, or else notes down its moves.
    fn look_at<G: Enumerate>(
        &mut self,
        index: u32,
        game: &mut G,
        memory: &mut [RankedMove<G::Move>],
    ) -> Result<(), SolveError> {
        let at = index as usize;
        let mut moves = Moves::new(memory);
        if let Some(code) = code::of_end(game.generate(Gen::All, &mut moves)) {
            self.codes[at] = code;
            if code != DRAWN {
                self.near.push(index);
            }
            return Ok(());
        }
        if moves.dropped() > 0 {
            return Err(SolveError::TooManyMovesAt { game: G::NAME, index: at });
        }
        self.escapes[at] = moves.len() as u16;
        for mv in moves.iter() {
            let undo = game.make(mv);
            let (child, end) = (game.index(), game.end());
            game.unmake(mv, undo);
            match child {
                Some(child) if child < G::COUNT => self.note::<G>(child, index)?,
                None if end != End::Open => self.take(index, code::of_end(end).unwrap_or(DRAWN), 1),
                _ => return Err(SolveError::OutOfTable { game: G::NAME, index: at }),
            }
        }
        Ok(())
    }

    /// Notes down that a move leads from `from` to `child`.
    fn note<G: Game>(&mut self, child: usize, from: u32) -> Result<(), SolveError> {
        let note = u32::try_from(self.notes.len()).ok().filter(|&note| note != NONE);
        let note = note.ok_or(SolveError::TooManyMoves { game: G::NAME, index: from as usize })?;
        self.notes.push(Note { from, next: self.first[child] });
        self.first[child] = note;
        Ok(())
    }

    /// Takes into account that a move of `parent` leads to a position with this entry, whose value is known just now;
    /// `parent` is `plies` from the end if that settles it.
    #[inline]
    fn take(&mut self, parent: u32, child: u8, plies: u8) {
        let at = parent as usize;
        if self.codes[at] != DRAWN || child == DRAWN {
            return;
        }
        let is_lost_for_child = child.is_multiple_of(2);
        self.escapes[at] -= u16::from(!is_lost_for_child);
        if is_lost_for_child {
            self.codes[at] = code::win_in(plies);
        } else if self.escapes[at] == 0 {
            self.codes[at] = code::loss_in(plies);
        } else {
            return;
        }
        self.far.push(parent);
    }

    /// Hands values back until nothing more follows.
    fn work_back(&mut self, game: &'static str) -> Result<(), SolveError> {
        for plies in 1.. {
            for at in 0..self.near.len() {
                let child = self.near[at] as usize;
                let mut note = self.first[child];
                while note != NONE {
                    let Note { from, next } = self.notes[note as usize];
                    self.take(from, self.codes[child], plies);
                    note = next;
                }
            }
            core::mem::swap(&mut self.near, &mut self.far);
            self.far.clear();
            let Some(&index) = self.near.first() else { break };
            if plies > LONGEST {
                return Err(SolveError::TooLong { game, index: index as usize });
            }
        }
        Ok(())
    }
}
