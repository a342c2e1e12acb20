//! Exact searches: the value to the end of the game, whatever the driver and the table.

use halfmove::{Driver, End, Evaluate, Game, Gen, Limits, Moves, Options, Score};
use halfmove_testkit::slices::Setup;
use halfmove_testkit::{Shape, Sharing, Sizes, SplitMix64, Tree, TreeGame};

use crate::configurations::{DRIVERS, SLOTS, setup, verdict};

/// A tree and an exact search of it.
fn random(seed: u64) -> (Tree, Options, usize) {
    let mut rng = SplitMix64::new(seed);
    let shape = Shape {
        plies: 2 + rng.below(5) as u8,
        bounded: [0, 20, 60, 100][rng.below(4)],
        sharing: [Sharing::None, Sharing::SamePly, Sharing::AnyPly][rng.below(3)],
        ..Shape::default()
    };
    let driver = DRIVERS[rng.below(DRIVERS.len())];
    let options = Options { driver, pvs: rng.chance(50), iterate: rng.chance(20), ..Options::exact() };
    (Tree::random(seed, &shape), options, SLOTS[rng.below(SLOTS.len())])
}

/// A setup whose depth is that of the trees; the search does not care.
fn exact_setup(
    tree: &Tree,
    options: Options,
    slots: usize,
) -> Setup<TreeGame<'_>, impl Evaluate<TreeGame<'_>> + Clone> {
    setup(tree.root(), TreeGame::value, options, 8, slots)
}

#[test]
fn the_value_is_that_of_minimax_to_the_end() {
    for seed in 0..10_000 {
        let (tree, options, slots) = random(seed);
        let setup = exact_setup(&tree, options, slots);
        let found = setup.run(u64::MAX);
        let expected = verdict(&setup, setup.limits.depth);
        assert_eq!(found.score, Some(expected.score), "seed {seed}, {setup:?}, {found:?}, {expected:?}");
    }
}

#[test]
fn every_slice_comes_out_the_same() {
    for seed in 0..300 {
        let (tree, options, slots) = random(seed);
        exact_setup(&tree, options, slots).check_slices();
    }
}

#[test]
fn saved_at_random_points() {
    for seed in 0..300 {
        let (tree, options, slots) = random(seed);
        let setup = exact_setup(&tree, options, slots.min(500));
        setup.check_saves(seed);
        setup.check_refusals(seed);
    }
}

/// One heap of stones; a move takes one, two or three; who takes the last stone wins, and the score is the number of
/// pairs of moves that were made. With `forces` a single stone, which leaves one reply, is taken as part of the move that
/// left it.
#[derive(Clone, Debug, PartialEq, Default, Copy)]
struct Heap {
    stones: u8,
    moves: u8,
    again: bool,
    forces: bool,
}

impl Game for Heap {
    const NAME: &'static str = "heap";
    type Move = u8;
    type Undo = Heap;

    const EXACT_ONLY: bool = true;

    fn generate(&self, _: Gen, out: &mut Moves<'_, u8>) -> End {
        for take in 1..=self.stones.min(3) {
            out.push(take);
        }
        self.end()
    }

    fn make(&mut self, take: u8) -> Heap {
        let before = *self;
        *self = Heap { stones: self.stones - take, moves: self.moves + 1, again: false, ..*self };
        if self.forces && self.stones == 1 {
            *self = Heap { stones: 0, moves: self.moves + 1, again: true, ..*self };
        }
        before
    }

    fn unmake(&mut self, _: u8, before: Heap) {
        *self = before;
    }

    fn end(&self) -> End {
        // The opponent of the side to move took the last stone, forced or not.
        if self.stones > 0 { End::Open } else { End::Points(-Score::points(100 - i32::from(self.moves) / 2)) }
    }

    fn key(&self) -> u64 {
        u64::from(self.stones) << 8 | u64::from(self.moves)
    }

    fn is_legal(&self, take: u8) -> bool {
        (1..=3).contains(&take) && take <= self.stones
    }

    fn pack(take: u8) -> u32 {
        take.into()
    }

    fn unpack(packed: u32) -> Option<u8> {
        u8::try_from(packed).ok().filter(|take| (1..=3).contains(take))
    }

    fn moves_again(&self) -> bool {
        self.again
    }
}

#[test]
fn a_forced_reply_can_be_part_of_the_move() {
    for stones in 1..20 {
        for driver in [Driver::Full, Driver::Mtdf, Driver::Bisect, Driver::Pivot] {
            let search = |forces| {
                let game = Heap { stones, forces, ..Heap::default() };
                let memory = Sizes::for_plies::<Heap>(20);
                let options = Options { driver, ..Options::exact() };
                let evaluate = |_: &Heap| Score::DRAW;
                let setup = Setup { game, evaluate, options, limits: Limits::depth(1), memory, slots: 64 };
                setup.check_saves(u64::from(stones));
                setup.check_slices()
            };
            let (plain, forced) = (search(false), search(true));
            assert_eq!(plain.score, forced.score, "{stones} stones, {driver:?}");
            assert!(forced.stats.nodes <= plain.stats.nodes);
        }
    }
}
