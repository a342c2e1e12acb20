//! The link check: a whole program without std and without an allocator. It plays the first search of the classic
//! Connect Four program out of static memory and ends with status 0 if the node count is the published one.
//!
//! `cargo xtask test bare` builds it in the profile `bare`, where a panic aborts; the C start-up code of the host calls
//! its `main`. If any crate below needed std or an allocator, it would not link. In profiles where a panic unwinds, which
//! takes std, it is an ordinary program that does the same, so that `cargo build --workspace` works.
#![cfg_attr(panic = "abort", no_std, no_main)]

use halfmove::{Limits, NoTable, Options, Search, Workspace};
use halfmove_connect4::{CellWeights, Position};
// The other games take part in the link check, no more.
use {halfmove_mouse_cats as _, halfmove_tictactoe as _};

/// Nodes of a search of the empty board to depth 5, and the column that the classic program then plays.
const PUBLISHED: (u64, Option<u8>) = (755, Some(3));

/// Room for 5 plies of at most 7 moves.
type Memory = Workspace<Position, 5, 35>;

/// Whether the search of the empty board gives what was published.
fn is_as_published(memory: &mut Memory) -> bool {
    let mut search = Search::new(Position::EMPTY, CellWeights, memory, NoTable, Options::plain(), Limits::depth(5));
    search.run();
    (search.stats().nodes, search.best()) == PUBLISHED
}

#[cfg(panic = "abort")]
mod bare {
    use core::ffi::c_int;
    use core::panic::PanicInfo;

    use super::{Memory, is_as_published};

    #[allow(unsafe_code, reason = "the C library is what a hosted program starts and ends with")]
    #[link(name = "c")]
    // SAFETY: this is how C declares it.
    unsafe extern "C" {
        safe fn abort() -> !;
    }

    static mut MEMORY: Option<Memory> = None;

    /// Called by the C start-up code; what it returns is the exit status.
    #[allow(unsafe_code, reason = "the name is fixed by C, and static memory can only be lent by hand")]
    #[unsafe(no_mangle)]
    extern "C" fn main() -> c_int {
        // SAFETY: the start-up code calls `main` once, and nothing else names `MEMORY`.
        let memory = unsafe { &mut *(&raw mut MEMORY) };
        c_int::from(!is_as_published(memory.get_or_insert_with(Memory::new)))
    }

    #[panic_handler]
    fn panic(_: &PanicInfo<'_>) -> ! {
        abort()
    }
}

#[cfg(not(panic = "abort"))]
fn main() -> std::process::ExitCode {
    u8::from(!is_as_published(&mut Memory::new())).into()
}
