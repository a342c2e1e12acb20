//! The record of one game: what was played, with undo and redo.

use halfmove::Game;

/// A game from its starting position to now, and the moves that were taken back.
///
/// ```
/// # use halfmove::doc::Nim;
/// use halfmove_play::Record;
///
/// let mut record = Record::new(Nim(7));
/// assert!(record.play(3));
/// assert!(!record.play(9)); // not legal, so nothing changes
/// assert_eq!(record.position(), &Nim(4));
/// assert_eq!(record.undo(), Some(3));
/// assert_eq!(record.redo(), Some(3));
/// assert_eq!(record.redo(), None);
/// ```
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    start: G,
    position: G,
    played: Vec<(G::Move, G::Undo)>,
    /// The moves taken back, the next to redo last.
    undone: Vec<G::Move>,
}

impl<G: Game + Clone> Record<G> {
    /// A record of no moves yet.
    pub fn new(start: G) -> Self {
        Record { position: start.clone(), start, played: Vec::new(), undone: Vec::new() }
    }

    /// The position that the game started from.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// The moves from the start to now.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = G::Move> + '_ {
        self.played.iter().map(|&(mv, _)| mv)
    }

    /// Plays `mv` if it is legal, and tells whether it was. The moves that were taken back are forgotten,
    /// unless `mv` is the next of them.
    #[must_use = "an illegal move is not played"]
    pub fn play(&mut self, mv: G::Move) -> bool {
        if !self.position.is_legal(mv) {
            return false;
        }
        if self.undone.pop() != Some(mv) {
            self.undone.clear();
        }
        self.make(mv);
        true
    }

    /// Takes the last move back; `None` at the start.
    pub fn undo(&mut self) -> Option<G::Move> {
        let (mv, undo) = self.played.pop()?;
        self.position.unmake(mv, undo);
        self.undone.push(mv);
        Some(mv)
    }

    /// Plays the move that was taken back last; `None` if there is none.
    pub fn redo(&mut self) -> Option<G::Move> {
        let mv = self.undone.pop()?;
        self.make(mv);
        Some(mv)
    }

    fn make(&mut self, mv: G::Move) {
        let undo = self.position.make(mv);
        self.played.push((mv, undo));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use halfmove::doc::Nim;

    fn play_all(record: &mut Record<Nim>, moves: &[u8]) {
        for &mv in moves {
            assert!(record.play(mv));
        }
    }

    #[test]
    fn undo_and_redo_go_to_both_ends() {
        let mut record = Record::new(Nim(6));
        play_all(&mut record, &[1, 2, 3]);
        assert_eq!([record.undo(), record.undo(), record.undo(), record.undo()], [Some(3), Some(2), Some(1), None]);
        assert_eq!(record.position(), record.start());
        assert_eq!([record.redo(), record.redo(), record.redo(), record.redo()], [Some(1), Some(2), Some(3), None]);
        assert_eq!(record.position(), &Nim(0));
        assert_eq!(record.moves().collect::<Vec<_>>(), [1, 2, 3]);
    }

    #[test]
    fn another_move_forgets_what_was_undone_and_the_same_move_does_not() {
        let mut record = Record::new(Nim(9));
        play_all(&mut record, &[1, 2, 3]);
        record.undo();
        record.undo();
        assert!(record.play(2));
        assert_eq!(record.redo(), Some(3));
        record.undo();
        assert!(record.play(1));
        assert_eq!(record.redo(), None);
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut record = Record::new(Nim(2));
        play_all(&mut record, &[1]);
        record.undo();
        assert!(!record.play(3));
        assert_eq!(record.redo(), Some(1));
        play_all(&mut record, &[1]);
        assert!(!record.play(1));
        assert_eq!(record.position(), &Nim(0));
    }
}
