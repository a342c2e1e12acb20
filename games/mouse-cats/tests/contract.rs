//! The laws that every game keeps.

use halfmove::{Evaluate, Game, Notation, Score};
use halfmove_mouse_cats::{Alike, LaneEval, MouseCats, Move, Side, Square};
use halfmove_testkit::{RandomPlay, SplitMix64, laws};

const PLAY: RandomPlay = RandomPlay { seed: 4, games: 300, plies: 200 };

#[test]
fn rules_keep_the_laws() {
    laws::game(&MouseCats::START, PLAY);
}

#[test]
fn rules_keep_the_laws_with_cats_all_alike() {
    laws::game(&Alike(MouseCats::START), PLAY);
    laws::key(&Alike(MouseCats::START), PLAY, |Alike(game)| {
        let [first, second, third, fourth] = game.cats();
        let cats = [third, first, fourth, second];
        Alike(MouseCats::new(game.mouse(), cats, game.side_to_move()).unwrap()).key()
    });
}

#[test]
fn text_keeps_the_laws() {
    laws::notation::<MouseCats>(PLAY);
}

#[test]
fn keys_are_those_of_the_placement() {
    laws::key(&MouseCats::START, PLAY, |game| {
        let rebuilt = MouseCats::new(game.mouse(), game.cats(), game.side_to_move()).unwrap();
        assert_eq!(rebuilt, *game);
        rebuilt.key()
    });
}

/// A random placement, with the game over or not.
fn placement(rng: &mut SplitMix64) -> MouseCats {
    loop {
        let mut square = || Square::from_index(rng.below(Square::COUNT) as u8).unwrap();
        let (mouse, cats) = (square(), [square(), square(), square(), square()]);
        let side = if rng.chance(50) { Side::Mouse } else { Side::Cats };
        if let Ok(game) = MouseCats::new(mouse, cats, side) {
            return game;
        }
    }
}

#[test]
fn rules_keep_the_laws_from_any_placement() {
    let mut rng = SplitMix64::new(44);
    for seed in 0..200 {
        laws::game(&placement(&mut rng), RandomPlay { seed, games: 2, plies: 100 });
    }
}

#[test]
fn keys_of_different_positions_differ() {
    let mut rng = SplitMix64::new(26);
    let mut seen = std::collections::HashMap::new();
    for _ in 0..100_000 {
        let game = placement(&mut rng);
        assert_eq!(*seen.entry(game.key()).or_insert(game), game);
    }
}

/// The evaluation by its definition, square by square.
fn recount(game: &MouseCats) -> i32 {
    let lanes = game.cats().into_iter().zip(["AB", "CD", "EF", "GH"]).map(|(cat, lane)| {
        let text = cat.to_string();
        let (column, row) = text.split_at(1);
        let row: usize = row.parse().unwrap();
        if lane.contains(column) { [0, 0, 7, 13, 18, 22, 25, 27, 28][row] } else { 0 }
    });
    128 + i32::from(game.mouse().row()) - lanes.sum::<i32>()
}

#[test]
fn evaluation_equals_a_recount() {
    assert_eq!(recount(&MouseCats::START), 16);
    let mut rng = SplitMix64::new(8);
    for _ in 0..200 {
        let mut game = placement(&mut rng);
        for _ in 0..40 {
            let value = recount(&game);
            assert_eq!(i32::from(game.lane_value()), value, "{game:?}");
            let view = if game.side_to_move() == Side::Mouse { value } else { -value };
            assert_eq!(LaneEval.evaluate(&game), Score::points(view), "{game:?}");
            let moves: Vec<Move> = (0..=u8::MAX).filter_map(Move::from_code).filter(|&mv| game.is_legal(mv)).collect();
            let Some(&mv) = rng.pick(&moves) else { break };
            game.make(mv);
        }
    }
}

#[test]
fn the_start_is_the_same_however_it_is_made() {
    let square = |text| Square::from_text(text).unwrap();
    let cats = ["B8", "D8", "F8", "H8"].map(square);
    let start = MouseCats::new(square("E1"), cats, Side::Mouse).unwrap();
    assert_eq!(start, MouseCats::START);
    assert_eq!(start, MouseCats::start());
    assert_eq!(MouseCats::new(square("D8"), cats, Side::Mouse).unwrap_err().0, square("D8"));
}
