//! The search against plain minimax: every driver with every option, any budget, any memory, any table.

mod bounds;
mod budgets;
mod collisions;
mod configurations;
mod exact;
mod matrix;
mod memory;
mod plies_left;
mod root_moves;
mod saves;
mod selective;
mod slices;
mod twin;
