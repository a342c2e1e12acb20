//! The complete table against published values, against the suite of solved positions, and against search.

use std::collections::BTreeMap;

use halfmove::{Buffers, Driver, Game, Limits, Notation, Options, Score, Search, Slot, Table};
use halfmove_mouse_cats::{Alike, MouseCats, Move, Side, tablebase};
use halfmove_retro::{Enumerate, Tablebase};
use halfmove_testkit::SplitMix64;

fn position(text: &str) -> MouseCats {
    MouseCats::parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn texts(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(",")
}

#[test]
fn the_table_in_the_program_is_the_one_that_solving_gives() {
    let solved = Tablebase::<MouseCats>::solve().unwrap();
    assert!(solved == *tablebase());
    assert_eq!(solved.verify(), Ok(()));
}

/// Source: counted by two independent programs.
#[test]
fn counts_are_the_known_ones() {
    let mut counts = BTreeMap::new();
    let mut longest = BTreeMap::new();
    for index in 0..MouseCats::COUNT {
        let value = tablebase().value_at(index).unwrap();
        let side = MouseCats::at(index).unwrap().side_to_move();
        let winner = if value.is_win() { side } else { side.other() };
        *counts.entry((side == Side::Mouse, winner == Side::Mouse)).or_insert(0) += 1;
        let longest = longest.entry(winner == Side::Mouse).or_insert(0);
        *longest = value.plies_to_end().unwrap().max(*longest);
    }
    let known = [((true, true), 836_673), ((true, false), 44_347), ((false, true), 791_952), ((false, false), 89_068)];
    assert_eq!(counts, BTreeMap::from(known));
    assert_eq!(longest, BTreeMap::from([(true, 41), (false, 44)]));
}

/// Source: as above.
#[test]
fn the_cats_win_in_44_plies_whatever_the_mouse_begins_with() {
    for mouse in ["A1", "C1", "E1", "G1"] {
        let game = position(&format!("M:{mouse} C:B8,D8,F8,H8 M"));
        assert_eq!(tablebase().value(&game), Score::loss_in(44), "{mouse}");
        assert!(tablebase().moves(&game).iter().all(|&(_, score)| score == Score::loss_in(44)), "{mouse}");
    }
    for first in ["E1F2", "E1D2"] {
        let game = position(first);
        assert_eq!(texts(&tablebase().best_moves(&game)), "B8A7,B8C7,D8C7,D8E7,F8E7,H8G7");
        for (mv, score) in tablebase().moves(&game) {
            // One ply is made: 43 more for the cats, or 12 for the mouse, 13 plies in all.
            let expected = if mv.to_string() == "F8G7" { Score::loss_in(12) } else { Score::win_in(43) };
            assert_eq!(score, expected, "{first} {mv}");
        }
    }
}

#[test]
fn perfect_play_ends_when_the_table_says() {
    let line = tablebase().best_line(&MouseCats::START, usize::MAX);
    assert_eq!(line.len(), 44);
    let mut game = MouseCats::START;
    for (plies, &mv) in line.iter().enumerate() {
        assert_eq!(tablebase().value(&game).plies_to_end(), Some(44 - plies as u8));
        game.make(mv);
    }
    assert_eq!(game.winner(), Some(Side::Cats));
    assert_eq!(tablebase().best_move(&game), None);
}

/// A line of the suite.
struct Solved {
    game: MouseCats,
    value: Score,
    legal: usize,
    best: &'static str,
}

fn suite() -> Vec<Solved> {
    let data = include_str!("../../../data/mouse-cats/solved.tsv");
    let lines = data.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let [mouse, cats, side, winner, plies, legal, best] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{line}")
            };
            let game = position(&format!("M:{mouse} C:{cats} {}", side[..1].to_uppercase()));
            let plies = plies.parse().unwrap();
            let value = if side == winner { Score::win_in(plies) } else { Score::loss_in(plies) };
            Solved { game, value, legal: legal.parse().unwrap(), best: best.trim_matches('-') }
        })
        .collect()
}

#[test]
fn the_suite_is_solved() {
    let suite = suite();
    assert_eq!(suite.len(), 400);
    for Solved { game, value, legal, best } in suite {
        assert_eq!(tablebase().value(&game), value, "{game:?}");
        assert_eq!(texts(&tablebase().best_moves(&game)), best, "{game:?}");
        let moves = tablebase().moves(&game);
        assert!(game.end().is_over() || moves.len() == legal, "{game:?}");
    }
}

/// Whether search finds the value, and one of the best moves, of each of these positions: iterative deepening without
/// an evaluation, deeper and deeper until it sees the end, with one table for all positions.
fn check_by_search(games: impl IntoIterator<Item = MouseCats>) {
    let mut table = Table::new(vec![Slot::EMPTY; 1 << 21]);
    let mut memory = Buffers::for_plies(LONGEST.into());
    let options = Options { driver: Driver::Full, ..Options::strong() };
    let unknown = |_: &Alike| Score::DRAW;
    // The longest first: what they leave in the table ends the search of the others.
    let mut games: Vec<_> = games.into_iter().collect();
    games.sort_by_key(|game| std::cmp::Reverse(tablebase().value(game).plies_to_end()));
    for game in games {
        let limits = Limits::depth(LONGEST);
        let mut search = Search::new(Alike(game), unknown, &mut memory, &mut table, options, limits);
        search.run();
        assert_eq!(search.score(), Some(tablebase().value(&game)), "{game:?}");
        let best = tablebase().best_moves(&game);
        assert!(search.best().is_none_or(|mv| best.contains(&mv)), "{game:?}: {:?} of {best:?}", search.best());
        assert_eq!(search.best().is_none(), best.is_empty(), "{game:?}");
    }
}

/// No game is longer: four cats can go down seven times each, with a move of the mouse before each and after the last.
const LONGEST: u8 = 57;

/// Positions that were drawn by lot from the table.
fn random_positions(count: usize) -> impl Iterator<Item = MouseCats> {
    let mut rng = SplitMix64::new(10_000);
    (0..count).map(move |_| MouseCats::at(rng.below(MouseCats::COUNT)).unwrap())
}

#[test]
fn search_agrees_on_the_suite_and_on_10_000_random_positions() {
    check_by_search(suite().into_iter().map(|solved| solved.game).chain(random_positions(10_000)));
}
