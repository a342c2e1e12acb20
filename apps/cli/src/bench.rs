//! `halfmove bench`: fixed searches, a node signature and the speed of each game.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use halfmove::{Limits, Poll};
use halfmove_play::{Entry, Trial, catalogue};
use serde::Serialize;

use crate::ablation::{self, AblationPart};
use crate::args::BenchArgs;
use crate::failure::Failure;
use crate::{json, progress};

/// What one search came to.
#[derive(Serialize)]
struct TrialPart {
    preset: &'static str,
    position: &'static str,
    depth: u8,
    #[serde(flatten)]
    cost: Cost,
    /// What the search used, its table apart.
    memory_bytes: usize,
}

/// All searches of one game. Sizes are in bytes.
#[derive(Serialize)]
struct GameLine {
    game: &'static str,
    #[serde(flatten)]
    cost: Cost,
    /// One for each ply from the root.
    frame_bytes: usize,
    /// One for each move on the path.
    ranked_move_bytes: usize,
    /// What a search keeps apart from its lent memory.
    search_bytes: usize,
    trials: Vec<TrialPart>,
    /// Told where the game was named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ablation: Vec<AblationPart>,
}

/// All games.
#[derive(Serialize)]
struct TotalLine {
    game: &'static str,
    #[serde(flatten)]
    cost: Cost,
}

#[derive(Clone, Copy, Serialize)]
struct Cost {
    nodes: u64,
    micros: u64,
    /// Nodes a second.
    nps: u64,
}

impl Cost {
    fn new(nodes: u64, micros: u64) -> Self {
        let nps = nodes.saturating_mul(1_000_000).checked_div(micros).unwrap_or(0);
        Cost { nodes, micros, nps }
    }

    fn sum(costs: impl Iterator<Item = Cost> + Clone) -> Self {
        Cost::new(costs.clone().map(|cost| cost.nodes).sum(), costs.map(|cost| cost.micros).sum())
    }
}

pub(crate) fn run(args: &BenchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    if !args.json {
        writeln!(out, "game        preset    depth       nodes      micros   nodes/s  memory  position")?;
    }
    let (mut games, mut ablation) = (Vec::new(), Vec::new());
    let chosen = |game: &&&dyn Entry| args.game.is_none_or(|only| only.name() == game.name());
    for game in catalogue::GAMES.iter().filter(chosen) {
        let mut line = measure(*game)?;
        if args.game.is_some() {
            line.ablation = game.ablations().iter().flat_map(ablation::parts).collect();
        }
        if args.json {
            json::write_line(&line, out)?;
        } else {
            line.write(out)?;
        }
        games.push(line.cost);
        ablation.extend(line.ablation);
    }
    let total = TotalLine { game: "total", cost: Cost::sum(games.into_iter()) };
    if args.json {
        json::write_line(&total, out)?;
    } else {
        write_row(out, ["total", "", ""], total.cost, "")?;
        ablation::write(&ablation, out)?;
    }
    Ok(())
}

/// Runs the trials of `game`.
fn measure(game: &dyn Entry) -> Result<GameLine, Failure> {
    let sizes = game.sizes();
    let trials = game.trials().iter().map(|trial| try_one(game, trial)).collect::<Result<Vec<_>, _>>()?;
    Ok(GameLine {
        game: game.name(),
        cost: Cost::sum(trials.iter().map(|trial| trial.cost)),
        frame_bytes: sizes.frame,
        ranked_move_bytes: sizes.ranked_move,
        search_bytes: sizes.search,
        trials,
        ablation: Vec::new(),
    })
}

fn try_one(game: &dyn Entry, trial: &Trial) -> Result<TrialPart, Failure> {
    let Trial { preset, position, depth } = *trial;
    let mut session = game.session();
    if !position.is_empty() {
        session.set_up(position)?;
    }
    let mut engine = game.engine(game.preset(preset)?);
    engine.start(&*session, Limits::depth(depth), 1)?;
    let begun = Instant::now();
    progress::during(&format!("{} {preset} to depth {depth}", game.name()), || {
        while engine.step(u64::MAX) != Poll::Done {}
    });
    let time = begun.elapsed();
    let stats = engine.report().map(|report| report.stats).unwrap_or_default();
    let cost = Cost::new(stats.nodes, micros(time));
    let memory_bytes = game.sizes().memory(stats.frames_high.into(), stats.moves_high.into());
    Ok(TrialPart { preset, position, depth, cost, memory_bytes })
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

impl GameLine {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        for trial in &self.trials {
            let depth = trial.depth.to_string();
            let position = if trial.position.is_empty() { "start" } else { trial.position };
            let rest = format!("{:>6}  {position}", trial.memory_bytes);
            write_row(out, [self.game, trial.preset, &depth], trial.cost, &rest)?;
        }
        let sizes = format!("frame {}, move {}", self.frame_bytes, self.ranked_move_bytes);
        write_row(out, [self.game, "all", ""], self.cost, &sizes)
    }
}

fn write_row(out: &mut dyn Write, [game, preset, depth]: [&str; 3], cost: Cost, rest: &str) -> io::Result<()> {
    let Cost { nodes, micros, nps } = cost;
    let row = format!("{game:<11} {preset:<9} {depth:>5}  {nodes:>10}  {micros:>10}  {nps:>8}  {rest}");
    writeln!(out, "{}", row.trim_end())
}
