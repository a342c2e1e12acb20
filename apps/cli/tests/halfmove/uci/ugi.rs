//! Other games, over UGI.

use super::Talk;

#[test]
fn a_game_of_connect_four() {
    let mut talk = Talk::of("connect4");
    talk.say("ugi");
    assert!(talk.until("ugiok").iter().all(|line| !line.contains("Chess960")));
    let queries = "query gameover\nquery p1turn\nquery result";
    assert_eq!(talk.ask(&format!("uginewgame\n{queries}")), ["response false", "response true", "response none"]);
    let mut moves = String::new();
    let mut plies = 0;
    while talk.ask(&format!("position startpos moves{moves}\nquery gameover")) == ["response false"] {
        let turn = talk.ask("query p1turn");
        assert_eq!(turn, [format!("response {}", plies % 2 == 0)]);
        moves = format!("{moves} {}", talk.go("go p1time 1000 p2time 1000 p1inc 10 p2inc 10 nodes 2000").best);
        plies += 1;
    }
    let result = &talk.ask("query result")[0];
    assert!(["response p1win", "response p2win", "response draw"].contains(&result.as_str()), "{result}");
    assert_eq!(talk.go("go depth 3").best, "(none)");
    assert!(talk.ask("query weather")[0].contains("expected gameover, p1turn or result"));
}

#[test]
fn positions_with_blanks_in_them() {
    let mut talk = Talk::of("mouse-cats");
    assert!(talk.ask("position fen M:E1 C:B8,D8,F8,H8 M moves E1F2").is_empty());
    assert!(talk.go("go depth 4").errors().is_empty());
}
