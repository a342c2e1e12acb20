//! The moves of a position, and whether the game is over, without a search.

use halfmove::{End, Game, Gen, Moves, RankedMove};

/// The end of the game, and the legal moves as generated: none if the game is over.
pub(crate) fn legal_moves<G: Game>(game: &G) -> (End, Vec<G::Move>) {
    collect(|moves| game.generate(Gen::All, moves))
}

/// The moves whose paths are counted: see [`Game::perft_moves`].
pub(crate) fn perft_moves<G: Game>(game: &G) -> Vec<G::Move> {
    collect(|moves| game.perft_moves(moves)).1
}

/// Generates with more and more room until all moves fit.
fn collect<M: Copy + Default>(generate: impl Fn(&mut Moves<'_, M>) -> End) -> (End, Vec<M>) {
    let mut room = 256;
    loop {
        let mut memory = vec![RankedMove::default(); room];
        let mut moves = Moves::new(&mut memory);
        let end = generate(&mut moves);
        match moves.dropped() {
            _ if end.is_over() => return (end, Vec::new()),
            0 => return (end, moves.iter().collect()),
            more => room += more,
        }
    }
}
