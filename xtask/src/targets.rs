//! Building for machines other than this one, and getting what that takes.
//!
//! A toolchain that has the target is used as it is. Debian's has the sources of the standard library instead, and makes
//! what is needed of it along the way. Where both are missing, rustup gets the first, or else apt-get the second.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::command::{self, Failure};

/// Debian's compiler with the sources of the standard library, and the linker for any target.
const DEBIAN_PACKAGES: [&str; 5] = ["rustc-web", "cargo-web", "rust-web-src", "libstd-rust-web-dev", "lld"];
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_SOURCES: &str = "/usr/lib/rustlib/src/rust/library/core";

/// What programs are built for.
pub(crate) struct Target {
    /// The compiler's name for it.
    pub(crate) name: &'static str,
    /// The processor, where the name does not tell.
    pub(crate) cpu: Option<&'static str>,
}

/// A cargo that can build for a target without std.
pub(crate) struct Cross {
    target: &'static Target,
    is_debians: bool,
}

impl Cross {
    /// Finds one, or installs it.
    pub(crate) fn get(target: &'static Target) -> Result<Cross, Failure> {
        let &Target { name, .. } = target;
        if has_target(name) {
            return Ok(Cross { target, is_debians: false });
        }
        let mut other = "another compiler with the target".to_owned();
        // Where the name leaves the processor open there is no library made beforehand.
        if target.cpu.is_none() {
            if !has_debians() && add_target(name) {
                return Ok(Cross { target, is_debians: false });
            }
            other = format!("the target by `rustup target add {name}`");
        }
        if !has_debians() {
            install(&DEBIAN_PACKAGES, &format!("building for {name}"), &other)?;
        }
        if has_debians() {
            return Ok(Cross { target, is_debians: true });
        }
        let expected = format!("{DEBIAN_CARGO}, {DEBIAN_SOURCES} and ld.lld, which their packages bring along");
        Err(Failure::Check(format!("building for {name}: expected {expected}, or {other}")))
    }

    /// Builds a program of a package and returns where it lies.
    pub(crate) fn build(&self, package: &str, program: &str, profile: &str) -> Result<PathBuf, Failure> {
        let folder = command::root().join("target").join(if self.is_debians { "cross-debian" } else { "cross" });
        let mut cargo = if self.is_debians { self.debians() } else { command::cargo(["build"]) };
        let target = self.target.name;
        cargo.args(["--quiet", "--package", package, "--bin", program, "--profile", profile, "--target", target]);
        cargo.arg("--target-dir").arg(&folder);
        command::run(&mut cargo)?;
        let file = folder.join(target).join(profile).join(program);
        let with_suffix = file.with_added_extension("elf");
        Ok(if with_suffix.exists() { with_suffix } else { file })
    }

    /// Debian's cargo, about to build what the target needs of the standard library as well.
    fn debians(&self) -> Command {
        let mut cargo = Command::new(DEBIAN_CARGO);
        let setting = |what: &str| format!("CARGO_TARGET_{}_{what}", self.target.name.to_uppercase().replace('-', "_"));
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(PathBuf::from("/usr/bin")).chain(std::env::split_paths(&path));
        let path = std::env::join_paths(folders).unwrap_or(path);
        cargo.current_dir(command::root()).env("PATH", path).env("RUSTC_BOOTSTRAP", "1");
        // What rustup and the cargo that runs this program have set belongs to another compiler.
        for name in ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"] {
            cargo.env_remove(name);
        }
        match self.target.cpu {
            None => cargo.env(setting("LINKER"), "ld.lld"),
            // The compiler knows the linker, which is part of the processor's own tools. Texts that say where a panic was
            // would take a quarter of the memory.
            Some(cpu) => cargo.env(setting("RUSTFLAGS"), format!("-Ctarget-cpu={cpu} -Zlocation-detail=none")),
        };
        cargo.args(["build", "-Zbuild-std=core"]);
        cargo
    }
}

/// Whether the compiler in use has the core library of `target`.
fn has_target(target: &str) -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or(OsString::from("rustc"));
    let sysroot = command::output(Command::new(rustc).args(["--print", "sysroot"])).unwrap_or_default();
    let library = Path::new(sysroot.trim()).join("lib/rustlib").join(target).join("lib");
    fs::read_dir(library).is_ok_and(|mut files| files.next().is_some())
}

/// Asks rustup for the target. Whether that helped.
fn add_target(target: &str) -> bool {
    if !is_there("rustup") {
        return false;
    }
    eprintln!("adding the target {target} by rustup");
    let mut rustup = Command::new("rustup");
    rustup.args(["target", "add", target]);
    match command::output(&mut rustup) {
        Ok(_) => has_target(target),
        Err(failure) => {
            eprintln!("{failure}");
            false
        }
    }
}

fn has_debians() -> bool {
    Path::new(DEBIAN_CARGO).exists() && Path::new(DEBIAN_SOURCES).exists() && is_there("ld.lld")
}

/// Whether a program can be found.
pub(crate) fn is_there(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(name).is_file())
}

/// Installs Debian packages for `purpose`, which `other` would do for as well.
pub(crate) fn install(packages: &[&str], purpose: &str, other: &str) -> Result<(), Failure> {
    let missing = |why: &str| {
        let packages = packages.join(" ");
        Failure::Check(format!(
            "{purpose}: {why}\nexpected {other}, or a Debian where `apt-get install {packages}` can be run"
        ))
    };
    if !is_there("apt-get") {
        return Err(missing("what that takes is not on this machine, and there is no apt-get to install it"));
    }
    eprintln!("installing {} for {purpose}", packages.join(" "));
    for args in [&["update"][..], &["install", "-y", "--no-install-recommends"]] {
        let mut apt = as_root("apt-get");
        apt.args(args).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null());
        if args.len() > 1 {
            apt.args(packages);
        }
        command::run(&mut apt).map_err(|failure| missing(&failure.to_string()))?;
    }
    Ok(())
}

/// A command with the rights to install something. Nobody is asked for a password.
fn as_root(program: &str) -> Command {
    let user = command::output(Command::new("id").arg("-u")).unwrap_or_default();
    if user.trim() == "0" || !is_there("sudo") {
        return Command::new(program);
    }
    let mut sudo = Command::new("sudo");
    sudo.args(["--non-interactive", "--preserve-env=DEBIAN_FRONTEND", program]);
    sudo
}
