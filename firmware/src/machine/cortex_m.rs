//! Microcontrollers with an Arm Cortex-M, under QEMU.
//!
//! With `-icount shift=0` an instruction takes one nanosecond of QEMU's virtual time, whichever it is. So the timer of
//! the core, `SysTick`, counts instructions, the same on every run.

use core::fmt;
use core::panic::PanicInfo;
use core::sync::atomic::{AtomicU32, Ordering};

use cortex_m::peripheral::SYST;
use cortex_m::peripheral::syst::SystClkSource;
use cortex_m::{asm, interrupt};
use cortex_m_rt::{STACK_PAINT_VALUE, exception};
use semihosting::experimental::env;
use semihosting::io::{self, Stdout, Write as _};
use semihosting::process;

use super::{Machine, Ram, words};

/// Nanoseconds, and so instructions, in two ticks of `SysTick`: it runs at 16 MHz on the micro:bit, at 12.5 MHz on the
/// LM3S6965.
const INSTRUCTIONS_IN_TWO_TICKS: u64 = if cfg!(microbit) { 125 } else { 160 };

/// As long as `SysTick` can count.
const LONGEST: u32 = 1 << 24;
/// A frame: 20,000 instructions, as many as a machine has that makes a million a second and draws 50 frames in it.
const FRAME: u32 = (2 * 20_000 / INSTRUCTIONS_IN_TWO_TICKS) as u32;

/// Room for the words that a program is started with, in bytes.
const MOST_ARGUMENTS: usize = 2500;

/// How often `SysTick` has run down. Written by its interrupt alone.
static ROUNDS: AtomicU32 = AtomicU32::new(0);

/// One of them.
pub struct CortexM {
    timer: SYST,
    out: Option<Stdout>,
    /// Ticks before the timer was set to its present period.
    before: u64,
    /// Ticks in a round of the timer.
    period: u32,
}

impl CortexM {
    /// Runs a program, the only one, and ends with its status.
    pub fn start(program: impl FnOnce(&mut CortexM) -> u8) -> ! {
        let Some(mut peripherals) = cortex_m::Peripherals::take() else { process::exit(1) };
        peripherals.SYST.set_clock_source(SystClkSource::Core);
        let mut machine = CortexM { timer: peripherals.SYST, out: io::stdout().ok(), before: 0, period: LONGEST };
        machine.set_period(LONGEST);
        machine.timer.enable_interrupt();
        machine.timer.enable_counter();
        process::exit(program(&mut machine).into())
    }

    /// Begins rounds of so many ticks.
    fn set_period(&mut self, ticks: u32) {
        self.before = self.ticks();
        self.period = ticks;
        self.timer.set_reload(ticks - 1);
        self.timer.clear_current();
        ROUNDS.store(0, Ordering::Relaxed);
    }

    fn ticks(&self) -> u64 {
        loop {
            let rounds = ROUNDS.load(Ordering::Relaxed);
            let left = SYST::get_current();
            // Otherwise the timer ran down in between.
            if ROUNDS.load(Ordering::Relaxed) == rounds {
                // It counts down to 0, where the interrupt is, and from there to the last tick but one.
                let gone = (self.period - left) % self.period;
                return self.before + u64::from(rounds) * u64::from(self.period) + u64::from(gone);
            }
        }
    }
}

#[exception]
fn SysTick() {
    ROUNDS.store(ROUNDS.load(Ordering::Relaxed).wrapping_add(1), Ordering::Relaxed);
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    if let (Ok(mut out), Some(place)) = (io::stdout(), info.location()) {
        let _ = writeln!(out, "PANIC at {place}");
    }
    process::exit(1)
}

impl fmt::Write for CortexM {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let out = self.out.as_mut().ok_or(fmt::Error)?;
        out.write_all(text.as_bytes()).map_err(|_| fmt::Error)
    }
}

impl Machine for CortexM {
    const NAME: &'static str = if cfg!(microbit) { "micro:bit, nRF51822, Cortex-M0" } else { "LM3S6965, Cortex-M3" };
    const CLOCK: Option<&'static str> = Some("instructions");

    fn arguments(&mut self, text: &mut [u8]) -> Option<usize> {
        let arguments = env::args::<MOST_ARGUMENTS>().ok()?;
        let mut words = (&arguments).into_iter().skip(1);
        words.try_fold(0, |length, word| words::append(text, length, word.ok()?))
    }

    fn write_error(&mut self, text: fmt::Arguments<'_>) -> fmt::Result {
        io::stderr().and_then(|mut errors| errors.write_fmt(text)).map_err(|_| fmt::Error)
    }

    fn clock(&self) -> u64 {
        self.ticks() * INSTRUCTIONS_IN_TWO_TICKS / 2
    }

    fn start_frames(&mut self) {
        self.set_period(FRAME);
    }

    fn frames(&self) -> u32 {
        ROUNDS.load(Ordering::Relaxed)
    }

    fn wait_for_frame(&mut self, frames: u32) {
        while self.frames() < frames {
            // With interrupts held back, one that comes between the question and the sleep still ends the sleep.
            interrupt::free(|_| {
                if self.frames() < frames {
                    asm::wfi();
                }
            });
        }
    }

    fn stop_frames(&mut self) {
        self.set_period(LONGEST);
    }

    fn ram(&self) -> Option<Ram> {
        let [start, end] = [&raw const _ram_start, &raw const _ram_end].map(<*const u32>::addr);
        let stack_end = &raw const _stack_end;
        let most = (end - stack_end.addr()) / size_of::<u32>();
        let unused = (0..most).take_while(|&word| is_painted(stack_end.wrapping_add(word))).count();
        Some(Ram { size: end - start, statics: stack_end.addr() - start, stack: (most - unused) * size_of::<u32>() })
    }
}

#[allow(unsafe_code, reason = "the linker says where the memory is, by symbols at its bounds")]
// SAFETY: the start-up code's linker script defines these. Only their addresses are used, but for `is_painted`.
unsafe extern "C" {
    static _ram_start: u32;
    static _ram_end: u32;
    static _stack_end: u32;
}

/// Whether the stack has never reached this word: the start-up code has painted it.
#[allow(unsafe_code, reason = "memory below the stack has no owner")]
fn is_painted(word: *const u32) -> bool {
    // SAFETY: the caller counts from the stack's end to the end of the memory, a word at a time.
    unsafe { word.read_volatile() == STACK_PAINT_VALUE }
}
