//! The moves of a position, and whether the game is over, without a search.

use halfmove::{Buffers, End, Game, Gen, Moves, Perft, PerftError, Poll, RankedMove, Sizes};

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
pub(crate) fn count_paths<G: Game + Clone>(game: &G, depth: u8) -> u64 {
    // As many move slots as a count can tell apart.
    count_within(game, depth, u16::MAX)
}

/// The same with room for `moves` moves of the positions on a path. Where that is too little, each first move is
/// followed by a count of its own.
fn count_within<G: Game + Clone>(game: &G, depth: u8, moves: u16) -> u64 {
    let sizes = Sizes { frames: depth.into(), moves: moves.into(), ..Sizes::default() };
    count_in(game, depth, sizes).unwrap_or_else(|_| {
        let after = |mv| {
            let mut child = game.clone();
            child.make(mv);
            child
        };
        // The path of no plies takes no memory, so that here the depth is at least one.
        legal_moves(game).1.into_iter().map(|mv| count_within(&after(mv), depth - 1, moves)).sum()
    })
}

fn count_in<G: Game + Clone>(game: &G, depth: u8, sizes: Sizes) -> Result<u64, PerftError> {
    let mut perft = Perft::new(game.clone(), Buffers::new(sizes), depth)?;
    while perft.step(u64::MAX)? != Poll::Done {}
    Ok(perft.paths())
}

#[cfg(test)]
mod tests {
    use halfmove_connect4::Position;

    use super::*;

    #[test]
    fn counts_are_the_same_however_little_the_memory() {
        for moves in [0, 1, 7, 20, 35, u16::MAX] {
            for depth in 0..=5 {
                assert_eq!(count_within(&Position::EMPTY, depth, moves), 7u64.pow(depth.into()), "{moves} moves");
            }
            let over: Position = "1212121".parse().unwrap();
            assert_eq!([0, 1, 3].map(|depth| count_within(&over, depth, moves)), [1, 0, 0], "{moves} moves");
        }
    }
}
