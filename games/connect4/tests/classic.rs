//! The self-play game of the classic program, node for node.

use halfmove::{Game, Limits, NoTable, Options, Poll, Score, Search, Workspace};
use halfmove_connect4::{CellWeights, Position};

const PUBLISHED: &str = include_str!("../../../data/connect4/classic-selfplay.txt");

/// The numbers of the line that begins with `name`.
fn published(name: &str) -> Vec<u64> {
    let line = PUBLISHED.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.split_whitespace().map(|number| number.parse().unwrap()).collect()
}

fn columns() -> Vec<u8> {
    let line = PUBLISHED.lines().find_map(|line| line.strip_prefix("columns ")).unwrap();
    line.bytes().map(|digit| digit - b'0').collect()
}

type Memory = Workspace<Position, 7, 49>;

fn search(pos: Position, memory: &mut Memory, depth: u8) -> Search<Position, CellWeights, &mut Memory, NoTable> {
    Search::new(pos, CellWeights, memory, NoTable, Options::plain(), Limits::depth(depth))
}

/// A game that the machine plays against itself.
#[derive(Default, PartialEq, Debug)]
struct Game42 {
    columns: Vec<u8>,
    nodes: Vec<u64>,
    slices: Vec<u64>,
}

fn self_play(depth: u8, slice: u64) -> Game42 {
    let mut game = Game42::default();
    let mut pos = Position::EMPTY;
    let mut memory = Memory::new();
    while !pos.end().is_over() {
        let mut search = search(pos, &mut memory, depth);
        let mut slices = 1;
        while search.step(slice) != Poll::Done {
            slices += 1;
        }
        game.columns.push(search.best().unwrap());
        game.nodes.push(search.stats().nodes);
        game.slices.push(slices);
        pos.make(*game.columns.last().unwrap());
    }
    game
}

#[test]
fn every_column_and_node_is_the_published_one_in_any_slices() {
    for slice in [1, 4, 1000, u64::MAX] {
        let game = self_play(5, slice);
        assert_eq!(game.columns, columns(), "slices of {slice}");
        assert_eq!(game.nodes, published("nodes "), "slices of {slice}");
        if slice == 4 {
            assert_eq!([*game.slices.iter().max().unwrap(), game.slices.iter().sum()], *published("slices "));
        }
    }
}

#[test]
fn totals_at_other_depths_are_the_published_ones_in_any_slices() {
    for depth in 4..=7 {
        let whole = self_play(depth, u64::MAX);
        assert_eq!([whole.nodes.iter().sum::<u64>()], *published(&format!("total {depth} ")), "depth {depth}");
        for slice in [1, 4, 1000] {
            let Game42 { columns, nodes, .. } = self_play(depth, slice);
            assert_eq!((&columns, &nodes), (&whole.columns, &whole.nodes), "depth {depth}, slices of {slice}");
        }
    }
}

#[test]
fn the_search_saved_and_restored_every_7_nodes_is_the_published_one() {
    let mut pos = Position::EMPTY;
    for (column, nodes) in columns().into_iter().zip(published("nodes ")) {
        let mut bytes = [0; 2000];
        let mut size = search(pos, &mut Memory::new(), 5).save(&mut bytes).unwrap();
        loop {
            let mut memory = Memory::new();
            let (options, limits) = (Options::plain(), Limits::depth(5));
            let mut search =
                Search::restore(pos, CellWeights, &mut memory, NoTable, options, limits, &bytes[..size]).unwrap();
            if search.step(7) == Poll::Done {
                assert_eq!((search.best(), search.stats().nodes), (Some(column), nodes));
                break;
            }
            size = search.save(&mut bytes).unwrap();
        }
        pos.make(column);
    }
}

/// The classic search as it is written when it need not stop: the score and the first best column.
fn recursion(pos: Position, depth: u8, ply: i32, mut alpha: i32, beta: i32, nodes: &mut u64) -> (i32, u8) {
    let mut best = (-30_000, 0);
    for column in [3, 2, 4, 1, 5, 0, 6].into_iter().filter(|&column| pos.is_legal(column)) {
        let mut child = pos;
        child.make(column);
        *nodes += 1;
        let score = match child.end() {
            halfmove::End::Open if depth > 1 => -recursion(child, depth - 1, ply + 1, -beta, -alpha, nodes).0,
            halfmove::End::Open => -i32::from(halfmove::Evaluate::evaluate(&mut CellWeights, &child).to_raw()),
            halfmove::End::Draw => 0,
            _ => 1000 - (ply + 1),
        };
        if score > best.0 {
            best = (score, column);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
    }
    best
}

#[test]
fn recursion_gives_the_same_numbers() {
    let mut pos = Position::EMPTY;
    let mut memory = Memory::new();
    for (column, published) in columns().into_iter().zip(published("nodes ")) {
        let mut nodes = 0;
        let (score, best) = recursion(pos, 5, 0, -30_000, 30_000, &mut nodes);
        let mut search = search(pos, &mut memory, 5);
        search.run();
        assert_eq!((best, nodes), (column, published));
        let ours = search.score().unwrap();
        let distance = ours.plies_to_end().map(i32::from);
        let expected = match ours {
            won if won.is_win() => 1000 - distance.unwrap(),
            lost if lost.is_loss() => distance.unwrap() - 1000,
            points => points.as_points().unwrap().into(),
        };
        assert_eq!(score, expected);
        pos.make(column);
    }
}

#[test]
fn a_win_is_worth_more_the_sooner_it_comes() {
    let mut memory = Memory::new();
    let mut search = search("112233".parse().unwrap(), &mut memory, 5);
    search.run();
    assert_eq!((search.best(), search.score()), (Some(3), Some(Score::win_in(1))));
}
