//! Matches: the same results in any order and after an interruption, and what engines get wrong.

mod stones;

use std::collections::HashSet;

use halfmove::{Limits, Poll};
use halfmove_play::catalogue::SpecialEngine;
use halfmove_play::matches::{
    Config, Fault, Judge, Match, Pair, Results, Sprt, Verdict, parse_openings, random_openings,
};
use halfmove_play::{Engine, Entry, Error, Listing, Preset, Report, Session, Status, catalogue};
use stones::STONES;

fn connect4() -> &'static dyn Entry {
    catalogue::find("connect4").unwrap()
}

fn contest(game: &'static dyn Entry, a: &str, b: &str, pairs: usize) -> Match {
    let configs = [a, b].map(|text| Config::parse(text, game).unwrap());
    Match::new(game, configs, random_openings(game, pairs, 4, 1))
}

/// Plays the pairs of these numbers with one set of players.
fn play(contest: &Match, results: &mut Results, numbers: impl IntoIterator<Item = usize>) {
    let mut players = contest.players();
    for number in numbers {
        results.add(number, contest.play_pair(number, &mut players));
    }
}

fn played(contest: &Match) -> Results {
    let mut results = Results::new();
    play(contest, &mut results, 0..contest.pairs());
    results
}

#[test]
fn a_configuration_against_itself_is_exactly_level() {
    for config in ["nodes=200", "plain,depth=3", "level=1"] {
        let results = played(&contest(connect4(), config, config, 30));
        let tally = results.tally();
        assert_eq!((tally.pairs, tally.wins), ([0, 0, 30, 0, 0], tally.losses));
        let elo = tally.elo().unwrap();
        // Of 30 pairs without another result up to 9.5 % may have one: 50 % and 4.75 % of the points are 33.1 Elo.
        assert!(elo.difference.abs() < 1e-12 && (elo.error - 33.1).abs() < 0.1, "{elo:?}");
        for pair in results.pairs() {
            assert_eq!(pair.games[0], pair.games[1]);
        }
    }
}

#[test]
fn the_order_of_pairs_changes_nothing() {
    let contest = contest(connect4(), "plain,depth=4", "plain,depth=1", 20);
    let in_order = played(&contest);
    assert!(in_order.tally().wins > in_order.tally().losses);
    let mut reversed = Results::new();
    play(&contest, &mut reversed, (0..20).rev());
    assert_eq!((reversed.pairs(), reversed.tally()), (in_order.pairs(), in_order.tally()));
    // Whoever plays a pair twice, or gets it twice, counts it once.
    play(&contest, &mut reversed, [3, 3]);
    assert_eq!(reversed.pairs(), in_order.pairs());
}

#[test]
fn a_sequential_test_ends_at_the_same_pair_in_any_order() {
    let contest = contest(connect4(), "plain,depth=5", "plain,depth=1", 60);
    let sprt = Sprt { elo0: 0.0, elo1: 100.0 };
    let mut in_order = Results::until(sprt);
    play(&contest, &mut in_order, 0..60);
    assert_eq!(in_order.verdict(), Some(Verdict::Stronger));
    let count = in_order.pairs().len();
    assert!(count < 60 && in_order.llr().unwrap() >= Sprt::bound());
    assert_eq!(sprt.verdict(&in_order.tally().pairs), Some(Verdict::Stronger));

    let mut reversed = Results::until(sprt);
    play(&contest, &mut reversed, (0..60).rev());
    assert_eq!(reversed.pairs(), in_order.pairs());
    assert_eq!(played(&contest).pairs()[..count], *in_order.pairs());
}

#[test]
fn the_games_are_games() {
    let contest = contest(connect4(), "plain,depth=3", "plain,depth=1", 10);
    for pair in played(&contest).pairs() {
        for game in &pair.games {
            let mut session = connect4().session();
            session.set_up(&pair.opening).unwrap();
            for mv in &game.moves {
                session.play(mv).unwrap();
            }
            let winner = match session.status() {
                Status::Won(player) => Some(player),
                Status::Draw => None,
                Status::ToMove(_) => panic!("the game goes on"),
            };
            assert_eq!((winner, &game.fault), (game.winner, &None));
        }
    }
}

#[test]
fn an_interrupted_match_goes_on() {
    let contest = contest(connect4(), "plain,depth=3", "plain,depth=1", 12);
    let whole = played(&contest);
    let text = contest.write_results(&whole);
    let mut results = Results::new();
    play(&contest, &mut results, 0..5);
    // Pairs that came early are not kept: they are played again.
    play(&contest, &mut results, [9]);
    let part = contest.write_results(&results);
    assert!(text.starts_with("halfmove match 2\ngame: connect4\na: preset=plain,depth=3\n"), "{text}");

    let mut resumed = Results::new();
    contest.read_results(&part, &mut resumed).unwrap();
    assert_eq!(resumed.pairs(), &whole.pairs()[..5]);
    play(&contest, &mut resumed, 5..12);
    assert_eq!((resumed.pairs(), contest.write_results(&resumed)), (whole.pairs(), text.clone()));

    // A longer match begins with the same pairs, and a shorter one with fewer of them.
    let configs = contest.names().map(|name| Config::parse(name, connect4()).unwrap());
    for (pairs, read) in [(20, 12), (3, 3)] {
        let other = Match::new(connect4(), configs, random_openings(connect4(), pairs, 4, 1));
        let mut results = Results::new();
        other.read_results(&text, &mut results).unwrap();
        assert_eq!(results.pairs(), &whole.pairs()[..read]);
    }
}

#[test]
fn damaged_results_are_refused_with_the_line() {
    let contest = contest(connect4(), "plain,depth=3", "plain,depth=1", 2);
    let text = contest.write_results(&played(&contest));
    let lines: Vec<&str> = text.lines().collect();
    let refusal = |line: usize, put: &str| {
        let mut changed = lines.clone();
        changed[line - 1] = put;
        contest.read_results(&(changed.join("\n") + "\n"), &mut Results::new()).unwrap_err().to_string()
    };
    for (line, put, says) in [
        (1, "", "line 1: read \"\", expected \"halfmove match 2\""),
        (2, "game: chess", "line 2: read \"game: chess\", expected \"game: connect4\""),
        (3, "a: preset=strong", "line 3: read \"a: preset=strong\", expected \"a: preset=plain,depth=3\""),
        (4, "b: preset=strong", "line 4: read \"b: preset=strong\", expected \"b: preset=plain,depth=1\""),
        (5, "pairs: x", "line 5: read \"pairs: x\", expected \"pairs: 0\""),
        (5, "pairs: 1", "line 7: read "),
        (5, "pairs: 3", "line 8: read the end of the file after 2 pairs, expected 3"),
        (6, "44\tfirst", "line 6: read 2 parts with tabs between, expected 6"),
        (7, "\tfirst\t1\tnobody\t2\t0", "line 7: read the result \"nobody\", expected first, second or draw"),
        (7, "7\tfirst\t1\tdraw\t2\t0", "line 7: read the opening \"7\", expected "),
    ] {
        let said = refusal(line, put);
        assert!(said.starts_with(says), "{said}");
    }
    for cut in 0..text.len() - 1 {
        assert!(contest.read_results(&text[..cut], &mut Results::new()).is_err(), "{cut}");
    }
}

/// A line of results with the checksum that belongs to it, as the file format has it.
fn with_checksum(line: &str) -> String {
    let sum =
        line.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3));
    format!("{line}\t{sum:016x}")
}

#[test]
fn results_that_the_moves_do_not_bear_out_are_refused() {
    let game = catalogue::find("tictactoe").unwrap();
    let configs = ["strong", "strong"].map(|text| Config::parse(text, game).unwrap());
    let judge = Judge::parse("draw=0/2/3").unwrap();
    let contest = Match::new(game, configs, vec!["1".to_owned()]).with_judge(judge);
    let head = "halfmove match 2\ngame: tictactoe\na: preset=strong\nb: preset=strong\njudge: draw=0/2/3\npairs: 1\n";
    let read = |line: &str| contest.read_results(&format!("{head}{line}\n"), &mut Results::new());
    // The first player has the left file, and the second one the right one.
    let (first, second) = ("3 4 6 7", "3 5 6 2 9");
    let whole = with_checksum(&format!("1\tfirst\t{first}\tsecond\t{second}"));
    read(&whole).unwrap();
    assert_eq!(
        read(&whole.replace("3 4", "3  4")).unwrap_err().to_string().split_at(26).0,
        "line 7: read the checksum "
    );
    let fits = |line: &str| assert_eq!(read(&with_checksum(line)), Ok(()), "{line}");
    fits("1\tdraw: judged\t2 3 5 8 4 6 7\tsecond: first player crashed: a\t3");
    fits("1\tfirst: second player is not there\t\tsecond: first player is not there\t");
    for (line, says) in [
        (
            format!("1\tdraw\t{first}\tsecond\t{second}"),
            "the result \"draw\" in the first game of the pair, expected \"first\", which the moves come to",
        ),
        (
            format!("1\tfirst\t{first}\tfirst\t{second}"),
            "the result \"first\" in the second game of the pair, expected \"second\", which the moves come to",
        ),
        (
            format!("1\tfirst\t3 4 6\tsecond\t{second}"),
            "the result \"first\" in the first game of the pair, expected moves up to the end of the game",
        ),
        (
            format!("1\tfirst\t{first} 2\tsecond\t{second}"),
            "the move \"2\" (5 of 5) in the first game of the pair, expected no more moves, since the game is over",
        ),
        (
            format!("1\tfirst\t1\tsecond\t{second}"),
            "the move \"1\" (1 of 1) in the first game of the pair, expected a legal one",
        ),
        (
            format!("1\tdraw: judged\t{first}\tsecond\t{second}"),
            "a game that ended before its end in the first game of the pair, expected the result \"first\" and nothing else, which the moves come to",
        ),
        (
            format!("1\tfirst: judged\t3 4\tsecond\t{second}"),
            "the result \"first\" by judgement in the first game of the pair, expected a game that the judge of this match can decide",
        ),
        (
            format!("1\tdraw: judged\t3 4\tsecond\t{second}"),
            "the result \"draw\" by judgement in the first game of the pair, expected a game that the judge of this match can decide",
        ),
        (
            format!("1\tdraw: no end after 2000 plies\t3 4\tsecond\t{second}"),
            "a game of 2 plies that is called too long in the first game of the pair, expected 2000",
        ),
        (format!("1\tdraw: bored\t3 4\tsecond\t{second}"), "a draw by \"bored\", expected \"no end after 2000 plies\""),
        (
            format!("1\tfirst: second player crashed\t3\tsecond\t{second}"),
            "the result \"first\" in the first game of the pair, expected a loss of the player to move, who is at fault",
        ),
        (
            format!("1\tfirst: first player crashed\t3\tsecond\t{second}"),
            "a loss by \"first player crashed\", expected \"judged\" or what the second player did",
        ),
    ] {
        assert_eq!(read(&with_checksum(&line)).unwrap_err().to_string(), format!("line 7: read {says}"));
    }
}

/// Three openings, two of them the same board, each of them twice.
#[test]
fn a_pair_that_is_played_again_counts_once() {
    let openings = ["44", "1237", "3217", "44", "1237", "3217"].map(str::to_owned).to_vec();
    let configs = ["plain,depth=4", "plain,depth=1"].map(|text| Config::parse(text, connect4()).unwrap());
    let contest = Match::new(connect4(), configs, openings);
    assert_eq!((contest.pairs(), contest.different_openings()), (6, 2));
    let results = played(&contest);
    let tally = results.tally();
    assert_eq!((tally.games(), tally.pairs.iter().sum::<u64>(), tally.repeated), (12, 2, 4));
    let once = Match::new(connect4(), configs, vec!["44".to_owned(), "1237".to_owned()]);
    assert_eq!(tally.elo(), played(&once).tally().elo());
    // What was read back is counted the same.
    let mut read = Results::new();
    contest.read_results(&contest.write_results(&results), &mut read).unwrap();
    assert_eq!(read.tally(), tally);
    // A game that went otherwise is one of its own.
    let mut pair = results.pairs()[5].clone();
    pair.games.swap(0, 1);
    let mut other = Results::new();
    other.add(0, results.pairs()[0].clone());
    other.add(1, Pair { start: 0, ..pair });
    assert_eq!((other.tally().pairs.iter().sum::<u64>(), other.tally().repeated), (2, 0));
}

#[test]
fn openings_differ_as_long_as_they_can_and_do_not_depend_on_their_number() {
    let openings = random_openings(connect4(), 500, 4, 1);
    let boards: HashSet<String> = openings
        .iter()
        .map(|opening| {
            let mut session = connect4().session();
            session.set_up(opening).unwrap();
            assert_eq!(opening.len(), 4);
            session.board()
        })
        .collect();
    assert_eq!((openings.len(), boards.len()), (500, 500));
    assert_eq!(random_openings(connect4(), 7, 4, 1), openings[..7]);
    assert_ne!(random_openings(connect4(), 7, 4, 2), openings[..7]);
    // There are nine ways to begin tic-tac-toe.
    let tictactoe = catalogue::find("tictactoe").unwrap();
    let openings = random_openings(tictactoe, 100, 1, 1);
    assert_eq!(openings[..9].iter().collect::<HashSet<_>>().len(), 9);
    assert_eq!(openings.len(), 100);
    // An opening does not end the game.
    for opening in random_openings(tictactoe, 100, 9, 1) {
        let mut session = tictactoe.session();
        session.set_up(&opening).unwrap();
        assert!(!session.status().is_over());
    }
}

#[test]
fn openings_are_read_a_line_each() {
    let read = |text| parse_openings(connect4(), text);
    assert_eq!(read("# two\n4\n\n  44 \r\n").unwrap(), ["4", "44"]);
    for (text, says) in [
        ("", "line 1: no openings, expected a position a line"),
        ("# none\n", "line 1: no openings, expected a position a line"),
        ("4\n8\n", "line 2: position \"8\": '8' at move 1 is no column: expected a digit from 1 to 7"),
        ("1212121", "line 1: position \"1212121\": the game is over, expected one that goes on"),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), says);
    }
}

/// The game of stones with engines that do wrong: what, is the name of the preset.
static FAULTY: &dyn Entry = &Listing {
    presets: &[named("crash"), named("illegal"), named("nothing"), named("refuse"), Preset::strong()],
    engines: &[faulty("crash"), faulty("illegal"), faulty("nothing"), faulty("refuse")],
    ..STONES
};

const fn named(name: &'static str) -> Preset {
    Preset { name, ..Preset::plain(1) }
}

const fn faulty(preset: &'static str) -> SpecialEngine {
    SpecialEngine { preset, make: |preset| Box::new(FaultyEngine(preset.name)) }
}

struct FaultyEngine(&'static str);

impl Engine for FaultyEngine {
    fn start_among(&mut self, _: &dyn Session, _: Limits, _: usize, _: &[String]) -> Result<(), Error> {
        if self.0 == "refuse" { Err(Error::OtherGame { engine: "nim" }) } else { Ok(()) }
    }
    fn step(&mut self, _: u64) -> Poll {
        assert!(self.0 != "crash", "a bug\tin the engine");
        Poll::Done
    }
    fn best(&self) -> Option<String> {
        (self.0 == "illegal").then(|| "9".to_owned())
    }
    fn report(&self) -> Option<Report> {
        None
    }
    fn nodes(&self) -> u64 {
        0
    }
    fn forget(&mut self) {}
}

#[test]
fn a_fault_is_a_loss_that_is_told() {
    for (preset, what) in [
        ("crash", "crashed: a bug in the engine"),
        ("illegal", "played no legal move: move \"9\": "),
        ("nothing", "played no move"),
        ("refuse", "could not play: this engine plays nim only, expected a session of it"),
    ] {
        let configs = ["nodes=50", preset].map(|text| Config::parse(text, FAULTY).unwrap());
        let contest = Match::new(FAULTY, configs, vec!["21".to_owned(), "7".to_owned()]);
        let results = played(&contest);
        assert_eq!((results.tally().wins, results.tally().games()), (4, 4));
        // Where B is second, A has made a move.
        for pair in results.pairs() {
            assert_eq!([pair.games[0].moves.len(), pair.games[1].moves.len()], [1, 0]);
        }
        // What is read back is the same, but for the characters that have no place in a line.
        let text = contest.write_results(&results);
        let mut read = Results::new();
        contest.read_results(&text, &mut read).unwrap();
        assert_eq!((contest.write_results(&read), read.tally()), (text, results.tally()));
        for pair in read.pairs() {
            for (game, loser) in pair.games.iter().zip([1, 0]) {
                let Some(Fault::Lost { player, what: told }) = &game.fault else { panic!("{game:?}") };
                assert!(*player == loser && told.starts_with(what), "{told}");
            }
        }
    }
}
