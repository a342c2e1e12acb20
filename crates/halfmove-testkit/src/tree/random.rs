//! Random trees: what a search meets there, no game brings together.

use core::ops::Range;

use halfmove::{End, Score};

use super::{Branch, Node, Tree};
use crate::rng::SplitMix64;

/// What random trees look like.
///
/// ```
/// use halfmove_testkit::{Shape, Tree};
///
/// let tree = Tree::random(1, &Shape { plies: 4, ..Shape::default() });
/// assert_eq!(tree.to_string(), Tree::random(1, &Shape { plies: 4, ..Shape::default() }).to_string());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The longest line.
    pub plies: u8,
    /// The most moves in a position; at least one. Taken as 32 if larger.
    pub branches: u8,
    /// Evaluations and final margins go from minus this to this many points.
    pub range: u16,
    /// Of a hundred positions, how many end the game before its longest line does.
    pub ends: u8,
    /// Of a hundred moves, how many are noisy.
    pub noisy: u8,
    /// Of a hundred moves, how many have a hint.
    pub hinted: u8,
    /// Of a hundred positions, how many know bounds of their value. The bounds are true.
    pub bounded: u8,
    /// Which positions can be reached in more than one way.
    pub sharing: Sharing,
}

/// Which positions of a random tree can be reached in more than one way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sharing {
    /// None: a tree.
    None,
    /// Transpositions: a position is always reached by as many plies, as in Connect Four.
    SamePly,
    /// Transpositions by lines of different length, as in chess.
    AnyPly,
}

impl Default for Shape {
    fn default() -> Self {
        Shape { plies: 6, branches: 4, range: 20, ends: 10, noisy: 30, hinted: 20, bounded: 0, sharing: Sharing::None }
    }
}

impl Tree {
    /// The tree of this `shape` that belongs to `seed`. Its root has a move unless `plies` is 0.
    pub fn random(seed: u64, shape: &Shape) -> Tree {
        let mut grower = Grower { rng: SplitMix64::new(seed), shape, nodes: Vec::new() };
        let root = match shape.sharing {
            Sharing::None => grower.tree(shape.plies),
            Sharing::SamePly | Sharing::AnyPly => grower.graph(),
        };
        let mut tree = Tree { nodes: grower.nodes, root };
        tree.add_bounds(&mut grower.rng, shape.bounded);
        tree
    }

    /// Gives positions bounds that hold, from none to exact.
    fn add_bounds(&mut self, rng: &mut SplitMix64, percent: u8) {
        // Branches lead to nodes that were grown before.
        let mut values = Vec::with_capacity(self.nodes.len());
        for node in &mut self.nodes {
            let value = match node.end {
                End::Win => Score::MAX,
                End::Loss => Score::MIN,
                End::Draw => Score::DRAW,
                End::Points(score) => score,
                End::Open => {
                    let of_branches = node.branches.iter().map(|branch| -one_ply_up(values[branch.to]));
                    of_branches.max().expect("an open node has a branch")
                }
            };
            values.push(value);
            if rng.chance(percent) {
                let [below, above] = [(); 2].map(|()| [0, 1, 5, i32::from(i16::MAX)][rng.below(4)]);
                node.bounds = Some((moved(value, -below), moved(value, above)));
            }
        }
    }
}

/// A decisive score one ply further away.
fn one_ply_up(score: Score) -> Score {
    let raw = score.to_raw();
    moved(score, if score.is_decisive() { -i32::from(raw.signum()) } else { 0 })
}

/// A score `by` steps higher, or the last one.
fn moved(score: Score, by: i32) -> Score {
    let (min, max) = (Score::MIN.to_raw(), Score::MAX.to_raw());
    let raw = (i32::from(score.to_raw()) + by).clamp(min.into(), max.into());
    Score::from_raw(raw as i16).expect("clamped to the range")
}

struct Grower<'g> {
    rng: SplitMix64,
    shape: &'g Shape,
    nodes: Vec<Node>,
}

impl Grower<'_> {
    /// A tree of at most `plies` plies, each position reached in one way only.
    fn tree(&mut self, plies: u8) -> usize {
        if self.is_end(plies) {
            return self.end();
        }
        let branches = (0..self.branch_count()).map(|_| self.tree(plies - 1)).collect();
        self.open(branches)
    }

    /// Layers of positions from the last ply up to the root, with moves to the layer below or, if it need not be the
    /// same ply, now and then to any below.
    fn graph(&mut self) -> usize {
        const WIDTH: usize = 12;
        let mut below = 0..0;
        for plies in 0..=self.shape.plies {
            let first = self.nodes.len();
            for _ in 0..if plies == self.shape.plies { 1 } else { WIDTH } {
                if self.is_end(plies) {
                    self.end();
                } else {
                    let branches = (0..self.branch_count()).map(|_| self.target(&below)).collect();
                    self.open(branches);
                }
            }
            below = first..self.nodes.len();
        }
        self.nodes.len() - 1
    }

    /// A position to move to from above the layer `below`.
    fn target(&mut self, below: &Range<usize>) -> usize {
        if self.shape.sharing == Sharing::AnyPly && self.rng.chance(40) {
            self.rng.below(below.end)
        } else {
            below.start + self.rng.below(below.len())
        }
    }

    fn branch_count(&mut self) -> usize {
        1 + self.rng.below(self.shape.branches.clamp(1, super::MAX_BRANCHES).into())
    }

    /// Whether the game ends at a position from which `plies` plies are left. Never at the root.
    fn is_end(&mut self, plies: u8) -> bool {
        plies == 0 || (plies < self.shape.plies && self.rng.chance(self.shape.ends))
    }

    fn end(&mut self) -> usize {
        let points = self.points();
        let end = match self.rng.below(8) {
            0 => End::Win,
            1 | 2 => End::Loss,
            3 => End::Draw,
            _ => End::Points(points),
        };
        let is_hidden = !matches!(end, End::Points(_)) && self.rng.chance(30);
        let value = if is_hidden { points } else { Score::DRAW };
        self.add(Node::over(end, is_hidden, value))
    }

    fn open(&mut self, to: Vec<usize>) -> usize {
        let value = self.points();
        let branches = to
            .into_iter()
            .map(|to| {
                let is_noisy = self.rng.chance(self.shape.noisy);
                let hint = if self.rng.chance(self.shape.hinted) { self.rng.within(20_000) as i16 } else { 0 };
                Branch { to, is_noisy, hint }
            })
            .collect();
        self.add(Node { value, end: End::Open, is_hidden: false, branches, bounds: None })
    }

    fn points(&mut self) -> Score {
        Score::points(self.rng.within(self.shape.range))
    }

    fn add(&mut self, node: Node) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }
}

#[cfg(test)]
mod tests {
    use halfmove::Game;

    use super::*;
    use crate::oracle::minimax;
    use crate::{RandomPlay, TreeGame, laws};

    const SHARINGS: [Sharing; 3] = [Sharing::None, Sharing::SamePly, Sharing::AnyPly];

    #[test]
    fn random_trees_keep_the_laws() {
        for (seed, sharing) in (0..).zip(SHARINGS) {
            let tree = Tree::random(seed, &Shape { bounded: 50, sharing, ..Shape::default() });
            laws::game(&tree.root(), RandomPlay { seed, ..RandomPlay::default() });
        }
    }

    #[test]
    fn random_trees_have_all_that_was_asked_for() {
        let trees = (0..20).map(|seed| Tree::random(seed, &Shape { bounded: 50, ..Shape::default() }));
        let nodes: Vec<Node> = trees.flat_map(|tree| tree.nodes).collect();
        for end in [End::Win, End::Loss, End::Draw] {
            assert!(nodes.iter().any(|node| node.end == end && node.is_hidden), "{end:?}");
            assert!(nodes.iter().any(|node| node.end == end && !node.is_hidden), "{end:?}");
        }
        assert!(nodes.iter().any(|node| matches!(node.end, End::Points(_))));
        assert!(nodes.iter().any(|node| node.branches.iter().any(|branch| branch.is_noisy)));
        assert!(nodes.iter().any(|node| node.branches.iter().any(|branch| branch.hint > 0)));
        assert!(nodes.iter().any(|node| node.bounds.is_some_and(|(lower, upper)| lower == upper)));
        assert!(nodes.iter().any(|node| node.bounds.is_some_and(|(lower, upper)| lower < upper)));
    }

    #[test]
    fn bounds_hold() {
        for seed in 0..20 {
            let tree = Tree::random(seed, &Shape { bounded: 100, ..Shape::default() });
            let (lower, upper) = tree.root().bounds().unwrap();
            let value = minimax(&tree.root(), &mut TreeGame::value, 10, 0).score;
            assert!(lower <= value && value <= upper, "seed {seed}: {lower} <= {value} <= {upper}");
        }
    }

    #[test]
    fn shared_trees_are_small_and_deep() {
        let tree = Tree::random(9, &Shape { plies: 10, ends: 0, sharing: Sharing::SamePly, ..Shape::default() });
        assert_eq!(tree.len(), 10 * 12 + 1);
        assert!(minimax(&tree.root(), &mut TreeGame::value, 10, 0).nodes > 1000);
    }
}
