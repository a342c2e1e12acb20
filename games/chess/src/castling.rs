//! Who may still castle, and with which rook.

use crate::{Color, Square};

/// The two ways to castle, by which side of the king the rook stands on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Wing {
    /// The h-side: the king goes to the g-file, the rook to the f-file.
    King,
    /// The a-side: the king goes to the c-file, the rook to the d-file.
    Queen,
}

impl Wing {
    /// Both, the king's first.
    pub const ALL: [Wing; 2] = [Wing::King, Wing::Queen];

    /// The wing on which a rook on `rook` castles with a king on `king`.
    #[inline]
    pub const fn of(king: Square, rook: Square) -> Wing {
        if rook.file() > king.file() { Wing::King } else { Wing::Queen }
    }

    /// Where the king goes.
    #[inline]
    pub const fn king_target(self, color: Color) -> Square {
        Square::on_rank([6, 2][self as usize], back_rank(color))
    }

    /// Where the rook goes.
    #[inline]
    pub const fn rook_target(self, color: Color) -> Square {
        Square::on_rank([5, 3][self as usize], back_rank(color))
    }
}

/// The rank that a side's king starts on.
#[inline]
pub(crate) const fn back_rank(color: Color) -> u8 {
    match color {
        Color::White => 0,
        Color::Black => 7,
    }
}

/// The rights to castle that are left: one bit for each.
///
/// ```text
///   bit 3              2              1              0
///      +--------------+--------------+--------------+--------------+
///      | black, queen | black, king  | white, queen | white, king  |
///      +--------------+--------------+--------------+--------------+
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Rights(u8);

impl Rights {
    /// Nobody may castle.
    pub(crate) const NONE: Rights = Rights(0);

    /// The place of a right among the four.
    #[inline]
    pub(crate) const fn place(color: Color, wing: Wing) -> usize {
        color.index() * 2 + wing as usize
    }

    /// Whether nobody may castle any more.
    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this right is left.
    #[inline]
    pub(crate) const fn has(self, color: Color, wing: Wing) -> bool {
        self.0 >> Rights::place(color, wing) & 1 != 0
    }

    /// These rights with one more.
    #[must_use]
    pub(crate) const fn with(self, color: Color, wing: Wing) -> Rights {
        Rights(self.0 | 1 << Rights::place(color, wing))
    }

    /// These rights without some.
    #[must_use]
    #[inline]
    pub(crate) const fn without(self, ended: Rights) -> Rights {
        Rights(self.0 & !ended.0)
    }

    /// Those of these rights that are among the others.
    #[must_use]
    #[inline]
    pub(crate) const fn among(self, others: Rights) -> Rights {
        Rights(self.0 & others.0)
    }

    /// The rights that are left.
    pub(crate) fn iter(self) -> impl Iterator<Item = (Color, Wing)> {
        let all = Color::ALL.into_iter().flat_map(|color| Wing::ALL.map(|wing| (color, wing)));
        all.filter(move |&(color, wing)| self.has(color, wing))
    }
}

/// The rooks that a game begins with. They stay the same while rights are lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rooks {
    /// By [`Rights::place`]. Where there never was a right it means nothing.
    squares: [Square; 4],
    /// The rights that a move from or to each square ends: of the rook that starts there, or of the king.
    ended: [Rights; Square::COUNT],
}

impl Rooks {
    /// No rook may castle.
    pub(crate) const NONE: Rooks =
        Rooks { squares: [Square::from_low_bits(0); 4], ended: [Rights::NONE; Square::COUNT] };

    /// The square of the rook for this right.
    #[inline]
    pub(crate) const fn square(&self, color: Color, wing: Wing) -> Square {
        self.squares[Rights::place(color, wing)]
    }

    /// Gives a side with a king on `king` and a rook on `rook` this right.
    pub(crate) fn put(&mut self, color: Color, wing: Wing, king: Square, rook: Square) {
        self.squares[Rights::place(color, wing)] = rook;
        for square in [king, rook] {
            self.ended[square.index()] = self.ended[square.index()].with(color, wing);
        }
    }

    /// The rights that a move between these squares ends, if they are left.
    #[inline]
    pub(crate) const fn ended(&self, from: Square, to: Square) -> Rights {
        Rights(self.ended[from.index()].0 | self.ended[to.index()].0)
    }
}
