//! All early positions of one size of board, and books made of them.

use std::collections::VecDeque;

use halfmove_connect4::book::{self, key};
use halfmove_connect4::solver::{Grid, column_text, plies_to_end};

use super::{OwnedBook, wrong};
use crate::Error;
use crate::catalogue::book::BookAnswer;
use crate::catalogue::connect4::solver::parse;

/// No ply of a book has more positions: at 24 bytes each they take 1.6 GB. The classic board has 6 million at ply 12.
const MOST: usize = 1 << 26;

/// What depends on the size of the board.
pub(super) trait Tree: Send + Sync {
    /// Columns and rows.
    fn size(&self) -> (usize, usize);

    /// The positions of this ply whose values are not plain, drawn, in the order of their keys.
    fn positions(&self, plies: u32) -> Result<Vec<String>, Error>;

    /// The book whose last positions have these scores.
    fn book(&self, plies: u32, scores: &[i8]) -> Result<Vec<u8>, Error>;

    /// See [`OpeningBook::probe`](super::OpeningBook::probe).
    fn probe(&self, book: &OwnedBook, position: &str) -> Result<Option<BookAnswer>, Error>;

    /// See [`OpeningBook::verify`](super::OpeningBook::verify).
    fn verify(&self, book: &OwnedBook) -> Result<(), Error>;

    /// The position of this key, drawn; of a mirror pair, the one whose key it is.
    fn position(&self, key: u64) -> String;
}

/// Boards of `W` columns and `H` rows.
pub(super) struct Board<const W: usize, const H: usize>;

/// Positions of one ply that are not over, one of each mirror pair, with their keys, from the lowest on.
type Level<const W: usize, const H: usize> = Vec<(u64, Grid<W, H>)>;

impl<const W: usize, const H: usize> Board<W, H> {
    /// The positions of each ply, up to `plies`. An error if a ply has more than `most`.
    fn levels(plies: u32, most: usize) -> Result<Vec<Level<W, H>>, Error> {
        if plies >= Grid::<W, H>::CELLS || plies as usize + W > book::MOST_PLIES_AND_COLUMNS {
            let most = (Grid::<W, H>::CELLS - 1).min((book::MOST_PLIES_AND_COLUMNS - W) as u32);
            return Err(wrong(format!("plies: read {plies}, expected at most {most} on a board of {W}x{H}")));
        }
        let mut levels = vec![vec![(0, Grid::EMPTY)]];
        for ply in 1..=plies {
            let before = levels.last().map_or(&[][..], |level| level);
            let mut level = Vec::new();
            for (_, grid) in before {
                level.extend(
                    children(grid).filter(|child| !child.is_over()).filter_map(|child| Some((key(&child)?, child))),
                );
                if level.len() > most.saturating_mul(2) {
                    sort(&mut level);
                }
                if level.len() > most {
                    return Err(wrong(format!("ply {ply} of {W}x{H}: more than {most} positions, expected fewer")));
                }
            }
            sort(&mut level);
            levels.push(level);
        }
        Ok(levels)
    }

    /// The book of all positions of up to `plies` plies, if `score` knows those of the last ply whose values are not plain.
    pub(super) fn complete(plies: u32, score: &dyn Fn(&Grid<W, H>) -> Result<i8, Error>) -> Result<Vec<u8>, Error> {
        let mut entries = Vec::new();
        // Of the ply after, with the plain ones.
        let mut scores: Vec<(u64, i8)> = Vec::new();
        for level in Self::levels(plies, MOST)?.into_iter().rev() {
            let is_last = level.iter().any(|(_, grid)| grid.stones() == plies);
            let value = |grid: &Grid<W, H>| match grid.plain_value() {
                Some(value) => Ok(value),
                None if is_last => score(grid),
                None => Ok(best(grid, |child| find(&scores, key(child)?)).expect("all that can come next is known")),
            };
            let known = level.iter().map(|(key, grid)| Ok((*key, value(grid)?))).collect::<Result<Vec<_>, Error>>()?;
            let is_plain = level.iter().map(|(_, grid)| grid.plain_value().is_some());
            entries.extend(known.iter().zip(is_plain).filter(|(_, is_plain)| !is_plain).map(|(entry, _)| *entry));
            scores = known;
        }
        entries.sort_unstable();
        let mut bytes = Vec::new();
        book::write((W, H), plies, &entries, |part| bytes.extend_from_slice(part))?;
        Ok(bytes)
    }
}

/// Sorts by key, and leaves one position of each.
fn sort<G>(level: &mut Vec<(u64, G)>) {
    level.sort_unstable_by_key(|&(key, _)| key);
    level.dedup_by_key(|&mut (key, _)| key);
}

/// The score that goes with a key.
fn find(scores: &[(u64, i8)], key: u64) -> Option<i8> {
    scores.binary_search_by_key(&key, |&(key, _)| key).ok().map(|at| scores[at].1)
}

/// The positions after each move.
fn children<const W: usize, const H: usize>(grid: &Grid<W, H>) -> impl Iterator<Item = Grid<W, H>> {
    let grid = *grid;
    grid.columns().map(move |column| after(&grid, column))
}

fn after<const W: usize, const H: usize>(grid: &Grid<W, H>, column: usize) -> Grid<W, H> {
    let mut child = *grid;
    child.play(column).expect("a column with room");
    child
}

/// What the position is worth by what the next ones are; `None` if one of them is not known.
fn best<const W: usize, const H: usize>(grid: &Grid<W, H>, score: impl Fn(&Grid<W, H>) -> Option<i8>) -> Option<i8> {
    let scores = children(grid).map(|child| child.plain_value().or_else(|| score(&child)).map(|score| -score));
    scores.collect::<Option<Vec<_>>>()?.into_iter().max()
}

/// A position as text: rows from the top with slashes between them.
fn draw<const W: usize, const H: usize>(grid: &Grid<W, H>) -> String {
    draw_cells::<W, H>(|column, row| grid.player_at(column, row))
}

fn draw_cells<const W: usize, const H: usize>(player_at: impl Fn(usize, usize) -> Option<usize>) -> String {
    let cell = |column, row| match player_at(column, row) {
        Some(0) => 'x',
        Some(_) => 'o',
        None => '.',
    };
    let rows = (0..H).rev().map(|row| (0..W).map(|column| cell(column, row)).collect::<String>());
    rows.collect::<Vec<_>>().join("/")
}

impl<const W: usize, const H: usize> Tree for Board<W, H> {
    fn size(&self) -> (usize, usize) {
        (W, H)
    }

    fn positions(&self, plies: u32) -> Result<Vec<String>, Error> {
        let last = Self::levels(plies, MOST)?.pop().unwrap_or_default();
        Ok(last.iter().filter(|(_, grid)| grid.plain_value().is_none()).map(|&(key, _)| self.position(key)).collect())
    }

    fn book(&self, plies: u32, scores: &[i8]) -> Result<Vec<u8>, Error> {
        let last = Self::levels(plies, MOST)?.pop().unwrap_or_default();
        let keys = last.iter().filter(|(_, grid)| grid.plain_value().is_none()).map(|&(key, _)| key);
        let known: Vec<_> = keys.clone().zip(scores.iter().copied()).collect();
        let expected = keys.count();
        if expected != scores.len() {
            return Err(wrong(format!("scores: there are {}, expected {expected}", scores.len())));
        }
        Self::complete(plies, &|grid| Ok(key(grid).and_then(|key| find(&known, key)).expect("each has its score")))
    }

    fn probe(&self, book: &OwnedBook, position: &str) -> Result<Option<BookAnswer>, Error> {
        let grid: Grid<W, H> = parse(position)?;
        let Some(score) = book.score(&grid) else { return Ok(None) };
        let score_of = |child: &Grid<W, H>| child.plain_value().or_else(|| book.score(child)).map(|score| -score);
        let mut moves: Vec<_> =
            grid.columns().map(|column| (column_text(column).to_string(), score_of(&after(&grid, column)))).collect();
        moves.sort();
        let plies = plies_to_end(Grid::<W, H>::CELLS, grid.stones(), score);
        Ok(Some(BookAnswer { board: grid.to_string(), score, plies, moves }))
    }

    fn verify(&self, book: &OwnedBook) -> Result<(), Error> {
        let wrong_at = |grid: &Grid<W, H>, what: &str| wrong(format!("book, position {}: {what}", draw(grid)));
        let mut count = 0;
        // Also those with a plain value, at most twenty for each entry; what claims more plies than it has is found out.
        for level in Self::levels(book.plies(), book.len().saturating_mul(20).min(MOST))? {
            for (_, grid) in level.iter().filter(|(_, grid)| grid.plain_value().is_none()) {
                count += 1;
                let Some(read) = book.score(grid) else {
                    return Err(wrong_at(grid, "is missing, expected its score"));
                };
                let is_last = grid.stones() == book.plies();
                if let Some(expected) = best(grid, |child| book.score(child)).filter(|&best| !is_last && best != read) {
                    return Err(wrong_at(grid, &format!("read score {read}, expected {expected} by what comes next")));
                }
            }
        }
        if count == book.len() {
            return Ok(());
        }
        Err(wrong(format!("book: read {} entries, expected {count}, one for each position", book.len())))
    }

    fn position(&self, key: u64) -> String {
        // From the last column, the top first.
        let mut columns = [const { VecDeque::new() }; W];
        let (mut rest, mut column) = (key, W);
        while column > 0 {
            match rest % 3 {
                0 => column -= 1,
                player => columns[column - 1].push_front(player as usize - 1),
            }
            rest /= 3;
        }
        draw_cells::<W, H>(|column, row| columns[column].get(row).copied())
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use halfmove_connect4::book::Book;

    use super::*;

    type Small = Board<4, 4>;

    /// A book of two plies, whose last positions are all worth `last`, with one entry changed or left out.
    fn changed(last: i8, change: impl Fn(&mut Vec<(u64, i8)>)) -> OwnedBook {
        let bytes = Small::complete(2, &|_| Ok(last)).unwrap();
        let mut entries: Vec<_> = Book::from_bytes(bytes).unwrap().entries().collect();
        change(&mut entries);
        let mut bytes = Vec::new();
        book::write((4, 4), 2, &entries, |part| bytes.extend_from_slice(part)).unwrap();
        Book::from_bytes(Cow::Owned(bytes)).unwrap()
    }

    #[test]
    fn each_entry_is_checked() {
        let told = |book: &OwnedBook| Small {}.verify(book).map_err(|error| error.to_string());
        assert_eq!(told(&changed(3, |_| ())), Ok(()));
        let start = "book, position ..../..../..../....: ";
        let wrong = changed(3, |entries| entries[0].1 = 4);
        assert_eq!(told(&wrong), Err(format!("{start}read score 4, expected 3 by what comes next")));
        let missing = changed(3, |entries| {
            entries.remove(0);
        });
        assert_eq!(told(&missing), Err(format!("{start}is missing, expected its score")));
        // Of 0, 1 and 2 plies there are 1, 2 and 8 positions.
        let more = changed(3, |entries| entries.push((200, 1)));
        assert_eq!(told(&more), Err("book: read 12 entries, expected 11, one for each position".to_owned()));
    }

    #[test]
    fn keys_are_drawn() {
        for key in changed(0, |_| ()).entries().map(|(key, _)| key) {
            let grid: Grid<4, 4> = Small {}.position(key).parse().unwrap();
            assert_eq!(book::key(&grid), Some(key));
        }
        assert_eq!(Small {}.position(3 * 3 * 3 + 2 * 3 * 3), "..../..../.o../.x..".to_owned());
    }
}
