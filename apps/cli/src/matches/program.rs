//! Another program as a side of a match: what to run, and how it is to play.

use std::fmt::Write;
use std::time::Duration;

use halfmove_play::excerpt;

/// What marks a side as another program.
pub(super) const MARK: &str = "uci:";

/// How long a program may take to be ready, and to answer where it has no clock, if nothing is said. The machine may be busy.
const USUAL_TIMEOUT: Duration = Duration::from_mins(1);

/// Another program, as `--a` and `--b` name it.
///
/// ```text
/// uci:/usr/games/toga2,nodes=20000,option.Hash=16
/// uci:python3,arg=engine.py,name=mine,timeout=5
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Program {
    pub(super) path: String,
    pub(super) args: Vec<String>,
    /// What it is called in the results; what was written if nothing is said.
    pub(super) name: String,
    /// `depth N`, `nodes N` or `movetime N`, as behind `go`; empty if a clock is all there is.
    pub(super) limit: String,
    /// Names and values.
    pub(super) options: Vec<(String, String)>,
    /// How long it may take to be ready, and to answer where it has no clock.
    pub(super) timeout: Duration,
}

impl Program {
    /// Reads what stands behind the mark.
    ///
    /// # Errors
    /// What was read and what was expected.
    pub(super) fn parse(text: &str) -> Result<Program, String> {
        let refused = |reason: String| format!("configuration {:?}: {reason}", excerpt(&format!("{MARK}{text}")));
        let mut words = text.split(',');
        let path = words.next().unwrap_or_default().to_owned();
        if path.is_empty() {
            return Err(refused("no program, expected one like uci:/usr/games/stockfish".to_owned()));
        }
        let mut program = Program {
            path,
            args: Vec::new(),
            name: format!("{MARK}{text}"),
            limit: String::new(),
            options: Vec::new(),
            timeout: USUAL_TIMEOUT,
        };
        for word in words {
            let known =
                "expected depth=N, nodes=N, movetime=MS, option.NAME=VALUE, arg=TEXT, name=TEXT or timeout=SECONDS";
            let (key, value) = word.split_once('=').ok_or_else(|| refused(format!("read {word:?}, {known}")))?;
            let number = || {
                let number = value.parse::<u32>().ok().filter(|&number| number > 0);
                number.ok_or_else(|| {
                    refused(format!("{word:?} has no number that will do, expected one from 1 to {}", u32::MAX))
                })
            };
            match key {
                "depth" | "nodes" | "movetime" if program.limit.is_empty() => {
                    // A string takes everything.
                    let _ = write!(program.limit, "{key} {}", number()?);
                }
                "depth" | "nodes" | "movetime" => {
                    return Err(refused(format!("{word:?} comes too late, expected one of depth, nodes and movetime")));
                }
                "timeout" => program.timeout = Duration::from_secs(number()?.into()),
                "arg" => program.args.push(value.to_owned()),
                "name" if !value.is_empty() => program.name = value.replace(char::is_control, " "),
                _ => match key.strip_prefix("option.") {
                    Some(name) if !name.is_empty() => program.options.push((name.to_owned(), value.to_owned())),
                    _ => return Err(refused(format!("read {word:?}, {known}"))),
                },
            }
        }
        Ok(program)
    }

    /// Whether castling is to be written as in Chess960.
    pub(super) fn is_chess960(&self) -> bool {
        let mut options = self.options.iter();
        options.any(|(name, value)| name.eq_ignore_ascii_case("UCI_Chess960") && value.eq_ignore_ascii_case("true"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_read() {
        let program = Program::parse("/usr/games/toga2,nodes=20000,option.Hash=16,option.Book File=a=b").unwrap();
        assert_eq!((program.path.as_str(), program.limit.as_str()), ("/usr/games/toga2", "nodes 20000"));
        assert_eq!(program.options[1], ("Book File".to_owned(), "a=b".to_owned()));
        assert_eq!(program.name, "uci:/usr/games/toga2,nodes=20000,option.Hash=16,option.Book File=a=b");
        let program = Program::parse("python3,arg=-u,arg=x.py,name=mine,timeout=5").unwrap();
        assert_eq!((program.args.len(), program.name.as_str(), program.timeout.as_secs()), (2, "mine", 5));
        assert!(Program::parse("x,option.UCI_Chess960=true").unwrap().is_chess960());
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, said) in [
            ("", "no program"),
            ("x,nodes=0", "has no number"),
            ("x,nodes=1,depth=2", "comes too late"),
            ("x,speed=1", "expected depth=N"),
            ("x,option.=1", "expected depth=N"),
            ("x,strong", "expected depth=N"),
        ] {
            let refused = Program::parse(text).unwrap_err();
            assert!(refused.starts_with("configuration \"uci:") && refused.contains(said), "{refused}");
        }
    }
}
