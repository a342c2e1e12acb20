//! The commands and their arguments.

mod book;

use std::fmt;
use std::ops::Deref;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{ArgGroup, Args, Parser, Subcommand, ValueEnum};
use halfmove::Limits;
use halfmove_play::catalogue::{self, PERFECT};
use halfmove_play::{Effort, Entry, Preset, Stipulation, TimeControl};

pub(crate) use self::book::{BookArgs, BookBuildArgs, BookCommand, BookImportArgs, BookProbeArgs, BookVerifyArgs};
use crate::failure::Failure;

/// Play, analyse and measure board games.
#[derive(Debug, Parser)]
#[command(name = "halfmove", version, after_help = "Example:\n  halfmove play connect4")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Games(GamesArgs),
    Play(PlayArgs),
    Selfplay(SelfplayArgs),
    Analyse(AnalyseArgs),
    Solve(SolveArgs),
    Perft(PerftArgs),
    Match(MatchArgs),
    Replay(ReplayArgs),
    Convert(ConvertArgs),
    Bench(BenchArgs),
    Table(TableArgs),
    Book(BookArgs),
    Uci(UciArgs),
}

/// List the games, their presets and levels
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  halfmove games")]
pub(crate) struct GamesArgs {
    /// Print one object a line and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

/// Play a game
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  halfmove play connect4\n  \
    halfmove play connect4 --first engine --second human --level 7\n  \
    halfmove play mouse-cats --preset ryg3-v11\n\n\
    Then type a move, or `help`.")]
pub(crate) struct PlayArgs {
    /// Which game
    #[arg(value_name = "GAME", value_parser = game_parser())]
    pub(crate) game: Game,
    /// Who plays first: a human if nothing is said
    #[arg(long, value_enum)]
    pub(crate) first: Option<Player>,
    /// Who plays second: the engine if nothing is said; in mouse-cats, as in the classic program, a human until `go`
    #[arg(long, value_enum)]
    pub(crate) second: Option<Player>,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    /// Have the engine search every move, also where the opening book knows one
    #[arg(long)]
    pub(crate) no_book: bool,
    /// Have the engine play from the opening book in this file: chess reads those of the program Polyglot, Connect Four those
    /// that `halfmove book` makes
    #[arg(long, value_name = "FILE", conflicts_with = "no_book")]
    pub(crate) book: Option<PathBuf>,
    /// Keep the game in this file, move by move; go on with the game in it if it is there, as the file and these options say:
    /// where both say something, as the options do
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Which game of a file that holds several: it is played on, and kept in no file until `save`
    #[arg(long, value_name = "N", requires = "file", value_parser = ordinal, allow_negative_numbers = true)]
    pub(crate) number: Option<usize>,
    /// How long the players may think: `5m`, `5m+3s`, `40/90m`, `10s/move`, `equal` (the engine as long as its opponent),
    /// `problem/3` (the engine finds a win in three moves) or `infinite`
    #[arg(long, value_name = "TIMES", value_parser = TimeControl::parse)]
    pub(crate) clock: Option<TimeControl>,
    /// Line mode, also where there is a terminal to draw on
    #[arg(long)]
    pub(crate) plain: bool,
    /// Draw with ASCII only
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Draw without colours; shapes tell everything too
    #[arg(long)]
    pub(crate) no_color: bool,
}

/// Let the engine play both sides
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  halfmove selfplay connect4 --level 8\n  \
    halfmove selfplay connect4 --preset plain --depth 5 --slice 4 --json")]
pub(crate) struct SelfplayArgs {
    /// Which game
    #[arg(value_name = "GAME", value_parser = game_parser())]
    pub(crate) game: Game,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    /// Search in slices of N nodes, and count them; nothing else changes
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(crate) slice: Option<u64>,
    /// Print one object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

/// Look ahead from a position, a line per iteration
///
/// Scores are from the side to move: points of the game's evaluation, or a win or loss in so many plies. With --json,
/// `score` is a number from -32000 to 32000, where 32000 less n is a win in n plies and -32000 plus n a loss in n plies
/// (n up to 255), and `score_text` is what people read. `nodes` are the positions made; `expanded` are those above the
/// horizon, which is what the classic programs counted. Both are accumulated over the iterations. `current` is the line
/// that was being searched when the clock or the number of nodes stopped the search; empty where it came to its end. Only
/// the last object has the key `best`, the move to play; it is null if the game is over.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  halfmove analyse connect4 4453 --depth 12\n  \
    halfmove analyse connect4 --nodes 1000000 --multipv 3 --json")]
pub(crate) struct AnalyseArgs {
    /// Which game
    #[arg(value_name = "GAME", value_parser = game_parser())]
    pub(crate) game: Game,
    /// The position in the game's notation; the start if left out
    #[arg(value_name = "POSITION")]
    pub(crate) position: Option<String>,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    /// Search for MS milliseconds; with a preset of fixed depth no deeper than that, see `halfmove games`
    #[arg(long, value_name = "MS", group = "effort", value_parser = count, allow_negative_numbers = true)]
    pub(crate) movetime: Option<u64>,
    /// Find the best K lines
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = lines, allow_negative_numbers = true)]
    pub(crate) multipv: u16,
    /// Search in slices of N nodes; nothing else changes
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(crate) slice: Option<u64>,
    /// Print one object a line and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

/// Find exact values: who wins, and how soon, if nobody errs
///
/// A score is seen from the side to move: how many stones the winner has left, the winning one counted; negative if the side
/// to move loses; 0 for a draw. On the usual board it is 22 less the number of the winner's stones at the end.
///
/// A position can also be drawn: rows from the top with slashes between them, x and o for stones, . for an empty cell. In a
/// list each line is a position, with the expected score after it if it is to be checked; for each is told position, score,
/// nodes and microseconds, and `best:` and `pv:` with moves if they were asked for. Scores that the opening book knows take no
/// nodes. With --json, `nodes` and `micros` are those of finding the score; the best moves come after that.
///
/// With --mate, --selfmate or --helpmate it finds all that solves a chess problem: each key with its threats, and what follows
/// each reply, duals included; or that there is nothing, which is then proved. In a --file each line is a FEN or EPD, which may
/// tell its own number of moves (`dm 3;`, `bm #3;`): those of more are left out, and each of the others is told in one line.
///
/// Exit status: 0 done, 1 a score was not the expected one or a problem of a file not solved, 2 bad usage or input, 130 stopped by the user.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  halfmove solve connect4 5554224333234511764415115\n  \
    halfmove solve connect4 --file positions.txt\n  halfmove solve connect4 --no-book --checkpoint start.hmc4\n  \
    halfmove solve chess \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\" --mate 2")]
pub(crate) struct SolveArgs {
    /// Which game
    #[arg(value_name = "GAME", value_parser = game_parser_of(|game| game.solver().is_some() || game.problems().is_some()))]
    pub(crate) game: Game,
    /// Positions in the game's notation; the start if left out
    #[arg(value_name = "POSITION", conflicts_with = "file")]
    pub(crate) positions: Vec<String>,
    /// Solve the positions in this file, one a line; `-` is standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Tell what each move is worth
    #[arg(long)]
    pub(crate) scores: bool,
    /// Find out no more than who wins: the score is 1 for a win, 0 for a draw, -1 for a loss
    #[arg(long)]
    pub(crate) weak: bool,
    /// Name the best moves, in lists too
    #[arg(long, conflicts_with = "scores")]
    pub(crate) best: bool,
    /// Tell a line of best play, to the end of the game
    #[arg(long, conflicts_with = "weak")]
    pub(crate) pv: bool,
    /// How to close in on the score: null if left out, full, bisect or mtdf; all find the same
    #[arg(long, value_name = "D")]
    pub(crate) driver: Option<String>,
    /// The size of the board, columns by rows
    #[arg(long, value_name = "WxH", value_parser = size())]
    pub(crate) size: Option<String>,
    /// How large the table is, in megabytes; half a megabyte comes on top
    #[arg(long, value_name = "MB", default_value_t = 32, value_parser = megabytes, allow_negative_numbers = true)]
    pub(crate) memory: usize,
    /// Search on N threads, which share the table; scores are the same, but not nodes
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: u16,
    /// Search, also where the opening book knows the score
    #[arg(long)]
    pub(crate) no_book: bool,
    /// Ask the opening book in this file; that in the program if left out, if it is for this size
    #[arg(long, value_name = "FILE", conflicts_with = "no_book")]
    pub(crate) book: Option<PathBuf>,
    /// Tell each search of the root: its window and what came of it
    #[arg(long)]
    pub(crate) probes: bool,
    /// Save the search to this file, and go on with it if it is there; for one position
    #[arg(long, value_name = "FILE", conflicts_with_all = ["file", "scores", "weak"])]
    pub(crate) checkpoint: Option<PathBuf>,
    /// How often it is saved, in seconds
    #[arg(long, value_name = "S", default_value_t = 60, requires = "checkpoint")]
    pub(crate) every: u64,
    /// Print one object a line and nothing else
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) problem: ProblemArgs,
}

/// What a problem asks for.
#[derive(Debug, Args)]
#[group(multiple = false)]
pub(crate) struct ProblemArgs {
    /// Chess problems: the side to move mates in N moves
    #[arg(long, value_name = "N", value_parser = problem_moves)]
    pub(crate) mate: Option<u8>,
    /// Chess problems: the side to move makes the other side mate it in N moves
    #[arg(long, value_name = "N", value_parser = problem_moves)]
    pub(crate) selfmate: Option<u8>,
    /// Chess problems: both sides work together so that the side to move is mated in N moves; with N.5 it mates
    #[arg(long, value_name = "N", value_parser = helpmate_plies)]
    pub(crate) helpmate: Option<u8>,
}

impl ProblemArgs {
    pub(crate) fn stipulation(&self) -> Option<Stipulation> {
        let mate = self.mate.map(Stipulation::Mate).or(self.selfmate.map(Stipulation::Selfmate));
        mate.or(self.helpmate.map(Stipulation::Helpmate))
    }
}

/// More moves than any problem can be solved in.
const MOST_PROBLEM_MOVES: u8 = 100;

fn problem_moves(text: &str) -> Result<u8, String> {
    let moves = text.parse().ok().filter(|moves| (1..=MOST_PROBLEM_MOVES).contains(moves));
    moves.ok_or_else(|| format!("expected a number of moves from 1 to {MOST_PROBLEM_MOVES}"))
}

/// `2` is four plies, `2.5` five.
fn helpmate_plies(text: &str) -> Result<u8, String> {
    let (moves, half) = text.strip_suffix(".5").map_or((text, 0), |moves| (moves, 1));
    let moves = moves.parse().ok().filter(|moves| (1 - half..=MOST_PROBLEM_MOVES).contains(moves));
    let plies = moves.map(|moves| 2 * moves + half);
    plies.ok_or_else(|| format!("expected a number of moves from 0.5 to {MOST_PROBLEM_MOVES}, with .5 for a half"))
}

/// Count the paths of a given length
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  halfmove perft connect4 --depth 8\n  \
    halfmove perft connect4 4453 --depth 6 --divide")]
pub(crate) struct PerftArgs {
    /// Which game
    #[arg(value_name = "GAME", value_parser = game_parser())]
    pub(crate) game: Game,
    /// The position in the game's notation; the start if left out
    #[arg(value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// How long the paths are, in plies
    #[arg(long, value_name = "N", value_parser = plies, allow_negative_numbers = true)]
    pub(crate) depth: u8,
    /// Tell the count for each move too
    #[arg(long)]
    pub(crate) divide: bool,
    /// Print one object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

/// Let one configuration of the engine play another, over pairs of games
///
/// Each opening is played twice with sides swapped, on all cores. With budgets in nodes or depth a match comes out the
/// same every time, whatever the number of threads. An engine that crashes or plays no legal move loses the game, and that is
/// told.
///
/// CFG says how a side plays, in words with commas between them: a preset (`strong`, or `preset=strong`) and one of
/// `depth=N`, `nodes=N` and `level=N`. What is left out is as usual in the game: see `halfmove games`.
/// Another program is `uci:PATH`, and behind it, with commas between them, `nodes=N`, `depth=N` or `movetime=MS`,
/// `option.NAME=VALUE`, `arg=TEXT` for its command line, `name=TEXT`, and `timeout=SECONDS` for the most that it may take to be
/// ready, and to move where it has no clock: 60 if left out. One that hangs, crashes, has too
/// little time or plays no legal move loses the game, and that is told.
///
/// Elo is the difference in strength with its error at 95 %, from the pairs. With --sprt the match ends as soon as it is
/// clear enough whether A is stronger by E1 rather than by E0; llr is the log-likelihood ratio, and 2.94 on either side of 0
/// the end of the test. A pair that goes from the same board, move for move, as one before counts in none of them: without
/// clocks that is what every opening does that comes again.
///
/// Results are kept with --save. After an interruption, --resume goes on with them, once it has found that the moves are legal
/// and come to the results.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    halfmove match connect4 --a strong,nodes=1000 --b level=2 --games 1000\n  \
    halfmove match connect4 --a nodes=2000 --b nodes=1000 --games 2000 --sprt 0,50 --save match.txt\n  \
    halfmove match connect4 --a nodes=2000 --b nodes=1000 --games 2000 --sprt 0,50 --resume match.txt\n  \
    halfmove match chess --a strong --b uci:/usr/games/toga2 --games 200 --clock 1s+0.01s \\\n      \
    --openings openings.epd --judge win=900/4 --pgn games.pgn")]
pub(crate) struct MatchArgs {
    /// Which game
    #[arg(value_name = "GAME", value_parser = game_parser())]
    pub(crate) game: Game,
    /// How A plays, like `strong,nodes=1000`
    #[arg(long, value_name = "CFG")]
    pub(crate) a: String,
    /// How B plays
    #[arg(long, value_name = "CFG")]
    pub(crate) b: String,
    /// How many games to play, an even number; with --sprt at most
    #[arg(long, value_name = "N", value_parser = games, allow_negative_numbers = true)]
    pub(crate) games: usize,
    /// Begin from the positions in this file, one a line (chess: FEN or EPD), in turn, or from the games in it; from random
    /// ones if left out
    #[arg(long, value_name = "FILE", conflicts_with = "seed")]
    pub(crate) openings: Option<PathBuf>,
    /// Begin after so many plies of the games in the file of openings
    #[arg(long, value_name = "N", default_value_t = 16, requires = "openings")]
    pub(crate) opening_plies: usize,
    /// Play by the clock, like `1s+0.01s`, `40/1m` or `0.1s/move`
    #[arg(long, value_name = "TIME")]
    pub(crate) clock: Option<String>,
    /// Let moves of other programs come so many milliseconds late
    #[arg(long, value_name = "MS", default_value_t = 50)]
    pub(crate) margin: u16,
    /// End games that are decided: `win=POINTS/MOVES` when both sides have held one for won by so much for so many moves,
    /// `draw=POINTS/MOVES/FROM` when neither has held it for better, from that move on; or both, with a comma between
    #[arg(long, value_name = "RULES")]
    pub(crate) judge: Option<String>,
    /// Write the games to this file, which must not exist, or be that of the match that is resumed
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<PathBuf>,
    /// Draw other random openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// End when it is clear enough whether A is E0 or E1 stronger, in Elo
    #[arg(long, value_name = "E0,E1", allow_hyphen_values = true)]
    pub(crate) sprt: Option<String>,
    /// Play on N threads; as many as there are cores if left out
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<u16>,
    /// Keep the results in this file, which must not exist
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(crate) save: Option<PathBuf>,
    /// Go on with the match in this file, and keep the results there
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// Print one object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

/// Show a game in a file, move by move
///
/// The format is PGN for every game: docs/game-files.md describes it.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  halfmove replay game.pgn\n  halfmove replay games.pgn --number 3 --json")]
pub(crate) struct ReplayArgs {
    /// The game file
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Which game of the file
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = ordinal, allow_negative_numbers = true)]
    pub(crate) number: usize,
    /// Show the first N moves only
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    /// Print one object a line and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

/// Write games in another form
///
/// The forms: `game` is a game file (docs/game-files.md); `moves` a game a line, moves with blanks between; `positions` a
/// position a line, from the start to the end of each game; `json` an object a game. The last two can be written only.
/// Only a game file keeps variations, comments and times.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  halfmove convert games.pgn --to moves\n  \
    halfmove convert moves.txt --from moves --game connect4 --out games.pgn")]
pub(crate) struct ConvertArgs {
    /// What to read
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The form that is read
    #[arg(long, value_enum, default_value_t = Form::Game)]
    pub(crate) from: Form,
    /// The form that is written
    #[arg(long, value_enum, default_value_t = Form::Game)]
    pub(crate) to: Form,
    /// Which game the moves are of
    #[arg(long, value_name = "GAME", value_parser = game_parser())]
    pub(crate) game: Option<Game>,
    /// Write to this file, which must not exist
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// A way to write games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Form {
    Game,
    Moves,
    Positions,
    Json,
}

/// Measure the engine: fixed searches, a node signature and the speed of each game
///
/// The nodes of a game are its signature: they are the same on every machine, and a change of them is a change of what
/// the engine does. The sizes are in bytes; `memory_bytes` is the most that a search used, its table apart. Where a game is
/// named that has a row of searches with more and more ideas, what each idea is worth is told too. The last line is the sum
/// over all games; with --json it is an object whose `game` is "total", with `nodes`, `micros` and `nps`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  halfmove bench --json\n  halfmove bench mouse-cats")]
pub(crate) struct BenchArgs {
    /// Only this game
    #[arg(value_name = "GAME", value_parser = game_parser())]
    pub(crate) game: Option<Game>,
    /// Print one object a line and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

/// Build, ask and check complete tables of who wins, and in how many plies
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  halfmove table probe mouse-cats E1F2")]
pub(crate) struct TableArgs {
    #[command(subcommand)]
    pub(crate) command: TableCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TableCommand {
    Build(TableBuildArgs),
    Probe(TableProbeArgs),
    Verify(TableVerifyArgs),
}

/// Solve a game: all its positions at once
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  halfmove table build mouse-cats --out mouse-cats.retro")]
pub(crate) struct TableBuildArgs {
    /// Which game
    #[arg(value_name = "GAME", value_parser = game_parser_of(|game| game.table().is_some()))]
    pub(crate) game: Game,
    /// Write the table to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Print one object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

/// Tell who wins a position, and what each move is worth
///
/// Scores are from the side to move, and numbers with --json as `halfmove analyse` tells them.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  halfmove table probe mouse-cats E1F2\n  \
    halfmove table probe mouse-cats \"M:E1 C:B8,D8,F8,H8 M\" --json")]
pub(crate) struct TableProbeArgs {
    /// Which game
    #[arg(value_name = "GAME", value_parser = game_parser_of(|game| game.table().is_some()))]
    pub(crate) game: Game,
    /// The position in the game's notation; the start if left out
    #[arg(value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// Ask the table in this file; that in the program if left out
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Print one object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

/// Check each entry against its successors; status 1 if one is wrong
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  halfmove table verify mouse-cats --file mouse-cats.retro")]
pub(crate) struct TableVerifyArgs {
    /// Which game
    #[arg(value_name = "GAME", value_parser = game_parser_of(|game| game.table().is_some()))]
    pub(crate) game: Game,
    /// Check the table in this file; that in the program if left out
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Print one object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

/// Play for another program, which gives its commands over UCI
///
/// UCI is what chess programs speak; UGI, its form for any game, is understood too, and `query` answered. Besides what the
/// protocols have, `d` shows the board, `eval` tells what it is worth without search, `go perft N` counts paths, and `bench`
/// measures the engine.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  halfmove uci\n  halfmove uci connect4")]
pub(crate) struct UciArgs {
    /// Which game
    #[arg(value_name = "GAME", value_parser = game_parser(), default_value = "chess")]
    pub(crate) game: Game,
}

/// How to search, and how much a move is worth.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("effort").multiple(false))]
pub(crate) struct SearchArgs {
    /// How to search: see `halfmove games`
    #[arg(long, value_name = "P")]
    pub(crate) preset: Option<String>,
    /// Search N plies deep
    #[arg(long, value_name = "N", group = "effort", value_parser = plies, allow_negative_numbers = true)]
    pub(crate) depth: Option<u8>,
    /// Search N nodes; with a preset of fixed depth no deeper than that, see `halfmove games`
    #[arg(long, value_name = "N", group = "effort", value_parser = count, allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,
    /// Search as level N does: see `halfmove games`; `perfect` plays from a complete table
    #[arg(long, value_name = "N", group = "effort", value_parser = level, allow_negative_numbers = true)]
    pub(crate) level: Option<Strength>,
}

impl SearchArgs {
    /// The preset that was asked for; the game's usual one if none was.
    pub(crate) fn preset(&self, game: &dyn Entry) -> Result<&'static Preset, Failure> {
        if self.level == Some(Strength::Perfect) {
            return self.perfect(game);
        }
        let Some(name) = &self.preset else { return Ok(game.usual_preset()) };
        let preset = game.preset(name)?;
        if name == PERFECT && (self.depth, self.nodes, self.level) != (None, None, None) {
            let wrong = "preset \"perfect\": does not search, expected no depth, nodes or level with it";
            return Err(Failure::Usage(wrong.to_owned()));
        }
        Ok(preset)
    }

    /// The preset that plays from the complete table.
    fn perfect(&self, game: &dyn Entry) -> Result<&'static Preset, Failure> {
        if let Some(name) = self.preset.as_ref().filter(|name| *name != PERFECT) {
            let wrong = format!("level \"perfect\": read preset {name:?} with it, expected no preset");
            return Err(Failure::Usage(wrong));
        }
        perfect_preset(game)
    }

    /// Whether anything was asked for.
    pub(crate) fn is_given(&self) -> bool {
        self.preset.is_some() || self.depth.is_some() || self.nodes.is_some() || self.level.is_some()
    }

    /// How much effort was asked for, if anything was said.
    pub(crate) fn effort(&self, game: &dyn Entry) -> Result<Option<Effort>, Failure> {
        Ok(match (self.depth, self.nodes, self.level) {
            (Some(depth), ..) => Some(Effort::Depth(depth)),
            (_, Some(nodes), _) => Some(Effort::Nodes(nodes)),
            (_, _, Some(Strength::Level(level))) => Some(Effort::Level(game.level(level)?)),
            (_, _, Some(Strength::Perfect)) => Some(Effort::Usual),
            _ => None,
        })
    }

    /// The preset, and the limits of each search.
    pub(crate) fn resolve(&self, game: &dyn Entry) -> Result<(&'static Preset, Limits), Failure> {
        let preset = self.preset(game)?;
        let effort = self.effort(game)?.unwrap_or(Effort::Usual);
        Ok((preset, preset.limits(effort)?))
    }
}

/// The preset that plays from the complete table.
pub(crate) fn perfect_preset(game: &dyn Entry) -> Result<&'static Preset, Failure> {
    let (name, highest) = (game.name(), game.levels().len());
    let wrong = || format!("level \"perfect\": {name} has no complete table, expected a number from 1 to {highest}");
    game.preset(PERFECT).map_err(|_| Failure::Usage(wrong()))
}

/// What `--level` reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Strength {
    /// The number of a level.
    Level(u8),
    /// From the complete table.
    Perfect,
}

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Player {
    Human,
    Engine,
}

/// A game named on the command line.
#[derive(Clone, Copy)]
pub(crate) struct Game(&'static dyn Entry);

impl Game {
    pub(crate) fn entry(self) -> &'static dyn Entry {
        self.0
    }
}

impl Deref for Game {
    type Target = dyn Entry;

    fn deref(&self) -> &(dyn Entry + 'static) {
        self.0
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads the name of a game; the help then lists the names, and a slip of the pen gets a hint.
fn game_parser() -> impl TypedValueParser<Value = Game> {
    game_parser_of(|_| true)
}

/// The same where the command is for some games only: the help and the shell offer no others.
fn game_parser_of(is_one: impl Fn(&dyn Entry) -> bool) -> impl TypedValueParser<Value = Game> {
    let names = catalogue::GAMES.iter().map(|&game| PossibleValue::new(game.name()).hide(!is_one(game)));
    PossibleValuesParser::new(names).try_map(|name| catalogue::find(&name).map(Game))
}

/// Reads a depth.
fn plies(text: &str) -> Result<u8, &'static str> {
    text.parse().ok().filter(|&plies| plies > 0).ok_or("expected a number from 1 to 255")
}

/// Reads a number of lines.
fn lines(text: &str) -> Result<u16, &'static str> {
    text.parse().ok().filter(|&lines| lines > 0).ok_or("expected a number from 1 to 65535")
}

/// More threads than cores help nobody, and there are machines with many cores.
const MOST_THREADS: u16 = 1024;

/// Reads a number of threads.
fn threads(text: &str) -> Result<u16, String> {
    let threads = text.parse().ok().filter(|threads| (1..=MOST_THREADS).contains(threads));
    threads.ok_or_else(|| format!("expected a number from 1 to {MOST_THREADS}"))
}

/// Reads the size of a board as it is written, but for the case.
fn size() -> impl TypedValueParser<Value = String> {
    StringValueParser::new().map(|text| text.to_ascii_lowercase())
}

/// Reads the size of a table.
fn megabytes(text: &str) -> Result<usize, &'static str> {
    text.parse().ok().filter(|megabytes| (1..=1 << 20).contains(megabytes)).ok_or("expected a number from 1 to 1048576")
}

/// Reads the number of a game in a file.
fn ordinal(text: &str) -> Result<usize, &'static str> {
    text.parse().ok().filter(|&number| number > 0).ok_or("expected a number from 1 on")
}

/// Reads a number of games that are played in pairs.
fn games(text: &str) -> Result<usize, &'static str> {
    let is_even = |&games: &usize| games > 0 && games.is_multiple_of(2) && games <= MOST_GAMES;
    text.parse().ok().filter(is_even).ok_or("expected an even number from 2 to 1000000")
}

/// As many games as a match can have.
const MOST_GAMES: usize = 1_000_000;

/// Reads a number of nodes or milliseconds.
fn count(text: &str) -> Result<u64, &'static str> {
    text.parse().ok().filter(|&count| count > 0).ok_or("expected a whole number from 1 to 18446744073709551615")
}

/// Reads `perfect`, or the number of a level; which ones there are, the game knows.
fn level(text: &str) -> Result<Strength, &'static str> {
    if text == PERFECT {
        return Ok(Strength::Perfect);
    }
    text.parse().map(Strength::Level).map_err(|_| "expected the number of a level, 1 for the weakest, or `perfect`")
}
