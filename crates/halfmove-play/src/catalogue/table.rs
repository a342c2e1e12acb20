//! Complete tables behind an object-safe face, and an engine that plays from one.

use halfmove::{Limits, Notation, Poll, Score, Stats};
use halfmove_retro::{Enumerate, Mismatch, ReadError, SolveError, Tablebase};

use crate::engine::{Engine, Report};
use crate::session::{legal_among, line_text, move_text, position_of};
use crate::{Error, Session};

/// The complete table of a game: the one in the program, one solved anew, one read from a file.
pub trait TableSource: Send + Sync {
    /// The table that is part of the program.
    fn built_in(&self) -> &'static dyn CompleteTable;

    /// Solves the game.
    ///
    /// # Errors
    /// If the game breaks a law of [`Enumerate`], or is too large.
    fn solve(&self) -> Result<Box<dyn CompleteTable>, SolveError>;

    /// Reads what [`CompleteTable::to_bytes`] wrote.
    ///
    /// # Errors
    /// If the bytes are no table of this game, or damaged.
    fn read(&self, bytes: &[u8]) -> Result<Box<dyn CompleteTable>, ReadError>;
}

/// A complete table of one kind of game.
pub trait CompleteTable: Send + Sync {
    /// The table as bytes, to be written to a file.
    fn to_bytes(&self) -> Vec<u8>;

    /// How many positions are won, drawn and lost, for the player who moves first and for the other one.
    fn counts(&self) -> [SideCounts; 2];

    /// What is known of the position that `session` stands at.
    ///
    /// # Errors
    /// [`Error::OtherGame`] if the session plays another game.
    fn probe(&self, session: &dyn Session) -> Result<Answer, Error>;

    /// Checks every entry against the rules and against the entries of the positions that can come next.
    ///
    /// # Errors
    /// The first entry that is wrong.
    fn verify(&self) -> Result<(), Mismatch>;
}

/// The positions with one player to move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SideCounts {
    /// Won by the player to move.
    pub won: usize,
    /// Won by nobody.
    pub drawn: usize,
    /// Won by the opponent.
    pub lost: usize,
    /// The longest way to a win of this player, whoever is to move, in plies; `None` if there is no such win.
    pub longest_win: Option<u8>,
}

/// What a complete table knows of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// What it is worth to the side to move.
    pub value: Score,
    /// Every legal move with what it is worth to its mover, in the order moves are generated; none if the game is
    /// over. Distances are counted from this position.
    pub moves: Vec<(String, Score)>,
    /// The moves of perfect play: the quickest win, or else a draw, or else the longest resistance.
    pub best: Vec<String>,
    /// One line of perfect play to the end; of a draw, its first 255 plies.
    pub line: Vec<String>,
}

/// As many plies of a line as are told.
const LINE_PLIES: usize = 255;

/// The complete table of one kind of game, to be had from this function.
pub(crate) struct BuiltIn<G: 'static>(pub(crate) fn() -> &'static Tablebase<G>);

impl<G: Enumerate + Notation + Clone + 'static> TableSource for BuiltIn<G> {
    fn built_in(&self) -> &'static dyn CompleteTable {
        (self.0)()
    }

    fn solve(&self) -> Result<Box<dyn CompleteTable>, SolveError> {
        Ok(Box::new(Tablebase::<G>::solve()?))
    }

    fn read(&self, bytes: &[u8]) -> Result<Box<dyn CompleteTable>, ReadError> {
        Ok(Box::new(Tablebase::<G>::from_bytes(bytes)?))
    }
}

impl<G: Enumerate + Notation + Clone + 'static> CompleteTable for Tablebase<G> {
    fn to_bytes(&self) -> Vec<u8> {
        Tablebase::to_bytes(self)
    }

    fn counts(&self) -> [SideCounts; 2] {
        let mut counts = [SideCounts::default(); 2];
        for index in 0..G::COUNT {
            let (Some(value), Some(game)) = (self.value_at(index), G::at(index)) else { continue };
            let mover = game.to_move();
            let winner = match value.plies_to_end() {
                None => {
                    counts[mover].drawn += 1;
                    continue;
                }
                Some(_) if value.is_win() => {
                    counts[mover].won += 1;
                    mover
                }
                Some(_) => {
                    counts[mover].lost += 1;
                    1 - mover
                }
            };
            counts[winner].longest_win = counts[winner].longest_win.max(value.plies_to_end());
        }
        counts
    }

    fn probe(&self, session: &dyn Session) -> Result<Answer, Error> {
        let game = position_of::<G>(session)?;
        let text = |mv| move_text(game, mv);
        Ok(Answer {
            value: self.value(game),
            moves: self.moves(game).into_iter().map(|(mv, value)| (text(mv), value)).collect(),
            best: self.best_moves(game).into_iter().map(text).collect(),
            line: line_text(game, self.best_line(game, LINE_PLIES)),
        })
    }

    fn verify(&self) -> Result<(), Mismatch> {
        Tablebase::verify(self)
    }
}

/// Plays perfectly, from the complete table. It makes no nodes and keeps to no limits.
pub(crate) struct TableEngine<G: Notation + 'static> {
    table: fn() -> &'static Tablebase<G>,
    answer: Option<Lines<G>>,
}

/// The best lines of a position, best first.
struct Lines<G: Notation> {
    root: G,
    value: Score,
    moves: Vec<(G::Move, Score)>,
    /// How many were told.
    told: usize,
}

impl<G: Notation> TableEngine<G> {
    pub(crate) fn new(table: fn() -> &'static Tablebase<G>) -> Self {
        TableEngine { table, answer: None }
    }
}

impl<G: Enumerate + Notation + Clone + 'static> Engine for TableEngine<G> {
    fn start_among(&mut self, session: &dyn Session, _: Limits, lines: usize, only: &[String]) -> Result<(), Error> {
        let (root, table) = (position_of::<G>(session)?.clone(), (self.table)());
        let (mut moves, only) = (table.moves(&root), legal_among(&root, only));
        moves.retain(|(mv, _)| only.is_empty() || only.contains(mv));
        // Equal moves stay in the order they were generated.
        moves.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        moves.truncate(lines.max(1));
        self.answer = Some(Lines { value: table.value(&root), root, moves, told: 0 });
        Ok(())
    }

    fn step(&mut self, _: u64) -> Poll {
        let Some(answer) = &mut self.answer else { return Poll::Done };
        answer.told = (answer.told + 1).min(answer.moves.len());
        if answer.told < answer.moves.len() { Poll::Probe } else { Poll::Done }
    }

    fn best(&self) -> Option<String> {
        let Lines { root, moves, .. } = self.answer.as_ref()?;
        Some(move_text(root, moves.first()?.0))
    }

    fn report(&self) -> Option<Report> {
        let Lines { root, value, moves, told } = self.answer.as_ref()?;
        let line = told.saturating_sub(1);
        let (first, score) = moves.get(line).map_or((None, *value), |&(mv, score)| (Some(mv), score));
        let mut after = root.clone();
        let rest = first.map(|mv| {
            after.make(mv);
            (self.table)().best_line(&after, LINE_PLIES - 1)
        });
        Some(Report {
            line: line + 1,
            depth: score.plies_to_end().unwrap_or(0),
            is_partial: false,
            best: first.map(|mv| move_text(root, mv)),
            score: Some(score),
            pv: line_text(root, first.into_iter().chain(rest.into_iter().flatten())),
            stats: Stats::default(),
        })
    }

    fn nodes(&self) -> u64 {
        0
    }

    fn forget(&mut self) {
        self.answer = None;
    }
}
