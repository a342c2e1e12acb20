//! Finding the value of one position, in steps.

use halfmove::{
    Driver, Evaluate, Frame, Game, Lent, Limits, Memory, Options, Poll, Probe, RankedMove, RestoreError, SaveError,
    Score, Search, Transpositions,
};

use super::bits::Bits;
use super::grid::AnyGrid;
use super::node::{Drop, Node};

/// Memory for solving one position, 13 KB on the classic board; the table is apart.
pub struct Room<const W: usize, const H: usize, const L: usize, B: Bits = u64> {
    /// One for each cell: no path is longer.
    frames: [[Frame<Node<W, H, L, B>>; W]; H],
    /// At each ply a move for each column.
    moves: [[[RankedMove<Drop<B>>; W]; W]; H],
}

impl<const W: usize, const H: usize, const L: usize, B: Bits> Room<W, H, L, B> {
    /// Memory that nothing was solved in.
    pub fn new() -> Self {
        Room { frames: [[Frame::default(); W]; H], moves: [[[RankedMove::default(); W]; W]; H] }
    }
}

impl<const W: usize, const H: usize, const L: usize, B: Bits> Default for Room<W, H, L, B> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const W: usize, const H: usize, const L: usize, B: Bits> Memory<Node<W, H, L, B>> for Room<W, H, L, B> {
    #[inline]
    fn lend(&mut self) -> Lent<'_, Node<W, H, L, B>> {
        let (frames, moves) = (self.frames.as_flattened_mut(), self.moves.as_flattened_mut().as_flattened_mut());
        // A null window has no line.
        Lent { frames, moves, lines: &mut [], best_line: &mut [], history: &mut [] }
    }

    fn best_line(&self) -> &[Drop<B>] {
        &[]
    }
}

/// An exact search has nothing to guess.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoOpinion;

impl<G: Game> Evaluate<G> for NoOpinion {
    fn evaluate(&mut self, _: &G) -> Score {
        Score::DRAW
    }
}

/// How the value is closed in on. All find the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Method {
    /// One search with the widest window.
    Full,
    /// Null windows, first where they are cheap, and who wins once the range is narrow. The quickest.
    #[default]
    Null,
    /// Null windows that halve the range.
    Bisect,
    /// Null windows that step towards the value, beginning at a draw: MTD(f).
    Mtdf,
}

impl Method {
    pub(crate) fn options(self) -> Options {
        let driver = match self {
            Method::Full => Driver::Full,
            Method::Null => Driver::Pivot,
            Method::Bisect => Driver::Bisect,
            Method::Mtdf => Driver::Mtdf,
        };
        Options { driver, pvs: self == Method::Full, ..Options::exact() }
    }
}

/// Finding the value of a position: a search that can stop after any node and go on later.
///
/// ```
/// use halfmove_connect4::solver::{BoundTable, Bucket, Grid, Method, Room, Solve};
///
/// let mut table = BoundTable::new(vec![Bucket::EMPTY; 1 << 14], Grid::<7, 6>::BITS)?;
/// let mut room = Room::<7, 6, 8>::new();
/// let grid = Grid::from_columns("5554224333234511764415115".bytes().map(|column| usize::from(column - b'1')))?;
/// let mut solve = Solve::new(grid, &mut room, &mut table, Method::Null);
/// while solve.score().is_none() {
///     solve.step(1_000); // here the caller draws a frame, polls the keyboard, looks at the clock ...
/// }
/// assert_eq!(solve.score(), Some(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solve<const W: usize, const H: usize, const L: usize, M, T, B: Bits = u64>(
    Search<Node<W, H, L, B>, NoOpinion, M, T>,
);

pub(crate) const LIMITS: Limits = Limits::depth(u8::MAX);

impl<const W: usize, const H: usize, const L: usize, M, T, B> Solve<W, H, L, M, T, B>
where
    M: Memory<Node<W, H, L, B>>,
    T: Transpositions,
    B: Bits,
{
    /// Begins with the value of `grid`. What `room` held is forgotten; what `table` holds helps, and must come from
    /// positions of the same size of board.
    pub fn new(grid: AnyGrid<W, H, B>, room: M, table: T, method: Method) -> Self {
        Solve(Search::new(grid.to_node(), NoOpinion, room, table, method.options(), LIMITS))
    }

    /// Leaves open what lies outside this range, both ends included: with -1 and 1 only who wins is found out, and a score
    /// at an end of the range is a bound. To be called before the first step.
    ///
    /// # Panics
    /// If the search has begun.
    pub fn narrow(&mut self, lower: i8, upper: i8) {
        self.0.narrow(Score::from(lower), Score::from(upper));
    }

    /// Makes up to `budget` nodes. Stops sooner when a probe ends, or the search.
    pub fn step(&mut self, budget: u64) -> Poll {
        self.0.step(budget)
    }

    /// Steps until the value is known, and returns it.
    pub fn run(&mut self) -> i8 {
        self.0.run();
        self.bounds().0
    }

    /// The value, once it is known.
    pub fn score(&self) -> Option<i8> {
        self.0.is_done().then_some(self.bounds().0)
    }

    /// Between what the value lies, as far as it is known, both ends included.
    pub fn bounds(&self) -> (i8, i8) {
        let (lower, upper) = self.0.bounds();
        (lower.to_raw() as i8, upper.to_raw() as i8)
    }

    /// How many nodes were made: positions that offer a choice, or are known to be decided.
    pub fn nodes(&self) -> u64 {
        self.0.stats().nodes
    }

    /// The root search that was finished last.
    pub fn probe(&self) -> Option<Probe> {
        self.0.probe()
    }

    /// How many bytes [`save`](Self::save) writes now.
    pub fn save_size(&mut self) -> usize {
        self.0.save_size()
    }

    /// Writes the search to `out`, without the table, and returns how many bytes that took.
    ///
    /// # Errors
    /// If `out` is too short.
    pub fn save(&mut self, out: &mut [u8]) -> Result<usize, SaveError> {
        self.0.save(out)
    }

    /// A search that goes on where it was saved, node for node. The table must hold what it held.
    ///
    /// # Errors
    /// If `bytes` is no save, a damaged one, or one of a search of another position, method or table.
    pub fn restore(
        grid: AnyGrid<W, H, B>,
        room: M,
        table: T,
        method: Method,
        bytes: &[u8],
    ) -> Result<Self, RestoreError> {
        let options = method.options();
        Ok(Solve(Search::restore(grid.to_node(), NoOpinion, room, table, options, LIMITS, bytes)?))
    }

    /// The table, as it is now.
    pub fn table(&self) -> &T {
        self.0.table()
    }

    /// The memory and the table back.
    pub fn into_parts(self) -> (M, T) {
        self.0.into_parts()
    }
}
