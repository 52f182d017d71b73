//! Meetings on paper.

use bots::{Level, Progress};

use super::*;

fn settings() -> DxpSettings {
    DxpSettings {
        level: Level::MAX,
        threads: 1,
        memory: 1,
        ponder: false,
        seed: 1,
        asks: false,
        count: 0,
        minutes: 5,
        moves: 0,
        side: Side::White,
        once: true,
    }
}

fn asks(count: u32) -> DxpSettings {
    DxpSettings { asks: true, count, ..settings() }
}

fn s(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// What is done, on one line each, without the dots and dashes.
fn lines(acts: &[Act]) -> Vec<String> {
    let line = |act: &Act| match act {
        Act::Say(message) => {
            let bytes = message.write();
            Some(format!("> {}", String::from_utf8_lossy(&bytes[..bytes.len() - 1])))
        }
        Act::Think(line, _) => Some(format!("think {}", line.moves().len())),
        Act::Ponder(line) => Some(format!("ponder {}", line.moves().len())),
        Act::Tell(DxpTold::Ended(game)) => {
            let ending = match game.ending {
                DxpEnding::Rule(outcome) => outcome.rule.to_string(),
                ending => format!("{ending:?}"),
            };
            Some(format!("{ending} {:?}{}", game.points, if game.disputed { " disputed" } else { "" }))
        }
        Act::Tell(DxpTold::Fault(fault)) => Some(format!("fault: {fault}")),
        Act::HangUp(error) => Some(format!("hang up {error:?}")),
        Act::Forget | Act::StopThinking | Act::Tell(_) => None,
    };
    acts.iter().filter_map(line).collect()
}

fn choice(text: &str) -> Option<Choice> {
    Some(Choice { text: text.to_owned(), ..Choice::default() })
}

fn name(name: &str) -> String {
    format!("{name:32}")
}

/// A request of somebody who plays the other side, from these letters.
fn request(we: char, minutes: &str, moves: u32, start: Option<&str>) -> Vec<u8> {
    let start = start.map_or("A".to_owned(), |text| {
        let options = Options { capture: Capture::Strict };
        format!("B{}", DXP.write(&Dames::from_text(&options, text).unwrap()))
    });
    format!("R01{}{we}{minutes}{moves:03}{start}", name("Peer")).into_bytes()
}

/// A follower in a game that began at once.
fn playing(we: char, moves: u32, start: Option<&str>) -> (Session, Vec<String>) {
    let mut session = Session::new(settings());
    assert!(session.begin(s(0)).is_empty());
    let said = lines(&session.hear(&request(we, "005", moves, start), s(1)));
    assert_eq!(said[0], format!("> A{}0", name(NAME)));
    (session, said[1..].to_vec())
}

#[test]
fn a_game_that_is_asked_for_begins_with_whom_it_says() {
    assert_eq!(playing('W', 0, None).1, ["think 0"]);
    let (mut session, said) = playing('Z', 0, None);
    assert!(said.is_empty());
    assert_eq!(lines(&session.hear(b"M0001322800", s(9))), ["think 1"]);
    assert_eq!(lines(&session.thought(choice("19-23"), s(11))), ["> M0002192300"]);
    // A capture names what it takes, and is the only legal move.
    assert_eq!(lines(&session.hear(b"M00012819012 3", s(12)))[..1], ["> Cnot understood: \"M00012819012 3\""]);
}

#[test]
fn moves_go_back_and_forth_until_a_rule_ends_the_game_and_who_is_to_move_says_so() {
    // We take the last piece: the other says that it has lost, and we agree.
    let (mut session, said) = playing('W', 0, Some("W:W28:B22"));
    assert_eq!(said, ["think 0"]);
    assert_eq!(lines(&session.thought(choice("28x17x22"), s(2))), ["> M000128170122"]);
    assert_eq!(lines(&session.hear(b"E10", s(3))), ["> E00", "D14 Some(Won)"]);
    // It takes our last: we say so and wait to hear it.
    let (mut session, _) = playing('Z', 0, Some("W:W28:B22"));
    assert_eq!(lines(&session.hear(b"M000128170122", s(2))), ["> E10", "D14 Some(Lost)"]);
    assert!(lines(&session.hear(b"E00", s(3))).is_empty());
    // And then another game.
    assert_eq!(lines(&session.hear(&request('Z', "001", 0, None), s(4))).len(), 1);
    assert_eq!(session.score, DxpScore { lost: 1, ..DxpScore::default() });
}

#[test]
fn what_the_other_claims_counts_only_where_no_rule_speaks() {
    let (mut session, _) = playing('W', 0, Some("W:W28:B22"));
    session.thought(choice("28x17x22"), s(2));
    assert_eq!(lines(&session.hear(b"E30", s(3))), ["> E00", "D14 Some(Won) disputed"]);
    for (claim, points) in [("E00", "None"), ("E10", "Some(Won)"), ("E20", "Some(Drawn)"), ("E30", "Some(Lost)")] {
        let (mut session, _) = playing('Z', 0, None);
        assert_eq!(lines(&session.hear(claim.as_bytes(), s(3))), ["> E00".to_owned(), format!("Word {points}")]);
    }
    // Even where it is ours to move, and with no words at all.
    let (mut session, _) = playing('W', 0, None);
    assert_eq!(lines(&session.hear(b"E", s(3))), ["> E00", "Word None"]);
}

#[test]
fn who_does_not_know_that_a_game_is_drawn_is_told() {
    let (mut session, mut said) = playing('W', 0, Some("W:WK47:BK4"));
    // There and back again: the start stands for the third time after eight moves.
    for round in 0..2 {
        for (ours, theirs) in [("47-41", "M0000040900"), ("41-47", "M0000090400")] {
            assert_eq!(said, [format!("think {}", 4 * round + if ours == "47-41" { 0 } else { 2 })]);
            assert_eq!(lines(&session.thought(choice(ours), s(2))).len(), 1);
            said = lines(&session.hear(theirs.as_bytes(), s(2)));
        }
    }
    assert_eq!(said, ["> E20", "D15 Some(Drawn)"]);
    // The other way round it is theirs to say; a move instead is answered by the end.
    let (mut session, _) = playing('Z', 0, Some("W:WK47:BK4"));
    for _ in 0..2 {
        for (theirs, ours) in [("M0000474100", "4-9"), ("M0000414700", "9-4")] {
            assert_eq!(lines(&session.hear(theirs.as_bytes(), s(2))).len(), 1);
            assert_eq!(lines(&session.thought(choice(ours), s(2))).len(), 1);
        }
    }
    assert_eq!(lines(&session.hear(b"M0000474100", s(3))), ["> E20", "D15 Some(Drawn)"]);
}

#[test]
fn who_asks_changes_sides_and_leaves_after_the_last_game() {
    let mut session = Session::new(asks(2));
    let asked = |side| format!("> R01{}{side}005000A", name(NAME));
    assert_eq!(lines(&session.begin(s(0))), [asked('Z')]);
    assert_eq!(lines(&session.hear(format!("A{}0", name("Peer")).as_bytes(), s(1))), ["think 0"]);
    session.thought(choice("32-28"), s(2));
    assert_eq!(lines(&session.hear(b"E10", s(3))), ["> E00", "Word Some(Won)", &asked('W')]);
    assert!(lines(&session.hear(format!("A{}0", name("Peer")).as_bytes(), s(4))).is_empty());
    assert_eq!(lines(&session.hear(b"E20", s(5))), ["> E01", "Word Some(Drawn)", "hang up None"]);
    assert!(lines(&session.hear(b"M0001322800", s(6))).iter().all(|line| !line.starts_with("think")));
    // Who is told that no other game is wanted asks for none.
    let mut session = Session::new(asks(0));
    session.begin(s(0));
    session.hear(format!("A{}0", name("Peer")).as_bytes(), s(1));
    assert_eq!(lines(&session.hear(b"E01", s(3))), ["> E00", "Word None", "hang up None"]);
}

#[test]
fn games_that_cannot_be_played_are_refused_and_others_welcome() {
    let mut session = Session::new(settings());
    session.begin(s(0));
    let answer = |code| format!("> A{}{code}", name(NAME));
    let other_version = format!("R02{}W005000A", name("Peer"));
    assert_eq!(lines(&session.hear(other_version.as_bytes(), s(1))), [answer(1)]);
    for bad in [
        request('W', "000", 0, None),
        format!("R01{}W005000BW{}", name("Peer"), "e".repeat(50)).into_bytes(),
        format!("R01{}W005000BWw{}", name("Peer"), "e".repeat(49)).into_bytes(),
        format!("R01{}W005000BX{}", name("Peer"), "e".repeat(50)).into_bytes(),
        format!("R01{}W005000D", name("Peer")).into_bytes(),
        // The side to move has no move, and the game is over.
        request('W', "005", 0, Some("W:W6:B1")),
    ] {
        let said = lines(&session.hear(&bad, s(1)));
        assert!(said[0] == answer(2) && said[1].starts_with("> C") && said[2].starts_with("fault"), "{said:?}");
    }
    assert_eq!(lines(&session.hear(&request('W', "005", 0, None), s(2)))[0], answer(0));
    assert_eq!(lines(&session.hear(&request('W', "005", 0, None), s(2)))[0], answer(2), "one at a time");
}

#[test]
fn refusals_end_a_call() {
    for (code, error) in [(1, "OtherVersion"), (2, "Unwanted"), (3, "NoGame")] {
        let mut session = Session::new(asks(1));
        session.begin(s(0));
        let said = lines(&session.hear(format!("A{}{code}", name("Peer")).as_bytes(), s(1)));
        assert_eq!(said, [format!("hang up Some({error})")]);
    }
}

#[test]
fn a_move_that_is_not_legal_ends_the_game_and_is_nobodys_win() {
    for bad in ["M0001322600", "M00013228012 ", "M000132280119", "M", "M0001515100"] {
        let (mut session, _) = playing('Z', 0, None);
        let said = lines(&session.hear(bad.as_bytes(), s(2)));
        assert!(said[0].starts_with("> C") && said[1].starts_with("fault: "), "{said:?}");
        assert_eq!(said[2..], ["> E00", "Illegal None"], "{bad}");
    }
}

#[test]
fn what_comes_at_the_wrong_time_changes_nothing_and_too_much_of_it_is_enough() {
    let (mut session, _) = playing('W', 0, None);
    for (count, bad) in ["M0001322800", "K0", &format!("A{}0", name("Peer")), "??"].into_iter().cycle().enumerate() {
        let said = lines(&session.hear(bad.as_bytes(), s(2)));
        assert!(said[0].starts_with("> C") && said[1].starts_with("fault"), "{said:?}");
        if count as u32 + 1 == MOST_FAULTS {
            assert_eq!(said[2..], ["Gone None".to_owned(), format!("hang up Some(Faults({MOST_FAULTS}))")]);
            break;
        }
        assert_eq!(said.len(), 2);
    }
}

#[test]
fn nobody_is_waited_for_without_end() {
    let silent = |session: &mut Session, until: u64| {
        assert_eq!(session.deadline(), Some(s(until)));
        assert!(session.tick(s(until - 1)).is_empty());
        lines(&session.tick(s(until)))
    };
    let mut idle = Session::new(settings());
    idle.begin(s(0));
    assert_eq!(silent(&mut idle, 600)[1..], ["hang up Some(Silent { seconds: 600 })"]);
    let mut asked = Session::new(asks(1));
    asked.begin(s(0));
    assert_eq!(silent(&mut asked, 60)[1..], ["hang up Some(Silent { seconds: 60 })"]);
    // Five minutes to move, and what an answer may take.
    let (mut session, _) = playing('Z', 0, None);
    assert_eq!(silent(&mut session, 361)[1..], ["Gone None", "hang up Some(Silent { seconds: 360 })"]);
    // Of which a minute is used.
    let (mut session, _) = playing('Z', 0, None);
    session.hear(b"M0001322800", s(61));
    session.thought(choice("19-23"), s(70));
    assert_eq!(silent(&mut session, 370)[1..], ["Gone None", "hang up Some(Silent { seconds: 300 })"]);
    // We ourselves take as long as we think.
    let (session, _) = playing('W', 0, None);
    assert_eq!(session.deadline(), None);
}

#[test]
fn time_and_moves_are_kept_as_the_request_says() {
    let budget =
        |acts: &[Act]| acts.iter().find_map(|act| if let Act::Think(_, time) = act { Some(*time) } else { None });
    let mut session = Session::new(settings());
    session.begin(s(0));
    // Ten minutes for sixty moves are ten seconds each, a little left for the way.
    let acts = session.hear(&request('W', "010", 60, None), s(1));
    assert_eq!(budget(&acts), Some(Duration::from_millis(9_970)));
    session.thought(choice("32-28"), s(11));
    let acts = session.hear(b"M0001192300", s(20));
    assert_eq!(budget(&acts), Some(Duration::from_millis(9_970)));
    // Two moves each, and it is over for nobody.
    let (mut session, _) = playing('W', 2, None);
    session.thought(choice("32-28"), s(2));
    session.hear(b"M0001182200", s(3));
    session.thought(choice("37-32"), s(4));
    assert_eq!(lines(&session.hear(b"M0001121800", s(5))), ["> E00", "Moves None"]);
    // Whose time is over has lost, once that is beyond doubt.
    let (mut session, _) = playing('Z', 0, None);
    assert_eq!(lines(&session.hear(b"M0001322800", s(309))), ["think 1"]);
    let (mut session, _) = playing('Z', 0, None);
    let said = lines(&session.hear(b"M0001322800", s(312)));
    assert_eq!(said, ["> E30", "> Cyour time is over", "Time Some(Won)"]);
}

#[test]
fn moves_are_taken_back_where_there_were_any() {
    let (mut session, _) = playing('Z', 0, None);
    session.hear(b"M0001322800", s(2));
    session.thought(choice("19-23"), s(3));
    session.hear(b"M000128190123", s(4));
    // While we think about what takes again.
    assert_eq!(lines(&session.hear(b"B003W", s(5))), ["> K2"]);
    assert_eq!(lines(&session.hear(b"B001Z", s(5))), ["> K0", "think 1"]);
    assert_eq!(lines(&session.thought(choice("18-22"), s(6))), ["> M0001182200"]);
    assert_eq!(lines(&session.hear(b"B001W", s(7))), ["> K0"]);
    assert_eq!(lines(&session.hear(b"M0001312700", s(8))), ["think 1"]);
    // Numbers go on where Black begins.
    let (mut session, said) = playing('Z', 0, Some("B:W31,32:B1,2"));
    assert_eq!(said, ["think 0"]);
    session.thought(choice("1-6"), s(2));
    session.hear(b"M0000322800", s(3));
    assert_eq!(lines(&session.hear(b"B002W", s(4))), ["> K0"]);
    assert_eq!(lines(&session.hear(b"B001Z", s(4))), ["> K0", "think 0"]);
    let mut idle = Session::new(settings());
    idle.begin(s(0));
    assert_eq!(lines(&idle.hear(b"B001W", s(1))), ["> K2"]);
}

#[test]
fn it_looks_ahead_on_the_others_time_where_that_is_wanted() {
    let thinks = Progress { line: vec!["32-28".to_owned(), "18-22".to_owned()], ..Progress::default() };
    let found = |seen: &Progress| Some(Choice { text: "32-28".to_owned(), seen: seen.clone(), gives_away: None });
    for (ponder, said) in [(true, vec!["> M0001322800", "ponder 2"]), (false, vec!["> M0001322800"])] {
        let mut session = Session::new(DxpSettings { ponder, ..settings() });
        session.begin(s(0));
        session.hear(&request('W', "005", 0, None), s(1));
        assert_eq!(lines(&session.thought(found(&thinks), s(2))), said);
        // Whatever comes ends it.
        let acts = session.hear(b"M0001192300", s(3));
        assert!(matches!(acts[0], Act::StopThinking), "{acts:?}");
    }
    // What is no reply is not looked at.
    let mut session = Session::new(DxpSettings { ponder: true, ..settings() });
    session.begin(s(0));
    session.hear(&request('W', "005", 0, None), s(1));
    let nonsense = Progress { line: vec!["32-28".to_owned(), "32-28".to_owned()], ..Progress::default() };
    assert_eq!(lines(&session.thought(found(&nonsense), s(2))), ["> M0001322800"]);
}

#[test]
fn a_bot_that_fails_still_moves() {
    for broken in [None, choice("32-27"), choice("")] {
        let (mut session, _) = playing('W', 0, None);
        let said = lines(&session.thought(broken, s(2)));
        assert!(said.len() == 1 && said[0].starts_with("> M0001"), "{said:?}");
    }
    // An answer that comes late is not heard.
    let (mut session, _) = playing('Z', 0, None);
    assert!(session.thought(choice("32-28"), s(2)).is_empty());
}

#[test]
fn who_leaves_says_so() {
    let (mut session, _) = playing('W', 0, None);
    assert_eq!(lines(&session.leave()), ["> E01", "Left None", "hang up None"]);
    let (mut session, _) = playing('Z', 0, None);
    assert_eq!(lines(&session.leave()), ["> Cstopped at the keyboard", "Left None", "hang up None"]);
    let (mut session, _) = playing('Z', 0, None);
    assert_eq!(lines(&session.closed()), ["Gone None", "hang up Some(Gone)"]);
    let mut idle = Session::new(settings());
    idle.begin(s(0));
    assert_eq!(lines(&idle.closed()), ["hang up None"]);
    assert_eq!(lines(&idle.closed()), [] as [&str; 0], "once is enough");
}
