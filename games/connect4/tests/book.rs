//! Opening books. Known values: Pascal Pons's test sets, and the published scores of the first moves.

use std::fs;

use halfmove_connect4::book::{Book, BookError, key, write};
use halfmove_connect4::opening_book;
use halfmove_connect4::solver::Grid;

type Classic = Grid<7, 6>;

/// The position after these moves, columns from 1.
fn after<const W: usize, const H: usize>(moves: &str) -> Grid<W, H> {
    moves.parse().unwrap()
}

#[test]
fn the_key_is_that_of_the_format() {
    // Worked out by hand: 000120100 in ternary; the mirror image would be 001012000.
    assert_eq!(key(&after::<7, 6>("445")), Some(3_u64.pow(5) + 2 * 3_u64.pow(4) + 9));
    assert_eq!(key(&after::<7, 6>("443")), key(&after::<7, 6>("445")));
    assert_eq!(key(&Classic::EMPTY), Some(0));
    // 34 stones and 7 columns are as many as a key can hold.
    let late = "2252576253462244111563365343671351441";
    assert!(key(&after::<7, 6>(&late[..34])).is_some() && key(&after::<7, 6>(&late[..35])).is_none());
}

#[test]
fn the_first_moves_are_worth_what_was_published() {
    let book = opening_book();
    let scores = (0..7).map(|column| -book.score(&Classic::from_columns([column]).unwrap()).unwrap());
    assert_eq!(scores.collect::<Vec<_>>(), [-2, -1, 0, 1, 0, -1, -2]);
    assert_eq!(book.score(&Classic::EMPTY), Some(1));
    assert_eq!(book.score(&Grid::<8, 7>::EMPTY), None);
}

#[test]
fn the_book_agrees_with_the_published_test_sets() {
    let book = opening_book();
    let mut known = 0;
    for set in ["begin-easy", "begin-medium", "begin-hard"] {
        let path = format!("{}/../../data/connect4/sets/{set}.txt", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(path).unwrap();
        for (moves, score) in text.lines().filter_map(|line| line.split_once(' ')) {
            let Ok(grid) = moves.parse::<Classic>() else { continue };
            match book.score(&grid) {
                Some(found) => {
                    assert_eq!(Ok(found), score.parse(), "{moves}");
                    known += 1;
                }
                None => assert!(grid.stones() > book.plies(), "{moves} is missing"),
            }
        }
    }
    assert_eq!(known, KNOWN, "positions of the sets with at most {} stones", book.plies());
}

/// So many positions of the sets have few enough stones.
const KNOWN: usize = 665;

/// A small book, written.
fn small() -> Vec<u8> {
    let entries = ["1", "2", "12"].map(|moves| (key(&after::<4, 4>(moves)).unwrap(), moves.len() as i8 - 2));
    let mut entries = entries.to_vec();
    entries.sort_unstable();
    let mut bytes = Vec::new();
    write((4, 4), 2, &entries, |part| bytes.extend_from_slice(part)).unwrap();
    bytes
}

#[test]
fn what_was_written_is_read() {
    let book = Book::from_bytes(small()).unwrap();
    assert_eq!((book.size(), book.plies(), book.len()), ((4, 4), 2, 3));
    assert!(!book.is_empty());
    // A key of 5 ternary digits takes a byte, and the score another one.
    assert_eq!(book.as_bytes().len(), 24 + 3 * 2);
    let score = |moves| book.score(&after::<4, 4>(moves));
    assert_eq!([score("1"), score("2"), score("12")], [Some(-1), Some(-1), Some(0)]);
    assert_eq!([score("4"), score("3"), score("43")], [Some(-1), Some(-1), Some(0)], "mirror images");
    assert_eq!([score(""), score("11"), score("121")], [None; 3]);
    let entries: Vec<_> = book.entries().collect();
    assert_eq!(entries[1], book.entry(1));
    assert!(entries.is_sorted());
}

#[test]
fn plain_values_need_no_entry() {
    let mut bytes = Vec::new();
    write((7, 6), 7, &[], |part| bytes.extend_from_slice(part)).unwrap();
    let book = Book::from_bytes(bytes).unwrap();
    assert!(book.is_empty());
    assert_eq!(book.score(&after::<7, 6>("121212")), Some(18));
    assert_eq!(book.score(&after::<7, 6>("1212121")), Some(-18));
    assert_eq!(book.score(&after::<7, 6>("1")), None);
}

#[test]
fn damage_is_told() {
    let good = small();
    let read = |bytes: Vec<u8>| Book::from_bytes(bytes).unwrap_err();
    let changed = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] = byte;
        read(bytes)
    };
    assert_eq!(changed(0, b'h'), BookError::NoBook);
    assert_eq!(read(Vec::new()), BookError::NoBook);
    assert_eq!(changed(4, 2), BookError::Version { found: 2 });
    assert_eq!(changed(5, 0), BookError::Kind { columns: 0, rows: 4, plies: 2 });
    assert_eq!(changed(7, 200), BookError::Kind { columns: 4, rows: 4, plies: 200 });
    assert_eq!(changed(8, 4), BookError::Length { found: 30, expected: 32 });
    assert_eq!(changed(15, 0xff), BookError::Length { found: 30, expected: u64::MAX });
    assert_eq!(read(good[..29].to_vec()), BookError::Length { found: 29, expected: 30 });
    assert_eq!(read(good[..20].to_vec()), BookError::Length { found: 20, expected: 30 });
    for (at, byte) in good.iter().enumerate().skip(16) {
        assert!(matches!(changed(at, byte ^ 1), BookError::Checksum { .. }), "{at}");
    }
    let mut twice = Vec::new();
    write((4, 4), 2, &[(5, 0), (7, 0), (7, 1)], |part| twice.extend_from_slice(part)).unwrap();
    assert_eq!(read(twice), BookError::Order { entry: 2 });
    assert_eq!(write((16, 2), 30, &[], |_| ()), Err(BookError::Kind { columns: 16, rows: 2, plies: 30 }));
    assert_eq!(BookError::Length { found: 29, expected: 30 }.to_string(), "book: read 29 bytes, expected 30");
}
