//! What the other program can say: a line as a command.

use halfmove_play::excerpt;

use super::go::Go;

/// A line that was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// `uci` or `ugi`: which options there are. The word is what the answer begins with.
    Greet(&'static str),
    /// `isready`.
    IsReady,
    /// `ucinewgame` or `uginewgame`.
    NewGame,
    /// `position`.
    Position(PositionText),
    /// `go`, and what is wrong with what stands behind it.
    Go(Go, Vec<String>),
    /// `stop`.
    Stop,
    /// `ponderhit`.
    PonderHit,
    /// `setoption`: the name and the value.
    SetOption(String, String),
    /// `query`.
    Query(String),
    /// `d`: show the board.
    Show,
    /// `eval`: what the position is worth without search.
    Eval,
    /// `bench`.
    Bench,
    /// `quit`.
    Quit,
    /// The input is at its end.
    End,
    /// Nothing to do.
    Nothing,
}

/// A position as `position` tells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PositionText {
    /// In the game's notation; `None` for the start.
    pub(super) start: Option<String>,
    /// What was played from there.
    pub(super) moves: Vec<String>,
}

/// The commands that may stand behind words that are none. Those of ours are left out, which are words of English too.
const COMMANDS: [&str; 14] = [
    "uci",
    "ugi",
    "debug",
    "isready",
    "setoption",
    "register",
    "ucinewgame",
    "uginewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
    "query",
];
/// Those that are understood besides.
const OWN: [&str; 3] = ["d", "eval", "bench"];

/// What comes before the command in a line, and the line from there on: UCI wants unknown words passed over. Where no word is
/// known, all is taken for a command.
pub(super) fn split_unknown(line: &str) -> (&str, &str) {
    let line = line.trim();
    let first = line.split_whitespace().next().unwrap_or_default();
    let known = line.split_whitespace().find(|word| COMMANDS.contains(word)).filter(|_| !OWN.contains(&first));
    // Words are parts of the line, so that the difference of their addresses is where they stand.
    let at = known.map_or(0, |word| word.as_ptr() as usize - line.as_ptr() as usize);
    line.split_at(at)
}

impl Command {
    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong with it, for people.
    pub(super) fn parse(line: &str) -> Result<Command, String> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Ok(Command::Nothing) };
        Ok(match first {
            "uci" => Command::Greet("uci"),
            "ugi" => Command::Greet("ugi"),
            "isready" => Command::IsReady,
            "ucinewgame" | "uginewgame" => Command::NewGame,
            "position" => Command::Position(PositionText::parse(words)?),
            "go" => {
                let (go, wrong) = Go::parse(words);
                Command::Go(go, wrong)
            }
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "setoption" => set_option(words)?,
            "query" => Command::Query(join(words)),
            "d" => Command::Show,
            "eval" => Command::Eval,
            "bench" => Command::Bench,
            "quit" => Command::Quit,
            "debug" | "register" => Command::Nothing,
            _ => return Err(Command::unknown(line)),
        })
    }

    /// What to say of a word that is none.
    pub(super) fn unknown(word: &str) -> String {
        format!("{:?} is no command, expected one of UCI", excerpt(word.trim()))
    }

    /// Whether it must wait until the search is over: what changes the position or the engine, or uses them.
    pub(super) fn waits(&self) -> bool {
        !matches!(self, Command::IsReady | Command::Stop | Command::PonderHit | Command::Nothing | Command::End)
    }

    /// Whether it is about another search than the one under way.
    pub(super) fn turns_elsewhere(&self) -> bool {
        matches!(self, Command::NewGame | Command::Position(_) | Command::Go(..) | Command::Bench)
    }
}

impl PositionText {
    fn parse<'l>(mut words: impl Iterator<Item = &'l str>) -> Result<PositionText, String> {
        let kind = words.next();
        let mut start = Vec::new();
        for word in words.by_ref().take_while(|&word| word != "moves") {
            start.push(word);
        }
        let moves = words.map(str::to_owned).collect();
        match (kind, start.is_empty()) {
            (Some("startpos"), true) => Ok(PositionText { start: None, moves }),
            (Some("startpos"), false) => {
                Err(format!("position: read {:?} after startpos, expected moves", excerpt(&start.join(" "))))
            }
            (Some("fen"), false) => Ok(PositionText { start: Some(start.join(" ")), moves }),
            (Some("fen"), true) => Err("position: read nothing after fen, expected a position".to_owned()),
            (Some(other), _) => Err(format!("position: read {:?}, expected startpos or fen", excerpt(other))),
            (None, _) => Err("position: read nothing after it, expected startpos or fen".to_owned()),
        }
    }
}

/// Reads `name NAME value VALUE`, both of any number of words; the value may be left out.
fn set_option<'l>(mut words: impl Iterator<Item = &'l str>) -> Result<Command, String> {
    if words.next() != Some("name") {
        return Err("setoption: expected name NAME, and value VALUE".to_owned());
    }
    let name = join(words.by_ref().take_while(|&word| word != "value"));
    if name.is_empty() {
        return Err("setoption: read no name, expected that of an option".to_owned());
    }
    Ok(Command::SetOption(name, join(words)))
}

fn join<'l>(words: impl Iterator<Item = &'l str>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(line: &str) -> Result<PositionText, String> {
        match Command::parse(line) {
            Ok(Command::Position(text)) => Ok(text),
            Ok(other) => panic!("{other:?}"),
            Err(wrong) => Err(wrong),
        }
    }

    #[test]
    fn positions_are_told_from_moves() {
        let text = position("position fen 8/8 w - moves e2e4  e7e5").unwrap();
        assert_eq!((text.start.as_deref(), text.moves.len()), (Some("8/8 w -"), 2));
        assert_eq!(position("position startpos").unwrap(), PositionText { start: None, moves: Vec::new() });
        assert!(position("position startpos moves").unwrap().moves.is_empty());
        let refused = position("position startpos e2e4").unwrap_err();
        assert_eq!(refused, "position: read \"e2e4\" after startpos, expected moves");
        for line in ["position", "position fen", "position fen moves e2e4", "position here"] {
            assert!(position(line).unwrap_err().contains("expected"), "{line}");
        }
    }

    #[test]
    fn unknown_words_before_a_command_are_passed_over() {
        assert_eq!(split_unknown("joho debug on"), ("joho ", "debug on"));
        assert_eq!(split_unknown(" a b  position startpos moves go\r"), ("a b  ", "position startpos moves go"));
        for line in ["go go depth 3", "xyzzy", "", "d isready", "setoption name stop value 3"] {
            assert_eq!(split_unknown(line), ("", line));
        }
    }

    #[test]
    fn names_and_values_of_options_have_several_words() {
        let set = |line| Command::parse(line);
        let wanted = |name: &str, value: &str| Ok(Command::SetOption(name.to_owned(), value.to_owned()));
        assert_eq!(set("setoption name Move Overhead value 30"), wanted("Move Overhead", "30"));
        assert_eq!(set("setoption name Clear Hash"), wanted("Clear Hash", ""));
        assert!(
            set("setoption").is_err() && set("setoption name value 3").is_err() && set("setoption Hash 3").is_err()
        );
    }
}
