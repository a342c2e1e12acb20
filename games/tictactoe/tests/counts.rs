//! The known counts of the game.

use std::collections::{BTreeMap, HashSet};

use halfmove::{Driver, End, Evaluate, Game, Gen, Limits, Moves, Options, Ordering, Perft, Poll, RankedMove, Score};
use halfmove_testkit::oracle::minimax;
use halfmove_testkit::slices::Setup;
use halfmove_testkit::{Buffers, Sizes};
use halfmove_tictactoe::Position;

/// The counts that are known, by what they count.
fn facts() -> BTreeMap<&'static str, &'static str> {
    let lines = include_str!("../../../data/tictactoe/facts.tsv").lines();
    lines.filter_map(|line| line.split_once('\t')).collect()
}

fn fact(name: &str) -> u64 {
    facts()[name].parse().unwrap()
}

fn moves(pos: Position) -> Vec<u8> {
    let mut memory = [RankedMove::default(); 9];
    let mut moves = Moves::new(&mut memory);
    if pos.generate(Gen::All, &mut moves).is_over() { Vec::new() } else { moves.iter().collect() }
}

/// What all games of the given length from the empty board on come to.
#[derive(Default)]
struct Games {
    /// Lines of just so many moves.
    paths: [u64; 10],
    /// Games that end after so many moves.
    ended: [u64; 10],
    x_wins: u64,
    o_wins: u64,
    draws: u64,
    positions: HashSet<u64>,
    classes: HashSet<u64>,
    over: BTreeMap<u64, End>,
    over_classes: HashSet<u64>,
}

impl Games {
    fn play(&mut self, pos: &mut Position, ply: usize) {
        self.paths[ply] += 1;
        self.positions.insert(pos.key());
        self.classes.insert(pos.canonical().key);
        let end = pos.end();
        if end.is_over() {
            self.ended[ply] += 1;
            self.over.insert(pos.key(), end);
            self.over_classes.insert(pos.canonical().key);
        }
        match end {
            End::Loss if ply % 2 == 1 => self.x_wins += 1,
            End::Loss => self.o_wins += 1,
            End::Draw => self.draws += 1,
            _ => {}
        }
        for mv in moves(*pos) {
            pos.make(mv);
            self.play(pos, ply + 1);
            pos.unmake(mv, ());
        }
    }
}

#[test]
fn all_games_are_counted() {
    let mut games = Games::default();
    games.play(&mut Position::EMPTY.clone(), 0);
    for (ply, &paths) in games.paths.iter().enumerate() {
        assert_eq!(paths, fact(&format!("perft depth {ply}")), "perft at depth {ply}");
    }
    assert_eq!(games.ended[5], fact("games ending at ply 5"));
    for ply in 6..=9 {
        assert_eq!(games.ended[ply], fact(&format!("ply {ply}")), "games ending at ply {ply}");
    }
    assert_eq!(games.ended.iter().sum::<u64>(), fact("games in all"));
    assert_eq!(games.x_wins, fact("X wins"));
    assert_eq!(games.o_wins, fact("O wins"));
    assert_eq!(games.draws, fact("draws"));
    assert_eq!(games.paths.iter().sum::<u64>(), fact("nodes of the full tree with root"));
    assert_eq!(games.positions.len() as u64, fact("reachable positions"));
    assert_eq!(games.classes.len() as u64, fact("reachable up to the 8 symmetries"));
    assert_eq!(games.over.len() as u64, fact("terminal positions"));
    assert_eq!(games.over_classes.len() as u64, fact("terminal up to symmetry"));
    let drawn = games.over.values().filter(|&&end| end == End::Draw).count();
    // X, who moves at even plies, has won where the number of marks is odd.
    let x_won = games.over.iter().filter(|&(key, &end)| end == End::Loss && key.count_ones() % 2 == 1).count();
    let counts = format!("{x_won} / {} / {drawn}", games.over.len() - x_won - drawn);
    assert_eq!(counts, facts()["terminal X wins / O wins / draws"]);
}

#[test]
fn perft_counts_the_same() {
    for depth in 0..=9 {
        let mut perft = Perft::new(Position::EMPTY, Buffers::for_plies(9), depth).unwrap();
        while perft.step(1000).unwrap() != Poll::Done {}
        assert_eq!(perft.paths(), fact(&format!("perft depth {depth}")), "perft at depth {depth}");
    }
}

#[test]
fn the_value_is_a_draw_and_so_is_every_first_move() {
    let verdict = minimax(&Position::EMPTY, &mut |_: &Position| Score::DRAW, 9, 0);
    assert_eq!(facts()["value"], "draw; every first move draws");
    assert_eq!(verdict.score, Score::DRAW);
    assert_eq!(verdict.best(), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(verdict.nodes + 1, fact("plain negamax nodes"));
}

/// The game with a win worth one point however late it comes, as the known alpha-beta counts have it.
#[derive(Clone, Debug)]
struct WinIsWin(Position);

impl Game for WinIsWin {
    const NAME: &'static str = "tictactoe-flat";
    type Move = u8;
    type Undo = ();

    fn generate(&self, which: Gen, out: &mut Moves<'_, u8>) -> End {
        self.0.generate(which, out);
        self.end()
    }
    fn make(&mut self, mv: u8) {
        self.0.make(mv);
    }
    fn unmake(&mut self, mv: u8, (): ()) {
        self.0.unmake(mv, ());
    }
    fn end(&self) -> End {
        match self.0.end() {
            End::Loss => End::Points(Score::points(-1)),
            other => other,
        }
    }
    fn key(&self) -> u64 {
        self.0.key()
    }
    fn is_legal(&self, mv: u8) -> bool {
        self.0.is_legal(mv)
    }
    fn pack(mv: u8) -> u32 {
        Position::pack(mv)
    }
    fn unpack(packed: u32) -> Option<u8> {
        Position::unpack(packed)
    }
}

fn flat(options: Options) -> Setup<WinIsWin, impl Evaluate<WinIsWin> + Clone> {
    Setup {
        game: WinIsWin(Position::EMPTY),
        evaluate: |_: &WinIsWin| Score::DRAW,
        options,
        limits: Limits::depth(9),
        memory: Sizes::for_plies::<WinIsWin>(9),
        slots: 0,
    }
}

#[test]
fn plain_alpha_beta_makes_the_known_number_of_nodes() {
    let found = flat(Options::plain()).check_slices();
    assert_eq!(found.score, Some(Score::DRAW));
    // The known counts include the root.
    assert_eq!(found.stats.nodes + 1, fact("alpha-beta nodes, squares tried 0..8, window (-2,2)"));
}

#[test]
fn so_it_does_with_the_narrow_window() {
    // Every iteration is a draw, so the aspiration window of half width 1 is (-1, 1) each time.
    let options =
        Options { iterate: true, driver: Driver::Aspiration(1), ordering: Ordering::NONE, ..Options::plain() };
    let found = flat(options).check_slices();
    let last = found.probes.last().unwrap();
    assert_eq!((last.depth, last.alpha, last.beta), (9, Some(Score::points(-1)), Some(Score::points(1))));
    assert_eq!(last.nodes + 1, fact("alpha-beta nodes, same order, window (-1,1)"));
}
