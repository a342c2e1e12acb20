//! Reading game files.

use super::scan::{At, Scanner, Word};
use super::settings::is_setting;
use super::{
    FEN, FLAGGED, GAME, GAME_OF_PGN, GameFile, Outcome, PLACE, POSITION, RESULT, TERMINATION, TIME_FORFEIT, note,
};
use crate::{Entry, Error, Place, Session, Told, catalogue, excerpt};

/// The end of a game in a file.
static RESULTS: [(&str, Option<Outcome>); 4] =
    [("1-0", Some(Outcome::Won(0))), ("0-1", Some(Outcome::Won(1))), ("1/2-1/2", Some(Outcome::Draw)), ("*", None)];

/// A player who passes: in PGN of chess no legal move, but some programs write it when they show a threat.
const PASSES: [&str; 3] = ["Z0", "--", "null"];

/// What some programs write behind a pawn that was taken in passing.
const EN_PASSANT: [&str; 3] = ["e.p.", "ep", "e.p"];

/// What other programs say of a position in signs, the longer ones first: who wins, who stands better, that it is even, or
/// unclear; a novelty, an only move.
const JUDGMENTS: [&str; 17] =
    ["+/-", "-/+", "+/=", "=/+", "+--", "--+", "+-", "-+", "+=", "=+", "±", "∓", "⩲", "⩱", "∞", "□", "="];

/// The variants of chess that are played here: as PGN names them, in small letters.
const VARIANTS: [&str; 9] =
    ["", "standard", "chess", "normal", "from position", "chess960", "chess 960", "fischerandom", "fischerrandom"];

fn wrong<T>(at: At, reason: impl Into<String>) -> Result<T, Error> {
    Err(Error::File { line: at.line, column: at.column, reason: reason.into() })
}

impl GameFile {
    /// Reads a file of one game.
    ///
    /// # Errors
    /// [`Error::File`] with the line and column if the text is no game file, is damaged or cut off, or holds moves that are
    /// not legal.
    pub fn read(text: &str) -> Result<GameFile, Error> {
        let mut reader = Reader::new(text)?;
        let file = reader.game()?;
        match reader.word {
            Word::End => Ok(file),
            _ => wrong(reader.at, "another game begins, expected the end of the file"),
        }
    }

    /// Reads a file of any number of games, none included.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_all(text: &str) -> Result<Vec<GameFile>, Error> {
        GameFiles::new(text).collect()
    }
}

/// The games of a file one by one, so that not all of them need be in memory. After an error there are no more.
///
/// ```
/// use halfmove_play::GameFiles;
///
/// let mut games = GameFiles::new("[Game \"tictactoe\"] 1. 5 * [Game \"connect4\"] 1. 9 *");
/// assert!(games.next().is_some_and(|game| game.is_ok_and(|file| file.session().ply() == 1)));
/// assert!(games.next().is_some_and(|game| game.is_err()));
/// assert!(games.next().is_none());
/// ```
pub struct GameFiles<'t> {
    text: &'t str,
    /// `None` if nothing is left to read.
    reader: Option<Result<Reader<'t>, Error>>,
}

impl<'t> GameFiles<'t> {
    /// The games in `text`.
    pub fn new(text: &'t str) -> Self {
        GameFiles { text, reader: Some(Reader::new(text)) }
    }

    /// How much of the text was read, in bytes.
    pub fn bytes_read(&self) -> usize {
        let left = self.reader.iter().flatten().map(|reader| reader.scanner.left()).sum::<usize>();
        self.text.len() - left
    }
}

/// Each game, or what is wrong with it: see [`GameFile::read`].
impl Iterator for GameFiles<'_> {
    type Item = Result<GameFile, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut reader = match self.reader.take()? {
            Ok(reader) if reader.word == Word::End => return None,
            Ok(reader) => reader,
            Err(error) => return Some(Err(error)),
        };
        let game = reader.game();
        if game.is_ok() {
            self.reader = Some(Ok(reader));
        }
        Some(game)
    }
}

struct Reader<'t> {
    scanner: Scanner<'t>,
    /// The word that comes next, and where it is.
    at: At,
    word: Word,
}

/// A line that is being read.
#[derive(Clone, Copy)]
struct Line {
    /// Where its last move was played; `None` before its first.
    before: Option<Place>,
    /// Where it has come to.
    now: Place,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Result<Self, Error> {
        let mut reader = Reader { scanner: Scanner::new(text), at: At::START, word: Word::End };
        reader.advance()?;
        Ok(reader)
    }

    fn advance(&mut self) -> Result<(), Error> {
        (self.at, self.word) = match self.scanner.next() {
            Ok(read) => read,
            Err((at, reason)) => return wrong(at, reason),
        };
        Ok(())
    }

    fn game(&mut self) -> Result<GameFile, Error> {
        let head = Head::read(self)?;
        let entry = head.entry(self.at)?;
        head.check_variant()?;
        let mut file = GameFile::new(entry, entry.session());
        if let Some((at, position)) = head.find(POSITION).or(head.find(FEN)) {
            file.session.set_up(position).or_else(|error| wrong(at, error.to_string()))?;
        }
        for (at, name, value) in &head.tags {
            // In PGN of another program a name that is ours may mean anything.
            let is_theirs = head.is_foreign() && (is_setting(name) || name == PLACE);
            let name = if is_theirs { &format!("Other{name}") } else { name };
            file.set_tag_at(*at, name, value);
        }
        let (at, outcome) = self.moves(&mut *file.session, &head)?;
        if let Some((tag_at, tag)) = head.find(RESULT)
            && !RESULTS.contains(&(tag, outcome))
        {
            let written = RESULTS.iter().find(|(_, known)| *known == outcome).map_or("", |(text, _)| text);
            return wrong(
                tag_at,
                format!("result {:?}: the moves end with {written}, expected the same", excerpt(tag)),
            );
        }
        match file.board_outcome() {
            (Some(shown), false) if outcome.is_some_and(|outcome| outcome != shown) => {
                return wrong(at, format!("the result is not that of the board, expected {shown}"));
            }
            _ => file.set_outcome(outcome),
        }
        head.check_end(entry, outcome)?;
        file.go_to_place(head.find(PLACE).filter(|_| !head.is_foreign()))?;
        file.settings()?;
        Ok(file)
    }

    /// Reads moves up to the result, and says where that was.
    fn moves(&mut self, session: &mut dyn Session, head: &Head) -> Result<(At, Option<Outcome>), Error> {
        let mut line = Line { before: None, now: session.place() };
        // The lines that the variation lies in, and where each variation began.
        let mut outer: Vec<(At, Line)> = Vec::new();
        // What was said before the first move of a variation.
        let mut ahead = Vec::new();
        loop {
            let at = self.at;
            match &self.word {
                Word::End | Word::Tag(..) if outer.is_empty() && head.foreign_result().is_some() => {
                    return Ok((at, head.foreign_result().and_then(|&(_, outcome)| outcome)));
                }
                Word::End => {
                    return wrong(at, "the end of the file, expected a move or a result: 1-0, 0-1, 1/2-1/2 or *");
                }
                Word::Tag(name, _) => {
                    return wrong(at, format!("the tag {name:?}, expected a move or a result before it"));
                }
                Word::Comment(text) if line.before.is_none() && !outer.is_empty() => ahead.push(text.clone()),
                Word::Comment(text) => note::read(text, session.note_mut()).or_else(|reason| wrong(at, reason))?,
                Word::Glyph(number) => {
                    let glyph = format!("{} ${number}", session.note().comment());
                    session.note_mut().set_comment(&glyph);
                }
                Word::Open => {
                    let Some(before) = line.before else {
                        return wrong(at, "a variation, expected a move before it");
                    };
                    outer.push((at, line));
                    session.go_to(before);
                    line = Line { before: None, now: before };
                }
                Word::Close => {
                    if line.before.is_none() {
                        return wrong(at, "the end of a variation, expected a move before it");
                    }
                    let Some((_, back)) = outer.pop() else {
                        return wrong(at, "the end of a variation, expected its beginning before it");
                    };
                    session.go_to(back.now);
                    line = back;
                }
                Word::Plain(text) => match RESULTS.iter().find(|(result, _)| result == text) {
                    Some(&(_, outcome)) => {
                        if let Some(&(opened, _)) = outer.last() {
                            return wrong(opened, "a variation without end, expected `)` before the result");
                        }
                        self.advance()?;
                        return Ok((at, outcome));
                    }
                    None if head.is_foreign() && PASSES.contains(&without_number(text).unwrap_or_default()) => {
                        let rest = self.rest_of_line()?;
                        note::read(&rest, session.note_mut()).or_else(|reason| wrong(at, reason))?;
                        // A variation that begins so has no move.
                        if line.before.is_none()
                            && self.word == Word::Close
                            && let Some((_, back)) = outer.pop()
                        {
                            session.go_to(back.now);
                            line = back;
                            self.advance()?;
                        }
                        continue;
                    }
                    None => {
                        if head.is_chess() && line.before.is_some() && EN_PASSANT.contains(&&**text) {
                            // The move before says it.
                            self.advance()?;
                            continue;
                        }
                        if head.is_chess() && !PASSES.contains(&&**text) && judgment(text) == text {
                            let said = format!("{} {text}", session.note().comment());
                            session.note_mut().set_comment(&said);
                        } else if let Some(mv) = without_number(text) {
                            let (mv, praise) = split_judgment(mv, head.is_chess());
                            ahead.push(praise.to_owned());
                            session.branch(mv).or_else(|error| wrong(at, error.to_string()))?;
                            line = Line { before: Some(line.now), now: session.place() };
                            for text in ahead.drain(..) {
                                note::read(&text, session.note_mut()).or_else(|reason| wrong(at, reason))?;
                            }
                        }
                    }
                },
            }
            self.advance()?;
        }
    }
}

impl Reader<'_> {
    /// Reads on to the end of the line, a result or the end of a variation, and returns it as text.
    fn rest_of_line(&mut self) -> Result<String, Error> {
        let mut words = Vec::new();
        let mut depth = 0;
        loop {
            words.push(match &self.word {
                Word::Open => {
                    depth += 1;
                    "(".to_owned()
                }
                Word::Close if depth > 0 => {
                    depth -= 1;
                    ")".to_owned()
                }
                Word::Comment(text) => text.clone(),
                Word::Glyph(number) => format!("${number}"),
                Word::Plain(text) if RESULTS.iter().all(|(result, _)| result != text) => text.clone(),
                _ => return Ok(words.join(" ")),
            });
            self.advance()?;
        }
    }
}

/// What is said of a move behind it: `!` and `?`, and in PGN of chess who stands better.
fn split_judgment(mv: &str, is_chess: bool) -> (&str, &str) {
    let praise = |text: &str| text.trim_end_matches(['!', '?']).len();
    let end = praise(mv);
    let end = if is_chess { praise(&mv[..end - judgment(&mv[..end]).len()]) } else { end };
    mv.split_at(end)
}

/// The judgment of the position that a text ends with; empty if there is none.
fn judgment(text: &str) -> &str {
    JUDGMENTS
        .iter()
        .find(|judgment| text.ends_with(**judgment))
        .map_or("", |judgment| &text[text.len() - judgment.len()..])
}

/// A move without the number before it, as in `12.e4`; `None` for a number alone.
fn without_number(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(rest) => Some(rest.trim_start_matches('.')).filter(|mv| !mv.is_empty()),
        None => Some(text),
    }
}

/// What a file says of a game before its moves.
struct Head {
    tags: Vec<(At, String, String)>,
}

impl Head {
    fn read(reader: &mut Reader<'_>) -> Result<Head, Error> {
        let mut head = Head { tags: Vec::new() };
        while let Word::Tag(name, value) = &reader.word {
            if head.find(name).is_some() {
                return wrong(reader.at, format!("tag {:?}: is there twice, expected once", excerpt(name)));
            }
            head.tags.push((reader.at, name.clone(), value.clone()));
            reader.advance()?;
        }
        Ok(head)
    }

    /// Checks what a file of ours says of how the game ended; in PGN of another program that may mean anything.
    fn check_end(&self, game: &dyn Entry, outcome: Option<Outcome>) -> Result<(), Error> {
        if self.is_foreign() {
            return Ok(());
        }
        if let Some((at, name)) = self.find(FLAGGED)
            && !game.players().contains(&name)
        {
            let [first, second] = game.players();
            return wrong(at, format!("flagged {:?}: no player, expected {first} or {second}", excerpt(name)));
        }
        match self.find(TERMINATION) {
            Some((at, TIME_FORFEIT)) if outcome.is_none() => wrong(
                at,
                format!("termination {TIME_FORFEIT:?}: the result is *, expected that of a game that has ended"),
            ),
            _ => Ok(()),
        }
    }

    /// Whether this is PGN of another program, which names no game.
    fn is_foreign(&self) -> bool {
        self.find(GAME).is_none()
    }

    /// Whether this is PGN of chess.
    fn is_chess(&self) -> bool {
        self.find(GAME).is_none_or(|(_, name)| name == GAME_OF_PGN)
    }

    /// An error if this is a variant of chess with rules of its own.
    fn check_variant(&self) -> Result<(), Error> {
        let variant = self.find("Variant").filter(|_| self.is_chess());
        match variant.filter(|(_, name)| !VARIANTS.contains(&&*name.trim().to_lowercase())) {
            Some((at, name)) => wrong(
                at,
                format!("variant {:?}: has other rules than chess, expected Standard or Chess960", excerpt(name)),
            ),
            None => Ok(()),
        }
    }

    /// The result by its tag in PGN of another program: some write none after the moves.
    fn foreign_result(&self) -> Option<&'static (&'static str, Option<Outcome>)> {
        let (_, text) = self.find(RESULT).filter(|_| self.is_foreign())?;
        RESULTS.iter().find(|(known, _)| *known == text)
    }

    fn find(&self, name: &str) -> Option<(At, &str)> {
        self.tags.iter().find(|(_, known, _)| known == name).map(|(at, _, value)| (*at, &**value))
    }

    /// The game; `at` is where the head ends.
    fn entry(&self, at: At) -> Result<&'static dyn Entry, Error> {
        match self.find(GAME) {
            Some((at, name)) => catalogue::find(name).or_else(|error| wrong(at, error.to_string())),
            None => catalogue::find(GAME_OF_PGN)
                .ok()
                .filter(|_| !self.tags.is_empty())
                .map_or_else(|| wrong(at, "no game is named, expected a tag like [Game \"connect4\"] before"), Ok),
        }
    }
}

impl GameFile {
    /// Goes to the move that the file says, or else to the end of the main line.
    fn go_to_place(&mut self, tag: Option<(At, &str)>) -> Result<(), Error> {
        let Some((at, text)) = tag else {
            self.session.go_to(Place::START);
            while self.session.enter(0).is_some() {}
            return Ok(());
        };
        let told = self.session.told();
        let moves =
            told.iter().filter_map(|part| if let Told::Move { place, .. } = part { Some(*place) } else { None });
        let places: Vec<Place> = std::iter::once(Place::START).chain(moves).collect();
        match text.parse().ok().and_then(|number: usize| places.get(number)) {
            Some(&place) => {
                self.session.go_to(place);
                Ok(())
            }
            None => wrong(at, format!("place {text:?}: no move, expected a number from 0 to {}", places.len() - 1)),
        }
    }
}
