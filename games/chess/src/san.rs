//! SAN: moves as people write them, `Nf3`, `exd6`, `e8=Q+`, `O-O`.

use core::fmt::{self, Write};

use halfmove::{Gen, Moves, RankedMove};

use crate::{Bitboard, Move, MoveError, MoveErrorKind, Position, Role, Square, Wing};

/// Room for all moves of the pieces of one role that can go to one square: at most eight queens.
const ROOM: usize = 256;

/// What a SAN says about a move.
struct Said {
    role: Role,
    file: Option<u8>,
    rank: Option<u8>,
    to: Square,
    becomes: Option<Role>,
}

impl Position {
    /// Reads a move in SAN that the pieces may make here, whether the game is drawn by rule or not.
    ///
    /// Read with some freedom: check, mate and annotation signs may be there or not and are not checked, zeros do for
    /// castling, `x`, `-`, `:` and `=` may be left out or put in, and where the move begins may be told though it need not.
    ///
    /// ```
    /// use halfmove::{Game, Notation};
    /// use halfmove_chess::Position;
    ///
    /// let mut pos = Position::start();
    /// for text in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O"] {
    ///     pos.make(pos.parse_san(text)?);
    /// }
    /// assert_eq!(pos.to_string(), "r1bqkbnr/1pp2ppp/p1p5/4p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 5");
    /// # Ok::<(), halfmove_chess::MoveError>(())
    /// ```
    ///
    /// # Errors
    /// If `text` is no SAN, no legal move, or fits more than one.
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        let error = |kind| MoveError::new(kind, text, self);
        let plain = text.trim_end_matches(['+', '#', '!', '?']);
        if let Some(wing) = castling(plain) {
            return self.castling_move(wing).ok_or_else(|| error(MoveErrorKind::Illegal));
        }
        let said = Said::read(plain).ok_or_else(|| error(MoveErrorKind::Text))?;
        let mut room = [RankedMove::default(); ROOM];
        let candidates = self.moves_to(said.role, said.to, &mut room);
        let fits_start = |mv: &Move| {
            said.file.is_none_or(|file| mv.from().file() == file)
                && said.rank.is_none_or(|rank| mv.from().rank() == rank)
        };
        let mut fitting =
            candidates.iter().filter(|mv| mv.to() == said.to && !self.is_castling(*mv)).filter(fits_start);
        let mut exact = fitting.by_ref().filter(|mv| mv.becomes() == said.becomes);
        match (exact.next(), exact.next()) {
            (Some(mv), None) => Ok(mv),
            (Some(_), Some(_)) => Err(error(MoveErrorKind::Ambiguous)),
            (None, _) => {
                let promotes = said.becomes.is_none() && candidates.iter().any(|mv| mv.becomes().is_some());
                Err(error(if promotes { MoveErrorKind::Promotion } else { MoveErrorKind::Illegal }))
            }
        }
    }

    /// Writes a legal move in SAN, with `+` or `#` if it gives check or mate.
    ///
    /// # Errors
    /// Only what `out` reports.
    pub fn write_san(&self, mv: Move, out: &mut dyn Write) -> fmt::Result {
        self.write_san_body(mv, out)?;
        let mut after = self.clone();
        after.make_move(mv);
        match (after.is_check(), after.has_legal_move()) {
            (true, true) => out.write_char('+'),
            (true, false) => out.write_char('#'),
            _ => Ok(()),
        }
    }

    fn write_san_body(&self, mv: Move, out: &mut dyn Write) -> fmt::Result {
        if self.is_castling(mv) {
            return out.write_str(match Wing::of(mv.from(), mv.to()) {
                Wing::King => "O-O",
                Wing::Queen => "O-O-O",
            });
        }
        let role = self.piece_at(mv.from()).map_or(Role::Pawn, crate::Piece::role);
        let is_capture = self.is_capture(mv);
        if role == Role::Pawn {
            if is_capture {
                write!(out, "{}", file_letter(mv.from()))?;
            }
        } else {
            out.write_char(role.letter())?;
            self.write_origin(role, mv, out)?;
        }
        write!(out, "{}{}", if is_capture { "x" } else { "" }, mv.to())?;
        match mv.becomes() {
            Some(role) => write!(out, "={}", role.letter()),
            None => Ok(()),
        }
    }

    /// Writes as much of where the move begins as is needed: the file, or the rank if that does not tell, or both.
    fn write_origin(&self, role: Role, mv: Move, out: &mut dyn Write) -> fmt::Result {
        let mut room = [RankedMove::default(); ROOM];
        let candidates = self.moves_to(role, mv.to(), &mut room);
        let rivals = candidates.iter().filter(|other| other.to() == mv.to() && other.from() != mv.from());
        let rivals = rivals.fold(Bitboard::EMPTY, |set, other| set | other.from().into());
        if rivals.is_empty() {
            return Ok(());
        }
        let from = mv.from();
        if !rivals.meets(Bitboard::file(from.file())) {
            write!(out, "{}", file_letter(from))
        } else if !rivals.meets(Bitboard::rank(from.rank())) {
            write!(out, "{}", from.rank() + 1)
        } else {
            write!(out, "{from}")
        }
    }

    /// The moves of the pieces of one role that may be able to go to `to`.
    fn moves_to<'m>(&self, role: Role, to: Square, room: &'m mut [RankedMove<Move>; ROOM]) -> Moves<'m, Move> {
        let us = self.side_to_move();
        let mut sources = self.pieces(role, us);
        if role == Role::Pawn {
            // A pawn comes from its own file or the next one.
            let file = to.file();
            sources &=
                Bitboard::file(file) | Bitboard::file(file.saturating_sub(1)) | Bitboard::file((file + 1).min(7));
        } else {
            sources &= self.attackers_of(to, us);
        }
        let mut moves = Moves::new(room);
        self.generate_from(sources, Gen::All, &mut moves);
        moves
    }

    /// Castling on this wing, if it is legal.
    fn castling_move(&self, wing: Wing) -> Option<Move> {
        let us = self.side_to_move();
        let mv = Move::between(self.king(us), self.castling_rook(us, wing)?);
        self.is_legal_move(mv).then_some(mv)
    }
}

/// Reads `O-O` and the like, with letters or zeros.
fn castling(text: &str) -> Option<Wing> {
    match text {
        "O-O" | "0-0" | "o-o" => Some(Wing::King),
        "O-O-O" | "0-0-0" | "o-o-o" => Some(Wing::Queen),
        _ => None,
    }
}

impl Said {
    fn read(text: &str) -> Option<Said> {
        let text = text.strip_suffix("e.p.").unwrap_or(text).trim_end();
        let (role, rest) = match text.chars().next()? {
            letter @ ('P' | 'N' | 'B' | 'R' | 'Q' | 'K') => (Role::from_letter(letter)?, &text[1..]),
            _ => (Role::Pawn, text),
        };
        let (rest, becomes) = split_promotion(rest);
        // From the back: the square it goes to, then what is told of where it begins.
        let at = rest.len().checked_sub(2)?;
        let (origin, to) = rest.split_at_checked(at)?;
        let to = Square::from_text(to)?;
        let (mut file, mut rank) = (None, None);
        for letter in origin.trim_end_matches(['x', '-', ':']).chars() {
            match letter {
                'a'..='h' if file.is_none() && rank.is_none() => file = Some(letter as u8 - b'a'),
                '1'..='8' if rank.is_none() => rank = Some(letter as u8 - b'1'),
                _ => return None,
            }
        }
        if role == Role::Pawn && file.is_none() {
            // A pawn that goes straight.
            file = Some(to.file());
        }
        Some(Said { role, file, rank, to, becomes })
    }
}

/// Takes what the pawn becomes off the end: `=Q`, `Q` or `(Q)`.
fn split_promotion(text: &str) -> (&str, Option<Role>) {
    let bare = text.trim_end_matches(')');
    let role = bare.chars().next_back().filter(char::is_ascii_uppercase).and_then(Role::from_letter);
    match role {
        Some(role) => (bare[..bare.len() - 1].trim_end_matches(['=', '(', '/']), Some(role)),
        None => (text, None),
    }
}

fn file_letter(square: Square) -> char {
    char::from(b'a' + square.file())
}
