//! One of several solvers that share a table, each for a thread of its own.

use std::io::{self, Read, Write};
use std::sync::Arc;

use halfmove::{Buffers, Poll, Probe};
use halfmove_connect4::solver::{
    AnyGrid, Bits, Bucket, LATE_BUCKETS, Method, PartlyShared, Path, SharedBucket, SharedTable, Varied, VariedSolve,
    column_text, plies_to_end,
};

use super::checkpoint::wrong;
use super::{ALL, OwnedBook, downcast, parse, room, sizes};
use crate::Error;
use crate::catalogue::book::OpeningBook;
use crate::catalogue::solver::Solver;

type Shared = Arc<SharedTable<Vec<SharedBucket>>>;
type Memory<const W: usize, const H: usize, const L: usize, B> = Buffers<Varied<W, H, L, Paths, B>>;
type Paths = Arc<[Path]>;
type Table = PartlyShared<Shared, Vec<Bucket>>;

/// So many solvers with one table of so many megabytes.
pub(super) fn make<const W: usize, const H: usize, const L: usize, B: Bits>(
    method: Method,
    megabytes: usize,
    count: usize,
) -> Result<Vec<Box<dyn Solver>>, Error> {
    let buckets = (megabytes << 20) / size_of::<SharedBucket>();
    let table = SharedTable::new(room(megabytes, buckets, SharedBucket::default)?, AnyGrid::<W, H, B>::BITS)
        .map_err(|error| Error::Solver { reason: format!("memory: {error}") })?;
    let table = Arc::new(table);
    let paths: Paths = (0..count).map(|_| Path::new()).collect();
    let member = |thread| {
        let (table, paths) = (Arc::clone(&table), Arc::clone(&paths));
        Box::new(Member::<W, H, L, B>::new(method, table, paths, thread)) as Box<dyn Solver>
    };
    Ok((0..count).map(member).collect())
}

/// The solver of one thread, for boards of one size.
struct Member<const W: usize, const H: usize, const L: usize, B: Bits> {
    root: AnyGrid<W, H, B>,
    /// Where the search began: the root, or a position one move ahead.
    grid: AnyGrid<W, H, B>,
    method: Method,
    paths: Paths,
    thread: usize,
    /// Missing only while it is replaced.
    solve: Option<VariedSolve<W, H, L, Paths, Memory<W, H, L, B>, Table, B>>,
    book: Option<Arc<OwnedBook>>,
    /// The value, if it is known without search.
    known: Option<i8>,
    /// Nothing more is told of the value than where in this range it lies.
    range: (i8, i8),
}

impl<const W: usize, const H: usize, const L: usize, B: Bits> Member<W, H, L, B> {
    fn new(method: Method, shared: Shared, paths: Paths, thread: usize) -> Self {
        let memory = Buffers::new(sizes::<W, H>());
        let table = PartlyShared::new(shared, vec![Bucket::EMPTY; LATE_BUCKETS], AnyGrid::<W, H, B>::BITS);
        let root = AnyGrid::EMPTY;
        let solve = VariedSolve::new(root, memory, table, method, Arc::clone(&paths), thread);
        Member { root, grid: root, method, paths, thread, solve: Some(solve), book: None, known: None, range: ALL }
    }

    fn solve(&self) -> &VariedSolve<W, H, L, Paths, Memory<W, H, L, B>, Table, B> {
        self.solve.as_ref().expect("a search is there but while it is replaced")
    }

    fn solve_mut(&mut self) -> &mut VariedSolve<W, H, L, Paths, Memory<W, H, L, B>, Table, B> {
        self.solve.as_mut().expect("a search is there but while it is replaced")
    }

    /// The search of another position, after `change` to the table.
    fn begin(&mut self, grid: AnyGrid<W, H, B>, change: impl FnOnce(&mut Table)) {
        let solve = self.solve.take().expect("a search is there but while it is replaced");
        let (memory, mut table) = solve.into_parts();
        change(&mut table);
        (self.grid, self.range) = (grid, ALL);
        self.known = self.book.as_ref().and_then(|book| book.score(&grid));
        self.solve = Some(VariedSolve::new(grid, memory, table, self.method, Arc::clone(&self.paths), self.thread));
    }
}

impl<const W: usize, const H: usize, const L: usize, B: Bits> Solver for Member<W, H, L, B> {
    fn use_book(&mut self, book: Option<Arc<dyn OpeningBook>>) -> Result<(), Error> {
        self.book = downcast(book, (W, H))?;
        Ok(())
    }

    fn start(&mut self, position: &str) -> Result<(), Error> {
        self.root = parse(position)?;
        self.begin(self.root, |_| ());
        Ok(())
    }

    fn start_after(&mut self, number: usize, range: Option<(i8, i8)>) {
        let mut grid = self.root;
        let column = grid.columns().nth(number).expect("the number of a move");
        grid.play(column).expect("a legal move");
        self.begin(grid, |_| ());
        if let Some(range) = range {
            self.narrow(range);
        }
    }

    fn narrow(&mut self, (lower, upper): (i8, i8)) {
        self.begin(self.grid, |_| ());
        self.range = (lower, upper);
        match self.solve().bounds() {
            _ if self.known.is_some() => {}
            (least, _) if least >= upper => self.known = Some(upper),
            (_, most) if most <= lower => self.known = Some(lower),
            _ => self.solve_mut().narrow(lower, upper),
        }
    }

    fn advance(&mut self, number: usize) {
        let column = self.root.columns().nth(number).expect("the number of a move");
        self.root.play(column).expect("a legal move");
        self.begin(self.root, |_| ());
    }

    fn forget(&mut self) {
        let is_first = self.thread == 0;
        self.begin(self.root, |table| {
            table.forget_late();
            if is_first {
                table.early().forget();
            }
        });
    }

    fn step(&mut self, budget: u64) -> Poll {
        if self.known.is_some() { Poll::Done } else { self.solve_mut().step(budget) }
    }

    fn score(&self) -> Option<i8> {
        self.known.or_else(|| self.solve().score()).map(|value| value.clamp(self.range.0, self.range.1))
    }

    fn bounds(&self) -> (i8, i8) {
        let (lower, upper) = self.known.map_or_else(|| self.solve().bounds(), |value| (value, value));
        (lower.clamp(self.range.0, self.range.1), upper.clamp(self.range.0, self.range.1))
    }

    fn nodes(&self) -> u64 {
        self.solve().nodes()
    }

    fn probe(&self) -> Option<Probe> {
        self.solve().probe()
    }

    fn hashfull(&self) -> u16 {
        self.solve().table().early().hashfull()
    }

    fn plies_to_end(&self, score: i8) -> Option<u32> {
        plies_to_end(AnyGrid::<W, H, B>::CELLS, self.root.stones(), score)
    }

    fn board(&self) -> String {
        self.root.to_string()
    }

    fn to_move(&self) -> usize {
        self.root.stones() as usize % 2
    }

    fn moves(&self) -> Vec<String> {
        self.root.columns().map(|column| column_text(column).to_string()).collect()
    }

    fn save(&mut self, _: &mut dyn Write) -> io::Result<()> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "a search on several threads can't be saved"))
    }

    fn restore(&mut self, _: &str, _: &mut dyn Read) -> Result<(), Error> {
        Err(wrong("is for a search on one thread", "one thread"))
    }
}
