//! The rules as the search knows them.

use halfmove::{Canonical, End, Game, Gen, Moves};

use crate::outcome::FIFTY_MOVES;
use crate::{Bitboard, Move, Piece, Position, Square, Undo};

impl Game for Position {
    const NAME: &'static str = "chess";
    const HISTORY_SLOTS: usize = Piece::COUNT * Square::COUNT;
    type Move = Move;
    type Undo = Undo;

    #[inline]
    fn generate(&self, which: Gen, out: &mut Moves<'_, Move>) -> End {
        let end = self.end();
        if end != End::Open {
            return end;
        }
        self.generate_moves(which, out);
        if which == Gen::All && out.is_empty() && out.dropped() == 0 {
            return if self.is_check() { End::Loss } else { End::Draw };
        }
        End::Open
    }

    /// Published counts know no draws: a path goes on while there are moves.
    #[inline]
    fn perft_moves(&self, out: &mut Moves<'_, Move>) -> End {
        self.generate_moves(Gen::All, out);
        End::Open
    }

    #[inline]
    fn make(&mut self, mv: Move) -> Undo {
        self.make_move(mv)
    }

    #[inline]
    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.unmake_move(mv, undo);
    }

    /// Draws by fifty moves, repetition and insufficient material. That there is no move is for
    /// [`generate`](Game::generate) to see.
    #[inline]
    fn end(&self) -> End {
        self.draw_or_open()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    /// Close to a draw by fifty moves, what a position is worth depends on how many moves are left.
    #[inline]
    fn canonical(&self) -> Canonical {
        Canonical { key: self.key ^ self.clock_key(), symmetry: 0 }
    }

    #[inline]
    fn ends_soon(&self, plies: u8) -> bool {
        self.clock.saturating_add(plies) >= FIFTY_MOVES
    }

    fn is_legal(&self, mv: Move) -> bool {
        !self.end().is_over() && self.is_legal_move(mv)
    }

    fn pack(mv: Move) -> u32 {
        mv.code().into()
    }

    fn unpack(packed: u32) -> Option<Move> {
        u16::try_from(packed).ok().and_then(Move::from_code)
    }

    #[inline]
    fn is_quiet(&self, mv: Move) -> bool {
        mv.becomes().is_none() && !self.is_capture(mv)
    }

    #[inline]
    fn hint(&self, mv: Move) -> i16 {
        if self.is_quiet(mv) { 0 } else { self.hint_of(mv) }
    }

    #[inline]
    fn comes_out_at(&self, mv: Move, points: i32) -> bool {
        self.exchange_reaches(mv, points)
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.is_check()
    }

    fn gives_check(&self, mv: Move) -> bool {
        self.is_checking(mv)
    }

    fn make_null(&mut self) -> Option<Undo> {
        self.pass()
    }

    fn unmake_null(&mut self, undo: Undo) {
        self.unpass(undo);
    }

    /// Draws by repetition and by fifty moves.
    const ENDS_BY_PATH: bool = true;

    /// From now on the game is drawn already when a position comes up for the second time, be it one of the game or of the
    /// search: what was good twice is good a third time, and who wins has to try something else. The root itself is not drawn
    /// while there are moves.
    fn begin_search(&mut self) {
        self.search_root = self.ply;
    }

    /// What moves, and where to.
    #[inline]
    fn history_slot(&self, mv: Move) -> usize {
        let piece = self.piece_at(mv.from()).map_or(0, Piece::index);
        piece * Square::COUNT + mv.to().index()
    }
}

impl Position {
    /// What the clock of the fifty moves changes in the key for the table: nothing for long, then it counts in eights, and
    /// close to the draw in plies. Any odd factor will do.
    #[inline]
    fn clock_key(&self) -> u64 {
        match self.clock {
            ..48 => 0,
            clock @ 48..88 => u64::from(clock & !7).wrapping_mul(0x9E37_79B9_7F4A_7C15),
            clock => u64::from(clock).wrapping_mul(0x9E37_79B9_7F4A_7C15),
        }
    }

    /// Whether the pieces may move so, whether the game is drawn by rule or not.
    pub(crate) fn is_legal_move(&self, mv: Move) -> bool {
        // More than a queen has in the middle of the board.
        let mut room = [halfmove::RankedMove::default(); 32];
        let mut moves = Moves::new(&mut room);
        self.generate_from(Bitboard::of(mv.from()), Gen::All, &mut moves);
        moves.iter().any(|legal| legal == mv)
    }
}
