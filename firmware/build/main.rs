//! Writes down the game that the small machine has to play, and tells the linker what memory the machine has.

mod classic;

use std::path::PathBuf;
use std::{env, fs};

/// The depth of the classic game; another one can be compiled in.
const DEPTH: &str = "5";
/// The greatest depth that takes seconds here, and memory that the machines have.
const MAX_DEPTH: u8 = 8;

fn main() {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-env-changed=HALFMOVE_DEPTH");
    let depth = env::var("HALFMOVE_DEPTH").unwrap_or(DEPTH.to_owned());
    let Some(depth) = depth.parse().ok().filter(|depth| (1..=MAX_DEPTH).contains(depth)) else {
        panic!("HALFMOVE_DEPTH is {depth:?}: expected a number of plies from 1 to {MAX_DEPTH}");
    };
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("model.rs"), classic::model(depth)).expect("the folder is cargo's");

    println!("cargo::rustc-check-cfg=cfg(microbit)");
    let script = match env::var("TARGET").expect("cargo sets it").as_str() {
        "thumbv7m-none-eabi" => include_str!("../memory/lm3s6965evb.x"),
        "thumbv6m-none-eabi" => {
            println!("cargo::rustc-cfg=microbit");
            include_str!("../memory/microbit.x")
        }
        _ => return,
    };
    fs::write(out.join("memory.x"), script).expect("the folder is cargo's");
    println!("cargo::rustc-link-search={}", out.display());
    // The start-up code's own script, which includes the one above.
    println!("cargo::rustc-link-arg-bins=-Tlink.x");
}
