//! What is known of a move, as a comment in a file: `{[%emt 0:00:05.250] [%score -12] a blunder}`.

use std::fmt::Write;
use std::time::Duration;

use halfmove::Score;

use crate::Note;

const TIME: &str = "[%emt ";
const SCORE: &str = "[%score ";

/// The longest time of a move that is noted, to the millisecond: over a year.
const LONGEST: Duration = Duration::from_millis(10_000 * 3_600_000 - 1);

/// The words of a comment, without braces; none if there is nothing to tell.
pub(super) fn words(note: &Note) -> Vec<String> {
    let mut words = Vec::new();
    if let Some(time) = note.time {
        let mut word = String::from(TIME);
        let time = time.min(LONGEST);
        let (seconds, millis) = (time.as_secs(), time.subsec_millis());
        // A string takes everything.
        let _ = write!(word, "{}:{:02}:{:02}.{millis:03}]", seconds / 3600, seconds / 60 % 60, seconds % 60);
        words.push(word);
    }
    if let Some(score) = note.score {
        words.push(format!("{SCORE}{score}]"));
    }
    words.extend(note.comment().split_whitespace().map(str::to_owned));
    words
}

/// Adds what a comment tells to `note`. An error says what was read and what was expected.
pub(super) fn read(text: &str, note: &mut Note) -> Result<(), String> {
    let (text, time) = cut(text, TIME);
    let (text, score) = cut(&text, SCORE);
    if let Some(read) = time {
        let wrong =
            || format!("time {read:?}: expected hours, minutes and seconds like 0:00:05.250, up to 9999:59:59.999");
        note.time = Some(read_time(&read).ok_or_else(wrong)?);
    }
    if let Some(read) = score {
        let wrong = || format!("score {read:?}: expected points from -31744 to 31744, `win in N` or `loss in N`");
        note.score = Some(read_score(&read).ok_or_else(wrong)?);
    }
    let comment = format!("{} {text}", note.comment());
    note.set_comment(&comment);
    Ok(())
}

/// `text` without the first command that begins with `head`, and what the command says.
fn cut(text: &str, head: &str) -> (String, Option<String>) {
    // The line may have been broken within the command.
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let parts = text.split_once(head).and_then(|(before, rest)| {
        let (said, after) = rest.split_once(']')?;
        Some((format!("{before} {after}"), said.to_owned()))
    });
    match parts {
        Some((rest, said)) => (rest, Some(said)),
        None => (text, None),
    }
}

fn read_time(text: &str) -> Option<Duration> {
    let (clock, millis) = text.split_once('.').unwrap_or((text, "0"));
    let mut parts = clock.split(':').map(digits);
    let (hours, minutes, seconds) = (parts.next()??, parts.next()??, parts.next()??);
    if parts.next().is_some() || minutes >= 60 || seconds >= 60 || !(1..=3).contains(&millis.len()) {
        return None;
    }
    let millis = digits(&format!("{millis:0<3}"))?;
    let seconds = hours.checked_mul(3600)?.checked_add(minutes * 60 + seconds)?;
    let time = Duration::from_secs(seconds) + Duration::from_millis(millis);
    (time <= LONGEST).then_some(time)
}

fn digits(text: &str) -> Option<u64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

fn read_score(text: &str) -> Option<Score> {
    if let Some(plies) = text.strip_prefix("win in ") {
        return plies.parse().ok().map(Score::win_in);
    }
    if let Some(plies) = text.strip_prefix("loss in ") {
        return plies.parse().ok().map(Score::loss_in);
    }
    let points: i16 = text.parse().ok()?;
    (points.abs() <= Score::MAX_POINTS).then(|| Score::points(points.into()))
}
