//! When the game is over, and why.

use core::fmt;

use halfmove::End;

use crate::position::HISTORY;
use crate::{Bitboard, Color, Position};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The side to move is in check and has no legal move: the side told here has won.
    Checkmate(Color),
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Fifty moves of each side without a capture or a pawn move. A mate on the last of them comes first.
    FiftyMoves,
    /// The position has come up for the third time.
    Repetition,
    /// Neither side can mate, however the other plays: kings alone, with one knight, or with bishops that all stand on
    /// squares of one color.
    InsufficientMaterial,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Checkmate(color) => write!(f, "{} mates", color.name()),
            Outcome::Stalemate => f.write_str("stalemate"),
            Outcome::FiftyMoves => f.write_str("draw by fifty moves"),
            Outcome::Repetition => f.write_str("draw by repetition"),
            Outcome::InsufficientMaterial => f.write_str("draw by insufficient material"),
        }
    }
}

/// The half moves after which the game is drawn.
pub(crate) const FIFTY_MOVES: u8 = 100;

impl Position {
    /// How the game ended; `None` while it goes on. Fifty moves and the third repetition end it without a claim, unless a
    /// [search begins](halfmove::Game::begin_search) here.
    ///
    /// ```
    /// use halfmove::Notation;
    /// use halfmove_chess::{Color, Outcome, Position};
    ///
    /// let fools_mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    /// assert_eq!(Position::parse_position(fools_mate)?.outcome(), Some(Outcome::Checkmate(Color::Black)));
    /// # Ok::<(), halfmove_chess::NotationError>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.has_legal_move() {
            let winner = self.side_to_move.other();
            return Some(if self.is_check() { Outcome::Checkmate(winner) } else { Outcome::Stalemate });
        }
        if self.ply == self.search_root {
            None
        } else if self.has_insufficient_material() {
            Some(Outcome::InsufficientMaterial)
        } else if self.is_repetition() {
            Some(Outcome::Repetition)
        } else if self.clock >= FIFTY_MOVES {
            Some(Outcome::FiftyMoves)
        } else {
            None
        }
    }

    /// Whether neither side has the pieces to mate: see [`Outcome::InsufficientMaterial`].
    #[inline]
    pub fn has_insufficient_material(&self) -> bool {
        let [pawns, knights, bishops, rooks, queens, _] = self.roles;
        if !(pawns | rooks | queens).is_empty() {
            return false;
        }
        if knights.is_empty() {
            return !bishops.meets(Bitboard::DARK) || !bishops.meets(!Bitboard::DARK);
        }
        bishops.is_empty() && !knights.has_several()
    }

    /// How often the position has come up before in this game, as far as its history is known and matters: since the last
    /// move that cannot be undone, 127 plies back at most.
    pub fn repetitions(&self) -> usize {
        self.earlier().filter(|&key| key == self.key).count()
    }

    /// Forgets how the game came here: no earlier position counts as repeated.
    pub fn forget_history(&mut self) {
        self.history = [0; HISTORY];
    }

    /// Whether the game is drawn since the position has come up before: see [`begin_search`](halfmove::Game::begin_search).
    #[inline]
    fn is_repetition(&self) -> bool {
        let mut seen = self.earlier().filter(|&key| key == self.key);
        seen.next().is_some() && (self.search_root != u32::MAX || seen.next().is_some())
    }

    /// The keys of earlier positions that could be the same, the latest first.
    #[inline]
    fn earlier(&self) -> impl Iterator<Item = u64> {
        let plies = u32::from(self.clock).min(HISTORY as u32 - 1).min(self.ply - self.passed);
        // The same side is to move every second ply, and a piece needs four to be back.
        (4..=plies).step_by(2).map(|back| self.history[(self.ply - back) as usize % HISTORY])
    }

    /// The end as far as it can be seen without moves: the draws by rule, and the mate that comes before fifty moves.
    #[inline]
    pub(crate) fn draw_or_open(&self) -> End {
        if self.clock >= 4 && self.is_drawn_by_time() {
            return self.end_by_time();
        }
        if self.has_insufficient_material() { self.draw_below_root() } else { End::Open }
    }

    #[inline]
    fn is_drawn_by_time(&self) -> bool {
        self.clock >= FIFTY_MOVES || self.is_repetition()
    }

    /// The end where fifty moves have gone by or the position was repeated.
    #[cold]
    fn end_by_time(&self) -> End {
        if self.is_check() && !self.has_legal_move() { End::Loss } else { self.draw_below_root() }
    }

    /// A draw, but not where a search begins: whoever asks for a move there plays on.
    #[cold]
    fn draw_below_root(&self) -> End {
        if self.ply == self.search_root { End::Open } else { End::Draw }
    }
}
