//! The moves of a position, and whether the game is over, without a search.

use halfmove::{End, Game, Gen, Moves, RankedMove};

/// The end of the game, and the legal moves as generated: none if the game is over.
pub(crate) fn legal_moves<G: Game>(game: &G) -> (End, Vec<G::Move>) {
    let mut room = 256;
    loop {
        let mut memory = vec![RankedMove::default(); room];
        let mut moves = Moves::new(&mut memory);
        let end = game.generate(Gen::All, &mut moves);
        match moves.dropped() {
            _ if end.is_over() => return (end, Vec::new()),
            0 => return (end, moves.iter().collect()),
            more => room += more,
        }
    }
}

/// How many paths of `depth` plies begin here.
pub(crate) fn perft<G: Game>(game: &mut G, depth: u8) -> u64 {
    let Some(below) = depth.checked_sub(1) else { return 1 };
    let moves = legal_moves(game).1;
    if below == 0 {
        return moves.len() as u64;
    }
    let mut count = 0;
    for mv in moves {
        let undo = game.make(mv);
        count += perft(game, below);
        game.unmake(mv, undo);
    }
    count
}
