//! The presets `classic-1` to `classic-4` of chess: the searches of small programs of the 8-bit age.

use halfmove::{Limits, Poll};
use halfmove_play::{Effort, Entry, Report, Session, catalogue};
use halfmove_testkit::SplitMix64;

fn chess() -> &'static dyn Entry {
    catalogue::find("chess").unwrap()
}

/// Budgets and deepest plies as the issue that asked for them has them.
const LEVELS: [(&str, u64, u8); 4] =
    [("classic-1", 400, 3), ("classic-2", 1_200, 4), ("classic-3", 15_000, 5), ("classic-4", 60_000, 6)];

fn search(preset: &str, session: &dyn Session, limits: Limits) -> Report {
    let mut engine = chess().engine(chess().preset(preset).unwrap());
    engine.start(session, limits, 1).unwrap();
    while engine.step(1_000) != Poll::Done {}
    engine.report().unwrap()
}

/// Calls `look` at the positions of random games.
fn random_games(games: u64, mut look: impl FnMut(&dyn Session, &mut SplitMix64)) {
    for seed in 0..games {
        let mut rng = SplitMix64::new(seed);
        let mut session = chess().session();
        for _ in 0..160 {
            let moves = session.legal_moves();
            let Some(mv) = rng.pick(&moves) else { break };
            session.play(mv).unwrap();
            look(&*session, &mut rng);
        }
    }
}

#[test]
fn budgets_and_depths() {
    for (name, nodes, depth) in LEVELS {
        let preset = chess().preset(name).unwrap();
        let limits = |effort| preset.limits(effort).unwrap();
        assert_eq!(limits(Effort::Usual), Limits { depth, nodes: Some(nodes) });
        assert_eq!(limits(Effort::Nodes(65_000)), Limits { depth, nodes: Some(65_000) });
        assert_eq!(limits(Effort::UntilStopped), Limits::depth(depth));
        assert_eq!(limits(Effort::Depth(9)), Limits::depth(9));
    }
}

#[test]
fn any_budget_gives_a_legal_move() {
    let mut searches = 0;
    random_games(25, |session, rng| {
        let legal = session.legal_moves();
        for nodes in [1, 2, rng.below(40) as u64 + 1] {
            let (preset, ..) = LEVELS[rng.below(LEVELS.len())];
            let report = search(preset, session, Limits { nodes: Some(nodes), ..Limits::depth(6) });
            assert!(report.stats.nodes <= nodes);
            assert_eq!(report.best.is_some(), !legal.is_empty(), "{}", session.position());
            assert!(report.best.is_none_or(|mv| legal.contains(&mv)), "{} {nodes}", session.position());
            searches += 1;
        }
    });
    assert!(searches > 5_000, "{searches}");
}

#[test]
fn a_search_stops_by_itself_past_a_third_of_its_budget_or_at_its_depth() {
    let (mut at_depth, mut past_third, mut cut) = (0, 0, 0);
    random_games(2, |session, rng| {
        if rng.below(8) > 0 || session.status().is_over() {
            return;
        }
        for (preset, nodes, depth) in &LEVELS[..3] {
            let report = search(preset, session, chess().preset(preset).unwrap().limits(Effort::Usual).unwrap());
            let made = report.stats.nodes;
            assert!(report.depth <= *depth && made <= *nodes);
            // A program with 12 plies looks no deeper than that.
            assert!(report.stats.seldepth <= 12, "{}", report.stats.seldepth);
            let is_settled = report.score.is_some_and(halfmove::Score::is_decisive);
            assert!(report.depth == *depth || made > nodes / 3 || is_settled, "{report:?}");
            at_depth += u32::from(report.depth == *depth);
            past_third += u32::from(report.depth < *depth && made < *nodes);
            cut += u32::from(made == *nodes);
        }
    });
    assert!(at_depth > 0 && past_third > 0 && cut > 0, "{at_depth} {past_third} {cut}");
}

/// Scholar's mate is within three plies, and a queen that is left hanging is taken.
#[test]
fn the_weakest_sees_what_is_near() {
    for (position, best) in [
        ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "h5f7"),
        ("rnb1kbnr/pppp1ppp/8/4p1q1/4P3/3P4/PPP2PPP/RNBQKBNR w KQkq - 1 3", "c1g5"),
    ] {
        let mut session = chess().session();
        session.set_up(position).unwrap();
        for (preset, nodes, depth) in LEVELS {
            let report = search(preset, &*session, Limits { depth, nodes: Some(nodes) });
            assert_eq!(report.best.as_deref(), Some(best), "{preset}");
        }
    }
}
