//! Writes down the game that the small machine has to play, and tells the linker what memory the machine has.

mod classic;

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::{env, fs, process};

/// The depth of the classic game; another one can be compiled in.
const DEPTH: u16 = 5;
/// Up to the greatest depth that takes seconds here, and memory that the machines have.
const DEPTHS: RangeInclusive<u16> = 1..=8;
/// Nodes in a frame of the classic game; so can another number.
const NODES_A_FRAME: u16 = 4;
const NODES: RangeInclusive<u16> = 1..=1000;

fn main() {
    println!("cargo::rerun-if-changed=build");
    let depth = setting("HALFMOVE_DEPTH", DEPTH, DEPTHS);
    let nodes = setting("HALFMOVE_SLICE", NODES_A_FRAME, NODES);
    let slice = format!("/// How many nodes are made in a frame.\npub const NODES_A_FRAME: u16 = {nodes};\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("model.rs"), classic::model(depth as u8) + &slice).expect("the folder is cargo's");

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

/// A number from the environment, or `usual`. Ends the build if it is out of range.
fn setting(name: &str, usual: u16, range: RangeInclusive<u16>) -> u16 {
    println!("cargo::rerun-if-env-changed={name}");
    let Some(read) = env::var_os(name) else { return usual };
    let number = read.to_str().and_then(|read| read.parse().ok()).filter(|number| range.contains(number));
    number.unwrap_or_else(|| {
        let (least, most) = range.into_inner();
        let read = read.to_string_lossy();
        println!("cargo::error={name} is {read:?}: expected a number from {least} to {most}");
        process::exit(1)
    })
}
