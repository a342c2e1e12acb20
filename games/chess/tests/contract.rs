//! The laws of games, the oracle, slices and saves: what every game is tested by.

use halfmove::{Driver, Evaluate, Game, Gen, Limits, Moves, Notation, Options, RankedMove, Score};
use halfmove_chess::{Color, Move, Piece, Position, Role, Setup, Square, Tapered};
use halfmove_testkit::slices::Setup as SearchSetup;
use halfmove_testkit::{RandomEvaluator, RandomPlay, Sizes, SplitMix64, laws, oracle};

const PLAY: RandomPlay = RandomPlay { seed: 1, games: 4, plies: 200 };

/// Positions rich in what is special about chess.
const STARTS: [&str; 8] = [
    // The classic test position: castling on all sides, en passant, promotions.
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    // Pawns about to promote on both sides.
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    // Nothing but pawns: en passant.
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    // Chess960, with inner rooks that may castle.
    "rr2k2r/8/8/8/8/8/8/RR2K1R1 w GBhb - 0 1",
    "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
    // Close to fifty moves.
    "8/8/2k5/8/3R4/4K3/8/8 w - - 90 80",
    // Close to insufficient material.
    "8/8/3k4/1b6/8/2NK4/1p6/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
];

fn position(text: &str) -> Position {
    Position::parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn generated(pos: &Position, which: Gen) -> Vec<Move> {
    let mut memory = [RankedMove::default(); 256];
    let mut moves = Moves::new(&mut memory);
    if pos.generate(which, &mut moves).is_over() {
        return Vec::new();
    }
    moves.iter().collect()
}

#[test]
fn keeps_the_laws() {
    laws::game(&Position::start(), PLAY);
    laws::notation::<Position>(RandomPlay { seed: 1, games: 20, plies: 200 });
}

#[test]
fn keeps_the_laws_from_special_positions() {
    for (seed, text) in (10..).zip(STARTS) {
        laws::game(&position(text), RandomPlay { seed, games: 3, plies: 120 });
    }
}

/// Everything that is kept, worked out afresh: the position read back from its text.
#[test]
fn keys_are_those_of_the_text() {
    for (seed, text) in (20..).zip(STARTS) {
        let play = RandomPlay { seed, games: 20, plies: 150 };
        laws::key(&position(text), play, |pos| position(&pos.to_string()).key());
    }
}

/// Plays `games` at random, from the special positions in turn, and calls `look` at each position.
fn random_games(seed: u64, games: usize, mut look: impl FnMut(&Position)) {
    let mut rng = SplitMix64::new(seed);
    for game in 0..games {
        let mut pos = position(STARTS[game % STARTS.len()]);
        for _ in 0..150 {
            look(&pos);
            let Some(&mv) = rng.pick(&generated(&pos, Gen::All)) else { break };
            pos.make(mv);
        }
    }
}

/// The key and the sums of the evaluation, as `Debug` tells them, without the text before and the repetitions behind.
fn kept(pos: &Position) -> String {
    let text = format!("{pos:?}");
    let (from, to) = (text.find("key").unwrap(), text.find("seen").unwrap());
    text[from..to].to_owned()
}

/// Checks key and evaluation against a recount after every make and every unmake.
fn check_recounts(seed: u64, games: usize) {
    random_games(seed, games, |pos| {
        let before = kept(pos);
        assert_eq!(before, kept(&Setup::from(pos).position().unwrap()), "seed {seed}");
        let mut pos = pos.clone();
        for mv in generated(&pos, Gen::All) {
            let undo = pos.make(mv);
            let recount = Setup::from(&pos).position().unwrap();
            assert_eq!(kept(&pos), kept(&recount), "seed {seed}, {mv}, {pos}");
            assert_eq!(Tapered.evaluate(&pos), Tapered.evaluate(&recount));
            pos.unmake(mv, undo);
            assert_eq!(kept(&pos), before, "seed {seed}, {mv}, {pos}");
        }
    });
}

#[test]
fn what_is_kept_equals_a_recount() {
    check_recounts(31, 50);
}

#[test]
#[ignore = "half a minute"]
fn what_is_kept_equals_a_recount_in_a_thousand_games() {
    check_recounts(32, 1000);
}

/// Checks that noisy moves are the captures and promotions among all moves, in the same order, at so many positions.
fn check_noisy(seed: u64, positions: u32) {
    let mut seen = 0;
    let mut round = seed;
    while seen < positions {
        round += 1;
        random_games(round, STARTS.len(), |pos| {
            seen += 1;
            let mut all = generated(pos, Gen::All);
            all.retain(|&mv| mv.becomes().is_some() || pos.is_capture(mv));
            assert_eq!(generated(pos, Gen::Noisy), all, "{pos}");
        });
    }
}

#[test]
fn noisy_moves_are_captures_and_promotions_in_the_same_order() {
    check_noisy(40, 30_000);
}

#[test]
#[ignore = "a million positions"]
fn noisy_moves_are_captures_and_promotions_in_the_same_order_at_a_million_positions() {
    check_noisy(4_000, 1_000_000);
}

/// Counts attackers by asking each piece what it attacks, square by square.
#[test]
fn attackers_are_those_that_attack() {
    random_games(50, 16, |pos| {
        for side in Color::ALL {
            let counts = pos.attack_counts(side);
            for square in Square::all() {
                let attackers = pos.attackers_of(square, side);
                let asked = pos.side(side).into_iter().filter(|&from| pos.attacks_from(from).contains(square));
                assert!(asked.eq(attackers), "{square} in {pos}");
                assert_eq!(attackers.len(), counts[square.index()].into());
                assert_eq!(pos.is_attacked(square, side), !attackers.is_empty());
            }
        }
    });
}

/// Setting up what is on the board gives the same position, and nothing is wrong with it.
#[test]
fn positions_of_games_have_no_faults() {
    random_games(60, 16, |pos| {
        let setup = Setup::from(pos);
        assert!(setup.faults().is_empty(), "{pos}: {}", setup.faults());
        assert_eq!(setup.position().as_ref(), Ok(pos));
        assert_eq!(setup.mended(), (setup, setup.faults()));
    });
}

fn search_setup<E>(game: Position, evaluate: E, options: Options, depth: u8) -> SearchSetup<Position, E> {
    let plies = usize::from(depth + options.quiescence);
    let memory = Sizes { moves: plies * 128, ..Sizes::for_plies::<Position>(plies) };
    SearchSetup { game, evaluate, options, limits: Limits::depth(depth), memory, slots: 1000 }
}

#[test]
fn searches_come_out_the_same_in_slices_and_after_saving() {
    for (at, text) in (0..).zip(STARTS) {
        let driver = [Driver::Full, Driver::Aspiration(30), Driver::Mtdf, Driver::Bisect][at % 4];
        let options = Options { driver, quiescence: 4, ..Options::strong() };
        let strong = search_setup(position(text), Tapered, options, 3);
        strong.check_slices();
        strong.check_saves(at as u64);
        strong.check_refusals(at as u64);
        search_setup(position(text), Tapered, Options::plain(), 2).check_slices();
    }
}

#[test]
fn searches_find_the_value_of_plain_minimax() {
    for (at, text) in (0..).zip(STARTS) {
        let pos = position(text);
        for depth in 1..=3 {
            let mut evaluate = RandomEvaluator::new(at, 50).with_extremes();
            let expected = oracle::minimax(&pos, &mut evaluate, depth, 0);
            let found = search_setup(pos.clone(), evaluate, Options::plain(), depth).run(u64::MAX);
            let first = expected.best().first().copied();
            assert_eq!((found.score, found.best), (Some(expected.score), first), "{pos} at depth {depth}");
        }
    }
}

#[test]
fn the_evaluation_is_the_same_for_both_sides() {
    // Colors swapped and the board turned over.
    let swapped = |pos: &Position| {
        let mut setup = Setup::EMPTY;
        for square in Square::all() {
            setup.board[square.flipped().index()] =
                pos.piece_at(square).map(|piece| Piece::new(piece.role(), piece.color().other()));
        }
        setup.side_to_move = pos.side_to_move().other();
        setup.position().unwrap()
    };
    random_games(70, 16, |pos| assert_eq!(Tapered.evaluate(&swapped(pos)), Tapered.evaluate(pos), "{pos}"));
}

/// By hand from the tables: a knight on f3 and one at home.
#[test]
fn the_evaluation_is_that_of_the_tables() {
    let value = |text| Tapered.evaluate(&position(text));
    assert_eq!(value("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 1 1"), Score::points(16 + 20));
    assert_eq!(value("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"), Score::points(-36));
    // Kings and a queen: phase 4 of 24. The queen on d1 and the kings on e1 and e8.
    let (middlegame, endgame) = (1025 + 8, 936 - 44);
    assert_eq!(value("4k3/8/8/8/8/8/8/3QK3 w - - 0 1"), Score::points((middlegame * 4 + endgame * 20) / 24));
    let queens = "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1";
    assert_eq!(position(queens).pieces(Role::Queen, Color::White).len(), 15);
    value(queens);
}
