//! Positions and moves as text.
//!
//! A position is either the moves that lead to it from the start, separated by spaces (`E1F2 B8A7`, nothing for
//! the start itself), or a placement: the mouse, the four cats in order, and the side to move (`M` or `C`), as in
//! `M:E1 C:B8,D8,F8,H8 M`. A move is the two squares. Small letters are read as well.

use core::error::Error;
use core::fmt::{self, Write};

use halfmove::{Game, Notation};

use crate::{MouseCats, Move, Side, Square};

/// Why a text is no position or no move.
///
/// ```
/// use halfmove::Notation;
/// use halfmove_mouse_cats::MouseCats;
///
/// let error = MouseCats::parse_position("M:E2 C:B8,D8,F8,H8 M").unwrap_err();
/// assert_eq!(error.to_string(), "E2 at character 3 is a light square, expected a dark one like E1 or F2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotationError {
    /// What is wrong.
    pub kind: NotationErrorKind,
    /// The character of the text at which it was found, from 1.
    pub character: usize,
    read: Excerpt,
}

/// What can be wrong with a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotationErrorKind {
    /// Not the three parts of a placement.
    Parts,
    /// The first part does not begin with `M:`.
    MouseLabel,
    /// The second part does not begin with `C:`.
    CatsLabel,
    /// No square at all.
    Square,
    /// A square that is not played on.
    LightSquare,
    /// A square that has a piece already.
    Occupied,
    /// As many cats as told here instead of four.
    CatCount(usize),
    /// A side to move other than `M` or `C`.
    SideToMove,
    /// No two neighboring squares.
    Move,
    /// A move that cannot be played in the position.
    IllegalMove,
}

/// The first bytes of a piece of text: what fits into an error without allocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Excerpt {
    bytes: [u8; 20],
    len: u8,
    is_cut: bool,
}

impl Excerpt {
    fn new(text: &str) -> Excerpt {
        let mut bytes = [0; 20];
        let len = text.floor_char_boundary(bytes.len());
        bytes[..len].copy_from_slice(&text.as_bytes()[..len]);
        Excerpt { bytes, len: len as u8, is_cut: len < text.len() }
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match str::from_utf8(&self.bytes[..usize::from(self.len)]) {
            Ok("") | Err(_) => f.write_str("nothing"),
            Ok(text) => write!(f, "{text}{}", if self.is_cut { "..." } else { "" }),
        }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at character {} ", self.read, self.character)?;
        match self.kind {
            NotationErrorKind::Parts => {
                f.write_str("is no position, expected moves like E1F2 B8A7, or mouse, cats and side to move like ")?;
                f.write_str("M:E1 C:B8,D8,F8,H8 M")
            }
            NotationErrorKind::MouseLabel => f.write_str("is no mouse, expected M: and a square, like M:E1"),
            NotationErrorKind::CatsLabel => {
                f.write_str("are no cats, expected C: and four squares, like C:B8,D8,F8,H8")
            }
            NotationErrorKind::Square => f.write_str("is no square, expected a dark one, A1 to H8"),
            NotationErrorKind::LightSquare => f.write_str("is a light square, expected a dark one like E1 or F2"),
            NotationErrorKind::Occupied => f.write_str("has a piece already, expected five different squares"),
            NotationErrorKind::CatCount(count) => {
                let cats = if count == 1 { "cat" } else { "cats" };
                write!(f, "names {count} {cats}, expected four, like C:B8,D8,F8,H8")
            }
            NotationErrorKind::SideToMove => f.write_str("is no side to move, expected M (mouse) or C (cats)"),
            NotationErrorKind::Move => f.write_str("is no move, expected two neighboring dark squares, like E1F2"),
            NotationErrorKind::IllegalMove => f.write_str("is not legal here, expected a move of the side to move"),
        }
    }
}

impl Error for NotationError {}

/// A part of a text and where it begins.
#[derive(Clone, Copy)]
struct Part<'t> {
    text: &'t str,
    character: usize,
}

impl<'t> Part<'t> {
    /// The parts between separators, empty ones included.
    fn split(self, is_separator: fn(char) -> bool) -> impl Iterator<Item = Part<'t>> {
        let mut from = 0;
        self.text.split(is_separator).map(move |text| {
            let part = Part { character: self.character + from, text };
            from += text.chars().count() + 1;
            part
        })
    }

    /// The words of a whole text.
    fn words(text: &'t str) -> impl Iterator<Item = Part<'t>> {
        Part { text, character: 1 }.split(char::is_whitespace).filter(|word| !word.text.is_empty())
    }

    /// What follows `label`, in either case.
    fn after(self, label: &str) -> Option<Part<'t>> {
        let (head, text) = self.text.split_at_checked(label.len())?;
        head.eq_ignore_ascii_case(label).then(|| Part { text, character: self.character + label.len() })
    }

    fn error(self, kind: NotationErrorKind) -> NotationError {
        NotationError { kind, character: self.character, read: Excerpt::new(self.text) }
    }

    fn square(self) -> Result<Square, NotationError> {
        let is_light = matches!(self.text.as_bytes(), [b'A'..=b'H' | b'a'..=b'h', b'1'..=b'8']);
        let kind = if is_light { NotationErrorKind::LightSquare } else { NotationErrorKind::Square };
        Square::from_text(self.text).ok_or_else(|| self.error(kind))
    }

    fn cats(self) -> Result<[Square; 4], NotationError> {
        let listed = self.after("C:").ok_or_else(|| self.error(NotationErrorKind::CatsLabel))?;
        let mut cats = [Square::default(); 4];
        let mut count = 0;
        for part in listed.split(|c| c == ',').filter(|_| !listed.text.is_empty()) {
            let square = part.square()?;
            if let Some(cat) = cats.get_mut(count) {
                *cat = square;
            }
            count += 1;
        }
        if count == 4 { Ok(cats) } else { Err(self.error(NotationErrorKind::CatCount(count))) }
    }

    fn side(self) -> Result<Side, NotationError> {
        match self.text {
            "M" | "m" => Ok(Side::Mouse),
            "C" | "c" => Ok(Side::Cats),
            _ => Err(self.error(NotationErrorKind::SideToMove)),
        }
    }

    /// A move that `is_legal` says can be played.
    fn step(self, is_legal: impl Fn(Move) -> bool) -> Result<Move, NotationError> {
        let squares = self.text.split_at_checked(2).and_then(|(from, to)| {
            let (from, to) = (Square::from_text(from)?, Square::from_text(to)?);
            Move::between(from, to)
        });
        let mv = squares.ok_or_else(|| self.error(NotationErrorKind::Move))?;
        if is_legal(mv) { Ok(mv) } else { Err(self.error(NotationErrorKind::IllegalMove)) }
    }
}

/// Reads `M:E1 C:B8,D8,F8,H8 M`.
fn parse_placement(text: &str) -> Result<MouseCats, NotationError> {
    let mut words = Part::words(text);
    let end = Part { text: "", character: text.chars().count() + 1 };
    let mut next = || words.next().unwrap_or(end);
    let (mouse, cats, side) = (next(), next(), next());
    let mouse = mouse.after("M:").ok_or_else(|| mouse.error(NotationErrorKind::MouseLabel))?.square()?;
    let (cats_part, cats) = (cats, cats.cats()?);
    let side = side.side()?;
    if let Some(surplus) = words.next() {
        return Err(surplus.error(NotationErrorKind::Parts));
    }
    MouseCats::new(mouse, cats, side).map_err(|overlap| {
        // The part is well-formed: two characters, then a square every three characters.
        let last = cats.iter().rposition(|&cat| cat == overlap.0).unwrap_or(0);
        let character = cats_part.character + 2 + 3 * last;
        let square = cats_part.text.get(2 + 3 * last..4 + 3 * last).unwrap_or_default();
        Part { text: square, character }.error(NotationErrorKind::Occupied)
    })
}

impl MouseCats {
    /// Reads a move that a piece of the side to move can make, whether the game is over or not.
    pub(crate) fn parse_step(&self, text: &str) -> Result<Move, NotationError> {
        Part { text, character: 1 }.step(|mv| self.can_step(mv))
    }
}

impl Notation for MouseCats {
    const TITLE: &'static str = "Mouse and cats";
    const PLAYERS: [&'static str; 2] = ["mouse", "cats"];
    type Error = NotationError;

    fn start() -> Self {
        MouseCats::START
    }

    fn to_move(&self) -> usize {
        match self.side_to_move() {
            Side::Mouse => 0,
            Side::Cats => 1,
        }
    }

    fn parse_position(text: &str) -> Result<Self, NotationError> {
        if text.contains(':') {
            return parse_placement(text);
        }
        let mut game = MouseCats::START;
        for word in Part::words(text) {
            let mv = word.step(|mv| game.is_legal(mv))?;
            game.make(mv);
        }
        Ok(game)
    }

    fn write_position(&self, out: &mut dyn Write) -> fmt::Result {
        let [first, second, third, fourth] = self.cats();
        let side = match self.side_to_move() {
            Side::Mouse => 'M',
            Side::Cats => 'C',
        };
        write!(out, "M:{} C:{first},{second},{third},{fourth} {side}", self.mouse())
    }

    fn parse_move(&self, text: &str) -> Result<Move, NotationError> {
        Part { text, character: 1 }.step(|mv| self.is_legal(mv))
    }

    fn write_move(&self, mv: Move, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{mv}")
    }

    fn write_history_slot(slot: usize, out: &mut dyn Write) -> fmt::Result {
        match u8::try_from(slot).ok().and_then(Move::from_code) {
            Some(mv) => write!(out, "{mv}"),
            None => write!(out, "{slot}"),
        }
    }

    fn ending(&self) -> Option<&'static str> {
        Some(match self.winner()? {
            Side::Mouse if self.mouse_is_home() => "the mouse is home",
            Side::Mouse => "the cats cannot move",
            Side::Cats => "the mouse is caught",
        })
    }

    /// The board as the classic program draws it: `M` mouse, `C` cat, `X` dark and free, `.` light.
    fn write_board(&self, out: &mut dyn Write) -> fmt::Result {
        out.write_str("  ABCDEFGH\n")?;
        for row in (0..8).rev() {
            write!(out, "{} ", row + 1)?;
            for column in 0..8 {
                out.write_char(match Square::at(column, row) {
                    None => '.',
                    Some(square) if square == self.mouse() => 'M',
                    Some(square) if self.cats().contains(&square) => 'C',
                    Some(_) => 'X',
                })?;
            }
            out.write_char('\n')?;
        }
        Ok(())
    }
}
