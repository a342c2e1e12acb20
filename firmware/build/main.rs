//! Writes down the game that the small machine has to play, and tells the linker what memory the machine has.

mod classic;
mod settings;

use std::path::PathBuf;
use std::{env, fs, process};

use settings::{DEPTH, SLICE, Setting};

fn main() {
    println!("cargo::rerun-if-changed=build");
    let depth = setting(&DEPTH);
    let nodes = setting(&SLICE);
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

/// A number that is compiled in. Ends the build if what the environment says will not do.
fn setting(setting: &Setting) -> u16 {
    println!("cargo::rerun-if-env-changed={}", setting.name);
    setting.read().unwrap_or_else(|error| {
        println!("cargo::error={error}");
        process::exit(1)
    })
}
