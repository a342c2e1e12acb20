//! What can be compiled in, by variables of the environment. The command that runs the programs reads them too, to refuse
//! at once what the build would refuse.

use std::env;
use std::ops::RangeInclusive;

/// A number that the classic program had fixed.
pub(crate) struct Setting {
    /// The variable that another number is read from.
    pub(crate) name: &'static str,
    /// The classic number.
    pub(crate) usual: u16,
    pub(crate) range: RangeInclusive<u16>,
}

/// Plies. Up to the greatest depth that takes seconds here, and memory that the machines have.
pub(crate) const DEPTH: Setting = Setting { name: "HALFMOVE_DEPTH", usual: 5, range: 1..=8 };
/// Nodes in a frame.
pub(crate) const SLICE: Setting = Setting { name: "HALFMOVE_SLICE", usual: 4, range: 1..=1000 };

impl Setting {
    /// The number in the environment, or the usual one.
    ///
    /// # Errors
    /// What was read and what was expected, if that is no number in range.
    pub(crate) fn read(&self) -> Result<u16, String> {
        let Some(read) = env::var_os(self.name) else { return Ok(self.usual) };
        let number = read.to_str().and_then(|read| read.parse().ok()).filter(|number| self.range.contains(number));
        number.ok_or_else(|| {
            let (least, most) = (self.range.start(), self.range.end());
            format!("{} is {:?}: expected a number from {least} to {most}", self.name, read.to_string_lossy())
        })
    }
}
