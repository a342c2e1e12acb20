//! What to search and how: limits, the driver, and every technique with its switch.

use crate::Game;

/// When a search ends by itself.
///
/// It ends sooner where a deeper iteration could tell nothing new: at a forced win or loss within its depth, where every
/// line was seen to its end, or when the game [is over by then](crate::Game::plies_left).
///
/// ```
/// use halfmove::Limits;
///
/// // At most 12 plies deep, and at most 100,000 nodes.
/// let limits = Limits { nodes: Some(100_000), ..Limits::depth(12) };
/// assert_eq!(limits, Limits { depth: 12, ..Limits::nodes(100_000) });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Limits {
    /// The deepest iteration, in plies from the root. At least 1 is searched.
    pub depth: u8,
    /// The most nodes the search makes; `None` for no limit.
    pub nodes: Option<u64>,
}

impl Limits {
    /// Only a depth.
    pub const fn depth(depth: u8) -> Limits {
        Limits { depth, nodes: None }
    }

    /// Only a number of nodes: iterations go on until they are used up.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { depth: u8::MAX, nodes: Some(nodes) }
    }

    /// These limits, no deeper than the game can go on from `game`: what a search of it keeps to.
    ///
    /// ```
    /// # use halfmove::doc::Nim;
    /// use halfmove::Limits;
    ///
    /// assert_eq!(Limits::nodes(1000).within(&Nim(5)).depth, 5); // each move takes a stone at least
    /// ```
    #[must_use]
    pub fn within(self, game: &impl Game) -> Limits {
        Limits { depth: self.depth.min(game.plies_left().max(1)), ..self }
    }
}

/// Which windows the root is searched with. Each is fail-soft and ends with the same value.
///
/// Sources: aspiration windows: G. Baudet, *The design and analysis of algorithms for asynchronous
/// multiprocessors*, 1978. MTD(f): A. Plaat et al., *Best-first fixed-depth minimax algorithms*, 1996. Bisection:
/// K. Coplan, *A special-purpose machine for an improved search algorithm for deep chess combinations*, 1982 (C*).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Driver {
    /// One window that is open on both sides.
    Full,
    /// A narrow window round the last iteration's score, widened on the side where it fails.
    /// The number is its half width in points; the first iteration uses the full window.
    Aspiration(u16),
    /// MTD(f): null windows that step towards the value, beginning at the last iteration's score.
    Mtdf,
    /// Null windows that halve the range of values that are left.
    Bisect,
    /// Null windows where the game [says](crate::Game::pivot), in the range of values that are left.
    Pivot,
}

/// When an entry of the transposition table may end the search of a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableCutoffs {
    /// Never: the table only orders moves.
    Never,
    /// If it was searched exactly as deep as wanted here: values are those of plain minimax.
    ExactDepth,
    /// If it was searched at least as deep as wanted here: the usual choice; values may come from deeper
    /// searches.
    AtLeast,
}

/// What becomes of scores outside the window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fail {
    /// They are handed on as they are: the tightest bound that was found.
    Soft,
    /// They are clamped to the window, at every node that has moves and below the root: the classic form. A move
    /// that is no better than the best one then often gets the very same score; see [`Equals`].
    Hard,
}

/// What happens when a move is worth just as much as the best one before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Equals {
    /// The first of equal moves stays the best one.
    Keep,
    /// The last of equal moves becomes the best one, whether the score is exact or a bound. The score of the
    /// search is the same, the best line means little; some classic programs do it.
    Replace,
}

/// How history counters grow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Learning {
    /// At each cutoff, by the square of the depth: up for the move that cut off, down for the quiet moves tried before
    /// it, and the less the farther the counter is from zero already.
    Cutoffs,
    /// When a node is done that has a best move, cut off or not, by the depth; a counter stops at 255. The rule of
    /// 8-bit programs.
    BestMoves,
}

/// What the order of the moves is made from. With all off, moves are tried as generated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ordering {
    /// The move that the table holds for the position comes first.
    pub table_move: bool,
    /// If not 0, the table's move comes first no longer, but gets so many points on top of its history, the sum
    /// stopping at 255; and the root's moves are ranked afresh in each iteration like those of any other node,
    /// beginning with the order they were generated in. The rule of 8-bit programs.
    pub table_bonus: u8,
    /// The game's hints count.
    pub hints: bool,
    /// The last two quiet moves that cut off at the same ply come before the other quiet moves.
    /// Source: S. Akl and M. Newborn, *The principal continuation and the killer heuristic*, 1977.
    pub killers: bool,
    /// Quiet moves are ranked by how much they cut off elsewhere. Source: J. Schaeffer, *The history
    /// heuristic*, 1983. Needs lent counters and a game with [history slots](crate::Game::HISTORY_SLOTS).
    pub history: bool,
    /// Quiet moves are ranked as well by how much they cut off after the same last move, and after the same own move
    /// before that. Source: *countermove history* and *follow-up history* on the Chess Programming Wiki (*History
    /// Heuristic*). Needs a row of lent counters for each history slot behind the ones for all.
    pub replies: bool,
    /// The history counters that the last search left in the same memory are halved and not forgotten. Then a search depends
    /// on the one before, as it does by a table: from memory that no search has used it is always the same.
    pub keeps_history: bool,
    /// How the history counters grow.
    pub learning: Learning,
    /// Moves to the horizon are tried as generated, where the positions they lead to are scored without quiescence
    /// search: ranking such moves can cost more than making a few of them in vain. What cuts off there is learnt from
    /// all the same.
    pub skip_leaves: bool,
}

impl Ordering {
    /// Moves are tried as generated.
    pub const NONE: Ordering = Ordering {
        table_move: false,
        table_bonus: 0,
        hints: false,
        killers: false,
        history: false,
        replies: false,
        keeps_history: false,
        learning: Learning::Cutoffs,
        skip_leaves: false,
    };
    /// Everything, at all nodes.
    pub const ALL: Ordering =
        Ordering { table_move: true, hints: true, killers: true, history: true, ..Ordering::NONE };
}

/// What is left out, searched less deep, or deeper, since it hardly ever or most often matters. With anything of this on
/// a result is no longer the minimax value of a tree of fixed depth.
///
/// For games where most positions are won by good moves and lost by bad ones soon, and evaluations are in the order of
/// hundredths of the least piece, as in chess. Sources: null move: C. Donninger, *Null move and deep search*, 1993; futility:
/// E. Heinz, *Extended futility pruning*, 1998; late move reductions: the programs Fruit and Glaurung, 2005.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Selectivity {
    /// A position [in check](crate::Game::in_check) is searched a ply deeper.
    pub check_extensions: bool,
    /// Where the side to move would be good enough even after [passing](crate::Game::make_null), by a search less deep, it
    /// is taken to be good enough.
    pub null_move: bool,
    /// Quiet moves that come late in the order are first searched less deep, the more so the later, and again as deep as
    /// the others if they turn out better.
    pub late_move_reductions: bool,
    /// Near the horizon quiet moves that come late in the order are not tried.
    pub late_move_pruning: bool,
    /// Near the horizon a node is good enough whose static score is above the window by this many points a ply; 0 for never.
    pub reverse_futility: u16,
    /// Near the horizon quiet moves are not tried where the static score is below the window by this many points a ply;
    /// 0 for never.
    pub futility: u16,
    /// Beyond the horizon moves are not tried that the game [hints](crate::Game::hint) against: captures that lose more
    /// than they win.
    pub skip_losing: bool,
    /// A node of which the table knows no move is searched a ply less deep.
    pub internal_reductions: bool,
    /// Near the horizon moves are not tried that [come out](crate::Game::comes_out_at) at a loss of more than this many points
    /// a ply; 0 for all.
    pub exchange: u16,
    /// Near the horizon a node whose static score is below the window by this many points a ply is searched as if it were
    /// beyond; 0 for never.
    pub razoring: u16,
    /// Beyond the horizon moves are not tried that [win](crate::Game::comes_out_at) too little to bring the static score
    /// within this many points of the window; 0 for all.
    pub delta: u16,
    /// Beyond the horizon, too, a side in check tries all its moves and may not stand pat.
    pub evasions: bool,
}

impl Selectivity {
    /// Nothing.
    pub const NONE: Selectivity = Selectivity {
        check_extensions: false,
        null_move: false,
        late_move_reductions: false,
        late_move_pruning: false,
        reverse_futility: 0,
        futility: 0,
        skip_losing: false,
        internal_reductions: false,
        exchange: 0,
        razoring: 0,
        delta: 0,
        evasions: false,
    };
    /// Everything, with margins for evaluations of which 100 points are a pawn.
    pub const ALL: Selectivity = Selectivity {
        check_extensions: true,
        null_move: true,
        late_move_reductions: true,
        late_move_pruning: true,
        reverse_futility: 65,
        futility: 70,
        skip_losing: true,
        internal_reductions: true,
        exchange: 70,
        razoring: 200,
        delta: 120,
        evasions: true,
    };

    /// Whether anything is on.
    #[inline]
    pub(crate) const fn is_on(&self) -> bool {
        let Selectivity { check_extensions, null_move, late_move_reductions, late_move_pruning, .. } = *self;
        check_extensions
            || null_move
            || late_move_reductions
            || late_move_pruning
            || self.reverse_futility > 0
            || self.futility > 0
            || self.skip_losing
            || self.internal_reductions
            || self.exchange > 0
            || self.razoring > 0
            || self.delta > 0
            || self.evasions
    }
}

/// How to search.
///
/// ```
/// use halfmove::{Driver, Options};
///
/// let options = Options { driver: Driver::Mtdf, ..Options::strong() };
/// assert!(options.iterate);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// Iterative deepening: search to depth 1, 2, 3 and so on up to the limit, each ordering the next.
    /// Without it the search goes to the limit at once.
    pub iterate: bool,
    /// If not 0, no iteration is begun once more than one part in so many of the [node limit](Limits::nodes) is used up,
    /// since it could hardly be finished: the rule of 8-bit programs. Without a node limit it does not count.
    pub begins_within: u8,
    /// Which windows the root is searched with.
    pub driver: Driver,
    /// Principal variation search: all moves but the first are tried with a null window, and searched again only
    /// if they turn out better. Source: T. Marsland and M. Campbell, *Parallel search of strongly ordered game
    /// trees*, 1982.
    pub pvs: bool,
    /// What becomes of scores outside the window.
    pub fail: Fail,
    /// What happens when a move is worth just as much as the best one before it.
    pub equals: Equals,
    /// What the order of the moves is made from.
    pub ordering: Ordering,
    /// When the table may end the search of a node.
    pub table_cutoffs: TableCutoffs,
    /// Nodes with less depth than this are neither looked up nor stored in the table. Searching the leaves below a
    /// node of depth 1 is often quicker than waiting for the table's memory. With 0 the nodes beyond the horizon have to do
    /// with it too; their entries tell nothing of how many plies of quiescence were left.
    pub table_min_depth: u8,
    /// How many plies of [noisy moves](crate::Gen::Noisy) are searched beyond the horizon, with the right to
    /// stand pat; 0 for a static score at the horizon. Where the plies run out the static score counts.
    pub quiescence: u8,
    /// What is left out, searched less deep, or deeper.
    pub selectivity: Selectivity,
    /// Ask the game for [bounds](crate::Game::bounds) at every node. Only for searches to the end of the game.
    pub bounds: bool,
    /// Search to the end of the game, whatever the depth, for the exact value. Each position is
    /// [expanded](crate::Game::expand) by the game, which brings bounds and an order of the moves of its own; of the
    /// other switches only the driver and principal variation search count.
    ///
    /// The table must hold nothing but what exact searches of the game stored.
    pub exact: bool,
}

impl Options {
    /// Plain alpha-beta to a fixed depth with a full window, moves as generated: the classic programs.
    pub const fn plain() -> Options {
        Options {
            iterate: false,
            begins_within: 0,
            driver: Driver::Full,
            pvs: false,
            fail: Fail::Soft,
            equals: Equals::Keep,
            ordering: Ordering::NONE,
            table_cutoffs: TableCutoffs::Never,
            table_min_depth: 1,
            quiescence: 0,
            selectivity: Selectivity::NONE,
            bounds: false,
            exact: false,
        }
    }

    /// Iterative deepening, principal variation search with aspiration, table, killers and history. The last plies
    /// above the horizon do without table and ranking.
    pub const fn strong() -> Options {
        Options {
            iterate: true,
            driver: Driver::Aspiration(16),
            pvs: true,
            ordering: Ordering { skip_leaves: true, ..Ordering::ALL },
            table_cutoffs: TableCutoffs::AtLeast,
            table_min_depth: 2,
            ..Options::plain()
        }
    }

    /// Search to the end of the game for the exact value.
    pub const fn exact() -> Options {
        Options { driver: Driver::Pivot, exact: true, ..Options::plain() }
    }

    /// Whether the moves of a node of this depth, which is not 0, are ranked.
    #[inline]
    pub(crate) const fn ranks(&self, depth: u8) -> bool {
        !(self.ordering.skip_leaves && depth == 1 && self.quiescence == 0)
    }

    /// Whether nothing is on that needs more than make, evaluate and unmake at a node.
    pub(crate) const fn is_plain(&self) -> bool {
        let Ordering { table_move, hints, killers, history, .. } = self.ordering;
        !(self.pvs || table_move || hints || killers || history || self.bounds || self.exact)
            && matches!(self.table_cutoffs, TableCutoffs::Never)
            && matches!((self.fail, self.equals), (Fail::Soft, Equals::Keep))
            && self.quiescence == 0
            && !self.selectivity.is_on()
    }
}

impl Default for Options {
    fn default() -> Self {
        Options::strong()
    }
}
