//! The one trait to write: the rules of a game.

use core::fmt::Debug;

use crate::{Expansion, Moves, RankedMove, Score, Transpositions, expansion};

/// Which moves to generate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gen {
    /// Every legal move.
    All,
    /// Only the moves that quiescence search follows (captures, promotions and the like): an exact
    /// subsequence of [`All`](Gen::All), in the same order.
    Noisy,
}

/// Whether and how the game is over, seen from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The game goes on.
    Open,
    /// The side to move has won.
    Win,
    /// The side to move has lost.
    Loss,
    /// Nobody has won.
    Draw,
    /// The game is over with this margin for the side to move: for games that are scored in points, and for
    /// exact solvers whose values carry their own distance. Must not be decisive.
    Points(Score),
}

impl End {
    /// Whether the game is over.
    #[inline]
    pub fn is_over(self) -> bool {
        self != End::Open
    }

    /// The score of a game that is over `ply` plies below the root. Out of line, so that the common case of a game
    /// that goes on is one comparison.
    #[cold]
    #[inline(never)]
    pub(crate) fn score_of_over(self, ply: usize) -> Score {
        self.score(ply).unwrap_or(Score::DRAW)
    }

    /// The score of this end `ply` plies below the root; `None` while the game goes on.
    #[inline]
    pub(crate) fn score(self, ply: usize) -> Option<Score> {
        match self {
            End::Open => None,
            End::Win => Some(Score::MAX.to_root(ply)),
            End::Loss => Some(Score::MIN.to_root(ply)),
            End::Draw => Some(Score::DRAW),
            End::Points(score) => Some(score),
        }
    }
}

/// The identity of a position up to symmetry, for the transposition table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Canonical {
    /// The key of the position that stands for all its mirror images.
    pub key: u64,
    /// The symmetry that takes this position to that one; 0 changes nothing.
    pub symmetry: u8,
}

/// The rules of a game for two players who move in turn and see everything.
///
/// The search plays on one position: it calls [`make`](Game::make), looks, and calls [`unmake`](Game::unmake).
/// A game that is cheaper to copy than to take back sets `Undo = Self` and returns the old position from `make`.
///
/// Everything must depend on the position alone, and `unmake` must restore all of it: `halfmove-testkit` checks
/// these laws for any game.
///
/// ```
/// use halfmove::{End, Game, Gen, Moves};
///
/// /// One heap of stones; a move takes one, two or three; who takes the last stone wins.
/// #[derive(Clone, Debug, PartialEq)]
/// struct Nim(u8);
///
/// impl Game for Nim {
///     const NAME: &'static str = "nim";
///     type Move = u8;
///     type Undo = ();
///
///     fn generate(&self, _: Gen, out: &mut Moves<'_, u8>) -> End {
///         for take in 1..=self.0.min(3) {
///             out.push(take);
///         }
///         self.end()
///     }
///     fn make(&mut self, take: u8) {
///         self.0 -= take;
///     }
///     fn unmake(&mut self, take: u8, (): ()) {
///         self.0 += take;
///     }
///     fn end(&self) -> End {
///         if self.0 == 0 { End::Loss } else { End::Open }
///     }
///     fn key(&self) -> u64 {
///         self.0.into()
///     }
///     fn is_legal(&self, take: u8) -> bool {
///         (1..=3).contains(&take) && take <= self.0
///     }
///     fn pack(take: u8) -> u32 {
///         take.into()
///     }
///     fn unpack(packed: u32) -> Option<u8> {
///         u8::try_from(packed).ok().filter(|take| (1..=3).contains(take))
///     }
/// }
/// ```
pub trait Game: Sized {
    /// What the game is called in commands and saved searches: lower case, no spaces.
    const NAME: &'static str;

    /// A move. Small: `u8` or `u16` where it fits.
    type Move: Copy + Eq + Default + Debug;

    /// What [`make`](Game::make) destroys and [`unmake`](Game::unmake) needs back; `Self` for games that copy.
    type Undo: Copy + Default;

    /// Writes the legal moves to `out` and tells whether the game is over, in one pass. Where it is over,
    /// what was written does not count.
    ///
    /// With [`Gen::Noisy`] the end need not be told: the search has asked [`end`](Game::end) by then.
    fn generate(&self, which: Gen, out: &mut Moves<'_, Self::Move>) -> End;

    /// The same as [`generate`](Game::generate) with [`Gen::All`], for counting paths: [`Perft`](crate::Perft) follows
    /// these moves. By default there are none in a game that is over. A game whose published counts do not know some of
    /// its ends, such as draws by repetition, overlooks them here.
    #[inline]
    fn perft_moves(&self, out: &mut Moves<'_, Self::Move>) -> End {
        self.generate(Gen::All, out)
    }

    /// Plays a legal move.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the move that was made last.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// Whether the game is over: the cheap test at the horizon. May answer [`End::Open`] where only
    /// [`generate`](Game::generate) sees that there is no move.
    fn end(&self) -> End;

    /// A number for this position and its side to move: an exact code, or a Zobrist hash kept by `make`.
    /// Two positions with one key are taken for the same.
    fn key(&self) -> u64;

    /// Whether `mv` can be played here: in an ended game nothing can.
    fn is_legal(&self, mv: Self::Move) -> bool;

    /// The move as a number below [`u32::MAX`], for the transposition table and for saved searches.
    fn pack(mv: Self::Move) -> u32;

    /// The move that [`pack`](Game::pack) made `packed` from; `None` if it is no move in any position.
    fn unpack(packed: u32) -> Option<Self::Move>;

    /// The key and symmetry for the transposition table. By default the position stands for itself.
    #[inline]
    fn canonical(&self) -> Canonical {
        Canonical { key: self.key(), symmetry: 0 }
    }

    /// The image of `mv` under `symmetry`.
    #[inline]
    fn map_move(mv: Self::Move, symmetry: u8) -> Self::Move {
        let _ = symmetry;
        mv
    }

    /// The move whose image under `symmetry` is `mv`.
    #[inline]
    fn unmap_move(mv: Self::Move, symmetry: u8) -> Self::Move {
        Self::map_move(mv, symmetry)
    }

    /// Lower and upper bounds of the position's true value, distances counted from here; `None` where the game
    /// has nothing to say. Only for searches that go to the end of the game: a bound cuts off what an evaluation
    /// at the horizon might have scored otherwise.
    #[inline]
    fn bounds(&self) -> Option<(Score, Score)> {
        None
    }

    /// A number of plies within which the game is over from here, whatever is played, as [`end`](Game::end) tells; 255 where
    /// that is not known or too far away. No search looks deeper, so that one with a table ends by itself: it cannot tell
    /// the last iteration by there being nothing left to evaluate.
    #[inline]
    fn plies_left(&self) -> u8 {
        u8::MAX
    }

    /// Whether the side to move must answer a threat at once: check. A [selective](crate::Selectivity) search then leaves
    /// out nothing, does not pass, and may look a ply deeper.
    #[inline]
    fn in_check(&self) -> bool {
        false
    }

    /// Whether `mv`, which is legal here, puts the other side [in check](Game::in_check): a selective search does not leave
    /// out such moves.
    #[inline]
    fn gives_check(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// Lets the side to move pass, though the rules may not allow it: what a [selective](crate::Selectivity) search does
    /// to see how strong a position is. `None`, and nothing done, where that would prove nothing: in check, and where
    /// having to move may be a disadvantage (zugzwang). By default nowhere.
    #[inline]
    fn make_null(&mut self) -> Option<Self::Undo> {
        None
    }

    /// Takes back what [`make_null`](Game::make_null) did last.
    #[inline]
    fn unmake_null(&mut self, undo: Self::Undo) {
        let _ = undo;
    }

    /// Tells a position that a search begins here: called by whoever makes one the root. A game may then take for an end
    /// what need not be looked at twice, such as a position that comes up again after the root.
    /// And it may leave out ends that can be overlooked, such as a draw by fifty moves: whoever asks for a move plays on.
    #[inline]
    fn begin_search(&mut self) {}

    /// Whether [`end`](Game::end) may depend on how the position came about, as by repetition: it is asked then before
    /// the transposition table, which cannot know.
    const ENDS_BY_PATH: bool = false;

    /// Whether a rule ends the game within so many plies if nothing is done that counts anew, as a draw by fifty moves does. A
    /// [selective](crate::Selectivity) search leaves nothing out there for what a position seems to be worth, which knows
    /// nothing of that rule. By default never.
    #[inline]
    fn ends_soon(&self, plies: u8) -> bool {
        let _ = plies;
        false
    }

    /// What the game thinks of `mv` for the order of moves, where [`generate`](Game::generate) gave no hint with it:
    /// apart from generation, so that only a search pays for it. As in [`Moves::push_hinted`].
    #[inline]
    fn hint(&self, mv: Self::Move) -> i16 {
        let _ = mv;
        0
    }

    /// Whether `mv`, which is legal here, comes out at `points` or better once the exchanges that it begins are over, as far
    /// as the game can tell without search. A [selective](crate::Selectivity) search leaves out moves that do not. By
    /// default all do.
    #[inline]
    fn comes_out_at(&self, mv: Self::Move, points: i32) -> bool {
        let _ = (mv, points);
        true
    }

    /// Everything that an [exact search](crate::Options::exact) wants to know about a position, in one pass: between what
    /// its value lies, and the moves that are worth trying, written to `out` in the order they are to be tried. Where
    /// that is [enough](Expansion::is_enough) for the open window from `alpha` to `beta` the moves do not count.
    ///
    /// Looking into `table` is the game's business, so that it can do what is cheap first, ask for positions one move
    /// ahead, and do without where that does not pay. By default: the [end](End), the [bounds](Game::bounds), what the
    /// table holds for the position, and all moves as generated.
    #[inline]
    fn expand<T: Transpositions>(
        &self,
        alpha: Score,
        beta: Score,
        table: &T,
        out: &mut Moves<'_, Self::Move>,
    ) -> Expansion {
        expansion::of_rules(self, alpha, beta, table, out)
    }

    /// Whether only [exact searches](crate::Options::exact) can be made, and all scores are points, none a forced win in so
    /// many plies. What the others need is not compiled then.
    const EXACT_ONLY: bool = false;

    /// Whether the side that made the last move is to move again, for instance since the reply was forced and
    /// [`make`](Game::make) played it too. Only exact searches ask.
    #[inline]
    fn moves_again(&self) -> bool {
        false
    }

    /// Whether other threads search the same tree from here and share the table, so that an exact search should look what
    /// they found meanwhile, and [do something else](Game::choose_next) than they are doing.
    #[inline]
    fn is_shared(&self) -> bool {
        false
    }

    /// Which of these moves, which are left to try, is to be tried next, counted from 0: where the tree is
    /// [shared](Game::is_shared), one that no other thread is busy with, and the first one if all are.
    #[inline]
    fn choose_next(&self, moves: &[RankedMove<Self::Move>]) -> usize {
        let _ = moves;
        0
    }

    /// The score that an exact search with [`Driver::Pivot`](crate::Driver::Pivot) asks about next, being at least
    /// `lower` and less than `upper`: is the value greater? By default the middle.
    #[inline]
    fn pivot(&self, lower: Score, upper: Score) -> Score {
        lower.midpoint(upper)
    }

    /// `mv`, which is legal here and was [unpacked](Game::unpack), with all that [`generate`](Game::generate) adds to
    /// a move and [`pack`](Game::pack) leaves out.
    #[inline]
    fn complete_move(&self, mv: Self::Move) -> Self::Move {
        mv
    }

    /// Whether killers and history may learn from `mv`: a move that is good for reasons that outlast the position.
    #[inline]
    fn is_quiet(&self, mv: Self::Move) -> bool {
        let _ = mv;
        true
    }

    /// How many history counters the game uses, up to 65,535; 0 for a game without history.
    const HISTORY_SLOTS: usize = 0;

    /// What killers and history know `mv` by, below [`HISTORY_SLOTS`](Game::HISTORY_SLOTS): side and target square, or
    /// origin and destination. Moves that are good for the same reason share a slot.
    #[inline]
    fn history_slot(&self, mv: Self::Move) -> usize {
        let _ = mv;
        0
    }
}
