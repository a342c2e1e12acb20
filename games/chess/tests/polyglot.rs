//! Polyglot books: published keys, and that a book is read as it was written.

use halfmove::{Game, Notation};
use halfmove_chess::polyglot::{self, Book, BookErrorKind, ECO};
use halfmove_chess::{Move, Position};

/// The position after some moves, from where games start.
fn after(moves: &str) -> Position {
    let mut pos = Position::start();
    for text in moves.split_whitespace() {
        let mv = pos.parse_move(text).unwrap_or_else(|error| panic!("{error}"));
        pos.make(mv);
    }
    pos
}

/// Source: the test data of M. Van den Bergh's *Polyglot book format*.
#[test]
fn published_keys() {
    for (moves, key) in [
        ("", 0x463B_9618_1691_FC9C_u64),
        ("e2e4", 0x823C_9B50_FD11_4196),
        ("e2e4 d7d5", 0x0756_B944_61C5_0FB0),
        ("e2e4 d7d5 e4e5", 0x662F_AFB9_65DB_29D4),
        ("e2e4 d7d5 e4e5 f7f5", 0x22A4_8B5A_8E47_FF78),
        ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652A_607C_A3F2_42C1),
        ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00FD_D303_C946_BDD9),
        ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3C81_23EA_7B06_7637),
        ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5C3F_9B82_9B27_9560),
    ] {
        assert_eq!(after(moves).polyglot_key(), key, "{moves}");
    }
}

/// A book of these entries, in the order given.
fn bytes(entries: &[(u64, u16, u16)]) -> Vec<u8> {
    let entry = |&(key, code, weight): &(u64, u16, u16)| {
        [&key.to_be_bytes()[..], &code.to_be_bytes(), &weight.to_be_bytes(), &[0; 4]].concat()
    };
    entries.iter().flat_map(entry).collect()
}

fn moves(book: &Book, pos: &Position) -> Vec<(String, u16)> {
    book.moves(pos).map(|(mv, weight)| (mv.to_string(), weight)).collect()
}

#[test]
fn legal_moves_with_weight_are_found() {
    let castles = Position::parse_position("r3k3/8/8/8/8/8/P7/4K2R w Kq - 0 1").unwrap();
    let (start, key) = (Position::start(), Position::start().polyglot_key());
    let code = |pos: &Position, text| polyglot::code(pos.parse_move(text).unwrap());
    // Castling as the king takes its rook: e1 is file 4 on rank 0, h1 file 7.
    assert_eq!(code(&castles, "e1g1"), 0b0_000_000_100_000_111);
    let mut entries = [
        (key, code(&start, "e2e4"), 3),
        (key, code(&start, "g1f3"), 0),
        (key, 0b0_000_001_100_100_100, 9), // e2e5
        (key, code(&start, "d2d4"), 2),
        (castles.polyglot_key(), code(&castles, "e1g1"), 1),
        (0, 0, 1),
        (u64::MAX, 0, 1),
    ];
    entries.sort_by_key(|&(key, ..)| key);
    let bytes = bytes(&entries);
    let book = Book::new(&bytes).unwrap();
    assert_eq!(moves(&book, &start), [("e2e4".to_owned(), 3), ("d2d4".to_owned(), 2)]);
    assert_eq!(moves(&book, &castles), [("e1h1".to_owned(), 1)]);
    assert!(moves(&book, &after("e2e4")).is_empty());
}

#[test]
fn promotions_are_coded_by_what_they_become() {
    let pos = Position::parse_position("8/P3k3/8/8/8/8/4K3/8 w - - 0 1").unwrap();
    for (text, becomes) in [("a7a8n", 1), ("a7a8b", 2), ("a7a8r", 3), ("a7a8q", 4)] {
        let code = polyglot::code(pos.parse_move(text).unwrap());
        assert_eq!(code >> 12, becomes);
        let bytes = bytes(&[(pos.polyglot_key(), code, 1)]);
        assert_eq!(moves(&Book::new(&bytes).unwrap(), &pos), [(text.to_owned(), 1)]);
    }
}

#[test]
fn what_is_no_book_is_refused() {
    let error = |bytes: &[u8]| Book::new(bytes).unwrap_err();
    assert_eq!(error(&[0; 17]).to_string(), "book of 17 bytes: expected entries of 16 bytes each");
    let reversed = bytes(&[(2, 0, 1), (1, 0, 1)]);
    assert_eq!((error(&reversed).kind, error(&reversed).to_string().contains("byte 16")), (BookErrorKind::Order, true));
    assert!(Book::new(&[]).unwrap().is_empty());
}

/// Every move of the book that comes with the crate is legal where it stands, and lines go on for a while.
#[test]
fn the_book_that_comes_along_can_be_played() {
    let book = Book::new(ECO).unwrap();
    let (mut entries, mut todo) = (0, vec![Position::start()]);
    let mut seen = std::collections::HashSet::new();
    while let Some(pos) = todo.pop() {
        if !seen.insert(pos.polyglot_key()) {
            continue;
        }
        let moves: Vec<(Move, u16)> = book.moves(&pos).collect();
        entries += moves.len();
        for (mv, weight) in moves {
            assert!(weight >= 3);
            let mut next = pos.clone();
            next.make(mv);
            todo.push(next);
        }
    }
    // Some positions are reached only by moves that too few openings go through.
    assert!(entries > 1_700 && entries <= book.len(), "{entries} of {}", book.len());
    assert_eq!(moves(&book, &after("e2e4 e7e5 g1f3"))[0].0, "b8c6");
}
