//! The best lines of all plies of the current path, in one triangle.
//!
//! ```text
//!   ply 0:  a0 a1 a2 a3      the line of ply p has room for n - p moves
//!   ply 1:     b1 b2 b3      and begins with a move made at ply p;
//!   ply 2:        c2 c3      in memory: a0 a1 a2 a3 b1 b2 b3 c2 c3 d3
//!   ply 3:           d3
//! ```

/// The triangle over lent memory: as many plies as fit.
pub(crate) struct Lines<'m, M>(pub(crate) &'m mut [M]);

impl<M: Copy> Lines<'_, M> {
    /// How many plies fit. Asked only when a line changes, since the root takes its time.
    fn plies(&self) -> usize {
        ((8 * self.0.len() + 1).isqrt() - 1) / 2
    }

    /// Makes the best line at `ply` out of `mv` and the `length` moves of the line below, as far as they fit.
    pub(crate) fn store(&mut self, ply: usize, mv: M, length: u16) {
        let plies = self.plies();
        if ply < plies {
            let (here, below) = (start(plies, ply), start(plies, ply + 1));
            let length = usize::from(length).min(plies - ply - 1);
            self.0[here] = mv;
            self.0.copy_within(below..below + length, here + 1);
        }
    }

    /// The line of `ply`, `length` moves of it as far as they fit.
    pub(crate) fn row_mut(&mut self, ply: usize, length: u16) -> &mut [M] {
        let plies = self.plies();
        let here = start(plies, ply.min(plies));
        &mut self.0[here..here + usize::from(length).min(plies.saturating_sub(ply))]
    }

    /// The root's line of `length` moves, as far as they fit.
    pub(crate) fn root(&self, length: u16) -> &[M] {
        &self.0[..usize::from(length).min(self.plies())]
    }
}

/// Where the line of `ply` begins in a triangle of `plies`.
fn start(plies: usize, ply: usize) -> usize {
    ply * (2 * plies + 1 - ply) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_triangle_of_n_plies_takes_n_times_n_plus_1_halves() {
        let mut memory = [(); 45_000];
        for n in 0..300 {
            let lines = Lines(&mut memory[..n * (n + 1) / 2]);
            assert_eq!(lines.plies(), n);
            assert_eq!(start(n, n), n * (n + 1) / 2);
        }
    }

    #[test]
    fn lines_grow_from_below() {
        let mut memory = [' '; 6];
        let mut lines = Lines(&mut memory);
        lines.store(2, 'c', 0);
        lines.store(1, 'b', 1);
        lines.store(0, 'a', 2);
        assert_eq!(lines.root(3), ['a', 'b', 'c']);
    }

    #[test]
    fn lines_are_cut_where_memory_ends() {
        let mut memory = [' '; 3];
        let mut lines = Lines(&mut memory);
        lines.store(2, 'c', 0);
        lines.store(1, 'b', 1);
        lines.store(0, 'a', 2);
        assert_eq!(lines.root(3), ['a', 'b']);
        let mut none = Lines(&mut [] as &mut [char]);
        none.store(0, 'a', 0);
        assert_eq!(none.root(1), []);
    }
}
