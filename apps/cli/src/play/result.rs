//! A game that has its result: the main line and the names of the players stay as they were, whatever is tried in it.

use halfmove_play::matches::Config;
use halfmove_play::{Error, GameFile, Outcome, Place};

use super::state::State;
use crate::args::Player;

/// Who plays a side of a game file, if it is a person without a name.
const HUMAN: &str = "human";

impl State {
    /// The result that the file tells of the game, while that has the main line that it was loaded with, or one that was
    /// played on from its end.
    pub(super) fn standing_result(&self) -> Option<Outcome> {
        let (place, outcome) = self.ended?;
        outcome.filter(|_| self.main_line_end().place() == place)
    }

    /// Plays a move on the record. The line that is played on is the main line from then on, but where a game has its result
    /// another line than that to its end is a variation, which is told once.
    pub(super) fn record_move(&mut self, text: &str) -> Result<String, Error> {
        let Some(result) = self.standing_result() else {
            let names = self.names();
            let mv = self.session.play(text)?;
            // Also where a line that was left is gone on with.
            self.session.promote();
            if self.session.status().is_over() {
                // Who walks through the game has the engine off, which played it nevertheless.
                self.set_names(names);
            }
            return Ok(mv);
        };
        let (end, before) = (self.main_line_end().place(), self.session.place());
        let mv = self.session.play(text)?;
        let here = self.session.place();
        if before == end {
            self.session.promote();
            // Of a loss on time the clocks tell.
            if !self.is_forfeit() {
                self.ended = Some((here, Some(result)));
                self.say_result(&format!(
                    "played on after the result {result}, which stands until the board shows another"
                ));
            }
            return Ok(mv);
        }
        let was_on_main_line = self.is_before(before, end);
        self.session.go_to(end);
        self.session.promote();
        self.session.go_to(here);
        if was_on_main_line && !self.is_before(here, end) {
            let kept = format!(
                "a variation: the game has its result, {result}, and keeps its main line; `promote` changes that"
            );
            self.say_result(&kept);
        }
        Ok(mv)
    }

    fn say_result(&mut self, news: &str) {
        self.news = Some(news.to_owned());
    }

    /// Whether a place is on the way to another one, or that itself.
    fn is_before(&self, place: Place, end: Place) -> bool {
        let mut way = self.session.fork();
        way.go_to(end);
        while way.place() != place {
            if way.undo().is_none() {
                return false;
            }
        }
        true
    }

    /// Who plays, as files name them.
    fn names(&self) -> [String; 2] {
        let engine = Config::new(self.preset, self.effort).ok();
        let mut file = GameFile::new(self.game, self.session.fork());
        for (name, value) in &self.tags {
            file.set_tag(name, value);
        }
        [0, 1].map(|player| match engine.filter(|_| self.players[player] == Player::Engine) {
            Some(config) => format!("engine {config}"),
            None => file.player(player).filter(|_| !file.is_engine(player)).unwrap_or(HUMAN).to_owned(),
        })
    }

    fn set_names(&mut self, names: [String; 2]) {
        for (name, value) in self.game.players().into_iter().zip(names) {
            self.tags.retain(|(tag, _)| tag != name);
            self.tags.push((name.to_owned(), value));
        }
    }

    /// Names the players in the file of the game: those who play, or those who played it if it has its result.
    pub(super) fn name_players(&self, file: &mut GameFile) {
        let is_over = self.standing_result().is_some() || self.main_line_end().status().is_over();
        for (player, name) in self.names().into_iter().enumerate() {
            if !is_over || file.player(player).is_none() {
                file.set_player(player, &name);
            }
        }
    }
}
