//! The presets of the classic program on the core's loop, against published counts and against a model of each.

mod model;

use halfmove::{Buffers, Game, Limits, Options, Poll, Search, Slot, Table, Transpositions};
use halfmove_mouse_cats::classic::{ABLATION, Classic, HashTables, ryg3_v9, ryg3_v10, ryg3_v11};
use halfmove_mouse_cats::{LaneEval, MouseCats, Move, Side};
use halfmove_testkit::slices::Setup;
use halfmove_testkit::{RandomPlay, Sizes, SplitMix64, laws};
use model::{Model, Version};

const VERSIONS: [(Version, Options); 3] =
    [(Version::V9, ryg3_v9()), (Version::V10, ryg3_v10()), (Version::V11, ryg3_v11())];

/// What a search found out by one iteration: nodes up to now, the score as the mouse sees it, the move.
#[derive(PartialEq, Debug)]
struct Iteration {
    nodes: u64,
    score: i32,
    best: String,
}

fn preset(root: MouseCats, options: Options, depth: u8, table: impl Transpositions) -> Vec<Iteration> {
    let memory = Buffers::for_plies(depth.into());
    let mut search = Search::new(Classic(root), LaneEval, memory, table, options, Limits::depth(depth));
    let sign = if root.side_to_move() == Side::Mouse { 1 } else { -1 };
    let mut iterations = Vec::new();
    loop {
        let poll = search.step(u64::MAX);
        let score = sign * i32::from(search.score().unwrap().as_points().unwrap());
        let best = search.best().unwrap().to_string();
        iterations.push(Iteration { nodes: search.stats().expanded, score, best });
        if poll == Poll::Done {
            return iterations;
        }
    }
}

fn model(root: &MouseCats, version: Version, depth: u8) -> Vec<Iteration> {
    let root = model::position(root);
    let mut model = Model::new(version);
    let iterate = |depth| {
        let score = model.search(root, depth, 0, 255);
        Iteration { nodes: model.nodes, score, best: model.best(root) }
    };
    (1..=u32::from(depth)).map(iterate).collect()
}

/// A table so large that next to no two positions meet.
fn large_table() -> Table<Vec<Slot>> {
    Table::new(vec![Slot::EMPTY; 1 << 16])
}

#[test]
fn presets_and_models_search_as_the_program_does() {
    let data = include_str!("../../../../data/mouse-cats/classic.tsv");
    for line in data.lines().filter(|line| !line.starts_with('#')) {
        let [version, moves, played, counts @ ..] = &line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let root: MouseCats = halfmove::Notation::parse_position(moves.trim_matches('-')).unwrap();
        let (version, options) = VERSIONS[match *version {
            "v9" => 0,
            "v10" => 1,
            _ => 2,
        }];
        let depth = counts.len() as u8;
        let searched = preset(root, options, depth, large_table());
        assert_eq!(searched, model(&root, version, depth), "{line}");
        let nodes: Vec<_> = searched.iter().map(|iteration| iteration.nodes.to_string()).collect();
        assert_eq!(nodes, *counts, "{line}");
        assert_eq!(searched.last().unwrap().best, *played, "{line}");
        // Each ply brings the mouse one row up, or holds the cats up by as much.
        let scores: Vec<_> = searched.iter().map(|iteration| iteration.score).collect();
        let first = i32::from(root.lane_value()) + 1;
        assert_eq!(scores, (first..first + i32::from(depth)).collect::<Vec<_>>(), "{line}");
    }
}

/// Random positions: the places of games played at random, without regard to their ends.
fn random_roots(seed: u64, count: usize) -> Vec<MouseCats> {
    let mut rng = SplitMix64::new(seed);
    let mut roots = Vec::new();
    while roots.len() < count {
        let mut game = Classic(MouseCats::START);
        for _ in 0..40 {
            let moves: Vec<_> = (0..=u8::MAX).filter_map(Move::from_code).filter(|&mv| game.is_legal(mv)).collect();
            let Some(&mv) = rng.pick(&moves) else { break };
            if rng.chance(20) {
                roots.push(game.0);
            }
            game.make(mv);
        }
    }
    roots
}

#[test]
fn presets_search_as_their_models_from_anywhere() {
    for root in random_roots(9, 150) {
        for (version, options) in VERSIONS {
            assert_eq!(preset(root, options, 6, large_table()), model(&root, version, 6), "{version:?}, {root:?}");
        }
    }
}

/// Source: 300 draws of random bytes gave 7,487 to 13,152 nodes with a median of 10,198, by an independent program;
/// the blog's numbers gave 10,744. Version 11 needed 3,535 with all of them.
#[test]
fn the_programs_own_tables_give_counts_of_the_known_size() {
    let root = halfmove::Notation::parse_position("E1F2").unwrap();
    let nodes = |options, seed| preset(root, options, 8, HashTables::new(seed)).last().unwrap().nodes;
    let mut counts: Vec<_> = (0..99).map(|seed| nodes(ryg3_v10(), seed)).collect();
    counts.sort_unstable();
    let median = counts[counts.len() / 2];
    assert!((9_700..10_700).contains(&median), "{median} of {counts:?}");
    assert!(counts[0] > 6_500 && counts[98] < 14_500, "{counts:?}");
    assert!((0..20).all(|seed| nodes(ryg3_v11(), seed) == 3_535));
}

/// The last search has every idea in it: it finds version 11's value, never with more nodes, and all
/// in all with far fewer.
#[test]
fn each_idea_keeps_the_value_and_all_together_beat_version_11() {
    let mut roots = random_roots(11, 100);
    roots.extend([halfmove::Notation::parse_position("E1F2").unwrap(), MouseCats::START]);
    for depth in [6, 7, 8] {
        let (mut modern_nodes, mut classic_nodes) = (0, 0);
        for &root in &roots {
            let classic = preset(root, ryg3_v11(), depth, large_table()).pop().unwrap();
            let searches = ABLATION.map(|(_, options)| preset(root, options, depth, large_table()).pop().unwrap());
            assert!(searches.iter().all(|search| search.score == classic.score), "{root:?}: {searches:?}");
            let modern = searches[6].nodes;
            assert!(modern <= classic.nodes, "{root:?}, depth {depth}: {modern} and {}", classic.nodes);
            modern_nodes += modern;
            classic_nodes += classic.nodes;
        }
        // The deeper the search, the smaller the share.
        let most = [70, 60, 40][usize::from(depth - 6)];
        assert!(modern_nodes * 100 < most * classic_nodes, "{modern_nodes} of {classic_nodes} at depth {depth}");
    }
    // Which of equal moves is best makes no difference to the nodes of alpha-beta.
    let nodes = |options| preset(MouseCats::START, options, 8, large_table()).pop().unwrap().nodes;
    assert_eq!(nodes(ABLATION[1].1), nodes(ryg3_v9()));
}

#[test]
fn presets_can_be_sliced() {
    for (_, options) in VERSIONS {
        for (game, slots) in [(MouseCats::START, 1 << 12), (random_roots(3, 8)[7], 64)] {
            let memory = Sizes::for_plies::<Classic>(6);
            Setup { game: Classic(game), evaluate: LaneEval, options, limits: Limits::depth(6), memory, slots }
                .check_slices();
        }
    }
}

#[test]
fn the_game_without_ends_keeps_the_laws() {
    laws::key(&Classic(MouseCats::START), RandomPlay { seed: 2, games: 50, plies: 200 }, |game| game.0.key());
}
