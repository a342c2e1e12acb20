//! The evaluations that know more than material and places: fair to both sides, and good enough to win what is won.

use halfmove::{Buffers, Sizes, Slot, Table};
use halfmove::{Evaluate, Game, Gen, Limits, Moves, Notation, Options, RankedMove, Score, Search, Selectivity};
use halfmove_chess::{Color, Network, NetworkWeights, Outcome, Piece, Position, Positional, Role, Square, Tapered};
use halfmove_testkit::SplitMix64;

fn position(text: &str) -> Position {
    Position::parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position with the colors swapped and the board turned over.
fn mirrored(pos: &Position) -> Position {
    let text = pos.to_string();
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let swap = |text: &str| -> String {
        text.chars()
            .map(|c| if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() })
            .collect()
    };
    fields[0] = fields[0].split('/').rev().map(swap).collect::<Vec<_>>().join("/");
    fields[1] = if fields[1] == "w" { "b".to_owned() } else { "w".to_owned() };
    fields[2] = swap(&fields[2]);
    fields[3] = fields[3].replace('3', "x").replace('6', "3").replace('x', "6");
    position(&fields.join(" "))
}

/// Calls `look` with the positions of 200 games of random moves, in the order they are played.
fn in_random_games(mut look: impl FnMut(&Position)) {
    let mut rng = SplitMix64::new(1);
    let mut memory = [RankedMove::default(); 256];
    for _ in 0..200 {
        let mut pos = Position::start();
        for _ in 0..150 {
            look(&pos);
            let mut moves = Moves::new(&mut memory);
            if pos.generate(Gen::All, &mut moves).is_over() {
                break;
            }
            let all: Vec<_> = moves.iter().collect();
            pos.make(all[rng.below(all.len())]);
        }
    }
}

#[test]
fn evaluations_are_the_same_for_both_sides() {
    let mut network = Network::default();
    in_random_games(|pos| {
        let other = mirrored(pos);
        assert_eq!(Positional::default().evaluate(pos), Positional::default().evaluate(&other), "{pos}");
        assert_eq!(network.evaluate(pos), network.evaluate(&other), "{pos}");
    });
}

/// The sums that are kept from one position to the next are those that a new network begins with.
#[test]
fn a_network_does_not_depend_on_what_it_was_asked_before() {
    let mut network = Network::default();
    in_random_games(|pos| assert_eq!(network.evaluate(pos), Network::default().evaluate(pos), "{pos}"));
}

/// What the network says, worked out by the layout of its file alone: no number is taken from the library but the weights.
fn network_points(weights: &[i16], pos: &Position) -> i64 {
    let squares = || Square::all().filter_map(|square| Some((square.index(), pos.piece_at(square)?)));
    let count = squares().count();
    let output = (count - 1) / 4;
    let mut value = i64::from(weights[769 * 128 + 16 * 128 + output]) * 8;
    let mut sum = 0;
    for (place, color) in [pos.side_to_move(), pos.side_to_move().other()].into_iter().enumerate() {
        let (king, _) = squares().find(|&(_, piece)| piece == Piece::new(Role::King, color)).expect("a king");
        let seen = |square: usize| {
            let (rank, file) = (square / 8, square % 8);
            let rank = if color == Color::White { rank } else { 7 - rank };
            8 * rank + if king % 8 < 4 { file } else { 7 - file }
        };
        for at in 0..128 {
            let mut total = i64::from(weights[768 * 128 + at]);
            for (square, piece) in squares() {
                let role = piece.role() as usize + if piece.color() == color { 0 } else { 6 };
                total += i64::from(weights[(64 * role + seen(square)) * 128 + at]);
            }
            let clipped = total.clamp(0, 255);
            sum += clipped * clipped * i64::from(weights[769 * 128 + (2 * output + place) * 128 + at]);
        }
    }
    value += sum / 255;
    value * 400 / (255 * 64)
}

#[test]
fn the_network_is_read_as_documented() {
    let bytes = include_bytes!("../network/weights.bin");
    let weights: Vec<i16> = bytes.chunks(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
    let mut network = Network::default();
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
        "2kr3r/1p6/p2p2p1/4n2p/P1P1P3/1q5b/4PQB1/1R3RK1 b - - 1 33",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ] {
        let pos = position(text);
        let places = i64::from(Tapered.evaluate(&pos).to_raw());
        let expected = places + network_points(&weights, &pos);
        assert_eq!(i64::from(network.evaluate(&pos).to_raw()), expected, "{text}");
    }
    assert_eq!(weights.len() * 2, NetworkWeights::BYTES);
}

/// Both sides play with `nodes` a move.
fn outcome_of_play(evaluate: &mut impl Evaluate<Position>, text: &str, nodes: u64) -> (Option<Outcome>, u32) {
    let mut pos = position(text);
    let mut memory = Buffers::new(Sizes { moves: 8_000, ..Sizes::for_plies::<Position>(80) });
    let mut table = Table::new(vec![Slot::EMPTY; 1 << 14]);
    let options = Options { quiescence: 10, table_min_depth: 1, selectivity: Selectivity::ALL, ..Options::strong() };
    let mut plies = 0;
    while pos.outcome().is_none() {
        let mut root = pos.clone();
        root.begin_search();
        let limits = Limits { depth: 60, nodes: Some(nodes) };
        let mut search = Search::new(root, |pos: &Position| evaluate.evaluate(pos), memory, table, options, limits);
        search.run();
        let mv = search.best().expect("the game goes on");
        (memory, table) = search.into_parts();
        table.advance();
        pos.make(mv);
        plies += 1;
    }
    (pos.outcome(), plies)
}

/// The endings that every engine must win without tables. The weaker side defends itself as well as it can.
#[test]
fn won_endings_are_won() {
    for text in [
        "8/8/8/4k3/8/8/8/K6Q w - - 0 1",
        "8/8/8/4k3/8/8/8/K6R w - - 0 1",
        "8/8/8/4k3/8/8/8/K4BB1 w - - 0 1",
        "8/8/8/4k3/8/8/8/K4BN1 w - - 0 1",
        "8/8/8/4k3/8/4K3/4P3/8 b - - 0 1",
        "8/8/4k3/8/8/3QK3/8/8 b - - 0 1",
    ] {
        for (outcome, plies) in [
            outcome_of_play(&mut Positional::default(), text, 20_000),
            outcome_of_play(&mut Network::default(), text, 20_000),
        ] {
            assert_eq!(outcome, Some(Outcome::Checkmate(Color::White)), "{text} after {plies} plies");
        }
    }
}

#[test]
fn a_lone_minor_piece_wins_nothing() {
    for text in ["8/8/8/4k3/8/8/8/K4NN1 w - - 0 1", "8/4k3/8/8/2b5/8/8/K6R w - - 0 1"] {
        let pos = position(text);
        for score in [Positional::default().evaluate(&pos), Network::default().evaluate(&pos)] {
            assert!(score < Score::points(200), "{text}: {score:?}");
        }
    }
}
