//! The classic Connect Four program as it was: recursion on a board of bytes. It shares nothing with the search and the
//! game that are tried on the small machine.

use std::fmt::Write as _;

const WIDTH: usize = 7;
const HEIGHT: usize = 6;
const CENTRE_FIRST: [usize; WIDTH] = [3, 2, 4, 1, 5, 0, 6];
const INFINITE: i32 = 30_000;
const PUBLISHED: &str = include_str!("../../data/connect4/classic-selfplay.txt");

/// Cells by column from the left and row from the bottom: 1 for the first player, -1 for the second, 0 if empty.
type Board = [[i32; HEIGHT]; WIDTH];

/// Rust code for the columns of the self-play game and the nodes of each of its searches.
///
/// # Panics
/// If they are not those published.
pub(crate) fn model(depth: u8) -> String {
    let (columns, nodes) = self_play(depth);
    check(depth, &columns, &nodes);
    let length = columns.len();
    let mut code = String::new();
    let _ = writeln!(code, "/// The depth of every search.\npub const DEPTH: u8 = {depth};");
    let _ = writeln!(code, "/// The columns played, from 0.\npub static COLUMNS: [u8; {length}] = {columns:?};");
    let _ = writeln!(code, "/// The nodes of each search.\npub static NODES: [u32; {length}] = {nodes:?};");
    code
}

fn check(depth: u8, columns: &[usize], nodes: &[u32]) {
    let line = |name: &str| PUBLISHED.lines().find_map(|line| line.strip_prefix(name));
    if let Some(total) = line(&format!("total {depth} ")) {
        assert_eq!(nodes.iter().sum::<u32>().to_string(), total, "published nodes at depth {depth}");
    }
    if depth == 5 {
        let text: String = columns.iter().map(ToString::to_string).collect();
        assert_eq!(Some(text.as_str()), line("columns "), "published columns");
        let text: Vec<String> = nodes.iter().map(ToString::to_string).collect();
        assert_eq!(Some(text.join(" ").as_str()), line("nodes "), "published nodes");
    }
}

fn self_play(depth: u8) -> (Vec<usize>, Vec<u32>) {
    let (mut board, mut side) = ([[0; HEIGHT]; WIDTH], 1);
    let (mut columns, mut nodes) = (Vec::new(), Vec::new());
    loop {
        let mut count = 0;
        let (_, column) = search(&mut board, side, depth, 0, -INFINITE, INFINITE, &mut count);
        let Some(row) = column.and_then(|column| landing(&board, column)) else { return (columns, nodes) };
        let column = column.unwrap_or_default();
        board[column][row] = side;
        columns.push(column);
        nodes.push(count);
        if wins(&board, column, row) {
            return (columns, nodes);
        }
        side = -side;
    }
}

/// The score for `side`, which is to move, and the first best column; `None` if there is no room.
fn search(
    board: &mut Board,
    side: i32,
    depth: u8,
    ply: i32,
    mut alpha: i32,
    beta: i32,
    nodes: &mut u32,
) -> (i32, Option<usize>) {
    let mut best = (-INFINITE, None);
    for column in CENTRE_FIRST {
        let Some(row) = landing(board, column) else { continue };
        board[column][row] = side;
        *nodes += 1;
        let score = if wins(board, column, row) {
            1000 - (ply + 1)
        } else if (0..WIDTH).all(|column| landing(board, column).is_none()) {
            0
        } else if depth == 1 {
            evaluate(board, side)
        } else {
            -search(board, -side, depth - 1, ply + 1, -beta, -alpha, nodes).0
        };
        board[column][row] = 0;
        if score > best.0 {
            best = (score, Some(column));
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
    }
    best
}

/// The row that a stone falls to.
fn landing(board: &Board, column: usize) -> Option<usize> {
    board[column].iter().position(|&cell| cell == 0)
}

/// The stones on the line through a cell, from `from` to `to` steps away.
fn cell(board: &Board, column: i32, row: i32) -> i32 {
    let column = usize::try_from(column).ok().and_then(|column| board.get(column));
    column.zip(usize::try_from(row).ok()).and_then(|(column, row)| column.get(row)).copied().unwrap_or(0)
}

/// Whether the stone just placed makes four in a row.
fn wins(board: &Board, column: usize, row: usize) -> bool {
    let (column, row) = (column as i32, row as i32);
    let side = cell(board, column, row);
    [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(across, up)| {
        let run = |sign: i32| {
            (1..4).take_while(|step| cell(board, column + sign * step * across, row + sign * step * up) == side).count()
        };
        run(1) + run(-1) >= 3
    })
}

/// The published weights of the lower three rows; the upper ones mirror them.
fn evaluate(board: &Board, side: i32) -> i32 {
    const WEIGHTS: [[i32; WIDTH]; HEIGHT / 2] =
        [[3, 4, 5, 7, 5, 4, 3], [4, 6, 8, 10, 8, 6, 4], [5, 8, 11, 13, 11, 8, 5]];
    let columns = board.iter().enumerate();
    let cells =
        columns.flat_map(|(column, cells)| cells.iter().enumerate().map(move |(row, &cell)| (column, row, cell)));
    cells.map(|(column, row, cell)| side * cell * WEIGHTS[row.min(HEIGHT - 1 - row)][column]).sum()
}
