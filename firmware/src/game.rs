//! The game that the machine plays against itself, in slices.

use halfmove::{Evaluate, Game, Limits, Memory, NoTable, Options, Poll, Search, Stats};

use crate::Machine;

/// How the nodes of a search are handed out. Each way is a type of its own, so that the search is compiled for it: a
/// program has one such loop as a rule, and the call of [`step`](Search::step) melts into it.
pub trait Pace {
    /// Begins the game.
    fn begin(&mut self, _: &mut impl Machine) {}

    /// Makes one call of `step` and tells what it came to.
    fn turn(&mut self, step: impl FnOnce(u64) -> Poll, machine: &mut impl Machine) -> Poll;

    /// Ends the game.
    fn end(&mut self, _: &mut impl Machine) {}
}

/// So many nodes a call, one call after the other.
#[derive(Clone, Copy, Debug)]
pub struct Calls(pub u64);

impl Pace for Calls {
    #[inline(always)]
    fn turn(&mut self, step: impl FnOnce(u64) -> Poll, _: &mut impl Machine) -> Poll {
        step(self.0)
    }
}

/// So many nodes a call, with the clock read before and after each. That costs something, so it is another game.
#[derive(Clone, Copy, Debug)]
pub struct TimedCalls {
    /// Nodes.
    pub nodes: u64,
    /// Steps of the clock in the longest call.
    pub worst: u64,
}

impl Pace for TimedCalls {
    fn turn(&mut self, step: impl FnOnce(u64) -> Poll, machine: &mut impl Machine) -> Poll {
        let begin = machine.clock();
        let poll = step(self.nodes);
        self.worst = self.worst.max(machine.clock() - begin);
        poll
    }
}

/// One call in each frame, and a screen to draw. Here the screen is memory; on a machine that has one it would be seen.
#[derive(Clone, Copy, Debug)]
pub struct Frames {
    /// The calls.
    pub calls: TimedCalls,
    /// How many frames were drawn.
    pub drawn: u32,
    /// How many frames had ended before they were drawn.
    pub missed: u32,
    /// A bar that turns.
    pub spinner: char,
}

impl Frames {
    /// Frames of so many nodes.
    pub fn new(nodes: u64) -> Frames {
        Frames { calls: TimedCalls { nodes, worst: 0 }, drawn: 0, missed: 0, spinner: ' ' }
    }
}

impl Pace for Frames {
    fn begin(&mut self, machine: &mut impl Machine) {
        machine.start_frames();
    }

    fn turn(&mut self, step: impl FnOnce(u64) -> Poll, machine: &mut impl Machine) -> Poll {
        let poll = self.calls.turn(step, machine);
        self.spinner = ['|', '/', '-', '\\'][self.drawn as usize % 4];
        self.missed = machine.frames() - self.drawn;
        self.drawn += 1;
        machine.wait_for_frame(self.drawn + self.missed);
        poll
    }

    fn end(&mut self, machine: &mut impl Machine) {
        machine.stop_frames();
    }
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
    /// Calls of [`step`](Search::step) in all searches.
    pub calls: u32,
    /// Calls in the search that took most of them.
    pub most_calls: u32,
}

impl SelfPlay<'_> {
    /// Whether all went as it must.
    pub fn is_right(&self, tally: &Tally) -> bool {
        [tally.moves, tally.moves_right, tally.nodes_right] == [self.moves.len(); 3]
    }

    /// Plays from `game` to the end, and returns what that came to.
    pub fn play<G: Game + Clone, E: Evaluate<G> + Copy>(
        &self,
        game: &mut G,
        evaluate: E,
        memory: &mut impl Memory<G>,
        machine: &mut impl Machine,
        pace: &mut impl Pace,
    ) -> Tally {
        let mut tally = Tally::default();
        pace.begin(machine);
        while !game.end().is_over() {
            let (mut calls, begin) = (1, machine.clock());
            let (options, limits) = (Options::plain(), Limits::depth(self.depth));
            let mut search = Search::new(game.clone(), evaluate, &mut *memory, NoTable, options, limits);
            while pace.turn(|nodes| search.step(nodes), machine) != Poll::Done {
                calls += 1;
            }
            let clock = machine.clock() - begin;
            tally.clock += clock;
            tally.slowest_move = tally.slowest_move.max(clock);
            tally.calls += calls;
            tally.most_calls = tally.most_calls.max(calls);
            let Some(mv) = search.best() else { break };
            self.compare(G::pack(mv), search.stats(), &mut tally);
            game.make(mv);
        }
        pace.end(machine);
        tally
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
