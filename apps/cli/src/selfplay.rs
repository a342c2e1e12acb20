//! `halfmove selfplay`: the engine plays both sides.

use std::io::Write;

use halfmove_play::{Engine, Session, Status, standing};
use serde::Serialize;

use crate::args::SelfplayArgs;
use crate::failure::Failure;
use crate::json;
use crate::pace::Pace;
use crate::progress::Progress;

/// The whole game.
#[derive(Serialize)]
struct GameLine {
    game: &'static str,
    preset: &'static str,
    moves: Vec<String>,
    /// Of the search of each move.
    nodes: Vec<u64>,
    total_nodes: u64,
    /// Slices of all searches, and of the one that took most.
    #[serde(skip_serializing_if = "Option::is_none")]
    slices: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    most_slices: Option<u64>,
    /// `first`, `second` or `draw`.
    result: Option<&'static str>,
    r#final: String,
}

pub(crate) fn run(args: &SelfplayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (preset, limits) = args.search.resolve(&*args.game)?;
    let mut session = args.game.session();
    let mut engine = args.game.engine(preset);
    let mut progress = Progress::new(None);
    let pace = Pace::new(args.slice);
    let (mut nodes, mut slices) = (Vec::new(), Vec::new());
    if !args.json {
        writeln!(out, "{} with preset {}", args.game.title(), preset.name)?;
        writeln!(out, " ply  player    move      nodes  score")?;
    }
    while let Status::ToMove(player) = session.status() {
        engine.start(&*session, limits, 1)?;
        slices.push(pace.run(&mut *engine, &mut progress, |_, _| Ok(()))?);
        nodes.push(engine.nodes());
        let best = engine.best().expect("a game that goes on has a legal move");
        let shown = session.record_line(std::slice::from_ref(&best)).concat();
        session.play(&best)?;
        if !args.json {
            let mover = (session.ply(), args.game.players()[player]);
            progress.aside(|| write_move(mover, &shown, &*engine, out))?;
        }
    }
    drop(progress);
    let total_nodes = nodes.iter().sum();
    let slices = args.slice.map(|_| slices);
    let game = GameLine {
        game: args.game.name(),
        preset: preset.name,
        moves: session.moves(),
        nodes,
        total_nodes,
        slices: slices.as_ref().map(|slices| slices.iter().sum()),
        most_slices: slices.and_then(|slices| slices.into_iter().max()),
        result: session.status().result(),
        r#final: session.position(),
    };
    if args.json {
        return Ok(json::write_line(&game, out)?);
    }
    write_end(&*session, args.game.players(), &game, out)
}

fn write_move((ply, player): (usize, &str), mv: &str, engine: &dyn Engine, out: &mut dyn Write) -> std::io::Result<()> {
    let score = engine.report().and_then(|report| report.score);
    let score = score.map_or_else(|| "-".to_owned(), |score| score.to_string());
    writeln!(out, "{ply:>4}  {player:<8}  {mv:<8} {:>6}  {score}", engine.nodes())
}

fn write_end(session: &dyn Session, players: [&str; 2], game: &GameLine, out: &mut dyn Write) -> Result<(), Failure> {
    write!(out, "{}", session.board())?;
    writeln!(out, "end:    {}", standing(players, session))?;
    writeln!(out, "final:  {}", game.r#final)?;
    writeln!(out, "result: {}", game.result.unwrap_or("none"))?;
    writeln!(out, "nodes:  {}", game.total_nodes)?;
    if let (Some(slices), Some(most)) = (game.slices, game.most_slices) {
        writeln!(out, "slices: {slices}, {most} of them for one move")?;
    }
    Ok(())
}
