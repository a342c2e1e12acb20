//! What is known of endings against a bare king: the tables, and that what is won is won by few nodes a move.

mod legal;

use halfmove::{
    Buffers, Driver, End, Evaluate, Game, Limits, Notation, Options, Ordering, Score, Search, Selectivity, Sizes, Slot,
    Table,
};
use halfmove_chess::{Color, Move, Network, Outcome, Position, Positional, Role, Square};

use legal::{legal, position};

/// What is written where, a letter and a square each; white is to move, or black.
fn placed(pieces: &[(char, Square)], is_white: bool) -> Option<Position> {
    let mut board = ['1'; 64];
    for &(letter, square) in pieces {
        board[square.index()] = letter;
    }
    let rows: Vec<String> = board.chunks(8).rev().map(|row| row.iter().collect()).collect();
    let side = if is_white { 'w' } else { 'b' };
    Position::parse_position(&format!("{} {side} - - 0 1", rows.join("/"))).ok()
}

/// All positions of king and pawn against king with the pawn on the left half. Published counts (Chess Programming Wiki,
/// *KPK*): white to move wins 124,960 with the pawn anywhere and black to move loses 97,604. And each is won or not as those
/// that come next say.
#[test]
fn a_pawn_wins_where_it_should() {
    let wins = |pos: &Position| Positional::default().evaluate(pos) != Score::DRAW;
    let squares = || Square::all().filter(|square| square.file() < 4);
    let (mut won, mut lost) = (0, 0);
    for (pawn, king) in squares().flat_map(|pawn| Square::all().map(move |king| (pawn, king))) {
        for bare in Square::all().filter(|&bare| bare != king && bare != pawn && king != pawn) {
            for is_white in [true, false] {
                let Some(pos) = placed(&[('P', pawn), ('K', king), ('k', bare)], is_white) else { continue };
                let is_won = wins(&pos);
                *if is_white { &mut won } else { &mut lost } += u32::from(is_won);
                let mut next = legal(&pos).into_iter().map(|mv| {
                    let mut next = pos.clone();
                    next.make(mv);
                    let is_queen = next.role(Role::Pawn).is_empty();
                    // A queen or a rook wins if it is not taken and leaves a move; a minor piece does not.
                    !next.has_insufficient_material()
                        && (next.outcome() != Some(Outcome::Stalemate))
                        && if is_queen { !can_take(&next) } else { wins(&next) }
                });
                let expected = if is_white { next.any(|won| won) } else { next.len() > 0 && next.all(|won| won) };
                assert_eq!(is_won, expected, "{pos}");
            }
        }
    }
    assert_eq!((2 * won, 2 * lost), (124_960, 97_604));
}

fn can_take(pos: &Position) -> bool {
    legal(pos).into_iter().any(|mv| pos.is_capture(mv))
}

#[test]
fn a_pawn_is_the_same_for_both_sides_and_on_both_wings() {
    let score = |text: &str| Positional::default().evaluate(&position(text));
    let won = score("8/8/8/1k6/8/1K6/1P6/8 b - - 0 1");
    assert!(won < Score::points(-8_000));
    for text in ["8/8/8/6k1/8/6K1/6P1/8 b - - 0 1", "8/1p6/1k6/8/1K6/8/8/8 w - - 0 1"] {
        assert_eq!(score(text), won, "{text}");
    }
    assert_eq!(score("8/8/8/1k6/8/1K6/1P6/8 w - - 0 1"), Score::DRAW);
}

/// The mean distances of mate lead out of the wrong corner: from h1 along the first rank to a1, which is dark as the bishop.
#[test]
fn bishop_and_knight_drive_the_king_to_their_corner() {
    let score = |bare: &str, king: &str| {
        let at = |text: &str| Square::from_text(text).unwrap();
        let pieces = [('k', at(bare)), ('K', at(king)), ('B', at("c7")), ('N', at("e4"))];
        Positional::default().evaluate(&placed(&pieces, true).unwrap())
    };
    // The knight is as near to each of these as to the one beside it, or nearer.
    let way = [("h1", "f3"), ("g1", "f3"), ("f1", "f3")].map(|(bare, king)| score(bare, king));
    assert!(way.is_sorted(), "{way:?}");
    assert!(score("h1", "f2") < score("a1", "c2"));
    let light = position("8/8/8/8/8/8/2K5/k3BN2 b - - 0 1");
    let dark = position("8/8/8/8/8/8/5K2/2NB3k b - - 0 1");
    assert_eq!(Positional::default().evaluate(&light), Positional::default().evaluate(&dark));
}

#[test]
fn stalemate_of_a_bare_king_is_seen_without_search() {
    let score = |text: &str| Positional::default().evaluate(&position(text));
    assert_eq!(score("7k/5Q2/8/8/8/8/8/K7 b - - 0 1"), Score::DRAW);
    assert!(score("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1") > Score::points(10_000));
    assert!(score("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1") < Score::points(-15_000));
}

/// How a game ends that white plays with `nodes` a move and black by going as far from the edge and from the other king as it
/// can.
fn outcome(text: &str, nodes: u64) -> Option<Outcome> {
    let options = Options {
        driver: Driver::Aspiration(30),
        ordering: Ordering { replies: true, keeps_history: true, ..Ordering::ALL },
        quiescence: 32,
        table_min_depth: 0,
        selectivity: Selectivity { internal_reductions: false, ..Selectivity::ALL },
        ..Options::strong()
    };
    let mut pos = position(text);
    let mut memory = Buffers::new(Sizes::for_plies::<Position>(255 + 32).with_replies::<Position>());
    let mut table = Table::new(vec![Slot::EMPTY; 1 << 14]);
    while pos.outcome().is_none() {
        let mv = if pos.side_to_move() == Color::White {
            let mut root = pos.clone();
            root.begin_search();
            let limits = Limits { depth: 200, nodes: Some(nodes) };
            let mut search = Search::new(root, Network::default(), memory, table, options, limits);
            search.run();
            let mv = search.best().expect("the game goes on");
            (memory, table) = search.into_parts();
            table.advance();
            mv
        } else {
            let freedom = |mv: &Move| {
                let mut next = pos.clone();
                next.make(*mv);
                let off = |at: u8| if at < 4 { at } else { 7 - at };
                let (king, other) = (next.king(Color::Black), next.king(Color::White));
                let apart = king.file().abs_diff(other.file()) + king.rank().abs_diff(other.rank());
                // A capture ends the game.
                (next.end() == End::Draw, 2 * (off(king.file()) + off(king.rank())) + apart)
            };
            legal(&pos).into_iter().max_by_key(freedom).expect("the game goes on")
        };
        pos.make(mv);
    }
    pos.outcome()
}

#[test]
fn few_nodes_win_what_is_won() {
    for (nodes, texts) in [
        (100, ["8/2Q3K1/8/8/8/8/4k3/8 w - - 0 1", "8/8/8/8/3k4/8/8/K6Q w - - 0 1"]),
        (100, ["8/8/8/3k4/8/8/8/K6R w - - 0 1", "k7/8/8/4R3/8/8/8/7K w - - 0 1"]),
        (1_000, ["8/8/8/3k4/8/8/8/K4BB1 w - - 0 1", "k7/8/8/8/8/8/8/K4BB1 w - - 0 1"]),
        (1_000, ["8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", "8/8/8/1k6/8/1K6/1P6/8 b - - 0 1"]),
        (10_000, ["8/8/8/3k4/8/8/8/K4BN1 w - - 0 1", "7k/8/5K2/8/8/3N4/8/2B5 w - - 0 1"]),
    ] {
        for text in texts {
            assert_eq!(outcome(text, nodes), Some(Outcome::Checkmate(Color::White)), "{text}, {nodes} nodes a move");
        }
    }
}

/// Four plies are left of the fifty moves, and mate takes more: whoever looks past them finds a draw, at every depth. With a
/// second rook it is a win: white has it taken, which counts anew.
#[test]
fn a_draw_by_fifty_moves_is_no_win() {
    let score = |text: &str, depth| {
        let mut root = position(text);
        root.begin_search();
        let options = Options {
            quiescence: 32,
            table_min_depth: 0,
            selectivity: Selectivity { internal_reductions: false, ..Selectivity::ALL },
            ..Options::strong()
        };
        let memory = Buffers::new(Sizes::for_plies::<Position>(64));
        let table = Table::new(vec![Slot::EMPTY; 1 << 14]);
        let mut search = Search::new(root, Network::default(), memory, table, options, Limits::depth(depth));
        search.run();
        search.score()
    };
    for depth in 5..=14 {
        assert_eq!(score("k7/8/8/8/8/8/2R5/1K6 w - - 96 80", depth), Some(Score::DRAW), "depth {depth}");
    }
    assert!(score("k7/8/8/8/8/8/2R5/1K6 w - - 80 80", 5) > Some(Score::points(10_000)));
    assert!(score("k7/8/8/8/8/8/2R5/1K5R w - - 96 80", 5) > Some(Score::points(10_000)));
}
