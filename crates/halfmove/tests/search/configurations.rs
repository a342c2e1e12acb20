//! What the tests of this folder are run with, and what each result must come up to.

use std::fmt::Debug;

use halfmove::{
    Bound, Driver, End, Equals, Evaluate, Fail, Game, Gen, Learning, Limits, Moves, Options, Ordering, RankedMove,
    Score, TableCutoffs,
};
use halfmove_testkit::oracle::{Verdict, minimax};
use halfmove_testkit::slices::{Outcome, Setup};
use halfmove_testkit::{Shape, Sharing, Sizes, SplitMix64, Tree};

pub(crate) const DRIVERS: [Driver; 7] = [
    Driver::Full,
    Driver::Aspiration(1),
    Driver::Aspiration(16),
    Driver::Aspiration(u16::MAX),
    Driver::Mtdf,
    Driver::Bisect,
    Driver::Pivot,
];

pub(crate) const ORDERINGS: [Ordering; 6] = [
    Ordering::NONE,
    Ordering { table_move: true, ..Ordering::NONE },
    Ordering { hints: true, ..Ordering::NONE },
    Ordering { killers: true, ..Ordering::NONE },
    Ordering { history: true, ..Ordering::NONE },
    Ordering::ALL,
];

pub(crate) const SLOTS: [usize; 5] = [0, 1, 3, 64, 4096];

/// Drivers, iteration, PVS, move ordering and quiescence in every combination, with no table cutoffs.
pub(crate) fn without_table() -> impl Iterator<Item = Options> {
    let mut all = Vec::new();
    for driver in DRIVERS {
        for iterate in [false, true] {
            for pvs in [false, true] {
                for ordering in ORDERINGS {
                    for quiescence in [0, 1, 3] {
                        all.push(Options { driver, iterate, pvs, ordering, quiescence, ..Options::plain() });
                    }
                }
            }
        }
    }
    all.into_iter()
}

/// All of [`without_table`] with each of these cutoffs and each number of slots.
pub(crate) fn with_table(cutoffs: &[TableCutoffs]) -> impl Iterator<Item = (Options, usize)> {
    without_table().flat_map(move |options| {
        cutoffs.iter().flat_map(move |&table_cutoffs| SLOTS.map(|slots| (Options { table_cutoffs, ..options }, slots)))
    })
}

/// The options with what else there is to vary, as the seed chooses: half of the time nothing.
pub(crate) fn varied(options: Options, seed: u64) -> Options {
    let mut rng = SplitMix64::new(seed);
    if rng.chance(50) {
        return options;
    }
    Options {
        fail: [Fail::Soft, Fail::Hard][rng.below(2)],
        equals: [Equals::Keep, Equals::Replace][rng.below(2)],
        ordering: Ordering {
            table_bonus: [0, 0, 50, 255][rng.below(4)],
            learning: [Learning::Cutoffs, Learning::BestMoves][rng.below(2)],
            skip_leaves: rng.chance(50),
            ..options.ordering
        },
        table_min_depth: 1 + rng.below(3) as u8,
        ..options
    }
}

/// A random tree of a shape that the seed chooses.
pub(crate) fn tree(seed: u64, sharing: Sharing) -> Tree {
    let mut rng = SplitMix64::new(seed);
    // Graphs are small however deep: deeper than the search, so that it matters how deep a position was searched.
    let plies = if sharing == Sharing::None { 2 + rng.below(4) } else { 3 + rng.below(8) };
    let shape = Shape {
        plies: plies as u8,
        branches: 2 + rng.below(3) as u8,
        range: [1, 5, 300, 31_744][rng.below(4)],
        ends: [0, 10, 30][rng.below(3)],
        noisy: [0, 30, 90][rng.below(3)],
        sharing,
        ..Shape::default()
    };
    Tree::random(rng.next_u64(), &shape)
}

/// Sets up a search with room for everything.
pub(crate) fn setup<G: Game, E>(game: G, evaluate: E, options: Options, depth: u8, slots: usize) -> Setup<G, E> {
    let memory = Sizes::for_plies::<G>(usize::from(depth + options.quiescence));
    Setup { game, evaluate, options, limits: Limits::depth(depth), memory, slots }
}

/// What plain minimax says to the search.
pub(crate) fn verdict<G, E>(setup: &Setup<G, E>, depth: u8) -> Verdict<G::Move>
where
    G: Game + Clone,
    E: Evaluate<G> + Clone,
{
    minimax(&setup.game, &mut setup.evaluate.clone(), depth, setup.options.quiescence)
}

/// Runs the search and checks that every probe is true of the value that plain minimax has at its depth, and that the
/// best move is one of minimax's best.
pub(crate) fn check<G, E>(setup: &Setup<G, E>, seed: u64) -> Outcome<G::Move>
where
    G: Game + Clone + Debug,
    E: Evaluate<G> + Clone,
{
    let found = setup.run(u64::MAX);
    let expected = verdict(setup, setup.limits.depth);
    assert_eq!(found.score, Some(expected.score), "seed {seed}, {setup:?}, {found:?}, {expected:?}");
    match found.best {
        // The last of moves with equal bounds need not be a best one.
        Some(_) if setup.options.equals == Equals::Replace => {}
        Some(best) => assert!(expected.best().contains(&best), "seed {seed}, {setup:?}, {found:?}, {expected:?}"),
        None => assert!(expected.moves.is_empty(), "seed {seed}, {setup:?}"),
    }
    let mut known = (setup.limits.depth, expected.score);
    for probe in found.probes.iter().rev() {
        if probe.depth != known.0 {
            known = (probe.depth, verdict(setup, probe.depth).score);
        }
        let value = known.1;
        let holds = match probe.bound {
            Bound::Exact => probe.score == value,
            Bound::Lower => probe.score <= value && probe.beta.is_some_and(|beta| probe.score >= beta),
            Bound::Upper => probe.score >= value && probe.alpha.is_some_and(|alpha| probe.score <= alpha),
        };
        assert!(holds, "seed {seed}, {setup:?}, {probe:?}, value {value}");
    }
    let nodes: u64 = found.probes.iter().map(|probe| probe.nodes).sum();
    assert_eq!(nodes, found.stats.nodes, "seed {seed}, {setup:?}");
    assert_eq!(found.probes.last().map_or(0, |probe| probe.depth), found.depth, "seed {seed}, {setup:?}");
    found
}

/// Checks that the principal variation leads to the position that the score comes from.
pub(crate) fn check_pv<G, E>(setup: &Setup<G, E>, found: &Outcome<G::Move>, seed: u64)
where
    G: Game + Clone + Debug,
    E: Evaluate<G> + Clone,
{
    let mut game = setup.game.clone();
    for &mv in &found.pv {
        game.make(mv);
    }
    let plies = found.pv.len() as u8;
    let end = if plies < setup.limits.depth { end_by_generation(&game) } else { game.end() };
    let score = match end {
        End::Win => Score::win_in(plies),
        End::Loss => Score::loss_in(plies),
        End::Draw => Score::DRAW,
        End::Points(score) => score,
        End::Open => {
            assert!(plies >= found.depth, "{:?} is too short: seed {seed}, {setup:?}", found.pv);
            setup.evaluate.clone().evaluate(&game)
        }
    };
    let from_root = if plies.is_multiple_of(2) { score } else { -score };
    assert_eq!(Some(from_root), found.score, "{:?} leads elsewhere: seed {seed}, {setup:?}", found.pv);
}

fn end_by_generation<G: Game>(game: &G) -> End {
    game.generate(Gen::All, &mut Moves::new(&mut [RankedMove::default(); 64]))
}
