//! Trees from text.

use core::fmt;
use core::str::FromStr;

use halfmove::{End, Score};

use super::{Branch, MAX_BRANCHES, Node, Tree};

/// Why a text is no [`Tree`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeError {
    /// The character that was read; `None` at the end of the text.
    found: Option<char>,
    /// How many bytes stand before it.
    at: usize,
    expected: &'static str,
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.found {
            Some(found) => write!(f, "tree: read {found:?} at byte {}, expected {}", self.at, self.expected),
            None => write!(f, "tree: the text ends at byte {}, expected {}", self.at, self.expected),
        }
    }
}

impl core::error::Error for TreeError {}

impl FromStr for Tree {
    type Err = TreeError;

    fn from_str(text: &str) -> Result<Self, TreeError> {
        let mut parser = Parser { text, at: 0, nodes: Vec::new() };
        let root = parser.node()?;
        parser.skip_blanks();
        if parser.peek().is_some() {
            return Err(parser.error("the end of the text"));
        }
        Ok(Tree { nodes: parser.nodes, root })
    }
}

struct Parser<'p> {
    text: &'p str,
    at: usize,
    nodes: Vec<Node>,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += if found { wanted.len_utf8() } else { 0 };
        found
    }

    fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.text[self.at..].trim_start().len();
    }

    fn error(&self, expected: &'static str) -> TreeError {
        TreeError { found: self.peek(), at: self.at, expected }
    }

    fn node(&mut self) -> Result<usize, TreeError> {
        self.skip_blanks();
        let number = self.number()?;
        let value = number.unwrap_or_default();
        let (end, is_hidden) = match (self.peek(), number) {
            (Some('('), _) => return self.branches(value),
            (Some('w'), _) => (End::Win, true),
            (Some('l'), _) => (End::Loss, true),
            (Some('d'), _) => (End::Draw, true),
            (_, Some(points)) => {
                return Ok(self.add(Node::over(End::Points(points), false, Score::DRAW)));
            }
            (Some('W'), _) => (End::Win, false),
            (Some('L'), _) => (End::Loss, false),
            (Some('D'), _) => (End::Draw, false),
            _ => return Err(self.error("a number, '(', or one of W L D w l d")),
        };
        self.at += 1;
        Ok(self.add(Node::over(end, is_hidden, value)))
    }

    fn number(&mut self) -> Result<Option<Score>, TreeError> {
        let rest = &self.text[self.at..];
        let len =
            rest.len() - rest.strip_prefix('-').unwrap_or(rest).trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if len == 0 {
            return Ok(None);
        }
        let points = rest[..len].parse::<i16>().ok().filter(|points| points.abs() <= Score::MAX_POINTS);
        let Some(points) = points else { return Err(self.error("a number from -31744 to 31744")) };
        self.at += len;
        Ok(Some(Score::points(points.into())))
    }

    fn branches(&mut self, value: Score) -> Result<usize, TreeError> {
        self.at += 1;
        let mut branches = Vec::new();
        loop {
            self.skip_blanks();
            if !branches.is_empty() && self.take(')') {
                return Ok(self.add(Node { value, end: End::Open, is_hidden: false, branches, bounds: None }));
            }
            if branches.len() == usize::from(MAX_BRANCHES) {
                return Err(self.error("')' after 32 branches"));
            }
            let is_noisy = self.take('!');
            let to = self.node()?;
            branches.push(Branch { to, is_noisy, hint: 0 });
        }
    }

    fn add(&mut self, node: Node) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }
}

impl Node {
    /// A position where the game is over.
    pub(super) fn over(end: End, is_hidden: bool, value: Score) -> Node {
        Node { value, end, is_hidden, branches: Vec::new(), bounds: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_are_written_as_they_are_read() {
        for text in ["7", "W", "-3l", "((3 12 8) (2 4 6))", "5(!W -1(L !D) 0 -31744 4w)"] {
            assert_eq!(text.parse::<Tree>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn errors_say_what_was_read_where_and_what_was_expected() {
        let error = |text: &str| text.parse::<Tree>().unwrap_err().to_string();
        assert_eq!(error("(1 x)"), "tree: read 'x' at byte 3, expected a number, '(', or one of W L D w l d");
        assert_eq!(error("(1"), "tree: the text ends at byte 2, expected a number, '(', or one of W L D w l d");
        assert_eq!(error("()"), "tree: read ')' at byte 1, expected a number, '(', or one of W L D w l d");
        assert_eq!(error("(1) 2"), "tree: read '2' at byte 4, expected the end of the text");
        assert_eq!(error("40000"), "tree: read '4' at byte 0, expected a number from -31744 to 31744");
        assert_eq!(error("-"), "tree: read '-' at byte 0, expected a number from -31744 to 31744");
        let wide = format!("({})", "1 ".repeat(33));
        assert_eq!(error(&wide), "tree: read '1' at byte 65, expected ')' after 32 branches");
    }
}
