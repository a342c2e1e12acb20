//! Compiles and runs the examples in the README and in the guide: they are the documentation of these modules, and so
//! `cargo test --doc` tries them.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

#[cfg(doctest)]
#[doc = include_str!("add-a-game.md")]
mod add_a_game {}

#[cfg(doctest)]
#[doc = include_str!("small-machine.md")]
mod small_machine {}
