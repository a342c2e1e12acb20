//! A position as the solver searches it.

use halfmove::{Canonical, End, Expansion, Game, Gen, Moves, Score, Transpositions};

use super::bits::Bits;
use super::expand;
use super::geometry::Geometry;
use super::score::{from_search, loss, to_search, win};

/// A position in which the side to move can't win at once, on a board of `W` columns and `H` rows.
///
/// It is a game of its own: moves that lose at once are left out, and a reply that is the only one left is part of the
/// move before it, as often as there is one. So every position that is searched offers a choice, or is decided. `L` is `W`
/// rounded up to a multiple of 8, `B` the number whose bits are the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Node<const W: usize, const H: usize, const L: usize, B = u64> {
    /// The stones of the side to move.
    pub(crate) mover: B,
    /// All stones.
    pub(crate) occupied: B,
    /// The empty cells where it would make four; none of them can be played at once.
    pub(crate) threats: B,
    /// The empty cells where its opponent would make four.
    pub(crate) dangers: B,
    /// The value, where it is known without search.
    decided: Option<i8>,
    /// Whether the side to move made the last move but forced ones.
    again: bool,
    /// Whether nothing was looked at here one move before: at the root, and where forced moves led.
    pub(crate) is_new: bool,
}

/// A move: where the stone comes to lie, and the empty cells where its owner would make four then.
///
/// The threats are a part of the move so that they need not be found again when it is made. They do not count when moves
/// are compared.
#[derive(Clone, Copy, Debug, Default)]
pub struct Drop<B = u64> {
    pub(crate) stone: B,
    pub(crate) threats: B,
}

impl<B: Bits> PartialEq for Drop<B> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.stone == other.stone
    }
}

impl<B: Bits> Eq for Drop<B> {}

impl<const W: usize, const H: usize, const L: usize, B: Bits> Node<W, H, L, B> {
    /// The position with these stones of the side to move and all stones. The side to move must not be able to win at
    /// once, and nobody must have won.
    pub(crate) fn new(mover: B, occupied: B) -> Self {
        Node {
            mover,
            occupied,
            threats: Geometry::<W, H>::wins(mover) & !occupied,
            dangers: Geometry::<W, H>::wins(mover ^ occupied) & !occupied,
            decided: None,
            again: false,
            is_new: true,
        }
    }

    /// The same position, with its value.
    pub(crate) fn with_value(self, value: i8) -> Self {
        Node { decided: Some(value), ..self }
    }

    /// How many stones are on the board.
    #[inline(always)]
    pub(crate) fn stones(&self) -> u32 {
        self.occupied.count_ones()
    }

    /// The cells of the moves after which the opponent can't win at once.
    #[inline(always)]
    pub(crate) fn safe_moves(&self) -> B {
        let landings = Geometry::<W, H>::landings(self.occupied);
        let forced = self.dangers & landings;
        let moves = landings & !(self.dangers >> 1);
        if forced == B::ZERO {
            moves
        } else if forced.has_several() {
            B::ZERO
        } else {
            moves & forced
        }
    }

    /// The value, where it is known without search.
    #[inline(always)]
    pub(crate) fn decided(&self) -> Option<i8> {
        self.decided
    }

    /// The same position after all moves that are the only ones.
    #[inline(always)]
    fn with_forced_moves(mut self) -> Self {
        loop {
            let moves = self.safe_moves();
            let stones = self.stones();
            if moves == B::ZERO && stones < Geometry::<W, H>::CELLS {
                self.decided = Some(loss(Geometry::<W, H>::CELLS, stones, 1) as i8);
                return self;
            }
            if stones + 2 >= Geometry::<W, H>::CELLS {
                self.decided = Some(0);
                return self;
            }
            if moves.has_several() || !self.play_only_move(moves) {
                return self;
            }
        }
    }

    /// Plays the only move there is. Whether the game goes on.
    #[inline(always)]
    fn play_only_move(&mut self, stone: B) -> bool {
        let (mover, occupied) = (self.mover | stone, self.occupied | stone);
        let threats = Geometry::<W, H>::wins(mover) & !occupied;
        let landings = Geometry::<W, H>::landings(occupied);
        let at_once = threats & landings;
        let answers = if at_once == B::ZERO { landings } else { at_once };
        if at_once.has_several() || answers & !(threats >> 1) == B::ZERO {
            self.decided = Some(win(Geometry::<W, H>::CELLS, self.stones(), 2) as i8);
            return false;
        }
        *self = self.after(Drop { stone, threats });
        true
    }

    /// The position after a move, the other side to move.
    #[inline(always)]
    fn after(&self, Drop { stone, threats }: Drop<B>) -> Self {
        Node {
            mover: self.mover ^ self.occupied,
            occupied: self.occupied | stone,
            threats: self.dangers & !stone,
            dangers: threats,
            decided: None,
            again: !self.again,
            is_new: true,
        }
    }
}

impl<const W: usize, const H: usize, const L: usize, B: Bits> Game for Node<W, H, L, B> {
    const NAME: &'static str = "connect4-solver";
    type Move = Drop<B>;
    type Undo = Self;
    const EXACT_ONLY: bool = true;

    fn generate(&self, _: Gen, out: &mut Moves<'_, Drop<B>>) -> End {
        if let Some(score) = self.decided {
            return End::Points(Score::from(score));
        }
        let moves = self.safe_moves();
        for &column in &Geometry::<W, H>::CENTRE_FIRST[..W] {
            let stone = moves & Geometry::<W, H>::column(column);
            if stone != B::ZERO {
                out.push(self.complete_move(Drop { stone, threats: B::ZERO }));
            }
        }
        End::Open
    }

    #[inline(always)]
    fn make(&mut self, mv: Drop<B>) -> Self {
        let before = *self;
        *self = Node { is_new: false, ..Node { again: true, ..before }.after(mv) }.with_forced_moves();
        before
    }

    #[inline(always)]
    fn unmake(&mut self, _: Drop<B>, before: Self) {
        *self = before;
    }

    fn end(&self) -> End {
        self.decided.map_or(End::Open, |score| End::Points(Score::from(score)))
    }

    /// An exact code, as of the [rules](crate::Position): the mover's stones on top of all stones.
    fn key(&self) -> u64 {
        (self.mover + self.occupied).to_key()
    }

    fn is_legal(&self, mv: Drop<B>) -> bool {
        self.decided.is_none() && mv.stone.count_ones() == 1 && self.safe_moves() & mv.stone != B::ZERO
    }

    fn pack(mv: Drop<B>) -> u32 {
        mv.stone.trailing_zeros()
    }

    fn unpack(packed: u32) -> Option<Drop<B>> {
        (packed < B::BITS).then(|| Drop { stone: B::ONE << packed as usize, threats: B::ZERO })
    }

    fn complete_move(&self, mv: Drop<B>) -> Drop<B> {
        let threats = Geometry::<W, H>::wins(self.mover | mv.stone) & !(self.occupied | mv.stone);
        Drop { threats, ..mv }
    }

    fn canonical(&self) -> Canonical {
        Canonical { key: expand::key::<W, H, B>(self.mover + self.occupied, self.stones()), symmetry: 0 }
    }

    /// By the stones that are left: the side to move can't win at once, nor can its opponent.
    fn bounds(&self) -> Option<(Score, Score)> {
        let (cells, stones) = (Geometry::<W, H>::CELLS, self.stones());
        Some(match self.decided {
            Some(score) => (Score::from(score), Score::from(score)),
            None => (to_search(loss(cells, stones, 2)), to_search(win(cells, stones, 2))),
        })
    }

    #[inline(always)]
    fn expand<T: Transpositions>(
        &self,
        alpha: Score,
        beta: Score,
        table: &T,
        out: &mut Moves<'_, Drop<B>>,
    ) -> Expansion {
        expand::expand(self, from_search(alpha), from_search(beta), table, out)
    }

    #[inline(always)]
    fn moves_again(&self) -> bool {
        self.again
    }

    /// Who wins is asked first where the range is narrow. Else the larger side of it is cut, nearer its far end: a probe
    /// there is the cheaper. Once it is known who wins, the range is cut a little before its middle, nearer a draw, and a
    /// narrow one at the end that is nearer a draw.
    ///
    /// Found by trial: cut in the middle, early positions that are won soon take 2.5 times the nodes. Cut at five eighths
    /// however wide, middle ones that are easy take 7 % more. Who wins asked only in ranges up to 8, hard ones take 4 to 7 %
    /// more.
    fn pivot(&self, lower: Score, upper: Score) -> Score {
        let (lower, upper) = (from_search(lower), from_search(upper));
        let part = |side: i32| if side <= 12 { side * 4 / 5 } else { (side + 1) * 5 / 8 };
        let range = upper - lower;
        let cut = if range <= 4 { 0 } else { range * 9 / 20 };
        to_search(if lower < 0 && upper > 0 {
            if range <= 10 {
                0
            } else if -lower >= upper {
                -part(-lower)
            } else {
                part(upper)
            }
        } else if lower >= 0 {
            lower + cut
        } else {
            upper - cut.max(1)
        })
    }
}
