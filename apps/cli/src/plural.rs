//! Numbers of things in words.

use std::fmt::Display;

/// So many of something: `1 win`, `2 wins`.
pub(crate) fn counted<N: Copy + Display + PartialEq + From<u8>>(count: N, one: &str, more: &str) -> String {
    let noun = if count == N::from(1) { one } else { more };
    format!("{count} {noun}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_not_many() {
        assert_eq!([0, 1, 2].map(|count: usize| counted(count, "loss", "losses")), ["0 losses", "1 loss", "2 losses"]);
    }
}
