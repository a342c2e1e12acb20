//! The commands of line mode: one table, which the help is made from too.

use halfmove_play::{Effort, excerpt};

use super::LineMode;
use crate::args::Player;
use crate::failure::Failure;
use crate::lines::LineWriter;
use crate::pace::Pace;
use crate::progress::Progress;

/// A command of line mode.
pub(super) struct Command {
    pub(super) word: &'static str,
    /// What follows the word; empty if nothing does.
    pub(super) argument: &'static str,
    about: &'static str,
    pub(super) effect: Effect,
}

/// What a command does.
#[derive(Clone, Copy)]
pub(super) enum Effect {
    /// Calls this with what followed the word.
    Run(fn(&mut LineMode<'_>, &str) -> Result<(), Failure>),
    /// Ends the program.
    Quit,
}

use Effect::{Quit, Run};

const fn command(word: &'static str, argument: &'static str, about: &'static str, effect: Effect) -> Command {
    Command { word, argument, about, effect }
}

/// All commands, in the order of the help.
static COMMANDS: [Command; 14] = [
    command("help", "", "show this list", Run(help)),
    command("board", "", "draw the board", Run(board)),
    command("moves", "", "list the legal moves", Run(moves)),
    command("record", "", "list the moves that were played", Run(record)),
    command("go", "", "let the engine play for the side to move", Run(go)),
    command("hint", "", "show what the engine would play", Run(hint)),
    command("analyse", "", "show how the engine looks ahead", Run(analyse)),
    command("undo", "", "take back to your last move", Run(undo)),
    command("redo", "", "play again what was taken back", Run(redo)),
    command("level", "[N]", "set or show how strong the engine plays", Run(level)),
    command("engine", "[first|second|both|none]", "set or show which sides the engine plays", Run(engine)),
    command("new", "", "begin a new game", Run(new)),
    command("position", "[TEXT]", "set up a position, or show the one on the board", Run(position)),
    command("quit", "", "end the program", Quit),
];

/// The command that `word` names, in capitals or not.
pub(super) fn find(word: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.word.eq_ignore_ascii_case(word))
}

fn help(mode: &mut LineMode<'_>, _: &str) -> Result<(), Failure> {
    let example = mode.session.legal_moves().first().map(|mv| format!(", like {mv}")).unwrap_or_default();
    writeln!(mode.out, "  {:<34}play a move{example}", "MOVE")?;
    for Command { word, argument, about, .. } in &COMMANDS {
        writeln!(mode.out, "  {:<34}{about}", format!("{word} {argument}"))?;
    }
    Ok(())
}

fn board(mode: &mut LineMode<'_>, _: &str) -> Result<(), Failure> {
    mode.show_board()
}

fn moves(mode: &mut LineMode<'_>, _: &str) -> Result<(), Failure> {
    mode.player_to_move()?;
    writeln!(mode.out, "{}", mode.session.legal_moves().join(" "))?;
    Ok(())
}

fn record(mode: &mut LineMode<'_>, _: &str) -> Result<(), Failure> {
    let moves = mode.session.moves();
    if moves.is_empty() {
        writeln!(mode.out, "no moves yet")?;
    } else {
        writeln!(mode.out, "{}", moves.join(" "))?;
    }
    Ok(())
}

fn go(mode: &mut LineMode<'_>, _: &str) -> Result<(), Failure> {
    mode.play_engine_move()
}

fn hint(mode: &mut LineMode<'_>, _: &str) -> Result<(), Failure> {
    mode.player_to_move()?;
    mode.think()?;
    let line = mode.engine.report().map(|report| report.pv.join(" ")).filter(|line| !line.is_empty());
    let line = line.map(|line| format!(", {line}")).unwrap_or_default();
    let best = mode.engine.best().unwrap_or_default();
    writeln!(mode.out, "hint: {best} ({}{line})", mode.score_text())?;
    Ok(())
}

fn analyse(mode: &mut LineMode<'_>, _: &str) -> Result<(), Failure> {
    mode.player_to_move()?;
    let limits = mode.preset.limits(mode.effort)?;
    mode.engine.start(&*mode.session, limits, 1)?;
    let lines = LineWriter::new(false, 1);
    lines.write_head(mode.out)?;
    let mut progress = Progress::new(limits.nodes);
    Pace::new(None).run(&mut *mode.engine, &mut progress, |engine, progress| {
        Ok(progress.aside(|| lines.write_line(engine, mode.out))?)
    })?;
    drop(progress);
    lines.write_last(&*mode.engine, mode.out)?;
    Ok(())
}

/// Takes back until a person is to move. Where engines play both sides, it takes back one move and stops them.
fn undo(mode: &mut LineMode<'_>, _: &str) -> Result<(), Failure> {
    let is_watched = mode.players == [Player::Engine; 2];
    let mut taken = Vec::new();
    while let Some(mv) = mode.session.undo() {
        taken.push(mv);
        if is_watched || !mode.is_engine_to_move() {
            break;
        }
    }
    if is_watched {
        mode.players = [Player::Human; 2];
        mode.tell_players()?;
    } else if mode.is_engine_to_move() {
        // Only the engine has moved so far: it would play the same again.
        while mode.session.redo().is_some() {}
        taken.clear();
    }
    if taken.is_empty() {
        return Err(Failure::Usage("undo: nothing to take back, expected a move of yours on the board".into()));
    }
    writeln!(mode.out, "took back {}", taken.join(" "))?;
    mode.show_board()
}

/// Plays what was taken back until a person is to move.
fn redo(mode: &mut LineMode<'_>, _: &str) -> Result<(), Failure> {
    let mut played = Vec::new();
    while let Some(mv) = mode.session.redo() {
        played.push(mv);
        if !mode.is_engine_to_move() {
            break;
        }
    }
    if played.is_empty() {
        return Err(Failure::Usage("redo: nothing was taken back, expected a move to play again".into()));
    }
    writeln!(mode.out, "played {}", played.join(" "))?;
    mode.show_board()
}

fn level(mode: &mut LineMode<'_>, text: &str) -> Result<(), Failure> {
    if !text.is_empty() {
        let highest = mode.game.levels().len();
        let refused =
            || Failure::Usage(format!("level {:?}: no level, expected a number from 1 to {highest}", excerpt(text)));
        let effort = Effort::Level(mode.game.level(text.parse().map_err(|_| refused())?)?);
        mode.preset.limits(effort)?;
        mode.effort = effort;
    }
    writeln!(mode.out, "engine: {}", mode.effort_text())?;
    Ok(())
}

fn engine(mode: &mut LineMode<'_>, text: &str) -> Result<(), Failure> {
    use Player::{Engine, Human};
    mode.players = match text.to_ascii_lowercase().as_str() {
        "" => mode.players,
        "first" => [Engine, Human],
        "second" => [Human, Engine],
        "both" => [Engine, Engine],
        "none" => [Human, Human],
        _ => {
            return Err(Failure::Usage(format!(
                "engine {:?}: no side, expected first, second, both or none",
                excerpt(text)
            )));
        }
    };
    mode.tell_players()?;
    Ok(())
}

fn new(mode: &mut LineMode<'_>, _: &str) -> Result<(), Failure> {
    mode.session.restart();
    mode.show_new_game()
}

fn position(mode: &mut LineMode<'_>, text: &str) -> Result<(), Failure> {
    if text.is_empty() {
        let position = mode.session.position();
        writeln!(mode.out, "position: {}", if position.is_empty() { "the start" } else { &position })?;
    } else {
        mode.session.set_up(text)?;
        mode.show_new_game()?;
    }
    Ok(())
}
