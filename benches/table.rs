//! How long the complete table of mouse and cats takes: to be solved, to be unpacked, to be asked.

use std::hint::black_box;
use std::time::Duration;

use halfmove::{Game, Score};
use halfmove_benches::timed;
use halfmove_mouse_cats::{MouseCats, tablebase};
use halfmove_retro::{Enumerate, Tablebase};

/// What is promised for a quiet core.
const MOST_SOLVING: Duration = Duration::from_secs(2);
const MOST_ASKING: Duration = Duration::from_micros(1);

/// Every seventh position is asked: the index is no multiple of anything in the numbering, so memory is read all over.
const STRIDE: usize = 7;

/// The quickest of some runs, and what it returned.
fn quickest<R>(rounds: u32, mut run: impl FnMut() -> R) -> (Duration, R) {
    let runs = (0..rounds).map(|_| timed(&mut run));
    runs.min_by_key(|&(time, _)| time).expect("there are rounds")
}

fn main() {
    let (solving, solved) = quickest(5, || Tablebase::<MouseCats>::solve().expect("the game can be solved"));
    assert!(solved == *tablebase(), "what is solved differs from the table in the program");
    let file = solved.to_bytes();
    let (unpacking, read) = quickest(10, || Tablebase::<MouseCats>::from_bytes(&file).expect("the file is whole"));
    assert!(read == solved);

    let games: Vec<MouseCats> = (0..MouseCats::COUNT).step_by(STRIDE).filter_map(MouseCats::at).collect();
    let (values, lost) = quickest(20, || games.iter().filter(|game| solved.value(game).is_loss()).count());
    let known = |game: &&MouseCats| solved.value_at(game.index().unwrap_or(0)).is_some_and(Score::is_loss);
    assert_eq!(lost, games.iter().filter(known).count());
    let (moves, best) = quickest(20, || games.iter().filter_map(|game| black_box(solved.best_move(game))).count());
    assert_eq!(best, games.iter().filter(|game| !game.end().is_over()).count());

    let each = |time: Duration| time / games.len() as u32;
    println!("Mouse and cats, {} positions, a file of {} bytes:", MouseCats::COUNT, file.len());
    println!("{:>9.1} ms  to solve the game", solving.as_secs_f64() * 1e3);
    println!("{:>9.1} ms  to unpack the file", unpacking.as_secs_f64() * 1e3);
    println!("{:>9} ns  to tell the value of a position", each(values).as_nanos());
    println!("{:>9} ns  to tell its best move, from the values of all moves", each(moves).as_nanos());
    assert!(solving < MOST_SOLVING, "solving takes {solving:?}, expected less than {MOST_SOLVING:?}");
    for asking in [each(values), each(moves)] {
        assert!(asking < MOST_ASKING, "asking takes {asking:?}, expected less than {MOST_ASKING:?}");
    }
}
