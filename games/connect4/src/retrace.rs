//! How a position came about: moves that lead to it, found from the position alone.

use halfmove::Game;

use crate::Position;
use crate::board::{CELLS, HEIGHT, WIDTH, column_cells};
use crate::eval;
use crate::outcome::has_four;

/// Steps that each possible last move gets in the first round; twice as many in each further one.
const PATIENCE: u64 = 128;

/// Moves that lead to `pos`: one order of many, and always the same. They are written to `columns`. None come out
/// only where none lead there.
///
/// Going back from the position, most choices are free. But of several stones that may have completed a four, often
/// only one can have been the last, and it can take millions of steps to find out that another one was not. So each
/// gets a few steps in turn, and all get more in the next round, where columns that look alike are tried in another
/// order. Positions of random play are done within three rounds. There is no proof of a limit, but a hill climb through
/// 40 million positions in search of bad ones came to 41,000 steps: milliseconds.
pub(crate) fn moves_to<'c>(pos: &Position, columns: &'c mut [u8; CELLS]) -> &'c [u8] {
    let mut round = 0;
    loop {
        match try_last_moves(pos, columns, round) {
            Outcome::Found => return &columns[..pos.plies() as usize],
            Outcome::Nothing => return &[],
            Outcome::NotYet => round += 1,
        }
    }
}

/// As many rounds are enough for a position of a game, by far: it takes a tenth of a second to find out that a position is none.
const MOST_ROUNDS: u32 = 12;

/// Whether moves that lead to `pos` are found.
pub(crate) fn is_reached(pos: &Position) -> bool {
    let mut columns = [0; CELLS];
    let outcomes = (0..MOST_ROUNDS).map(|round| try_last_moves(pos, &mut columns, round));
    outcomes.into_iter().find(|&outcome| outcome != Outcome::NotYet) == Some(Outcome::Found)
}

/// What a number of steps came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    /// The moves are known.
    Found,
    /// There are no such moves.
    Nothing,
    /// The steps did not suffice.
    NotYet,
}

/// One round.
fn try_last_moves(pos: &Position, columns: &mut [u8; CELLS], round: u32) -> Outcome {
    if pos.plies() == 0 {
        return Outcome::Found;
    }
    let mut outcome = Outcome::Nothing;
    for last in (0..WIDTH as u8).filter(|&column| pos.can_take(column)) {
        match Retracing::new(pos, last, columns, round).run(PATIENCE << round.min(50)) {
            Outcome::Found => return Outcome::Found,
            Outcome::NotYet => outcome = Outcome::NotYet,
            Outcome::Nothing => {}
        }
    }
    outcome
}

/// A search, backwards, for moves that lead to a position, the last one given.
///
/// It takes stones away from the top, one of the side that moved last, then one of the other, and so on; where all top
/// stones are of the wrong side, it puts back what it took last and takes another.
struct Retracing<'c> {
    left: Position,
    /// Stones still on the board.
    remaining: usize,
    /// Where the stones taken so far come from, the last one at the end.
    columns: &'c mut [u8],
    /// The rank of the column that led to a dead end: only later ones are tried.
    after: Option<usize>,
    round: u32,
}

impl<'c> Retracing<'c> {
    fn new(pos: &Position, last: u8, columns: &'c mut [u8; CELLS], round: u32) -> Self {
        let plies = pos.plies() as usize;
        let mut retracing =
            Retracing { left: *pos, remaining: plies, columns: &mut columns[..plies], after: None, round };
        retracing.take(last);
        retracing
    }

    fn run(&mut self, steps: u64) -> Outcome {
        for _ in 0..steps {
            if self.remaining == 0 {
                return Outcome::Found;
            }
            if let Some(column) = self.next() {
                self.take(column);
            } else if self.remaining + 1 < self.columns.len() {
                self.put_back();
            } else {
                return Outcome::Nothing;
            }
        }
        Outcome::NotYet
    }

    /// The next column to try.
    fn next(&self) -> Option<u8> {
        let columns = (0..WIDTH as u8).filter(|&column| self.left.can_take(column));
        let ranks = columns.map(|column| (self.rank(column), column));
        let untried = ranks.filter(|&(rank, _)| self.after.is_none_or(|after| rank > after));
        untried.min().map(|(_, column)| column)
    }

    fn take(&mut self, column: u8) {
        self.left.take(column);
        self.remaining -= 1;
        self.columns[self.remaining] = column;
        self.after = None;
    }

    fn put_back(&mut self) {
        let column = self.columns[self.remaining];
        self.left.make(column);
        self.remaining += 1;
        self.after = Some(self.rank(column));
    }

    /// The lower, the sooner a column is tried: first those where a stone of the other side comes to light, which is
    /// the one wanted next; of these, the one that holds the most such stones.
    ///
    /// Found by trial: with the columns from left to right, one late position in ten thousand takes more than a million
    /// steps.
    fn rank(&self, column: u8) -> usize {
        let mover = self.left.mover;
        let cells = column_cells(column.into());
        let below = self.left.top(column) >> 1 & cells;
        let hides = match below {
            _ if below & mover != 0 => 0,
            0 => 2,
            _ => 1,
        };
        let wanted = (mover & cells).count_ones() as usize;
        let place = (usize::from(column) + self.round as usize) % WIDTH;
        (hides * CELLS + HEIGHT - wanted) * WIDTH + place
    }
}

impl Position {
    /// The top stone of `column`; 0 if it is empty.
    fn top(&self, column: u8) -> u64 {
        (self.landing(column) >> 1) & self.occupied
    }

    /// Whether the last move can have been in `column`: its top stone is the opponent's, and no four was there
    /// before it.
    fn can_take(&self, column: u8) -> bool {
        let top = self.top(column);
        top & self.opponent() != 0 && !has_four(self.opponent() ^ top) && !has_four(self.mover)
    }

    /// Takes the last move back, which was in `column`.
    fn take(&mut self, column: u8) {
        let top = self.top(column);
        let weight = -self.weight - eval::weight(top);
        *self = Position { mover: self.opponent() ^ top, occupied: self.occupied ^ top, weight };
    }
}

#[cfg(test)]
mod tests {
    use halfmove::End;
    use halfmove_testkit::SplitMix64;

    use super::*;

    /// Checks that so many rounds are enough, and that the moves lead to the position.
    fn check(pos: &Position, rounds: u32) {
        let mut columns = [0; CELLS];
        let found = (0..rounds).any(|round| try_last_moves(pos, &mut columns, round) == Outcome::Found);
        assert!(found, "{:#x} {:#x}", pos.mover, pos.occupied);
        let mut replayed = Position::EMPTY;
        for &column in moves_to(pos, &mut columns) {
            assert!(replayed.is_legal(column), "{:#x} {:#x}", pos.mover, pos.occupied);
            replayed.make(column);
        }
        assert_eq!((replayed.mover, replayed.occupied, replayed.weight), (pos.mover, pos.occupied, pos.weight));
    }

    #[test]
    fn no_position_of_random_play_takes_long() {
        let mut random = SplitMix64::new(1);
        let (mut won, mut full) = (0, 0);
        for _ in 0..20_000 {
            let mut pos = Position::EMPTY;
            while pos.end() == End::Open {
                let column = random.below(WIDTH) as u8;
                if pos.is_legal(column) {
                    pos.make(column);
                    check(&pos, 3);
                }
            }
            won += usize::from(pos.end() == End::Loss);
            full += usize::from(pos.plies() as usize == CELLS);
        }
        assert!(won > 19_000 && full > 20, "{won} won, {full} full");
    }

    /// Games to positions that a hill climb found to be hard: most take up to millions of steps with the columns from
    /// left to right, with the tallest first, with some other order, or if the wrong last move is followed to its end;
    /// the last four are the worst ones as it is.
    #[test]
    fn nor_does_one_chosen_to_be_hard() {
        for moves in [
            "533335477226365552577421271644616214163147",
            "146136222253116133765753446615437225777544",
            "672211227611241563264567155453433477347356",
            "662441633663363222377725741541141554551727",
            "116634112172216246537425775547723463564353",
            "4665675172732236556327331311261155727",
            "246246666125522513612417315337177575734434",
            "5226666555522747577673611441143113724234",
            "444776711315615221557756622532673313362444",
            "4666611213212557125125557277363333776",
            "662364322542272667544557711115547376314313",
            "455253343547717624625327164412661631723715",
            "231463455377373532562776722661126551114",
            "111151542142777525554462646677472236633",
            "466552255256572766237173244114443313773161",
            "753357551577666621257711223266133132",
            "54113511335345776344543674222126",
            "333373117747441755743456",
            "333313717757551721156537",
            "411661121225555526226",
            "211776611313366736336",
            "42222323353755557733775",
            "722223233537777734",
        ] {
            check(&moves.parse().unwrap(), 9);
        }
    }

    /// One stone of the second player, and none of the first.
    #[test]
    fn nothing_leads_to_a_position_out_of_turn() {
        let pos = Position { mover: 1, occupied: 1, weight: 3 };
        assert_eq!(moves_to(&pos, &mut [0; CELLS]), []);
    }
}
