//! The game that the machine plays against itself, in slices.

use core::fmt;

use halfmove::{Evaluate, Game, Limits, Memory, NoTable, Options, Poll, Search, Stats};

use crate::Machine;

/// How the nodes of a search are handed out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// So many a call, one call after the other.
    Calls(u64),
    /// The same, with the clock read before and after each call. That costs something, so this is a pace of its own.
    TimedCalls(u64),
    /// So many a frame, with a screen to draw in each.
    Frames(u64),
}

/// A game of the machine against itself, as it must go.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlay<'m> {
    /// The depth of every search.
    pub depth: u8,
    /// The moves, [packed](Game::pack).
    pub moves: &'m [u8],
    /// The nodes of each search.
    pub nodes: &'m [u32],
}

/// What came of a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Moves played, each found by a search.
    pub moves: usize,
    /// Those that are as they must be.
    pub moves_right: usize,
    /// Searches that made as many nodes as they must.
    pub nodes_right: usize,
    /// Nodes of all searches.
    pub nodes: u64,
    /// Steps of the clock in all searches.
    pub clock: u64,
    /// Steps of the clock in the longest search.
    pub slowest_move: u64,
    /// Steps of the clock in the longest call.
    pub worst_call: u64,
    /// Calls of [`step`](Search::step) in all searches; where there are frames, one in each.
    pub calls: u32,
    /// Calls in the search that took most of them.
    pub most_calls: u32,
    /// Frames that ended before they were drawn.
    pub missed: u32,
}

/// What is drawn in every frame. Here it is memory; on a machine with a screen it would be seen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Screen {
    /// How many frames were drawn.
    pub frame: u32,
    /// A bar that turns.
    pub spinner: char,
}

impl Screen {
    fn draw(&mut self) {
        self.spinner = ['|', '/', '-', '\\'][self.frame as usize % 4];
        self.frame += 1;
    }
}

impl fmt::Display for Screen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FRAME {} {}", self.frame, self.spinner)
    }
}

impl SelfPlay<'_> {
    /// Whether all went as it must.
    pub fn is_right(&self, tally: &Tally) -> bool {
        tally.moves == self.moves.len()
            && [tally.moves_right, tally.nodes_right] == [tally.moves; 2]
            && tally.missed == 0
    }

    /// Plays from `game` to the end, and returns what that came to and what was drawn last.
    pub fn play<G: Game + Clone, E: Evaluate<G> + Copy>(
        &self,
        game: &mut G,
        evaluate: E,
        memory: &mut impl Memory<G>,
        machine: &mut impl Machine,
        pace: Pace,
    ) -> (Tally, Screen) {
        let (mut tally, mut screen) = (Tally::default(), Screen::default());
        if matches!(pace, Pace::Frames(_)) {
            machine.start_frames();
        }
        while !game.end().is_over() {
            let (calls, begin) = (tally.calls, machine.clock());
            let (options, limits) = (Options::plain(), Limits::depth(self.depth));
            let mut search = Search::new(game.clone(), evaluate, &mut *memory, NoTable, options, limits);
            while !step(|nodes| search.step(nodes), machine, pace, &mut tally, &mut screen) {}
            let clock = machine.clock() - begin;
            tally.clock += clock;
            tally.slowest_move = tally.slowest_move.max(clock);
            tally.most_calls = tally.most_calls.max(tally.calls - calls);
            let Some(mv) = search.best() else { break };
            self.compare(G::pack(mv), search.stats(), &mut tally);
            game.make(mv);
        }
        machine.stop_frames();
        (tally, screen)
    }

    /// Counts a move and its search.
    fn compare(&self, packed: u32, stats: &Stats, tally: &mut Tally) {
        let mv = self.moves.get(tally.moves).map(|&mv| mv.into());
        let nodes = self.nodes.get(tally.moves).map(|&nodes| nodes.into());
        tally.moves += 1;
        tally.moves_right += usize::from(mv == Some(packed));
        tally.nodes_right += usize::from(nodes == Some(stats.nodes));
        tally.nodes += stats.nodes;
    }
}

/// Makes one call, and draws if there are frames. Whether the search is over.
#[inline(always)]
fn step(
    mut step: impl FnMut(u64) -> Poll,
    machine: &mut impl Machine,
    pace: Pace,
    tally: &mut Tally,
    screen: &mut Screen,
) -> bool {
    tally.calls += 1;
    let nodes = match pace {
        Pace::Calls(nodes) => return step(nodes) == Poll::Done,
        Pace::TimedCalls(nodes) | Pace::Frames(nodes) => nodes,
    };
    let begin = machine.clock();
    let poll = step(nodes);
    tally.worst_call = tally.worst_call.max(machine.clock() - begin);
    if matches!(pace, Pace::Frames(_)) {
        screen.draw();
        // The frame just drawn should not have ended yet.
        tally.missed = machine.frames() + 1 - screen.frame;
        machine.wait_for_frame(screen.frame + tally.missed);
    }
    poll == Poll::Done
}
