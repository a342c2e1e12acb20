//! What `go` asks for.

use halfmove_play::excerpt;

/// How a search is limited. What is `None` or empty was not said.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Go {
    /// In plies.
    pub(crate) depth: Option<u64>,
    pub(crate) nodes: Option<u64>,
    /// Look for a mate in so many moves.
    pub(crate) mate: Option<u64>,
    /// In milliseconds, like all times here.
    pub(crate) move_time: Option<u64>,
    /// What the players have left. A clock that has run out counts as zero.
    pub(crate) time: [Option<u64>; 2],
    pub(crate) increment: [u64; 2],
    /// Moves to the next time control.
    pub(crate) moves_left: Option<u64>,
    /// Go on until `stop`.
    pub(crate) infinite: bool,
    /// Go on until `ponderhit` or `stop`.
    pub(crate) ponder: bool,
    /// Search these moves only.
    pub(crate) only: Vec<String>,
    /// Count the paths of so many plies, and search nothing.
    pub(crate) perft: Option<u64>,
}

/// The words that have a meaning behind `go`; what is behind `searchmoves` ends at one of them.
const WORDS: [&str; 17] = [
    "depth",
    "nodes",
    "mate",
    "movetime",
    "wtime",
    "btime",
    "p1time",
    "p2time",
    "winc",
    "binc",
    "p1inc",
    "p2inc",
    "movestogo",
    "infinite",
    "ponder",
    "searchmoves",
    "perft",
];

impl Go {
    /// Reads what stands behind `go`, and tells what is wrong with it. A limit that cannot be read does not count, and of
    /// unknown words the first is told.
    pub(crate) fn parse<'l>(words: impl Iterator<Item = &'l str>) -> (Go, Vec<String>) {
        let (mut go, mut wrong) = (Go::default(), Vec::new());
        let mut words = words.peekable();
        let mut is_unknown_told = false;
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|word| !WORDS.contains(word)) {
                        go.only.push(mv.to_owned());
                    }
                }
                _ if WORDS.contains(&word) => match words.next_if(|word| !WORDS.contains(word)).map(number) {
                    Some(Ok(number)) => go.set(word, number),
                    Some(Err(read)) => wrong.push(format!("go: {word} {read:?}: expected a whole number")),
                    None => wrong.push(format!("go: {word} without a number, expected one")),
                },
                _ if is_unknown_told => {}
                _ => {
                    wrong.push(format!("go: read {:?}, expected a limit like depth 10", excerpt(word)));
                    is_unknown_told = true;
                }
            }
        }
        if !wrong.is_empty() && !go.is_limited() {
            // Some limit was meant: better a poor move soon than none.
            go.depth = Some(1);
        }
        (go, wrong)
    }

    fn set(&mut self, word: &str, number: i128) {
        let count = u64::try_from(number.max(0)).unwrap_or(u64::MAX);
        match word {
            "depth" => self.depth = Some(count),
            "nodes" => self.nodes = Some(count),
            "mate" => self.mate = Some(count),
            "movetime" => self.move_time = Some(count),
            "wtime" | "p1time" => self.time[0] = Some(count),
            "btime" | "p2time" => self.time[1] = Some(count),
            "winc" | "p1inc" => self.increment[0] = count,
            "binc" | "p2inc" => self.increment[1] = count,
            "movestogo" => self.moves_left = Some(count).filter(|&count| count > 0),
            "perft" => self.perft = Some(count),
            _ => {}
        }
    }

    /// Whether a move to play is wanted, and not an analysis.
    pub(crate) fn asks_for_a_move(&self) -> bool {
        !(self.infinite || self.ponder) && self.mate.is_none() && self.only.is_empty() && self.is_limited()
    }

    /// Whether anything was said that ends a search, sooner or later.
    pub(crate) fn is_limited(&self) -> bool {
        let Go { depth, nodes, mate, move_time, perft, .. } = self;
        let counts = [depth, nodes, mate, move_time, perft];
        self.infinite || counts.iter().any(|limit| limit.is_some()) || self.time.iter().any(Option::is_some)
    }
}

/// A whole number, however large.
fn number(word: &str) -> Result<i128, String> {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(excerpt(word));
    }
    let size = digits.parse().unwrap_or(i128::MAX);
    Ok(if word.starts_with('-') { -size } else { size })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> (Go, Vec<String>) {
        Go::parse(text.split_whitespace())
    }

    #[test]
    fn limits_come_in_any_order() {
        let (read, wrong) = go("wtime -5 btime 3000 winc 10 movestogo 0 searchmoves e2e4 d2d4 ponder nodes 7");
        assert!(wrong.is_empty() && read.ponder && !read.infinite);
        assert_eq!((read.time, read.increment, read.moves_left), ([Some(0), Some(3000)], [10, 0], None));
        assert_eq!((read.nodes, read.only.len()), (Some(7), 2));
        assert_eq!(go("").0, Go::default());
    }

    #[test]
    fn what_is_wrong_is_told_and_does_not_count() {
        let (read, wrong) = go("depth x nodes 5");
        assert_eq!((read.depth, read.nodes), (None, Some(5)));
        assert_eq!(wrong, ["go: depth \"x\": expected a whole number"]);
        let (read, wrong) = go("deep 9 movetime");
        assert_eq!((read.depth, wrong.len()), (Some(1), 2));
        let (read, wrong) = go("foo depth 3 bar nodes 9");
        assert_eq!((read.depth, read.nodes), (Some(3), Some(9)));
        assert_eq!(wrong, ["go: read \"foo\", expected a limit like depth 10"]);
        assert_eq!(go("nodes 99999999999999999999999999999999999999999999").0.nodes, Some(u64::MAX));
    }
}
