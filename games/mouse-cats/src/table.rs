//! The complete table: who wins from every position, and in how many plies.

extern crate std;

use std::sync::OnceLock;

use halfmove_retro::{Enumerate, Tablebase};

use crate::{MouseCats, index};

impl Enumerate for MouseCats {
    const COUNT: usize = index::POSITIONS;

    #[inline]
    fn index(&self) -> Option<usize> {
        self.table_index()
    }

    fn at(index: usize) -> Option<Self> {
        MouseCats::from_table_index(index)
    }
}

/// The complete table in the form of a file, as the example `build_table` writes it.
static FILE: &[u8] = include_bytes!("../table/mouse-cats.retro");

/// The complete table. It is part of the program, compressed to 0.38 bits a position (83 kB), and takes a few milliseconds to
/// unpack when asked for first, and one byte a position (1.76 MB) from then on.
///
/// ```
/// use halfmove::{Notation, Score};
/// use halfmove_mouse_cats::{MouseCats, tablebase};
///
/// let table = tablebase();
/// assert_eq!(table.value(&MouseCats::START), Score::loss_in(44)); // the cats win
/// let game = MouseCats::parse_position("E1F2")?;
/// let mistakes = table.moves(&game).into_iter().filter(|(_, score)| score.is_loss());
/// assert_eq!(mistakes.map(|(mv, _)| mv.to_string()).collect::<Vec<_>>(), ["F8G7"]);
/// # Ok::<(), halfmove_mouse_cats::NotationError>(())
/// ```
///
/// # Panics
/// Never: the tests read the table that is part of the program.
pub fn tablebase() -> &'static Tablebase<MouseCats> {
    static TABLE: OnceLock<Tablebase<MouseCats>> = OnceLock::new();
    TABLE.get_or_init(|| Tablebase::from_bytes(FILE).expect("the table in the program is whole"))
}
