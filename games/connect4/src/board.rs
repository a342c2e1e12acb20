//! The board as bits.
//!
//! Each column takes seven bits, the lowest cell first; the seventh is always empty, so that lines do not run on
//! into the next column, and a column can be counted up past its top.
//!
//! ```text
//!     .  .  .  .  .  .  .      always empty
//!     5 12 19 26 33 40 47      row 5
//!     4 11 18 25 32 39 46
//!     3 10 17 24 31 38 45
//!     2  9 16 23 30 37 44
//!     1  8 15 22 29 36 43
//!     0  7 14 21 28 35 42      row 0, the lowest
//!
//!     0  1  2  3  4  5  6      column; written 1 to 7
//! ```

/// Columns of the board.
pub const WIDTH: usize = 7;
/// Rows of the board.
pub const HEIGHT: usize = 6;
/// Cells of the board.
pub const CELLS: usize = WIDTH * HEIGHT;
/// Bits from a cell to its neighbor in the next column.
pub const STRIDE: usize = HEIGHT + 1;

/// The cell in this column and row.
pub const fn cell(column: usize, row: usize) -> u64 {
    1 << (column * STRIDE + row)
}

/// All cells of a column.
pub const fn column_cells(column: usize) -> u64 {
    ((1 << HEIGHT) - 1) << (column * STRIDE)
}

/// All cells of the board.
pub const ALL_CELLS: u64 = {
    let mut cells = 0;
    let mut column = 0;
    while column < WIDTH {
        cells |= column_cells(column);
        column += 1;
    }
    cells
};

/// The highest cell of each column.
pub const TOP_ROW: u64 = ALL_CELLS & !(ALL_CELLS >> 1);

/// The board with its columns in reverse order.
pub const fn mirror(cells: u64) -> u64 {
    const BITS: u64 = (1 << STRIDE) - 1;
    let mut mirrored = 0;
    let mut column = 0;
    while column < WIDTH {
        mirrored |= (cells >> (column * STRIDE) & BITS) << ((WIDTH - 1 - column) * STRIDE);
        column += 1;
    }
    mirrored
}
