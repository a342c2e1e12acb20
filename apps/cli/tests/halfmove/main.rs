//! The program as scripts and people use it.

mod analyse;
mod bad_input;
mod bench;
mod book;
mod chess;
mod chess_problems;
mod classic_session;
mod clocks;
mod convert;
mod file;
#[cfg(unix)]
mod full_disk;
mod games;
mod handicaps;
mod kept;
mod matches;
mod mouse_cats;
mod outside;
mod perft;
mod play;
mod problems;
mod replay;
mod results;
mod selfplay;
mod solve;
mod table;
mod uci;

use std::process::Output;

use assert_cmd::Command;
use serde_json::Value;

/// Runs `halfmove` with `args`, separated by blanks, and `input` on its standard input.
fn run(args: &str, input: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_halfmove")).args(args.split_whitespace()).write_stdin(input).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// What `halfmove` writes when it is done; it must succeed, and keep standard error clean.
fn output(args: &str) -> String {
    let output = run(args, "");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()), "{args}");
    text(&output.stdout)
}

/// The objects that `halfmove` writes; each line must be one.
fn objects(args: &str) -> Vec<Value> {
    output(args).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// What `halfmove` has to say against its arguments: nothing on standard output, and status 2.
fn refusal(args: &str) -> String {
    let output = run(args, "");
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), String::new()), "{args}");
    let refusal = text(&output.stderr);
    assert!(refusal.starts_with("error: "), "{args}: {refusal}");
    refusal
}

/// The names of an object's values.
fn keys(object: &Value) -> Vec<&str> {
    object.as_object().unwrap().keys().map(String::as_str).collect()
}

/// An array of text as its parts, an array of numbers likewise.
fn array<'v, T: serde::Deserialize<'v>>(value: &'v Value) -> Vec<T> {
    serde::Deserialize::deserialize(value).unwrap()
}
