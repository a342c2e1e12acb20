//! The self-play game of the classic Connect Four program, three ways.

use core::fmt;

use halfmove::{End, Evaluate, Frame, Game, NoTable, Notation, RankedMove, Search, Workspace};
use halfmove_connect4::{CellWeights, Position, board};

use crate::ByteBoard;
use crate::game::{Calls, Frames, Pace, SelfPlay, Tally, TimedCalls};
use crate::machine::Machine;
use crate::report::Report;

include!(concat!(env!("OUT_DIR"), "/model.rs"));

/// What the whole program may take of the memory, in bytes, at the depth of the classic game.
const MOST_RAM: usize = 4096;
/// The depth of the classic game.
const CLASSIC: u8 = 5;

const PLIES: usize = DEPTH as usize;
const MOVES: usize = PLIES * board::WIDTH;
type Memory<B> = Workspace<B, PLIES, MOVES>;

const GAME: SelfPlay<'_> = SelfPlay { depth: DEPTH, moves: &COLUMNS, nodes: &NODES };

/// A board that the game can be played on.
trait Board: Game<Move = u8> + Clone {
    const EMPTY: Self;
    /// What it is made of.
    const KIND: &'static str;
    /// What calls for one node may cost, in hundredths of one call for all.
    const MOST_PERCENT: u64;

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result;
}

impl Board for Position {
    const EMPTY: Self = Position::EMPTY;
    const KIND: &'static str = "sets of cells, of 64 bits";
    const MOST_PERCENT: u64 = 135;

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_board(out)
    }
}

impl Board for ByteBoard {
    const EMPTY: Self = ByteBoard::EMPTY;
    const KIND: &'static str = "a byte for each cell";
    /// On an 8-bit machine a node costs so little here that calls are half as much again.
    const MOST_PERCENT: u64 = 160;

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_board(out)
    }
}

/// Plays on bitboards, and reports.
///
/// # Errors
/// Only what the machine reports where it cannot be written to.
pub fn on_bits<M: Machine>(report: &mut Report<'_, M>) -> fmt::Result {
    run::<Position, M>(report)
}

/// Plays on a board of bytes, and reports.
///
/// # Errors
/// Only what the machine reports where it cannot be written to.
pub fn on_bytes<M: Machine>(report: &mut Report<'_, M>) -> fmt::Result {
    run::<ByteBoard, M>(report)
}

fn run<B: Board, M: Machine>(report: &mut Report<'_, M>) -> fmt::Result
where
    CellWeights: Evaluate<B>,
{
    let mut memory = Memory::<B>::new();
    report.head("CONNECT FOUR, PLAIN ALPHA-BETA, SELF-PLAY")?;
    report.line("board", B::KIND)?;
    report.line("depth", DEPTH)?;

    let mut game = B::EMPTY;
    let whole = GAME.play(&mut game, CellWeights, &mut memory, report.machine(), &mut Calls(u64::MAX));
    report.line("moves", whole.moves)?;
    report.line("winner", winner(game.end(), whole.moves))?;
    game.write(report.machine())?;

    report.head("ONE CALL A MOVE")?;
    report_game(report, &whole)?;
    report_clock(report, &whole)?;

    report.head("ONE NODE A CALL")?;
    let single = play(&mut memory, report.machine(), &mut Calls(1));
    report_game(report, &single)?;
    report.line("calls", single.calls)?;
    report_clock(report, &single)?;
    let mut calls = TimedCalls { nodes: 1, worst: 0 };
    let timed = play(&mut memory, report.machine(), &mut calls);
    report.check(GAME.is_right(&timed));
    report.clock("worst call", calls.worst)?;
    if let Some(percent) = (100 * single.clock).checked_div(whole.clock) {
        report.line("percent of one call", percent)?;
        report.check(percent <= B::MOST_PERCENT);
    }

    report.head("A FEW NODES A FRAME")?;
    report.line("nodes a frame", NODES_A_FRAME)?;
    let mut frames = Frames::new(NODES_A_FRAME.into());
    let framed = play(&mut memory, report.machine(), &mut frames);
    report_game(report, &framed)?;
    report.clock("worst slice", frames.calls.worst)?;
    report.line("frames", frames.drawn)?;
    report.line("frames missed", frames.missed)?;
    report.line("most frames a move", framed.most_calls)?;
    report.line("screen", format_args!("FRAME {} {}", frames.drawn, frames.spinner))?;
    report.check([frames.drawn, framed.most_calls] == frames_wanted() && frames.missed == 0);

    let total = report.memory(&[
        ("position", size_of::<B>()),
        ("search", size_of::<Search<B, CellWeights, &mut Memory<B>, NoTable>>()),
        ("frames", PLIES * size_of::<Frame<B>>()),
        ("moves", MOVES * size_of::<RankedMove<u8>>()),
        ("lines", PLIES * (PLIES + 1)),
    ])?;
    report.check(DEPTH > CLASSIC || total.is_none_or(|total| total <= MOST_RAM));
    Ok(())
}

/// The same game once more.
fn play<B: Board>(memory: &mut Memory<B>, machine: &mut impl Machine, pace: &mut impl Pace) -> Tally
where
    CellWeights: Evaluate<B>,
{
    GAME.play(&mut B::EMPTY.clone(), CellWeights, memory, machine, pace)
}

fn report_game<M: Machine>(report: &mut Report<'_, M>, tally: &Tally) -> fmt::Result {
    report.check(GAME.is_right(tally));
    report.line("COLS", format_args!("{}/{}", tally.moves_right, COLUMNS.len()))?;
    report.line("NODES", format_args!("{}/{}", tally.nodes_right, NODES.len()))?;
    report.line("nodes", tally.nodes)
}

fn report_clock<M: Machine>(report: &mut Report<'_, M>, tally: &Tally) -> fmt::Result {
    report.clock("in all", tally.clock)?;
    report.clock("a node", tally.clock / tally.nodes.max(1))?;
    report.clock("slowest move", tally.slowest_move)
}

/// How many frames the game takes, and the longest search of it.
fn frames_wanted() -> [u32; 2] {
    let frames = || NODES.iter().map(|nodes| nodes.div_ceil(NODES_A_FRAME.into()));
    [frames().sum(), frames().max().unwrap_or(0)]
}

/// As the classic program told it: who has four in a row, if anybody, after so many moves.
fn winner(end: End, moves: usize) -> &'static str {
    match (end, moves % 2) {
        (End::Loss, 1) => "first",
        (End::Loss, _) => "second",
        _ => "nobody",
    }
}
