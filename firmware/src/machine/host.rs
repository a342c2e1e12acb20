//! The host: to compare with.

use core::fmt;
use std::process::ExitCode;

use super::{Machine, Ram, words};

/// A machine with an operating system. Its frames end as soon as they are waited for.
#[derive(Debug, Default)]
pub struct Host {
    frames: u32,
}

impl Host {
    /// Runs a program, and ends with its status.
    pub fn start(program: impl FnOnce(&mut Host) -> u8) -> ExitCode {
        ExitCode::from(program(&mut Host::default()))
    }
}

impl fmt::Write for Host {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        std::print!("{text}");
        Ok(())
    }
}

impl Machine for Host {
    const NAME: &'static str = "host";
    const CLOCK: Option<&'static str> = None;

    fn arguments(&mut self, text: &mut [u8]) -> usize {
        let words = std::env::args_os().skip(1);
        words.fold(0, |length, word| words::append(text, length, &word.to_string_lossy()))
    }

    fn clock(&self) -> u64 {
        0
    }

    fn start_frames(&mut self) {
        self.frames = 0;
    }

    fn frames(&self) -> u32 {
        self.frames
    }

    fn wait_for_frame(&mut self, frames: u32) {
        self.frames = frames;
    }

    fn stop_frames(&mut self) {}

    fn ram(&self) -> Option<Ram> {
        None
    }
}
