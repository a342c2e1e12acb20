//! The best lines of all plies of the current path, in one triangle.
//!
//! ```text
//!   ply 0:  a0 a1 a2 a3      the line of ply p has room for n - p moves
//!   ply 1:     b1 b2 b3      and begins with a move made at ply p;
//!   ply 2:        c2 c3      in memory: a0 a1 a2 a3 b1 b2 b3 c2 c3 d3
//!   ply 3:           d3
//! ```

/// How many plies a triangle of `len` moves has.
#[inline]
fn plies(len: usize) -> usize {
    ((8 * len + 1).isqrt() - 1) / 2
}

/// Where the line of `ply` begins in a triangle of `plies`.
#[inline]
fn start(plies: usize, ply: usize) -> usize {
    ply * (2 * plies + 1 - ply) / 2
}

/// Makes the best line at `ply` out of `mv` and the `line` moves of the ply below. Returns its length, which is
/// at most `line` if the memory is too short.
#[inline]
pub(crate) fn store<M: Copy>(memory: &mut [M], ply: usize, mv: M, line: u16) -> u16 {
    let plies = plies(memory.len());
    if ply >= plies {
        return 0;
    }
    let here = start(plies, ply);
    let below = start(plies, ply + 1);
    let line = usize::from(line).min(plies - ply - 1);
    memory[here] = mv;
    memory.copy_within(below..below + line, here + 1);
    1 + line as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_triangle_of_n_plies_takes_n_times_n_plus_1_halves() {
        for n in 0..300 {
            assert_eq!(plies(n * (n + 1) / 2), n);
            assert_eq!(start(n, n), n * (n + 1) / 2);
        }
    }

    #[test]
    fn lines_grow_from_below() {
        let mut memory = [' '; 6];
        assert_eq!(store(&mut memory, 2, 'c', 0), 1);
        assert_eq!(store(&mut memory, 1, 'b', 1), 2);
        assert_eq!(store(&mut memory, 0, 'a', 2), 3);
        assert_eq!(memory[..3], ['a', 'b', 'c']);
    }

    #[test]
    fn lines_are_cut_where_memory_ends() {
        let mut memory = [' '; 3];
        assert_eq!(store(&mut memory, 2, 'c', 0), 0);
        assert_eq!(store(&mut memory, 1, 'b', 1), 1);
        assert_eq!(store(&mut memory, 0, 'a', 2), 2);
        assert_eq!(store(&mut [' '; 0], 0, 'a', 0), 0);
    }
}
