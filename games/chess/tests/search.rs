//! What the search asks of the rules: exchanges, checks, passing; and that a selective search can be cut anywhere.

mod legal;

use halfmove::{Driver, Evaluate, Game, Limits, Notation, Options, Score, Selectivity};
use halfmove_chess::{Move, Position, Role, Tapered};
use halfmove_testkit::slices::Setup;
use halfmove_testkit::{Sizes, SplitMix64};

use legal::{legal, position};

const STARTS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "rr2k2r/8/8/8/8/8/8/RR2K1R1 w GBhb - 0 1",
];

/// Calls `look` at the positions of random games.
fn random_games(games: u64, mut look: impl FnMut(&mut Position)) {
    for seed in 0..games {
        let mut rng = SplitMix64::new(seed);
        let mut pos = position(STARTS[rng.below(STARTS.len())]);
        for _ in 0..120 {
            let moves = legal(&pos);
            if moves.is_empty() {
                break;
            }
            look(&mut pos);
            pos.make(moves[rng.below(moves.len())]);
        }
    }
}

const VALUES: [i32; 6] = [100, 320, 330, 500, 950, 20_000];

/// What the side to move wins at most by capturing on the square of `mv`, or by leaving it: by making the moves, on a
/// board where nobody minds being in check.
fn swap(pos: &Position, mv: Move, depth: u32) -> i32 {
    let mut gain = pos.captured(mv).map_or(0, |role| VALUES[role.index()]);
    if let Some(role) = mv.becomes() {
        gain += VALUES[role.index()] - VALUES[Role::Pawn.index()];
    }
    let mut after = pos.clone();
    after.make(mv);
    let least = legal(&after)
        .into_iter()
        .filter(|reply| reply.to() == mv.to() && after.is_capture(*reply))
        .min_by_key(|reply| (after.piece_at(reply.from()).unwrap().role().index(), reply.becomes().is_some()));
    match least {
        Some(reply) if depth < 40 => gain - swap(&after, reply, depth + 1).max(0),
        _ => gain,
    }
}

/// Positions and values from the Chess Programming Wiki, *SEE - The Swap Algorithm*.
#[test]
fn published_exchanges() {
    let rook_takes = position("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1");
    let knight_takes = position("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1");
    for (pos, mv, value) in [(rook_takes, "e1e5", 100), (knight_takes, "d3e5", 100 - 320)] {
        let mv = pos.parse_move(mv).unwrap();
        assert!(pos.exchange_reaches(mv, value));
        assert!(!pos.exchange_reaches(mv, value + 1));
    }
}

/// Where nothing is pinned and nothing promotes on the way, exchanges are what making the moves gives.
#[test]
fn exchanges_are_what_the_moves_give() {
    let mut compared = 0;
    random_games(60, |pos| {
        for mv in legal(pos) {
            let lines_up = |color| halfmove_chess::attacks::queen(pos.king(color), halfmove_chess::Bitboard::EMPTY);
            let (us, them) = (pos.side_to_move(), pos.side_to_move().other());
            // Neither king sees the line of a piece that takes part: no pins, and no king in the exchange.
            let takes_part = pos.attackers_with(mv.to(), us, halfmove_chess::Bitboard::EMPTY)
                | pos.attackers_with(mv.to(), them, halfmove_chess::Bitboard::EMPTY)
                | mv.from().into();
            if pos.is_check()
                || pos.is_castling(mv)
                || [0, 7].contains(&mv.to().rank())
                || [us, them]
                    .into_iter()
                    .any(|color| lines_up(color).meets(takes_part) || takes_part.contains(pos.king(color)))
            {
                continue;
            }
            let value = swap(pos, mv, 0);
            assert!(pos.exchange_reaches(mv, value), "{pos} {mv}: {value}");
            assert!(!pos.exchange_reaches(mv, value + 1), "{pos} {mv}: {value}");
            compared += 1;
        }
    });
    assert!(compared > 1_000, "{compared}");
}

#[test]
fn checks_are_told_before_the_move() {
    let mut checks = 0;
    random_games(200, |pos| {
        for mv in legal(pos) {
            let told = pos.gives_check(mv);
            let undo = pos.make(mv);
            assert_eq!(told, pos.is_check(), "{pos} after {mv}");
            checks += usize::from(told);
            pos.unmake(mv, undo);
        }
    });
    assert!(checks > 1_000, "{checks}");
}

#[test]
fn a_pass_can_be_taken_back() {
    let mut passes = 0;
    random_games(40, |pos| {
        let before = (pos.to_string(), pos.key(), Tapered.evaluate(pos), pos.repetitions());
        let Some(undo) = pos.make_null() else { return };
        let mut parts: Vec<&str> = before.0.split(' ').collect();
        parts[1] = if parts[1] == "w" { "b" } else { "w" };
        parts[3] = "-";
        let flipped = position(&parts.join(" "));
        assert_eq!(pos.key(), flipped.key(), "{} after passing", before.0);
        assert_eq!(legal(pos), legal(&flipped), "{} after passing", before.0);
        pos.unmake_null(undo);
        assert_eq!((pos.to_string(), pos.key(), Tapered.evaluate(pos), pos.repetitions()), before);
        passes += 1;
    });
    assert!(passes > 1_000, "{passes}");
    assert!(position("8/8/4k3/8/8/4K3/4P3/8 w - - 0 1").make_null().is_none(), "king and pawns");
    assert!(position("4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1").make_null().is_none(), "in check");
}

#[test]
fn selective_searches_come_out_the_same_in_slices_and_after_saving() {
    for (seed, text) in (0..).zip(STARTS) {
        for driver in [Driver::Aspiration(30), Driver::Mtdf] {
            let options = Options { driver, quiescence: 6, selectivity: Selectivity::ALL, ..Options::strong() };
            let setup = Setup {
                game: position(text),
                evaluate: Tapered,
                options,
                limits: Limits { depth: 4, nodes: Some(4_000) },
                memory: Sizes::for_plies::<Position>(16),
                slots: 256,
            };
            setup.check_slices();
            setup.check_saves(seed);
        }
    }
}

/// A mate on the last rank, and Legal's mate (Paris, about 1750): a search with everything on must not prune them away.
#[test]
fn selective_searches_still_find_mates() {
    for (text, plies) in [
        ("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1", 1),
        ("r2qkbnr/ppp2ppp/2np4/4N3/2B1P3/2N5/PPPP1PPP/R1BbK2R w KQkq - 0 6", 3),
    ] {
        let options = Options { quiescence: 6, selectivity: Selectivity::ALL, ..Options::strong() };
        let setup = Setup {
            game: position(text),
            evaluate: Tapered,
            options,
            limits: Limits::depth(plies + 4),
            memory: Sizes::for_plies::<Position>(40),
            slots: 4096,
        };
        assert_eq!(setup.run(u64::MAX).score, Some(Score::win_in(plies)), "{text}");
    }
}
