//! `halfmove games`: what can be played.

use std::io::Write;

use halfmove_play::catalogue::{self, PERFECT};
use halfmove_play::{Entry, Level};
use serde::Serialize;

use crate::args::GamesArgs;
use crate::failure::Failure;
use crate::json;

#[derive(Serialize)]
struct GameLine {
    name: &'static str,
    title: &'static str,
    players: [&'static str; 2],
    presets: Vec<&'static str>,
    levels: Vec<LevelPart>,
    /// Whether there is a level `perfect` too.
    perfect: bool,
}

#[derive(Serialize)]
struct LevelPart {
    level: u8,
    name: &'static str,
    nodes: u64,
    depth: u8,
}

impl From<&Level> for LevelPart {
    fn from(level: &Level) -> Self {
        LevelPart { level: level.number, name: level.name, nodes: level.nodes, depth: level.depth }
    }
}

pub(crate) fn run(args: &GamesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    for (index, game) in catalogue::GAMES.iter().enumerate() {
        if args.json {
            json::write_line(&GameLine::of(*game), out)?;
        } else {
            if index > 0 {
                writeln!(out)?;
            }
            write_game(*game, out)?;
        }
    }
    Ok(())
}

impl GameLine {
    fn of(game: &dyn Entry) -> Self {
        GameLine {
            name: game.name(),
            title: game.title(),
            players: game.players(),
            presets: game.presets().iter().map(|preset| preset.name).collect(),
            levels: game.levels().iter().map(LevelPart::from).collect(),
            perfect: has_perfect_level(game),
        }
    }
}

fn has_perfect_level(game: &dyn Entry) -> bool {
    game.preset(PERFECT).is_ok()
}

fn write_game(game: &dyn Entry, out: &mut dyn Write) -> Result<(), Failure> {
    let [first, second] = game.players();
    writeln!(out, "{}: {}, {first} against {second}", game.name(), game.title())?;
    for preset in game.presets() {
        write!(out, "  {:<10} {}", preset.name, preset.about)?;
        let depth = preset.limits.depth;
        if preset.limits.nodes.is_none() && preset.name != PERFECT {
            write!(out, "; to depth {depth} if none is given")?;
        }
        writeln!(out)?;
    }
    for Level { number, name, nodes, depth } in game.levels() {
        writeln!(out, "  level {number:<4} {name}: {nodes} nodes or {depth} plies a move")?;
    }
    if has_perfect_level(game) {
        writeln!(out, "  level {PERFECT}: from the complete table")?;
    }
    Ok(())
}
