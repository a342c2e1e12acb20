//! Random games with cycles, draws and all kinds of ends, solved a second time by the definition.

use halfmove::{End, Game, Gen, Moves, Score};
use halfmove_retro::{Enumerate, Mismatch, Tablebase};
use halfmove_testkit::mix;

const COUNT: usize = 2000;
/// From here on, positions are left out of the table; they are all over.
const INDEXED: usize = 1900;

/// A game on a random graph: a position is a node, a move is the node it leads to.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Graph<const SEED: u64>(u16);

impl<const SEED: u64> Graph<SEED> {
    fn random(self, what: u64) -> usize {
        (mix(SEED << 40 | u64::from(self.0) << 8 | what) >> 20) as usize
    }

    fn targets(self) -> impl Iterator<Item = u16> {
        let count = 1 + self.random(0) % 4;
        (0..count).map(move |at| loop_free(self.0, (self.random(1 + at as u64) % COUNT) as u16))
    }

    /// Whether this number stands for a position at all. No move leads to one that does not.
    fn is_position(self) -> bool {
        self.0 % 50 != 7
    }
}

fn loop_free(from: u16, target: u16) -> u16 {
    let target = if target == from { target + 1 } else { target };
    let target = if target % 50 == 7 { target + 1 } else { target };
    target % COUNT as u16
}

impl<const SEED: u64> Game for Graph<SEED> {
    const NAME: &'static str = "graph";
    type Move = u16;
    type Undo = Self;

    fn generate(&self, _: Gen, out: &mut Moves<'_, u16>) -> End {
        self.targets().for_each(|target| out.push(target));
        self.end()
    }

    fn make(&mut self, target: u16) -> Self {
        core::mem::replace(self, Graph(target))
    }

    fn unmake(&mut self, _: u16, before: Self) {
        *self = before;
    }

    fn end(&self) -> End {
        let kind = self.random(100) % 60;
        match (kind, usize::from(self.0) >= INDEXED) {
            (0, _) => End::Win,
            (1, _) => End::Draw,
            (2, _) => End::Points(Score::points(5)),
            (3, _) => End::Points(Score::points(-5)),
            (4, _) => End::Points(Score::DRAW),
            (5..12, _) | (_, true) => End::Loss,
            _ => End::Open,
        }
    }

    fn key(&self) -> u64 {
        self.0.into()
    }

    fn is_legal(&self, target: u16) -> bool {
        !self.end().is_over() && self.targets().any(|other| other == target)
    }

    fn pack(target: u16) -> u32 {
        target.into()
    }

    fn unpack(packed: u32) -> Option<u16> {
        u16::try_from(packed).ok()
    }
}

impl<const SEED: u64> Enumerate for Graph<SEED> {
    const COUNT: usize = INDEXED;

    fn index(&self) -> Option<usize> {
        Some(usize::from(self.0)).filter(|&index| index < INDEXED)
    }

    fn at(index: usize) -> Option<Self> {
        let game = Graph(u16::try_from(index).ok()?);
        (index < INDEXED && game.is_position()).then_some(game)
    }
}

/// The values by the definition: over and over, all positions whose distance to the end is 0, 1, 2 and so on.
fn values<const SEED: u64>() -> Vec<Option<Score>> {
    let all = || (0..COUNT as u16).map(Graph::<SEED>);
    let mut values: Vec<_> = all()
        .map(|game| match game.end() {
            End::Open => None,
            End::Win => Some(Score::win_in(0)),
            End::Loss => Some(Score::loss_in(0)),
            End::Points(score) if score.as_points() == Some(5) => Some(Score::win_in(0)),
            End::Points(score) if score.as_points() == Some(-5) => Some(Score::loss_in(0)),
            End::Draw | End::Points(_) => Some(Score::DRAW),
        })
        .collect();
    for plies in 1..=126 {
        let settled = values.clone();
        for game in all().filter(|game| settled[usize::from(game.0)].is_none()) {
            let next: Vec<_> = game.targets().map(|target| settled[usize::from(target)]).collect();
            let value = &mut values[usize::from(game.0)];
            if next.iter().flatten().any(|child| child.is_loss()) {
                *value = Some(Score::win_in(plies));
            } else if next.iter().all(|child| child.is_some_and(Score::is_win)) {
                *value = Some(Score::loss_in(plies));
            }
        }
    }
    values.into_iter().map(|value| value.or(Some(Score::DRAW))).collect()
}

fn check<const SEED: u64>() {
    let table = Tablebase::<Graph<SEED>>::solve().unwrap();
    let values = values::<SEED>();
    let (mut decided, mut longest) = (0, 0);
    for (number, value) in values.iter().enumerate() {
        let game = Graph::<SEED>(number as u16);
        if !game.is_position() {
            assert_eq!(table.value_at(number), None, "seed {SEED}, node {number}");
            continue;
        }
        assert_eq!(Some(table.value(&game)), *value, "seed {SEED}, node {number}");
        let plies = value.and_then(Score::plies_to_end).unwrap_or(0);
        decided += usize::from(plies > 0);
        longest = longest.max(plies);
        let best = table.best_moves(&game);
        assert_eq!(best.is_empty(), game.end().is_over());
        let moves = table.moves(&game);
        assert!(moves.iter().all(|(mv, score)| best.contains(mv) == (Some(*score) == *value)), "seed {SEED}, {number}");
        let line = table.best_line(&game, 200);
        assert!(value.unwrap() == Score::DRAW || line.len() == usize::from(plies), "seed {SEED}, node {number}");
    }
    assert!(decided > 200 && longest > 5, "seed {SEED}: {decided} decided, {longest} plies");
    assert_eq!(table.verify(), Ok(()), "seed {SEED}");
}

#[test]
fn random_graphs_are_solved_as_by_definition() {
    check::<1>();
    check::<2>();
    check::<3>();
    check::<4>();
    check::<5>();
}

#[test]
fn a_wrong_entry_is_found() {
    // The table of another graph has the same shape and other values.
    let bytes = Tablebase::<Graph<1>>::solve().unwrap().to_bytes();
    let wrong = Tablebase::<Graph<2>>::from_bytes(&bytes).unwrap();
    let mismatch = wrong.verify().unwrap_err();
    assert!(matches!(mismatch, Mismatch::Value { game: "graph", .. }), "{mismatch}");
    let text = mismatch.to_string();
    assert!(text.contains(" in the table, expected a "), "{text}");
}
