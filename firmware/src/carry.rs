//! A search that is begun on one machine and ended on another.
//!
//! The program is started with `save POSITION DEPTH NODES` or `resume POSITION DEPTH DIGITS`. It makes so many nodes of a
//! search and writes it down as hexadecimal digits, or takes it up from these. Both end the search and tell its result. A
//! position is the columns played so far, `-` for none.

use core::fmt;

use halfmove::{Limits, NoTable, Notation, Options, RestoreError, Search, Workspace};
use halfmove_connect4::{CellWeights, Position, board};

use crate::machine::Machine;
use crate::report::Report;

/// The greatest depth. Both machines must lend the same memory.
const PLIES: usize = 8;
type Memory = Workspace<Position, PLIES, { PLIES * board::WIDTH }>;
type Carried<'m> = Search<Position, CellWeights, &'m mut Memory, NoTable>;

/// The most bytes of a saved search, and the longest arguments: two digits for each, and the words before.
const MOST_BYTES: usize = 1200;
const MOST_TEXT: usize = 2 * MOST_BYTES + 80;

/// Begins a search or takes one up, ends it, and reports.
///
/// # Errors
/// Only what the machine reports where it cannot be written to.
pub fn run<M: Machine>(report: &mut Report<'_, M>) -> fmt::Result {
    let mut text = [0; MOST_TEXT];
    let expected = "expected save POSITION DEPTH NODES, or resume POSITION DEPTH DIGITS";
    let Some(length) = report.machine().arguments(&mut text) else {
        let why = format_args!("not text of {MOST_TEXT} bytes at most: {expected}");
        return report.refuse("the arguments", why);
    };
    let mut words = text[..length].split_mut(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let (Some(order), Some(position), Some(depth), Some(last), None) =
        (words.next(), words.next(), words.next(), words.next(), words.next())
    else {
        return report.refuse("the arguments", format_args!("{:?}: {expected}", as_text(text[..length].trim_ascii())));
    };
    let root = match as_text(position) {
        "-" => Position::EMPTY,
        columns => match Position::parse_position(columns) {
            Ok(root) => root,
            Err(error) => return report.refuse("the position", error),
        },
    };
    let plies = read_number(depth).and_then(|depth| u8::try_from(depth).ok());
    let Some(depth) = plies.filter(|&depth| (1..=PLIES).contains(&depth.into())) else {
        return report.refuse("the depth", format_args!("{:?}: expected 1 to {PLIES} plies", as_text(depth)));
    };
    let mut memory = Memory::new();
    match &*order {
        b"save" => {
            let Some(nodes) = read_number(last) else {
                return report.refuse("the nodes", format_args!("{:?}: expected a number", as_text(last)));
            };
            let (options, limits) = (Options::plain(), Limits::depth(depth));
            let mut search = Search::new(root, CellWeights, &mut memory, NoTable, options, limits);
            search.step(nodes);
            save(report, &mut search)?;
            finish(report, &mut search)
        }
        b"resume" => {
            if let Some(at) = last.iter().position(|digit| !digit.is_ascii_hexdigit()) {
                let why =
                    format_args!("{:?} at digit {} of it: expected 0 to 9 and a to f", char::from(last[at]), at + 1);
                return report.refuse("the save", why);
            }
            if !last.len().is_multiple_of(2) {
                let why = format_args!("{} digits: expected two for each byte", last.len());
                return report.refuse("the save", why);
            }
            let bytes = read_bytes(last);
            match resume(root, depth, &mut memory, bytes) {
                Ok(mut search) => finish(report, &mut search),
                Err(error) => report.refuse("the save", error),
            }
        }
        other => report.refuse("the first word", format_args!("{:?}: expected save or resume", as_text(other))),
    }
}

fn resume<'m>(root: Position, depth: u8, memory: &'m mut Memory, bytes: &[u8]) -> Result<Carried<'m>, RestoreError> {
    Search::restore(root, CellWeights, memory, NoTable, Options::plain(), Limits::depth(depth), bytes)
}

/// Writes the search as one line of digits.
fn save<M: Machine>(report: &mut Report<'_, M>, search: &mut Carried<'_>) -> fmt::Result {
    let mut bytes = [0; MOST_BYTES];
    match search.save(&mut bytes) {
        Ok(size) => report.line("save", Digits(&bytes[..size])),
        Err(error) => report.refuse("the search", error),
    }
}

/// Ends the search and tells what came of it.
fn finish<M: Machine>(report: &mut Report<'_, M>, search: &mut Carried<'_>) -> fmt::Result {
    search.run();
    if let Some(column) = search.best() {
        report.line("plays", column + 1)?;
    }
    if let Some(score) = search.score() {
        report.line("score", score)?;
    }
    let stats = search.stats();
    report.line("nodes", stats.nodes)?;
    report.line("leaves", stats.leaves)?;
    report.line("cutoffs", stats.cutoffs())?;
    report.line("line", Line(search.pv()))
}

/// A word as text. It was text on its way here, and blanks end a word, so it still is.
fn as_text(word: &[u8]) -> &str {
    core::str::from_utf8(word).unwrap_or("?")
}

fn read_number(word: &[u8]) -> Option<u64> {
    as_text(word).parse().ok()
}

/// The bytes that the digits, an even number of them, stand for: in the place of the first half of them.
fn read_bytes(digits: &mut [u8]) -> &[u8] {
    let value = |digit: u8| char::from(digit).to_digit(16).unwrap_or_default() as u8;
    let size = digits.len() / 2;
    for at in 0..size {
        digits[at] = value(digits[2 * at]) << 4 | value(digits[2 * at + 1]);
    }
    &digits[..size]
}

/// Columns from 1, as people write them.
struct Line<'m>(&'m [u8]);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|column| write!(f, "{}", column + 1))
    }
}

/// Two hexadecimal digits for each byte.
struct Digits<'b>(&'b [u8]);

impl fmt::Display for Digits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}
