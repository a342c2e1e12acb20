//! The model behind every front end: what is played, what the engine finds, and which games there are. No terminal, no
//! clock, and no thread but in [engines that are asked to have some](Entry::engine_of_threads).
//!
//! | part | what it is |
//! | --- | --- |
//! | [`catalogue`] | the games; each is an [`Entry`] |
//! | [`Session`] | one game being played, in text |
//! | [`Engine`] | searches of one game that are stepped, with answers in text |
//! | [`MoveBook`] | moves that are played without search |
//! | [`Stipulation`], [`Solutions`] | problems, such as mates in two |
//! | [`HashView`], [`HistoryCount`] | what an engine remembers, to look at |
//! | [`Divide`] | a count of paths that is stepped |
//! | [`GameFile`] | a game as a file: PGN for every game |
//! | [`TimeControl`], [`Clocks`] | how long players may think, and how long they did |
//! | [`mod@matches`] | one configuration of the engine against another, or any two players, over many games |
//! | [`BoardLayout`] | where the squares are, for boards that are drawn and clicked on |
//! | [`Console`] | how line mode speaks in one game |
//! | [`Protocol`] | how other programs speak of one game |
//! | [`Preset`], [`Level`], [`Effort`] | how the engine searches, and how much a move is worth |
//! | [`Record`] | moves with undo, redo, variations and notes, for front ends of one game that need no text |
//!
//! A front end of all games looks like this:
//!
//! ```
//! use halfmove::Poll;
//! use halfmove_play::{Effort, catalogue};
//!
//! for game in catalogue::GAMES {
//!     let mut session = game.session();
//!     let preset = game.preset("strong")?;
//!     let mut engine = game.engine(preset);
//!     while !session.status().is_over() {
//!         engine.start(&*session, preset.limits(Effort::Level(game.level(1)?))?, 1)?;
//!         while engine.step(1_000) != Poll::Done {}
//!         session.play(&engine.best().expect("a game that goes on has a move"))?;
//!     }
//!     println!("{}: {:?}", game.title(), session.status());
//! }
//! # Ok::<(), halfmove_play::Error>(())
//! ```

mod analysis;
mod attacks;
pub mod catalogue;
mod choices;
mod clock;
mod console;
mod divide;
mod engine;
mod error;
mod files;
mod layout;
mod legal;
pub mod matches;
mod memory;
mod move_book;
mod preset;
mod problem;
mod protocol;
mod random;
mod record;
mod replace;
mod session;
mod shared_table;
mod slots;
mod threads;

pub use attacks::AttackedSquare;
pub use catalogue::{Entry, Listing, Sizes, Trial};
pub use choices::{Choice, Choices, Style};
pub use clock::{Clocks, TimeControl};
pub use console::{Alias, Console, Reply, Words};
pub use divide::{Divide, Divided};
pub use engine::{Engine, Report};
pub use error::{Error, excerpt, visible};
pub use files::{GameFile, GameFiles, Outcome, Settings, flag_beside_end};
pub use layout::{BoardLayout, BoardSquare, Rights, WritePosition};
pub use memory::{HashEntry, HashView, HistoryCount};
pub use move_book::{BookMove, MoveBook, MoveBookSource};
pub use preset::{Effort, LEVELS, Level, Preset};
pub use problem::{Key, MOST_LINES, ProblemSource, Solutions, Stipulation, Variation};
pub use protocol::{Mended, Protocol};
pub use record::{Note, Part, Place, Record};
pub use replace::{create_file, replace_file};
pub use session::{Session, Status, Told, standing};
