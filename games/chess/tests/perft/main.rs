//! How many games of each length there are: the counts in `data/chess/perft`. All of them, to any depth: `cargo xtask perft`.

mod suite;

use suite::{Tally, check, read};

/// The test of a file: up to a number of paths, of which so many counts are known.
macro_rules! counts {
    ($($name:ident $file:literal up to $most:literal: $counts:literal;)*) => {$(
        #[test]
        fn $name() {
            let cases = read(include_str!(concat!("../../../../data/chess/perft/", $file))).unwrap();
            let threads = std::thread::available_parallelism().map_or(1, usize::from);
            let Tally { counted, known, paths, wrong } = check(&cases, $most, threads);
            assert!(wrong.is_empty(), "{wrong:#?}");
            assert_eq!(counted, $counts);
            assert!(counted <= known && paths > counted as u64);
        }
    )*};
}

counts! {
    six_known_positions "cpw6.epd" up to 20_000_000: 28;
    standard_suite "standard126.epd" up to 5_000_000: 702;
    chess960_suite "chess960.epd" up to 500_000: 3_309;
    random_positions "random6752.epd" up to 200_000: 22_815;
    double_checks "double-checks.epd" up to 1_000_000: 184;
    en_passant "enpassant-discoveries.epd" up to 1_500_000: 304;
    edge_cases "perft-edge175.epd" up to 3_000_000: 715;
    tricky_positions "tricky.perft" up to 5_000_000: 88;
}

#[test]
fn wrong_files_are_refused() {
    for (text, expected) in [
        ("8/8/8/8/8/8/8/K1k5 w - - 0 1", "line 1: "),
        ("\n8/8/8/8/8/8/8/K1k5 w - - 0 1 ;D1 x", "line 2: "),
        ("perft 1 20", "a position first"),
        ("epd 8/8/8/8/8/8/8/K1k5 w - -\nperft 20", "a depth and a count"),
        ("epd 8/8/8/8/8/8/8/KK1k4 w - -\nperft 1 20", "KK1k4"),
        ("8/8/8/8/8/8/8/K1k5 w - - 0 1 ;D0 1", "line 1: "),
    ] {
        let error = read(text).err().unwrap_or_else(|| panic!("{text} was read"));
        assert!(error.contains(expected), "{error}");
    }
}
