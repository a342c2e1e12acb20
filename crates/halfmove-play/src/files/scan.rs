//! The words of a game file, each with its line and column.

/// Where something was read, from line 1 and column 1, in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct At {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl At {
    pub(super) const START: At = At { line: 1, column: 1 };
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Word {
    /// `[Name "value"]`.
    Tag(String, String),
    /// `{...}`, or `; ...` to the end of the line.
    Comment(String),
    Open,
    Close,
    /// `$5`: what PGN says of a move by numbers.
    Glyph(String),
    /// Anything else without blanks in it: moves, their numbers, results.
    Plain(String),
    End,
}

/// Whether a tag's name may have this character in it.
pub(super) fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

pub(super) struct Scanner<'t> {
    rest: &'t str,
    at: At,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        // What some editors put in front.
        Scanner { rest: text.strip_prefix('\u{feff}').unwrap_or(text), at: At::START }
    }

    /// How many bytes are left to read.
    pub(super) fn left(&self) -> usize {
        self.rest.len()
    }

    /// Reads the next word, and where it begins. An error says what was read and what was expected, and where.
    pub(super) fn next(&mut self) -> Result<(At, Word), (At, String)> {
        self.skip_blanks();
        let at = self.at;
        let Some(first) = self.take() else { return Ok((at, Word::End)) };
        let word = match first {
            '(' => Word::Open,
            ')' => Word::Close,
            '{' => {
                let text = self.take_while(|c| c != '}');
                if self.take().is_none() {
                    return Err((at, "a comment without end, expected `}` after it".to_owned()));
                }
                Word::Comment(text.to_owned())
            }
            ';' => Word::Comment(self.take_while(|c| c != '\n').to_owned()),
            // PGN keeps these for what is to come.
            '<' => {
                self.take_while(|c| c != '>' && c != '\n');
                if self.take() != Some('>') {
                    return Err((at, "a `<` without end, expected `>` after it in the same line".to_owned()));
                }
                return self.next();
            }
            '[' => self.tag().map_err(|(at, wanted)| (at, format!("a tag that is none, expected {wanted}")))?,
            '}' | ']' | '"' => {
                return Err((at, format!("read {first:?}, expected a move, a comment, a tag or a result")));
            }
            '$' => Word::Glyph(self.take_while(|c| c.is_ascii_digit()).to_owned()),
            _ => {
                let rest = self.take_while(|c| !c.is_whitespace() && !"(){}[];<\"$".contains(c));
                Word::Plain(format!("{first}{rest}"))
            }
        };
        Ok((at, word))
    }

    /// The rest of a tag, after `[`.
    fn tag(&mut self) -> Result<Word, (At, &'static str)> {
        self.skip_blanks();
        let at = self.at;
        let name = self.take_while(is_of_name).to_owned();
        if name.is_empty() {
            return Err((at, "a name of letters, digits and underscores after `[`"));
        }
        self.skip_blanks();
        self.expect('"', "a value in quotes after the name")?;
        let mut value = String::new();
        loop {
            let at = self.at;
            match self.take() {
                Some('"') => break,
                Some('\\') => value.extend(self.take()),
                Some('\n') | None => return Err((at, "a quote after the value, in the same line")),
                Some(c) => value.push(c),
            }
        }
        self.skip_blanks();
        self.expect(']', "`]` after the value")?;
        Ok(Word::Tag(name, value))
    }

    fn expect(&mut self, wanted: char, said: &'static str) -> Result<(), (At, &'static str)> {
        let at = self.at;
        if self.take() == Some(wanted) { Ok(()) } else { Err((at, said)) }
    }

    /// Passes over blanks, and over lines that begin with `%`: PGN keeps these for other programs.
    fn skip_blanks(&mut self) {
        loop {
            self.take_while(char::is_whitespace);
            if self.at.column > 1 || !self.rest.starts_with('%') {
                return;
            }
            self.take_while(|c| c != '\n');
        }
    }

    fn take(&mut self) -> Option<char> {
        let c = self.rest.chars().next()?;
        self.rest = &self.rest[c.len_utf8()..];
        self.at = match c {
            '\n' => At { line: self.at.line + 1, column: 1 },
            _ => At { column: self.at.column + 1, ..self.at },
        };
        Some(c)
    }

    fn take_while(&mut self, is_wanted: impl Fn(char) -> bool) -> &'t str {
        let text = self.rest;
        while self.rest.starts_with(&is_wanted) {
            self.take();
        }
        &text[..text.len() - self.rest.len()]
    }
}
