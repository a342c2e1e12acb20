//! A selective search leaves out what it is told to, and comes out the same however it is cut into slices.

use halfmove::{
    Driver, End, Evaluate, Game, Gen, Learning, Limits, Moves, NoTable, Options, Ordering, Score, Search, Selectivity,
    TableCutoffs, Workspace,
};
use halfmove_testkit::{Sizes, SplitMix64, mix, slices::Setup};

/// A heap of stones of which each move takes one to nine; who takes the last one wins. Passing leaves the heap as it is.
#[derive(Clone, PartialEq, Debug)]
struct Heap(u16);

impl Game for Heap {
    const NAME: &'static str = "heap";
    type Move = u8;
    type Undo = ();

    fn generate(&self, which: Gen, out: &mut Moves<'_, u8>) -> End {
        for take in 1..=9 {
            if self.is_legal(take) && (which == Gen::All || !self.is_quiet(take)) {
                out.push(take);
            }
        }
        self.end()
    }

    fn make(&mut self, take: u8) {
        self.0 -= u16::from(take);
    }

    fn unmake(&mut self, take: u8, (): ()) {
        self.0 += u16::from(take);
    }

    fn end(&self) -> End {
        if self.0 == 0 { End::Loss } else { End::Open }
    }

    fn key(&self) -> u64 {
        self.0.into()
    }

    fn is_legal(&self, take: u8) -> bool {
        (1..=9).contains(&take) && u16::from(take) <= self.0
    }

    fn pack(take: u8) -> u32 {
        take.into()
    }

    fn unpack(packed: u32) -> Option<u8> {
        u8::try_from(packed).ok().filter(|take| (1..=9).contains(take))
    }

    fn is_quiet(&self, take: u8) -> bool {
        !take.is_multiple_of(4)
    }

    fn hint(&self, take: u8) -> i16 {
        if self.is_quiet(take) { 0 } else { [-7, 7][usize::from(self.0 % 2)] }
    }

    fn in_check(&self) -> bool {
        self.0.is_multiple_of(7)
    }

    fn comes_out_at(&self, take: u8, points: i32) -> bool {
        i32::from(take) * 30 - 120 >= points
    }

    fn make_null(&mut self) -> Option<()> {
        (!self.in_check() && !self.0.is_multiple_of(5)).then_some(())
    }

    const HISTORY_SLOTS: usize = 10;

    fn history_slot(&self, take: u8) -> usize {
        take.into()
    }
}

/// A score that knows nothing, but the same for the same heap: around 0, as far as `spread`.
#[derive(Clone)]
struct Noise {
    seed: u64,
    spread: u16,
}

impl Evaluate<Heap> for Noise {
    fn evaluate(&mut self, heap: &Heap) -> Score {
        let spread = i32::from(self.spread);
        Score::points((mix(self.seed ^ u64::from(heap.0)) % (2 * u64::from(self.spread) + 1)) as i32 - spread)
    }
}

fn base() -> Options {
    Options { quiescence: 3, table_min_depth: 1, ..Options::strong() }
}

fn setup(seed: u64, options: Options, depth: u8) -> Setup<Heap, Noise> {
    let mut rng = SplitMix64::new(seed);
    Setup {
        game: Heap(40 + rng.below(60) as u16),
        evaluate: Noise { seed, spread: [30, 300][rng.below(2)] },
        options,
        limits: Limits::depth(depth),
        memory: Sizes::for_plies::<Heap>(24),
        slots: [0, 64, 1000][rng.below(3)],
    }
}

/// Each idea alone.
fn ideas() -> [Selectivity; 12] {
    let (none, all) = (Selectivity::NONE, Selectivity::ALL);
    [
        Selectivity { check_extensions: true, ..none },
        Selectivity { null_move: true, ..none },
        Selectivity { late_move_reductions: true, ..none },
        Selectivity { late_move_pruning: true, ..none },
        Selectivity { reverse_futility: all.reverse_futility, ..none },
        Selectivity { futility: all.futility, ..none },
        Selectivity { skip_losing: true, ..none },
        Selectivity { internal_reductions: true, ..none },
        Selectivity { exchange: 10, ..none },
        Selectivity { razoring: all.razoring, ..none },
        Selectivity { delta: 10, ..none },
        Selectivity { evasions: true, ..none },
    ]
}

fn nodes(options: Options) -> u64 {
    (0..30).map(|seed| setup(seed, options, 6).run(u64::MAX).stats.nodes).sum()
}

#[test]
fn each_idea_makes_fewer_nodes_and_looking_at_checks_more() {
    let without = nodes(base());
    for (at, selectivity) in ideas().into_iter().enumerate() {
        let with = nodes(Options { selectivity, ..base() });
        if selectivity.check_extensions || selectivity.evasions {
            assert!(with > without, "idea {at}: {with} nodes, {without} without");
        } else {
            assert!(with < without, "idea {at}: {with} nodes, {without} without");
        }
    }
}

/// Options with all that there is to vary.
fn varied(rng: &mut SplitMix64) -> Options {
    let all = Selectivity::ALL;
    let mut selectivity = all;
    for (at, idea) in ideas().into_iter().enumerate() {
        if rng.chance(40) {
            selectivity = if rng.chance(30) { idea } else { selectivity };
            selectivity.null_move &= at != 1;
            selectivity.late_move_reductions &= at != 2;
        }
    }
    Options {
        iterate: rng.chance(80),
        driver: [Driver::Full, Driver::Aspiration(8), Driver::Mtdf, Driver::Bisect][rng.below(4)],
        pvs: rng.chance(70),
        ordering: Ordering {
            killers: rng.chance(50),
            history: rng.chance(70),
            replies: rng.chance(50),
            keeps_history: rng.chance(50),
            hints: rng.chance(80),
            learning: [Learning::Cutoffs, Learning::BestMoves][rng.below(2)],
            skip_leaves: rng.chance(50),
            ..Ordering::ALL
        },
        table_cutoffs: [TableCutoffs::Never, TableCutoffs::AtLeast][rng.below(2)],
        table_min_depth: rng.below(3) as u8,
        quiescence: [0, 2, 5][rng.below(3)],
        selectivity,
        ..base()
    }
}

#[test]
fn slices_and_saves_come_out_the_same() {
    for seed in 0..60 {
        let mut rng = SplitMix64::new(seed);
        let mut setup = setup(seed, varied(&mut rng), 4);
        if rng.chance(50) {
            setup.memory.history *= 1 + Heap::HISTORY_SLOTS;
        }
        if rng.chance(20) {
            setup.memory.frames = rng.below(8);
        }
        if rng.chance(20) {
            setup.limits.nodes = Some(rng.below(3_000) as u64);
        }
        setup.check_slices();
        setup.check_saves(seed);
        if seed % 20 == 0 {
            setup.check_refusals(seed);
        }
    }
}

#[test]
fn history_is_kept_where_that_is_wanted() {
    let mut memory = Workspace::<Heap, 24, 240, 10>::new();
    let mut counts = [0; 10];
    for keeps_history in [true, true, false] {
        let options = Options { ordering: Ordering { keeps_history, ..Ordering::ALL }, ..base() };
        let noise = Noise { seed: 1, spread: 30 };
        let mut search = Search::new(Heap(60), noise, &mut memory, NoTable, options, Limits::depth(5));
        let expected = if keeps_history { counts.map(|count| count / 2) } else { [0; 10] };
        assert_eq!(search.history(), expected);
        search.run();
        counts.copy_from_slice(search.history());
        assert!(counts.iter().any(|count| count.abs() > 1), "{counts:?}");
    }
}
