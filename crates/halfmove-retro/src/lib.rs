//! Retrograde analysis: complete tables of who wins, and in how many plies, for any game whose positions can be
//! [counted](Enumerate).
//!
//! It begins where the game is over and works back, ply by ply, to every position there is. The result, a
//! [`Tablebase`], knows the truth: the value of each position, the distance to the end with best play (the winner
//! hurries, the loser holds out), and so the best moves. A table can be [verified](Tablebase::verify) against the
//! rules, and [written](Tablebase::to_bytes) to a small file.
//!
//! ```
//! use halfmove::{Score, doc::Nim};
//! use halfmove_retro::{Enumerate, Tablebase};
//! # use halfmove::{End, Game, Gen, Moves};
//! #
//! # #[derive(Clone)]
//! # struct Heap(Nim);
//! #
//! # impl Game for Heap {
//! #     const NAME: &'static str = "heap";
//! #     type Move = u8;
//! #     type Undo = ();
//! #     fn generate(&self, which: Gen, out: &mut Moves<'_, u8>) -> End { self.0.generate(which, out) }
//! #     fn make(&mut self, mv: u8) { self.0.make(mv) }
//! #     fn unmake(&mut self, mv: u8, undo: ()) { self.0.unmake(mv, undo) }
//! #     fn end(&self) -> End { self.0.end() }
//! #     fn key(&self) -> u64 { self.0.key() }
//! #     fn is_legal(&self, mv: u8) -> bool { self.0.is_legal(mv) }
//! #     fn pack(mv: u8) -> u32 { Nim::pack(mv) }
//! #     fn unpack(packed: u32) -> Option<u8> { Nim::unpack(packed) }
//! # }
//!
//! impl Enumerate for Heap {
//!     const COUNT: usize = 100;
//!     fn index(&self) -> Option<usize> {
//!         Some(usize::from(self.0.0))
//!     }
//!     fn at(index: usize) -> Option<Self> {
//!         u8::try_from(index).ok().map(|stones| Heap(Nim(stones)))
//!     }
//! }
//!
//! let table = Tablebase::<Heap>::solve()?;
//! assert_eq!(table.value(&Heap(Nim(21))), Score::win_in(11)); // to a multiple of four, again and again
//! assert_eq!(table.best_moves(&Heap(Nim(21))), [1]);
//! table.verify()?;
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod code;
mod enumerate;
mod file;
mod solve;
mod tablebase;
mod verify;

pub use enumerate::Enumerate;
pub use file::ReadError;
pub use solve::SolveError;
pub use tablebase::Tablebase;
pub use verify::Mismatch;
