//! Searches that are saved on one machine and resumed on another.

use crate::command::Failure;

/// Positions of Connect Four, depths, and after how many nodes the search is saved. In the last one the game is over.
const SEARCHES: [(&str, u8, u64); 4] = [("-", 5, 1), ("-", 5, 754), ("4453", 8, 12_345), ("1717171", 7, 1_000)];

/// Carries each search from this machine, which answers an order by `host`, to another one, which does by `other`, and
/// back. What is saved must be the same bytes, and the result the same wherever the search goes on.
pub(super) fn check(
    host: &dyn Fn(&[&str]) -> Result<String, Failure>,
    other: &dyn Fn(&[&str]) -> Result<String, Failure>,
) -> Result<(), Failure> {
    for (position, depth, nodes) in SEARCHES {
        let [depth, nodes] = [u64::from(depth), nodes].map(|number| number.to_string());
        let save = ["save", position, &depth, &nodes];
        let begun = host(&save)?;
        let same = |what: &str, report: &str| {
            if result(report) == result(&begun) {
                return Ok(());
            }
            let save = save.join(" ");
            Err(Failure::Check(format!("{what} after `{save}` gave:\n{report}\nexpected as on this machine:\n{begun}")))
        };
        let there = other(&save)?;
        same("the other machine", &there)?;
        if digits(&begun)? != digits(&there)? {
            return Err(Failure::Check(format!("`{}` saved:\n{there}\nexpected:\n{begun}", save.join(" "))));
        }
        same("resumed here", &host(&["resume", position, &depth, digits(&there)?])?)?;
        same("resumed there", &other(&["resume", position, &depth, digits(&begun)?])?)?;
    }
    Ok(())
}

/// The saved search in a report.
fn digits(report: &str) -> Result<&str, Failure> {
    let line = report.lines().find_map(|line| line.strip_prefix("save ")).map(str::trim);
    line.ok_or_else(|| Failure::Check(format!("nothing was saved:\n{report}")))
}

/// What a report tells of the search when it is over.
fn result(report: &str) -> &str {
    report.split_once('\n').filter(|(line, _)| line.starts_with("save ")).map_or(report, |(_, rest)| rest).trim()
}
