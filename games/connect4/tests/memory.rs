//! What a search takes is what was promised.

use halfmove::{Buffers, Limits, NoTable, Options, Search, Sizes};
use halfmove_connect4::board::WIDTH;
use halfmove_connect4::{CellWeights, Position, search_bytes};

#[test]
fn so_much_memory_is_enough_for_every_depth() {
    for plies in 1..=10 {
        let moves = plies * WIDTH;
        let lines = plies * (plies + 1) / 2;
        let exact = Sizes { frames: plies, moves, lines, best_line: plies, history: 0 };
        let run = |sizes| {
            let (options, limits) = (Options::plain(), Limits::depth(plies as u8));
            let mut search = Search::new(Position::EMPTY, CellWeights, Buffers::new(sizes), NoTable, options, limits);
            search.run();
            (search.score(), search.pv().to_vec(), *search.stats())
        };
        let found = run(exact);
        let stats = found.2;
        assert_eq!([stats.frames_exhausted, stats.moves_exhausted, stats.pv_exhausted], [0; 3], "{plies} plies");
        assert_eq!([usize::from(stats.frames_high), usize::from(stats.moves_high)], [plies, moves], "{plies} plies");
        assert_eq!(found, run(Sizes::for_plies::<Position>(64)), "{plies} plies");
    }
}

#[test]
fn each_ply_takes_a_frame_moves_and_its_lines() {
    let ply = size_of::<halfmove::Frame<Position>>() + WIDTH * size_of::<halfmove::RankedMove<u8>>();
    // The ninth ply's line has nine moves, the tenth's ten; each also adds one to the best line.
    assert_eq!(search_bytes(10) - search_bytes(9), ply + 10 + 1);
}
