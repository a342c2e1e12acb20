//! The exact solver of Connect Four for each size of board.

mod checkpoint;
mod team;

use std::any::Any;
use std::io::{self, Read, Write};
use std::sync::Arc;

use halfmove::{Buffers, Poll, Probe, Sizes};
use halfmove_connect4::solver::{
    AnyGrid, Bits, BoundTable, Bucket, GridError, LATE_BUCKETS, Method, Node, Solve, column_text, plies_to_end,
};

use self::checkpoint::{Input, Output, wrong};
use super::book::OwnedBook;
use crate::catalogue::book::OpeningBook;
use crate::catalogue::solver::{Solver, SolverSource};
use crate::{Error, excerpt};

/// The ways to close in on the value, as they are named.
const DRIVERS: [(&str, Method); 4] =
    [("null", Method::Null), ("full", Method::Full), ("bisect", Method::Bisect), ("mtdf", Method::Mtdf)];

/// The solvers of all sizes.
pub(super) struct Connect4Solvers;

type One = Result<Box<dyn Solver>, Error>;
type Several = Result<Vec<Box<dyn Solver>>, Error>;

/// How solvers for one size of board are made.
#[derive(Clone, Copy)]
struct Maker {
    /// One with a table of so many buckets.
    one: fn(Method, Vec<Bucket>) -> One,
    /// Several that share a table of so many megabytes. Not for all sizes, since each takes seconds to compile.
    team: Option<fn(Method, usize, usize) -> Several>,
}

/// Each size as it is written, width by height, and the solvers for it.
macro_rules! sizes {
    (@team $width:literal $height:literal $lanes:literal $bits:ident alone) => { None };
    (@team $width:literal $height:literal $lanes:literal $bits:ident in_teams) => {
        Some(team::make::<$width, $height, $lanes, $bits>)
    };
    ($($bits:ident $lanes:literal $team:ident: $($width:literal x $height:literal),*;)*) => {
        [$($((
            concat!($width, "x", $height),
            Maker {
                one: make::<$width, $height, $lanes, $bits>,
                team: sizes!(@team $width $height $lanes $bits $team),
            },
        ),)*)*]
    };
}

/// The usual size first. All from 4 columns and 4 rows on that fit 64 bits, where each column takes one more than it has cells,
/// and larger ones of up to 10 columns and 10 rows.
static SIZES: [(&str, Maker); 57] = sizes! {
    u64 8 in_teams: 7 x 6, 4 x 4, 5 x 4, 5 x 5, 6 x 5, 6 x 6, 7 x 5, 6 x 7, 7 x 7, 8 x 6, 8 x 7;
    u64 16 in_teams: 9 x 6;
    u64 8 alone: 4 x 5, 4 x 6, 4 x 7, 4 x 8, 4 x 9, 4 x 10, 4 x 11, 4 x 12, 4 x 13, 4 x 14, 4 x 15, 5 x 6, 5 x 7, 5 x 8, 5 x 9, 5 x 10, 5 x 11;
    u64 8 alone: 6 x 4, 6 x 8, 6 x 9, 7 x 4, 7 x 8, 8 x 4, 8 x 5;
    u64 16 alone: 9 x 4, 9 x 5, 10 x 4, 10 x 5, 11 x 4, 12 x 4;
    u128 8 alone: 6 x 10, 7 x 9, 7 x 10, 8 x 8, 8 x 9, 8 x 10;
    u128 16 alone: 9 x 7, 9 x 8, 9 x 9, 9 x 10, 10 x 6, 10 x 7, 10 x 8, 10 x 9, 10 x 10;
};

/// The solvers for boards of this size.
fn maker_of(size: Option<&str>) -> Result<(&'static str, Maker), Error> {
    let Some(size) = size else { return Ok(SIZES[0]) };
    SIZES.iter().find(|(known, _)| *known == size).copied().ok_or_else(|| Error::Solver {
        reason: format!(
            "size {:?}: there is no such size, expected columns by rows such as 7x6, 4 to 10 of each, or at least 4 \
             of each where columns times one more than rows are at most 64",
            excerpt(size)
        ),
    })
}

fn make<const W: usize, const H: usize, const L: usize, B: Bits>(
    method: Method,
    buckets: Vec<Bucket>,
) -> Result<Box<dyn Solver>, Error> {
    let table = BoundTable::new(buckets, AnyGrid::<W, H, B>::BITS)
        .map_err(|error| Error::Solver { reason: format!("memory: {error}") })?;
    Ok(Box::new(GridSolver::<W, H, L, B>::new(method, table)))
}

impl SolverSource for Connect4Solvers {
    fn sizes(&self) -> Vec<String> {
        SIZES.iter().map(|(name, _)| (*name).to_owned()).collect()
    }

    fn drivers(&self) -> &'static [&'static str] {
        &const { [DRIVERS[0].0, DRIVERS[1].0, DRIVERS[2].0, DRIVERS[3].0] }
    }

    fn solver(&self, size: Option<&str>, driver: Option<&str>, megabytes: usize) -> Result<Box<dyn Solver>, Error> {
        let (_, maker) = maker_of(size)?;
        let method = find("driver", &DRIVERS, driver)?;
        // The small level comes on top: so much is left that makes a power of two.
        let buckets = (megabytes << 20) / Bucket::BYTES + LATE_BUCKETS;
        (maker.one)(method, room(megabytes, buckets, || Bucket::EMPTY)?)
    }

    fn team(
        &self,
        size: Option<&str>,
        driver: Option<&str>,
        megabytes: usize,
        count: usize,
    ) -> Result<Vec<Box<dyn Solver>>, Error> {
        let (name, maker) = maker_of(size)?;
        let method = find("driver", &DRIVERS, driver)?;
        let Some(team) = maker.team else {
            let known = SIZES.iter().filter(|(_, maker)| maker.team.is_some()).map(|(name, _)| *name);
            let known = known.collect::<Vec<_>>().join(", ");
            return Err(Error::Solver {
                reason: format!("size {name}: no threads on boards of this size, expected one of {known}"),
            });
        };
        team(method, megabytes, count)
    }
}

/// Memory for a table of so many megabytes: so many buckets, each made by `bucket`.
fn room<B>(megabytes: usize, buckets: usize, bucket: impl FnMut() -> B) -> Result<Vec<B>, Error> {
    let mut room = Vec::new();
    room.try_reserve_exact(buckets)
        .map_err(|_| Error::Solver { reason: format!("memory: {megabytes} MB can't be had, expected less") })?;
    room.resize_with(buckets, bucket);
    Ok(room)
}

/// Memory for a search: a path has at most as many plies as there are cells, and at each ply at most a move for each column.
const fn sizes<const W: usize, const H: usize>() -> Sizes {
    Sizes { frames: W * H, moves: W * H * W, lines: 0, best_line: 0, history: 0 }
}

/// What is called `name`, or the first if nothing is.
pub(super) fn find<T: Copy>(what: &str, known: &[(&str, T)], name: Option<&str>) -> Result<T, Error> {
    let Some(name) = name else { return Ok(known[0].1) };
    let unknown = || {
        let names = known.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        Error::Solver {
            reason: format!("{what} {:?}: there is no such {what}, expected one of {names}", excerpt(name)),
        }
    };
    known.iter().find(|(known, _)| *known == name).map(|&(_, found)| found).ok_or_else(unknown)
}

/// The range of all values.
const ALL: (i8, i8) = (-i8::MAX, i8::MAX);

type GridSolve<const W: usize, const H: usize, const L: usize, B> =
    Solve<W, H, L, Buffers<Node<W, H, L, B>>, BoundTable<Vec<Bucket>>, B>;

/// The solver for boards of one size.
struct GridSolver<const W: usize, const H: usize, const L: usize, B: Bits> {
    /// The position that was started with.
    root: AnyGrid<W, H, B>,
    /// Where it began: the root, or a position one move ahead.
    grid: AnyGrid<W, H, B>,
    method: Method,
    /// Missing only while it is replaced.
    solve: Option<GridSolve<W, H, L, B>>,
    book: Option<Arc<OwnedBook>>,
    /// The value, if it is known without search.
    known: Option<i8>,
    /// Nothing more is told of the value than where in this range it lies.
    range: (i8, i8),
}

impl<const W: usize, const H: usize, const L: usize, B: Bits> GridSolver<W, H, L, B> {
    fn new(method: Method, table: BoundTable<Vec<Bucket>>) -> Self {
        let solve = Solve::new(AnyGrid::EMPTY, Buffers::new(sizes::<W, H>()), table, method);
        GridSolver {
            root: AnyGrid::EMPTY,
            grid: AnyGrid::EMPTY,
            method,
            solve: Some(solve),
            book: None,
            known: None,
            range: ALL,
        }
    }

    /// The memory and the table of the search, which is to be replaced.
    fn take(&mut self) -> (Buffers<Node<W, H, L, B>>, BoundTable<Vec<Bucket>>) {
        self.solve.take().expect("a search is there but while it is replaced").into_parts()
    }

    fn solve(&self) -> &GridSolve<W, H, L, B> {
        self.solve.as_ref().expect("a search is there but while it is replaced")
    }

    fn solve_mut(&mut self) -> &mut GridSolve<W, H, L, B> {
        self.solve.as_mut().expect("a search is there but while it is replaced")
    }

    /// The search of another position.
    fn replace(&mut self, grid: AnyGrid<W, H, B>) {
        let (memory, table) = self.take();
        self.begin(grid, memory, table);
    }

    fn begin(&mut self, grid: AnyGrid<W, H, B>, memory: Buffers<Node<W, H, L, B>>, table: BoundTable<Vec<Bucket>>) {
        (self.grid, self.range) = (grid, ALL);
        self.known = self.book.as_ref().and_then(|book| book.score(&grid));
        self.solve = Some(Solve::new(grid, memory, table, self.method));
    }

    /// Reads a checkpoint of a search of the root: the table, and the bytes of the search.
    fn read(&self, input: &mut dyn Read, table: &mut BoundTable<Vec<Bucket>>) -> Result<Vec<u8>, Error> {
        let mut input = Input::new(input)?;
        input.expect_text("size", &format!("{W}x{H}"))?;
        input.expect_text("position", &self.board())?;
        input.expect_text("driver", self.driver())?;
        let search = input.bytes()?;
        let state = [input.number()?, input.number()?, input.number()?];
        let (buckets, expected) = (input.number()?, table.buckets().len() as u64);
        if buckets == expected {
            table.restore(state, || input.raw().map(Bucket::from_bytes))?;
        } else {
            let megabytes = |buckets: u64| (buckets.saturating_sub(LATE_BUCKETS as u64) * Bucket::BYTES as u64) >> 20;
            let (read, expected) = (megabytes(buckets), megabytes(expected));
            input.note(wrong(&format!("has a table of {read} MB"), &format!("{expected} MB, as asked for")));
            for _ in 0..buckets {
                input.raw::<{ Bucket::BYTES }>()?;
            }
        }
        input.finish()?;
        Ok(search)
    }

    /// The name of the way in which the value is closed in on.
    fn driver(&self) -> &'static str {
        DRIVERS.iter().find(|(_, method)| *method == self.method).map_or("", |(name, _)| *name)
    }

    fn column(&self, number: usize) -> usize {
        self.root.columns().nth(number).expect("the number of a move")
    }
}

pub(super) fn parse<const W: usize, const H: usize, B: Bits>(position: &str) -> Result<AnyGrid<W, H, B>, Error> {
    position
        .parse()
        .map_err(|error: GridError| Error::Position { read: position.to_owned(), reason: error.to_string() })
}

/// The book, if it is one for boards of this size.
fn downcast(
    book: Option<Arc<dyn OpeningBook>>,
    (columns, rows): (usize, usize),
) -> Result<Option<Arc<OwnedBook>>, Error> {
    let Some(book) = book else { return Ok(None) };
    let wrong = |read: &str| Error::Book { reason: format!("the book is of {read}: expected one of {columns}x{rows}") };
    let size = book.size();
    let book: Arc<dyn Any + Send + Sync> = book;
    let book = book.downcast::<OwnedBook>().map_err(|_| wrong("another game"))?;
    if book.size() == (columns, rows) { Ok(Some(book)) } else { Err(wrong(&size)) }
}

impl<const W: usize, const H: usize, const L: usize, B: Bits> Solver for GridSolver<W, H, L, B> {
    fn use_book(&mut self, book: Option<Arc<dyn OpeningBook>>) -> Result<(), Error> {
        self.book = downcast(book, (W, H))?;
        Ok(())
    }

    fn start(&mut self, position: &str) -> Result<(), Error> {
        self.root = parse(position)?;
        self.replace(self.root);
        Ok(())
    }

    fn start_after(&mut self, number: usize, range: Option<(i8, i8)>) {
        let mut grid = self.root;
        let column = self.column(number);
        grid.play(column).expect("a legal move");
        self.replace(grid);
        if let Some(range) = range {
            self.narrow(range);
        }
    }

    fn narrow(&mut self, (lower, upper): (i8, i8)) {
        self.replace(self.grid);
        self.range = (lower, upper);
        match self.solve().bounds() {
            _ if self.known.is_some() => {}
            (least, _) if least >= upper => self.known = Some(upper),
            (_, most) if most <= lower => self.known = Some(lower),
            _ => self.solve_mut().narrow(lower, upper),
        }
    }

    fn advance(&mut self, number: usize) {
        let column = self.column(number);
        self.root.play(column).expect("a legal move");
        self.replace(self.root);
    }

    fn forget(&mut self) {
        let (memory, mut table) = self.take();
        table.forget();
        self.begin(self.root, memory, table);
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
        self.solve().table().hashfull()
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

    fn save(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let size = format!("{W}x{H}");
        let (board, driver) = (self.board(), self.driver());
        let solve = self.solve_mut();
        let mut search = vec![0; solve.save_size()];
        solve.save(&mut search).map_err(io::Error::other)?;
        let mut out = Output::new(out)?;
        out.bytes(size.as_bytes())?;
        out.bytes(board.as_bytes())?;
        out.bytes(driver.as_bytes())?;
        out.bytes(&search)?;
        let table = solve.table();
        for number in table.state() {
            out.number(number)?;
        }
        out.number(table.buckets().len() as u64)?;
        for bucket in table.buckets() {
            out.raw(&bucket.to_bytes())?;
        }
        out.finish()
    }

    fn restore(&mut self, position: &str, input: &mut dyn Read) -> Result<(), Error> {
        self.root = parse(position)?;
        (self.grid, self.range, self.known) = (self.root, ALL, None);
        let (memory, mut table) = self.take();
        let size = table.buckets().len();
        let restored = self.read(input, &mut table).and_then(|search| {
            Solve::restore(self.root, memory, table, self.method, &search)
                .map_err(|error| Error::Checkpoint { reason: format!("the checkpoint does not fit: {error}") })
        });
        match restored {
            Ok(solve) => {
                self.solve = Some(solve);
                Ok(())
            }
            Err(error) => {
                let table = BoundTable::new(vec![Bucket::EMPTY; size], AnyGrid::<W, H, B>::BITS);
                let table = table.expect("a table of this size was made before");
                self.solve = Some(Solve::new(self.root, Buffers::new(sizes::<W, H>()), table, self.method));
                Err(error)
            }
        }
    }
}
