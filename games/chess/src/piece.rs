//! The two sides, the six kinds of pieces, and the twelve pieces.

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

impl Color {
    /// Both, white first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// The other side.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// 0 for white, 1 for black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `white` or `black`.
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "white",
            Color::Black => "black",
        }
    }
}

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// Goes straight and takes aslant.
    Pawn,
    /// Jumps.
    Knight,
    /// Slides along diagonals.
    Bishop,
    /// Slides along ranks and files.
    Rook,
    /// Slides along all lines.
    Queen,
    /// Must not be taken.
    King,
}

impl Role {
    /// All six, in the order that moves are generated in.
    pub const ALL: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

    /// The roles that a pawn can become, the most useful first.
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Knight, Role::Rook, Role::Bishop];

    /// The place in [`ALL`](Self::ALL).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter in English: `P`, `N`, `B`, `R`, `Q`, `K`.
    pub const fn letter(self) -> char {
        match self {
            Role::Pawn => 'P',
            Role::Knight => 'N',
            Role::Bishop => 'B',
            Role::Rook => 'R',
            Role::Queen => 'Q',
            Role::King => 'K',
        }
    }

    /// The role with this letter, in either case.
    pub const fn from_letter(letter: char) -> Option<Role> {
        match letter.to_ascii_uppercase() {
            'P' => Some(Role::Pawn),
            'N' => Some(Role::Knight),
            'B' => Some(Role::Bishop),
            'R' => Some(Role::Rook),
            'Q' => Some(Role::Queen),
            'K' => Some(Role::King),
            _ => None,
        }
    }
}

/// A piece: a role of a side. Its number is twice that of the role, and one more for black.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Piece {
    WhitePawn,
    BlackPawn,
    WhiteKnight,
    BlackKnight,
    WhiteBishop,
    BlackBishop,
    WhiteRook,
    BlackRook,
    WhiteQueen,
    BlackQueen,
    WhiteKing,
    BlackKing,
}

/// A square of the board takes one byte.
const _: () = assert!(size_of::<Option<Piece>>() == 1);

impl Piece {
    /// How many there are.
    pub const COUNT: usize = 12;

    /// All pieces, by number.
    pub const ALL: [Piece; Piece::COUNT] = [
        Piece::WhitePawn,
        Piece::BlackPawn,
        Piece::WhiteKnight,
        Piece::BlackKnight,
        Piece::WhiteBishop,
        Piece::BlackBishop,
        Piece::WhiteRook,
        Piece::BlackRook,
        Piece::WhiteQueen,
        Piece::BlackQueen,
        Piece::WhiteKing,
        Piece::BlackKing,
    ];

    /// The piece of this role and side.
    #[inline]
    pub const fn new(role: Role, color: Color) -> Piece {
        Piece::ALL[role.index() * 2 + color.index()]
    }

    /// The role.
    #[inline]
    pub const fn role(self) -> Role {
        Role::ALL[self.role_index()]
    }

    /// The side.
    #[inline]
    pub const fn color(self) -> Color {
        if self.color_index() == 0 { Color::White } else { Color::Black }
    }

    /// The number, below [`COUNT`](Self::COUNT).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The number of the role, without a table.
    #[inline]
    pub(crate) const fn role_index(self) -> usize {
        self.index() >> 1
    }

    /// The number of the side.
    #[inline]
    pub(crate) const fn color_index(self) -> usize {
        self.index() & 1
    }

    /// Whether this is a pawn of either side.
    #[inline]
    pub(crate) const fn is_pawn(self) -> bool {
        self.role_index() == Role::Pawn.index()
    }

    /// The pawn of this side.
    #[inline]
    pub(crate) const fn pawn(color: Color) -> Piece {
        match color {
            Color::White => Piece::WhitePawn,
            Color::Black => Piece::BlackPawn,
        }
    }

    /// The letter in FEN: large for white, small for black.
    pub const fn letter(self) -> char {
        match self.color() {
            Color::White => self.role().letter(),
            Color::Black => self.role().letter().to_ascii_lowercase(),
        }
    }

    /// The piece with this letter.
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Role::from_letter(letter) {
            Some(role) => Some(Piece::new(role, color)),
            None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_roles_of_sides() {
        for (index, piece) in Piece::ALL.into_iter().enumerate() {
            assert_eq!(piece.index(), index);
            assert_eq!(Piece::new(piece.role(), piece.color()), piece);
            assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
        }
        assert_eq!(Piece::new(Role::King, Color::Black), Piece::BlackKing);
        assert_eq!((Piece::BlackKnight.letter(), Piece::from_letter('x')), ('n', None));
    }
}
