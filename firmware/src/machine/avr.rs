//! The ATmega1280, an 8-bit microcontroller with 8 kB of memory, under simavr.
//!
//! What it has is at fixed addresses (data sheet, "Register Summary"). Text goes out by its serial port, and a timer counts
//! its cycles by eights. Its sister with more flash, the ATmega2560, is the same in all that is used here; but for machines
//! of more than 128 kB of flash the compiler's code is wrong (<https://github.com/rust-lang/rust/issues/149223>).

use core::arch::asm;
use core::fmt;
use core::panic::PanicInfo;
use core::sync::atomic::{AtomicU16, Ordering};

use super::{Machine, Ram};

/// Cycles in a tick of the timer.
const CYCLES_IN_A_TICK: u64 = 8;
/// As many ticks as the timer can count.
const LONGEST: u32 = 1 << 16;
/// A frame of 320,000 cycles, a fiftieth of a second at 16 MHz.
const FRAME: u32 = 40_000;

/// Where the memory is, in bytes.
const RAM: core::ops::Range<usize> = 0x200..0x2200;
/// What the stack is painted with.
const PAINT: u8 = 0xc5;

// The serial port: its status (bit 5: it takes a byte), its control (bit 3: it sends) and the byte to send.
const UCSR0A: Register = Register(0xc0);
const UCSR0B: Register = Register(0xc1);
const UDR0: Register = Register(0xc6);
// The timer: its mode (bit 3: count up to OCR1A; bit 1: by eights), its count, where that ends, and its interrupts (bit 1:
// when it has ended). What has 16 bits is written from the high byte down and read from the low byte up.
const TCCR1B: Register = Register(0x81);
const TCNT1: [Register; 2] = [Register(0x84), Register(0x85)];
const OCR1A: [Register; 2] = [Register(0x88), Register(0x89)];
const TIMSK1: Register = Register(0x6f);
const TIFR1: Register = Register(0x36);
/// Bit 0: the instruction `sleep` may be used. With the other bits 0 the timer does not sleep.
const SMCR: Register = Register(0x53);
/// The stack pointer.
const SP: [Register; 2] = [Register(0x5d), Register(0x5e)];

/// How often the timer has come to its end, low half first: no more than 16 bits are read in one go. Written by its
/// interrupt alone, but for resets.
static ROUNDS: [AtomicU16; 2] = [const { AtomicU16::new(0) }; 2];

/// The one there is.
#[derive(Debug)]
pub struct Avr {
    /// Ticks before the timer was set to its present period.
    before: u64,
    /// Ticks in a round of the timer.
    period: u32,
}

impl Avr {
    /// Runs a program, the only one. The machine then sleeps for good, which ends the simulation; what came of it is in the
    /// report alone.
    pub fn start(program: impl FnOnce(&mut Avr) -> u8) -> ! {
        paint_stack();
        UCSR0B.write(1 << 3);
        SMCR.write(1);
        TCCR1B.write(1 << 3 | 1 << 1);
        TIMSK1.write(1 << 1);
        let mut machine = Avr { before: 0, period: LONGEST };
        machine.set_period(LONGEST);
        program(&mut machine);
        halt()
    }

    /// Begins rounds of so many ticks.
    fn set_period(&mut self, ticks: u32) {
        hold_interrupts();
        self.before = self.ticks();
        self.period = ticks;
        write_word(OCR1A, (ticks - 1) as u16);
        write_word(TCNT1, 0);
        for half in &ROUNDS {
            half.store(0, Ordering::Relaxed);
        }
        TIFR1.write(1 << 1);
        allow_interrupts();
    }

    fn ticks(&self) -> u64 {
        loop {
            let before = rounds();
            let gone = read_word(TCNT1);
            // Otherwise the timer came to its end in between.
            if rounds() == before {
                return self.before + u64::from(before) * u64::from(self.period) + u64::from(gone);
            }
        }
    }
}

impl fmt::Write for Avr {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            while UCSR0A.read() & 1 << 5 == 0 {}
            UDR0.write(byte);
        }
        Ok(())
    }
}

impl Machine for Avr {
    const NAME: &'static str = "ATmega1280";
    const CLOCK: Option<&'static str> = Some("cycles");

    /// It is started with none.
    fn arguments(&mut self, _: &mut [u8]) -> Option<usize> {
        Some(0)
    }

    fn clock(&self) -> u64 {
        self.ticks() * CYCLES_IN_A_TICK
    }

    fn start_frames(&mut self) {
        self.set_period(FRAME);
    }

    fn frames(&self) -> u32 {
        rounds()
    }

    fn wait_for_frame(&mut self, frames: u32) {
        loop {
            hold_interrupts();
            if self.frames() >= frames {
                return allow_interrupts();
            }
            sleep();
        }
    }

    fn stop_frames(&mut self) {
        self.set_period(LONGEST);
    }

    fn ram(&self) -> Option<Ram> {
        let bottom = stack_bottom();
        let stack = (bottom..RAM.end).skip_while(|&address| Register(address).read() == PAINT).count();
        Some(Ram { size: RAM.len(), statics: bottom - RAM.start, stack })
    }
}

fn rounds() -> u32 {
    let [low, high] = &ROUNDS;
    loop {
        let above = high.load(Ordering::Relaxed);
        let rounds = u32::from(above) << 16 | u32::from(low.load(Ordering::Relaxed));
        if high.load(Ordering::Relaxed) == above {
            return rounds;
        }
    }
}

/// The timer has come to its end. Nothing interrupts an interrupt.
#[allow(unsafe_code, reason = "the table of interrupts knows it by this name, which nothing else has")]
#[unsafe(export_name = "__vector_17")]
extern "avr-interrupt" fn end_round() {
    let [low, high] = &ROUNDS;
    let rounds = low.load(Ordering::Relaxed).wrapping_add(1);
    low.store(rounds, Ordering::Relaxed);
    if rounds == 0 {
        high.store(high.load(Ordering::Relaxed).wrapping_add(1), Ordering::Relaxed);
    }
}

/// The place is not told: the names of files would lie in memory.
#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    let _ = fmt::Write::write_str(&mut Avr { before: 0, period: LONGEST }, "PANIC\n");
    halt()
}

/// A byte of what the processor calls data: a register of one of its parts, or memory.
#[derive(Clone, Copy)]
struct Register(usize);

#[allow(unsafe_code, reason = "hardware is reached by address")]
impl Register {
    fn read(self) -> u8 {
        // SAFETY: addresses are those above, and those of the stack's memory in `Avr::ram`.
        unsafe { (self.0 as *const u8).read_volatile() }
    }

    fn write(self, value: u8) {
        // SAFETY: addresses are those above, none of which is memory, and in `paint_stack` unused memory.
        unsafe { (self.0 as *mut u8).write_volatile(value) }
    }
}

fn read_word([low, high]: [Register; 2]) -> u16 {
    let low = low.read();
    u16::from_le_bytes([low, high.read()])
}

fn write_word([low, high]: [Register; 2], word: u16) {
    let [low_byte, high_byte] = word.to_le_bytes();
    high.write(high_byte);
    low.write(low_byte);
}

/// Paints the memory between static variables and the stack.
#[inline(never)]
fn paint_stack() {
    for address in stack_bottom()..usize::from(read_word(SP)) {
        Register(address).write(PAINT);
    }
}

/// Where static variables end.
fn stack_bottom() -> usize {
    (&raw const __heap_start).addr()
}

#[allow(unsafe_code, reason = "the linker says where the memory begins that it has not given away")]
// SAFETY: the linker's own script defines it. Only its address is used.
unsafe extern "C" {
    static __heap_start: u8;
}

#[allow(unsafe_code, reason = "there is an instruction for it and nothing else")]
fn hold_interrupts() {
    // SAFETY: it changes a flag of the processor, and memory is not moved across it.
    unsafe { asm!("cli") }
}

#[allow(unsafe_code, reason = "there is an instruction for it and nothing else")]
fn allow_interrupts() {
    // SAFETY: as above; the one interrupt there is touches nothing but atomic counters.
    unsafe { asm!("sei") }
}

/// Sleeps until an interrupt. One that has come up already still ends the sleep: `sei` lets one more instruction pass.
#[allow(unsafe_code, reason = "there is an instruction for it and nothing else")]
fn sleep() {
    // SAFETY: as above.
    unsafe { asm!("sei", "sleep") }
}

/// Sleeps for good.
fn halt() -> ! {
    // The last byte is still on its way.
    for _ in 0..1000_u16 {
        UCSR0A.read();
    }
    loop {
        hold_interrupts();
        #[allow(unsafe_code, reason = "there is an instruction for it and nothing else")]
        // SAFETY: nothing comes after it.
        unsafe {
            asm!("sleep");
        }
    }
}
