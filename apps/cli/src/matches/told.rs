//! What a match tells: before it begins, how far it is, and what came of it.

use std::io::{self, Write};

use halfmove_play::TimeControl;
use halfmove_play::matches::{Elo, Fault, Match, Results, Sprt, Tally, Verdict};
use serde::Serialize;

use super::OPENING_PLIES;
use crate::args::MatchArgs;
use crate::failure::Failure;
use crate::plural::counted;

/// What came of a match.
#[derive(Serialize)]
pub(super) struct MatchLine {
    game: &'static str,
    a: String,
    b: String,
    games: u64,
    /// Of A.
    wins: u64,
    draws: u64,
    losses: u64,
    /// Of A, from 0 to 1.
    score: Option<f64>,
    /// Null if A scored all points or none.
    elo: Option<f64>,
    /// Null if all pairs came out the same, which does not tell it.
    error: Option<f64>,
    /// Pairs in which A scored 0, 1/2, 1, 3/2 and 2 points, without those that are repeated.
    pairs: [u64; 5],
    /// Pairs that went as one before from the same board: elo, error and llr do not count them again.
    repeated: u64,
    /// Null without --sprt.
    llr: Option<f64>,
    /// `stronger` or `not stronger`; null without --sprt, and if the games did not suffice.
    verdict: Option<&'static str>,
    faults: Vec<FaultPart>,
}

/// A game that did not come to its own end.
#[derive(Serialize)]
struct FaultPart {
    /// The number of the game, from 1.
    number: usize,
    opening: String,
    /// `A` or `B`; null if the game was too long.
    side: Option<&'static str>,
    what: String,
}

/// How it stands, in short.
pub(super) fn standing(results: &Results) -> String {
    let Tally { wins, draws, losses, .. } = results.tally();
    let llr = results.llr().map(|llr| format!(", llr {llr:.2}")).unwrap_or_default();
    format!("+{wins} ={draws} -{losses}{llr}")
}

/// Says what is to be played.
pub(super) fn write_head(args: &MatchArgs, contest: &Match, played: usize, out: &mut dyn Write) -> io::Result<()> {
    let [a, b] = contest.names();
    writeln!(out, "{}: A {a} against B {b}", args.game.title())?;
    let (pairs, different) = (contest.pairs(), contest.different_openings());
    let is_each_once = pairs == different;
    write!(out, "{} games, from ", 2 * pairs)?;
    match &args.openings {
        Some(path) if is_each_once => write!(out, "the openings in {}", path.display())?,
        Some(path) => write!(out, "{} in {}", counted(different, "opening", "different openings"), path.display())?,
        None => {
            let openings = counted(different, "random opening", "random openings");
            write!(out, "{openings} of {}", counted(OPENING_PLIES, "ply", "plies"))?;
        }
    }
    out.write_all(if is_each_once { b", each twice" } else { b"; pairs that go as one before count once for elo" })?;
    match played {
        0 => writeln!(out)?,
        played => writeln!(out, "; {} were played before", 2 * played)?,
    }
    match contest.control() {
        TimeControl::Infinite => Ok(()),
        control => writeln!(out, "clocks: {control}"),
    }
}

/// Says after a signal what was played, and how to go on.
pub(super) fn write_interrupted(args: &MatchArgs, contest: &Match, results: &Results) {
    let (games, all, standing) = (results.tally().games(), 2 * contest.pairs(), standing(results));
    let rest = match (&args.resume, &args.save) {
        (Some(path), _) => format!("they are kept in {}, and the same command goes on with them", path.display()),
        (None, Some(path)) => {
            let path = path.display();
            format!("they are kept in {path}; to go on, use --resume {path} in place of --save {path}")
        }
        (None, None) => "they are not kept; with --save FILE they are, and --resume FILE goes on with them".to_owned(),
    };
    // If standard error is closed, there is nobody to tell.
    let _ = writeln!(io::stderr(), "interrupted after {games} of {all} games ({standing}): {rest}");
}

impl MatchLine {
    pub(super) fn of(contest: &Match, results: &Results) -> Self {
        let tally = results.tally();
        let finite = |number: f64| Some(number).filter(|number| number.is_finite());
        let Elo { difference, error } = tally.elo().unwrap_or(Elo { difference: f64::NAN, error: f64::NAN });
        let [a, b] = contest.names().map(str::to_owned);
        MatchLine {
            game: contest.game().name(),
            a,
            b,
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            score: tally.score(),
            elo: finite(difference),
            error: finite(error),
            pairs: tally.pairs,
            repeated: tally.repeated,
            llr: results.llr(),
            verdict: results.verdict().map(|verdict| match verdict {
                Verdict::Stronger => "stronger",
                Verdict::NotStronger => "not stronger",
            }),
            faults: faults(results),
        }
    }

    pub(super) fn write(&self, results: &Results, out: &mut dyn Write) -> Result<(), Failure> {
        for FaultPart { number, opening, side, what } in &self.faults {
            let side = side.map(|side| format!(", {side} lost it")).unwrap_or_default();
            writeln!(out, "game {number} from {opening:?}{side}: {what}")?;
        }
        let percent = self.score.map(|score| format!(" ({:.1} %)", 100.0 * score)).unwrap_or_default();
        writeln!(out, "games: {}", self.games)?;
        let wins = counted(self.wins, "win", "wins");
        let draws = counted(self.draws, "draw", "draws");
        let losses = counted(self.losses, "loss", "losses");
        writeln!(out, "A:     {wins}, {draws}, {losses}{percent}")?;
        let [zero, half, one, three_halves, two] = self.pairs;
        writeln!(out, "pairs: {zero} of 0 points, {half} of 1/2, {one} of 1, {three_halves} of 3/2, {two} of 2")?;
        if self.repeated > 0 {
            let more = counted(self.repeated, "more pair", "more pairs");
            writeln!(out, "       {more} went as one before, move for move, and count only as games")?;
        }
        match (self.elo, self.error) {
            (Some(elo), Some(error)) => writeln!(out, "elo:   {} +- {error:.1}", elo_text(elo))?,
            (Some(elo), None) => writeln!(out, "elo:   {}, its error is not known", elo_text(elo))?,
            (None, _) => writeln!(out, "elo:   without bounds: all points went to one side")?,
        }
        if let (Some(llr), Some(Sprt { elo0, elo1 })) = (self.llr, results.sprt()) {
            let verdict = match results.verdict() {
                Some(Verdict::Stronger) => format!("A is {elo1} Elo stronger rather than {elo0}"),
                Some(Verdict::NotStronger) => format!("A is {elo0} Elo stronger rather than {elo1}"),
                None => "not clear yet".to_owned(),
            };
            let bound = Sprt::bound();
            writeln!(out, "llr:   {llr:.2} of -{bound:.2} to {bound:.2}: {verdict}")?;
        }
        Ok(())
    }
}

/// A difference in strength; a level one has no sign.
fn elo_text(elo: f64) -> String {
    if elo.abs() < 0.05 { "0".to_owned() } else { format!("{elo:+.1}") }
}

fn faults(results: &Results) -> Vec<FaultPart> {
    let mut faults = Vec::new();
    for (pair_number, pair) in results.pairs().iter().enumerate() {
        for (a, game) in pair.games.iter().enumerate() {
            let Some(fault) = &game.fault else { continue };
            let side = match fault {
                Fault::Lost { player, .. } => Some(if *player == a { "A" } else { "B" }),
                Fault::TooLong => None,
            };
            let (number, opening) = (2 * pair_number + a + 1, pair.opening.clone());
            faults.push(FaultPart { number, opening, side, what: fault.to_string() });
        }
    }
    faults
}
