//! The signature: how many nodes the fixed searches of `halfmove bench` make, for each game.
//!
//! It is the same on every machine. A change of the code that changes it is a functional change.

use std::fs;
use std::path::PathBuf;

use crate::command::{self, Failure};
use crate::smoke::halfmove;

fn path() -> PathBuf {
    command::root().join("benches/signature.txt")
}

/// Checks that the searches make the nodes that are on record.
pub(crate) fn check() -> Result<(), Failure> {
    let path = path();
    let recorded = fs::read_to_string(&path)
        .map_err(|error| Failure::Check(format!("{}: cannot be read: {error}", path.display())))?;
    let measured = measure()?;
    if recorded == measured {
        return Ok(());
    }
    Err(Failure::Check(format!(
        "the signature in benches/signature.txt is\n{recorded}but `halfmove bench` makes these nodes:\n{measured}\
         if the change is meant to be functional, `cargo xtask signature` writes them down"
    )))
}

/// Puts the nodes that the searches make now on record.
pub(crate) fn write() -> Result<(), Failure> {
    let path = path();
    let unwritable = |error| Failure::Check(format!("{}: cannot be written: {error}", path.display()));
    let measured = measure()?;
    fs::write(&path, &measured).map_err(unwritable)?;
    command::say(&measured)
}

/// A line for each game, and one for the total.
fn measure() -> Result<String, Failure> {
    let report = command::output(&mut halfmove(&["bench", "--json"]))?;
    report.lines().map(signature).collect()
}

/// The game and the nodes in one line of the report.
fn signature(line: &str) -> Result<String, Failure> {
    let value = |key: &str| {
        let (_, rest) = line.split_once(&format!("\"{key}\":"))?;
        rest.split([',', '}']).next().map(|value| value.trim_matches(['"', ' ']))
    };
    let (Some(game), Some(nodes)) = (value("game"), value("nodes")) else {
        return Err(Failure::Check(format!("`halfmove bench --json` wrote {line}; expected `game` and `nodes` in it")));
    };
    Ok(format!("{game} {nodes}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_nodes_of_a_line_are_the_games() {
        let line = r#"{"game":"nim","nodes":12,"micros":3,"trials":[{"nodes":12}]}"#;
        assert_eq!(signature(line).ok().as_deref(), Some("nim 12\n"));
        assert!(signature("{}").is_err());
    }
}
