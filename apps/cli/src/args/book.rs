//! The arguments of `halfmove book`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::{Game, game_parser_of, megabytes, size, threads};

/// Build, ask and check opening books: the exact values of all early positions
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  halfmove book probe connect4 44")]
pub(crate) struct BookArgs {
    #[command(subcommand)]
    pub(crate) command: BookCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum BookCommand {
    Build(BookBuildArgs),
    Probe(BookProbeArgs),
    Verify(BookVerifyArgs),
    Import(BookImportArgs),
}

/// Solve all positions of a ply, and make a book of these and of all before
///
/// What was solved is kept in a file beside the book, named like it with `.part` at the end: a build that was ended goes on
/// from there. It is a list of positions and scores, which `halfmove solve --file` checks.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  halfmove book build connect4 --plies 4 --out opening.book\n  \
    halfmove book build connect4 --plies 8 --size 5x4 --out small.book")]
pub(crate) struct BookBuildArgs {
    /// Which game
    #[arg(value_name = "GAME", value_parser = game_parser_of(|game| game.books().is_some()))]
    pub(crate) game: Game,
    /// Positions with up to N stones come into the book
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) plies: u32,
    /// Write the book to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// The size of the board, columns by rows
    #[arg(long, value_name = "WxH", value_parser = size())]
    pub(crate) size: Option<String>,
    /// Solve on N threads; as many as there are cores if left out
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<u16>,
    /// How large the table of each thread is, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = megabytes, allow_negative_numbers = true)]
    pub(crate) memory: usize,
    /// Print one object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

/// Tell what a book knows of a position and of its moves
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  halfmove book probe connect4\n  halfmove book probe connect4 444 --json")]
pub(crate) struct BookProbeArgs {
    /// Which game
    #[arg(value_name = "GAME", value_parser = game_parser_of(|game| game.books().is_some()))]
    pub(crate) game: Game,
    /// The position in the game's notation; the start if left out
    #[arg(value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// Ask the book in this file; that in the program if left out
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Print one object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

/// Check a book: that it is complete, each score by those of the next positions, and some by solving; status 1 if one is wrong
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  halfmove book verify connect4 --sample 0\n  \
    halfmove book verify connect4 --file opening.book --sample 100")]
pub(crate) struct BookVerifyArgs {
    /// Which game
    #[arg(value_name = "GAME", value_parser = game_parser_of(|game| game.books().is_some()))]
    pub(crate) game: Game,
    /// Check the book in this file; that in the program if left out
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Solve N positions of the book, drawn by chance
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) sample: usize,
    /// Draw others
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How large the table of the solver is, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = megabytes, allow_negative_numbers = true)]
    pub(crate) memory: usize,
    /// Print one object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

/// Make a book from one of another program
#[derive(Debug, Args)]
#[command(
    after_help = "What can be read: BitBully's book of all Connect Four positions of 12 plies, with distances.\n\n\
    Example:\n  halfmove book import book_12ply_distances.dat --out 12ply.book"
)]
pub(crate) struct BookImportArgs {
    /// The book to read
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Write the book to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Which game
    #[arg(long, value_name = "GAME", value_parser = game_parser_of(|game| game.books().is_some()), default_value = "connect4")]
    pub(crate) game: Game,
    /// Print one object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}
