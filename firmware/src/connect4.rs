//! The self-play game of the classic Connect Four program, three ways.

use core::fmt;

use halfmove::{End, Frame, Game, NoTable, Notation, RankedMove, Search, Workspace};
use halfmove_connect4::{CellWeights, Position, board};

use crate::game::{Calls, Frames, Pace, SelfPlay, Tally, TimedCalls};
use crate::machine::Machine;
use crate::report::Report;

include!(concat!(env!("OUT_DIR"), "/model.rs"));

/// What the whole program may take of the memory, in bytes, at the depth of the classic game.
const MOST_RAM: usize = 4096;
/// What calls for one node may cost, in hundredths of one call for all.
const MOST_PERCENT: u64 = 135;
/// Nodes in a frame of the classic program.
const NODES_A_FRAME: u64 = 4;

const PLIES: usize = DEPTH as usize;
const MOVES: usize = PLIES * board::WIDTH;
type Memory = Workspace<Position, PLIES, MOVES>;

const GAME: SelfPlay<'_> = SelfPlay { depth: DEPTH, moves: &COLUMNS, nodes: &NODES };

/// Plays, and reports.
///
/// # Errors
/// Only what the machine reports where it cannot be written to.
pub fn run<M: Machine>(report: &mut Report<'_, M>) -> fmt::Result {
    let mut memory = Memory::new();
    report.head("CONNECT FOUR, PLAIN ALPHA-BETA, SELF-PLAY")?;
    report.line("depth", DEPTH)?;

    let mut game = Position::EMPTY;
    let whole = GAME.play(&mut game, CellWeights, &mut memory, report.machine(), &mut Calls(u64::MAX));
    report.line("moves", whole.moves)?;
    report.line("winner", winner(&game))?;
    game.write_board(report.machine())?;

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
        report.check(percent <= MOST_PERCENT);
    }

    report.head("FOUR NODES A FRAME")?;
    let mut frames = Frames::new(NODES_A_FRAME);
    let framed = play(&mut memory, report.machine(), &mut frames);
    report_game(report, &framed)?;
    report.clock("worst slice", frames.calls.worst)?;
    report.line("frames", frames.drawn)?;
    report.line("frames missed", frames.missed)?;
    report.line("most frames a move", framed.most_calls)?;
    report.line("screen", format_args!("FRAME {} {}", frames.drawn, frames.spinner))?;
    report.check([frames.drawn, framed.most_calls] == frames_wanted() && frames.missed == 0);

    let total = report.memory(&[
        ("search", size_of::<Search<Position, CellWeights, &mut Memory, NoTable>>()),
        ("frames", PLIES * size_of::<Frame<Position>>()),
        ("moves", MOVES * size_of::<RankedMove<u8>>()),
        ("lines", PLIES * (PLIES + 1)),
    ])?;
    report.check(total.is_none_or(|total| total <= MOST_RAM));
    Ok(())
}

/// The same game once more.
fn play(memory: &mut Memory, machine: &mut impl Machine, pace: &mut impl Pace) -> Tally {
    GAME.play(&mut Position::EMPTY.clone(), CellWeights, memory, machine, pace)
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
    let frames = || NODES.iter().map(|nodes| nodes.div_ceil(NODES_A_FRAME as u32));
    [frames().sum(), frames().max().unwrap_or(0)]
}

/// As the classic program told it: who has four in a row, if anybody.
fn winner(end: &Position) -> &'static str {
    match (end.end(), end.to_move()) {
        (End::Loss, 1) => "first",
        (End::Loss, _) => "second",
        _ => "nobody",
    }
}
