//! What is shown, and what happens when keys are pressed and the engine has thought. It knows no terminal.

mod editor;
mod engine;
mod help;

use std::cmp::Ordering;
use std::time::{Duration, Instant};

use halfmove_play::{AttackedSquare, BoardLayout, BoardSquare, Choices, Report, Session, Status, standing};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

pub(super) use self::editor::Editor;
use self::engine::Stage;
use super::keys;
use crate::args::Player;
use crate::play::answers::Plan;
use crate::play::commands::{self, Answer, COMMANDS, Then};
use crate::play::search::{Aim, Scores};
use crate::play::state::State;
use crate::play::turn::Spot;

/// The keys that have the screen drawn from scratch, and the program suspended.
const REDRAW: &str = "Ctrl-L";
const SUSPEND: &str = "Ctrl-Z";

/// The commands that walk to another place of the game: what was said of it is shown there.
const WALKS: [&str; 3] = ["back", "forward", "variation"];

/// As many lines are said below the board, and so wide they are at least; more is shown on a sheet.
pub(super) const SAID_LINES: usize = 2;
const LEAST_WIDTH: u16 = 80;

/// What the engine searches for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Work {
    Nothing,
    /// The move that it plays, since it is its turn.
    Move,
    /// A move that it was asked to play.
    Play,
    /// A hint: the move that is the nth best.
    Hint(usize),
    /// What each move is worth.
    Scores,
    /// How the game goes on, until something else happens.
    Analyse,
    /// A win in so many moves.
    Problem(u8),
    /// What to answer to this move, while its opponent thinks.
    Ponder {
        expected: String,
        is_done: bool,
    },
}

/// Where things are on the screen, to be clicked on.
#[derive(Clone, Default, Debug)]
pub(super) struct Areas {
    /// The squares of the board.
    pub(super) squares: Rect,
    /// The size of a square.
    pub(super) square: (u16, u16),
    /// Moves of the record, and after how many moves each of them stands.
    pub(super) moves: Vec<(Rect, usize)>,
    /// How wide a line below the board is.
    pub(super) said: u16,
}

/// What is shown of attacks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum Attacks {
    #[default]
    Off,
    /// What attacks and defends the square that the arrows have come to.
    Square,
    /// How many pieces of both sides attack each square.
    Counts,
}

/// What the engine has found.
pub(super) struct Found {
    pub(super) report: Report,
    /// How long it took.
    pub(super) time: Duration,
    /// Who is to move in the position that was searched: the score is seen from his side.
    pub(super) player: usize,
    /// Its best line, as people read it.
    pub(super) line: Vec<String>,
}

pub(super) struct App {
    pub(super) state: State,
    pub(super) work: Work,
    /// When the engine began to search.
    begun: Instant,
    deadline: Option<Instant>,
    /// Whether the engine analyses whenever it has nothing else to do.
    pub(super) is_analysing: bool,
    /// What was said last, and whether it was a refusal.
    pub(super) said: String,
    pub(super) is_refusal: bool,
    /// What is being typed.
    pub(super) input: String,
    /// A text that is shown over everything, and how far it is scrolled.
    pub(super) sheet: Option<(String, u16)>,
    /// What the engine found last.
    pub(super) found: Option<Found>,
    /// The game as it stands in the position that the engine searches.
    searched: Box<dyn Session>,
    /// What is searched for a move or an answer, which of it now, and until when.
    plan: Plan,
    aim: Aim,
    stage: Stage,
    stage_deadline: Option<Instant>,
    /// The best moves of the search under way.
    choices: Choices,
    /// What each move is worth, where that was asked.
    pub(super) scores: Option<Scores>,
    /// The line that the engine was searching when it was last looked at, as people read it.
    pub(super) current: Vec<String>,
    /// The reply that the engine expects.
    expected: Option<String>,
    pub(super) layout: Option<&'static BoardLayout>,
    /// Row and column of the square that the arrow keys have come to.
    pub(super) cursor: (usize, usize),
    /// The square that a move begins from.
    pub(super) selected: Option<String>,
    pub(super) attacks: Attacks,
    /// The position that is being set up.
    pub(super) editor: Option<Editor>,
    /// Where the game was when it was last looked at.
    seen: Spot,
    pub(super) areas: Areas,
    pub(super) has_news: bool,
    rings: bool,
    is_blurred: bool,
    is_suspended: bool,
    pub(super) has_ended: bool,
}

impl App {
    pub(super) fn new(mut state: State) -> App {
        let greeting = state.greeting.take();
        let layout = state.game.layout();
        let (rows, columns) = layout.map_or((1, 1), |layout| layout.size);
        let searched = state.session.fork();
        App {
            seen: state.spot(),
            state,
            work: Work::Nothing,
            begun: Instant::now(),
            deadline: None,
            is_analysing: false,
            said: greeting.unwrap_or_else(|| "Type a move or a word, or press ? for help.".to_owned()),
            is_refusal: false,
            input: String::new(),
            sheet: None,
            found: None,
            searched,
            plan: Plan { answers: 0, lines: 0 },
            aim: Aim::Move,
            stage: Stage::Done,
            stage_deadline: None,
            choices: Choices::default(),
            scores: None,
            current: Vec::new(),
            expected: None,
            layout,
            cursor: (rows - 1, columns / 2),
            selected: None,
            attacks: Attacks::default(),
            editor: None,
            areas: Areas::default(),
            has_news: true,
            rings: false,
            is_blurred: false,
            is_suspended: false,
            has_ended: false,
        }
    }

    /// Whether the engine has something to do.
    pub(super) fn is_searching(&self) -> bool {
        !matches!(self.work, Work::Nothing | Work::Ponder { is_done: true, .. })
    }

    /// Whether the engine looks for a move to play.
    fn is_about_to_move(&self) -> bool {
        matches!(self.work, Work::Move | Work::Play)
    }

    /// Whether there is something new to draw, once.
    pub(super) fn take_news(&mut self) -> bool {
        std::mem::take(&mut self.has_news)
    }

    /// Whether the bell is to ring, once.
    pub(super) fn take_ring(&mut self) -> bool {
        std::mem::take(&mut self.rings) && self.state.bell
    }

    /// Whether the screen is to be drawn from scratch, since something else has written on it, once.
    pub(super) fn take_blur(&mut self) -> bool {
        std::mem::take(&mut self.is_blurred)
    }

    /// Whether the program is to be suspended, once.
    pub(super) fn take_suspension(&mut self) -> bool {
        std::mem::take(&mut self.is_suspended)
    }

    /// The program is suspended, or was and goes on: who is to move thinks no longer for that.
    pub(super) fn sleep(&mut self, is_asleep: bool) {
        if self.editor.is_some() {
            return;
        }
        if is_asleep {
            self.state.turn.pause();
        } else {
            self.state.turn.go_on();
            self.set_deadline();
        }
    }

    /// The squares of the board as it is shown, row by row from the top.
    pub(super) fn squares(&self) -> Vec<Vec<BoardSquare>> {
        let Some(layout) = self.layout else { return Vec::new() };
        let Some(editor) = &self.editor else { return layout.squares(&self.state.board()) };
        let row = |(row, symbols): (usize, &Vec<char>)| {
            let squares = symbols.iter().enumerate();
            squares.map(|(column, &symbol)| layout.square(symbol, row, column)).collect()
        };
        editor.squares.iter().enumerate().map(row).collect()
    }

    /// What attacks what in the position on the board; nothing while that is edited, and where pieces are hidden.
    pub(super) fn attacked_squares(&self) -> Vec<AttackedSquare> {
        let is_shown = self.editor.is_none() && self.state.hidden == [false; 2];
        let squares = is_shown.then(|| self.state.game.attacks(&*self.state.session).ok());
        squares.flatten().unwrap_or_default()
    }

    /// What attacks the square that the arrows have come to, where that is shown.
    pub(super) fn attacks_at_cursor(&self) -> Option<AttackedSquare> {
        let name = self.layout.map(|layout| (layout.name)(self.cursor.0, self.cursor.1))?;
        let squares = if self.attacks == Attacks::Square { self.attacked_squares() } else { Vec::new() };
        squares.into_iter().find(|square| square.name == name)
    }

    /// The squares that the last move changed.
    pub(super) fn changed(&self) -> Vec<(usize, usize)> {
        let mut before = self.state.session.fork();
        let (Some(layout), Some(_), None) = (self.layout, before.undo(), &self.editor) else { return Vec::new() };
        let (then, now) = (layout.squares(&before.board()), layout.squares(&self.state.session.board()));
        let (rows, columns) = layout.size;
        let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        all.filter(|&(row, column)| then[row][column] != now[row][column]).collect()
    }

    /// The squares by which the game is won, where it is won by a row.
    pub(super) fn winning_row(&self) -> Vec<(usize, usize)> {
        match (self.layout, self.state.session.status(), &self.editor) {
            (Some(layout), Status::Won(winner), None) => layout.winning_row(&self.state.session.board(), winner),
            _ => Vec::new(),
        }
    }

    /// Answers a key.
    pub(super) fn press(&mut self, key: KeyEvent) {
        match &*keys::name(key) {
            REDRAW => return self.is_blurred = true,
            SUSPEND => return self.is_suspended = true,
            _ => {}
        }
        if self.sheet.is_some() && self.turn_sheet(key) {
            return;
        }
        if self.editor.is_some() {
            return self.press_in_editor(key);
        }
        let name = keys::name(key);
        let is_typed = matches!(key.code, KeyCode::Char(_)) && name.chars().count() == 1;
        let command = COMMANDS.iter().find(|command| !command.key.is_empty() && command.key == name);
        match (key.code, command) {
            (_, Some(command)) if !is_typed || self.input.is_empty() => self.obey(command.word),
            (KeyCode::Char('c'), _) if key.modifiers.contains(KeyModifiers::CONTROL) => self.has_ended = true,
            (KeyCode::Char(c), _) if is_typed => self.input.push(c),
            (KeyCode::Backspace, _) => drop(self.input.pop()),
            (KeyCode::Esc, _) => self.let_go(),
            (KeyCode::Enter, _) if self.input.trim().is_empty() => self.choose(self.cursor),
            (KeyCode::Enter, _) => {
                let line = std::mem::take(&mut self.input);
                self.obey(line.trim());
            }
            (KeyCode::Home, _) => self.obey("back all"),
            (KeyCode::End, _) => self.obey("forward all"),
            (KeyCode::Up, _) => self.move_cursor(-1, 0),
            (KeyCode::Down, _) => self.move_cursor(1, 0),
            (KeyCode::Left, _) => self.move_cursor(0, -1),
            (KeyCode::Right, _) => self.move_cursor(0, 1),
            _ => {}
        }
    }

    /// Takes what was pasted as if it were typed, up to the first end of a line.
    pub(super) fn paste(&mut self, text: &str) {
        self.input.extend(text.lines().next().unwrap_or_default().chars().filter(|c| !c.is_control()));
    }

    /// Answers a click.
    pub(super) fn click(&mut self, x: u16, y: u16) {
        if self.sheet.take().is_some() {
            return;
        }
        let Areas { squares, square: (width, height), moves, .. } = &self.areas;
        if *width > 0 && squares.contains((x, y).into()) {
            let shown = (usize::from((y - squares.y) / height), usize::from((x - squares.x) / width));
            self.cursor = self.state.seen(shown);
            if self.editor.is_some() {
                return self.click_in_editor();
            }
            return self.choose(self.cursor);
        }
        let ply = moves.iter().find(|(area, _)| area.contains((x, y).into())).map(|&(_, ply)| ply);
        if self.editor.is_none() {
            self.walk_to(ply.unwrap_or(self.state.session.ply()));
        }
    }

    /// Walks to the place after so many moves of the line that is shown.
    fn walk_to(&mut self, ply: usize) {
        let here = self.state.session.ply();
        match ply.cmp(&here) {
            Ordering::Less => self.obey(&format!("back {}", here - ply)),
            Ordering::Equal => {}
            Ordering::Greater => self.obey(&format!("forward {}", ply - here)),
        }
    }

    /// Answers a key while a sheet is shown, if it is one of a sheet's; any other puts the sheet away and does what it does.
    fn turn_sheet(&mut self, key: KeyEvent) -> bool {
        let Some((text, top)) = &mut self.sheet else { return false };
        let last = u16::try_from(text.lines().count()).unwrap_or(u16::MAX).saturating_sub(1);
        match key.code {
            KeyCode::Up => *top = top.saturating_sub(1),
            KeyCode::PageUp => *top = top.saturating_sub(10),
            KeyCode::Down => *top = (*top + 1).min(last),
            KeyCode::PageDown | KeyCode::Char(' ') => *top = (*top + 10).min(last),
            KeyCode::Esc | KeyCode::Enter | KeyCode::Backspace | KeyCode::Char('?' | 'q') => self.sheet = None,
            _ => {
                self.sheet = None;
                return false;
            }
        }
        true
    }

    /// Drops what is half done: a word, a selected square, an analysis; and what was said.
    fn let_go(&mut self) {
        self.say("");
        self.input.clear();
        self.selected = None;
        self.is_analysing = false;
        if matches!(self.work, Work::Analyse | Work::Hint(_) | Work::Scores | Work::Problem(_)) {
            self.work = Work::Nothing;
        }
    }

    fn move_cursor(&mut self, down: isize, right: isize) {
        let Some(layout) = self.layout else { return };
        let (rows, columns) = layout.size;
        let step = |at: usize, by: isize, size: usize| at.saturating_add_signed(by).min(size - 1);
        let (row, column) = self.state.seen(self.cursor);
        self.cursor = self.state.seen((step(row, down, rows), step(column, right, columns)));
    }

    /// Chooses a square: a move is made of one or of two, and where it needs a word more, the first will do.
    fn choose(&mut self, (row, column): (usize, usize)) {
        let squares = self.squares();
        let Some(square) = squares.get(row).and_then(|row| row.get(column)) else { return };
        let moves = self.state.session.legal_moves();
        let whole = self.selected.take().map(|from| from + &square.name);
        let wanted = [Some(square.name.clone()), whole].into_iter().flatten();
        // Of pieces that a pawn can become, the queen.
        let mut found = wanted.filter_map(|text| {
            let exact = moves.iter().find(|mv| **mv == text);
            let longer =
                moves.iter().filter(|mv| mv.len() == text.len() + 1 && mv.starts_with(&text) && text.len() > 3);
            exact.or(longer.max_by_key(|mv| mv.ends_with('q'))).cloned()
        });
        match found.next_back() {
            Some(mv) => self.play(&mv),
            None if moves.iter().any(|mv| mv.starts_with(&square.name)) => self.selected = Some(square.name.clone()),
            None => self.refuse(&format!("{}: no move begins or ends here", square.name)),
        }
    }

    /// Obeys a line that was typed, or the word that a key stands for.
    pub(super) fn obey(&mut self, line: &str) {
        if line.is_empty() {
            return;
        }
        self.say("");
        let (control, time) = (self.state.control, self.state.time);
        let (effort, style, book_move) = (self.state.effort, self.state.style, self.state.book_move());
        let spot = self.state.spot();
        let obeyed = commands::obey(&mut self.state, line);
        if self.state.spot() != spot {
            // It was about another position.
            (self.found, self.current) = (None, Vec::new());
        }
        match obeyed {
            Ok(Some(answer)) => self.answer(line, answer),
            Ok(None) => return self.play(line),
            Err(failure) => self.refuse(&failure.to_string()),
        }
        if (self.state.effort, self.state.style, self.state.control) != (effort, style, control)
            || self.state.book_move() != book_move
        {
            self.search_as_told();
        }
        if (self.state.control, self.state.time) != (control, time) {
            self.set_deadline();
        }
        self.settle();
    }

    /// Begins a search for a move again after it was said how long it takes, for what, or how many lines it tells.
    fn search_as_told(&mut self) {
        match std::mem::replace(&mut self.work, Work::Nothing) {
            // These are begun by `settle`.
            Work::Move => {}
            Work::Ponder { expected, .. } => self.expected = Some(expected),
            work @ (Work::Play | Work::Hint(_) | Work::Scores) => self.start(work),
            work @ (Work::Nothing | Work::Analyse | Work::Problem(_)) => self.work = work,
        }
    }

    fn answer(&mut self, line: &str, Answer { text, then, .. }: Answer) {
        if then == Then::Attacks {
            return self.turn_attacks();
        }
        // Who plays is on the screen with the board; what was done is the last line.
        let text = if then == Then::Board { text.trim_end().lines().next_back().unwrap_or_default() } else { &*text };
        let word = line.split_whitespace().next().unwrap_or_default();
        let comment = self.state.session.note().comment();
        if then == Then::Board && WALKS.contains(&word) && !comment.is_empty() {
            self.say(&format!("{text}: {comment}"));
        } else if !text.is_empty() {
            self.tell(text);
        }
        if line.trim().eq_ignore_ascii_case("help") {
            self.sheet = Some((help::text(), 0));
        }
        match then {
            Then::Continue | Then::Board | Then::Attacks => {}
            Then::Hint(1) if let Some(hint) = self.state.book_hint() => self.say(&hint),
            Then::Hint(choice) => self.start(Work::Hint(choice)),
            Then::Scores => self.start(Work::Scores),
            Then::Play => self.start(Work::Play),
            Then::Problem(moves) => self.start(Work::Problem(moves)),
            Then::Edit => self.edit(),
            Then::Analyse => {
                self.is_analysing = !self.is_analysing;
                // A hint gives way to it, and the position is searched anew.
                if !self.is_about_to_move() {
                    self.work = Work::Nothing;
                }
                self.say(if self.is_analysing { "analysis on" } else { "analysis off" });
            }
            Then::Now if self.is_searching() && !matches!(self.work, Work::Ponder { .. }) => self.finish(),
            Then::Now => self.refuse("now: no search is under way, expected one"),
            Then::Quit => self.has_ended = true,
        }
    }

    /// Shows the next display of attacks.
    fn turn_attacks(&mut self) {
        let [first, second] = self.state.game.players();
        self.attacks = match self.attacks {
            Attacks::Off => Attacks::Square,
            Attacks::Square => Attacks::Counts,
            Attacks::Counts => Attacks::Off,
        };
        self.say(&match self.attacks {
            Attacks::Off => "attacks off".to_owned(),
            Attacks::Square => "! marks the attackers of the square at the cursor, + its defenders".to_owned(),
            Attacks::Counts => format!("how many pieces of {first}/{second} attack each square"),
        });
    }

    /// Says something in a line or two below the board, which end with dots where there is more.
    fn say(&mut self, text: &str) {
        self.is_refusal = false;
        text.trim_end().clone_into(&mut self.said);
    }

    /// Says something there that was asked for, or all of it on a sheet where that is more.
    fn tell(&mut self, text: &str) {
        self.say("");
        let width = usize::from(self.areas.said.max(LEAST_WIDTH));
        let lines = text.trim_end().lines().map(|line| line.chars().count().div_ceil(width));
        if lines.sum::<usize>() > SAID_LINES {
            self.show(text.trim_end().to_owned());
        } else {
            self.say(text);
        }
    }

    /// Shows a text on a sheet.
    fn show(&mut self, text: String) {
        self.sheet = Some((text, 0));
    }

    fn refuse(&mut self, text: &str) {
        text.clone_into(&mut self.said);
        self.is_refusal = true;
        self.rings = true;
    }

    /// Plays a move for the person to move.
    fn play(&mut self, text: &str) {
        if self.is_about_to_move() {
            return self.refuse("the engine is about to move: `now` makes it, `off` stops it");
        }
        match self.state.play(text, None) {
            Ok(mv) => {
                self.say("");
                self.tell_flag();
                if let Work::Ponder { expected, is_done } = &self.work
                    && *expected == mv
                    && self.state.is_engine_to_move()
                {
                    // The search goes on, as one for the move.
                    let is_done = *is_done;
                    self.work = Work::Move;
                    self.be_seen();
                    self.begin_clock();
                    if is_done {
                        self.finish();
                    }
                }
            }
            Err(error) => self.refuse(&self.state.no_move(text, error).to_string()),
        }
        self.settle();
    }

    /// Tells it when a flag has fallen, and whether one has.
    fn tell_flag(&mut self) -> bool {
        let told = self.state.news();
        if let Some(told) = &told {
            self.refuse(told);
            self.has_news = true;
        }
        told.is_some()
    }

    /// Keeps the game in its file, if it has one and has changed.
    fn keep(&mut self) {
        if let Err(failure) = self.state.keep() {
            self.refuse(&failure.to_string());
        }
    }

    /// Brings everything in line with the game as it is now, and lets the engine do what it is to do.
    pub(super) fn settle(&mut self) {
        self.keep();
        self.state.follow();
        let is_forgotten = self.state.engine.report().is_none() && !self.is_in_book();
        if self.state.spot() != self.seen || is_forgotten && self.work != Work::Nothing {
            self.be_seen();
            self.work = Work::Nothing;
        }
        if self.editor.is_some() {
            self.work = Work::Nothing;
            return;
        }
        let is_engine_to_move = self.state.is_engine_to_move();
        match self.work {
            Work::Move if !is_engine_to_move => self.work = Work::Nothing,
            Work::Nothing | Work::Analyse | Work::Hint(_) | Work::Scores | Work::Problem(_) | Work::Ponder { .. }
                if is_engine_to_move =>
            {
                self.start(Work::Move);
            }
            Work::Nothing if self.state.to_move().is_err() => {}
            Work::Nothing if self.is_analysing => self.start(Work::Analyse),
            Work::Nothing if self.state.ponder && self.state.players.contains(&Player::Engine) => {
                self.start_to_ponder();
            }
            _ => {}
        }
    }

    /// Takes the game as it is for what was seen.
    fn be_seen(&mut self) {
        let seen = std::mem::replace(&mut self.seen, self.state.spot());
        self.scores = None;
        self.selected = None;
        if seen.game != self.seen.game {
            (self.found, self.expected) = (None, None);
        }
    }

    /// How the game stands, in words.
    pub(super) fn standing(&self) -> String {
        let standing = standing(self.state.game.players(), &*self.state.session);
        standing + &self.state.flag_beside_end().map(|told| format!("; {told}")).unwrap_or_default()
    }
}
