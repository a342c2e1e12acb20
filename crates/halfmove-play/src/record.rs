//! The record of one game: what was played and what might have been, with undo and redo.

use std::time::Duration;

use halfmove::{Game, Score};

/// What is known of a move besides the move; of the start of a game, its opening comment.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Note {
    comment: String,
    /// How long the player thought. Files keep it to the millisecond, and no more than 10,000 hours.
    pub time: Option<Duration>,
    /// What the engine expected when it played the move, for the player who played it.
    pub score: Option<Score>,
}

impl Note {
    /// What somebody says of the move; empty for nothing.
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// Says something of the move, in place of what was said. It is kept as one line, blanks as single spaces; braces
    /// become parentheses, `[%emt` becomes `[ %emt` and `[%score` likewise: these have a meaning in
    /// [files](crate::GameFile).
    pub fn set_comment(&mut self, text: &str) {
        let is_gap = |c: char| c.is_whitespace() || c.is_control();
        let words: Vec<&str> = text.split(is_gap).filter(|word| !word.is_empty()).collect();
        let line = words.join(" ").replace('{', "(").replace('}', ")");
        self.comment = line.replace("[%emt", "[ %emt").replace("[%score", "[ %score");
    }

    /// Whether there is nothing to tell.
    pub fn is_empty(&self) -> bool {
        *self == Note::default()
    }
}

/// A place in a record: its start, or after one of its moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place(usize);

impl Place {
    /// Before the first move.
    pub const START: Place = Place(0);
}

/// A part of a record when it is told from the start to the end, as in PGN: each move is followed by the other moves that
/// were recorded in its stead, each with its own line in parentheses, and then by what was played next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A move.
    Move {
        /// The place after it.
        place: Place,
        /// Moves from the start, this one included.
        ply: usize,
    },
    /// A variation begins: what follows was played in place of the move before.
    Open,
    /// The variation ends.
    Close,
}

/// A game from its starting position to now, and every other line that was played or tried: a tree of moves with one place
/// where the game is now.
///
/// The first move recorded at each place makes the main line. Taking back loses nothing: a line that is left for another
/// one stays as a variation.
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
///
/// record.undo();
/// assert!(record.play(2)); // taking three stays on record as a variation
/// record.undo();
/// assert_eq!(record.variations().collect::<Vec<_>>(), [2, 3]);
/// assert_eq!(record.enter(1), Some(3));
/// ```
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    start: G,
    position: G,
    /// All places, each after the one before it; the first is the start.
    nodes: Vec<Node<G::Move>>,
    /// The places from the start to now, the start apart, and what takes each move back.
    path: Vec<(usize, G::Undo)>,
}

#[derive(Clone, Debug)]
struct Node<M> {
    /// The move that leads here; of no meaning at the start.
    mv: M,
    parent: usize,
    /// Moves from the start.
    ply: usize,
    /// What was played from here: the main line first.
    next: Vec<usize>,
    /// Which of these redo goes to.
    latest: usize,
    note: Note,
}

impl<G: Game + Clone> Record<G> {
    /// A record of no moves yet.
    pub fn new(start: G) -> Self {
        let root =
            Node { mv: G::Move::default(), parent: 0, ply: 0, next: Vec::new(), latest: 0, note: Note::default() };
        Record { position: start.clone(), start, nodes: vec![root], path: Vec::new() }
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
        self.path.iter().map(|&(node, _)| self.nodes[node].mv)
    }

    /// Plays `mv` if it is legal, and tells whether it was. From here on it is the main line; what was recorded from here
    /// before stays as variations.
    #[must_use = "an illegal move is not played"]
    pub fn play(&mut self, mv: G::Move) -> bool {
        let is_played = self.branch(mv);
        if is_played {
            self.put_first(self.here());
        }
        is_played
    }

    /// Plays `mv` if it is legal, and tells whether it was. If it is not on record here, it becomes the last variation.
    #[must_use = "an illegal move is not played"]
    pub fn branch(&mut self, mv: G::Move) -> bool {
        let is_legal = self.position.is_legal(mv);
        if is_legal {
            self.add(mv);
        }
        is_legal
    }

    /// Plays a move that can be made here, legal or not.
    pub(crate) fn add(&mut self, mv: G::Move) {
        let (here, count) = (self.here(), self.nodes.len());
        let index = match self.nodes[here].next.iter().position(|&node| self.nodes[node].mv == mv) {
            Some(index) => index,
            None => {
                let (ply, next) = (self.nodes[here].ply + 1, Vec::new());
                self.nodes.push(Node { mv, parent: here, ply, next, latest: 0, note: Note::default() });
                self.nodes[here].next.push(count);
                self.nodes[here].next.len() - 1
            }
        };
        self.follow(index);
    }

    /// Takes the last move back; `None` at the start.
    pub fn undo(&mut self) -> Option<G::Move> {
        let (node, undo) = self.path.pop()?;
        let mv = self.nodes[node].mv;
        self.position.unmake(mv, undo);
        Some(mv)
    }

    /// Plays the move that was taken back last from here, or else the main line; `None` at the end of the line.
    pub fn redo(&mut self) -> Option<G::Move> {
        self.enter(self.nodes[self.here()].latest)
    }

    /// The moves that are on record from here: the main line, then the variations.
    pub fn variations(&self) -> impl ExactSizeIterator<Item = G::Move> + '_ {
        self.nodes[self.here()].next.iter().map(|&node| self.nodes[node].mv)
    }

    /// Plays the move of this index among the [`variations`](Self::variations); `None` if there is none.
    pub fn enter(&mut self, variation: usize) -> Option<G::Move> {
        let is_there = variation < self.nodes[self.here()].next.len();
        is_there.then(|| self.follow(variation))
    }

    /// Makes the line from the start to now the main line.
    pub fn promote(&mut self) {
        for index in 0..self.path.len() {
            self.put_first(self.path[index].0);
        }
    }

    /// Where the game is now.
    pub fn place(&self) -> Place {
        Place(self.here())
    }

    /// Goes to a place of this record, and tells whether there is such a place.
    pub fn go_to(&mut self, place: Place) -> bool {
        if place.0 >= self.nodes.len() {
            return false;
        }
        // Back to where the two ways part, and on from there.
        let mut ahead = Vec::new();
        let mut at = place.0;
        while self.nodes[at].ply > self.path.len() {
            ahead.push(at);
            at = self.nodes[at].parent;
        }
        while self.path.len() > self.nodes[at].ply {
            self.undo();
        }
        while self.here() != at {
            ahead.push(at);
            at = self.nodes[at].parent;
            self.undo();
        }
        for node in ahead.into_iter().rev() {
            let siblings = &self.nodes[self.here()].next;
            // It is there: a place follows the one before it.
            if let Some(index) = siblings.iter().position(|&sibling| sibling == node) {
                self.follow(index);
            }
        }
        true
    }

    /// What is known of the move that was played last; at the start, of the game.
    pub fn note(&self) -> &Note {
        &self.nodes[self.here()].note
    }

    /// What is known of the move that was played last; at the start, of the game.
    pub fn note_mut(&mut self) -> &mut Note {
        let here = self.here();
        &mut self.nodes[here].note
    }

    /// Tells the whole record to `visit`: each part, the position that it begins from, and what is known of the move.
    pub fn tell(&self, mut visit: impl FnMut(Part, &G, Option<(G::Move, &Note)>)) {
        enum Task {
            Tell(Part),
            Go(usize),
            BackTo(usize),
        }
        let mut position = self.start.clone();
        let mut path = Vec::new();
        // What is still to be done, the next last; a stack, since lines may lie in lines without end.
        let mut tasks = Vec::new();
        let tell = |node: usize| Task::Tell(Part::Move { place: Place(node), ply: self.nodes[node].ply });
        let push_rest = |tasks: &mut Vec<Task>, node: usize, ply: usize| {
            let Some((&main, others)) = self.nodes[node].next.split_first() else { return };
            tasks.push(Task::Go(main));
            for &other in others.iter().rev() {
                tasks.extend([Task::Tell(Part::Close), Task::BackTo(ply), Task::Go(other)]);
                tasks.extend([tell(other), Task::Tell(Part::Open)]);
            }
            tasks.push(tell(main));
        };
        push_rest(&mut tasks, 0, 0);
        while let Some(task) = tasks.pop() {
            match task {
                Task::Tell(part @ Part::Move { place: Place(node), .. }) => {
                    let Node { mv, note, .. } = &self.nodes[node];
                    visit(part, &position, Some((*mv, note)));
                }
                Task::Tell(part) => visit(part, &position, None),
                Task::Go(node) => {
                    let mv = self.nodes[node].mv;
                    path.push((mv, position.make(mv)));
                    push_rest(&mut tasks, node, path.len());
                }
                Task::BackTo(ply) => {
                    while path.len() > ply {
                        if let Some((mv, undo)) = path.pop() {
                            position.unmake(mv, undo);
                        }
                    }
                }
            }
        }
    }

    /// The index of the node where the game is now.
    fn here(&self) -> usize {
        self.path.last().map_or(0, |&(node, _)| node)
    }

    /// Goes on to the next place of this index, which must exist.
    fn follow(&mut self, index: usize) -> G::Move {
        let here = self.here();
        let node = &mut self.nodes[here];
        node.latest = index;
        let next = node.next[index];
        let mv = self.nodes[next].mv;
        let undo = self.position.make(mv);
        self.path.push((next, undo));
        mv
    }

    /// Puts a node before the other ones that follow the same place.
    fn put_first(&mut self, node: usize) {
        let parent = self.nodes[node].parent;
        let Node { next, latest, .. } = &mut self.nodes[parent];
        if let Some(index) = next.iter().position(|&sibling| sibling == node) {
            next[..=index].rotate_right(1);
            *latest = 0;
        }
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

    /// The record in one line.
    fn told(record: &Record<Nim>) -> String {
        let mut words = Vec::new();
        record.tell(|part, _, mv| {
            words.push(match (part, mv) {
                (Part::Move { .. }, Some((mv, note))) => format!("{mv}{}", note.comment()),
                (Part::Open, None) => "(".to_owned(),
                (Part::Close, None) => ")".to_owned(),
                unexpected => panic!("{unexpected:?}"),
            });
        });
        words.join(" ")
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
    fn another_move_leaves_what_was_undone_as_a_variation() {
        let mut record = Record::new(Nim(9));
        play_all(&mut record, &[1, 2, 3]);
        record.undo();
        record.undo();
        assert!(record.play(2));
        assert_eq!((told(&record), record.redo()), ("1 2 3".to_owned(), Some(3)));
        record.undo();
        assert!(record.play(1));
        assert_eq!(record.redo(), None);
        assert_eq!(told(&record), "1 2 1 ( 3 )");
        record.undo();
        record.undo();
        play_all(&mut record, &[3, 1]);
        assert_eq!(told(&record), "1 3 ( 2 1 ( 3 ) ) 1");
        // Redo goes where undo came from, also off the main line.
        while record.undo().is_some() {}
        record.redo();
        assert_eq!([record.enter(1), record.enter(1), record.enter(2), record.redo()], [Some(2), Some(3), None, None]);
        record.undo();
        record.undo();
        assert_eq!([record.redo(), record.redo()], [Some(2), Some(3)]);
        assert_eq!(told(&record), "1 3 ( 2 1 ( 3 ) ) 1");
        record.promote();
        assert_eq!(told(&record), "1 2 ( 3 1 ) 3 ( 1 )");
    }

    #[test]
    fn every_place_can_be_reached_from_every_other() {
        let mut record = Record::new(Nim(9));
        let mut places = vec![Place::START];
        for line in [&[1, 2, 3][..], &[1, 2, 1, 1], &[2, 2], &[1, 3]] {
            record.go_to(Place::START);
            for &mv in line {
                assert!(record.branch(mv));
                places.push(record.place());
            }
        }
        assert_eq!(told(&record), "1 ( 2 2 ) 2 ( 3 ) 3 ( 1 1 )");
        let positions: Vec<Nim> = places
            .iter()
            .map(|&place| {
                assert!(record.go_to(place));
                *record.position()
            })
            .collect();
        for (&from, position) in places.iter().zip(&positions) {
            for (&to, wanted) in places.iter().zip(&positions) {
                assert!(record.go_to(from) && record.position() == position && record.place() == from);
                assert!(record.go_to(to) && record.position() == wanted && record.place() == to);
            }
        }
        assert!(!record.go_to(Place(99)));
        assert_eq!(told(&record), "1 ( 2 2 ) 2 ( 3 ) 3 ( 1 1 )");
    }

    #[test]
    fn notes_stay_with_their_moves() {
        let mut record = Record::new(Nim(9));
        record.note_mut().set_comment("a heap");
        play_all(&mut record, &[1, 2]);
        record.note_mut().set_comment(" bold {or\tnot}\n [%emt x]");
        record.note_mut().time = Some(Duration::from_millis(5));
        record.undo();
        play_all(&mut record, &[3]);
        assert!(record.note().is_empty());
        assert_eq!(told(&record), "1 3 ( 2bold (or not) [ %emt x] )");
        record.undo();
        record.enter(1);
        assert_eq!(record.note().time, Some(Duration::from_millis(5)));
        record.go_to(Place::START);
        assert_eq!(record.note().comment(), "a heap");
    }

    #[test]
    fn lines_in_lines_are_told_without_end() {
        let mut record = Record::new(Nim(255));
        // At each place another move is tried and kept; each line lies in the one before.
        for _ in 0..120 {
            assert!(record.branch(1));
            record.undo();
            assert!(record.branch(2));
        }
        assert!(told(&record).starts_with("1 ( 2 1 ( 2 1 ("));
        record.promote();
        assert!(told(&record).starts_with("2 ( 1 ) 2 ( 1 ) 2"));
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut record = Record::new(Nim(2));
        play_all(&mut record, &[1]);
        record.undo();
        assert!(!record.play(3) && !record.branch(3));
        assert_eq!(record.redo(), Some(1));
        play_all(&mut record, &[1]);
        assert!(!record.play(1));
        assert_eq!(record.position(), &Nim(0));
    }
}
