//! `halfmove analyse`: look ahead from a position.

use std::io::Write;
use std::time::Duration;

use halfmove_play::Effort;

use crate::args::AnalyseArgs;
use crate::failure::Failure;
use crate::lines::LineWriter;
use crate::pace::Pace;
use crate::progress::Progress;

pub(crate) fn run(args: &AnalyseArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut session = args.game.session();
    if let Some(position) = &args.position {
        session.set_up(position)?;
    }
    let (preset, mut limits) = args.search.resolve(&*args.game)?;
    let mut pace = Pace::new(args.slice);
    let mut engine = args.game.engine(preset);
    if let Some(millis) = args.movetime {
        limits = preset.limits(Effort::UntilStopped)?;
        pace = pace.for_time(Duration::from_millis(millis));
    }
    engine.start(&*session, limits, args.multipv.into())?;

    let lines = LineWriter::new(args.json, args.multipv, &*session);
    if !args.json {
        writeln!(out, "{} with preset {}", args.game.title(), preset.name)?;
        write!(out, "{}", session.board())?;
    }
    lines.write_head(out)?;
    let mut progress = Progress::new(limits.nodes);
    pace.run(&mut *engine, &mut progress, |engine, progress| Ok(progress.aside(|| lines.write_line(engine, out))?))?;
    drop(progress);
    Ok(lines.write_last(&mut *engine, out)?)
}
