//! Several solvers that work on one position, each on a thread of its own, as one.

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use halfmove::{Poll, Probe};
use halfmove_play::Error;
use halfmove_play::catalogue::{OpeningBook, Solver};

/// Nodes that the first solver makes alone, before it is worth the while to wake the others.
const ALONE: u64 = 1 << 16;
/// How many times more nodes each of them makes before all meet than one alone would between two looks at the clock: meeting
/// takes some 50 microseconds.
const FACTOR: u64 = 16;
/// Nodes between two looks at whether another one is done.
const PART: u64 = 1 << 12;

/// Solvers that share a table. All search the same range; as soon as one narrows it, all go on with what is left.
pub(super) struct Team {
    members: Vec<Box<dyn Solver>>,
    /// Between what the value lies.
    bounds: (i8, i8),
    /// The nodes of searches that were begun anew since the start.
    spent: u64,
    probe: Option<Probe>,
}

impl Team {
    /// A team of these, at least one.
    pub(super) fn new(members: Vec<Box<dyn Solver>>) -> Self {
        let mut team = Team { members, bounds: (0, 0), spent: 0, probe: None };
        team.begin();
        team
    }

    fn first(&self) -> &dyn Solver {
        &*self.members[0]
    }

    /// All have begun with the same search.
    fn begin(&mut self) {
        (self.bounds, self.spent, self.probe) = (self.first().bounds(), 0, None);
    }

    /// The nodes of the searches under way.
    fn running(&self) -> u64 {
        self.members.iter().map(|member| member.nodes()).sum()
    }

    /// Lets each member make up to `budget` nodes, until one of them is done with a probe.
    fn work(&mut self, budget: u64) {
        let is_enough = AtomicBool::new(false);
        let work = |member: &mut dyn Solver| {
            let mut left = budget;
            while left > 0 && !is_enough.load(Ordering::Relaxed) {
                let part = left.min(PART);
                if member.step(part) != Poll::Pending {
                    break;
                }
                left -= part;
            }
            // Whoever is done first sends all home, lest they wait for the slowest.
            is_enough.store(true, Ordering::Relaxed);
        };
        let (first, others) = self.members.split_first_mut().expect("a team has a member");
        thread::scope(|scope| {
            for member in others {
                scope.spawn(|| work(&mut **member));
            }
            work(&mut **first);
        });
    }

    /// Takes what was found out. Whether that narrows the range.
    fn gather(&mut self) -> bool {
        let before = self.bounds;
        for member in &self.members {
            let (lower, upper) = member.bounds();
            let (lower, upper) = (self.bounds.0.max(lower), self.bounds.1.min(upper));
            if (lower, upper) != self.bounds {
                (self.bounds, self.probe) = ((lower, upper), member.probe());
            }
        }
        self.bounds != before
    }
}

impl Solver for Team {
    fn use_book(&mut self, book: Option<Arc<dyn OpeningBook>>) -> Result<(), Error> {
        self.members.iter_mut().try_for_each(|member| member.use_book(book.clone()))
    }

    fn start(&mut self, position: &str) -> Result<(), Error> {
        self.members.iter_mut().try_for_each(|member| member.start(position))?;
        self.begin();
        Ok(())
    }

    fn start_after(&mut self, number: usize, range: Option<(i8, i8)>) {
        self.members.iter_mut().for_each(|member| member.start_after(number, range));
        self.begin();
    }

    fn narrow(&mut self, range: (i8, i8)) {
        self.members.iter_mut().for_each(|member| member.narrow(range));
        self.begin();
    }

    fn advance(&mut self, number: usize) {
        self.members.iter_mut().for_each(|member| member.advance(number));
        self.begin();
    }

    fn forget(&mut self) {
        self.members.iter_mut().for_each(|member| member.forget());
        self.begin();
    }

    fn step(&mut self, budget: u64) -> Poll {
        if self.score().is_some() {
            return Poll::Done;
        }
        if self.nodes() < ALONE {
            self.members[0].step(budget);
        } else {
            self.work(budget.saturating_mul(FACTOR));
        }
        if !self.gather() {
            return Poll::Pending;
        }
        if self.score().is_some() {
            return Poll::Done;
        }
        self.spent += self.running();
        let range = self.bounds;
        self.members.iter_mut().for_each(|member| member.narrow(range));
        Poll::Probe
    }

    fn score(&self) -> Option<i8> {
        let (lower, upper) = self.bounds;
        (lower == upper).then_some(lower)
    }

    fn bounds(&self) -> (i8, i8) {
        self.bounds
    }

    fn nodes(&self) -> u64 {
        self.spent + self.running()
    }

    fn probe(&self) -> Option<Probe> {
        self.probe
    }

    fn hashfull(&self) -> u16 {
        self.first().hashfull()
    }

    fn plies_to_end(&self, score: i8) -> Option<u32> {
        self.first().plies_to_end(score)
    }

    fn board(&self) -> String {
        self.first().board()
    }

    fn to_move(&self) -> usize {
        self.first().to_move()
    }

    fn moves(&self) -> Vec<String> {
        self.first().moves()
    }

    fn save(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.members[0].save(out)
    }

    fn restore(&mut self, position: &str, input: &mut dyn Read) -> Result<(), Error> {
        self.members[0].restore(position, input)
    }
}
