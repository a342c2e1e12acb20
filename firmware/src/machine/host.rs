//! The host: to compare with.

use core::fmt;
use std::io::{self, Write as _};
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
        io::stdout().write_all(text.as_bytes()).map_err(|error| {
            std::eprintln!("error: the report cannot be written: {error}");
            fmt::Error
        })
    }
}

impl Machine for Host {
    const NAME: &'static str = "host";
    const CLOCK: Option<&'static str> = None;

    fn arguments(&mut self, text: &mut [u8]) -> Option<usize> {
        let mut words = std::env::args_os().skip(1);
        words.try_fold(0, |length, word| words::append(text, length, &word.to_string_lossy()))
    }

    fn write_error(&mut self, text: fmt::Arguments<'_>) -> fmt::Result {
        io::stderr().write_fmt(text).map_err(|_| fmt::Error)
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
