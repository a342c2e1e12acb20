//! A search as bytes, to go on with later or elsewhere.
//!
//! ```text
//!   "HMSS"  format version                           4 + 2 bytes
//!   what the search must be restored with:           game and root, options and limits, memory sizes, table
//!   where it stands:                                 statistics, driver, answer so far
//!   the current path, a frame after the other:       frame, its moves with their ranks, its best line
//!   what outlives the nodes:                         killers, history, best line
//!   checksum of all that (FNV-1a)                    8 bytes
//! ```
//!
//! Numbers are little-endian. Positions are not stored: they follow from the root and the moves, so a save is small and
//! the same on every machine, and each move is checked by the rules as it is made again. What is written and what is
//! read is said only once, in functions that exchange values with either a [`Writer`] or a [`Reader`].

use core::error::Error;
use core::fmt;
use core::hash::{Hash, Hasher};

use super::{Banked, DriverState, Frame, Pass, Probe, Search, State};
use crate::ordering::{self, HISTORY_MAX, NO_SLOT};
use crate::pv::Lines;
use crate::{Evaluate, Game, Lent, Limits, Memory, Options, RankedMove, Score, Stats, Transpositions};

const MAGIC: u32 = u32::from_le_bytes(*b"HMSS");
const VERSION: u16 = 2;

/// Why a search could not be saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SaveError {
    /// The lent slice is too short.
    NoRoom {
        /// How many bytes are needed.
        needed: usize,
        /// How many there were.
        lent: usize,
    },
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SaveError::NoRoom { needed, lent } = self;
        write!(f, "{lent} bytes are too few for the search: expected at least {needed}")
    }
}

impl Error for SaveError {}

/// Why a saved search could not be restored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RestoreError {
    /// The bytes do not begin like a saved search.
    NotASave,
    /// The search was saved in a format that this version does not know.
    OtherVersion {
        /// The format's number.
        saved: u16,
    },
    /// The bytes were cut off or changed.
    Damaged,
    /// The search is one of another game, or from another position.
    OtherPosition,
    /// The search was made with other options or limits.
    OtherOptions,
    /// A part of the memory was of another size.
    OtherMemory {
        /// Which part, as named in [`Lent`].
        part: &'static str,
        /// How many entries it had.
        saved: usize,
        /// How many it has now.
        lent: usize,
    },
    /// The table does not hold what it held, or is of another generation.
    OtherTable,
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RestoreError::NotASave => write!(f, "the first bytes are not those of a saved search: expected \"HMSS\""),
            RestoreError::OtherVersion { saved } => {
                write!(f, "the search was saved in format {saved}: expected format {VERSION}")
            }
            RestoreError::Damaged => write!(f, "the saved search is cut off or changed: expected a matching checksum"),
            RestoreError::OtherPosition => {
                write!(f, "the saved search has another root: expected the game and position it began from")
            }
            RestoreError::OtherOptions => {
                write!(f, "the saved search has other options or limits: expected those it began with")
            }
            RestoreError::OtherMemory { part, saved, lent } => {
                write!(f, "the memory part {part:?} has {lent} entries: expected {saved} as in the saved search")
            }
            RestoreError::OtherTable => {
                write!(f, "the transposition table differs: expected its slots and generation at the time of saving")
            }
        }
    }
}

impl Error for RestoreError {}

impl<G: Game, E: Evaluate<G>, M: Memory<G>, T: Transpositions> Search<G, E, M, T> {
    /// How many bytes [`save`](Self::save) writes now. Depends on where the search stands.
    pub fn save_size(&mut self) -> usize {
        self.write(&mut [])
    }

    /// Writes the search to `out` and returns how many bytes that took. The search goes on as if nothing had
    /// happened.
    ///
    /// The table is not written, only a checksum of it: save a [`Table`](crate::Table)'s slots and its generation too, and
    /// restore with [`Table::with_generation`](crate::Table::with_generation).
    ///
    /// # Errors
    /// If `out` is too short; what it then holds is no save.
    pub fn save(&mut self, out: &mut [u8]) -> Result<usize, SaveError> {
        let lent = out.len();
        let needed = self.write(out);
        if needed > lent { Err(SaveError::NoRoom { needed, lent }) } else { Ok(needed) }
    }

    /// Writes to `out` as far as there is room, and returns how many bytes are needed.
    fn write(&mut self, out: &mut [u8]) -> usize {
        let mut writer = Writer { out, at: 0, sum: Fnv::default() };
        let exchanged = self.exchange(&mut writer);
        debug_assert_eq!(exchanged, Ok(()), "what faults is only reading");
        let sum = writer.sum.finish();
        let _ = writer.number(sum, CHECKSUM);
        writer.at
    }

    /// A search that goes on where [`save`](Self::save) was called, with the same result, node for node.
    ///
    /// Everything else must be what the search was made with: the root, the options and limits, memory of the same
    /// sizes, a table with the same content and generation, and the same evaluation, which alone is not checked.
    ///
    /// ```
    /// # use halfmove::doc::Nim;
    /// use halfmove::{Limits, NoTable, Options, Score, Search, Workspace};
    ///
    /// let draw = |_: &Nim| Score::DRAW;
    /// let (options, limits) = (Options::strong(), Limits::depth(20));
    /// let mut memory = Workspace::<Nim, 20, 60>::new();
    /// let mut search = Search::new(Nim(11), draw, &mut memory, NoTable, options, limits);
    /// search.step(17);
    /// let mut bytes = [0; 2000];
    /// let size = search.save(&mut bytes)?;
    ///
    /// let mut memory = Workspace::<Nim, 20, 60>::new();
    /// let mut later = Search::restore(Nim(11), draw, &mut memory, NoTable, options, limits, &bytes[..size])?;
    /// later.run();
    /// search.run();
    /// assert_eq!((search.best(), search.stats()), (later.best(), later.stats()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If `bytes` is no save, a damaged one, or one of a search made with something else.
    pub fn restore(
        game: G,
        evaluate: E,
        memory: M,
        table: T,
        options: Options,
        limits: Limits,
        bytes: &[u8],
    ) -> Result<Self, RestoreError> {
        let mut reader = Reader::new(bytes)?;
        let mut search = Search::new(game, evaluate, memory, table, options, limits);
        search.exchange(&mut reader)?;
        ensure_countable(&mut search.state.stats)?;
        ensure(reader.at == reader.bytes.len())?;
        Ok(search)
    }

    /// Writes or reads everything but the checksum. Begins and ends with the game at the root's `ply`-th move.
    fn exchange<X: Exchange>(&mut self, x: &mut X) -> Result<(), RestoreError> {
        let ply = self.state.ply;
        self.unwind();
        self.state.ply = ply;
        x.expect(MAGIC.into(), 4, RestoreError::NotASave)?;
        x.expect(VERSION.into(), 2, RestoreError::Damaged)?;
        x.expect(mark(&(G::NAME, self.game.key())), 8, RestoreError::OtherPosition)?;
        x.expect(mark(&(&self.options, &self.limits)), 8, RestoreError::OtherOptions)?;
        self.exchange_sizes(x)?;
        x.expect(self.table.checksum(), 8, RestoreError::OtherTable)?;
        exchange_state::<G, X>(&mut self.state, x)?;
        self.exchange_learned(x)?;
        self.exchange_path(x)
    }

    fn exchange_sizes<X: Exchange>(&mut self, x: &mut X) -> Result<(), RestoreError> {
        let Lent { frames, moves, lines, best_line, history } = self.memory.lend();
        let sizes = [
            ("frames", frames.len()),
            ("moves", moves.len()),
            ("lines", lines.len()),
            ("best_line", best_line.len()),
            ("history", history.len()),
        ];
        for (part, lent) in sizes {
            let saved = x.number(lent as u64, 4)? as usize;
            if saved != lent {
                return Err(RestoreError::OtherMemory { part, saved, lent });
            }
        }
        Ok(())
    }

    /// What outlives the nodes: killers, history and the best line.
    fn exchange_learned<X: Exchange>(&mut self, x: &mut X) -> Result<(), RestoreError> {
        let Lent { frames, best_line, history, .. } = self.memory.lend();
        for frame in &mut *frames {
            for killer in &mut frame.killers {
                *killer = x.number((*killer).into(), 2)? as u16;
            }
        }
        for count in history {
            *count = x.number(*count as u64, 2)? as i16;
            ensure((-HISTORY_MAX..=HISTORY_MAX).contains(count))?;
        }
        let Banked { mv, line, .. } = self.state.banked;
        let line = best_line.get_mut(..line.into()).ok_or(RestoreError::Damaged)?;
        line.iter_mut().try_for_each(|mv| x.any_move::<G>(mv))?;
        ensure(mv.is_none_or(|mv| self.game.is_legal(mv)))?;
        ensure(line.is_empty() || line.first().copied() == mv)?;
        follow(&mut self.game, frames, line)
    }

    /// The frames from the root to the current position, each with its moves and its best line. The moves are made
    /// on the way, so that the game ends up where the search stands.
    fn exchange_path<X: Exchange>(&mut self, x: &mut X) -> Result<(), RestoreError> {
        let State { ply, root_moves, done, banked, .. } = self.state;
        let Lent { frames, moves, lines, .. } = self.memory.lend();
        if root_moves == 0 || frames.is_empty() {
            return ensure(ply == 0 && done);
        }
        ensure(ply < frames.len() && banked.mv.is_some())?;
        let mut lines = Lines(lines);
        let mut first = 0;
        for at in 0..=ply {
            let frame = &mut frames[at];
            frame.canonical = self.game.canonical();
            exchange_frame(frame, at < ply, x)?;
            if self.options.exact {
                exchange_exact(frame, x)?;
            }
            ensure_fits(frame, &self.options)?;
            ensure(frame.first == first && first <= frame.next && frame.next <= frame.end && first < frame.end)?;
            ensure(frame.best_move.is_none_or(|mv| self.game.is_legal(mv)))?;
            let list = moves.get_mut(first.into()..frame.end.into()).ok_or(RestoreError::Damaged)?;
            for RankedMove { mv, rank } in list {
                x.any_move::<G>(mv)?;
                *rank = x.number(*rank as u64, 2)? as i16;
                ensure(self.game.is_legal(*mv))?;
                *mv = self.game.complete_move(*mv);
            }
            let is_passing = at < ply && frame.pass == Pass::Made;
            if (at < ply && !is_passing) || frame.again {
                let under_way = frame.next.checked_sub(1).filter(|&tried| tried >= first);
                let under_way = under_way.map(|tried| moves[usize::from(tried)].mv);
                frame.mv = under_way.filter(|&mv| mv == frame.mv).ok_or(RestoreError::Damaged)?;
            }
            let line = lines.row_mut(at, frame.pv_len);
            line.iter_mut().try_for_each(|mv| x.any_move::<G>(mv))?;
            ensure(usize::from(frame.pv_len) <= frames.len() - at)?;
            ensure(line.is_empty() || line.first().copied() == frames[at].best_move)?;
            follow(&mut self.game, &mut frames[at..], line)?;
            let frame = &mut frames[at];
            if is_passing {
                frame.undo = self.game.make_null().ok_or(RestoreError::Damaged)?;
                frame.slot = NO_SLOT;
            } else if at < ply {
                frame.slot = ordering::slot_of(&self.game, frame.mv);
                frame.undo = self.game.make(frame.mv);
            }
            first = frame.end;
        }
        ensure(usize::from(frames[0].end) == root_moves)
    }
}

/// Checks that each move of `line` can be played from the position of the first frame on. What takes a move back is kept in
/// the frames, where it is made anew when the path is gone through.
fn follow<G: Game>(game: &mut G, frames: &mut [Frame<G>], line: &mut [G::Move]) -> Result<(), RestoreError> {
    let mut played = 0;
    for (frame, mv) in frames.iter_mut().zip(&mut *line) {
        if !game.is_legal(*mv) {
            break;
        }
        *mv = game.complete_move(*mv);
        frame.undo = game.make(*mv);
        played += 1;
    }
    for (frame, &mv) in frames.iter().zip(&*line).take(played).rev() {
        game.unmake(mv, frame.undo);
    }
    ensure(played == line.len())
}

/// Checks that a frame has nothing in it that a search with these options has no use for.
fn ensure_fits<G: Game>(frame: &Frame<G>, options: &Options) -> Result<(), RestoreError> {
    ensure(frame.depth > 0 || (1..=options.quiescence).contains(&frame.quiet_plies))?;
    ensure(frame.pass == Pass::No || options.selectivity.null_move)
}

/// One frame but its killers, its undo, and the identity of its position. Its move counts where it `is_made`, or is
/// to be made again.
fn exchange_frame<G: Game, X: Exchange>(frame: &mut Frame<G>, is_made: bool, x: &mut X) -> Result<(), RestoreError> {
    for score in [&mut frame.alpha, &mut frame.beta, &mut frame.best, &mut frame.floor] {
        x.window_end(score)?;
    }
    for number in [&mut frame.first, &mut frame.next, &mut frame.end, &mut frame.pv_len] {
        *number = x.number((*number).into(), 2)? as u16;
    }
    frame.depth = x.number(frame.depth.into(), 1)? as u8;
    frame.quiet_plies = x.number(frame.quiet_plies.into(), 1)? as u8;
    x.flag(&mut frame.scouting)?;
    x.flag(&mut frame.again)?;
    exchange_selective(frame, is_made, x)?;
    x.optional_move::<G>(&mut frame.best_move)?;
    if (is_made && frame.pass != Pass::Made) || frame.again {
        x.any_move::<G>(&mut frame.mv)?;
    }
    Ok(())
}

/// What a selective search knows of a node.
fn exchange_selective<G: Game, X: Exchange>(
    frame: &mut Frame<G>,
    is_made: bool,
    x: &mut X,
) -> Result<(), RestoreError> {
    x.window_end(&mut frame.eval)?;
    x.flag(&mut frame.in_check)?;
    frame.reduced = x.number(frame.reduced.into(), 1)? as u8;
    ensure(frame.reduced == 0 || frame.reduced < frame.depth)?;
    frame.pass = match x.number(frame.pass as u64, 1)? {
        0 => Pass::No,
        1 if !is_made => Pass::Wanted,
        2 if is_made => Pass::Made,
        _ => return Err(RestoreError::Damaged),
    };
    Ok(())
}

/// What a frame has in an exact search only.
fn exchange_exact<G: Game, X: Exchange>(frame: &mut Frame<G>, x: &mut X) -> Result<(), RestoreError> {
    x.window_end(&mut frame.lower)?;
    x.window_end(&mut frame.upper)?;
    frame.begun = x.number(frame.begun.into(), 4)? as u32;
    x.flag(&mut frame.is_kept)?;
    frame.canonical.key = x.number(frame.canonical.key, 8)?;
    Ok(())
}

fn exchange_state<G: Game, X: Exchange>(state: &mut State<G::Move>, x: &mut X) -> Result<(), RestoreError> {
    exchange_stats(&mut state.stats, x)?;
    exchange_driver(&mut state.driver, x)?;
    ensure(state.driver.nodes_before <= state.stats.nodes)?;
    exchange_probe(&mut state.probe, x)?;
    let banked = &mut state.banked;
    x.optional_move::<G>(&mut banked.mv)?;
    let mut is_scored = banked.score.is_some();
    let mut score = banked.score.unwrap_or_default();
    x.flag(&mut is_scored)?;
    x.window_end(&mut score)?;
    banked.score = is_scored.then_some(score);
    banked.line = x.number(banked.line.into(), 2)? as u16;
    x.flag(&mut banked.stands)?;
    state.ply = x.number(state.ply as u64, 2)? as usize;
    state.depth = x.number(state.depth.into(), 1)? as u8;
    state.root_moves = x.number(state.root_moves as u64, 2)? as usize;
    x.flag(&mut state.root_is_partial)?;
    x.flag(&mut state.done)
}

/// Checks that the counters have room to be counted on, and to be summed up.
fn ensure_countable(stats: &mut Stats) -> Result<(), RestoreError> {
    /// More than any search can count: thirty years, a billion a second.
    const MOST: u64 = 1 << 60;
    ensure(stats.probes <= u32::MAX / 2)?;
    ensure(counters(stats).into_iter().all(|count| *count <= MOST))
}

/// All counters but that of probes, which is a smaller number.
fn counters(stats: &mut Stats) -> [&mut u64; 15] {
    [
        &mut stats.nodes,
        &mut stats.expanded,
        &mut stats.leaves,
        &mut stats.alpha_cutoffs,
        &mut stats.beta_cutoffs,
        &mut stats.first_move_cutoffs,
        &mut stats.table_probes,
        &mut stats.table_hits,
        &mut stats.table_cutoffs,
        &mut stats.table_refusals,
        &mut stats.frames_exhausted,
        &mut stats.moves_exhausted,
        &mut stats.pv_exhausted,
        &mut stats.quiescence_capped,
        &mut stats.pruned,
    ]
}

fn exchange_stats<X: Exchange>(stats: &mut Stats, x: &mut X) -> Result<(), RestoreError> {
    for count in counters(stats) {
        *count = x.number(*count, 8)?;
    }
    for high in [&mut stats.seldepth, &mut stats.frames_high, &mut stats.moves_high] {
        *high = x.number((*high).into(), 2)? as u16;
    }
    stats.probes = x.number(stats.probes.into(), 4)? as u32;
    Ok(())
}

fn exchange_driver<X: Exchange>(driver: &mut DriverState, x: &mut X) -> Result<(), RestoreError> {
    for score in [&mut driver.lower, &mut driver.upper, &mut driver.guess, &mut driver.alpha, &mut driver.beta] {
        x.window_end(score)?;
    }
    for reach in &mut driver.reach {
        *reach = x.number((*reach).into(), 2)? as u16;
    }
    driver.depth = x.number(driver.depth.into(), 1)? as u8;
    driver.nodes_before = x.number(driver.nodes_before, 8)?;
    driver.rough_before = x.number(driver.rough_before, 8)?;
    ensure(driver.depth > 0)?;
    x.flag(&mut driver.has_guess)
}

fn exchange_probe<X: Exchange>(probe: &mut Option<Probe>, x: &mut X) -> Result<(), RestoreError> {
    let mut is_some = probe.is_some();
    x.flag(&mut is_some)?;
    if !is_some {
        *probe = None;
        return Ok(());
    }
    let Probe { depth, alpha, beta, score, nodes, is_final, .. } =
        probe.get_or_insert(Probe::of(1, (Score::DRAW, Score::DRAW), Score::DRAW, 0, false));
    *depth = x.number((*depth).into(), 1)? as u8;
    let mut window = (alpha.unwrap_or(Score::BELOW_ALL), beta.unwrap_or(Score::ABOVE_ALL));
    x.window_end(&mut window.0)?;
    x.window_end(&mut window.1)?;
    x.window_end(score)?;
    *nodes = x.number(*nodes, 8)?;
    x.flag(is_final)?;
    *probe = Some(Probe::of(*depth, window, *score, *nodes, *is_final));
    Ok(())
}

fn ensure(holds: bool) -> Result<(), RestoreError> {
    if holds { Ok(()) } else { Err(RestoreError::Damaged) }
}

const CHECKSUM: usize = 8;
const NO_MOVE: u64 = u32::MAX as u64;

/// One way of passing values: writing what is there, or replacing it with what is read.
trait Exchange {
    /// Writes the low `width` bytes of `value` and returns it, or returns what is read.
    fn number(&mut self, value: u64, width: usize) -> Result<u64, RestoreError>;

    /// Writes `value`, or fails with `otherwise` if something else is read.
    fn expect(&mut self, value: u64, width: usize, otherwise: RestoreError) -> Result<(), RestoreError> {
        if self.number(value, width)? == value { Ok(()) } else { Err(otherwise) }
    }

    fn flag(&mut self, flag: &mut bool) -> Result<(), RestoreError> {
        let number = self.number((*flag).into(), 1)?;
        *flag = number == 1;
        ensure(number < 2)
    }

    /// A score, or an open end of a window.
    fn window_end(&mut self, score: &mut Score) -> Result<(), RestoreError> {
        let raw = self.number(score.to_raw() as u64, 2)? as i16;
        *score = match Score::from_raw(raw) {
            Some(score) => score,
            None if raw == Score::ABOVE_ALL.to_raw() => Score::ABOVE_ALL,
            None if raw == Score::BELOW_ALL.to_raw() => Score::BELOW_ALL,
            None => return Err(RestoreError::Damaged),
        };
        Ok(())
    }

    fn any_move<G: Game>(&mut self, mv: &mut G::Move) -> Result<(), RestoreError> {
        let packed = self.number(G::pack(*mv).into(), 4)? as u32;
        *mv = G::unpack(packed).ok_or(RestoreError::Damaged)?;
        Ok(())
    }

    fn optional_move<G: Game>(&mut self, mv: &mut Option<G::Move>) -> Result<(), RestoreError> {
        let packed = self.number(mv.map_or(NO_MOVE, |mv| G::pack(mv).into()), 4)?;
        *mv = if packed == NO_MOVE { None } else { Some(G::unpack(packed as u32).ok_or(RestoreError::Damaged)?) };
        Ok(())
    }
}

/// Writes as far as there is room, and counts on.
struct Writer<'a> {
    out: &'a mut [u8],
    at: usize,
    sum: Fnv,
}

impl Exchange for Writer<'_> {
    fn number(&mut self, value: u64, width: usize) -> Result<u64, RestoreError> {
        let bytes = value.to_le_bytes();
        if let Some(room) = self.out.get_mut(self.at..self.at + width) {
            room.copy_from_slice(&bytes[..width]);
        }
        self.at += width;
        self.sum.write(&bytes[..width]);
        Ok(value)
    }
}

/// Reads what a [`Writer`] wrote, without its checksum.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    /// A reader of the content of `bytes`.
    fn new(bytes: &'a [u8]) -> Result<Self, RestoreError> {
        let mut head = Reader { bytes, at: 0 };
        if head.number(0, 4) != Ok(MAGIC.into()) {
            return Err(RestoreError::NotASave);
        }
        let saved = head.number(0, 2)? as u16;
        if saved != VERSION {
            return Err(RestoreError::OtherVersion { saved });
        }
        let (content, sum) = bytes.split_last_chunk::<CHECKSUM>().ok_or(RestoreError::Damaged)?;
        let mut found = Fnv::default();
        found.write(content);
        ensure(found.finish() == u64::from_le_bytes(*sum))?;
        Ok(Reader { bytes: content, at: 0 })
    }
}

impl Exchange for Reader<'_> {
    fn number(&mut self, _: u64, width: usize) -> Result<u64, RestoreError> {
        let read = self.bytes.get(self.at..self.at + width).ok_or(RestoreError::Damaged)?;
        self.at += width;
        let mut bytes = [0; 8];
        bytes[..width].copy_from_slice(read);
        Ok(u64::from_le_bytes(bytes))
    }
}

/// The hash FNV-1a, 64 bits: any single changed byte changes it. Numbers of the machine's word size are hashed as 64
/// bits, so that it is the same on every machine.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Fnv(0xCBF2_9CE4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
        }
    }

    fn write_u16(&mut self, number: u16) {
        self.write(&number.to_le_bytes());
    }

    fn write_u64(&mut self, number: u64) {
        self.write(&number.to_le_bytes());
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A number that tells values apart.
fn mark(value: &impl Hash) -> u64 {
    let mut hash = Fnv::default();
    value.hash(&mut hash);
    hash.finish()
}
