//! A toy game that is nothing but an explicit tree: for tests that draw the whole game on one line.
//!
//! ```text
//!   tree   = [number] "(" branch branch ... ")"    a position, and what it is evaluated to
//!          | number                                the game is over with so many points
//!          | "W" | "L" | "D"                       the game is won, lost, drawn
//!          | [number] ( "w" | "l" | "d" )          the same, but only move generation notices
//!   branch = [ "!" ] tree                          a move, noisy if marked
//! ```
//!
//! All is seen from the side to move. An evaluation left out is 0. The small letters stand for games that end when
//! there is no move: [`Game::end`] says that they go on, and an evaluation may stand before them.

mod parse;
mod random;

use core::fmt;

use halfmove::{End, Game, Gen, Moves, Score};

use crate::rng::mix;
pub use parse::TreeError;
pub use random::{Shape, Sharing};

/// The most branches of one node.
pub const MAX_BRANCHES: u8 = 32;

/// The positions of a [`TreeGame`] and the moves between them.
///
/// ```
/// use halfmove::{Limits, NoTable, Options, Score, Search};
/// use halfmove_testkit::{Buffers, Tree, TreeGame};
///
/// let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse()?;
/// let memory = Buffers::for_plies(2);
/// let mut search =
///     Search::new(tree.root(), TreeGame::value, memory, NoTable, Options::plain(), Limits::depth(2));
/// search.run();
/// assert_eq!((search.best(), search.score()), (Some(0), Some(Score::points(3))));
/// # Ok::<(), halfmove_testkit::TreeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    root: usize,
}

/// One position.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Node {
    value: Score,
    end: End,
    /// Whether only move generation notices the end.
    is_hidden: bool,
    branches: Vec<Branch>,
    bounds: Option<(Score, Score)>,
}

/// One move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Branch {
    to: usize,
    is_noisy: bool,
    hint: i16,
}

impl Tree {
    /// The game at its root.
    pub fn root(&self) -> TreeGame<'_> {
        TreeGame { tree: self, node: self.root }
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are no positions: never.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    fn write(&self, node: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Node { value, end, is_hidden, branches, .. } = &self.nodes[node];
        let points = value.to_raw();
        if points != 0 && (*is_hidden || *end == End::Open) {
            write!(f, "{points}")?;
        }
        match end {
            End::Points(score) => write!(f, "{}", score.to_raw()),
            End::Win => f.write_str(if *is_hidden { "w" } else { "W" }),
            End::Loss => f.write_str(if *is_hidden { "l" } else { "L" }),
            End::Draw => f.write_str(if *is_hidden { "d" } else { "D" }),
            End::Open => {
                for (index, branch) in branches.iter().enumerate() {
                    f.write_str(if index == 0 { "(" } else { " " })?;
                    f.write_str(if branch.is_noisy { "!" } else { "" })?;
                    self.write(branch.to, f)?;
                }
                f.write_str(")")
            }
        }
    }
}

/// The text that the tree can be read from, but for hints and bounds; shared positions are written out each time.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(self.root, f)
    }
}

/// A position of the game that a [`Tree`] is. A move is the number of a branch, from 0.
///
/// Each position has a key of its own, so that a table can confuse nothing.
#[derive(Clone, Copy)]
pub struct TreeGame<'t> {
    tree: &'t Tree,
    node: usize,
}

impl TreeGame<'_> {
    /// What the position is evaluated to: an evaluator for searches of this game.
    pub fn value(&self) -> Score {
        self.here().value
    }

    fn here(&self) -> &Node {
        &self.tree.nodes[self.node]
    }
}

impl PartialEq for TreeGame<'_> {
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.tree, other.tree) && self.node == other.node
    }
}

impl fmt::Debug for TreeGame<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TreeGame(node {} of {})", self.node, self.tree.len())
    }
}

impl Game for TreeGame<'_> {
    const NAME: &'static str = "tree";
    type Move = u8;
    type Undo = usize;

    fn generate(&self, which: Gen, out: &mut Moves<'_, u8>) -> End {
        let Node { end, is_hidden, branches, .. } = self.here();
        for (mv, branch) in (0..).zip(branches) {
            if which == Gen::All || branch.is_noisy {
                out.push_hinted(mv, branch.hint);
            }
        }
        // Whether noisy generation tells such an end is left to the game: here every other position does.
        if *is_hidden && which == Gen::Noisy && self.node.is_multiple_of(2) { End::Open } else { *end }
    }

    fn make(&mut self, mv: u8) -> usize {
        let from = self.node;
        self.node = self.here().branches[usize::from(mv)].to;
        from
    }

    fn unmake(&mut self, _: u8, from: usize) {
        self.node = from;
    }

    fn end(&self) -> End {
        if self.here().is_hidden { End::Open } else { self.here().end }
    }

    fn key(&self) -> u64 {
        mix(self.node as u64)
    }

    fn is_legal(&self, mv: u8) -> bool {
        usize::from(mv) < self.here().branches.len()
    }

    fn pack(mv: u8) -> u32 {
        mv.into()
    }

    fn unpack(packed: u32) -> Option<u8> {
        u8::try_from(packed).ok().filter(|&mv| mv < MAX_BRANCHES)
    }

    fn bounds(&self) -> Option<(Score, Score)> {
        self.here().bounds
    }

    fn is_quiet(&self, mv: u8) -> bool {
        self.here().branches.get(usize::from(mv)).is_some_and(|branch| !branch.is_noisy)
    }

    const HISTORY_SLOTS: usize = MAX_BRANCHES as usize;

    fn history_slot(&self, mv: u8) -> usize {
        mv.into()
    }
}
