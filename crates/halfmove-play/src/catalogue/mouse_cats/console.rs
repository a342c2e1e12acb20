//! The console of the RYG3 program: its commands, its replies and its formats, where numbers are hexadecimal.

use halfmove::Score;

use crate::console::Reply::{Before, Instead, Own};
use crate::{Alias, Console, Report, Session, Status};

/// Speaks like the program.
pub(super) struct Ryg3;

const fn alias(name: &'static str, words: &'static [&'static str], reply: crate::console::Reply) -> Alias {
    Alias { name, number: None, words, reply }
}

static ALIASES: [Alias; 13] = [
    alias(".B", &["board"], Own),
    alias(".G", &["go"], Instead("GO")),
    alias(".H", &["help"], Before("HELP")),
    alias(".M", &["moves"], Own),
    // As at the end of a game, the engine waits for the next `.G`.
    alias(".N", &["off", "new"], Instead("NEW GAME")),
    alias(".O", &["off"], Instead("OFF")),
    alias(".Q", &["quit"], Instead("QUIT")),
    Alias { name: ".D", number: Some(1..=9), words: &["depth"], reply: Instead("SET DEPTH") },
    Alias { name: ".T", number: Some(1..=9), words: &["time"], reply: Instead("SET TIME") },
    alias(".S", &["switch"], Instead("SWITCH SIDES")),
    // It takes back one ply whoever played it, since it switches the engine off first.
    alias(".U", &["off", "undo"], Instead("UNDO")),
    alias(".E", &["hash"], Own),
    alias(".F", &["history"], Own),
];

impl Console for Ryg3 {
    fn aliases(&self) -> &'static [Alias] {
        &ALIASES
    }

    fn is_engine_off(&self) -> bool {
        true
    }

    fn prompt(&self, _: [&str; 2], _: Status) -> String {
        "? ".to_owned()
    }

    /// The side to move, the ply of the search, which is 0 between searches, and the ply of the game; at the end also who
    /// wins, and what the program does not tell, how.
    fn below_board(&self, players: [&str; 2], session: &dyn Session) -> String {
        let side = players[session.to_move()].chars().take(1).collect::<String>().to_uppercase();
        let ending = session.ending().map(|ending| format!("\n{ending}")).unwrap_or_default();
        let end = match session.status() {
            Status::Won(0) => "\n*** MOUSE WINS!! ***",
            Status::Won(_) => "\n*** CATS WIN!! ***",
            Status::ToMove(_) | Status::Draw => "",
        };
        format!("S:{side},P:00,H:{:02X}{end}{ending}", session.ply())
    }

    fn moves(&self, moves: &[String]) -> String {
        moves.join(",")
    }

    /// Depth, nodes above the horizon, the score as the mouse sees it, and the best line. A forced win, which the
    /// program does not know, has its words instead of a number.
    fn iteration(&self, player: usize, report: &Report) -> Option<String> {
        let Report { depth, score, pv, stats, .. } = report;
        let score = (*score)?;
        let mouse_view = |points: i16| if player == 0 { points } else { -points };
        let score = match score.as_points().map(mouse_view) {
            Some(points @ 0..=255) => format!("{points:02X}"),
            _ => Score::to_string(&score).to_uppercase(),
        };
        Some(format!("{depth:02X}:{:08X},{score},{}", stats.expanded, self.moves(pv)))
    }

    fn engine_move(&self, _: &str, mv: &str, _: Option<&Report>) -> String {
        format!("COMPUTER'S MOVE:{mv}")
    }

    fn refusal(&self, is_game_over: bool) -> Option<&'static str> {
        Some(if is_game_over { "NO LEGAL MOVES!" } else { "ILLEGAL" })
    }
}
