//! Memory that is too small: a rougher answer that says so, and never a panic.

use halfmove::doc::Nim;
use halfmove::{End, Game, Gen, Limits, Moves, NoTable, Notation, Options, Ordering, Score, Search};
use halfmove_testkit::slices::Setup;
use halfmove_testkit::{Buffers, RandomEvaluator, Sharing, Sizes, SplitMix64, TreeGame};
use halfmove_tictactoe::Position;

use crate::configurations::{ORDERINGS, setup, tree, without_table};

#[test]
fn as_much_as_was_in_use_is_enough() {
    for (seed, options) in (0..).zip(without_table()) {
        let tree = tree(seed, Sharing::SamePly);
        let ample = setup(tree.root(), TreeGame::value, options, 5, 16);
        let expected = ample.run(u64::MAX);
        let memory = Sizes {
            frames: expected.stats.frames_high.into(),
            moves: expected.stats.moves_high.into(),
            ..ample.memory
        };
        assert_eq!(Setup { memory, ..ample.clone() }.run(u64::MAX), expected, "seed {seed}, {ample:?}");
        let less = Setup { memory: Sizes { frames: memory.frames - 1, ..memory }, ..ample.clone() };
        assert!(less.run(u64::MAX).stats.frames_exhausted > 0, "seed {seed}, {ample:?}");
        let less = Setup { memory: Sizes { moves: memory.moves - 1, ..memory }, ..ample.clone() };
        assert!(less.run(u64::MAX).stats.moves_exhausted > 0, "seed {seed}, {ample:?}");
    }
}

#[test]
fn small_memory_of_any_shape_leaves_a_legal_move() {
    for (seed, options) in (0..).zip(without_table()) {
        let mut rng = SplitMix64::new(seed);
        for _ in 0..20 {
            let tree = tree(rng.next_u64(), Sharing::AnyPly);
            let ample = setup(tree.root(), TreeGame::value, options, 5, 16);
            let memory = Sizes {
                frames: rng.below(6),
                moves: rng.below(20),
                lines: rng.below(12),
                best_line: rng.below(6),
                history: rng.below(4),
            };
            let small = Setup { memory, ..ample.clone() };
            let found = small.check_slices();
            assert!(found.best.is_some(), "seed {seed}, {small:?}");
            assert!(usize::from(found.stats.frames_high) <= memory.frames, "seed {seed}, {small:?}");
            assert!(usize::from(found.stats.moves_high) <= memory.moves, "seed {seed}, {small:?}");
            let full = ample.run(u64::MAX);
            if found.stats.frames_exhausted + found.stats.moves_exhausted == 0 && !options.ordering.history {
                assert_eq!((found.best, found.score), (full.best, full.score), "seed {seed}, {small:?}");
                assert!(full.pv.starts_with(&found.pv), "seed {seed}, {small:?}");
                assert!(full.pv == found.pv || found.stats.pv_exhausted > 0, "seed {seed}, {small:?}");
            }
        }
    }
}

#[test]
fn without_any_memory_there_is_a_legal_move_and_the_evaluation() {
    for ordering in ORDERINGS {
        let options = Options { ordering, ..Options::strong() };
        for text in ["", "5", "51", "519324"] {
            let pos = Position::parse_position(text).unwrap();
            let evaluate = RandomEvaluator::new(1, 100);
            let memory = Sizes::default();
            let setup = Setup { game: pos, evaluate, options, limits: Limits::depth(5), memory, slots: 0 };
            let found = setup.check_slices();
            assert_eq!(found.score, Some(evaluate.score(Game::canonical(&pos).key)));
            assert_eq!((found.stats.nodes, found.stats.frames_exhausted, found.stats.moves_exhausted), (0, 1, 1));
        }
    }
}

#[test]
fn part_of_the_root_s_moves_is_searched_where_not_all_fit() {
    let options = Options { ordering: Ordering::NONE, ..Options::plain() };
    let mut setup = setup(Position::start(), RandomEvaluator::new(1, 100), options, 1, 0);
    setup.memory.moves = 4;
    let found = setup.check_slices();
    assert_eq!((found.stats.nodes, found.stats.moves_exhausted), (4, 1));
    assert!(found.best.is_some_and(|mv| mv < 4));
}

#[test]
fn what_memory_held_is_forgotten() {
    for (seed, options) in (0..).zip(without_table()) {
        let [tree, other] = [seed, !seed].map(|seed| tree(seed, Sharing::AnyPly));
        let fresh = setup(tree.root(), TreeGame::value, options, 5, 0);
        let mut memory = Buffers::new(fresh.memory);
        let used = setup(other.root(), TreeGame::value, options, 5, 0);
        Search::new(other.root(), TreeGame::value, &mut memory, NoTable, options, used.limits).run();
        let mut search = Search::new(tree.root(), TreeGame::value, &mut memory, NoTable, options, fresh.limits);
        search.run();
        let expected = fresh.run(u64::MAX);
        assert_eq!((search.best(), *search.stats()), (expected.best, expected.stats), "seed {seed}, {fresh:?}");
    }
}

#[test]
fn an_evaluation_that_claims_a_win_is_points_without_memory_too() {
    let none = Sizes::default();
    let [frames, moves] = [Sizes { frames: 3, ..none }, Sizes { moves: 9, ..none }];
    for memory in [none, frames, moves, Sizes::for_plies::<Nim>(3)] {
        for (claim, points) in [(Score::win_in(0), Score::MAX_POINTS), (Score::loss_in(9), -Score::MAX_POINTS)] {
            let buffers = Buffers::new(memory);
            let limits = Limits::depth(1);
            let mut search = Search::new(Nim(40), |_: &Nim| claim, buffers, NoTable, Options::plain(), limits);
            search.run();
            let points = if search.stats().nodes == 0 { points } else { -points };
            assert_eq!(search.score(), Some(Score::points(points.into())), "{memory:?}");
        }
    }
}

/// A game of one move, of which there are many; the last one wins, the others draw.
#[derive(Clone, PartialEq, Debug)]
struct Wide {
    width: u32,
    made: Option<u32>,
}

impl Game for Wide {
    const NAME: &'static str = "wide";
    type Move = u32;
    type Undo = ();

    fn generate(&self, _: Gen, out: &mut Moves<'_, u32>) -> End {
        let end = self.end();
        if end == End::Open {
            (0..self.width).for_each(|mv| out.push(mv));
        }
        end
    }

    fn make(&mut self, mv: u32) {
        self.made = Some(mv);
    }

    fn unmake(&mut self, _: u32, (): ()) {
        self.made = None;
    }

    fn end(&self) -> End {
        match self.made {
            None => End::Open,
            Some(mv) if mv + 1 == self.width => End::Loss,
            Some(_) => End::Draw,
        }
    }

    fn key(&self) -> u64 {
        self.made.map_or(0, |mv| u64::from(mv) + 1)
    }

    fn is_legal(&self, mv: u32) -> bool {
        self.made.is_none() && mv < self.width
    }

    fn pack(mv: u32) -> u32 {
        mv
    }

    fn unpack(packed: u32) -> Option<u32> {
        Some(packed).filter(|&mv| mv < u32::MAX)
    }
}

#[test]
fn of_more_moves_than_can_be_numbered_the_first_are_searched() {
    // With 65,535 the winning move is among them.
    for (width, exhausted, score) in [(65_535, 0, Score::win_in(1)), (65_536, 1, Score::DRAW), (70_000, 1, Score::DRAW)]
    {
        let memory = Sizes { frames: 2, moves: 200_000, lines: 3, best_line: 2, history: 0 };
        let game = Wide { width, made: None };
        let (evaluate, options, limits) = (|_: &Wide| Score::DRAW, Options::plain(), Limits::depth(2));
        let found = Setup { game, evaluate, options, limits, memory, slots: 0 }.run(u64::MAX);
        assert_eq!((found.score, found.stats.moves_exhausted), (Some(score), exhausted), "{width} moves");
        assert_eq!((found.stats.nodes, found.stats.moves_high), (65_535, 65_535), "{width} moves");
    }
}
