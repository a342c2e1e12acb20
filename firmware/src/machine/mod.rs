//! The machine that a program runs on. To port the programs to another one, write its [`Machine`].

use core::fmt::{self, Write};

#[cfg(target_arch = "avr")]
mod avr;
#[cfg(all(target_arch = "arm", target_os = "none"))]
mod cortex_m;
#[cfg(not(target_os = "none"))]
mod host;
#[cfg(not(target_arch = "avr"))]
mod words;

#[cfg(target_arch = "avr")]
pub use avr::Avr as Here;
#[cfg(all(target_arch = "arm", target_os = "none"))]
pub use cortex_m::CortexM as Here;
#[cfg(not(target_os = "none"))]
pub use host::Host as Here;

#[cfg(all(target_arch = "arm", target_os = "none"))]
#[doc(hidden)]
pub use cortex_m_rt;

/// What a program needs of its machine, besides a place to write its report to.
pub trait Machine: Write {
    /// What the machine is called in the report.
    const NAME: &'static str;
    /// What its clock counts, in the plural; `None` if it has none.
    const CLOCK: Option<&'static str>;

    /// Copies to `text` the words that the program was started with, its name left out, each with a blank behind it. Returns
    /// how many bytes that were; `None` if there is no room for all.
    fn arguments(&mut self, text: &mut [u8]) -> Option<usize>;

    /// Writes what is wrong: to the report, or where the machine has a place of its own for it.
    ///
    /// # Errors
    /// If it cannot be written to.
    fn write_error(&mut self, text: fmt::Arguments<'_>) -> fmt::Result {
        self.write_fmt(text)
    }

    /// What the clock has counted since the start.
    fn clock(&self) -> u64;

    /// Begins frames of a fixed length, each with an interrupt, and counts them from 0.
    fn start_frames(&mut self);

    /// How many frames have ended since they began.
    fn frames(&self) -> u32;

    /// Sleeps until so many frames have ended.
    fn wait_for_frame(&mut self, frames: u32);

    /// Ends the frames.
    fn stop_frames(&mut self);

    /// What was used of the memory; `None` where it cannot be told.
    fn ram(&self) -> Option<Ram>;
}

/// Memory in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Ram {
    /// All that the program may use.
    pub size: usize,
    /// Taken by static variables.
    pub statics: usize,
    /// The most that the stack took up to now.
    pub stack: usize,
}

/// Makes `$tell`, which tells a [`Report`](crate::Report), the program of a file in `src/bin`.
#[macro_export]
macro_rules! program {
    ($tell:path) => {
        #[cfg(all(target_arch = "arm", target_os = "none"))]
        use $crate::machine::cortex_m_rt;

        #[cfg(all(target_arch = "arm", target_os = "none"))]
        #[cortex_m_rt::entry]
        fn main() -> ! {
            $crate::machine::Here::start(|machine| $crate::Report::run(machine, $tell))
        }

        #[cfg(target_arch = "avr")]
        #[allow(unsafe_code, reason = "the start-up code calls it by this name")]
        #[unsafe(no_mangle)]
        extern "C" fn main() -> ! {
            $crate::machine::Here::start(|machine| $crate::Report::run(machine, $tell))
        }

        #[cfg(not(target_os = "none"))]
        fn main() -> std::process::ExitCode {
            $crate::machine::Here::start(|machine| $crate::Report::run(machine, $tell))
        }
    };
}
