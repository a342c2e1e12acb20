//! What each idea of modern search is worth.

use halfmove::{Driver, Options, Ordering, TableCutoffs};

/// Plain alpha-beta, and one idea more in each line, up to everything there is. All find the same value.
///
/// Nodes entered above the horizon, from the position after E1F2 with 262,144 table slots; for comparison, version 11 of
/// the program:
///
/// | search | depth 8 | depth 10 | depth 12 | depth 14 |
/// | --- | ---: | ---: | ---: | ---: |
/// | plain | 12,751 | 38,933 | 1,269,764 | 1,886,347 |
/// | + iteration | 17,717 | 82,773 | 1,451,594 | 6,167,952 |
/// | + table move | 3,645 | 22,739 | 246,916 | 905,116 |
/// | + killers | 3,536 | 20,506 | 173,899 | 760,642 |
/// | + history | 3,536 | 20,305 | 165,484 | 717,733 |
/// | + table cutoffs | 1,047 | 3,600 | 12,516 | 33,606 |
/// | + principal variation and aspiration | 1,047 | 3,632 | 12,771 | 35,883 |
/// | version 11 | 3,535 | 20,647 | 321,490 | 1,775,566 |
pub const ABLATION: [(&str, Options); 7] = {
    let plain = Options::plain();
    let iteration = Options { iterate: true, ..plain };
    let table_move = Options { ordering: Ordering { table_move: true, ..Ordering::NONE }, ..iteration };
    let killers = Options { ordering: Ordering { killers: true, ..table_move.ordering }, ..table_move };
    let history = Options { ordering: Ordering { history: true, ..killers.ordering }, ..killers };
    let cutoffs = Options { table_cutoffs: TableCutoffs::AtLeast, ..history };
    // Scores move by one or two points from one iteration to the next.
    let windows = Options { pvs: true, driver: Driver::Aspiration(4), ..cutoffs };
    [
        ("plain", plain),
        ("+ iteration", iteration),
        ("+ table move", table_move),
        ("+ killers", killers),
        ("+ history", history),
        ("+ table cutoffs", cutoffs),
        ("+ principal variation and aspiration", windows),
    ]
};
