//! Chess as a small program for an 8-bit machine searches it.

use core::fmt::{self, Write};

use halfmove::{End, Evaluate, Game, Gen, Moves, Notation, Options, Ordering, Score};

use crate::{Move, NotationError, Piece, Position, Role, Tapered, Undo};

/// A position whose captures are ordered by what they take and what takes alone (*MVV-LVA*: most valuable victim, least
/// valuable attacker), whether they lose material or not. For [`options`]; all else is as in [`Position`].
///
/// ```
/// use halfmove::{Buffers, Limits, NoTable, Notation, Search};
/// use halfmove_chess::{Tapered, classic};
///
/// let root = classic::Classic::parse_position("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1")?;
/// let memory = Buffers::for_plies(classic::PLIES);
/// let mut search = Search::new(root, Tapered, memory, NoTable, classic::options(), Limits::nodes(400));
/// search.run();
/// assert_eq!(search.best().map(|mv| mv.to_string()).as_deref(), Some("b1b8"));
/// # Ok::<(), halfmove_chess::NotationError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Classic(pub Position);

/// For how many plies such a program has memory: quiescence search ends there, however deep it began.
pub const PLIES: usize = 12;

/// How such a program searches: iterative deepening by plain alpha-beta with an open window, the best move of the last
/// iteration first, captures by MVV-LVA, two
/// killers, and quiescence search; no iteration is begun when more than a third of the nodes are used up.
pub const fn options() -> Options {
    Options {
        iterate: true,
        begins_within: 3,
        ordering: Ordering { table_move: true, hints: true, killers: true, ..Ordering::NONE },
        quiescence: PLIES as u8,
        ..Options::plain()
    }
}

impl Game for Classic {
    const NAME: &'static str = "chess-classic";
    const HISTORY_SLOTS: usize = Position::HISTORY_SLOTS;
    const ENDS_BY_PATH: bool = Position::ENDS_BY_PATH;
    type Move = Move;
    type Undo = Undo;

    #[inline]
    fn generate(&self, which: Gen, out: &mut Moves<'_, Move>) -> End {
        self.0.generate(which, out)
    }

    #[inline]
    fn make(&mut self, mv: Move) -> Undo {
        self.0.make(mv)
    }

    #[inline]
    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.0.unmake(mv, undo);
    }

    #[inline]
    fn end(&self) -> End {
        self.0.end()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.0.key()
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.0.is_legal(mv)
    }

    fn pack(mv: Move) -> u32 {
        Position::pack(mv)
    }

    fn unpack(packed: u32) -> Option<Move> {
        Position::unpack(packed)
    }

    /// Captures by victim, then attacker; promotions to a queen before them.
    #[inline]
    fn hint(&self, mv: Move) -> i16 {
        let index = |role: Option<Role>| role.map_or(-1, |role| role.index() as i16);
        let (taken, becomes) = (self.0.captured(mv), mv.becomes());
        let promotion = if becomes == Some(Role::Queen) { 1_000 } else { 0 };
        match taken {
            None => promotion,
            Some(_) => {
                let attacker = index(self.0.piece_at(mv.from()).map(Piece::role));
                promotion + 100 * (index(taken) + 1) - 10 * attacker
            }
        }
    }

    fn begin_search(&mut self) {
        self.0.begin_search();
    }

    #[inline]
    fn is_quiet(&self, mv: Move) -> bool {
        self.0.is_quiet(mv)
    }

    #[inline]
    fn history_slot(&self, mv: Move) -> usize {
        self.0.history_slot(mv)
    }
}

/// Text is that of [`Position`].
impl Notation for Classic {
    const TITLE: &'static str = "Chess, as 8-bit programs search it";
    const PLAYERS: [&'static str; 2] = Position::PLAYERS;
    type Error = NotationError;

    fn start() -> Self {
        Classic(Position::start())
    }

    fn to_move(&self) -> usize {
        self.0.to_move()
    }

    fn parse_position(text: &str) -> Result<Self, NotationError> {
        Position::parse_position(text).map(Classic)
    }

    fn write_position(&self, out: &mut dyn Write) -> fmt::Result {
        self.0.write_position(out)
    }

    fn parse_move(&self, text: &str) -> Result<Move, NotationError> {
        self.0.parse_move(text)
    }

    fn write_move(&self, mv: Move, out: &mut dyn Write) -> fmt::Result {
        self.0.write_move(mv, out)
    }

    fn write_board(&self, out: &mut dyn Write) -> fmt::Result {
        self.0.write_board(out)
    }
}

impl Evaluate<Classic> for Tapered {
    #[inline]
    fn evaluate(&mut self, game: &Classic) -> Score {
        self.evaluate(&game.0)
    }
}
