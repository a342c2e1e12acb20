//! The search of one of several threads, which keep out of each other's way.

use core::ops::Deref;
use core::sync::atomic::{AtomicU64, Ordering};

use halfmove::{
    Canonical, End, Expansion, Game, Gen, Memory, Moves, Options, Poll, Probe, RankedMove, Score, Search,
    Transpositions,
};

use super::bits::Bits;
use super::geometry::Geometry;
use super::grid::AnyGrid;
use super::node::{Drop, Node};
use super::solve::{LIMITS, Method, NoOpinion};

/// With fewer cells left nobody looks what others do: such positions are searched too quickly for that to pay. Measured with two
/// threads: with 20 the same nodes in an eighth more time.
const SHARED_LEFT: u32 = 26;
/// A path has no more positions than this: one for each number of stones.
const LONGEST: usize = 128;

/// Where a thread is: the keys of the positions on its path, by the number of their stones; 0 where there is none.
#[derive(Debug)]
pub struct Path([Place; LONGEST]);

/// In a cache line of its own: a thread that looks at one place is not held up by what happens further down.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Place(AtomicU64);

impl Path {
    /// The path of a thread that does not search.
    pub fn new() -> Self {
        Path(core::array::from_fn(|_| Place::default()))
    }
}

impl Default for Path {
    fn default() -> Self {
        Self::new()
    }
}

/// A [`Node`] in a tree that several threads search. Each tells where it is, and tries last what others are busy with. `P` is
/// a reference to the paths of all threads.
#[derive(Clone, Debug)]
pub struct Varied<const W: usize, const H: usize, const L: usize, P, B: Bits = u64> {
    node: Node<W, H, L, B>,
    paths: P,
    thread: usize,
}

impl<const W: usize, const H: usize, const L: usize, P: Deref<Target = [Path]>, B: Bits> Varied<W, H, L, P, B> {
    /// Tells the others that this thread is here, or with 0 that it has left.
    #[inline(always)]
    fn tell(&self, key: u64) {
        let path = self.paths.get(self.thread).and_then(|path| path.0.get(self.node.stones() as usize));
        if let Some(place) = path {
            place.0.store(key, Ordering::Relaxed);
        }
    }

    /// Whether another thread is at this position.
    fn is_busy(&self, node: &Node<W, H, L, B>) -> bool {
        let (key, stones) = (node.canonical().key, node.stones() as usize);
        let others = self.paths.iter().enumerate().filter(|&(thread, _)| thread != self.thread);
        others.map(|(_, path)| &path.0[stones.min(LONGEST - 1)]).any(|place| place.0.load(Ordering::Relaxed) == key)
    }
}

impl<const W: usize, const H: usize, const L: usize, P: Deref<Target = [Path]>, B: Bits> Game
    for Varied<W, H, L, P, B>
{
    const NAME: &'static str = <Node<W, H, L, B> as Game>::NAME;
    type Move = Drop<B>;
    type Undo = Node<W, H, L, B>;
    const EXACT_ONLY: bool = true;

    fn generate(&self, which: Gen, out: &mut Moves<'_, Drop<B>>) -> End {
        self.node.generate(which, out)
    }

    #[inline(always)]
    fn make(&mut self, mv: Drop<B>) -> Node<W, H, L, B> {
        let before = self.node.make(mv);
        if self.is_shared() {
            self.tell(self.node.canonical().key);
        }
        before
    }

    #[inline(always)]
    fn unmake(&mut self, mv: Drop<B>, before: Node<W, H, L, B>) {
        if self.is_shared() {
            self.tell(0);
        }
        self.node.unmake(mv, before);
    }

    fn end(&self) -> End {
        self.node.end()
    }

    fn key(&self) -> u64 {
        self.node.key()
    }

    fn is_legal(&self, mv: Drop<B>) -> bool {
        self.node.is_legal(mv)
    }

    fn pack(mv: Drop<B>) -> u32 {
        Node::<W, H, L, B>::pack(mv)
    }

    fn unpack(packed: u32) -> Option<Drop<B>> {
        Node::<W, H, L, B>::unpack(packed)
    }

    fn complete_move(&self, mv: Drop<B>) -> Drop<B> {
        self.node.complete_move(mv)
    }

    fn canonical(&self) -> Canonical {
        self.node.canonical()
    }

    fn bounds(&self) -> Option<(Score, Score)> {
        self.node.bounds()
    }

    #[inline(always)]
    fn expand<T: Transpositions>(
        &self,
        alpha: Score,
        beta: Score,
        table: &T,
        out: &mut Moves<'_, Drop<B>>,
    ) -> Expansion {
        self.node.expand(alpha, beta, table, out)
    }

    #[inline(always)]
    fn is_shared(&self) -> bool {
        Geometry::<W, H>::CELLS - self.node.stones() >= SHARED_LEFT
    }

    fn choose_next(&self, moves: &[RankedMove<Drop<B>>]) -> usize {
        if !self.is_busy(&self.node) {
            return 0;
        }
        let is_free = |mv: &RankedMove<Drop<B>>| {
            let mut after = self.node;
            after.make(mv.mv());
            !self.is_busy(&after)
        };
        moves.iter().position(is_free).unwrap_or(0)
    }

    #[inline(always)]
    fn moves_again(&self) -> bool {
        self.node.moves_again()
    }

    fn pivot(&self, lower: Score, upper: Score) -> Score {
        self.node.pivot(lower, upper)
    }
}

/// Finding the value of a position together with other threads, which share the table: as [`Solve`](super::Solve), but it is
/// not saved.
///
/// ```
/// use halfmove::{Buffers, Sizes};
/// use halfmove_connect4::solver::{Bucket, Grid, Method, PartlyShared, Path, SharedBucket, SharedTable, VariedSolve};
///
/// let buckets: Vec<_> = (0..1 << 12).map(|_| SharedBucket::default()).collect();
/// let shared = SharedTable::new(buckets, Grid::<7, 6>::BITS)?;
/// let paths = [Path::new(), Path::new()];
/// let grid: Grid<7, 6> = "5554224333234511764415115".parse()?;
/// let solve = |thread: usize| {
///     let table = PartlyShared::new(&shared, vec![Bucket::EMPTY; 1 << 10], Grid::<7, 6>::BITS);
///     let memory = Buffers::new(Sizes { frames: 42, moves: 42 * 7, lines: 0, best_line: 0, history: 0 });
///     let mut solve = VariedSolve::<7, 6, 8, _, _, _>::new(grid, memory, table, Method::Null, &paths[..], thread);
///     while solve.score().is_none() {
///         solve.step(1_000);
///     }
///     solve.score()
/// };
/// let scores = std::thread::scope(|scope| {
///     let threads = [0, 1].map(|thread| scope.spawn(move || solve(thread)));
///     threads.map(|thread| thread.join().expect("a thread that does not panic"))
/// });
/// assert_eq!(scores, [Some(4), Some(4)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct VariedSolve<const W: usize, const H: usize, const L: usize, P: Deref<Target = [Path]>, M, T, B: Bits = u64>(
    Search<Varied<W, H, L, P, B>, NoOpinion, M, T>,
);

impl<const W: usize, const H: usize, const L: usize, P, M, T, B> VariedSolve<W, H, L, P, M, T, B>
where
    P: Deref<Target = [Path]>,
    M: Memory<Varied<W, H, L, P, B>>,
    T: Transpositions,
    B: Bits,
{
    /// Begins with the value of `grid`, as the thread of this number, from 0, of those whose `paths` these are.
    ///
    /// # Panics
    /// If there are not so many paths.
    pub fn new(grid: AnyGrid<W, H, B>, room: M, table: T, method: Method, paths: P, thread: usize) -> Self {
        assert!(thread < paths.len(), "each thread has its path");
        for place in &paths[thread].0 {
            place.0.store(0, Ordering::Relaxed);
        }
        let options: Options = method.options();
        let root = Varied { node: grid.to_node(), paths, thread };
        root.tell(root.node.canonical().key);
        VariedSolve(Search::new(root, NoOpinion, room, table, options, LIMITS))
    }

    /// See [`Solve::narrow`](super::Solve::narrow).
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

    /// The value, once it is known.
    pub fn score(&self) -> Option<i8> {
        self.0.is_done().then_some(self.bounds().0)
    }

    /// Between what the value lies, as far as it is known, both ends included.
    pub fn bounds(&self) -> (i8, i8) {
        let (lower, upper) = self.0.bounds();
        (lower.to_raw() as i8, upper.to_raw() as i8)
    }

    /// How many nodes were made.
    pub fn nodes(&self) -> u64 {
        self.0.stats().nodes
    }

    /// The root search that was finished last.
    pub fn probe(&self) -> Option<Probe> {
        self.0.probe()
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
